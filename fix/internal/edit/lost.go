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
func (ed *editor) losses() bool {
	var lost []*ast.Ident
	for def, obj := range ed.Info.Defs {
		v, ok := obj.(*types.Var)
		if !ok || v.Kind() != types.LocalVar || !index.Within(def, ed.file) || ed.gone(def) {
			continue // a parameter need not be used
		}
		went, bare := false, ed.constant(ed.Parent(def))
		stays := slices.ContainsFunc(ed.Uses(v), func(id *ast.Ident) bool {
			switch {
			case id == def:
			case ed.gone(id):
				went = true
			case ed.Assigned(id):
				bare = false
			default:
				return true
			}
			return false
		})
		if went && !stays {
			if !bare {
				return true
			}
			lost = append(lost, def)
		}
	}
	for _, id := range lost {
		n := ed.Parent(id)
		if spec, ok := n.(*ast.ValueSpec); ok {
			var names []string
			for _, other := range spec.Names {
				if !slices.Contains(lost, other) {
					names = append(names, other.Name)
				}
			}
			if len(names) > 0 {
				ed.replace(spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(names, ", "))
				continue
			}
			if decl := ed.Parent(spec).(*ast.GenDecl); len(decl.Specs) == 1 {
				n = decl
			}
		}
		ed.remove(n, true)
	}
	return false
}

// constant reports whether n declares variables without values, or one with a constant.
func (ed *editor) constant(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		return len(n.Values) == 0
	case *ast.AssignStmt:
		_, inBlock := ed.Parent(n).(*ast.BlockStmt)
		return inBlock && len(n.Lhs) == 1 && ed.Info.Types[n.Rhs[0]].Value != nil
	}
	return false
}

// gone reports whether id is, for one of the loops, in a place that does not stay, or names
// the variable of the new loop, which was declared outside.
func (ed *editor) gone(id *ast.Ident) bool {
	in := func(n ast.Node) bool { return index.Within(id, n) }
	before := func(n ast.Node) bool { return ed.Info.ObjectOf(id).Pos() < n.Pos() }
	return slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool {
		stays := slices.ContainsFunc(r.Keep, in)
		if l := r.Loop; l != nil {
			site := func(s form.Site) bool {
				inner := func(k ast.Node) bool { return in(k) && index.Within(k, s.Node) }
				return in(s.Node) && !slices.ContainsFunc(r.Keep, inner)
			}
			if !stays && l.Var == id.Name && in(r.Stmt) && before(r.Stmt) || slices.ContainsFunc(l.Sites, site) {
				return true
			}
		}
		return !stays && slices.ContainsFunc(r.Drop, in)
	})
}
