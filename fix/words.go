package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// words returns the rewrite of a loop over a slice of words that counts their
// bits.
func (p *pass) words(loop *ast.RangeStmt) (*rewrite, string) {
	if loop.Tok != token.DEFINE || p.label(loop) != "" {
		return nil, ""
	}
	i, _ := loop.Key.(*ast.Ident)
	w, _ := loop.Value.(*ast.Ident)
	o := &overWords{pass: p, loop: loop, words: loop.X}
	if w != nil {
		o.word = p.info.Defs[w]
	}
	if i != nil {
		o.index = p.info.Defs[i]
	}
	return o.rewrite(loop.Body)
}

// wordsByIndex is words for a loop that counts an index up.
func (p *pass) wordsByIndex(loop *ast.ForStmt) (*rewrite, string) {
	init, ok1 := loop.Init.(*ast.AssignStmt)
	cond, ok2 := loop.Cond.(*ast.BinaryExpr)
	post, ok3 := loop.Post.(*ast.IncDecStmt)
	if !ok1 || !ok2 || !ok3 || len(init.Lhs) != 1 || len(init.Rhs) != 1 || init.Tok != token.DEFINE || post.Tok != token.INC ||
		cond.Op != token.LSS || p.label(loop) != "" {
		return nil, ""
	}
	id, ok1 := init.Lhs[0].(*ast.Ident)
	x, ok2 := cond.X.(*ast.Ident)
	y, ok3 := post.X.(*ast.Ident)
	length, ok4 := cond.Y.(*ast.CallExpr)
	if !ok1 || !ok2 || !ok3 || !ok4 || len(length.Args) != 1 {
		return nil, ""
	}
	i := p.info.Defs[id]
	if f, ok := length.Fun.(*ast.Ident); !ok || p.info.Uses[f] != types.Universe.Lookup("len") || i == nil || p.info.Uses[x] != i || p.info.Uses[y] != i {
		return nil, ""
	}
	if v := p.constant(init.Rhs[0]); v.Kind() != constant.Int || constant.Sign(v) != 0 || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return nil, ""
	}
	o := &overWords{pass: p, loop: loop, words: length.Args[0], index: i}
	return o.rewrite(loop.Body)
}

// An overWords is a loop over a slice of words while it is analyzed.
type overWords struct {
	*pass
	loop  ast.Stmt
	words ast.Expr
	index types.Object // or nil
	word  types.Object // the element, or nil

	length int64 // of an array, or -1
}

func (o *overWords) rewrite(body *ast.BlockStmt) (*rewrite, string) {
	if !o.isWords() {
		return nil, ""
	}
	if len(body.List) == 1 && o.length < 0 {
		return o.count(body.List[0])
	}
	return nil, ""
}

// isWords reports whether the loop is over a slice or an array of uint64 that
// nothing in it can change: a variable, or a field of one.
func (o *overWords) isWords() bool {
	t := o.info.TypeOf(o.words).Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem().Underlying()
	}
	var elem types.Type
	o.length = -1
	switch t := t.(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem, o.length = t.Elem(), t.Len()
	default:
		return false
	}
	return types.Identical(elem, types.Typ[types.Uint64]) && pureName(o.words)
}

// pureName reports whether e is a name, or a field of what a name stands for.
func pureName(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return pureName(e.X)
	}
	return false
}

// isElement reports whether e is the element of this turn.
func (o *overWords) isElement(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return o.word != nil && o.info.Uses[e] == o.word
	case *ast.IndexExpr:
		i, ok := ast.Unparen(e.Index).(*ast.Ident)
		return ok && o.index != nil && o.info.Uses[i] == o.index && types.ExprString(ast.Unparen(e.X)) == types.ExprString(ast.Unparen(o.words)) && o.sameRoot(e.X)
	}
	return false
}

// sameRoot reports whether e starts with the same variable as the words.
func (o *overWords) sameRoot(e ast.Expr) bool {
	a, b := firstName(e), firstName(o.words)
	return a != nil && b != nil && o.info.Uses[a] != nil && o.info.Uses[a] == o.info.Uses[b]
}

// count handles n += bits.OnesCount64(w), and the loop that does the same.
func (o *overWords) count(body ast.Stmt) (*rewrite, string) {
	var n *ast.Ident
	switch s := body.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.ADD_ASSIGN {
			return nil, ""
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok || !o.countsElement(s.Rhs[0]) {
			return nil, ""
		}
		n = id
	case *ast.ForStmt:
		inner, _ := o.bits(s)
		if inner == nil || inner.whole == nil || inner.form != "bits.OnesCount64" {
			return nil, ""
		}
		if !o.walksElement(s, inner.word) {
			return nil, ""
		}
		ast.Inspect(s, func(m ast.Node) bool {
			if inc, ok := m.(*ast.IncDecStmt); ok {
				n, _ = ast.Unparen(inc.X).(*ast.Ident)
			}
			return true
		})
	}
	if n == nil || o.info.Uses[n] == o.index || o.info.Uses[n] == o.word {
		return nil, ""
	}
	if v, ok := o.info.Uses[n].(*types.Var); !ok || v.IsField() {
		return nil, ""
	}
	conv, why := o.converted(o.info.TypeOf(n), o.loop.Pos())
	if why != "" {
		return nil, why
	}
	r := &rewrite{stmt: o.loop, form: "scan.Count", remove: []ast.Node{header{o.loop.Pos(), o.loop.End()}}}
	r.keep = append(r.keep, o.words)
	r.whole = func(ed *editor) string {
		call := fmt.Sprintf("%s.Count(%s)", ed.pkg(scanPath), ed.render(o.words))
		if conv != "" {
			call = conv + "(" + call + ")"
		}
		return n.Name + " += " + call
	}
	return r, ""
}

// walksElement reports whether v, the word that loop walks, is the element or a
// copy of it.
func (o *overWords) walksElement(loop *ast.ForStmt, v types.Object) bool {
	if init, ok := loop.Init.(*ast.AssignStmt); ok {
		return init.Tok == token.DEFINE && len(init.Rhs) == 1 && o.isElement(init.Rhs[0])
	}
	return o.word != nil && v == o.word
}

// countsElement reports whether e is the number of bits of the element, converted
// to another type perhaps.
func (o *overWords) countsElement(e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if o.info.Types[c.Fun].IsType() && len(c.Args) == 1 {
		b, ok := o.info.TypeOf(c).Underlying().(*types.Basic)
		// A narrower type loses nothing of 64.
		return ok && b.Info()&types.IsInteger != 0 && o.countsElement(c.Args[0])
	}
	f, args := callee(o.info, c)
	if f == nil || len(args) != 1 || !o.isElement(args[0]) {
		return false
	}
	if f.Pkg() != nil && f.Pkg().Path() == "math/bits" {
		return f.Name() == "OnesCount64"
	}
	h := o.helper(f)
	return h != nil && h.For64.Effect == unknown && h.For32.Effect == unknown && len(h.For64.Results) == 1 && len(h.For32.Results) == 1 &&
		h.For64.Results[0].Kind == count && h.For32.Results[0].Kind == count
}

// firstName returns the identifier that e is, or that it selects from; or nil.
func firstName(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}
