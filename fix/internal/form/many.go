package form

// The positions of the bits of a slice of words.
//
//	for w, x := range words {
//		for ; x != 0; x &= x - 1 {
//			use(64*w + bits.TrailingZeros64(x))
//		}
//	}
//
//	for i := range iter.Positions(words) {
//		use(i)
//	}

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A nest is a loop over words, of which each is walked by a loop inside.
type nest struct {
	*scan
	outer  *ast.RangeStmt
	w      *types.Var // the place of the word
	base   *types.Var // 64 times that, or nil
	copied bool       // the word is read as words[w]
}

// many returns the rewrite of a loop over words, and the loop inside it, to one over
// positions; or nil if there is none. The inner loop says why.
func (f *Finder) many(outer *ast.RangeStmt) *Rewrite {
	n := &nest{outer: outer, w: f.Var(outer.Key)}
	delete(f.Names, outer) // of the other size of int
	list := outer.Body.List
	if n.w == nil || len(list) == 0 {
		return nil
	}
	loop, ok := list[len(list)-1].(*ast.ForStmt)
	if !ok || loop.Post != nil && loop.Cond == nil {
		return nil
	}
	id := f.wordOf(loop)
	if id == nil {
		return nil
	}
	n.scan = f.newScan(loop, id, false)
	for _, stmt := range append(list[:len(list)-1:len(list)-1], loop.Init) {
		if !n.prepares(stmt) {
			return nil
		}
	}
	if f.Var(id) != f.Var(outer.Value) && !n.copied || n.copied && !f.Invariant(outer.X, outer) {
		return nil
	}
	if n.understand() != "" || n.popped() {
		return nil
	}
	r, _, why := n.frame()
	if why != "" || f.Branches(loop, loop.Body, nil).Breaks || f.Label(loop) != "" || loop.Post != nil && n.at >= 0 {
		return nil
	}
	return n.positions(r)
}

// prepares reports whether a statement before the inner loop, or that in its header, is what
// a loop over positions does: it reads the word, passes over it if it is empty, or computes
// 64 times its place.
func (n *nest) prepares(stmt ast.Stmt) bool {
	if test, ok := stmt.(*ast.IfStmt); ok { // if x == 0 { continue }
		zero, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
		return ok && zero.Op == token.EQL && n.Var(zero.X) == n.word && n.isNumber(zero.Y, 0) && jumps(test, token.CONTINUE)
	}
	v, e, tok := n.setting(stmt)
	switch {
	case stmt == nil:
		return true
	case v == nil || e == nil || tok != token.DEFINE:
		return false
	case v == n.word && n.isElement(e, n.outer):
		n.copied = n.Var(e) == nil
		return n.copied || len(n.Writes(n.Var(e), n.outer.Body)) == 0
	case n.isBase(e) && n.Steady(v, n.outer, 1):
		n.base = v
		return true
	}
	return false
}

// isBase reports whether e is 64 times the place of the word.
func (n *nest) isBase(e ast.Expr) bool {
	if v := n.Var(e); v != nil {
		return v == n.base
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && (b.Op == token.MUL && (n.Var(b.X) == n.w && n.isNumber(b.Y, 64) || n.Var(b.Y) == n.w && n.isNumber(b.X, 64)) ||
		b.Op == token.SHL && n.Var(b.X) == n.w && n.isNumber(b.Y, 6))
}

// sum returns the sum of 64 times the place of the word and of e, the position in it; or nil.
func (n *nest) sum(e ast.Expr) ast.Expr {
	b, ok := n.Parent(n.Outer(e)).(*ast.BinaryExpr)
	if ok && (b.Op == token.ADD || b.Op == token.OR) && (n.isBase(b.X) && ast.Unparen(b.Y) == e || n.isBase(b.Y) && ast.Unparen(b.X) == e) {
		return b
	}
	return nil
}

// positions makes the loop, if the body names the position in the word, and the place of the
// word, in such sums alone.
func (n *nest) positions(r *Rewrite) *Rewrite {
	loop := n.loop
	r.Stmt, r.Inner, r.Loop, r.Func, r.Arg = n.outer, loop, &Loop{Clear: n.clear, Define: true}, "Positions", Arg{Expr: n.outer.X}
	r.Drop = []ast.Node{index.Span{From: n.outer.For, To: loop.Body.Lbrace}, index.Span{From: loop.Body.Rbrace, To: loop.End()}}
	r.Keep = []ast.Node{n.outer.X}
	bound := n.bound(func(b *binding) bool { return b.val.ArePositions() && b.define && n.stable(*b) })
	n.drop(r, bound)
	var places []ast.Expr
	for _, u := range n.uses {
		if bound == nil || u.expr != bound.expr {
			places = append(places, u.expr)
		}
	}
	if bound != nil {
		for _, id := range n.Uses(bound.v) {
			if n.Info.Defs[id] == nil && !slices.ContainsFunc(r.Drop, func(d ast.Node) bool { return index.Within(id, d) }) {
				places = append(places, id)
			}
		}
	}
	gone := slices.Clone(r.Drop)
	name := ""
	for _, e := range places {
		sum := n.sum(e)
		if sum == nil {
			return nil
		}
		gone = append(gone, sum)
		r.Loop.Sites = append(r.Loop.Sites, Site{Expr: sum})
		// The variable of the body that is the position becomes that of the loop.
		stmt, _ := n.Parent(n.Outer(sum)).(ast.Stmt)
		v, rhs, tok := n.setting(stmt)
		if len(places) == 1 && v != nil && ast.Unparen(rhs) == sum && tok == token.DEFINE &&
			slices.Contains(loop.Body.List, stmt) && n.Clean(loop.Body, v.Name(), v) {
			name, r.Loop.Sites = v.Name(), nil
			r.Drop = append(r.Drop, stmt)
			gone = append(gone, stmt)
		}
	}
	for _, v := range []*types.Var{n.w, n.base} {
		if v != nil && n.NamedOutside(v, gone...) {
			return nil
		}
	}
	switch {
	case name != "" || len(places) == 0:
	case bound != nil:
		name = bound.v.Name()
	default:
		if name = n.newName(loop, "i at pos j"); name == "" {
			return nil
		}
	}
	for i := range r.Loop.Sites {
		r.Loop.Sites[i].Text = name
	}
	r.Loop.Var = name
	n.Names[n.outer] = name
	return r
}
