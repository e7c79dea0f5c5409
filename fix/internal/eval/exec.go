package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A jump is how a statement ends.
type jump int

const (
	on jump = iota
	broken
	continued
	returned
	lost // it was not understood
)

func (f *frame) block(list []ast.Stmt) jump {
	for _, s := range list {
		if j := f.statement(s); j != on {
			return j
		}
	}
	return on
}

func (f *frame) statement(s ast.Stmt) jump {
	f.stmt = s
	if !f.step() {
		return lost
	}
	ok := false
	switch s := s.(type) {
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.ExprStmt:
		_, ok = f.values([]ast.Expr{s.X})
	case *ast.IncDecStmt:
		x := f.eval(s.X)
		ok = f.store(s.X, f.operate(token.ADD+s.Tok-token.INC, x, Value{Number: x.Make(1)}))
	case *ast.AssignStmt:
		values, understood := f.values(s.Rhs)
		if understood && s.Tok >= token.ADD_ASSIGN && s.Tok <= token.AND_NOT_ASSIGN {
			values[0] = f.operate(token.ADD+s.Tok-token.ADD_ASSIGN, f.eval(s.Lhs[0]), values[0])
		}
		ok = understood && storeAll(f, s.Lhs, values)
	case *ast.DeclStmt:
		decl := s.Decl.(*ast.GenDecl)
		ok = decl.Tok != token.VAR || !slices.ContainsFunc(decl.Specs, func(spec ast.Spec) bool { return !f.declare(spec.(*ast.ValueSpec)) })
	case *ast.ReturnStmt:
		if f.results, ok = f.values(s.Results); ok {
			return returned
		}
	case *ast.IfStmt:
		if s.Init != nil && f.statement(s.Init) != on {
			return lost
		}
		f.stmt = s.Cond
		switch b := f.eval(s.Cond); {
		case b.Is(1):
			return f.block(s.Body.List)
		case b.Is(0) && s.Else != nil:
			return f.statement(s.Else)
		default:
			ok = b.Known()
		}
	case *ast.ForStmt:
		return f.loop(s)
	case *ast.RangeStmt:
		return f.ranged(s)
	case *ast.BranchStmt:
		switch {
		case s.Label != nil:
		case s.Tok == token.BREAK:
			return broken
		case s.Tok == token.CONTINUE:
			return continued
		}
	}
	if !ok {
		return lost
	}
	return on
}

// values returns what the expressions are, or the results of the one call.
func (f *frame) values(list []ast.Expr) (values []Value, ok bool) {
	if len(list) == 1 {
		_, isTuple := f.Info.TypeOf(list[0]).(*types.Tuple)
		if call, isCall := ast.Unparen(list[0]).(*ast.CallExpr); isCall && isTuple {
			return f.call(call)
		}
	}
	for _, e := range list {
		values = append(values, f.eval(e))
	}
	return values, !slices.ContainsFunc(values, func(v Value) bool { return !v.understood() })
}

func (f *frame) declare(spec *ast.ValueSpec) bool {
	values, ok := f.values(spec.Values)
	if spec.Values == nil {
		for _, name := range spec.Names {
			values = append(values, f.zero(f.Info.TypeOf(name), spec))
		}
	}
	return ok && storeAll(f, spec.Names, values)
}

// storeAll gives variables values. An index that one of them might be is not understood.
func storeAll[E ast.Expr](f *frame, list []E, values []Value) bool {
	for i, e := range list {
		_, isElement := ast.Unparen(e).(*ast.IndexExpr)
		if isElement && len(list) > 1 || !f.store(e, values[i]) {
			return false
		}
	}
	return true
}

// store gives the variable e a value, if e is one of the code's own.
func (f *frame) store(e ast.Expr, value Value) bool {
	if !value.understood() {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := f.Var(e)
		switch c := f.vars[v]; {
		case e.Name == "_":
		case c != nil:
			return f.set(c, value)
		case v.Kind() == types.PackageVar:
			return false
		default:
			f.vars[v] = &cell{value}
		}
		return true
	case *ast.StarExpr:
		if c := f.vars[f.Var(e.X)]; c != nil && c.to != nil {
			c.to.Value = value
			return true
		}
	case *ast.IndexExpr:
		_, isArray := f.Info.TypeOf(e.X).Underlying().(*types.Array)
		c, i := f.vars[f.Var(e.X)], f.eval(e.Index)
		if isArray && c != nil && i.Known() && i.Uint() < uint64(len(c.elems)) && value.Known() {
			elems := slices.Clone(c.elems)
			elems[i.Uint()] = value.Uint()
			return f.set(c, Value{elem: c.elem, elems: elems})
		}
	}
	return false
}

// set gives c a value, which must be what it has if that is settled.
func (f *frame) set(c *cell, value Value) bool {
	if c == f.settled && !slices.Equal(c.elems, value.elems) {
		return false
	}
	c.Value = value
	return true
}

// loop runs a loop, as long as it is known whether it goes on.
func (f *frame) loop(s *ast.ForStmt) jump {
	if s.Init != nil && f.statement(s.Init) != on {
		return lost
	}
	for f.step() {
		if s.Cond != nil {
			f.stmt = s.Cond
			if b := f.eval(s.Cond); b.Is(0) {
				return on
			} else if !b.Known() {
				return lost
			}
		}
		switch j := f.block(s.Body.List); j {
		case broken:
			return on
		case returned, lost:
			return j
		}
		if s.Post != nil && f.statement(s.Post) != on {
			return lost
		}
	}
	return lost
}

// ranged runs a loop over an integer or over an array of numbers.
func (f *frame) ranged(s *ast.RangeStmt) jump {
	x := f.eval(s.X)
	n, key := uint64(len(x.elems)), f.Size(types.Typ[types.Int])
	if x.Known() {
		n, key = x.Uint(), x.Type
	} else if x.elem == none {
		return lost
	}
	for i := range n {
		if !f.step() || s.Key != nil && !f.store(s.Key, Value{Number: key.Make(i)}) ||
			s.Value != nil && !f.store(s.Value, Value{Number: x.elem.Make(x.elems[i])}) {
			return lost
		}
		switch j := f.block(s.Body.List); j {
		case broken:
			return on
		case returned, lost:
			return j
		}
	}
	return on
}
