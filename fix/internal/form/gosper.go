package form

// Gosper's hack stays, and has a reason of its own: iter.Snoob walks the same words.
//
//	for x := uint64(0x1f); x < 1<<52; {
//		use(x)
//		c := x & -x
//		r := x + c
//		x = (r^x)>>2/c | r
//	}

import (
	"go/ast"
	"go/token"
)

// gosper says why a loop stays in which a variable seems to get the next higher word with as many
// ones: it adds its lowest one to it, and shifts down what that carried.
func (f *Finder) gosper(h *head) (*Rewrite, string) {
	steps := func(a *ast.AssignStmt) bool {
		x, _, tok := f.setting(a)
		is := func(e ast.Expr) bool { return f.Var(e) == x }
		minus := func(e ast.Expr) bool {
			u, ok := ast.Unparen(e).(*ast.UnaryExpr)
			return ok && u.Op == token.SUB && is(u.X)
		}
		isolates := func(b *ast.BinaryExpr) bool {
			return b.Op == token.AND && (is(b.X) && minus(b.Y) || minus(b.X) && is(b.Y))
		}
		adds := func(b *ast.BinaryExpr) bool { return b.Op == token.ADD && (is(b.X) || is(b.Y)) }
		shifts := func(b *ast.BinaryExpr) bool { return b.Op == token.SHR || b.Op == token.QUO }
		return tok == token.ASSIGN && f.mayBeWord(x) && has(h.body, isolates) && has(h.body, adds) && has(a, shifts)
	}
	if has(h.body, steps) {
		return nil, "it seems to be Gosper's hack: iter.Snoob walks the same words, if k is never 0"
	}
	return nil, ""
}
