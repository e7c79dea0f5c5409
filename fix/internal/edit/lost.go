package edit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// losses looks for variables that would be declared and not used. Their declarations go;
// it reports whether that can't be.
func (ed *Editor) losses() bool {
	var lost []*ast.Ident
	for _, r := range ed.rewrites {
		for _, v := range ed.named(r) {
			switch def, bare := ed.lost(v); {
			case def == nil || slices.Contains(lost, def):
			case bare:
				lost = append(lost, def)
			default:
				return true
			}
		}
	}
	isLost := func(id *ast.Ident) bool { return slices.Contains(lost, id) }
	for _, id := range lost {
		spec, ok := ed.Parent(id).(*ast.ValueSpec)
		if !ok { // :=
			ed.remove(ed.Parent(id), true)
			continue
		}
		var names []string
		for _, other := range spec.Names {
			if !isLost(other) {
				names = append(names, other.Name)
			}
		}
		if len(names) > 0 {
			ed.replace(spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(names, ", "))
		} else if decl := ed.Parent(spec).(*ast.GenDecl); len(decl.Specs) == 1 {
			ed.remove(decl, true)
		} else {
			ed.remove(spec, true)
		}
	}
	return false
}

// named returns the variables of functions that are named in what goes with r.
func (ed *Editor) named(r *form.Rewrite) (list []*types.Var) {
	ast.Inspect(ed.Body(r.Stmt), func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v := ed.Var(id)
			if v != nil && ed.Local(v) && !slices.Contains(list, v) && ed.goes(id, r) {
				list = append(list, v)
			}
		}
		return true
	})
	return list
}

// lost returns where v is declared, if nothing reads it any more and something must; and
// whether nothing sets it either, but perhaps its declaration to a constant.
func (ed *Editor) lost(v *types.Var) (def *ast.Ident, bare bool) {
	bare = true
	for _, id := range ed.Uses(v) {
		switch {
		case ed.Info.Defs[id] == v:
			if _, isField := ed.Parent(id).(*ast.Field); isField || ed.gone(id) {
				return nil, bare // a parameter need not be used
			}
			def, bare = id, bare && ed.constant(ed.Parent(id))
		case ed.gone(id):
		case ed.Assigned(id):
			bare = false
		default:
			return nil, bare
		}
	}
	return def, bare
}

// constant reports whether n declares variables without values, or one with a constant.
func (ed *Editor) constant(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		return len(n.Values) == 0
	case *ast.AssignStmt:
		_, inBlock := ed.Parent(n).(*ast.BlockStmt)
		return inBlock && len(n.Lhs) == 1 && ed.Info.Types[n.Rhs[0]].Value != nil
	}
	return false
}

// gone reports whether id goes with one of the loops.
func (ed *Editor) gone(id *ast.Ident) bool {
	return slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool { return ed.goes(id, r) })
}

// goes reports whether id is in a place that does not stay, or names the variable of the new
// loop, which was declared outside.
func (ed *Editor) goes(id *ast.Ident, r *form.Rewrite) bool {
	in := func(n ast.Node) bool { return index.Within(id, n) }
	if slices.ContainsFunc(r.Keep, in) {
		return false
	}
	if l := r.Loop; l != nil {
		pos := ed.Info.ObjectOf(id).Pos()
		outside := !index.Within(index.Span{From: pos, To: pos}, r.Stmt)
		if l.Define && l.Var == id.Name && outside && in(r.Stmt) || slices.ContainsFunc(l.Sites, func(s form.Site) bool { return in(s.Node) }) {
			return true
		}
	}
	return slices.ContainsFunc(r.Drop, in)
}
