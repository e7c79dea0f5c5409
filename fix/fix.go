// Package fix rewrites loops over the bits of words, and over the subsets of sets,
// into loops over the iterators of bitwalk.
//
// The packages of a program are indexed (internal/index), their loops are matched with a
// form each (internal/form) by what their expressions are (internal/known,
// internal/eval), what a rewrite needs is proven (internal/prove), and edits are made
// (internal/edit).
package fix

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix/internal/edit"
	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.24"

// Options say what to rewrite.
type Options struct {
	// All takes loops too that may be slower than by hand, with a remark.
	All bool
	// Inlined has the functions that the compiler can inline, as Place names them.
	Inlined map[string]bool
}

// A Loop is a loop by hand over bits or subsets.
type Loop struct {
	Pos   token.Position
	Form  string // what it becomes, if it is rewritten
	Why   string // why it stays, or a remark
	Fixed bool
	Needs []string // the packages
}

// A File is a file with loops that are rewritten.
type File struct {
	Name  string
	Loops int
	Edits []edit.Edit
}

// Apply returns src with the edits made, formatted if src was.
func Apply(src []byte, edits []edit.Edit) ([]byte, error) { return edit.Apply(src, edits) }

// A Rewriter rewrites the loops of a program.
type Rewriter struct {
	Options
	program *index.Program
	finders func(*index.Package) *form.Finder
}

// New returns a rewriter for a program: packages loaded with all their syntax, and what
// they import. A loop is rewritten only if the meaning is the same for every input, as
// far as nothing but the program changes what the program exports.
func New(pkgs []*packages.Package, o Options) *Rewriter {
	w := &Rewriter{Options: o, program: index.NewProgram()}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Types != nil && p.Module != nil {
			w.program.Add(p.Fset, p.Syntax, p.Types, p.TypesInfo)
		}
	})
	libraries := form.Libraries(w.program)
	w.finders = func(p *index.Package) *form.Finder { return form.NewFinder(p, libraries) }
	return w
}

// Rewrite returns the loops of one of the packages, and the files that change.
func (w *Rewriter) Rewrite(p *packages.Package) (loops []Loop, files []File) {
	index := w.program.Package(p.Types)
	if index == nil {
		return nil, nil
	}
	f := w.finders(index)
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) {
			continue
		}
		found, edits := w.file(f, file)
		loops = append(loops, found...)
		n := 0
		for _, l := range found {
			if l.Fixed {
				n++
			}
		}
		if n > 0 {
			files = append(files, File{p.Fset.File(file.FileStart).Name(), n, edits})
		}
	}
	return loops, files
}

// file finds the loops of a file and makes its edits.
func (w *Rewriter) file(f *form.Finder, file *ast.File) (loops []Loop, edits []edit.Edit) {
	var rewrites []*form.Rewrite
	stay := func(n ast.Node, why string) {
		loops = append(loops, Loop{Pos: f.Fset.Position(n.Pos()), Why: why})
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
		var ed *edit.Editor
		if bad == nil {
			ed = edit.New(f, file, rewrites)
			bad, why = ed.Make()
		}
		if why == "" {
			for _, r := range rewrites {
				loops = append(loops, Loop{f.Fset.Position(r.Stmt.Pos()), r.Name(), r.Remark, true, ed.Needs()})
			}
			return loops, ed.Edits
		}
		var rest []*form.Rewrite
		for _, r := range rewrites {
			if bad == nil || r == bad {
				stay(r.Stmt, why)
			} else {
				rest = append(rest, r)
			}
		}
		rewrites = rest
	}
	return loops, nil
}
