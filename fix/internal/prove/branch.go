package prove

import (
	"go/ast"
	"go/token"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Branches says what the branch statements in the body of a loop do.
type Branches struct {
	Continues []token.Pos // with the next turn
	Exits     bool        // they may leave the loop
	Why       string      // what forbids a rewrite
}

// Branches returns what the branch statements in the body of loop do, except those in the
// node except.
func (p *Prover) Branches(loop ast.Stmt, body *ast.BlockStmt, except ast.Node) (f Branches) {
	label, inner := p.Label(loop), map[string]bool{}
	var walk func(n ast.Node, inLoop, inSwitch bool)
	walk = func(n ast.Node, inLoop, inSwitch bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			if m == n || m == nil {
				return true
			}
			if m == except {
				return false
			}
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				walk(m, true, true)
				return false
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				walk(m, inLoop, true)
				return false
			case *ast.LabeledStmt:
				inner[m.Label.Name] = true
			case *ast.DeferStmt:
				f.Why = "a defer statement in the body"
			case *ast.ReturnStmt:
				f.Exits = true
			case *ast.BranchStmt:
				switch {
				case m.Tok == token.GOTO:
					f.Why = "a goto statement in the body"
				case m.Tok == token.FALLTHROUGH:
				case m.Label != nil && inner[m.Label.Name]:
				case m.Tok == token.CONTINUE && (m.Label == nil && !inLoop || m.Label != nil && m.Label.Name == label):
					f.Continues = append(f.Continues, m.Pos())
				case m.Label != nil, m.Tok == token.BREAK && !inSwitch:
					f.Exits = true
				}
			case *ast.CallExpr:
				if p.IsBuiltin(m, "recover") {
					f.Why = "a call of recover in the body"
				}
			}
			return true
		})
	}
	walk(body, false, false)
	return f
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
			if f, _ := p.Callee(m); f != nil && depth > 0 {
				if decl, q := p.Program.Declared(f); decl != nil && decl.Body != nil {
					n += weight(q, decl.Body, depth-1)
				}
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
