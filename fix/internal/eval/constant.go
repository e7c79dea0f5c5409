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
	fixed  = []string{"math", "math/bits", "strconv", "time", "unicode", "unicode/utf8"}
)

// scope returns for which builds the constants and types named in n are what they are here.
func (l *Library) scope(p *index.Package, n ast.Node) (most scope) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt:
			return false
		case *ast.UnaryExpr: // as in ^uint(0)
			if b, ok := p.Info.TypeOf(n).Underlying().(*types.Basic); ok && n.Op == token.XOR && widths[b.Kind()] == 0 {
				most = max(most, sized)
			}
		case *ast.CallExpr:
			if t := sizeof(p, n); t != nil && l.Size(t) != none {
				if widths[t.Underlying().(*types.Basic).Kind()] == 0 {
					most = max(most, sized)
				}
				return false
			}
		case *ast.Ident:
			most = max(most, l.scopeOf(p.Info.ObjectOf(n)))
		}
		return true
	})
	return most
}

// sizeof returns the type of x if call is unsafe.Sizeof(x), or nil.
func sizeof(p *index.Package, call *ast.CallExpr) types.Type {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.Info.Uses[sel.Sel] == nil || p.Info.Uses[sel.Sel].Pkg() != types.Unsafe || sel.Sel.Name != "Sizeof" {
		return nil
	}
	return p.Info.TypeOf(call.Args[0])
}

// scopeOf is scope for what a name stands for.
func (l *Library) scopeOf(obj types.Object) scope {
	switch obj.(type) {
	case *types.Const, *types.TypeName, *types.Var, *types.Builtin:
	default:
		return all
	}
	if obj.Pkg() == nil {
		return all
	}
	s, seen := l.scopes[obj]
	if !seen {
		l.scopes[obj] = all // while it is worked out
		s = l.scopeOfDecl(obj)
		l.scopes[obj] = s
	}
	return s
}

func (l *Library) scopeOfDecl(obj types.Object) scope {
	name := obj.Pkg().Path() + "." + obj.Name()
	_, isConst := obj.(*types.Const)
	p := l.Package(obj.Pkg())
	switch {
	case obj.Pkg() == types.Unsafe, slices.Contains(limits, name):
		return here
	case slices.Contains(sizes, name):
		return sized
	case p == nil && isConst && !slices.Contains(fixed, obj.Pkg().Path()):
		return here
	case p == nil:
		return all
	case obj.Parent() == obj.Pkg().Scope() && p.Constrained(obj.Pos()):
		return here
	}
	for _, id := range p.Uses(obj) {
		if p.Info.Defs[id] == obj {
			decl := p.Parent(id)
			if spec, ok := decl.(*ast.ValueSpec); ok && isConst && len(spec.Values) == 0 {
				decl = p.Parent(spec) // it repeats one above
			}
			return l.scope(p, decl)
		}
	}
	return all
}

// Number returns the value of e, if it is a constant for that size of int.
func (l *Library) Number(p *index.Package, e ast.Expr) (x int64, ok bool) {
	if e == nil || p.Info.Types[e].Value == nil {
		return 0, false
	}
	v := l.newFrame(p, known.Number{}, map[*Table]struct{}{}).eval(e)
	return int64(v.Uint()), v.Known()
}

// Here returns the first constant or type named in e, if that is not nil, that depends on the
// system, the processor or a build tag; or "".
func (l *Library) Here(p *index.Package, e ast.Expr) (name string) {
	if e == nil {
		return ""
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			obj := p.Info.ObjectOf(id)
			if _, isVar := obj.(*types.Var); !isVar && l.scopeOf(obj) == here {
				name = id.Name
			}
		}
		return name == ""
	})
	return name
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
	t := f.Size(typ)
	switch c.Kind() {
	case constant.Bool:
		if constant.BoolVal(c) {
			return Value{Number: t.Make(1)}
		}
		return Value{Number: t.Make(0)}
	case constant.Int:
		x, ok := constant.Uint64Val(c)
		if i, signed := constant.Int64Val(c); signed {
			x, ok = uint64(i), true
		}
		if ok && t != none {
			return Value{Number: t.Make(x)}
		}
	}
	return Value{}
}

// named returns the value of a constant by what its declaration says.
func (f *frame) named(c *types.Const) Value {
	name := c.Pkg().Path() + "." + c.Name()
	p := f.Program.Package(c.Pkg())
	if slices.Contains(sizes, name) {
		return Value{Number: f.Size(c.Type()).Make(uint64(f.IntSize))}
	}
	if p == nil {
		return Value{}
	}
	for _, id := range p.Uses(c) {
		spec, ok := p.Parent(id).(*ast.ValueSpec)
		if ok && p.Info.Defs[id] == c && len(spec.Values) == len(spec.Names) {
			there := &frame{run: f.run, Package: p}
			return f.convert(there.eval(spec.Values[slices.Index(spec.Names, id)]), c.Type())
		}
	}
	return Value{}
}

// Same reports whether the constants and types named in n are the same everywhere.
func (l *Library) Same(p *index.Package, n ast.Node) bool { return l.scope(p, n) == all }
