package prove

import (
	"go/ast"
	"go/types"
	"slices"
)

// Cost returns what fn costs at least in the budget of the compiler's inliner, which is
// 80; what it may not inline costs more.
func (p *Prover) Cost(fn *ast.FuncDecl) int { return p.cost(fn, 3) }

func (p *Prover) cost(fn *ast.FuncDecl, depth int) int {
	n := 0
	const never = 1000
	if name := fn.Name.Name; fn.Recv == nil && (name == "main" || name == "init") {
		return never // nothing calls it
	}
	if fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, func(c *ast.Comment) bool { return c.Text == "//go:noinline" }) {
		return never
	}
	ast.Inspect(fn.Body, func(m ast.Node) bool {
		switch m := m.(type) {
		case ast.Expr:
			if tv := p.Info.Types[m]; tv.IsType() {
				return false
			} else if tv.Value != nil {
				n++
				return false
			}
		case *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
			n += never
		}
		switch m := m.(type) {
		case *ast.Ident, *ast.BasicLit, *ast.BinaryExpr, *ast.UnaryExpr, *ast.StarExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.CompositeLit,
			*ast.AssignStmt, *ast.IncDecStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.ReturnStmt:
			n++
		case *ast.CallExpr:
			if p.IsConversion(m) || p.Info.Types[m.Fun].IsBuiltin() {
				break
			}
			switch f := p.Called(m); {
			case f == nil || f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()):
				n += 57
			case p.Decls[f] != nil && p.Decls[f].Body != nil:
				inner := never
				if depth > 0 {
					inner = p.cost(p.Decls[f], depth-1)
				}
				if inner > 80 {
					inner = 57
				}
				n += min(inner, 57)
			}
		}
		return n < never
	})
	return n
}
