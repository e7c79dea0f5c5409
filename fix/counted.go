package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A countedLoop is a loop over all subsets of a set by a counter up to 1<<n, n being
// the number of elements, with a deposit of the counter in the set.
type countedLoop struct {
	*pass
	loop  ast.Stmt
	body  *ast.BlockStmt
	fn    *ast.BlockStmt
	i     *types.Var
	limit ast.Expr
	calls []*ast.CallExpr
	set   ast.Expr // of the first of them
	total ast.Expr // what is given as the number of elements, or nil
}

// counted returns the rewrite of such a loop; or why there is none; or neither.
func (p *pass) counted(loop ast.Stmt) (*rewrite, string) {
	l := &countedLoop{pass: p, loop: loop, fn: p.funcOf(loop)}
	if !l.header() || !l.deposits() {
		return nil, ""
	}
	return l.rewrite()
}

// header takes for i := 0; i < limit; i++ or for i := range limit to pieces.
func (l *countedLoop) header() bool {
	switch loop := l.loop.(type) {
	case *ast.ForStmt:
		init, ok1 := loop.Init.(*ast.AssignStmt)
		cond, ok2 := loop.Cond.(*ast.BinaryExpr)
		post, ok3 := loop.Post.(*ast.IncDecStmt)
		if !ok1 || !ok2 || !ok3 || len(init.Lhs) != 1 || len(init.Rhs) != 1 || init.Tok != token.DEFINE || post.Tok != token.INC || cond.Op != token.LSS {
			return false
		}
		id, ok1 := init.Lhs[0].(*ast.Ident)
		x, ok2 := ast.Unparen(cond.X).(*ast.Ident)
		y, ok3 := ast.Unparen(post.X).(*ast.Ident)
		if !ok1 || !ok2 || !ok3 {
			return false
		}
		v, ok := l.info.Defs[id].(*types.Var)
		zero := constant.ToInt(l.constant(init.Rhs[0]))
		if !ok || l.info.Uses[x] != v || l.info.Uses[y] != v || zero.Kind() != constant.Int || constant.Sign(zero) != 0 {
			return false
		}
		l.i, l.limit, l.body = v, cond.Y, loop.Body
	case *ast.RangeStmt:
		id, ok := loop.Key.(*ast.Ident)
		b, isBasic := l.info.TypeOf(loop.X).Underlying().(*types.Basic)
		if !ok || loop.Tok != token.DEFINE || loop.Value != nil || !isBasic || b.Info()&types.IsInteger == 0 {
			return false
		}
		v, ok := l.info.Defs[id].(*types.Var)
		if !ok {
			return false
		}
		l.i, l.limit, l.body = v, loop.X, loop.Body
	default:
		return false
	}
	return true
}

// deposits finds the calls that deposit the counter in a set.
func (l *countedLoop) deposits() bool {
	ast.Inspect(l.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		f, args := callee(l.info, call)
		if f == nil || len(args) == 0 || len(args) > 3 {
			return true
		}
		d := l.deposit(f)
		if d == nil || len(args) <= max(d.Index, d.Set, d.Count) || !l.isCounter(args[d.Index]) {
			return true
		}
		if l.set == nil {
			l.set = args[d.Set]
			if d.Count >= 0 {
				l.total = args[d.Count]
			}
		}
		l.calls = append(l.calls, call)
		return true
	})
	return len(l.calls) > 0
}

// isCounter reports whether e is the counter, converted to a type that holds it.
func (l *countedLoop) isCounter(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && l.conversion(call) && len(call.Args) == 1 {
		return atLeastAsWide(l.info.TypeOf(call), l.info.TypeOf(call.Args[0])) && l.isCounter(call.Args[0])
	}
	id, ok := e.(*ast.Ident)
	return ok && l.info.Uses[id] == l.i
}

