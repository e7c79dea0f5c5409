package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
)

// An interp runs the code that fills a table: integers, arrays of them, loops and
// functions of the package, with nothing from outside. What it does not know it
// gives up on, by a panic with giveUp.
type interp struct {
	*pass
	intSize int
	ints    map[types.Object]uint64
	arrays  map[types.Object][]uint64
	steps   int
	depth   int
}

type giveUp struct{}

// maxSteps bounds a run: a table of 65,536 counts by a loop over sixteen bits each
// takes fewer.
const maxSteps = 16 << 20

func (in *interp) step() {
	if in.steps++; in.steps > maxSteps {
		panic(giveUp{})
	}
}

// try calls f and reports whether it came to its end.
func try(f func()) (ok bool) {
	defer func() {
		if e := recover(); e != nil {
			if _, given := e.(giveUp); !given {
				panic(e)
			}
		}
	}()
	f()
	return true
}

// wrap returns x as a value of type t.
func (in *interp) wrap(x uint64, t types.Type) uint64 {
	width, signed := (&scope{intSize: in.intSize}).sizeOf(t)
	if width == 0 {
		panic(giveUp{})
	}
	return extend(x, width, signed)
}

// A jump is how a statement ends.
type jump int

const (
	on jump = iota
	broken
	continued
	returned
)

func (in *interp) block(list []ast.Stmt) jump {
	for _, s := range list {
		if j := in.stmt(s); j != on {
			return j
		}
	}
	return on
}

func (in *interp) stmt(s ast.Stmt) jump {
	in.step()
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		return in.block(s.List)
	case *ast.ExprStmt:
		panic(giveUp{})
	case *ast.IncDecStmt:
		d := uint64(1)
		if s.Tok == token.DEC {
			d = ^uint64(0)
		}
		in.store(s.X, in.wrap(in.eval(s.X)+d, in.info.TypeOf(s.X)))
	case *ast.AssignStmt:
		in.assign(s)
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok || decl.Tok == token.TYPE || decl.Tok == token.IMPORT {
			panic(giveUp{})
		}
		if decl.Tok == token.VAR {
			for _, spec := range decl.Specs {
				in.declare(spec.(*ast.ValueSpec))
			}
		}
	case *ast.IfStmt:
		if s.Init != nil {
			in.stmt(s.Init)
		}
		if in.cond(s.Cond) {
			return in.block(s.Body.List)
		} else if s.Else != nil {
			return in.stmt(s.Else)
		}
	case *ast.ForStmt:
		if s.Init != nil {
			in.stmt(s.Init)
		}
		for s.Cond == nil || in.cond(s.Cond) {
			in.step()
			switch in.block(s.Body.List) {
			case broken:
				return on
			case returned:
				return returned
			}
			if s.Post != nil {
				in.stmt(s.Post)
			}
		}
	case *ast.RangeStmt:
		return in.ranged(s)
	case *ast.BranchStmt:
		switch {
		case s.Label != nil:
		case s.Tok == token.BREAK:
			return broken
		case s.Tok == token.CONTINUE:
			return continued
		}
		panic(giveUp{})
	case *ast.ReturnStmt:
		return returned
	default:
		panic(giveUp{})
	}
	return on
}

func (in *interp) declare(spec *ast.ValueSpec) {
	for i, id := range spec.Names {
		v := in.info.Defs[id]
		switch {
		case v == nil:
			panic(giveUp{})
		case len(spec.Values) == len(spec.Names):
			in.set(v, spec.Values[i])
		case len(spec.Values) > 0:
			panic(giveUp{})
		default:
			in.clear(v)
		}
	}
}

// clear gives a variable its zero value.
func (in *interp) clear(v types.Object) {
	if a, ok := v.Type().Underlying().(*types.Array); ok {
		if a.Len() > 1<<20 {
			panic(giveUp{})
		}
		in.wrap(0, a.Elem())
		in.arrays[v] = make([]uint64, a.Len())
		return
	}
	in.ints[v] = in.wrap(0, v.Type())
}

// set gives a variable its first value.
func (in *interp) set(v types.Object, e ast.Expr) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 2 {
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if s, isSlice := v.Type().Underlying().(*types.Slice); ok && isSlice && in.info.Uses[id] == types.Universe.Lookup("make") {
			in.wrap(0, s.Elem())
			n := in.eval(call.Args[1])
			if n > 1<<20 {
				panic(giveUp{})
			}
			in.arrays[v] = make([]uint64, n)
			return
		}
	}
	in.ints[v] = in.wrap(in.eval(e), v.Type())
}

