package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// NextSnoob reports whether the statements make of each x but 0, below 1<<n, the next higher
// number with as many ones.
func (l *Library) NextSnoob(p *index.Package, x *types.Var, steps []ast.Stmt, n int) bool {
	size := l.Size(x.Type())
	for at := range n { // the lowest one
		for end := at + 1; end <= n; end++ { // the zero above it
			above := size.Word(end, false, true)
			word, _ := known.Binary(token.OR, above, size.Make(ones(at, end)))
			next, _ := known.Binary(token.OR, above, size.Make(1<<end|ones(0, end-at-1)))
			if l.step(p, x, word, steps, nil, 0) != next {
				return false
			}
		}
	}
	return n > 0
}

func ones(from, to int) uint64 { return 1<<to - 1<<from }

// step returns what the statements make of x, if set, unless that is nil, is y. One that is not
// understood is passed over.
func (l *Library) step(p *index.Package, x *types.Var, word known.Number, steps []ast.Stmt, set *types.Var, y uint64) known.Number {
	f := l.newFrame(p, known.Number{}, map[*Table]struct{}{})
	f.vars[x] = &cell{Value{Number: word}}
	if set != nil {
		f.vars[set] = &cell{Value{Number: l.Size(set.Type()).Make(y)}}
	}
	for _, s := range steps {
		trial := f.fork()
		if trial.statement(s) == on {
			f = trial
			continue
		}
		for v := range f.vars { // it may be another
			if len(p.Writes(v, s)) > 0 {
				delete(f.vars, v)
			}
		}
	}
	if f.vars[x] == nil {
		return known.Number{}
	}
	return f.vars[x].Number
}

// NextSnoobIn reports whether the statements seem to make of each subset x of a variable the
// next one with as many elements: whether they do for some.
func (l *Library) NextSnoobIn(p *index.Package, x *types.Var, steps []ast.Stmt) bool {
	size := l.Size(x.Type())
	if size.Width < 8 {
		return false
	}
	var sets []*types.Var
	for _, s := range steps {
		ast.Inspect(s, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if v, isVar := p.Info.Uses[id].(*types.Var); ok && isVar && v != x && l.Size(v.Type()) == size {
				sets = append(sets, v)
			}
			return true
		})
	}
	return slices.ContainsFunc(sets, func(set *types.Var) bool {
		r := rand.New(rand.NewPCG(1, 2))
		for range 100 {
			y := r.Uint64() & ones(0, size.Width-2)
			sub := y & r.Uint64()
			next, ok := nextIn(sub, y)
			if got := l.step(p, x, size.Make(sub), steps, set, y); ok && !got.Is(next) {
				return false
			}
		}
		return true
	})
}

// nextIn returns the next higher subset of set with as many elements as sub, if there is one.
func nextIn(sub, set uint64) (next uint64, ok bool) {
	low := sub & -sub
	next = ((sub | ^set) + low) & set // its lowest elements move up
	if sub == 0 || next < sub {
		return 0, false
	}
	for n := bits.OnesCount64(sub) - bits.OnesCount64(next); n > 0; n-- {
		next |= set &^ next & -(set &^ next)
	}
	return next, true
}
