package prove

// What is done with a variable where it is named.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// An Access is what is done with a variable where it is named.
type Access int

const (
	Read    Access = iota
	Through        // what it points to, or an element of the slice or map, is set, or shared
	Set            // it is assigned, or a part of it
	Shared         // a pointer to it, or to a part of it, is made
)

// Access returns what is done with e where it stands.
func (p *Prover) Access(e ast.Expr) Access {
	most := Shared
	for c := p.At(e); ; c = c.Parent() {
		parent := c.Parent().Node()
		switch kind := c.ParentEdgeKind(); kind {
		case edge.ParenExpr_X, edge.SelectorExpr_Sel:
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return min(most, Set)
		case edge.UnaryExpr_X:
			if parent.(*ast.UnaryExpr).Op == token.AND {
				return most
			}
			return Read
		case edge.StarExpr_X:
			most = Through
		case edge.IndexExpr_X, edge.SliceExpr_X:
			if _, isArray := p.Info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array); !isArray {
				most = Through
			} else if kind == edge.SliceExpr_X {
				return most
			}
		case edge.SelectorExpr_X:
			sel := parent.(*ast.SelectorExpr)
			switch s := p.Info.Selections[sel]; {
			case p.ImplicitAddress(sel):
				return most
			case s == nil || s.Kind() != types.FieldVal:
				return Read
			case s.Indirect():
				most = Through
			}
		default:
			return Read
		}
	}
}

// Written reports whether e stands where it is assigned, or where a pointer to it may be
// made.
func (p *Prover) Written(e ast.Expr) bool { return p.Access(e) != Read }

// ImplicitAddress reports whether sel is a method with a pointer receiver of a
// value that is no pointer.
func (p *Prover) ImplicitAddress(sel *ast.SelectorExpr) bool {
	s := p.Info.Selections[sel]
	return s != nil && s.Kind() == types.MethodVal && index.IsPointer(s.Obj().(*types.Func).Signature().Recv().Type()) && !index.IsPointer(p.Info.TypeOf(sel.X))
}

// Assigned reports whether id stands where it gets a value, and its own is not read.
func (p *Prover) Assigned(id *ast.Ident) bool {
	switch parent := p.Parent(id).(type) {
	case *ast.AssignStmt:
		return (parent.Tok == token.ASSIGN || parent.Tok == token.DEFINE) && slices.Contains(parent.Lhs, ast.Expr(id))
	case *ast.ValueSpec:
		return slices.Contains(parent.Names, id)
	}
	return false
}

// Writes returns the identifiers of v in n at which v is assigned or declared, or
// its address taken.
func (p *Prover) Writes(v types.Object, n ast.Node) (ids []*ast.Ident) {
	for _, id := range p.Uses(v) {
		if index.Within(id, n) && (p.Written(id) || p.Info.Defs[id] == v) {
			ids = append(ids, id)
		}
	}
	return ids
}