func (in *interp) assign(s *ast.AssignStmt) {
	if op, ok := assignOps[s.Tok]; ok {
		x, y := in.eval(s.Lhs[0]), in.eval(s.Rhs[0])
		in.store(s.Lhs[0], in.binary(op, x, y, s.Lhs[0], s.Rhs[0], in.info.TypeOf(s.Lhs[0])))
		return
	}
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		panic(giveUp{})
	}
	if id, ok := s.Lhs[0].(*ast.Ident); ok && in.info.Defs[id] != nil {
		in.set(in.info.Defs[id], s.Rhs[0])
		return
	}
	in.store(s.Lhs[0], in.wrap(in.eval(s.Rhs[0]), in.info.TypeOf(s.Lhs[0])))
}

// store assigns a variable, which must be one that the code has, or an element.
func (in *interp) store(e ast.Expr, x uint64) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := in.info.ObjectOf(e)
		if _, ok := in.ints[v]; ok {
			in.ints[v] = x
			return
		}
	case *ast.IndexExpr:
		*in.element(e) = x
		return
	}
	panic(giveUp{})
}

func (in *interp) element(e *ast.IndexExpr) *uint64 {
	id, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok {
		panic(giveUp{})
	}
	a := in.arrays[in.info.Uses[id]]
	i := in.eval(e.Index)
	if i >= uint64(len(a)) {
		panic(giveUp{})
	}
	return &a[i]
}

func (in *interp) ranged(s *ast.RangeStmt) jump {
	if s.Tok != token.DEFINE {
		panic(giveUp{})
	}
	var a []uint64
	n := uint64(0)
	if id, ok := ast.Unparen(s.X).(*ast.Ident); ok && in.arrays[in.info.Uses[id]] != nil {
		a = in.arrays[in.info.Uses[id]]
		if s.Value != nil {
			if _, isArray := in.info.TypeOf(s.X).Underlying().(*types.Array); isArray {
				a = append([]uint64(nil), a...) // the loop walks a copy
			}
		}
		n = uint64(len(a))
	} else {
		n = in.eval(s.X)
		if int64(n) < 0 {
			return on
		}
	}
	for i := uint64(0); i < n; i++ {
		in.step()
		for k, e := range []ast.Expr{s.Key, s.Value} {
			if id, ok := e.(*ast.Ident); ok && in.info.Defs[id] != nil {
				v := in.info.Defs[id]
				in.ints[v] = in.wrap(i, v.Type())
				if k == 1 {
					in.ints[v] = a[i]
				}
			}
		}
		switch in.block(s.Body.List) {
		case broken:
			return on
		case returned:
			return returned
		}
	}
	return on
}

func (in *interp) cond(e ast.Expr) bool {
	in.step()
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return !in.cond(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return in.cond(e.X) && in.cond(e.Y)
		case token.LOR:
			return in.cond(e.X) || in.cond(e.Y)
		}
		x, y := in.eval(e.X), in.eval(e.Y)
		t := in.info.TypeOf(e.X)
		if in.info.Types[e.X].Value != nil {
			t = in.info.TypeOf(e.Y)
		}
		width, signed := (&scope{intSize: in.intSize}).sizeOf(t)
		if width == 0 {
			break
		}
		less, equal := x < y, x == y
		if signed {
			less = int64(x) < int64(y)
		}
		switch e.Op {
		case token.EQL:
			return equal
		case token.NEQ:
			return !equal
		case token.LSS:
			return less
		case token.LEQ:
			return less || equal
		case token.GTR:
			return !less && !equal
		case token.GEQ:
			return !less
		}
	}
	panic(giveUp{})
}

