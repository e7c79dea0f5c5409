package form

// A loop that counts the bits of a slice of words.
//
//	for _, w := range words {
//		n += bits.OnesCount64(w)
//	}
//
//	n += scan.Count(words)

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// words returns the rewrite of a loop over a slice of words that counts their bits.
func (f *Finder) words(loop *ast.RangeStmt) (*Rewrite, string) {
	if !f.isWords(loop.X) || loop.Tok != token.DEFINE || f.Label(loop) != "" {
		return nil, ""
	}
	if r := f.many(loop); r != nil || len(loop.Body.List) != 1 {
		return r, ""
	}
	s, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || s.Tok != token.ADD_ASSIGN || !f.countsElement(s.Rhs[0], loop) {
		return nil, ""
	}
	n := f.Var(s.Lhs[0])
	if n == nil || n == f.Var(loop.Key) || n == f.Var(loop.Value) {
		return nil, "the counter is no variable"
	}
	sum, why := f.sum(n, loop.Pos())
	if why != "" {
		return nil, why
	}
	return &Rewrite{Stmt: loop, Pkg: index.Scan, Func: "Count", Arg: Arg{Expr: loop.X}, Sum: sum, Drop: []ast.Node{loop}, Keep: []ast.Node{loop.X}}, ""
}

// isWords reports whether e is a slice of words, named by a path such as x.y.z.
func (f *Finder) isWords(e ast.Expr) bool {
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Slice)
	return ok && types.Identical(t.Elem(), types.Typ[types.Uint64]) && !strings.ContainsAny(types.ExprString(e), "([{*<")
}

// isElement reports whether e is the element of this turn.
func (f *Finder) isElement(e ast.Expr, loop *ast.RangeStmt) bool {
	e = ast.Unparen(e)
	if v := f.Var(e); v != nil {
		return v == f.Var(loop.Value)
	}
	x, ok := e.(*ast.IndexExpr)
	return ok && f.Var(x.Index) != nil && f.Var(x.Index) == f.Var(loop.Key) && f.equal(x.X, loop.X)
}

// countsElement reports whether e is the number of bits of the element, converted to
// another integer type perhaps, none of which is too narrow for 64.
func (f *Finder) countsElement(e ast.Expr, loop *ast.RangeStmt) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if f.IsConversion(call) {
		b, ok := f.Info.TypeOf(call).Underlying().(*types.Basic)
		return ok && b.Info()&types.IsInteger != 0 && f.countsElement(call.Args[0], loop)
	}
	callee, args := f.Callee(call)
	if callee == nil || len(args) != 1 {
		return false
	}
	arg := args[0]
	if f.IsConversion(arg) { // to a type with a method
		arg = ast.Unparen(arg).(*ast.CallExpr).Args[0]
	}
	return f.isElement(arg, loop) && types.Identical(f.Info.TypeOf(args[0]).Underlying(), types.Typ[types.Uint64]) && f.library.Counts(callee)
}
