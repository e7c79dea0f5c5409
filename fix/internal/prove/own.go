// Package prove answers what a rewrite must know of a loop: whether its variable is
// local and not captured, what is done with it where it is named, whether it is read
// afterwards, and which statements leave the body or continue the loop.
package prove

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A Prover proves facts about the code of one package.
type Prover struct{ *index.Package }

// Owned returns "" if only the statements of its function that name v can change or read it.
// Otherwise it returns the reason, which calls v what.
func (p *Prover) Owned(v *types.Var, what string) string {
	elsewhere := func(id *ast.Ident) bool { return p.Body(id) != p.Body(p.Uses(v)[0]) }
	switch {
	case !isLocal(v):
		return "the " + what + " is not a local variable, or is a result of the function"
	case slices.ContainsFunc(p.Uses(v), elsewhere):
		return "a closure captures the " + what
	case slices.ContainsFunc(p.Uses(v), p.shares):
		return "the address of the " + what + " is taken, and may be kept"
	}
	return ""
}

// isLocal reports whether v is a variable of a function and not one of its results.
func isLocal(v *types.Var) bool {
	return v.Kind() == types.LocalVar || v.Kind() == types.ParamVar || v.Kind() == types.RecvVar
}

// Same reports whether v is a variable of a function that does not change while n runs: a closure
// may run at any time.
func (p *Prover) Same(v *types.Var, n ast.Node) bool {
	return isLocal(v) && !slices.ContainsFunc(p.Uses(v), func(id *ast.Ident) bool {
		within, defines := index.Within(id, n), p.Info.Defs[id] == v
		sets := p.Access(id) >= Set && !defines
		return sets && (within || p.Body(id) != p.Body(n)) || defines && within || p.shares(id)
	})
}

// Clean reports whether every identifier name in n is obj, or a field or method.
func (p *Prover) Clean(n ast.Node, name string, obj types.Object) bool {
	clean := true
	ast.Inspect(n, func(m ast.Node) bool {
		id, ok := m.(*ast.Ident)
		if ok && id.Name == name && (obj == nil || p.Info.ObjectOf(id) != obj) {
			clean = clean && p.At(id).ParentEdgeKind() == edge.SelectorExpr_Sel
		}
		return clean
	})
	return clean
}

// Steady reports whether the loop writes v in n places, and no pointer to v is kept.
func (p *Prover) Steady(v *types.Var, loop ast.Stmt, n int) bool {
	return len(p.Writes(v, loop)) == n && !slices.ContainsFunc(p.Uses(v), p.shares)
}

// shares reports whether a pointer to the variable of id, or to a part of it, is made there and may
// be kept.
func (p *Prover) shares(id *ast.Ident) bool {
	for c := p.At(id); p.Access(id) == Shared; c = c.Parent() {
		switch e := c.Node().(type) {
		case *ast.UnaryExpr:
			return !borrowed(p.Package, e, 3)
		case *ast.SliceExpr:
			return true
		case *ast.SelectorExpr:
			if p.ImplicitAddress(e) {
				return !borrowed(p.Package, e.X, 3)
			}
		}
	}
	return false
}

// borrowed reports whether the pointer e, or the pointer to e by which a method is called, is not
// kept: it is dereferenced, or passed to a function that only does so, through at most depth calls.
func borrowed(p *index.Package, e ast.Expr, depth int) bool {
	parent := p.Parent(p.Outer(e))
	if sel, ok := parent.(*ast.SelectorExpr); ok {
		parent = p.Parent(p.Outer(sel))
	}
	switch parent := parent.(type) {
	case *ast.StarExpr:
		return (&Prover{p}).Access(parent) != Shared
	case *ast.CallExpr:
		_, later := p.Parent(parent).(*ast.DeferStmt)
		_, aside := p.Parent(parent).(*ast.GoStmt)
		f, args := p.Callee(parent)
		decl, q := p.Program.Declared(f)
		i := slices.IndexFunc(args, func(arg ast.Expr) bool { return ast.Unparen(arg) == ast.Unparen(e) })
		if decl == nil || q.Constrained(decl.Pos()) || later || aside || i < 0 || depth == 0 || len(index.Params(f)) != len(args) {
			return false
		}
		param := index.Params(f)[i]
		if !index.IsPointer(param.Type()) { // it gets what e points to, or a method is called by it
			return !types.IsInterface(param.Type())
		}
		return !slices.ContainsFunc(q.Uses(param), func(id *ast.Ident) bool {
			return q.Info.Defs[id] == nil && (q.Body(id) != decl.Body || !borrowed(q, id, depth-1))
		})
	}
	return false
}
