package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// manyWords is the number of words from which AppendPositions and Positions take
// less time than the loop by hand, whatever the words: 0.1 to 0.97 of it on the
// machine of the README. Below, a call costs up to 35 ns more.
const manyWords = 16

// An appending is a loop that appends the positions of words to a slice, in parts.
type appending struct {
	*overWords
	inner *bitsLoop
	dst   ast.Expr // a variable, or a field of one
	elem  types.Type
	base  *types.Var // counts up by 64, or nil
	known map[types.Object]linear

	// The types that the base and the position go through.
	through []types.Type
}

// A linear is what is known of an expression over the index of the word and the
// position in it.
type linear struct {
	index    bool // the index itself
	base     bool // 64 times the index is in it
	position bool // the position in the word is in it
	through  []types.Type
}

// positions handles the loop
//
//	for i, w := range words {
//		for ; w != 0; w &= w - 1 {
//			dst = append(dst, uint32(64*i+bits.TrailingZeros64(w)))
//		}
//	}
//
// and its kin: with a variable that grows by 64, and with others between.
func (o *overWords) positions(body *ast.BlockStmt) (*rewrite, string) {
	a := &appending{overWords: o, known: map[types.Object]linear{}}
	list := body.List
	if len(list) > 0 {
		if v := a.grows(list[len(list)-1]); v != nil {
			a.base = v
			a.known[v] = linear{base: true, through: []types.Type{v.Type()}}
			list = list[:len(list)-1]
		}
	}
	if len(list) == 0 {
		return nil, ""
	}
	for _, s := range list[:len(list)-1] {
		if !a.define(s) {
			return nil, ""
		}
	}
	inner, ok := list[len(list)-1].(*ast.ForStmt)
	if !ok || !a.appends(inner) {
		return nil, ""
	}
	if a.base != nil {
		if why := a.startsAtZero(); why != "" {
			return nil, why
		}
	}
	return a.become()
}

// grows returns the variable v of v += 64.
func (a *appending) grows(s ast.Stmt) *types.Var {
	stmt, ok := s.(*ast.AssignStmt)
	if !ok || stmt.Tok != token.ADD_ASSIGN {
		return nil
	}
	id, ok := stmt.Lhs[0].(*ast.Ident)
	if n, exact := constant.Int64Val(constant.ToInt(a.constant(stmt.Rhs[0]))); !ok || !exact || n != 64 {
		return nil
	}
	v, _ := a.info.Uses[id].(*types.Var)
	return v
}

// define notes what the statement before the inner loop defines: the word, or the
// base.
func (a *appending) define(s ast.Stmt) bool {
	stmt, ok := s.(*ast.AssignStmt)
	if !ok || stmt.Tok != token.DEFINE || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 {
		return false
	}
	id, ok := stmt.Lhs[0].(*ast.Ident)
	v, isVar := a.info.Defs[id].(*types.Var)
	if !ok || !isVar {
		return false
	}
	if a.word == nil && a.isElement(stmt.Rhs[0]) {
		a.word = v
		return true
	}
	l, ok := a.linear(stmt.Rhs[0], nil)
	if !ok || !l.base || l.position || len(a.assignedIn(v, a.loop)) != 1 || a.addressed(v) {
		return false
	}
	a.known[v] = l
	return true
}

// appends takes the inner loop to pieces.
func (a *appending) appends(inner *ast.ForStmt) bool {
	v := a.loopWord(inner)
	if v == nil {
		return false
	}
	l := &bitsLoop{pass: a.pass, loop: inner, fn: a.funcOf(inner), v: v, two: a.twin(v)}
	if !l.looksRight() || l.understand() != "" || l.dir != atLow || a.label(inner) != "" {
		return false
	}
	if l.extra != nil || !a.walksElement(inner, v) {
		return false
	}
	if inner.Post != nil && l.clearAt >= 0 {
		return false
	}
	a.inner = l
	var element ast.Expr
	for i, s := range inner.Body.List {
		if i == l.clearAt {
			continue
		}
		if element != nil {
			return false
		}
		bound := false
		for _, b := range l.bindings {
			bound = bound || b.stmt == s && b.define && l.two.is(b.val, atLow, position) && l.stable(b)
		}
		if bound {
			continue
		}
		if def, ok := s.(*ast.AssignStmt); ok && def.Tok == token.DEFINE && len(def.Lhs) == 1 && len(def.Rhs) == 1 {
			id, _ := def.Lhs[0].(*ast.Ident)
			sum, ok := a.linear(def.Rhs[0], l)
			obj := a.info.Defs[id]
			if !ok || obj == nil || len(a.assignedIn(obj, a.loop)) != 1 || a.addressed(obj) {
				return false
			}
			a.known[obj] = sum
			continue
		}
		if a.dst, element = a.appended(s); element == nil {
			return false
		}
	}
	if element == nil {
		return false
	}
	sum, ok := a.linear(element, l)
	t, isSlice := a.info.TypeOf(a.dst).Underlying().(*types.Slice)
	if !ok || !sum.base || !sum.position || !isSlice || !types.Identical(t.Elem(), a.info.TypeOf(element)) {
		return false
	}
	a.elem = t.Elem()
	a.through = append(sum.through, a.elem)
	// What is appended to is not what is walked, nor part of what leads there.
	root := rootOf(a.info, a.dst)
	return root != nil && root != a.index && root != v && root != a.word && a.known[root].through == nil &&
		types.ExprString(a.dst) != types.ExprString(a.words)
}