func (l *countedLoop) rewrite() (*rewrite, string) {
	label := l.label(l.loop)
	f := l.branches(l.body, label)
	set := l.text(l.set)
	switch {
	case f.why != "":
		return nil, f.why
	case hasGoto(l.fn):
		return nil, "a goto statement in the function"
	case len(l.assignedIn(l.i, l.body)) > 0 || l.addressed(l.i):
		return nil, "the counter is changed in the body"
	case l.captured(l.i, l.fn):
		return nil, "a closure captures the counter"
	case set == "":
		return nil, "the set is no variable"
	}
	for _, call := range l.calls {
		f, args := callee(l.info, call)
		d := l.deposit(f)
		if l.text(args[d.Set]) != set || l.funcOf(call) != l.fn {
			return nil, "more than one set"
		}
		if !types.Identical(l.info.TypeOf(call), l.info.TypeOf(l.set)) || !types.Identical(l.info.TypeOf(args[d.Set]), l.info.TypeOf(l.set)) {
			return nil, "the subset is of another type than the set"
		}
		if d.Count >= 0 && !l.isTotal(args[d.Count], l.loop) {
			return nil, "n may not be the number of elements of the set"
		}
	}
	if why := l.bounded(); why != "" {
		return nil, why
	}
	if !l.unchanged(l.set, l.body.Pos(), l.body.End()) {
		return nil, "the set may change in the loop"
	}

	r := &rewrite{stmt: l.loop, fn: "Subsets", form: "Subsets", exits: f.exits, weight: l.weight(l.body)}
	var from, to token.Pos
	switch loop := l.loop.(type) {
	case *ast.ForStmt:
		from, to = loop.For, loop.Body.Lbrace
	case *ast.RangeStmt:
		from, to = loop.For, loop.Body.Lbrace
	}
	r.remove = append(r.remove, header{from, to})
	r.keep = append(r.keep, l.set)
	setText := l.source(l.set.Pos(), l.set.End())
	r.arg = func(*editor) string { return setText }

	name, bound := l.variable()
	if name == "" {
		return nil, "no name is free"
	}
	r.lhs = name + " := "
	if bound != nil {
		r.remove = append(r.remove, bound)
	} else {
		for _, call := range l.calls {
			r.sites = append(r.sites, site{call, name})
		}
	}
	l.loopNames[l.loop] = name

	guard, why := l.guard()
	if why != "" {
		return nil, why
	}
	if guard != "" {
		r.before, r.after = "if "+guard+" {\n", "\n}"
		r.remark = "in a condition, as the counter does not start if the set has too many elements"
	}
	if l.counterUsed() {
		start, why := l.start()
		switch {
		case why != "":
			return nil, why
		case len(f.continues) > 0:
			return nil, "the counter is used otherwise, and a continue statement would pass over it"
		case guard == "" && l.hides():
			return nil, "the counter is used otherwise, and its name is taken"
		}
		r.before += start + "\n"
		r.last = l.i.Name() + "++"
	}
	if label != "" && r.before != "" {
		return nil, "a label stands before the loop"
	}
	return r, ""
}

// text returns a text for a set that is the same for the same variable, fields and
// elements of constant or variable index, widening conversions aside; or "".
func (l *countedLoop) text(e ast.Expr) string {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && l.conversion(call) && len(call.Args) == 1 && unsigned(l.info.TypeOf(call)) && unsigned(l.info.TypeOf(call.Args[0])) &&
		atLeastAsWide(l.info.TypeOf(call), l.info.TypeOf(call.Args[0])) {
		return l.text(call.Args[0])
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := l.info.Uses[e].(*types.Var); ok && !v.IsField() {
			return l.canon(e, nil)
		}
	case *ast.SelectorExpr:
		if sel := l.info.Selections[e]; sel != nil {
			if x := l.text(e.X); x != "" && sel.Kind() == types.FieldVal && !sel.Indirect() {
				return x + "." + e.Sel.Name
			}
			return ""
		}
		if v, ok := l.info.Uses[e.Sel].(*types.Var); ok && v.Pkg() != l.Pkg {
			return "" // of another package, whose functions may change it
		}
	case *ast.IndexExpr:
		if _, isArray := l.info.TypeOf(e.X).Underlying().(*types.Array); !isArray {
			return ""
		}
		x, i := l.text(e.X), l.canon(e.Index, nil)
		if x != "" && i != "" {
			return x + "[" + i + "]"
		}
	}
	return ""
}

// value returns the expression whose value e has: that which e, a variable, is only
// assigned; and the node at which it is evaluated.
func (l *countedLoop) value(e ast.Expr, at ast.Node) (ast.Expr, ast.Node) {
	e = ast.Unparen(e)
	for {
		call, ok := e.(*ast.CallExpr)
		if !ok || !l.conversion(call) || len(call.Args) != 1 {
			break
		}
		e = ast.Unparen(call.Args[0]) // of a number up to 64
	}
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := l.info.Uses[id].(*types.Var); ok && l.steady(v, l.fn) {
			if value, def := l.onlyValue(v); value != nil {
				return l.value(value, def)
			}
		}
	}
	return e, at
}

// isTotal reports whether e, evaluated at a place, is the number of elements of the
// set, which has not changed when the loop is over.
func (l *countedLoop) isTotal(e ast.Expr, at ast.Node) bool {
	e, def := l.value(e, at)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, args := callee(l.info, call)
	if f == nil || len(args) != 1 || l.text(args[0]) == "" || l.text(args[0]) != l.text(l.set) {
		return false
	}
	if name, _ := (&scope{intSize: 64}).mathBits(f); name != "" {
		if name != "OnesCount" {
			return false
		}
	} else {
		h := l.helper(f)
		if h == nil || !h.Zero {
			return false
		}
		for _, s := range []*summary{h.For32, h.For64} {
			if s.Effect != unknown || len(s.Results) != 1 || s.Results[0].Kind != count {
				return false
			}
		}
	}
	if def == ast.Node(l.loop) {
		return true
	}
	scope := l.parents[def]
	for {
		switch scope.(type) {
		case *ast.GenDecl, *ast.DeclStmt, *ast.LabeledStmt:
			scope = l.parents[scope]
			continue
		}
		return l.unchanged(l.set, def.End(), scope.End())
	}
}

