package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
)

// An interval is what is known of an integer: it is lo at least and hi at most.
// The ends of int64 stand for what is beyond.
type interval struct{ lo, hi int64 }

var anything = interval{math.MinInt64, math.MaxInt64}

func (i interval) and(j interval) interval { return interval{max(i.lo, j.lo), min(i.hi, j.hi)} }

// typeInterval is what is known of every value of t, whatever the size of int.
func typeInterval(t types.Type) interval {
	r := interval{math.MaxInt64, math.MinInt64}
	for _, size := range []int{32, 64} {
		width, signed := (&scope{intSize: size}).sizeOf(t)
		switch {
		case width == 0:
			return anything
		case signed:
			r = interval{min(r.lo, -1<<(width-1)), max(r.hi, 1<<(width-1)-1)}
		case width == 64:
			r = interval{min(r.lo, 0), math.MaxInt64}
		default:
			r = interval{min(r.lo, 0), max(r.hi, 1<<width-1)}
		}
	}
	return r
}

// fits reports whether every value in i is one of t, whatever the size of int.
func (i interval) fits(t types.Type) bool {
	for _, size := range []int{32, 64} {
		width, signed := (&scope{intSize: size}).sizeOf(t)
		switch {
		case width == 0:
			return false
		case signed && width < 64 && (i.lo < -1<<(width-1) || i.hi > 1<<(width-1)-1):
			return false
		case signed && width == 64 && i.hi == math.MaxInt64:
			return false
		case !signed && (i.lo < 0 || width < 64 && i.hi > 1<<width-1):
			return false
		}
	}
	return true
}

// atLeastAsWide reports whether t has as many bits as u, whatever the size of int.
func atLeastAsWide(t, u types.Type) bool {
	for _, size := range []int{32, 64} {
		s := &scope{intSize: size}
		a, _ := s.sizeOf(t)
		b, _ := s.sizeOf(u)
		if a == 0 || b == 0 || a < b {
			return false
		}
	}
	return true
}

// interval returns what is known of e where at stands, in which e is evaluated.
func (p *pass) interval(e ast.Expr, at ast.Node) interval {
	return p.intervalOf(e, at, 4)
}

func (p *pass) intervalOf(e ast.Expr, at ast.Node, depth int) interval {
	e = ast.Unparen(e)
	if v := p.info.Types[e].Value; v != nil {
		if x, ok := constant.Int64Val(constant.ToInt(v)); ok && constant.ToInt(v).Kind() == constant.Int {
			return interval{x, x}
		}
		return anything
	}
	t := typeInterval(p.info.TypeOf(e))
	if depth == 0 {
		return t
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := p.info.Uses[e].(*types.Var); ok {
			return t.and(p.varInterval(v, at, depth-1))
		}
	case *ast.CallExpr:
		if len(e.Args) != 1 {
			return t
		}
		if p.info.Types[e.Fun].IsType() {
			if x := p.intervalOf(e.Args[0], at, depth); x.fits(p.info.TypeOf(e)) {
				return t.and(x)
			}
			return t
		}
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && p.info.Uses[id] == types.Universe.Lookup("len") {
			return t.and(interval{0, math.MaxInt64})
		}
		if f, _ := callee(p.info, e); f != nil {
			if name, width := (&scope{intSize: 64}).mathBits(f); name != "" {
				return t.and(interval{0, int64(width)})
			}
		}
	}
	return t
}

