package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// Size returns the width and the sign of an integer type or of bool; or of none, nor of a
// type that another build may declare otherwise.
func (l *Library) Size(t types.Type) known.Type {
	b, ok := t.Underlying().(*types.Basic)
	declared, isDeclared := t.(interface{ Obj() *types.TypeName })
	if !ok || isDeclared && l.scopeOf(declared.Obj()) == here || b.Info()&(types.IsInteger|types.IsBoolean) == 0 {
		return none
	}
	switch sizes := (types.StdSizes{WordSize: int64(l.IntSize / 8), MaxAlign: 8}); {
	case b.Info()&types.IsBoolean != 0:
		return boolean
	case b.Info()&types.IsUntyped != 0:
		return known.Type{Width: 64, Signed: true}
	default:
		return known.Type{Width: 8 * int(sizes.Sizeof(b)), Signed: b.Info()&types.IsUnsigned == 0}
	}
}

// eval returns what e is, a number or an array. A call in e may change variables.
func (f *frame) eval(e ast.Expr) (v Value) {
	f.step()
	switch tv := f.Info.Types[e]; {
	case tv.Value != nil:
		v = f.constant(e, tv)
	default:
		v = f.parts(e)
	}
	isNumber := v.Type != none && v.Type == f.Size(f.Info.TypeOf(e)) // and no interface
	if !isNumber && v.elem == none {
		panic(errLost)
	}
	return v
}

// holds returns what a condition is, which must be known.
func (f *frame) holds(cond ast.Expr) bool {
	v := f.eval(cond)
	if !v.Known() {
		panic(errLost)
	}
	return v.Is(1)
}

// parts returns what e is by its parts.
func (f *frame) parts(e ast.Expr) Value {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.eval(e.X)
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := f.Named(e).(type) {
		case *types.Const:
			return f.named(obj)
		case *types.Var:
			return f.variable(obj)
		}
	case *ast.StarExpr:
		if c := f.vars[f.Var(e.X)]; c != nil && c.to != nil {
			return *c.to
		}
	case *ast.UnaryExpr:
		switch x := f.eval(e.X); e.Op {
		case token.ADD:
			return x
		case token.SUB:
			return f.operate(token.SUB, Value{Number: x.Make(0)}, x)
		case token.XOR, token.NOT:
			return Value{Number: x.Not()}
		}
	case *ast.BinaryExpr:
		x := f.eval(e.X)
		switch {
		case e.Op != token.LAND && e.Op != token.LOR:
			return f.operate(e.Op, x, f.eval(e.Y))
		case x.Is(0) && e.Op == token.LAND, x.Is(1) && e.Op == token.LOR:
			return x
		case x.Known():
			return f.eval(e.Y)
		}
	case *ast.IndexExpr:
		a, i := f.eval(e.X), f.eval(e.Index)
		if i.Known() && i.Uint() < uint64(len(a.elems)) {
			return Value{Number: a.elem.Make(a.elems[i.Uint()])}
		}
	case *ast.CallExpr:
		return f.single(e)
	case *ast.CompositeLit:
		return f.literal(e)
	}
	panic(errLost)
}

// variable returns the value of v, of which nothing is known if it is none of the code's
// own.
func (f *frame) variable(v *types.Var) Value {
	switch c := f.vars[v]; {
	case v == nil:
		panic(errLost)
	case c != nil:
		return *c
	case f.Size(v.Type()) != none:
		return Value{Number: f.Size(v.Type()).Any()}
	}
	return f.table(v)
}

// operate returns x op y.
func (f *frame) operate(op token.Token, x, y Value) Value {
	isShift := op == token.SHL || op == token.SHR
	if x.Count && (y.Is(0) && slices.Contains([]token.Token{token.NEQ, token.GTR, token.EQL, token.LEQ}, op) ||
		y.Is(1) && (op == token.GEQ || op == token.LSS)) {
		x.Number = x.Make(1) // the word is not 0
	}
	r, ok := known.Binary(op, x.Number, y.Number)
	if !ok || x.Type == none || x.Type != y.Type && !isShift {
		panic(errLost)
	}
	return Value{Number: r}
}

func (f *frame) convert(x Value, t types.Type) Value {
	return Value{Number: x.Convert(f.Size(t)), Count: x.Count}
}

// literal returns an array or a slice of constants.
func (f *frame) literal(e *ast.CompositeLit) Value {
	a, at := f.zero(f.Info.TypeOf(e), e), uint64(0)
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			at, x = f.eval(kv.Key).Uint(), kv.Value
		}
		v := f.eval(x)
		if !v.Known() || at >= maxElems {
			panic(errLost)
		}
		for uint64(len(a.elems)) <= at { // a slice grows
			a.elems = append(a.elems, 0)
		}
		a.elems[at] = v.Uint()
		at++
	}
	return a
}

// zero returns the zero value of t, as n declares it.
func (f *frame) zero(t types.Type, n ast.Node) Value {
	if size := f.Size(t); size != none {
		return Value{Number: size.Make(0)}
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		if t.Len() <= maxElems && f.scope(f.Package, n) == all {
			return Value{elem: f.Size(t.Elem()), elems: make([]uint64, t.Len())}
		}
	case *types.Slice:
		return Value{elem: f.Size(t.Elem())}
	}
	panic(errLost)
}