func (in *interp) eval(e ast.Expr) uint64 {
	in.step()
	tv := in.info.Types[e]
	if tv.Value != nil {
		c := constant.ToInt(tv.Value)
		if constantName(in.info, e) != "" || c.Kind() != constant.Int {
			panic(giveUp{})
		}
		if x, ok := constant.Uint64Val(c); ok {
			return in.wrap(x, tv.Type)
		}
		x, ok := constant.Int64Val(c)
		if !ok {
			panic(giveUp{})
		}
		return in.wrap(uint64(x), tv.Type)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return in.eval(e.X)
	case *ast.Ident:
		if x, ok := in.ints[in.info.Uses[e]]; ok {
			return x
		}
	case *ast.IndexExpr:
		return *in.element(e)
	case *ast.UnaryExpr:
		x := in.eval(e.X)
		switch e.Op {
		case token.ADD:
			return x
		case token.SUB:
			return in.wrap(-x, tv.Type)
		case token.XOR:
			return in.wrap(^x, tv.Type)
		}
	case *ast.BinaryExpr:
		return in.binary(e.Op, in.eval(e.X), in.eval(e.Y), e.X, e.Y, tv.Type)
	case *ast.CallExpr:
		return in.call(e)
	}
	panic(giveUp{})
}

func (in *interp) binary(op token.Token, x, y uint64, ex, ey ast.Expr, t types.Type) uint64 {
	s := &scope{intSize: in.intSize, width: 1}
	a := value{kind: fixed, typ: t, vec: [64]uint64{x}}
	b := value{kind: fixed, typ: in.info.TypeOf(ey), vec: [64]uint64{y}}
	var r value
	if op == token.SHL || op == token.SHR {
		r = s.shift(op, a, b, t)
	} else {
		r = s.arith(op, a, b, t)
	}
	if r.kind != fixed {
		panic(giveUp{})
	}
	return r.vec[0]
}

func (in *interp) call(call *ast.CallExpr) uint64 {
	t := in.info.TypeOf(call)
	if in.info.Types[call.Fun].IsType() {
		return in.wrap(in.eval(call.Args[0]), t)
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && in.info.Uses[id] == types.Universe.Lookup("len") {
		if id, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok && in.arrays[in.info.Uses[id]] != nil {
			return uint64(len(in.arrays[in.info.Uses[id]]))
		}
	}
	f, args := callee(in.info, call)
	if f == nil {
		panic(giveUp{})
	}
	if name, width := (&scope{intSize: in.intSize}).mathBits(f); name != "" {
		x := extend(in.eval(args[0]), width, false)
		switch name {
		case "OnesCount":
			return uint64(bits.OnesCount64(x))
		case "Len":
			return uint64(bits.Len64(x))
		}
		panic(giveUp{})
	}
	decl := in.decls[f]
	if f.Pkg() != in.Pkg || decl == nil || decl.Body == nil || in.depth > 20 || f.Signature().Variadic() || f.Signature().TypeParams() != nil {
		panic(giveUp{})
	}
	inner := &interp{pass: in.pass, intSize: in.intSize, ints: map[types.Object]uint64{}, arrays: map[types.Object][]uint64{}, depth: in.depth + 1, steps: in.steps}
	for i, v := range params(f) {
		inner.ints[v] = in.wrap(in.eval(args[i]), v.Type())
	}
	x := inner.function(decl.Body, f.Signature())
	in.steps = inner.steps
	return x
}

// function runs a body with one result, an integer.
func (in *interp) function(body *ast.BlockStmt, sig *types.Signature) (x uint64) {
	if sig.Results().Len() != 1 {
		panic(giveUp{})
	}
	result := sig.Results().At(0)
	in.ints[result] = 0
	in.finish(body, func(e ast.Expr) {
		if e != nil {
			x = in.wrap(in.eval(e), result.Type())
		} else {
			x = in.ints[result]
		}
	})
	return x
}

// finish runs a body to its return statement and calls f with what it returns.
func (in *interp) finish(body *ast.BlockStmt, f func(ast.Expr)) {
	var ret *ast.ReturnStmt
	var run func(list []ast.Stmt) bool
	run = func(list []ast.Stmt) bool {
		for _, s := range list {
			switch s := s.(type) {
			case *ast.ReturnStmt:
				ret = s
				return true
			case *ast.IfStmt:
				if s.Init != nil {
					in.stmt(s.Init)
				}
				if in.cond(s.Cond) {
					if run(s.Body.List) {
						return true
					}
				} else if block, ok := s.Else.(*ast.BlockStmt); ok {
					if run(block.List) {
						return true
					}
				} else if s.Else != nil {
					panic(giveUp{})
				}
			default:
				if in.stmt(s) != on {
					panic(giveUp{})
				}
			}
		}
		return false
	}
	if !run(body.List) || len(ret.Results) > 1 {
		panic(giveUp{})
	}
	if len(ret.Results) == 0 {
		f(nil)
	} else {
		f(ret.Results[0])
	}
}
