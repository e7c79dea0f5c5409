package prove

import (
	"go/ast"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

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
