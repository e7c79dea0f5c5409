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
		j := lost
		if f.table == nil || f.fills(s) {
			j = f.statement(s)
		}
		if j == lost && f.table != nil {
			j = f.passOver(s)
		}
		if j != on {
			return j
		}
	}
	return on
}

// assignOps are the operators of x op= y.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.INC: token.ADD, token.DEC: token.SUB,
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
		if call, isCall := s.X.(*ast.CallExpr); isCall {
			if decl := f.filler(call); decl != nil {
				return f.enterFiller(decl)
			}
			_, ok = f.call(call)
		}
	case *ast.IncDecStmt:
		x := f.eval(s.X)
		ok = f.store(s.X, f.operate(assignOps[s.Tok], x, Value{Number: x.Make(1)}))
	case *ast.AssignStmt:
		ok = f.assign(s)
	case *ast.DeclStmt:
		ok = f.declare(s.Decl.(*ast.GenDecl))
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
			return f.block([]ast.Stmt{s.Else})
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
		if call, isCall := ast.Unparen(list[0]).(*ast.CallExpr); isCall {
			return f.call(call)
		}
	}
	for _, e := range list {
		values = append(values, f.eval(e))
	}
	return values, true
}

func (f *frame) declare(decl *ast.GenDecl) bool {
	if decl.Tok != token.VAR {
		return true
	}
	for _, spec := range decl.Specs {
		spec := spec.(*ast.ValueSpec)
		values, ok := f.values(spec.Values)
		if !ok || f.shares(spec.Values) {
			return false
		}
		for i, name := range spec.Names {
			if spec.Values == nil {
				values = append(values, f.zero(f.Info.TypeOf(name)))
			}
			if !f.store(name, values[i]) {
				return false
			}
		}
	}
	return true
}

func (f *frame) assign(s *ast.AssignStmt) bool {
	if op, ok := assignOps[s.Tok]; ok {
		x := f.eval(s.Lhs[0])
		return f.store(s.Lhs[0], f.operate(op, x, f.eval(s.Rhs[0])))
	}
	values, ok := f.values(s.Rhs)
	if !ok || f.shares(s.Rhs) {
		return false
	}
	for i, e := range s.Lhs {
		if !f.store(e, values[i]) {
			return false
		}
	}
	return true
}

// shares reports whether one of the expressions is an array that has a name already: two
// might be one slice.
func (f *frame) shares(list []ast.Expr) bool {
	return slices.ContainsFunc(list, func(e ast.Expr) bool { return f.variable(f.Global(e)).elem != none })
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
		case c == nil && v.Kind() == types.PackageVar:
			return false
		case c == nil:
			f.vars[v] = &cell{value}
		default:
			c.Value = value
		}
		return true
	case *ast.StarExpr:
		if p := f.eval(e.X); p.to != nil {
			p.to.Value = value
			return true
		}
	case *ast.IndexExpr:
		c, i := f.vars[f.Var(e.X)], f.eval(e.Index)
		if c != nil && i.Known() && i.Uint() < uint64(len(c.elems)) && value.Known() {
			c.elems[i.Uint()] = value.Uint()
			return true
		}
	}
	return false
}

// turn runs the body of a loop once. It reports whether the loop ends with that, and how.
func (f *frame) turn(body *ast.BlockStmt) (j jump, ends bool) {
	switch j = f.block(body.List); j {
	case broken:
		return on, true
	case returned, lost:
		return j, true
	}
	return on, false
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
		if j, ends := f.turn(s.Body); ends {
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
	var n uint64
	key, isNumber := f.Size(types.Typ[types.Int]), x.Known()
	array, isArray := f.Info.TypeOf(s.X).Underlying().(*types.Array)
	switch {
	case isNumber:
		n, key = x.Uint(), x.Type
	case x.elem != none:
		n = uint64(len(x.elems))
	case isArray && s.Value == nil:
		n = uint64(array.Len())
	default:
		return lost
	}
	if isArray {
		x.elems = slices.Clone(x.elems) // as Go does
	}
	for i := range n {
		if !f.step() {
			return lost
		}
		if s.Key != nil && !f.store(s.Key, Value{Number: key.Make(i)}) {
			return lost
		}
		if s.Value != nil && !f.store(s.Value, Value{Number: x.elem.Make(x.elems[i])}) {
			return lost
		}
		if j, ends := f.turn(s.Body); ends {
			return j
		}
	}
	return on
}
