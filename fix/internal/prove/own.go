// Package prove answers what a rewrite must know of a loop: whether its variable is its
// own, whether it is read afterwards, how the statements of its body go on, and what
// its function costs the compiler's inliner.
package prove

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"golang.org/x/tools/go/cfg"
)

// A Prover looks at one package.
type Prover struct {
	*eval.Library
	graphs map[*ast.BlockStmt]*cfg.CFG
}

// New returns a prover for the package of a library.
func New(l *eval.Library) *Prover {
	return &Prover{Library: l, graphs: map[*ast.BlockStmt]*cfg.CFG{}}
}

// Owned says why the variable v, of which what tells what it is, may change or be read
// where the statements of the loop do not show it; or "".
func (p *Prover) Owned(v *types.Var, loop ast.Stmt, what string) string {
	fn := p.Body(loop)
	switch {
	case fn == nil || !p.Local(v):
		return "the " + what + " is not a local variable, or is a result of the function"
	case p.Captured(v, fn):
		return "a closure captures the " + what
	case p.Addressed(v):
		return "the address of the " + what + " is taken"
	}
	return ""
}

// Local reports whether v is a variable of a function, no result of it.
func (p *Prover) Local(v *types.Var) bool {
	if v.IsField() || v.Parent() == nil || v.Parent() == p.Pkg.Scope() {
		return false
	}
	for _, id := range p.Uses(v) {
		if field, ok := p.Parent(id).(*ast.Field); ok && p.Info.Defs[id] == v {
			list := p.Parent(field)
			t, ok := p.Parent(list).(*ast.FuncType)
			return !ok || t.Results != list
		}
	}
	return true
}

// Captured reports whether v, a variable of the function fn, is named in a function
// literal within.
func (p *Prover) Captured(v types.Object, fn *ast.BlockStmt) bool {
	for _, id := range p.Uses(v) {
		if f := p.Body(id); f != nil && f != fn && p.Info.Defs[id] != v {
			return true
		}
	}
	return false
}

// Addressed reports whether a pointer to the variable v may exist: its address is
// taken, but by a call of a function that is known.
func (p *Prover) Addressed(v types.Object) bool {
	for _, id := range p.Uses(v) {
		n := p.Outer(id)
		arg := p.Parent(n)
		switch parent := arg.(type) {
		case *ast.UnaryExpr:
			if parent.Op != token.AND {
				continue
			}
		case *ast.SelectorExpr:
			if parent.X != n || !p.ImplicitAddress(parent) {
				continue
			}
		default:
			continue
		}
		if call, ok := p.Parent(p.Outer(arg)).(*ast.CallExpr); !ok || !p.Known(call) {
			return true
		}
	}
	return false
}

// Steady reports whether v keeps the value that it is given in the n writes of the
// loop, once in each turn.
func (p *Prover) Steady(v *types.Var, loop ast.Stmt, n int) bool {
	return len(p.Writes(v, loop)) == n && !p.Addressed(v)
}

// Invariant reports whether e, made of variables of the function, is the same in every
// turn of the loop.
func (p *Prover) Invariant(e ast.Expr, loop ast.Stmt) bool {
	fn := p.Body(loop)
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return same
		}
		v, ok := p.Info.Uses[id].(*types.Var)
		if !ok {
			return true
		}
		if v.IsField() || v.Parent() == nil || v.Parent() == p.Pkg.Scope() || v.Pkg() != p.Pkg || len(p.Writes(v, loop)) > 0 || p.Addressed(v) {
			same = false
		}
		for _, use := range p.Uses(v) {
			if f := p.Body(use); f != nil && f != fn && (p.Written(use) || f.Pos() > fn.End() || f.Pos() < fn.Pos()) {
				same = false
			}
		}
		return same
	})
	return same
}
