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
	loop  *ast.ForStmt
	v     *types.Var
	set   ast.Expr
	down  bool
	init  ast.Expr    // nil stands for 0
	from  ast.Stmt    // the statement before the loop that has init, or nil
	step  ast.Stmt    // the post statement, or at the end of the body
	check *ast.IfStmt // if … { break } at the end of the body
	late  bool        // it comes behind the step
}

// subsets returns the rewrite of a loop over all subsets of a set; or why there is none;
// or neither.
func (f *Finder) subsets(loop *ast.ForStmt) (r *Rewrite, why string) {
	w := &carry{Finder: f, loop: loop}
	if !w.shape() || !w.start() {
		return nil, ""
	}
	name, steps := w.ends(), []ast.Node{w.step}
	var except ast.Node
	if w.check != nil {
		except = w.check
		steps = append(steps, except)
	}
	var rest []ast.Node
	if w.from != nil {
		rest = append(rest, w.from)
	}
	_, _, tok := w.setting(w.from)
	switch {
	case name == "":
		return nil, "it does not walk all subsets of the set, or not from one end to the other"
	case !types.Identical(w.Info.TypeOf(w.set), w.v.Type()):
		return nil, "the set is not of the type of the subset"
	case !w.Stays(w.set, loop):
		return nil, "the set may change in the loop"
	case !w.down && !w.pure(w.set, nil): // it is evaluated behind the body
		return nil, "the set may not exist"
	case w.from != nil && tok != token.ASSIGN && w.NamedOutside(w.v, loop, w.from):
		return nil, "the subset is used after the loop"
	}
	if r, why = w.walk(loop, w.v, except, steps, rest...); why != "" {
		return nil, why
	}
	r.Func, r.Keep = name, append(r.Keep, w.set)
	r.Arg, why = w.argument(w.set, w.v.Type(), loop.Pos())
	return r, why
}

// shape finds the step, and what ends a loop without a condition.
func (w *carry) shape() bool {
	list := w.loop.Body.List
	w.step = w.loop.Post
	for n := len(list) - 1; n >= 0; n-- { // behind both, a statement would see the next subset, or none
		check, ok := list[n].(*ast.IfStmt)
		if ok && w.check == nil && w.loop.Cond == nil && breaks(check) {
			w.check, w.late = check, w.step == nil
		} else if !ok && w.step == nil {
			w.step = list[n]
		} else {
			break
		}
	}
	v, next, _ := w.setting(w.step)
	if !w.mayBeWord(v) || (w.check == nil) == (w.loop.Cond == nil) {
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
	x, set := ast.Unparen(and.X), ast.Unparen(and.Y)
	minus, ok := x.(*ast.BinaryExpr)
	if !ok || minus.Op != token.SUB {
		set = x
		minus, ok = ast.Unparen(and.Y).(*ast.BinaryExpr)
	}
	if !ok || minus.Op != token.SUB || w.Mentions(set, w.v) {
		return nil, nil, nil
	}
	return minus.X, minus.Y, set
}

// breaks reports whether s is if … { break }.
func breaks(s *ast.IfStmt) bool {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	b, ok := s.Body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.BREAK && b.Label == nil
}

// start finds where the variable gets its first value.
func (w *carry) start() bool {
	first := w.loop.Init
	if first == nil {
		block, ok := w.Parent(w.loop).(*ast.BlockStmt)
		if !ok || block.List[0] == w.loop {
			return false
		}
		first = block.List[slices.Index(block.List, ast.Stmt(w.loop))-1]
		w.from = first
	}
	v, e, _ := w.setting(first)
	w.init = e
	return v == w.v
}

// ends returns the iterator for the subsets from where the walk begins to where it ends,
// or "" if there is none.
func (w *carry) ends() string {
	way, check := "up", "while"
	if w.down {
		way = "down"
	}
	until, op := w.test(w.loop.Cond)
	if w.check != nil {
		check = "until"
		until, op = w.test(w.check.Cond)
	}
	last := w.end(until)
	if w.late { // the step has gone round
		last = map[string]string{"0": "set", "set": "0"}[last]
	}
	switch strings.Join([]string{way, "from", w.end(w.init), check, op.String(), last}, " ") {
	case "down from set while != 0", "down from set while > 0":
		return "RNonEmptySubsets"
	case "down from below while != 0", "down from below while > 0":
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

// test takes a comparison of the variable to pieces.
func (w *carry) test(e ast.Expr) (ast.Expr, token.Token) {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && w.Var(b.X) == w.v {
		return b.Y, b.Op
	}
	return nil, token.ILLEGAL
}
