package prove

// The ways out of the body of a loop.

import (
	"go/ast"
	"go/token"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Branches says what the branch statements in the body of a loop do.
type Branches struct {
	Jumps []index.Span // what they pass over, to the next turn
	Exits bool         // they may leave the loop
	Why   string       // what forbids a rewrite
}

// Branches returns what the branch statements in the body of loop do, except those in the
// node except, which may be nil.
func (p *Prover) Branches(loop ast.Stmt, body *ast.BlockStmt, except ast.Node) (f Branches) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			f.Why = "a defer statement in the body"
		case *ast.CallExpr:
			if p.IsBuiltin(n, "recover") {
				f.Why = "a call of recover in the body"
			}
		case *ast.ReturnStmt:
			f.Exits = true
		case *ast.BranchStmt:
			switch to := p.target(n); {
			case n.Tok == token.FALLTHROUGH, except != nil && index.Within(n, except):
			case n.Tok == token.CONTINUE && to == loop:
				f.Jumps = append(f.Jumps, index.Span{From: n.Pos(), To: to.End()})
			case n.Tok == token.GOTO:
				f.Why = "a goto statement in the body"
			case index.Within(to, body):
			default:
				f.Exits = true
			}
		}
		return true
	})
	return f
}

// target returns the statement that a branch statement leaves, continues or goes to.
func (p *Prover) target(b *ast.BranchStmt) ast.Node {
	if b.Label != nil {
		return p.Declaration(p.Info.Uses[b.Label]).(*ast.LabeledStmt).Stmt
	}
	kinds := []ast.Node{(*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)}
	if b.Tok == token.BREAK {
		kinds = append(kinds, (*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil))
	}
	return p.Around(b, kinds...)
}

// Leaves reports whether the last statement of list never comes to what is behind it, but leaves it.
func (p *Prover) Leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && p.IsBuiltin(call, "panic")
	case *ast.BlockStmt:
		return p.Leaves(s.List)
	case *ast.IfStmt:
		return s.Else != nil && p.Leaves(s.Body.List) && p.Leaves([]ast.Stmt{s.Else})
	}
	return false
}
