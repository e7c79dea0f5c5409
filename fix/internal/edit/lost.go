package edit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// losses looks for variables that nothing reads any more. Their declarations go, or
// their assignments stay before the loop; where neither can be, it returns the
// rewrite that is to be dropped.
func (ed *Editor) losses() *form.Rewrite {
	lost := map[*ast.ValueSpec][]*ast.Ident{}
	var order []*ast.ValueSpec
	seen := map[types.Object]bool{}
	for _, r := range ed.rewrites {
		for _, v := range r.Lost {
			if seen[v] || ed.read(v) {
				continue
			}
			var def *ast.Ident
			writes := 0
			used := false
			for _, id := range ed.Uses(v) {
				switch {
				case ed.Info.Defs[id] == v:
					def = id
				case ed.gone(id):
				case ed.Assigned(id):
					writes++
				default:
					used = true
				}
			}
			if used || def == nil || ed.gone(def) {
				continue
			}
			if _, isField := ed.Parent(def).(*ast.Field); isField {
				continue // a parameter need not be used
			}
			spec, ok := ed.Parent(def).(*ast.ValueSpec)
			if !ok || writes > 0 || len(spec.Values) > 0 {
				last := r
				for _, q := range ed.rewrites {
					if types.Object(q.Word) == v && q.Loop != nil && q.Loop.Init != nil {
						last = q
					}
				}
				if types.Object(last.Word) == v && last.Loop != nil && last.Loop.Init != nil && ed.Label(last.Stmt) == "" {
					last.Loop.Apart = true
					continue
				}
				return last
			}
			seen[v] = true
			if lost[spec] == nil {
				order = append(order, spec)
			}
			lost[spec] = append(lost[spec], def)
		}
	}
	for _, spec := range order {
		ed.undeclare(spec, lost)
	}
	return nil
}

// read reports whether a new loop reads v.
func (ed *Editor) read(v types.Object) bool {
	return slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool {
		return slices.Contains(r.Reads, v) || types.Object(r.Word) == v && r.Loop != nil && r.Loop.Apart
	})
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

// undeclare takes the lost names out of spec, or all of it.
func (ed *Editor) undeclare(spec *ast.ValueSpec, lost map[*ast.ValueSpec][]*ast.Ident) {
	if ids := lost[spec]; len(ids) < len(spec.Names) {
		var names []string
		for _, id := range spec.Names {
			if !slices.Contains(ids, id) {
				names = append(names, id.Name)
			}
		}
		ed.replace(spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(names, ", "))
		return
	}
	decl := ed.Parent(spec).(*ast.GenDecl)
	left := slices.ContainsFunc(decl.Specs, func(s ast.Spec) bool {
		v := s.(*ast.ValueSpec)
		return len(lost[v]) < len(v.Names)
	})
	if left {
		ed.remove(spec, nil)
	} else if spec == decl.Specs[0] {
		ed.remove(decl, nil)
	}
}
