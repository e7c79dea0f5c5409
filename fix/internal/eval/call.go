package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// single returns the result of a conversion, or of a call that has one.
func (f *frame) single(e *ast.CallExpr) Value {
	t, fn := f.Info.TypeOf(e), typeutil.Callee(f.Info, e)
	switch {
	case f.IsConversion(e):
		return f.convert(f.eval(e.Args[0]), t)
	case fn == types.Unsafe.Scope().Lookup("Sizeof"):
		if x := f.Size(f.Info.TypeOf(e.Args[0])); x != none {
			return Value{Number: f.Size(t).Make(uint64(x.Width+7) / 8)}
		}
	case fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "math/bits":
		x, name := f.eval(e.Args[0]), strings.TrimRight(fn.Name(), "0123456789")
		return Value{Number: x.Scan(name, f.Size(t)), Count: name == "OnesCount" && x.Same(f.word) && !x.Is(0)}
	default:
		if results := f.call(e); len(results) == 1 {
			return results[0]
		}
	}
	panic(errLost)
}

// call makes a call and returns its results.
func (f *frame) call(e *ast.CallExpr) []Value {
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok && len(e.Args) == 0 && len(f.vars) == 0 {
		return f.enter(f.Package, f.Info.TypeOf(lit).(*types.Signature), lit.Type, lit.Body, map[types.Object]*Value{})
	}
	fn, args := f.Callee(e)
	if fn == nil {
		panic(errLost)
	}
	decl, p := f.Declared(fn)
	params := index.Params(fn)
	if decl == nil || p.Constrained(decl.Pos()) || len(params) != len(args) {
		panic(errLost)
	}
	// A method by value, or of an embedded pointer, follows a pointer that may be nil.
	method, _ := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	sel := f.Info.Selections[method]
	follows := sel != nil && (len(sel.Index()) > 1 && sel.Indirect() || index.IsPointer(sel.Recv()) && !index.IsPointer(params[0].Type()))
	vars, before := map[types.Object]*Value{}, map[*Value]known.Number{}
	for i, arg := range args {
		var value Value
		_, isName := arg.(*ast.Ident) // which need not be understood
		switch understood := try(func() { value = f.argument(arg, params[i]) }); {
		case understood:
			vars[params[i]] = &value
		case !isName, i == 0 && follows:
			panic(errLost)
		}
		if c := value.to; c != nil {
			if _, twice := before[c]; twice {
				panic(errLost)
			}
			before[c] = c.Number
		}
	}
	results := f.enter(p, fn.Signature(), decl.Type, decl.Body, vars)
	for i, arg := range args {
		if c := vars[params[i]]; c != nil && c.to != nil && c.to.Number != before[c.to] && !f.once(arg) {
			panic(errLost)
		}
	}
	return results
}

// argument returns what the parameter v gets for e: a value, or the address of a variable. Of
// a receiver it is perhaps that, or what it points to, where e does not say so.
func (f *frame) argument(e ast.Expr, v *types.Var) Value {
	x := e
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = u.X
	}
	isPointer, c := index.IsPointer(v.Type()), f.vars[f.Var(x)]
	switch {
	case c != nil && c.to != nil && isPointer:
		return *c
	case c != nil && c.to != nil:
		return *c.to
	case c != nil && c.Type != none && isPointer:
		return Value{to: c}
	}
	return f.eval(e)
}

// once reports whether the variable of arg, which a call changes, is named only there in the
// statement or the condition, and that is evaluated once: otherwise the order would matter.
func (f *frame) once(arg ast.Expr) bool {
	in := ast.Node(arg)
	for isPart := true; isPart && in != f.at; {
		switch parent := f.Parent(in).(type) {
		case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			isPart = false
		default:
			in = parent
		}
	}
	s, isAssign := in.(*ast.AssignStmt)
	if _, isInc := in.(*ast.IncDecStmt); isInc || isAssign && arg.Pos() < s.TokPos {
		return false
	}
	if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
		arg = u.X
	}
	return !slices.ContainsFunc(f.Uses(f.Var(arg)), func(id *ast.Ident) bool {
		return index.Within(id, in) && !index.Within(id, arg) && !of(f.Package).Assigned(id)
	})
}

// enter runs the body of a function, of which n declares the results, with variables, and returns
// its results.
func (f *frame) enter(p *index.Package, sig *types.Signature, n ast.Node, body *ast.BlockStmt, vars map[types.Object]*Value) []Value {
	callee := &frame{run: f.run, Package: p, vars: vars, depth: f.depth + 1}
	if callee.depth > maxDepth {
		panic(errLost)
	}
	for v := range sig.Results().Variables() {
		zero := callee.zero(v.Type(), n)
		vars[v] = &zero
	}
	callee.block(body.List)
	if callee.results == nil {
		for v := range sig.Results().Variables() { // named
			callee.results = append(callee.results, *vars[v])
		}
	}
	return callee.results
}
