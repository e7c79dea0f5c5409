package form

// The subsets of a set, by the carry-rippler, either way; downwards also without the
// empty one, or without the set too.
//
//	for sub := set; sub != 0; sub = (sub - 1) & set {
//		use(sub)
//	}
//
//	for sub := range iter.RNonEmptySubsets(set) {
//		use(sub)
//	}

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A carry is a loop over subsets while it is analyzed.
type carry struct {
	*Finder
	*head
	v     *types.Var
	set   ast.Expr
	down  bool
	first ast.Expr // nil stands for 0
	from  ast.Stmt // the statement before the loop that has that, or nil
	step  ast.Stmt // the post statement, or at the end of the body
	late  bool     // the condition is behind the step
	last  bool     // it is at the end of the body
}

// subsets returns the rewrite of a loop over all subsets of a set; or why there is none;
// or neither.
func (f *Finder) subsets(h *head) (r *Rewrite, why string) {
	own := *h // which shape changes
	h = &own
	w := &carry{Finder: f, head: h}
	if !w.shape() || !w.start() {
		return nil, ""
	}
	name := w.iterator()
	_, _, tok := w.setting(w.from)
	switch {
	case name == "":
		return nil, "it does not walk all subsets of the set, or not from one end to the other"
	case !w.Stays(w.set, h.loop):
		return nil, "the set may change in the loop"
	case !w.down && !w.pure(w.set): // it is evaluated behind the body
		return nil, "the set may not exist"
	case w.from != nil && tok != token.ASSIGN && w.NamedOutside(w.v, h.loop, w.from):
		return nil, "the subset is used after the loop"
	}
	if r, why = w.walk(h, w.v, w.step); why != "" {
		return nil, why
	}
	if w.from != nil {
		r.Drop = append(r.Drop, w.from)
	}
	r.Func = name
	r.Arg, why = w.argument(w.set, w.v.Type(), h.loop.Pos())
	return r, why
}

// shape finds the step, and what ends a loop without a condition.
func (w *carry) shape() bool {
	w.step = w.post
	for _, s := range slices.Backward(w.body.List) { // behind both, a statement would see the next subset, or none
		if w.cond == nil && w.checks(s) {
			w.last, w.late = true, w.step == nil
		} else if w.step == nil {
			w.step = s
		} else {
			break
		}
	}
	v, next, _ := w.setting(w.step)
	if !w.mayBeWord(v) || w.cond == nil {
		return false
	}
	w.v = v
	from, less, set := w.below(next)
	if set == nil || w.Var(from) != v {
		return false
	}
	w.set, w.down = set, w.isNumber(less, 1)
	return w.down || w.equal(less, set)
}

// below takes (from - less) & set to pieces.
func (w *carry) below(e ast.Expr) (from, less, set ast.Expr) {
	and, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || and.Op != token.AND {
		return nil, nil, nil
	}
	for _, pair := range [][2]ast.Expr{{and.X, and.Y}, {and.Y, and.X}} {
		minus, ok := ast.Unparen(pair[0]).(*ast.BinaryExpr)
		if set := ast.Unparen(pair[1]); ok && minus.Op == token.SUB && !w.Mentions(set, w.v) {
			return minus.X, minus.Y, set
		}
	}
	return nil, nil, nil
}

// start finds where the variable gets its first value.
func (w *carry) start() bool {
	first := w.init
	if first == nil {
		w.from = w.before
		first = w.from
	}
	v, e, _ := w.setting(first)
	w.first = e
	return v == w.v
}

// iterator returns the iterator for the subsets from where the walk begins to where it ends,
// or "" if there is none.
func (w *carry) iterator() string {
	test, ok := ast.Unparen(w.cond).(*ast.BinaryExpr)
	if !ok || w.Var(test.X) != w.v {
		return ""
	}
	way, when, last := "up", "while", w.end(test.Y)
	if w.down {
		way = "down"
	}
	switch {
	case w.late: // the step has gone round
		when, last = "until", map[string]string{"0": "set", "set": "0"}[last]
	case w.last:
		when = "until"
	case w.check != nil:
		when = "while not"
	}
	switch strings.Join([]string{way, "from", w.end(w.first), when, test.Op.String(), last}, " ") {
	case "down from set while != 0", "down from set while > 0", "down from set while not == 0":
		return "RNonEmptySubsets"
	case "down from below while != 0", "down from below while > 0", "down from below while not == 0":
		return "RNonEmptyProperSubsets"
	case "down from set until == 0":
		return "RSubsets"
	case "up from 0 until == set":
		return "Subsets"
	}
	return ""
}

// end returns what e is, of which nil stands for 0.
func (w *carry) end(e ast.Expr) string {
	from, less, set := w.below(e)
	switch {
	case e == nil || w.isNumber(e, 0):
		return "0"
	case w.equal(e, w.set):
		return "set"
	case set != nil && w.equal(from, w.set) && w.isNumber(less, 1) && w.equal(set, w.set):
		return "below"
	}
	return ""
}
