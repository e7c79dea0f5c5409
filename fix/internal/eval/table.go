package eval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A Table is an array or a slice of numbers at package level. Its declaration, or an init
// function, gives it its elements, and nothing else in the program changes it.
type Table struct {
	Value
	Package *index.Package
	Late    bool // an init function fills it, so that what runs earlier finds it empty
}

// reads reports whether a use of a table can't change it: it is indexed, ranged over or
// measured, or an array that is copied.
func reads(p *index.Package, e ast.Expr) bool {
	switch parent := p.Parent(e).(type) {
	case *ast.IndexExpr:
		return parent.X == e
	case *ast.RangeStmt:
		return parent.X == e
	case *ast.CallExpr:
		if p.IsBuiltin(parent, "len") || p.IsBuiltin(parent, "cap") {
			return true
		}
	}
	_, isArray := p.Info.TypeOf(e).Underlying().(*types.Array)
	return isArray && !p.Written(e)
}

// Table returns what is known of v, or nil.
func (l *Library) Table(v *types.Var) *Table {
	p := l.Package(v.Pkg())
	if p == nil || v.Kind() != types.PackageVar || l.NamedElsewhere(v, func(q *index.Package, e ast.Expr) bool { return q.Written(e) || !reads(q, e) }) {
		return nil
	}
	table, seen := l.tables[v]
	if !seen {
		l.tables[v] = nil // while it is read
		table = l.table(p, v)
		l.tables[v] = table
	}
	return table
}

// table reads a table of package p.
func (l *Library) table(p *index.Package, v *types.Var) *Table {
	t := &Table{Package: p}
	m := l.WithoutWord(p).cases[0]
	if t.Value = m.zero(v.Type()); t.elem == none || l.scopeOf(v) != all {
		return nil
	}
	var writers []*ast.FuncDecl
	for _, id := range p.Uses(v) {
		decl := p.Decl(id)
		switch {
		case p.Info.Defs[id] == v:
			spec := p.Parent(id).(*ast.ValueSpec)
			if spec.Values != nil && len(spec.Values) != len(spec.Names) {
				return nil
			}
			if spec.Values != nil {
				t.Value = m.eval(spec.Values[slices.Index(spec.Names, id)])
			}
		case !p.Written(id):
			if !reads(p, id) {
				return nil
			}
		case decl == nil || p.Access(id) != index.Set:
			return nil
		default:
			writers = append(writers, decl)
		}
	}
	if len(writers) > 0 {
		t.Late = true
		m.vars[v] = &cell{t.Value}
		if !m.fill(v, writers) {
			return nil
		}
		t.Value = m.vars[v].Value
	}
	if t.elem == none {
		return nil
	}
	return t
}
