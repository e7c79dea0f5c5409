// Package fix rewrites loops over the bits of words, and over the subsets of sets,
// into loops over the iterators of bitwalk.
//
// It goes in steps, each a package: internal/index indexes the packages of a program;
// internal/known and internal/eval work out what expressions mean; internal/form matches
// each loop with a form; internal/prove proves what the rewrite needs; internal/edit
// makes the edits.
package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix/internal/edit"
	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A File is a file with what becomes of its loops.
type File struct {
	Name   string
	Before []byte
	After  []byte // nil if no loop is rewritten
	Loops  []Loop
	Needs  []string // the packages that the new loops use
}

// A Loop is a loop by hand over bits or subsets.
type Loop struct {
	Pos  token.Position
	Form string // what it becomes, or "" if it stays
	Why  string // why it stays, or a remark
}

// A Rewriter rewrites the loops of a program.
type Rewriter struct {
	Options
	program   *index.Program
	libraries [2]*eval.Library
}

// New returns a rewriter for a program: packages loaded with their syntax and with what
// they import. A loop is rewritten only if its meaning stays the same for every input,
// provided that no other program changes the variables that this one exports.
func New(pkgs []*packages.Package, o Options) *Rewriter {
	w := &Rewriter{Options: o, program: index.NewProgram()}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Types != nil && p.Module != nil {
			w.program.Add(p.Fset, p.Syntax, p.Types, p.TypesInfo)
		}
	})
	w.libraries = form.Libraries(w.program)
	return w
}

// Rewrite returns the files of one of the packages that have such loops.
func (w *Rewriter) Rewrite(p *packages.Package) (files []File, err error) {
	index := w.program.Package(p.Types)
	if index == nil {
		return nil, nil
	}
	f := form.NewFinder(index, w.libraries)
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) {
			continue
		}
		tf := p.Fset.File(file.FileStart)
		out := File{Name: tf.Name(), Before: index.Bytes(tf)}
		rewrites, ed := w.rewrites(f, file, &out)
		if rewrites != nil {
			if out.After, err = edit.Apply(out.Before, ed.Edits); err != nil {
				return nil, fmt.Errorf("%s: %v", out.Name, err)
			}
			out.Needs = ed.Needs()
		}
		for _, r := range rewrites {
			out.Loops = append(out.Loops, Loop{p.Fset.Position(r.Stmt.Pos()), r.Name(), r.Remark})
		}
		if len(out.Loops) > 0 {
			slices.SortFunc(out.Loops, func(a, b Loop) int { return a.Pos.Offset - b.Pos.Offset })
			files = append(files, out)
		}
	}
	return files, nil
}

// rewrites returns the rewrites of a file that can be made together, and their edits. It
// adds the loops that stay to out.
func (w *Rewriter) rewrites(f *form.Finder, file *ast.File, out *File) (rewrites []*form.Rewrite, ed *edit.Editor) {
	stay := func(n ast.Node, why string) {
		out.Loops = append(out.Loops, Loop{Pos: f.Fset.Position(n.Pos()), Why: why})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		r, why := f.Find(n)
		if r != nil {
			why = w.left(f, file, r)
		}
		if why != "" {
			stay(n, why)
		} else if r != nil {
			rewrites = append(rewrites, r)
			return r.Loop != nil
		}
		return true
	})
	for len(rewrites) > 0 {
		bad, why := w.choose(f, rewrites)
		if bad == nil {
			ed = edit.New(f, file, rewrites)
			if bad, why = ed.Make(); why == "" {
				return rewrites, ed
			}
		}
		rewrites = slices.DeleteFunc(rewrites, func(r *form.Rewrite) bool {
			gone := bad == nil || r == bad
			if gone {
				stay(r.Stmt, why)
			}
			return gone
		})
	}
	return nil, nil
}
