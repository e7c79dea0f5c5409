package form

// A loop over the bits of a word that is a field or an element, not a variable, stays: the
// loop leaves a zero there, which a loop over an iterator would not.
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
			found = found || n != loop.Init && isWord(n.Lhs[0]) && masks(n, isWord)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && isWord(n.X)
		case *ast.SelectorExpr:
			found = found || f.ImplicitAddress(n) && isWord(n.X)
		}
		return !found
	})
	return found
}

// masks reports whether an assignment of a word may be x = x & y, or the like.
func masks(n *ast.AssignStmt, isWord func(ast.Expr) bool) bool {
	if n.Tok != token.ASSIGN {
		return n.Tok == token.AND_ASSIGN || n.Tok == token.AND_NOT_ASSIGN || n.Tok == token.XOR_ASSIGN
	}
	switch rhs := ast.Unparen(n.Rhs[0]).(type) {
	case *ast.BinaryExpr:
		inner, ok := ast.Unparen(rhs.X).(*ast.BinaryExpr)
		shifts := ok && rhs.Op == token.SHL && inner.Op == token.SHR && isWord(inner.X)
		masks := rhs.Op == token.AND || rhs.Op == token.AND_NOT || rhs.Op == token.XOR
		return shifts || masks && (isWord(rhs.X) || isWord(rhs.Y))
	case *ast.CallExpr:
		sel, ok := rhs.Fun.(*ast.SelectorExpr)
		return ok && isWord(sel.X)
	}
	return false
}
