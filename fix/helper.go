package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Helper is the fact about a function of the analyzed program that scans or
// clears a bit of its only argument, or tests whether there is one. It says what
// the function's body proves about every argument but 0.
type Helper struct {
	For32, For64 *summary // by the size of int
	Zero         bool     // of 0 the result is 0
}

func (*Helper) AFact() {}

func (h *Helper) String() string {
	text := ""
	for _, r := range h.For64.Results {
		text += kindNames[r.Kind] + " "
	}
	if e := h.For64.Effect; e != unknown {
		text += "and leaves x " + kindNames[e]
	}
	return strings.TrimSpace(text)
}

var kindNames = map[kind]string{
	fixed: "constant", atLow: "of the lowest", atHigh: "of the highest", word: "x", clearedLow: "without the lowest",
	clearedHigh: "without the highest", count: "count", yes: "x != 0", no: "x == 0",
}

type summary struct {
	Results []result
	Effect  kind // on the word that the argument points to; unknown if there is none
}

type result struct {
	Kind kind
	Vec  []uint64
}

// summarize returns what is known of the function decl, or nil.
func (p *pass) summarize(decl *ast.FuncDecl) *Helper {
	f, ok := p.info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Body == nil || p.constrained(decl.Pos()) {
		return nil
	}
	sig := f.Type().(*types.Signature)
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || firstParam(f) == nil {
		return nil
	}
	h := &Helper{For32: p.run(f, decl, 32, word, firstParam(f)), For64: p.run(f, decl, 64, word, firstParam(f))}
	if h.For32 == nil || h.For64 == nil {
		return nil
	}
	h.Zero = p.zeroOfZero(f, decl, 32) && p.zeroOfZero(f, decl, 64)
	return h
}

// run executes the body of f, for one size of int, over a first argument of kind k,
// a word that is not 0 or a pointer to one. With a second argument, that is the
// lowest position of the word.
func (p *pass) run(f *types.Func, decl *ast.FuncDecl, intSize int, k kind, args ...*types.Var) *summary {
	s := p.scope(intSize)
	param := args[0]
	t := param.Type()
	ptr, isPtr := t.Underlying().(*types.Pointer)
	if isPtr {
		t = ptr.Elem()
	}
	width, signed := s.sizeOf(t)
	if width == 0 || signed {
		return nil
	}
	s.width = width
	x := value{kind: k, typ: t}
	if isPtr {
		s.deref[param] = x
	} else {
		s.vars[param] = x
	}
	for _, i := range args[1:] {
		s.vars[i] = s.low(i.Type(), position)
	}
	sum, ok := s.summary(f, decl)
	if !ok {
		return nil
	}
	if isPtr {
		switch after := s.deref[param].kind; after {
		case k:
		case clearedLow, clearedHigh:
			sum.Effect = after
		default:
			return nil
		}
	}
	if sum.Effect == unknown && len(sum.Results) == 0 {
		return nil
	}
	return sum
}

// zeroOfZero reports whether f returns 0 for 0.
func (p *pass) zeroOfZero(f *types.Func, decl *ast.FuncDecl, intSize int) bool {
	s := p.scope(intSize)
	param := firstParam(f)
	if s.width, _ = s.sizeOf(param.Type()); s.width == 0 {
		return false
	}
	s.vars[param] = s.zero(param.Type())
	sum, ok := s.summary(f, decl)
	if !ok || len(sum.Results) != 1 || sum.Results[0].Kind != fixed {
		return false
	}
	for _, x := range sum.Results[0].Vec {
		if x != 0 {
			return false
		}
	}
	return true
}

// summary executes the body of f and returns what is known of its results.
func (s *scope) summary(f *types.Func, decl *ast.FuncDecl) (*summary, bool) {
	sig := f.Type().(*types.Signature)
	for v := range sig.Results().Variables() {
		s.vars[v] = s.zero(v.Type())
	}
	values, ok := s.exec(decl.Body.List, sig)
	if !ok || len(values) != sig.Results().Len() {
		return nil, false
	}
	sum := new(summary)
	for _, v := range values {
		switch v.kind {
		case fixed, atLow, atHigh:
			sum.Results = append(sum.Results, result{v.kind, v.vec[:s.width]})
		case clearedLow, clearedHigh, count, yes, no, word:
			sum.Results = append(sum.Results, result{Kind: v.kind})
		default:
			return nil, false
		}
	}
	return sum, true
}