// varInterval returns what is known of v at a place: from its only assignment,
// from what a loop around the place does with it, and from the conditions that lead
// there.
func (p *pass) varInterval(v *types.Var, at ast.Node, depth int) interval {
	fn := p.funcOf(at)
	if fn == nil || !p.steady(v, fn) || hasGoto(fn) {
		return anything
	}
	r := anything
	var not []int64
	know := func(cond ast.Expr, truth bool) {
		i, n := p.implied(cond, truth, v, depth)
		r = r.and(i)
		not = append(not, n...)
	}
	if def, at := p.onlyValue(v); def != nil {
		r = p.intervalOf(def, at, depth)
	}
	for n := at; n != nil; n = p.parents[n] {
		switch parent := p.parents[n].(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			n = nil
		case *ast.BlockStmt:
			p.guards(parent.List, parent.End(), n, v, know)
		case *ast.CaseClause:
			p.guards(parent.Body, parent.End(), n, v, know)
		case *ast.IfStmt:
			if n != parent.Init && n != parent.Cond && len(p.assignedIn(v, n)) == 0 {
				know(parent.Cond, n == parent.Body)
			}
		case *ast.ForStmt:
			if n == parent.Body && parent.Cond != nil && len(p.assignedIn(v, n)) == 0 {
				know(parent.Cond, true)
				r = r.and(p.countsUp(parent, v, depth))
			}
		case *ast.RangeStmt:
			if id, ok := parent.Key.(*ast.Ident); ok && n == parent.Body && p.info.ObjectOf(id) == v && len(p.assignedIn(v, n)) == 0 {
				if b, ok := p.info.TypeOf(parent.X).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
					top := p.intervalOf(parent.X, parent, depth).hi
					if top != math.MaxInt64 {
						top--
					}
					r = r.and(interval{0, top})
				} else if ok || !isMap(p.info.TypeOf(parent.X)) {
					r = r.and(interval{0, math.MaxInt64})
				}
			}
		}
		if n == nil {
			break
		}
	}
	t := typeInterval(v.Type())
	for range not {
		for _, x := range not {
			if max(r.lo, t.lo) == x {
				r.lo = x + 1
			}
		}
	}
	return r
}

// isMap reports whether the keys of a range over t may be anything.
func isMap(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer, *types.Basic:
		return false
	}
	return true
}

// steady reports whether v is a local variable that only the statements of fn
// assign.
func (p *pass) steady(v *types.Var, fn *ast.BlockStmt) bool {
	if v.IsField() || v.Parent() == nil || v.Parent() == p.Pkg.Scope() || v.Pkg() != p.Pkg || p.addressed(v) {
		return false
	}
	for _, id := range p.uses[v] {
		if p.written(id) && p.funcOf(id) != fn {
			return false
		}
		if f := p.funcOf(id); p.info.Defs[id] == v && f != fn && f != nil && fn.Pos() <= id.Pos() {
			return false // of a closure
		}
	}
	return true
}

func hasGoto(fn *ast.BlockStmt) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// onlyValue returns the expression that v is declared with, if there is one, and the
// statement, if v is never assigned again but in the nodes of except.
func (p *pass) onlyValue(v *types.Var, except ...ast.Node) (ast.Expr, ast.Node) {
	var value ast.Expr
	var stmt ast.Node
	for _, id := range p.uses[v] {
		if p.info.Defs[id] != v {
			if p.written(id) && !slices.ContainsFunc(except, func(n ast.Node) bool { return n.Pos() <= id.Pos() && id.Pos() < n.End() }) {
				return nil, nil
			}
			continue
		}
		switch parent := p.parents[id].(type) {
		case *ast.AssignStmt:
			for i, l := range parent.Lhs {
				if l == id && len(parent.Lhs) == len(parent.Rhs) {
					value, stmt = parent.Rhs[i], parent
				}
			}
		case *ast.ValueSpec:
			stmt = parent
			for i, name := range parent.Names {
				if name == id && len(parent.Names) == len(parent.Values) {
					value = parent.Values[i]
				}
			}
		}
	}
	return value, stmt
}

// guards calls know for what the if statements before the statement n of a list
// leave: those that end the list if their condition is true.
func (p *pass) guards(list []ast.Stmt, end token.Pos, n ast.Node, v *types.Var, know func(ast.Expr, bool)) {
	for _, s := range list {
		if s == n {
			return
		}
		guard, ok := s.(*ast.IfStmt)
		if ok && guard.Else == nil && p.leaves(guard.Body) && len(p.assignedIn(v, header{guard.End(), end})) == 0 {
			know(guard.Cond, false)
		}
	}
}