// rootOf returns the variable that e is, or is a field of.
func rootOf(info *types.Info, e ast.Expr) types.Object {
	if id := firstName(e); id != nil {
		if v, ok := info.Uses[id].(*types.Var); ok {
			return v
		}
	}
	return nil
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

// appended returns the slice and the element of dst = append(dst, element).
func (a *appending) appended(s ast.Stmt) (dst, element ast.Expr) {
	stmt, ok := s.(*ast.AssignStmt)
	if !ok || stmt.Tok != token.ASSIGN || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !pureName(stmt.Lhs[0]) {
		return nil, nil
	}
	call, ok := ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || call.Ellipsis.IsValid() {
		return nil, nil
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || a.info.Uses[fun] != types.Universe.Lookup("append") || !pureName(call.Args[0]) ||
		types.ExprString(call.Args[0]) != types.ExprString(stmt.Lhs[0]) {
		return nil, nil
	}
	return stmt.Lhs[0], call.Args[1]
}

// linear returns what is known of e; l is the inner loop, or nil before it.
func (a *appending) linear(e ast.Expr, l *bitsLoop) (linear, bool) {
	e = ast.Unparen(e)
	if l != nil && l.two.is(l.two.eval(e), atLow, position) {
		return linear{position: true}, true
	}
	switch e := e.(type) {
	case *ast.Ident:
		obj := a.info.Uses[e]
		if obj != nil && obj == a.index {
			return linear{index: true}, true
		}
		k, ok := a.known[obj]
		return k, ok
	case *ast.CallExpr:
		if len(e.Args) != 1 || !a.info.Types[e.Fun].IsType() {
			break
		}
		x, ok := a.linear(e.Args[0], l)
		x.through = append(x.through[:len(x.through):len(x.through)], a.info.TypeOf(e))
		return x, ok
	case *ast.BinaryExpr:
		x, y := e.X, e.Y
		switch e.Op {
		case token.MUL, token.SHL:
			if e.Op == token.MUL && a.info.Types[x].Value != nil {
				x, y = y, x
			}
			want := map[token.Token]int64{token.MUL: 64, token.SHL: 6}[e.Op]
			n, exact := constant.Int64Val(constant.ToInt(a.constant(y)))
			i, ok := a.linear(x, l)
			if !ok || !i.index || !exact || n != want {
				break
			}
			return linear{base: true, through: append(i.through, a.info.TypeOf(e))}, true
		case token.ADD, token.OR:
			i, ok1 := a.linear(x, l)
			j, ok2 := a.linear(y, l)
			if !ok1 || !ok2 || i.index || j.index || i.base == j.base || i.position == j.position {
				break
			}
			through := append(append([]types.Type{}, i.through...), j.through...)
			return linear{base: true, position: true, through: append(through, a.info.TypeOf(e))}, true
		}
	}
	return linear{}, false
}

// startsAtZero says why the base may not be 64 times the number of words before.
func (a *appending) startsAtZero() string {
	v := a.base
	fn := a.funcOf(a.loop)
	value, stmt := a.onlyValue(v, a.loop)
	zero := false
	if value != nil {
		c := a.constant(value)
		zero = c.Kind() == constant.Int && constant.Sign(c) == 0
	} else if spec, ok := stmt.(*ast.ValueSpec); ok {
		zero = len(spec.Values) == 0
	}
	if _, isSpec := stmt.(*ast.ValueSpec); isSpec {
		stmt = a.parents[a.parents[stmt]] // the declaration, as a statement
	}
	switch {
	case !zero || a.parents[stmt] != a.parents[a.loop] || !a.steady(v, fn) || hasGoto(fn):
		return "the first position may not be 0"
	case len(a.assignedIn(v, a.loop)) != 1 || a.captured(v, fn) || !a.deadAfter(fn, a.loop, v):
		return "the base is used after the loop"
	}
	if s, ok := stmt.(*ast.AssignStmt); ok && len(s.Lhs) != 1 {
		return "the base is declared with others"
	}
	return ""
}

// become says what becomes of the loop. If every position is certain to fit in the
// types it goes through, that is AppendPositions. Otherwise the loop wraps around
// where AppendPositions panics; a loop over Positions wraps around as well.
func (a *appending) become() (*rewrite, string) {
	if 0 <= a.length && a.length < manyWords && !all {
		return nil, "the words are few: by hand they take less time"
	}
	if why := a.apart(); why != "" {
		return nil, why
	}
	fits := true
	for _, t := range a.through {
		if a.length >= 0 {
			fits = fits && interval{0, 64*a.length - 1}.fits(t)
		} else {
			w, _ := (&scope{intSize: 32}).sizeOf(t)
			fits = fits && w == 64
		}
	}
	if !fits && !a.wrapsAsInt() {
		return nil, "the positions may wrap around, and not as those of bitwalk do"
	}
	r := &rewrite{stmt: a.loop, remove: []ast.Node{header{a.loop.Pos(), a.loop.End()}}}
	r.keep = append(r.keep, a.words, a.dst)
	if a.base != nil {
		r.lost = append(r.lost, a.base)
		if _, def := a.onlyValue(a.base, a.loop); !a.usedOutside(a.base, []ast.Node{a.loop, def}) {
			if s, ok := def.(*ast.AssignStmt); ok {
				r.remove = append(r.remove, s)
			}
		}
	}
	words := func(ed *editor) string {
		text := ed.render(a.words)
		if _, isSlice := a.info.TypeOf(a.words).Underlying().(*types.Slice); !isSlice {
			text += "[:]"
		}
		return text
	}
	dst := a.source(a.dst.Pos(), a.dst.End())
	if fits {
		fn := "AppendPositionsAs"
		if types.Identical(a.elem, types.Typ[types.Uint32]) {
			fn = "AppendPositions"
		}
		r.form = "scan." + fn
		if 0 <= a.length && a.length < manyWords {
			r.remark = "for so few words it is slower"
		}
		r.whole = func(ed *editor) string {
			return fmt.Sprintf("%s = %s.%s(%s, %s)", dst, ed.pkg(scanPath), fn, dst, words(ed))
		}
		return r, ""
	}
	for n := a.parents[a.loop]; n != nil; n = a.parents[n] {
		if _, fn := a.rangesOver(n); fn == "Positions" {
			return nil, "a loop over the same iterator stands around it"
		}
	}
	name := ""
	for _, s := range []string{"at", "i", "pos"} {
		if name == "" && a.nameClean(a.inner.loop, s, nil) {
			name = s
		}
	}
	if name == "" {
		return nil, "no name is free"
	}
	element := name
	if !types.Identical(a.elem, types.Typ[types.Int]) {
		t := a.typeText(a.elem, a.loop.Pos())
		if t == "" {
			return nil, "the type of the position can't be written here"
		}
		element = t + "(" + name + ")"
	}
	r.form = "iter.Positions"
	r.remark = "scan.AppendPositions is faster, if you know that all positions fit in their type"
	r.whole = func(ed *editor) string {
		return fmt.Sprintf("for %s := range %s.Positions(%s) {\n%s = append(%s, %s)\n}", name, ed.pkg(iterPath), words(ed), dst, dst, element)
	}
	return r, ""
}

// wrapsAsInt reports whether the element is its position as an int, wrapped around
// if it must be, and converted.
func (a *appending) wrapsAsInt() bool {
	through := a.through
	for len(through) > 0 && types.Identical(through[len(through)-1], a.elem) {
		through = through[:len(through)-1]
	}
	ints, narrow := true, true
	for _, t := range through {
		ints = ints && types.Identical(t.Underlying(), types.Typ[types.Int])
		narrow = narrow && atLeastAsWide(t, a.elem)
	}
	return ints || narrow && atLeastAsWide(types.Typ[types.Int], a.elem)
}

// apart says why the slice may share memory with the words, which the loop would
// then change while it walks them.
func (a *appending) apart() string {
	if !types.Identical(a.elem, types.Typ[types.Uint64]) {
		return ""
	}
	const why = "the slice may share memory with the words"
	id, ok := ast.Unparen(a.dst).(*ast.Ident)
	if !ok {
		return why
	}
	v, ok := a.info.Uses[id].(*types.Var)
	if !ok || !a.local(v, a.inner.fn) || a.addressed(v) {
		return why
	}
	for _, id := range a.uses[v] {
		var ok bool
		switch s := a.parents[id].(type) {
		case *ast.ValueSpec:
			ok = len(s.Values) == 0 || len(s.Names) == 1 && a.fresh(s.Values[0], v)
		case *ast.AssignStmt:
			for i, l := range s.Lhs {
				ok = ok || l == id && len(s.Lhs) == len(s.Rhs) && a.fresh(s.Rhs[i], v)
			}
		case *ast.CallExpr:
			switch f, _ := ast.Unparen(s.Fun).(*ast.Ident); a.info.Uses[f] {
			case types.Universe.Lookup("append"):
				set, isSet := a.parents[s].(*ast.AssignStmt)
				ok = isSet && len(set.Lhs) == 1 && rootOf(a.info, set.Lhs[0]) == v && s.Args[0] == id
			case types.Universe.Lookup("len"), types.Universe.Lookup("cap"):
				ok = true
			}
		case *ast.IndexExpr, *ast.ReturnStmt:
			ok = true
		case *ast.RangeStmt:
			ok = s.X == id
		}
		if !ok {
			return why
		}
	}
	return ""
}

// fresh reports whether e is a new slice, or v with something appended.
func (a *appending) fresh(e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return a.info.Types[e].IsNil() || a.info.Uses[e] == v
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok {
			return false
		}
		switch a.info.Uses[id] {
		case types.Universe.Lookup("make"):
			return true
		case types.Universe.Lookup("append"):
			return a.fresh(e.Args[0], v)
		}
	}
	return false
}