func (s *scope) zero(t types.Type) value {
	return s.each(fixed, t, func(int) (uint64, bool) { return 0, true })
}

// exec executes statements up to a return statement, and reports whether it
// understood them all and came to one, or to the end of a function without
// results.
func (s *scope) exec(list []ast.Stmt, sig *types.Signature) ([]value, bool) {
	for _, stmt := range list {
		switch stmt := stmt.(type) {
		case *ast.EmptyStmt:
		case *ast.ReturnStmt:
			var values []value
			if len(stmt.Results) == 0 {
				for v := range sig.Results().Variables() {
					values = append(values, s.vars[v])
				}
			}
			for i, e := range stmt.Results {
				v := s.evalEffect(e)
				if len(stmt.Results) > 1 && i > 0 && s.hasEffect(e) {
					return nil, false // the order of evaluation would matter
				}
				values = append(values, v)
			}
			return values, true
		case *ast.IfStmt:
			if stmt.Init != nil {
				return nil, false
			}
			switch s.eval(stmt.Cond).kind {
			case no:
				if stmt.Else != nil {
					block, ok := stmt.Else.(*ast.BlockStmt)
					if !ok || !returns(block) {
						return nil, false
					}
					return s.exec(block.List, sig)
				}
			case yes:
				if returns(stmt.Body) {
					return s.exec(stmt.Body.List, sig)
				}
				for _, inner := range stmt.Body.List {
					if !s.simple(inner) {
						return nil, false
					}
				}
			default:
				return nil, false
			}
		case *ast.ForStmt:
			if stmt.Init == nil && stmt.Cond != nil && s.eval(stmt.Cond).kind == no { // of x = 0
				continue
			}
			if !s.counts(stmt) {
				return nil, false
			}
		default:
			if !s.simple(stmt) {
				return nil, false
			}
		}
	}
	return nil, sig.Results().Len() == 0
}

// counts executes a loop that counts the bits of the word in a variable that is 0,
// and reports whether stmt is one.
func (s *scope) counts(loop *ast.ForStmt) bool {
	list := loop.Body.List
	if loop.Post != nil {
		list = append(list[:len(list):len(list)], loop.Post)
	}
	if loop.Init != nil || loop.Cond == nil || len(list) != 2 || s.eval(loop.Cond).kind != yes {
		return false
	}
	inc, ok := list[0].(*ast.IncDecStmt)
	clear := list[1]
	if !ok {
		inc, ok = list[1].(*ast.IncDecStmt)
		clear = list[0]
	}
	a, isAssign := clear.(*ast.AssignStmt)
	if !ok || !isAssign || inc.Tok != token.INC || len(a.Lhs) != 1 {
		return false
	}
	n, ok1 := ast.Unparen(inc.X).(*ast.Ident)
	x, ok2 := ast.Unparen(a.Lhs[0]).(*ast.Ident)
	if !ok1 || !ok2 {
		return false
	}
	v, w := s.info.Uses[n], s.info.Uses[x]
	if s.vars[w].kind != word || !s.isFixed(s.vars[v], 0) || !s.simple(clear) || s.vars[w].kind != clearedLow && s.vars[w].kind != clearedHigh {
		return false
	}
	s.vars[v] = value{kind: count, typ: v.Type()}
	s.vars[w] = s.zero(w.Type())
	return true
}

func returns(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	_, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok
}

