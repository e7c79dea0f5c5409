package form

// A loop over the bits of a word that is no variable stays: what is left in the field
// or the element would have to be cleared afterwards.
//
//	for b.x != 0 {
//		use(bits.TrailingZeros64(b.x))
//		b.x &= b.x - 1
//	}

import (
	"go/ast"
	"go/token"
)

// elsewhere says why a loop stays whose condition is that a field, an element, or what a
// pointer points to is not 0, and in which that is masked, or popped.
func (f *Finder) elsewhere(loop *ast.ForStmt) (*Rewrite, string) {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ && cond.Op != token.GTR || !f.isNumber(cond.Y, 0) || f.Var(cond.X) != nil || f.IsConversion(cond.X) {
		return nil, ""
	}
	found := false
	is := func(e ast.Expr) bool { return f.equal(e, cond.X) }
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			masks := n.Tok == token.AND_ASSIGN || n.Tok == token.AND_NOT_ASSIGN || n.Tok == token.XOR_ASSIGN
			found = found || masks && is(n.Lhs[0])
			if and, ok := ast.Unparen(n.Rhs[0]).(*ast.BinaryExpr); ok && n.Tok == token.ASSIGN {
				found = found || is(n.Lhs[0]) && (and.Op == token.AND || and.Op == token.AND_NOT || and.Op == token.XOR)
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		case *ast.SelectorExpr:
			found = found || f.ImplicitAddress(n) && is(n.X)
		}
		return !found
	})
	if !found {
		return nil, ""
	}
	return nil, "the word is a field, an element or behind a pointer, and no variable"
}
