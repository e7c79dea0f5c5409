package prove

// The ways out of the body of a loop, and its weight.

import (
	"go/ast"
	"go/token"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Branches says what the branch statements in the body of a loop do.
type Branches struct {
	Jumps []index.Span // what they pass over, to the next turn or in the body, or repeat
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
			case n.Tok == token.GOTO && index.Within(to, body):
				f.Jumps = append(f.Jumps, index.Span{From: min(n.Pos(), to.Pos()), To: max(n.Pos(), to.Pos())})
			case index.Within(to, body):
			case n.Tok == token.GOTO:
				f.Why = "a goto statement in the body"
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

// Weight estimates the operations of a body that runs once, with those of the functions of the
// program that it calls.
func (p *Prover) Weight(body ast.Node) int { return weight(p.Package, body, 2) }

func weight(p *index.Package, body ast.Node, depth int) (n int) {
	ast.Inspect(body, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if p.IsConversion(m) {
				break
			}
			n += 4
			f, _ := p.Callee(m)
			if decl, q := p.Program.Declared(f); decl != nil && depth > 0 {
				n += weight(q, decl.Body, depth-1)
			}
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.StarExpr, *ast.IncDecStmt, *ast.AssignStmt:
			n++
		case *ast.ForStmt, *ast.RangeStmt:
			n += 8
		}
		return true
	})
	return n
}