// simple executes an assignment, a declaration or a call, and reports whether it
// understood it.
func (s *scope) simple(stmt ast.Stmt) bool {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if len(stmt.Lhs) != len(stmt.Rhs) {
			return false
		}
		if stmt.Tok != token.ASSIGN && stmt.Tok != token.DEFINE {
			op, ok := assignOps[stmt.Tok]
			if !ok {
				return false
			}
			v := s.binary(op, s.eval(stmt.Lhs[0]), s.eval(stmt.Rhs[0]), s.info.TypeOf(stmt.Lhs[0]))
			return v.kind != unknown && s.assign(stmt.Lhs[0], v)
		}
		var values []value
		for _, e := range stmt.Rhs {
			if len(stmt.Rhs) > 1 && s.hasEffect(e) {
				return false
			}
			v := s.evalEffect(e)
			if v.kind == unknown {
				return false
			}
			values = append(values, v)
		}
		for i, e := range stmt.Lhs {
			if !s.assign(e, values[i]) {
				return false
			}
		}
		return true
	case *ast.DeclStmt:
		decl, ok := stmt.Decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			return ok && decl.Tok == token.CONST
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, name := range spec.Names {
				obj := s.info.Defs[name]
				v := s.zero(s.info.TypeOf(name))
				if len(spec.Values) > 0 {
					if len(spec.Values) != len(spec.Names) || s.hasEffect(spec.Values[i]) {
						return false
					}
					v = s.eval(spec.Values[i])
				}
				if v.kind == unknown {
					return false
				}
				if obj != nil {
					s.vars[obj] = v
				}
			}
		}
		return true
	case *ast.ExprStmt:
		return s.hasEffect(stmt.X) && s.runEffect(stmt.X) || s.runPair(stmt.X)
	}
	return false
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

// assign gives the variable e the value v, if e is one that belongs to the
// function.
func (s *scope) assign(e ast.Expr, v value) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return true
		}
		obj := s.info.ObjectOf(e)
		w, ok := obj.(*types.Var)
		if !ok || w.Pkg() != nil && w.Parent() == w.Pkg().Scope() {
			return false
		}
		s.vars[obj] = v
		return true
	case *ast.StarExpr:
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			obj := s.info.Uses[id]
			if _, ok := s.deref[obj]; ok {
				s.deref[obj] = v
				return true
			}
		}
	}
	return false
}

// effectCall returns the call in e, conversions aside, that changes a word, with
// what is known of it.
func (s *scope) effectCall(e ast.Expr) (*ast.CallExpr, *types.Func, ast.Expr, *summary) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil, nil, nil
	}
	if s.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return s.effectCall(call.Args[0])
	}
	f, args := callee(s.info, call)
	if f == nil || len(args) != 1 {
		return nil, nil, nil, nil
	}
	h := s.helper(f)
	if h == nil || h.Effect == unknown {
		return nil, nil, nil, nil
	}
	return call, f, args[0], h
}

func (s *scope) hasEffect(e ast.Expr) bool {
	call, _, _, _ := s.effectCall(e)
	return call != nil
}

// runEffect changes the word that the call in e changes.
func (s *scope) runEffect(e ast.Expr) bool {
	_, f, arg, h := s.effectCall(e)
	if s.argument(f, arg).kind != word {
		return false
	}
	after := value{kind: h.Effect, typ: s.argument(f, arg).typ}
	arg = ast.Unparen(arg)
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return s.assign(u.X, after)
	}
	if id, ok := arg.(*ast.Ident); ok {
		if _, ok := s.deref[s.info.Uses[id]]; ok {
			s.deref[s.info.Uses[id]] = after
			return true
		}
		return s.assign(id, after)
	}
	return false
}

// evalEffect evaluates e, and if it is a call that changes the word, does that.
func (s *scope) evalEffect(e ast.Expr) value {
	if !s.hasEffect(e) {
		return s.eval(e)
	}
	v := s.effectValue(e)
	if !s.runEffect(e) {
		return value{}
	}
	return v
}

// effectValue is the value of e, which calls a helper that changes its word.
func (s *scope) effectValue(e ast.Expr) value {
	call := ast.Unparen(e).(*ast.CallExpr)
	t := s.info.TypeOf(call)
	if s.info.Types[call.Fun].IsType() {
		return s.convert(s.effectValue(call.Args[0]), t)
	}
	_, f, arg, h := s.effectCall(call)
	if len(h.Results) != 1 {
		return value{}
	}
	return s.apply(h.Results[0], s.argument(f, arg), t)
}
