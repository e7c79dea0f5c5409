package form

// Loops over subsets stay, and have reasons of their own: they are rare, and an iterator is seldom
// the same, as they are left early, or begin or end elsewhere.
//
//	for sub := set; sub != 0; sub = (sub - 1) & set {
//		use(sub)
//	}
//	for x := uint64(0x1f); x < 1<<52; {
//		use(x)
//		c := x & -x
//		r := x + c
//		x = (r^x)>>2/c | r
//	}

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// subsets says why a loop stays in which a variable seems to get the next subset of a set, or the
// one before it: (sub - set) & set, or (sub - 1) & set.
func (f *Finder) subsets(h *head) (*Rewrite, string) {
	steps := func(s ast.Stmt) bool {
		sub, next, _ := f.setting(s)
		and, ok := next.(*ast.BinaryExpr)
		return ok && sub != nil && and.Op == token.AND && has(and, func(minus *ast.BinaryExpr) bool {
			set := and.Y
			if index.Within(minus, and.Y) {
				set = and.X
			}
			return minus.Op == token.SUB && f.Var(minus.X) == sub && !f.Mentions(set, sub) && (f.isNumber(minus.Y, 1) || f.equal(minus.Y, set))
		})
	}
	if slices.ContainsFunc(append(slices.Clip(h.body.List), h.post), steps) {
		return nil, "it seems to walk the subsets of a set: iter.Subsets and others walk them, if all are wanted"
	}
	return nil, ""
}

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
