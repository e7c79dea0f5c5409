package edit

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// unused takes out the declarations of variables that nothing uses any more. It returns an error if
// one is set to something else than a constant.
func (s *source) unused(isConst func(string) bool) error {
	//lint:ignore SA1019 it may take a field for a variable, whose declaration then stays
	used, set := map[*ast.Object]bool{}, map[ast.Expr]bool{}
	for n := range ast.Preorder(s.file) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				set[e] = n.Tok == token.ASSIGN || n.Tok == token.DEFINE
			}
		case *ast.RangeStmt:
			set[n.Key], set[n.Value] = true, true
		case *ast.ValueSpec:
			for _, id := range n.Names {
				set[id] = true
			}
		case *ast.Ident:
			used[n.Obj] = used[n.Obj] || !set[n]
		}
	}
	lost := func(id *ast.Ident) bool {
		return id.Obj != nil && id.Obj.Kind == ast.Var && id.Name != "_" && !used[id.Obj] && s.file.Scope.Lookup(id.Name) != id.Obj
	}
	for n := range ast.Preorder(s.file) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			id, _ := n.Lhs[0].(*ast.Ident)
			if n.Tok == token.DEFINE && len(n.Lhs) == 1 && id != nil && lost(id) && isConst(types.ExprString(n.Rhs[0])) {
				s.remove(n)
				delete(set, id)
			}
		case *ast.GenDecl:
			for _, spec := range n.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && len(v.Values) == 0 && slices.ContainsFunc(v.Names, lost) {
					s.undeclare(n, v, lost)
					for _, id := range v.Names {
						delete(set, id)
					}
				}
			}
		}
	}
	for e := range set {
		if id, ok := e.(*ast.Ident); ok && lost(id) {
			return errors.New("a variable would be left without a use")
		}
	}
	return nil
}

// undeclare takes the names out of spec, one of d, that are lost.
func (s *source) undeclare(d *ast.GenDecl, spec *ast.ValueSpec, lost func(*ast.Ident) bool) {
	names := slices.DeleteFunc(slices.Clone(spec.Names), lost)
	switch {
	case len(names) > 0:
		text := ""
		for _, id := range names {
			text += ", " + id.Name
		}
		span := index.Span{From: spec.Names[0].Pos(), To: spec.Names[len(spec.Names)-1].End()}
		s.replace(span.From, span.To, s.lines(span.From, append(s.comments(span), text[2:])))
	case len(d.Specs) == 1:
		s.remove(d)
	default:
		s.remove(spec)
	}
}
