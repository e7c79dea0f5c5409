// Package fix rewrites loops over the bits of words, and over the subsets of sets,
// into loops over the iterators of bitwalk.
//
// It goes in steps, each a package: internal/index indexes the packages of a program;
// internal/known and internal/eval work out what expressions mean; internal/form matches
// each loop with a form; internal/prove proves what the rewrite needs; internal/edit
// makes the edits.
package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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

// A Loop is a loop by hand over bits or subsets.
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

// New returns a rewriter for a program: packages loaded with their syntax. Of what others
// declare only the types are known. A loop is rewritten only if its meaning stays the same for
// every input, provided that no other program changes the variables that this one exports.
func New(pkgs []*packages.Package, o Options) *Rewriter {
	w := &Rewriter{Options: o, program: index.NewProgram()}
	for _, p := range pkgs {
		if p.TypesSizes != nil {
			w.program.HostSize = int(8 * p.TypesSizes.Sizeof(types.Typ[types.Int]))
		}
		if p.Module != nil {
			w.program.Add(p.Fset, p.Syntax, p.Types, p.TypesInfo).Ignored = p.IgnoredFiles
		}
	}
	w.libraries = [2]*eval.Library{eval.NewLibrary(w.program, 64), eval.NewLibrary(w.program, 32)}
	return w
}

// Rewrite returns the files of one of the packages that have loops over bits or subsets.
func (w *Rewriter) Rewrite(p *packages.Package) (files []File) {
	index := w.program.Package(p.Types)
	if index == nil {
		return nil
	}
	f := form.NewFinder(index, w.libraries)
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) {
			continue
		}
		tf := p.Fset.File(file.FileStart)
		out := File{Name: tf.Name(), Before: index.Bytes(tf)}
		w.rewrite(f, file, &out)
		if len(out.Loops) > 0 {
			slices.SortFunc(out.Loops, func(a, b Loop) int { return a.Pos.Offset - b.Pos.Offset })
			files = append(files, out)
		}
	}
	return files
}

// rewrite makes the rewrites of a file that can be made together. It adds them, and the
// loops that stay, to out.
func (w *Rewriter) rewrite(f *form.Finder, file *ast.File, out *File) {
	var rewrites []*form.Rewrite
	add := func(n ast.Node, form, why string) {
		out.Loops = append(out.Loops, Loop{f.Fset.Position(n.Pos()), form, why})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		r, why := f.Find(n)
		if r != nil {
			why = w.left(f, file, r)
		}
		if why != "" {
			add(n, "", why)
		} else if r != nil {
			rewrites = append(rewrites, r)
			return r.Loop != nil
		}
		return true
	})
	try := func(rewrites []*form.Rewrite) (why string) {
		if why = w.choose(f, rewrites); why != "" {
			return why
		}
		after, why := edit.File(f, file, rewrites)
		if why == "" {
			out.After = after
		}
		return why
	}
	if len(rewrites) > 0 && try(rewrites) != "" { // one that does not go with those before it stays
		all := rewrites
		rewrites = nil
		for _, r := range all {
			if why := try(append(rewrites, r)); why != "" {
				add(r.Stmt, "", why)
			} else {
				rewrites = append(rewrites, r)
			}
		}
	}
	for _, r := range rewrites {
		out.Rewritten++
		out.Needs = out.Needs || strings.HasPrefix(r.Pkg, index.Root)
		add(r.Stmt, r.Name(), "")
	}
}
