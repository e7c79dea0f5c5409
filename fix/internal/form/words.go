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
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
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

// overIndex is overWords for a loop that counts an index up.
func (f *Finder) overIndex(loop *ast.ForStmt) *over {
	start, i, limit := f.counting(loop)
	length, ok := limit.(*ast.CallExpr)
	if !ok || !f.IsBuiltin(length, "len") || !f.isZero(start) || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return nil
	}
	return &over{words: length.Args[0], index: i}
}

// words returns the rewrite of a loop over a slice of words that counts their bits, or
// nil.
func (f *Finder) words(loop ast.Stmt, body *ast.BlockStmt, o *over) *Rewrite {
	if o == nil || f.Label(loop) != "" || len(body.List) != 1 || path(o.words) == nil {
		return nil
	}
	t, ok := f.Info.TypeOf(o.words).Underlying().(*types.Slice)
	if !ok || !types.Identical(t.Elem(), types.Typ[types.Uint64]) {
		return nil
	}
	var n *types.Var
	switch s := body.List[0].(type) {
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN && f.countsElement(s.Rhs[0], o) {
			n = f.Var(s.Lhs[0])
		}
	case *ast.ForStmt:
		n = f.countsBits(s, o)
	}
	if n == nil || n == o.index || n == o.word || n.IsField() {
		return nil
	}
	conv, why := f.converted(n.Type(), loop.Pos())
	if why != "" {
		return nil
	}
	return &Rewrite{Stmt: loop, Pkg: index.Scan, Func: "Count", Arg: Arg{Expr: o.words}, Sum: &Sum{n.Name(), conv},
		Drop: []ast.Node{loop}, Keep: []ast.Node{o.words}}
}

// path returns the identifiers of x.y.z, or nil if e is no such.
func path(e ast.Expr) []*ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return []*ast.Ident{e}
	case *ast.SelectorExpr:
		if p := path(e.X); p != nil {
			return append(p, e.Sel)
		}
	}
	return nil
}

// isElement reports whether e is the element of this turn.
func (f *Finder) isElement(e ast.Expr, o *over) bool {
	e = ast.Unparen(e)
	if v := f.Var(e); v != nil {
		return v == o.word
	}
	x, ok := e.(*ast.IndexExpr)
	if !ok || o.index == nil || f.Var(x.Index) != o.index {
		return false
	}
	a, b := path(x.X), path(o.words)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if f.Info.Uses[a[i]] != f.Info.Uses[b[i]] {
			return false
		}
	}
	return true
}

// countsElement reports whether e is the number of bits of the element, converted to
// another integer type perhaps, none of which is too narrow for 64.
func (f *Finder) countsElement(e ast.Expr, o *over) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if f.IsConversion(call) {
		_, _, isInt := term.Size(f.Info.TypeOf(call))
		return isInt && (f.countsElement(call.Args[0], o))
	}
	callee, args := f.Callee(call)
	if callee == nil || len(args) != 1 {
		return false
	}
	arg := args[0]
	if f.IsConversion(arg) { // to a type with a method
		arg = ast.Unparen(arg).(*ast.CallExpr).Args[0]
	}
	if !f.isElement(arg, o) || !types.Identical(f.Info.TypeOf(args[0]).Underlying(), types.Typ[types.Uint64]) {
		return false
	}
	if callee.Pkg() != nil && callee.Pkg().Path() == "math/bits" {
		return callee.Name() == "OnesCount64"
	}
	fact := f.Func(callee)
	return fact != nil && len(fact.Calls[0].Results) == 1 && fact.Calls[0].Results[0].Kind == term.Count && fact.Calls[0].Effect == term.Unknown && slices.Equal(fact.Zero, []uint64{0})
}

// countsBits returns the variable in which a loop over the bits of the element counts
// them.
func (f *Finder) countsBits(loop *ast.ForStmt, o *over) *types.Var {
	s := f.scanOf(loop)
	if s == nil || s.understand() != "" || s.counter() == nil {
		return nil
	}
	if v, e, tok := s.setting(loop.Init); v != nil {
		if tok != token.DEFINE || !f.isElement(e, o) {
			return nil
		}
	} else if o.word == nil || s.word != o.word {
		return nil
	}
	if r, _, why := s.frame(); r == nil || why != "" {
		return nil
	}
	return s.counter()
}