// bounded says why the counter may not end at 1<<n.
func (l *countedLoop) bounded() string {
	const why = "the counter does not end at 1<<n, with n the number of elements of the set"
	e, at := ast.Unparen(l.limit), ast.Node(l.loop)
	if id, ok := e.(*ast.Ident); ok {
		v, ok := l.info.Uses[id].(*types.Var)
		if !ok || !l.steady(v, l.fn) {
			return why
		}
		value, def := l.onlyValue(v)
		if value == nil {
			return why
		}
		e, at = ast.Unparen(value), def
	}
	if call, ok := e.(*ast.CallExpr); ok && l.conversion(call) && len(call.Args) == 1 {
		if arg := ast.Unparen(call.Args[0]); types.Identical(l.info.TypeOf(arg), l.info.TypeOf(call)) {
			e = arg // uint64(1 << n)
		}
	}
	shift, ok := e.(*ast.BinaryExpr)
	if !ok || shift.Op != token.SHL || l.canon(shift.X, nil) != "1" || !l.isTotal(shift.Y, at) {
		return why
	}
	return ""
}

// guard returns the condition without which the counter starts with no subset: 1<<n
// is too much for its type.
func (l *countedLoop) guard() (string, string) {
	e := ast.Unparen(l.limit)
	if id, ok := e.(*ast.Ident); ok {
		return id.Name + " > 0", ""
	}
	text := l.source(e.Pos(), e.End())
	shift, ok := e.(*ast.BinaryExpr)
	if !ok || l.conversion(shift.X) {
		return text + " > 0", ""
	}
	if _, isVar := ast.Unparen(shift.Y).(*ast.Ident); !isVar {
		w, _ := (&scope{intSize: 64}).sizeOf(l.info.TypeOf(l.set))
		n := min(int64(w), l.interval(shift.Y, l.loop).hi)
		if n < 62 && (interval{0, 1 << n}).fits(l.i.Type()) {
			return "", ""
		}
	}
	if types.Identical(l.info.TypeOf(e), types.Typ[types.Int]) {
		return text + " > 0", ""
	}
	t := l.typeText(l.info.TypeOf(e), l.loop.Pos())
	if t == "" {
		return "", "the type of the counter can't be written here"
	}
	return t + "(1)<<" + l.source(shift.Y.Pos(), shift.Y.End()) + " > 0", ""
}

// variable returns the name of the new loop's variable, and the statement that
// declares it in the body, if there is one that does nothing else.
func (l *countedLoop) variable() (string, ast.Stmt) {
	if len(l.calls) == 1 {
		for _, s := range l.body.List {
			a, ok := s.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != l.calls[0] {
				continue
			}
			id, _ := a.Lhs[0].(*ast.Ident)
			obj := l.info.Defs[id]
			if obj == nil || !l.nameClean(l.body, id.Name, obj) || l.redefined(obj) || !l.nameClean(l.set, id.Name, nil) {
				break
			}
			return id.Name, a
		}
	}
	for _, name := range []string{"sub", "subset", "part"} {
		if l.nameClean(l.body, name, nil) && l.nameClean(l.set, name, nil) {
			return name, nil
		}
	}
	return "", nil
}

// redefined reports whether a := at the top of the body assigns obj again: for a
// variable of the header it would declare another.
func (l *countedLoop) redefined(obj types.Object) bool {
	for _, s := range l.body.List {
		if a, ok := s.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, e := range a.Lhs {
				if id, ok := e.(*ast.Ident); ok && l.info.Uses[id] == obj {
					return true
				}
			}
		}
	}
	return false
}

// counterUsed reports whether the body uses the counter but for the deposits.
func (l *countedLoop) counterUsed() bool {
	var gone []ast.Node
	for _, call := range l.calls {
		gone = append(gone, call)
	}
	gone = append(gone, header{0, l.body.Lbrace}, header{l.body.Rbrace, 1 << 62})
	return l.usedOutside(l.i, gone)
}

// start returns the statement that declares the counter.
func (l *countedLoop) start() (string, string) {
	if loop, ok := l.loop.(*ast.ForStmt); ok {
		return l.source(loop.Init.Pos(), loop.Init.End()), ""
	}
	if types.Identical(l.i.Type(), types.Typ[types.Int]) {
		return l.i.Name() + " := 0", ""
	}
	t := l.typeText(l.i.Type(), l.loop.Pos())
	if t == "" {
		return "", "the type of the counter can't be written here"
	}
	return l.i.Name() + " := " + t + "(0)", ""
}

// hides reports whether the name of the counter means something else around it.
func (l *countedLoop) hides() bool {
	_, obj := l.Pkg.Scope().Innermost(l.loop.Pos()).LookupParent(l.i.Name(), l.loop.Pos())
	return obj != nil && obj.Parent() != types.Universe && obj != types.Object(l.i) || !l.nameClean(l.fn, l.i.Name(), l.i)
}
