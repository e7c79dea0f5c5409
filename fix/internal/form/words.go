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

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// An over is what a loop over a slice of words walks, and with which variables.
type over struct {
	words ast.Expr
	index *types.Var // or nil
	word  *types.Var // the element, or nil
}

// overWords takes a range loop to pieces.
func (f *Finder) overWords(loop *ast.RangeStmt) *over {
	if loop.Tok != token.DEFINE {
		return nil
	}
	return &over{loop.X, f.Var(loop.Key), f.Var(loop.Value)}
}

// wordsByIndex is words for a loop
//
//	for i := 0; i < len(words); i++
func (f *Finder) wordsByIndex(loop *ast.ForStmt) (*Rewrite, string) {
	i, start, tok := f.setting(loop.Init)
	cond, ok1 := loop.Cond.(*ast.BinaryExpr)
	post, ok2 := loop.Post.(*ast.IncDecStmt)
	if i == nil || tok != token.DEFINE || !f.isNumber(start, 0) || !ok1 || !ok2 || post.Tok != token.INC || cond.Op != token.LSS || f.Var(cond.X) != i || f.Var(post.X) != i {
		return nil, ""
	}
	length, ok := cond.Y.(*ast.CallExpr)
	if !ok || !f.IsBuiltin(length, "len") || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return nil, ""
	}
	return f.words(loop, loop.Body, &over{words: length.Args[0], index: i})
}

// words returns the rewrite of a loop over a slice of words that counts their bits.
func (f *Finder) words(loop ast.Stmt, body *ast.BlockStmt, o *over) (*Rewrite, string) {
	if o == nil || f.Label(loop) != "" || len(body.List) != 1 || !isPath(o.words) {
		return nil, ""
	}
	t, ok := f.Info.TypeOf(o.words).Underlying().(*types.Slice)
	if !ok || !types.Identical(t.Elem(), types.Typ[types.Uint64]) {
		return nil, ""
	}
	s, ok := body.List[0].(*ast.AssignStmt)
	if !ok || s.Tok != token.ADD_ASSIGN || !f.countsElement(s.Rhs[0], o) {
		return nil, ""
	}
	n := f.Var(s.Lhs[0])
	if n == nil || n == o.index || n == o.word || n.IsField() {
		return nil, "the counter is no variable"
	}
	conv, why := f.converted(n.Type(), loop.Pos())
	if why != "" {
		return nil, why
	}
	return &Rewrite{Stmt: loop, Pkg: index.Scan, Func: "Count", Arg: Arg{Expr: o.words}, Sum: &Sum{n.Name(), conv},
		Drop: []ast.Node{loop}, Keep: []ast.Node{o.words}}, ""
}

// isPath reports whether e is x.y.z, or x.
func isPath(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(e.X)
	}
	return false
}

// isElement reports whether e is the element of this turn.
func (f *Finder) isElement(e ast.Expr, o *over) bool {
	e = ast.Unparen(e)
	if v := f.Var(e); v != nil {
		return v == o.word
	}
	x, ok := e.(*ast.IndexExpr)
	return ok && o.index != nil && f.Var(x.Index) == o.index && f.equal(x.X, o.words)
}

// countsElement reports whether e is the number of bits of the element, converted to
// another integer type perhaps, none of which is too narrow for 64.
func (f *Finder) countsElement(e ast.Expr, o *over) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if f.IsConversion(call) {
		b, ok := f.Info.TypeOf(call).Underlying().(*types.Basic)
		return ok && b.Info()&types.IsInteger != 0 && f.countsElement(call.Args[0], o)
	}
	callee, args := f.Callee(call)
	if callee == nil || len(args) != 1 {
		return false
	}
	arg := args[0]
	if f.IsConversion(arg) { // to a type with a method
		arg = ast.Unparen(arg).(*ast.CallExpr).Args[0]
	}
	return f.isElement(arg, o) && types.Identical(f.Info.TypeOf(args[0]).Underlying(), types.Typ[types.Uint64]) && f.library.Counts(callee)
}
