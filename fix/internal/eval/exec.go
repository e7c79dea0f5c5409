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
)

func (f *frame) block(list []ast.Stmt) jump {
	for _, s := range list {
		if f.needed != nil && !f.needed[s] {
			continue
		}
		if j := f.statement(s); j != on {
			return j
		}
	}
	return on
}

func (f *frame) statement(s ast.Stmt) jump {
	f.step()
	switch s := s.(type) {
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.ExprStmt:
		f.values([]ast.Expr{s.X})
	case *ast.IncDecStmt:
		x := f.eval(s.X)
		f.store(s.X, f.operate(token.ADD+s.Tok-token.INC, x, Value{Number: x.Make(1)}))
	case *ast.AssignStmt:
		values := f.values(s.Rhs)
		if s.Tok >= token.ADD_ASSIGN && s.Tok <= token.AND_NOT_ASSIGN {
			values[0] = f.operate(token.ADD+s.Tok-token.ADD_ASSIGN, f.eval(s.Lhs[0]), values[0])
		}
		storeAll(f, s.Lhs, values)
	case *ast.DeclStmt:
		if decl := s.Decl.(*ast.GenDecl); decl.Tok == token.VAR {
			for _, spec := range decl.Specs {
				f.declare(spec.(*ast.ValueSpec))
			}
		}
	case *ast.ReturnStmt:
		f.results = f.values(s.Results)
		return returned
	case *ast.IfStmt:
		if s.Init != nil {
			f.statement(s.Init)
		}
		if f.holds(s.Cond) {
			return f.block(s.Body.List)
		} else if s.Else != nil {
			return f.statement(s.Else)
		}
	case *ast.ForStmt:
		if s.Init != nil {
			f.statement(s.Init)
		}
		return f.loop(s.Body, func(turn uint64) bool {
			if turn > 0 && s.Post != nil {
				f.statement(s.Post)
			}
			return s.Cond == nil || f.holds(s.Cond)
		})
	case *ast.RangeStmt:
		return f.ranged(s)
	case *ast.BranchStmt:
		switch {
		case s.Tok == token.BREAK && s.Label == nil:
			return broken
		case s.Tok == token.CONTINUE && s.Label == nil:
			return continued
		}
		panic(errLost)
	default:
		panic(errLost)
	}
	return on
}

// loop runs the body of a loop, as long as there are more turns.
func (f *frame) loop(body *ast.BlockStmt, more func(turn uint64) bool) jump {
	for turn := uint64(0); more(turn); turn++ {
		f.step()
		switch f.block(body.List) {
		case broken:
			return on
		case returned:
			return returned
		}
	}
	return on
}

// ranged runs a loop over an integer or over an array of numbers.
func (f *frame) ranged(s *ast.RangeStmt) jump {
	x := f.eval(s.X)
	n, key := uint64(len(x.elems)), f.Size(types.Typ[types.Int])
	if x.Known() {
		n, key = x.Uint(), x.Type
	} else if x.elem == none {
		panic(errLost)
	}
	return f.loop(s.Body, func(turn uint64) bool {
		if turn >= n {
			return false
		}
		if s.Key != nil {
			f.store(s.Key, Value{Number: key.Make(turn)})
		}
		if s.Value != nil {
			f.store(s.Value, Value{Number: x.elem.Make(x.elems[turn])})
		}
		return true
	})
}

// values returns what the expressions are, or the results of the one call.
func (f *frame) values(list []ast.Expr) (values []Value) {
	if len(list) == 1 {
		_, isTuple := f.Info.TypeOf(list[0]).(*types.Tuple)
		if call, isCall := ast.Unparen(list[0]).(*ast.CallExpr); isCall && isTuple {
			return f.call(call)
		}
	}
	for _, e := range list {
		values = append(values, f.eval(e))
	}
	return values
}

func (f *frame) declare(spec *ast.ValueSpec) {
	values := f.values(spec.Values)
	if spec.Values == nil {
		for _, name := range spec.Names {
			values = append(values, f.zero(f.Info.TypeOf(name), spec))
		}
	}
	storeAll(f, spec.Names, values)
}

// storeAll gives variables values. An index that one of them might be is not understood.
func storeAll[E ast.Expr](f *frame, list []E, values []Value) {
	for i, e := range list {
		if _, isElement := ast.Unparen(e).(*ast.IndexExpr); isElement && len(list) > 1 {
			panic(errLost)
		}
		f.store(e, values[i])
	}
}

// store gives the variable e a value, if e is one of the code's own.
func (f *frame) store(e ast.Expr, value Value) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := f.Var(e)
		switch c := f.vars[v]; {
		case e.Name == "_":
		case c != nil:
			f.set(c, value)
		case v.Kind() == types.PackageVar:
			panic(errLost)
		default:
			f.vars[v] = &value
		}
		return
	case *ast.StarExpr:
		if c := f.vars[f.Var(e.X)]; c != nil && c.to != nil {
			*c.to = value
			return
		}
	case *ast.IndexExpr:
		_, isArray := f.Info.TypeOf(e.X).Underlying().(*types.Array)
		c, i := f.vars[f.Var(e.X)], f.eval(e.Index)
		if isArray && c != nil && i.Known() && i.Uint() < uint64(len(c.elems)) && value.Known() {
			elems := slices.Clone(c.elems)
			elems[i.Uint()] = value.Uint()
			f.set(c, Value{elem: c.elem, elems: elems})
			return
		}
	}
	panic(errLost)
}

// set gives a variable a value, which must have the same elements if the variable is settled.
func (f *frame) set(v *Value, value Value) {
	if v == f.settled && !slices.Equal(v.elems, value.elems) {
		panic(errLost)
	}
	*v = value
}
