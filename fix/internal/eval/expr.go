package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/known"
)

var widths = map[types.BasicKind]int{
	types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Bool: 1, types.UntypedBool: 1,
	types.UntypedInt: 64, types.UntypedRune: 64,
}

// Size returns the width and the sign of an integer type or of bool; or of none, nor of a
// type that another build may declare otherwise.
func (l *Library) Size(t types.Type) known.Type {
	b, ok := t.Underlying().(*types.Basic)
	declared, isDeclared := t.(interface{ Obj() *types.TypeName })
	if !ok || isDeclared && l.scopeOf(declared.Obj()) == here || b.Info()&(types.IsInteger|types.IsBoolean) == 0 {
		return known.Type{}
	}
	width, ok := widths[b.Kind()]
	if !ok {
		width = l.IntSize
	}
	return known.Type{Width: width, Signed: b.Info()&(types.IsUnsigned|types.IsBoolean) == 0}
}

// eval returns what e is. A call in e may change variables.
func (f *frame) eval(e ast.Expr) Value {
	if !f.step() {
		return Value{}
	}
	if e == f.instead {
		return Value{Number: f.word}
	}
	tv := f.Info.Types[e]
	if tv.Value != nil {
		return f.constant(e, tv)
	}
	return f.parts(e)
}

// parts returns what e is by its parts.
func (f *frame) parts(e ast.Expr) Value {
	switch e := e.(type) {
	case *ast.BasicLit:
		tv := f.Info.Types[e]
		return f.number(tv.Type, tv.Value)
	case *ast.ParenExpr:
		return f.eval(e.X)
	case *ast.Ident, *ast.SelectorExpr:
		if c := f.Constant(e); c != nil {
			return f.named(c)
		}
		return f.variable(f.Global(e))
	case *ast.StarExpr:
		if p := f.eval(e.X); p.to != nil {
			return p.to.Value
		}
	case *ast.UnaryExpr:
		return f.unary(e)
	case *ast.BinaryExpr:
		return f.binary(e)
	case *ast.IndexExpr:
		a, i := f.eval(e.X), f.eval(e.Index)
		if i.Known() && i.Uint() < uint64(len(a.elems)) {
			return Value{Number: a.elem.Make(a.elems[i.Uint()])}
		}
		t, ok := f.Info.TypeOf(e.X).Underlying().(*types.Array)
		if v := f.Global(e.X); ok && v != nil && f.vars[v] == nil && i.Known() && i.Uint() < uint64(t.Len()) {
			return Value{Number: f.Size(t.Elem()).Any()}
		}
	case *ast.CallExpr:
		if results, ok := f.call(e); ok && len(results) == 1 {
			return results[0]
		}
	case *ast.CompositeLit:
		return f.literal(e)
	}
	return Value{}
}

// variable returns the value of v, of which nothing is known if it is none of the code's
// own.
func (f *frame) variable(v *types.Var) Value {
	if v == nil {
		return Value{}
	}
	if c := f.vars[v]; c != nil {
		return c.Value
	}
	if t := f.Size(v.Type()); t != none {
		return Value{Number: t.Any()}
	}
	if table := f.Table(v); table != nil {
		f.used[table] = struct{}{}
		return table.Value
	}
	return Value{}
}

// pointer returns the address of e, if it is a number of the code's own.
func (f *frame) pointer(e ast.Expr) Value {
	if c := f.vars[f.Var(e)]; c != nil && c.Type != none {
		return Value{to: c}
	}
	return Value{}
}

func (f *frame) unary(e *ast.UnaryExpr) Value {
	if e.Op == token.AND {
		return f.pointer(e.X)
	}
	x := f.eval(e.X)
	if x.Type == none {
		return Value{}
	}
	switch e.Op {
	case token.ADD:
		return x
	case token.SUB:
		return f.operate(token.SUB, Value{Number: x.Make(0)}, x)
	case token.XOR, token.NOT:
		return Value{Number: x.Not()}
	}
	return Value{}
}

func (f *frame) binary(e *ast.BinaryExpr) Value {
	x := f.eval(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		switch short := map[token.Token]uint64{token.LOR: 1}[e.Op]; {
		case x.Is(short):
			return x
		case x.Known():
			return f.eval(e.Y)
		}
		return Value{}
	}
	return f.operate(e.Op, x, f.eval(e.Y))
}

// operate returns x op y.
func (f *frame) operate(op token.Token, x, y Value) Value {
	if x.Type == none || y.Type == none || x.Type != y.Type && op != token.SHL && op != token.SHR {
		return Value{}
	}
	if x.Count { // of a word that is not 0
		x.Number = x.Make(1)
		switch {
		case y.Is(0) && (op == token.NEQ || op == token.GTR || op == token.EQL || op == token.LEQ), y.Is(1) && (op == token.GEQ || op == token.LSS):
		default:
			return Value{}
		}
	}
	r, ok := known.Binary(op, x.Number, y.Number)
	if !ok {
		return Value{}
	}
	return Value{Number: r}
}

func (f *frame) convert(x Value, t types.Type) Value {
	to := f.Size(t)
	if x.Type == none || to == none {
		return Value{}
	}
	return Value{Number: x.Convert(to), Count: x.Count}
}

// literal returns an array or a slice of constants.
func (f *frame) literal(e *ast.CompositeLit) Value {
	a := f.zero(f.Info.TypeOf(e))
	if a.elem == none {
		return Value{}
	}
	at := uint64(0)
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			key := f.eval(kv.Key)
			if !key.Known() {
				return Value{}
			}
			at, x = key.Uint(), kv.Value
		}
		v := f.eval(x)
		if !v.Known() || at >= maxElems {
			return Value{}
		}
		for uint64(len(a.elems)) <= at { // a slice grows
			a.elems = append(a.elems, 0)
		}
		a.elems[at] = v.Uint()
		at++
	}
	return a
}

// zero returns the zero value of t.
func (f *frame) zero(t types.Type) Value {
	if size := f.Size(t); size != none {
		return Value{Number: size.Make(0)}
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		if t.Len() <= maxElems {
			return Value{elem: f.Size(t.Elem()), elems: make([]uint64, t.Len())}
		}
	case *types.Slice:
		return Value{elem: f.Size(t.Elem())}
	}
	return Value{}
}
