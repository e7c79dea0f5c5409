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

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A walk is a loop over subsets while it is analyzed.
type walk struct {
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
func (f *Finder) subsets(loop *ast.ForStmt) (*Rewrite, string) {
	w := &walk{Finder: f, loop: loop}
	if !w.shape() || !w.start() {
		return nil, ""
	}
	name := w.ends()
	switch {
	case name == "":
		return nil, "it does not walk all subsets of the set, or not from one end to the other"
	case !types.Identical(w.Info.TypeOf(w.set), w.v.Type()):
		return nil, "the set is not of the type of the subset"
	case !w.Invariant(w.set, loop):
		return nil, "the set may change in the loop"
	}
	r, why := w.frame()
	if why != "" {
		return nil, why
	}
	if r.Arg, why = w.argument(w.set, w.v.Type(), loop.Pos()); why != "" {
		return nil, why
	}
	r.Func = name
	r.Keep = append(r.Keep, w.set)
	return r, ""
}

// shape finds the step, and what ends a loop without a condition.
func (w *walk) shape() bool {
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
	if !mayBeWord(v) || (w.check == nil) == (w.loop.Cond == nil) {
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
func (w *walk) below(e ast.Expr) (from, less, set ast.Expr) {
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
func (w *walk) start() bool {
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
func (w *walk) ends() (name string) {
	fromZero := w.init == nil || w.isNumber(w.init, 0)
	fromSet := w.init != nil && w.equal(w.init, w.set)
	if w.check == nil {
		until, op := w.test(w.loop.Cond)
		if !w.down || op != token.NEQ && op != token.GTR || !w.isNumber(until, 0) {
			return ""
		}
		from, less, set := w.below(w.init)
		switch {
		case fromSet:
			return "RNonEmptySubsets"
		case w.equal(from, w.set) && w.isNumber(less, 1) && w.equal(set, w.set):
			return "RNonEmptyProperSubsets"
		}
		return ""
	}
	until, op := w.test(w.check.Cond)
	if op != token.EQL {
		return ""
	}
	atZero, atSet := w.isNumber(until, 0), w.equal(until, w.set)
	if w.late {
		atZero, atSet = atSet, atZero
	}
	switch {
	case w.down && fromSet && atZero:
		return "RSubsets"
	case !w.down && fromZero && atSet:
		return "Subsets"
	}
	return ""
}

// test takes a comparison of the variable to pieces.
func (w *walk) test(e ast.Expr) (ast.Expr, token.Token) {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && w.Var(b.X) == w.v {
		return b.Y, b.Op
	}
	return nil, token.ILLEGAL
}

// frame makes the rewrite of a loop whose variable is that of the new loop.
func (w *walk) frame() (*Rewrite, string) {
	loop, v := w.loop, w.v
	if _, is := unsigned(v.Type()); !is {
		return nil, "the subsets are signed: a loop over them converts each, and is slower"
	}
	if why := w.Owned(v, loop, "subset"); why != "" {
		return nil, why
	}
	var except ast.Node
	if w.check != nil {
		except = w.check
	}
	f := w.Branches(loop, loop.Body, except)
	writes := 1
	if loop.Init != nil {
		writes++
	}
	switch {
	case f.Why != "":
		return nil, f.Why
	case len(f.Continues) > 0 && (loop.Post == nil || w.check != nil):
		return nil, "a continue statement passes over the step"
	case len(w.Writes(v, loop)) != writes:
		return nil, "the subset is changed in the body"
	}
	r := &Rewrite{Stmt: loop, Weight: w.Weight(loop.Body), Exits: f.Exits, Drop: []ast.Node{header(loop)}, Loop: &Loop{}}
	gone := []ast.Node{loop}
	if w.from != nil {
		r.Drop = append(r.Drop, w.from)
		gone = append(gone, w.from)
	}
	// The new variable hides the old one, which nothing else may read.
	if a, ok := loop.Init.(*ast.AssignStmt); (!ok || a.Tok != token.DEFINE) && w.NamedOutside(v, gone...) {
		_, _, tok := w.setting(w.from)
		if !w.DeadAfter(loop, v) || tok == token.DEFINE || tok == token.VAR {
			return nil, "the subset is used after the loop"
		}
	}
	if loop.Post == nil {
		r.Drop = append(r.Drop, w.step)
	}
	if w.check != nil {
		r.Drop = append(r.Drop, w.check)
	}
	w.Names[loop] = v.Name()
	for _, id := range w.Uses(v) { // in a body that does not name it, it is not declared
		in := func(n ast.Node) bool { return index.Within(id, n) }
		if in(loop.Body) && !slices.ContainsFunc(r.Drop, in) {
			r.Loop.Var, r.Loop.Define = v.Name(), true
		}
	}
	return r, ""
}
