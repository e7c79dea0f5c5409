package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/big"
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

// Of the constants of the standard library, those of the fixed packages are the same everywhere,
// but for a few. Those that are sized are the size of int.
var (
	fixed  = []string{"math", "math/bits", "strconv"}
	except = map[string]scope{
		"math/bits.UintSize": sized, "strconv.IntSize": sized, "unsafe.Sizeof": sized,
		"math.MaxInt": here, "math.MinInt": here, "math.MaxUint": here,
	}
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
func (l *Library) scopeOf(obj types.Object) scope {
	s, seen := l.scopes[obj]
	if seen || obj == nil || obj.Pkg() == nil {
		return s
	}
	l.scopes[obj] = all // while it is worked out
	p := l.Package(obj.Pkg())
	path := obj.Pkg().Path()
	_, isConst := obj.(*types.Const)
	switch s, listed := except[path+"."+obj.Name()]; {
	case listed:
		l.scopes[obj] = s
	case p == nil && (isConst && !slices.Contains(fixed, path) || obj.Pkg() == types.Unsafe),
		p != nil && obj.Parent() == obj.Pkg().Scope() && p.Constrained(obj.Pos()):
		l.scopes[obj] = here
	case p != nil:
		decl := p.Declaration(obj)
		if spec, ok := decl.(*ast.ValueSpec); ok && isConst && len(spec.Values) == 0 {
			decl = p.Parent(spec) // it repeats one above
		}
		if decl != nil {
			l.scopes[obj] = l.scope(p, decl)
		}
	}
	return l.scopes[obj]
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
	var v Value
	if e != nil && p.Info.Types[e].Value != nil && try(func() { v = l.newFrame(p, e, known.Number{}).eval(e) }) {
		x, ok = int64(v.Uint()), v.Known()
	}
	return x, ok
}

// constant returns the value of e, a constant, if that is known for that size of int.
func (f *frame) constant(e ast.Expr, tv types.TypeAndValue) Value {
	switch f.scope(f.Package, e) {
	case all:
		return f.number(tv)
	case sized:
		x := f.convert(f.parts(e), tv.Type)
		if f.IntSize != f.HostSize || x.Number == f.number(tv).Number {
			return x
		}
	}
	panic(errLost)
}

// number returns a constant as it is here.
func (f *frame) number(tv types.TypeAndValue) Value {
	size := f.Size(tv.Type)
	switch x := constant.Val(tv.Value).(type) {
	case bool:
		return Value{Number: size.Make(map[bool]uint64{true: 1}[x])}
	case int64:
		return Value{Number: size.Make(uint64(x))}
	case *big.Int:
		if x.IsUint64() {
			return Value{Number: size.Make(x.Uint64())}
		}
	}
	panic(errLost)
}

// named returns the value of a constant by what its declaration says.
func (f *frame) named(c *types.Const) Value {
	there := &frame{run: f.run, Package: f.Program.Package(c.Pkg())}
	if there.Package == nil { // it is the size of int
		return Value{Number: f.Size(c.Type()).Make(uint64(f.IntSize))}
	}
	spec, _ := there.Declaration(c).(*ast.ValueSpec)
	if spec == nil || len(spec.Values) != len(spec.Names) {
		panic(errLost)
	}
	at := slices.IndexFunc(spec.Names, func(id *ast.Ident) bool { return there.Info.Defs[id] == c })
	return f.convert(there.eval(spec.Values[at]), c.Type())
}
