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
	if !f.masked(loop, func(e ast.Expr) bool { return f.equal(e, cond.X) }) {
		return nil, ""
	}
	return nil, "the word is a field, an element or behind a pointer, and no variable"
}

// masked reports whether a word is masked in the loop, or handed out by a pointer.
func (f *Finder) masked(loop *ast.ForStmt, isWord func(ast.Expr) bool) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			op := n.Tok
			if e, ok := ast.Unparen(n.Rhs[0]).(*ast.BinaryExpr); ok && op == token.ASSIGN {
				op = e.Op
			}
			switch op {
			case token.AND, token.AND_NOT, token.XOR, token.SHL, token.AND_ASSIGN, token.AND_NOT_ASSIGN, token.XOR_ASSIGN:
				found = found || n != loop.Init && isWord(n.Lhs[0])
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && isWord(n.X)
		case *ast.SelectorExpr:
			found = found || f.ImplicitAddress(n) && isWord(n.X)
		}
		return !found
	})
	return found
}
