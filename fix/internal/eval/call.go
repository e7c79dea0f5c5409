package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// call makes a call and returns its results, and whether it was understood.
func (f *frame) call(e *ast.CallExpr) ([]Value, bool) {
	t := f.Info.TypeOf(e)
	one := func(v Value) ([]Value, bool) { return []Value{v}, v.understood() }
	lit, isLit := ast.Unparen(e.Fun).(*ast.FuncLit)
	switch {
	case f.IsConversion(e):
		return one(f.convert(f.eval(e.Args[0]), t))
	case isLit && len(e.Args) == 0 && len(f.vars) == 0:
		return f.enter(f.Package, lit.Body, f.Info.TypeOf(lit).(*types.Signature), nil, nil)
	case f.IsBuiltin(e, "len"):
		if a := f.eval(e.Args[0]); a.elem != none {
			return one(Value{Number: f.Size(t).Make(uint64(len(a.elems)))})
		}
	}
	if x := sizeof(f.Package, e); x != nil && f.Size(x) != none {
		return one(Value{Number: f.Size(t).Make(uint64(f.Size(x).Width+7) / 8)})
	}
	fn, args := f.Callee(e)
	if fn == nil {
		return nil, false
	}
	if name := scan(fn); name != "" {
		x := f.eval(args[0])
		if x.Type == none {
			return nil, false
		}
		counts := name == "OnesCount" && x.Same(f.word) && !x.Is(0)
		return one(Value{Number: x.Scan(name, f.Size(t)), Count: counts})
	}
	decl, p := f.Declared(fn)
	params := index.Params(fn)
	if decl == nil || decl.Body == nil || p.Constrained(decl.Pos()) || len(params) != len(args) {
		return nil, false
	}
	values := make([]Value, len(args))
	before := make([]known.Number, len(args))
	for i, arg := range args {
		values[i] = f.argument(arg, params[i])
		if _, isIdent := arg.(*ast.Ident); !values[i].understood() && !isIdent || values[i].elem != none {
			return nil, false
		}
		if c := values[i].to; c != nil {
			before[i] = c.Number
		}
	}
	results, ok := f.enter(p, decl.Body, fn.Signature(), params, values)
	for i, arg := range args {
		if c := values[i].to; c != nil && c.Number != before[i] {
			ok = ok && f.once(arg)
		}
	}
	return results, ok
}

// argument returns what the parameter v gets for e: of a receiver perhaps the address, or
// what it points to.
func (f *frame) argument(e ast.Expr, v *types.Var) Value {
	if sel, ok := f.Parent(f.Outer(e)).(*ast.SelectorExpr); ok && f.ImplicitAddress(sel) {
		return f.pointer(e)
	}
	x := f.eval(e)
	if x.to != nil && !index.IsPointer(v.Type()) {
		return x.to.Value
	}
	return x
}

// once reports whether the variable of arg, which a call changes, is named in the
// statement that runs in that place only: otherwise the order would matter.
func (f *frame) once(arg ast.Expr) bool {
	if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
		arg = u.X
	}
	v := f.Var(arg)
	return !slices.ContainsFunc(f.Uses(v), func(id *ast.Ident) bool {
		return index.Within(id, f.stmt) && !index.Within(id, arg) && !f.Assigned(id)
	})
}

// enter runs the body of a function whose parameters have values, and returns its results.
func (f *frame) enter(p *index.Package, body *ast.BlockStmt, sig *types.Signature, params []*types.Var, values []Value) ([]Value, bool) {
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth {
		return nil, false
	}
	callee := &frame{run: f.run, Package: p, vars: map[types.Object]*cell{}}
	for v := range sig.Results().Variables() {
		callee.vars[v] = &cell{callee.zero(v.Type())}
	}
	for i, v := range params {
		callee.vars[v] = &cell{values[i]}
	}
	switch j := callee.block(body.List); {
	case j == returned && callee.results == nil:
		for v := range sig.Results().Variables() { // named
			callee.results = append(callee.results, callee.vars[v].Value)
		}
	case j == returned, j == on && sig.Results().Len() == 0:
	default:
		return nil, false
	}
	bad := func(v Value) bool { return !v.understood() || v.to != nil }
	return callee.results, len(callee.results) == sig.Results().Len() && !slices.ContainsFunc(callee.results, bad)
}

// scan returns the name of a function of math/bits that is known, without the width.
func scan(fn *types.Func) string {
	if fn.Pkg().Path() == "math/bits" {
		name := strings.TrimRight(fn.Name(), "0123456789")
		if slices.Contains([]string{"TrailingZeros", "Len", "LeadingZeros", "OnesCount"}, name) {
			return name
		}
	}
	return ""
}
