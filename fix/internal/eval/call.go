package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// single returns the result of a conversion, or of a call that has one.
func (f *frame) single(e *ast.CallExpr) Value {
	t := f.Info.TypeOf(e)
	fn := typeutil.Callee(f.Info, e)
	switch {
	case f.IsConversion(e):
		return f.convert(f.eval(e.Args[0]), t)
	case fn == types.Unsafe.Scope().Lookup("Sizeof"):
		if x := f.Size(f.Info.TypeOf(e.Args[0])); x != none {
			return Value{Number: f.Size(t).Make(uint64(x.Width+7) / 8)}
		}
		return Value{}
	case fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "math/bits":
		x, name := f.eval(e.Args[0]), strings.TrimRight(fn.Name(), "0123456789")
		if x.Type == none || !slices.Contains(scans, name) {
			return Value{}
		}
		return Value{Number: x.Scan(name, f.Size(t)), Count: name == "OnesCount" && x.Same(f.word) && !x.Is(0)}
	}
	if results, ok := f.call(e); ok && len(results) == 1 {
		return results[0]
	}
	return Value{}
}

// scans are the functions of math/bits that are known, without their widths.
var scans = []string{"TrailingZeros", "Len", "LeadingZeros", "OnesCount"}

// call makes a call and returns its results, and whether it was understood.
func (f *frame) call(e *ast.CallExpr) ([]Value, bool) {
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok && len(e.Args) == 0 && len(f.vars) == 0 {
		return f.enter(f.Package, f.Info.TypeOf(lit).(*types.Signature), lit.Type, lit.Body, map[types.Object]*cell{})
	}
	fn, args := f.Callee(e)
	if fn == nil {
		return nil, false
	}
	decl, p := f.Declared(fn)
	params := index.Params(fn)
	if decl == nil || p.Constrained(decl.Pos()) || len(params) != len(args) {
		return nil, false
	}
	vars, before := map[types.Object]*cell{}, map[*cell]Value{}
	for i, arg := range args {
		value := f.argument(arg, params[i])
		if _, isIdent := arg.(*ast.Ident); !value.understood() && value.to == nil && !isIdent {
			return nil, false
		}
		if c := value.to; c != nil {
			if _, twice := before[c]; twice {
				return nil, false
			}
			before[c] = c.Value
		}
		vars[params[i]] = &cell{value}
	}
	results, ok := f.enter(p, fn.Signature(), decl.Type, decl.Body, vars)
	for i, arg := range args {
		if c := vars[params[i]].to; c != nil && c.Number != before[c].Number {
			ok = ok && f.once(arg)
		}
	}
	return results, ok
}

// argument returns what the parameter v gets for e: a value, or the address of a variable. Of
// a receiver it is perhaps that, or what it points to, where e does not say so.
func (f *frame) argument(e ast.Expr, v *types.Var) Value {
	u, isAddress := ast.Unparen(e).(*ast.UnaryExpr)
	if isAddress = isAddress && u.Op == token.AND; isAddress {
		e = u.X
	}
	c := f.vars[f.Var(e)]
	switch isPointer := index.IsPointer(v.Type()); {
	case c != nil && c.to != nil && isPointer:
		return c.Value
	case c != nil && c.to != nil:
		return c.to.Value
	case c != nil && c.Type != none && isPointer:
		return Value{to: c}
	case isAddress:
		return Value{}
	}
	return f.eval(e)
}

// once reports whether the variable of arg, which a call changes, is named in the
// statement that runs in that place only, and that is evaluated once: otherwise the order would
// matter.
func (f *frame) once(arg ast.Expr) bool {
	if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
		arg = u.X
	}
	s, isAssign := f.stmt.(*ast.AssignStmt)
	if _, isInc := f.stmt.(*ast.IncDecStmt); isInc || isAssign && arg.Pos() < s.TokPos {
		return false
	}
	return !slices.ContainsFunc(f.Uses(f.Var(arg)), func(id *ast.Ident) bool {
		return index.Within(id, f.stmt) && !index.Within(id, arg) && !f.Assigned(id)
	})
}

// enter runs the body of a function, of which n declares the results, with variables, and returns
// its results.
func (f *frame) enter(p *index.Package, sig *types.Signature, n ast.Node, body *ast.BlockStmt, vars map[types.Object]*cell) ([]Value, bool) {
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth {
		return nil, false
	}
	callee := &frame{run: f.run, Package: p, vars: vars}
	for v := range sig.Results().Variables() {
		vars[v] = &cell{callee.zero(v.Type(), n)}
	}
	j := callee.block(body.List)
	if j == returned && callee.results == nil {
		for v := range sig.Results().Variables() { // named
			callee.results = append(callee.results, vars[v].Value)
		}
	}
	understood := !slices.ContainsFunc(callee.results, func(v Value) bool { return !v.understood() })
	return callee.results, understood && (j == returned || j == on && sig.Results().Len() == 0)
}
