package edit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// losses looks for variables that would be declared and not used. Their declarations go,
// or their assignments stay before the loop; where neither can be, it returns the rewrite
// that is to be dropped.
func (ed *Editor) losses() *form.Rewrite {
	var lost []*ast.Ident
	for _, r := range ed.rewrites {
		for _, v := range r.Lost {
			switch def, bare := ed.lost(v); {
			case def == nil || slices.Contains(lost, def):
			case bare:
				lost = append(lost, def)
			case types.Object(r.Word) == v && r.Loop != nil && r.Loop.Init != nil && ed.Label(r.Stmt) == "":
				r.Loop.Apart = true
			default:
				return r
			}
		}
	}
	isLost := func(id *ast.Ident) bool { return slices.Contains(lost, id) }
	for _, id := range lost {
		spec := ed.Parent(id).(*ast.ValueSpec)
		var names []string
		for _, other := range spec.Names {
			if !isLost(other) {
				names = append(names, other.Name)
			}
		}
		if len(names) > 0 {
			ed.replace(spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(names, ", "))
		} else if decl := ed.Parent(spec).(*ast.GenDecl); len(decl.Specs) == 1 {
			ed.remove(decl, nil)
		} else {
			ed.remove(spec, nil)
		}
	}
	return nil
}

// lost returns where v is declared, if nothing reads it any more and something must; and
// whether nothing sets it either.
func (ed *Editor) lost(v types.Object) (def *ast.Ident, bare bool) {
	if slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool {
		return types.Object(r.Word) == v && r.Loop != nil && r.Loop.Apart
	}) {
		return nil, false
	}
	bare = true
	for _, id := range ed.Uses(v) {
		switch {
		case ed.Info.Defs[id] == v:
			spec, isSpec := ed.Parent(id).(*ast.ValueSpec)
			if _, isField := ed.Parent(id).(*ast.Field); isField || ed.gone(id) {
				return nil, false // a parameter need not be used
			}
			def, bare = id, bare && isSpec && len(spec.Values) == 0
		case ed.gone(id):
		case ed.Assigned(id):
			bare = false
		default:
			return nil, false
		}
	}
	return def, bare
}

// gone reports whether id is in a place that does not stay.
func (ed *Editor) gone(id *ast.Ident) bool {
	in := func(n ast.Node) bool { return index.Within(id, n) }
	return slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool {
		if r.Loop != nil && slices.ContainsFunc(r.Loop.Sites, func(s form.Site) bool { return in(s.Expr) }) {
			return true
		}
		return slices.ContainsFunc(r.Drop, in) && !slices.ContainsFunc(r.Keep, in)
	})
}
