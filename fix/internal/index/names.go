package index

// What a name means, and where it does.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Var returns the variable, no field, that e names, or nil.
func (p *Package) Var(e ast.Expr) *types.Var {
	id, _ := ast.Unparen(e).(*ast.Ident)
	v, _ := p.Info.ObjectOf(id).(*types.Var)
	return v
}

// Named returns what e, an identifier or one of another package, names; or nil.
func (p *Package) Named(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		if p.Info.Selections[e] == nil {
			return p.Info.Uses[e.Sel]
		}
	}
	return nil
}

// Mentions reports whether v is named in n, but in none of the other nodes.
func (p *Package) Mentions(n ast.Node, v types.Object, except ...ast.Node) bool {
	return slices.ContainsFunc(p.uses[v], func(id *ast.Ident) bool { return Within(id, n) && !WithinAny(id, except) })
}

// NamedOutside reports whether obj is named, but for its definition, in a place that
// is in none of the nodes.
func (p *Package) NamedOutside(obj types.Object, nodes ...ast.Node) bool {
	return slices.ContainsFunc(p.uses[obj], func(id *ast.Ident) bool {
		return p.Info.Defs[id] != obj && !WithinAny(id, nodes)
	})
}

// NamedElsewhere reports whether another package of the program names obj where which holds
// for that. The packages of a program and of its tests have objects of their own.
func (p *Program) NamedElsewhere(obj types.Object, which func(*Package, ast.Expr) bool) bool {
	for _, q := range p.packages {
		for _, imp := range q.Pkg.Imports() {
			here := func(id *ast.Ident) bool { return which(q, q.Outer(id).(ast.Expr)) }
			if imp.Path() == obj.Pkg().Path() && slices.ContainsFunc(q.uses[imp.Scope().Lookup(obj.Name())], here) {
				return true
			}
		}
	}
	return false
}

// Means returns what name stands for at pos.
func (p *Package) Means(name string, pos token.Pos) types.Object {
	if scope := p.Pkg.Scope().Innermost(pos); scope != nil {
		_, obj := scope.LookupParent(name, pos)
		return obj
	}
	return nil
}

// TypeText returns how t is written at pos, or "" if it can't be.
func (p *Package) TypeText(t types.Type, pos token.Pos) string {
	text := types.TypeString(t, func(q *types.Package) string {
		for _, imp := range p.File(pos).Imports {
			if name := p.Info.PkgNameOf(imp); name.Imported() == q {
				return strings.Trim(name.Name(), ".")
			}
		}
		return ""
	})
	if tv, _ := types.Eval(p.Fset, p.Pkg, pos, text); !tv.IsType() || !types.Identical(tv.Type, t) {
		return ""
	}
	return text
}

// IsConversion reports whether e is a conversion.
func (p *Package) IsConversion(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && p.Info.Types[call.Fun].IsType()
}

// IsBuiltin reports whether call is of the builtin function name.
func (p *Package) IsBuiltin(call *ast.CallExpr, name string) bool {
	return typeutil.Callee(p.Info, call) == types.Universe.Lookup(name)
}

// Callee returns the function or method that call calls statically, or nil, and its arguments
// with the receiver first.
func (p *Package) Callee(call *ast.CallExpr) (*types.Func, []ast.Expr) {
	f, args := typeutil.StaticCallee(p.Info, call), call.Args
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if s := p.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
		args = append([]ast.Expr{sel.X}, args...)
	}
	return f, args
}

// Params returns the parameters of f, its receiver first; or nil if f is generic or
// variadic.
func Params(f *types.Func) (list []*types.Var) {
	sig := f.Signature()
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || sig.Variadic() {
		return nil
	}
	if sig.Recv() != nil {
		list = append(list, sig.Recv())
	}
	return slices.AppendSeq(list, sig.Params().Variables())
}

// IsPointer reports whether t is a pointer.
func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
