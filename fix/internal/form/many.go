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
	t, ok := f.Info.TypeOf(outer.X).Underlying().(*types.Slice)
	if !ok || !types.Identical(t.Elem(), types.Typ[types.Uint64]) || n.w == nil || outer.Tok != token.DEFINE || f.Label(outer) != "" {
		return nil
	}
	list := outer.Body.List
	if len(list) == 0 {
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
// a loop over positions does: it reads the word, or computes 64 times its place.
func (n *nest) prepares(stmt ast.Stmt) bool {
	if stmt == nil {
		return true
	}
	if test, ok := stmt.(*ast.IfStmt); ok { // if x == 0 { continue }
		zero, isWord := ast.Unparen(test.Cond).(*ast.BinaryExpr)
		isWord = isWord && zero.Op == token.EQL && n.Var(zero.X) == n.word && n.isNumber(zero.Y, 0)
		if !isWord || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
			return false
		}
		b, ok := test.Body.List[0].(*ast.BranchStmt)
		return ok && b.Tok == token.CONTINUE && b.Label == nil
	}
	v, e, tok := n.setting(stmt)
	switch {
	case v == nil || e == nil || tok != token.DEFINE:
		return false
	case v == n.word && n.isElement(e, n.outer):
		n.copied = n.Var(e) == nil
		return n.copied || len(n.Writes(n.Var(e), n.outer.Body)) == 0
	case n.isBase(e) && len(n.Writes(v, n.outer)) == 1 && !n.Addressed(v):
		n.base = v
		return true
	}
	return false
}

// isBase reports whether e is 64 times the place of the word, in any type.
func (n *nest) isBase(e ast.Expr) bool {
	e = n.bare(e)
	if v := n.Var(e); v != nil {
		return v == n.base
	}
	b, ok := e.(*ast.BinaryExpr)
	isPlace := func(e ast.Expr) bool { return n.Var(n.bare(e)) == n.w }
	return ok && (b.Op == token.MUL && (isPlace(b.X) && n.isNumber(b.Y, 64) || isPlace(b.Y) && n.isNumber(b.X, 64)) ||
		b.Op == token.SHL && isPlace(b.X) && n.isNumber(b.Y, 6))
}

// bare returns what e converts, an int, or e. Of a narrower type that would not be the
// same.
func (n *nest) bare(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if n.IsConversion(e) {
		if arg := e.(*ast.CallExpr).Args[0]; types.Identical(n.Info.TypeOf(arg), types.Typ[types.Int]) && n.library.Size(n.Info.TypeOf(e)).Width > 1 {
			return ast.Unparen(arg)
		}
	}
	return e
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
		isInt := types.Identical(n.Info.TypeOf(sum), types.Typ[types.Int])
		if len(places) == 1 && v != nil && ast.Unparen(rhs) == sum && tok == token.DEFINE && isInt &&
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
	for i, s := range r.Loop.Sites {
		t := n.Info.TypeOf(s.Expr)
		if r.Loop.Sites[i].Text = name; !types.Identical(t, types.Typ[types.Int]) {
			text := n.TypeText(t, s.Expr.Pos())
			if text == "" {
				return nil
			}
			r.Loop.Sites[i].Text = text + "(" + name + ")"
		}
	}
	r.Loop.Var = name
	n.Names[n.outer] = name
	return r
}
