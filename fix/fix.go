// Package fix rewrites loops over the bits of words into loops over the iterators of bitwalk.
//
// It goes in steps, each a package: internal/index indexes the packages of a program;
// internal/known and internal/eval work out what expressions mean; internal/form matches
// each loop with a form; internal/prove proves what the rewrite needs; internal/edit
// makes the edits.
package fix

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix/internal/edit"
	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A File is a file with what becomes of its loops.
type File struct {
	Name      string
	Before    []byte
	After     []byte // nil if no loop is rewritten
	Loops     []Loop
	Rewritten int  // how many of them are
	Needs     bool // whether they use bitwalk then
}

// A Loop is a loop by hand over bits.
type Loop struct {
	Pos  token.Position
	Form string // what it becomes, or "" if it stays
	Why  string // why it stays
}

// A Rewriter rewrites the loops of a program.
type Rewriter struct {
	Options
	program   *index.Program
	libraries [2]*eval.Library // for ints of 64 and of 32 bits
}

// ParseFile parses a file for [New], in which all lines end in LF.
func ParseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	return parser.ParseFile(fset, name, index.LF(src), parser.AllErrors|parser.ParseComments)
}

// New returns a rewriter for a program: packages loaded with their syntax, by ParseFile. Of what others
// declare only the types are known. A loop is rewritten only if its meaning stays the same for
// every input, provided that no other program changes the variables that this one exports.
func New(pkgs []*packages.Package, o Options) *Rewriter {
	w := &Rewriter{Options: o, program: index.NewProgram()}
	for _, p := range pkgs {
		if p.TypesSizes != nil {
			w.program.HostSize = int(8 * p.TypesSizes.Sizeof(types.Typ[types.Int]))
		}
		if p.Module != nil {
			ignored := p.IgnoredFiles
			for _, q := range pkgs { // which has those of its external test, too
				if p.PkgPath == p.ForTest+"_test" && q.PkgPath == p.ForTest {
					ignored = q.IgnoredFiles
				}
			}
			w.program.Add(p.Fset, p.Syntax, p.Types, p.TypesInfo).Ignored = ignored
		}
	}
	w.libraries = [2]*eval.Library{eval.NewLibrary(w.program, 64), eval.NewLibrary(w.program, 32)}
	return w
}

// Rewrite returns the files of one of the packages that have loops over bits.
func (w *Rewriter) Rewrite(p *packages.Package) (files []File) {
	index := w.program.Package(p.Types)
	if index == nil {
		return nil
	}
	f := form.NewFinder(index, w.libraries)
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) || !w.Tests && strings.HasSuffix(p.Fset.File(file.FileStart).Name(), "_test.go") {
			continue
		}
		tf := p.Fset.File(file.FileStart)
		out := File{Name: tf.Name()}
		out.Before, _ = os.ReadFile(out.Name)
		w.rewrite(f, file, &out)
		if len(out.Loops) > 0 {
			files = append(files, out)
		}
	}
	return files
}

// rewrite rewrites the loops of a file, and adds them to out. One that does not go with those
// before it stays, and the others are decided anew.
func (w *Rewriter) rewrite(f *form.Finder, file *ast.File, out *File) {
	stay := map[ast.Node]string{}
	for {
		loops := w.find(f, file, stay)
		taken, after := rewrites(loops), ""
		if len(taken) > 0 {
			var err error
			if after, err = edit.File(f, file, taken); err != nil {
				loop, why := conflict(f, file, taken)
				stay[loop] = why.Error()
				continue
			}
		}
		for _, l := range loops {
			name := ""
			if l.why == "" {
				name = l.Name()
				out.Needs = out.Needs || strings.HasPrefix(l.Pkg, index.Root)
			}
			out.Loops = append(out.Loops, Loop{f.Fset.Position(l.node.Pos()), name, l.why})
		}
		if out.Rewritten = len(taken); out.Rewritten > 0 {
			out.After = finish(after, out.Before)
		}
		return
	}
}

// find returns the loops of a file, with what is decided of them.
func (w *Rewriter) find(f *form.Finder, file *ast.File, stay map[ast.Node]string) (loops []*found) {
	clear(f.Names)
	var bodies []*ast.BlockStmt // of functions, outer ones first
	in := map[*ast.BlockStmt][]*found{}
	ast.Inspect(file, func(n ast.Node) bool {
		r, why := f.Find(n)
		if r == nil && why == "" {
			return true
		}
		l := &found{n, r, cmp.Or(why, stay[n], tooOld(file))}
		loops = append(loops, l)
		if body := f.Body(n); l.why == "" && r.Loop != nil {
			bodies, in[body] = append(bodies, body), append(in[body], l)
		}
		return l.why != "" || r.Loop != nil
	})
	walks := map[ast.Node]string{}
	for _, body := range bodies {
		if in[body] != nil {
			w.decide(f, in[body], walks)
			in[body] = nil
		}
	}
	return loops
}

// rewrites returns what becomes of the loops that do not stay.
func rewrites(loops []*found) (list []*form.Rewrite) {
	for _, l := range loops {
		if l.why == "" {
			list = append(list, l.Rewrite)
		}
	}
	return list
}

// conflict returns the first loop that does not go with those before it, and why.
func conflict(f *form.Finder, file *ast.File, list []*form.Rewrite) (ast.Node, error) {
	for n := 1; ; n++ {
		if _, err := edit.File(f, file, list[:n]); err != nil {
			return list[n-1].Stmt, err
		}
	}
}

// finish returns the new text of a file, formatted if it was, and with the ends of lines that it had.
func finish(text string, was []byte) []byte {
	after, before := []byte(text), index.LF(was)
	if formatted, err := format.Source(before); err == nil && bytes.Equal(formatted, before) {
		after, _ = format.Source(after)
	}
	if len(before) < len(was) {
		after = bytes.ReplaceAll(after, []byte("\n"), []byte("\r\n"))
	}
	return after
}
