package form

// What a statement sets, and to what.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// setting returns the one variable that s, with = or :=, sets, and to what.
func (f *Finder) setting(s ast.Stmt) (*types.Var, ast.Expr, token.Token) {
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && (a.Tok == token.ASSIGN || a.Tok == token.DEFINE) {
		return f.Var(a.Lhs[0]), a.Rhs[0], a.Tok
	}
	d, ok := s.(*ast.DeclStmt)
	if !ok {
		return nil, nil, token.ILLEGAL
	}
	if g := d.Decl.(*ast.GenDecl); g.Tok == token.VAR && len(g.Specs) == 1 {
		if spec := g.Specs[0].(*ast.ValueSpec); len(spec.Names) == 1 {
			v, _ := f.Info.Defs[spec.Names[0]].(*types.Var)
			if len(spec.Values) == 1 {
				return v, spec.Values[0], token.DEFINE
			}
			return v, nil, token.VAR
		}
	}
	return nil, nil, token.ILLEGAL
}

// changed reports whether something else than the steps and the init statement sets v in the
// loop.
func (f *Finder) changed(v *types.Var, loop ast.Stmt, steps ...ast.Node) bool {
	if l, ok := loop.(*ast.ForStmt); ok && l.Init != nil {
		steps = append(steps, l.Init)
	}
	return slices.ContainsFunc(f.Writes(v, loop), func(id *ast.Ident) bool { return !index.WithinAny(id, steps) })
}

// targets returns the variables that s, which assigns or counts, sets; with nil for anything
// else that it sets or does.
func (f *Finder) targets(s ast.Stmt) (list []*types.Var) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, e := range s.Lhs {
			list = append(list, f.Var(e))
		}
		return list
	case *ast.IncDecStmt:
		return []*types.Var{f.Var(s.X)}
	}
	return []*types.Var{nil}
}
