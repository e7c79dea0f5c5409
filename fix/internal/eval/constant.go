package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// A scope says for which builds a constant or a type is as it is here.
type scope int

const (
	all   scope = iota
	sized       // it depends on the size of int, and can be worked out for either
	here        // it depends on the system, the processor or a build tag
)

// sizes are the constants of the standard library that are the size of int, limits those
// that depend on it, and fixed the packages whose other constants are the same everywhere.
var (
	sizes  = []string{"math/bits.UintSize", "strconv.IntSize"}
	limits = []string{"math.MaxInt", "math.MinInt", "math.MaxUint"}
	fixed  = []string{"math", "math/bits", "strconv"}
)

// scope returns for which builds the constants and types named in n are what they are here.
func (l *Library) scope(p *index.Package, n ast.Node) (most scope) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt:
			return false
		case *ast.UnaryExpr: // as in ^uint(0)
			b, ok := p.Info.TypeOf(n).Underlying().(*types.Basic)
			if ok && n.Op == token.XOR && (b.Kind() == types.Int || b.Kind() == types.Uint || b.Kind() == types.Uintptr) {
				most = max(most, sized)
			}
		case *ast.Ident:
			most = max(most, l.scopeOf(p.Info.ObjectOf(n)))
		}
		return true
	})
	return most
}

// scopeOf is scope for what a name stands for.
func (l *Library) scopeOf(obj types.Object) (s scope) {
	s, seen := l.scopes[obj]
	if seen || obj == nil || obj.Pkg() == nil {
		return s
	}
	l.scopes[obj] = all // while it is worked out
	defer func() { l.scopes[obj] = s }()
	name := obj.Pkg().Path() + "." + obj.Name()
	_, isConst := obj.(*types.Const)
	p := l.Package(obj.Pkg())
	switch {
	case name == "unsafe.Sizeof", slices.Contains(sizes, name):
		return sized
	case obj.Pkg() == types.Unsafe, slices.Contains(limits, name), p == nil && isConst && !slices.Contains(fixed, obj.Pkg().Path()):
		return here
	case p == nil:
		return all
	case obj.Parent() == obj.Pkg().Scope() && p.Constrained(obj.Pos()):
		return here
	}
	decl := p.Declaration(obj)
	if spec, ok := decl.(*ast.ValueSpec); ok && isConst && len(spec.Values) == 0 {
		decl = p.Parent(spec) // it repeats one above
	}
	if decl == nil {
		return all
	}
	return l.scope(p, decl)
}

// Same reports whether the constants and types named in n are the same everywhere.
func (l *Library) Same(p *index.Package, n ast.Node) bool { return l.scope(p, n) == all }

// Here returns the first name in e, if that is not nil, of what depends on the system, the
// processor or a build tag; or "".
func (l *Library) Here(p *index.Package, e ast.Expr) string {
	if e == nil {
		return ""
	}
	for n := range ast.Preorder(e) {
		if id, ok := n.(*ast.Ident); ok && l.scopeOf(p.Info.ObjectOf(id)) == here {
			return id.Name
		}
	}
	return ""
}

// Number returns the value of e, if it is a constant for that size of int.
func (l *Library) Number(p *index.Package, e ast.Expr) (x int64, ok bool) {
	if e == nil || p.Info.Types[e].Value == nil {
		return 0, false
	}
	v := l.newFrame(p, known.Number{}).eval(e)
	return int64(v.Uint()), v.Known()
}

// constant returns the value of e, a constant, if that is known for that size of int.
func (f *frame) constant(e ast.Expr, tv types.TypeAndValue) Value {
	switch x := f.number(tv.Type, tv.Value); f.scope(f.Package, e) {
	case all:
		return x
	case sized:
		y := f.convert(f.parts(e), tv.Type)
		if f.IntSize != f.HostSize || y.Number == x.Number {
			return y
		}
	}
	return Value{}
}

// number returns a constant of a type.
func (f *frame) number(typ types.Type, c constant.Value) Value {
	if c.Kind() == constant.Bool {
		c = constant.MakeInt64(map[bool]int64{true: 1}[constant.BoolVal(c)])
	}
	if c.Kind() != constant.Int {
		return Value{}
	}
	x, ok := constant.Uint64Val(c)
	if i, signed := constant.Int64Val(c); signed {
		x, ok = uint64(i), true
	}
	if !ok {
		return Value{}
	}
	return Value{Number: f.Size(typ).Make(x)}
}

// named returns the value of a constant by what its declaration says.
func (f *frame) named(c *types.Const) Value {
	if slices.Contains(sizes, c.Pkg().Path()+"."+c.Name()) {
		return Value{Number: f.Size(c.Type()).Make(uint64(f.IntSize))}
	}
	there := &frame{run: f.run, Package: f.Program.Package(c.Pkg())}
	if there.Package == nil {
		return Value{}
	}
	spec, _ := there.Declaration(c).(*ast.ValueSpec)
	if spec == nil || len(spec.Values) != len(spec.Names) {
		return Value{}
	}
	at := slices.IndexFunc(spec.Names, func(id *ast.Ident) bool { return there.Info.Defs[id] == c })
	return f.convert(there.eval(spec.Values[at]), c.Type())
}
