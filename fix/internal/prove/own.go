// Package prove answers what a rewrite must know of a loop: whether its variable is
// local and not captured, whether it is read afterwards, which statements leave the body
// or continue the loop, and how many operations the body has.
package prove

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A Prover proves facts about the code of one package.
type Prover struct{ *index.Package }

// Owned returns "" if only the statements that name v can change or read it. Otherwise it
// returns the reason, which calls v what.
func (p *Prover) Owned(v *types.Var, loop ast.Stmt, what string) string {
	fn := p.Body(loop)
	switch {
	case fn == nil || !p.Local(v):
		return "the " + what + " is not a local variable, or is a result of the function"
	case p.Captured(v, fn):
		return "a closure captures the " + what
	case p.Addressed(v):
		return "the address of the " + what + " is taken, and may be kept"
	}
	return ""
}

// Local reports whether v is a variable of a function and not one of its results.
func (p *Prover) Local(v *types.Var) bool {
	return v.Kind() == types.LocalVar || v.Kind() == types.ParamVar || v.Kind() == types.RecvVar
}

// Captured reports whether v, a variable of the function with body fn, is named in a
// function literal in it.
func (p *Prover) Captured(v types.Object, fn *ast.BlockStmt) bool {
	for _, id := range p.Uses(v) {
		if f := p.Body(id); f != nil && f != fn && p.Info.Defs[id] != v {
			return true
		}
	}
	return false
}

// Addressed reports whether a pointer to the variable v, or to a part of it, may be kept: whether
// its address is taken, other than for a call of a function that does not keep it.
func (p *Prover) Addressed(v types.Object) bool {
	return slices.ContainsFunc(p.Uses(v), func(id *ast.Ident) bool {
		part := ast.Expr(id)
		for {
			e, ok := p.Parent(part).(ast.Expr)
			if !ok || ast.Unparen(p.Whole(e)) != id {
				break
			}
			part = e
		}
		switch parent := p.Parent(part).(type) {
		case *ast.UnaryExpr:
			return parent.Op == token.AND && !borrowed(p.Package, parent, 3)
		case *ast.SliceExpr:
			_, isArray := p.Info.TypeOf(part).Underlying().(*types.Array)
			return isArray
		case *ast.SelectorExpr:
			return p.ImplicitAddress(parent) && !borrowed(p.Package, part, 3)
		}
		return false
	})
}

// borrowed reports whether the pointer e is not kept: it is dereferenced, or passed to a
// function that only does so, through at most depth calls.
func borrowed(p *index.Package, e ast.Expr, depth int) bool {
	n := p.Outer(e)
	parent := p.Parent(n)
	if sel, ok := parent.(*ast.SelectorExpr); ok {
		parent = p.Parent(p.Outer(sel))
	}
	switch parent := parent.(type) {
	case *ast.StarExpr:
		return p.Access(parent) != index.Shared
	case *ast.CallExpr:
		f, args := p.Callee(parent)
		i := slices.IndexFunc(args, func(arg ast.Expr) bool { return ast.Unparen(arg) == ast.Unparen(e) })
		_, later := p.Parent(parent).(*ast.DeferStmt)
		_, aside := p.Parent(parent).(*ast.GoStmt)
		if i < 0 || depth == 0 || later || aside {
			return false
		}
		decl, q := p.Program.Declared(f)
		params := index.Params(f)
		if decl == nil || decl.Body == nil || len(params) != len(args) {
			return false
		}
		t := params[i].Type() // if it is no pointer, what e points to is passed, or a method is called by it
		return !index.IsPointer(t) && !types.IsInterface(t) || index.IsPointer(t) && !slices.ContainsFunc(q.Uses(params[i]), func(id *ast.Ident) bool {
			return q.Info.Defs[id] == nil && (q.Body(id) != decl.Body || !borrowed(q, id, depth-1))
		})
	}
	return false
}

// Fixed reports whether v is a variable of a function, and nothing but its definition sets it.
func (p *Prover) Fixed(v *types.Var) bool {
	return p.Local(v) && !slices.ContainsFunc(p.Uses(v), func(id *ast.Ident) bool { return p.Info.Defs[id] == nil && p.Written(id) })
}

// Steady reports whether the loop writes v in n places, and no pointer to v is kept.
func (p *Prover) Steady(v *types.Var, loop ast.Stmt, n int) bool {
	return len(p.Writes(v, loop)) == n && !p.Addressed(v)
}