// leaves reports whether nothing comes after body.
func (p *pass) leaves(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch s := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.CONTINUE
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			id, ok := ast.Unparen(call.Fun).(*ast.Ident)
			return ok && p.info.Uses[id] == types.Universe.Lookup("panic")
		}
	}
	return false
}

// implied returns what the truth of a condition says of v, and numbers that v is
// not.
func (p *pass) implied(cond ast.Expr, truth bool, v *types.Var, depth int) (interval, []int64) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			return p.implied(c.X, !truth, v, depth)
		}
	case *ast.BinaryExpr:
		if c.Op == token.LAND && truth || c.Op == token.LOR && !truth {
			i, m := p.implied(c.X, truth, v, depth)
			j, n := p.implied(c.Y, truth, v, depth)
			return i.and(j), append(m, n...)
		}
		op, x, y := c.Op, c.X, c.Y
		is := func(e ast.Expr) bool {
			id, ok := ast.Unparen(e).(*ast.Ident)
			return ok && p.info.Uses[id] == v
		}
		if !is(x) {
			x, y = y, x
			op = map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
				token.EQL: token.EQL, token.NEQ: token.NEQ}[op]
		}
		if !is(x) {
			break
		}
		if !truth {
			op = map[token.Token]token.Token{token.LSS: token.GEQ, token.GTR: token.LEQ, token.LEQ: token.GTR, token.GEQ: token.LSS,
				token.EQL: token.NEQ, token.NEQ: token.EQL}[op]
		}
		e := p.intervalOf(y, cond, depth)
		switch op {
		case token.LSS:
			if e.hi == math.MaxInt64 {
				return anything, nil
			}
			return interval{math.MinInt64, e.hi - 1}, nil
		case token.LEQ:
			return interval{math.MinInt64, e.hi}, nil
		case token.GTR:
			if e.lo == math.MinInt64 {
				return anything, nil
			}
			return interval{e.lo + 1, math.MaxInt64}, nil
		case token.GEQ:
			return interval{e.lo, math.MaxInt64}, nil
		case token.EQL:
			return e, nil
		case token.NEQ:
			if e.lo == e.hi {
				return anything, []int64{e.lo}
			}
		}
	}
	return anything, nil
}

// countsUp returns what is known of v in the body of a loop that counts it up by one
// to a limit, so that it can't wrap around.
func (p *pass) countsUp(loop *ast.ForStmt, v *types.Var, depth int) interval {
	init, ok1 := loop.Init.(*ast.AssignStmt)
	post, ok2 := loop.Post.(*ast.IncDecStmt)
	if !ok1 || !ok2 || post.Tok != token.INC || len(init.Lhs) != 1 || len(init.Rhs) != 1 || init.Tok != token.DEFINE && init.Tok != token.ASSIGN {
		return anything
	}
	a, ok1 := init.Lhs[0].(*ast.Ident)
	b, ok2 := ast.Unparen(post.X).(*ast.Ident)
	if !ok1 || !ok2 || p.info.ObjectOf(a) != v || p.info.Uses[b] != v || len(p.assignedIn(v, loop)) != 2 {
		return anything
	}
	if !p.below(loop.Cond, v, depth) {
		return anything
	}
	return interval{p.intervalOf(init.Rhs[0], loop, depth).lo, math.MaxInt64}
}

// below reports whether v is below the greatest value of its type if cond is true.
func (p *pass) below(cond ast.Expr, v *types.Var, depth int) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if c.Op == token.LAND {
		return p.below(c.X, v, depth) || p.below(c.Y, v, depth)
	}
	for i, e := range []ast.Expr{c.X, c.Y} {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok && p.info.Uses[id] == v && c.Op == []token.Token{token.LSS, token.GTR}[i] {
			return true
		}
	}
	i, _ := p.implied(cond, true, v, depth)
	return i.hi < math.MaxInt64 && interval{0, i.hi + 1}.fits(v.Type())
}
