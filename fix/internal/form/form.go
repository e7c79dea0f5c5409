// Package form matches loops by hand. Each form has a file, which begins with such a
// loop and what it becomes. A loop that matches is rewritten if everything that the
// rewrite needs can be proven; the first thing that can't is the reason why it stays.
package form

import (
	"cmp"
	"go/ast"
	"reflect"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// NewFinder returns a finder for a package. The libraries are for ints of 64 and of 32
// bits; the finders of a program share them.
func NewFinder(p *index.Package, libraries [2]*eval.Library) *Finder {
	return &Finder{Prover: &prove.Prover{Package: p}, Names: map[ast.Node]string{}, libraries: libraries}
}

// Find returns the rewrite of n. If n looks like such a loop but must stay, it returns the
// reason; if n is no such loop, it returns neither. The rewrite must be the same for both
// sizes of int.
func (f *Finder) Find(n ast.Node) (r *Rewrite, why string) {
	for i, l := range f.libraries {
		f.library = l
		q, stays := f.find(n)
		switch {
		case i > 0 && !reflect.DeepEqual(q, r):
			return nil, "the new loop would not be the same where an int has 32 bits"
		case q == nil:
			return nil, stays
		}
		r = q
	}
	return r, ""
}

// find tries each form, and returns the first rewrite, or else the first reason.
func (f *Finder) find(n ast.Node) (r *Rewrite, why string) {
	h := f.headOf(n)
	if h == nil {
		return nil, ""
	}
	for _, form := range []func(*head) (*Rewrite, string){f.subsets, f.bits, f.gosper, f.tests, f.otherEnd} {
		r, stays := form(h)
		if r != nil {
			return r, ""
		}
		why = cmp.Or(why, stays)
	}
	return nil, why
}
