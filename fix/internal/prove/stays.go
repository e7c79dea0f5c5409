package prove

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Stays reports whether e is the same in every turn of the loop, as far as it is made of constants and
// of local variables that no statement changes meanwhile. Anything else may change.
func (p *Prover) Stays(e ast.Expr, loop ast.Stmt) bool {
	if p.Info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.Stays(e.X, loop)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && p.Stays(e.X, loop)
	case *ast.BinaryExpr:
		return p.Stays(e.X, loop) && p.Stays(e.Y, loop)
	case *ast.CallExpr:
		return p.IsConversion(e) && p.Stays(e.Args[0], loop)
	case *ast.Ident:
		v, _ := p.Info.Uses[e].(*types.Var)
		return v != nil && p.Same(v, loop)
	}
	return false
}
