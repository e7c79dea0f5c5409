package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A Table is an array or a slice of numbers at package level, whose elements are those
// of where it is declared, or of the init function that fills it, for good: nothing
// else in the package changes it. It is the fact about an exported variable.
type Table struct {
	Elems [2][]uint64 // by size of int
	late  bool        // an init function fills it; what is declared is there before it is named
}

func (*Table) AFact()         {}
func (*Table) String() string { return "constant" }

// Changed are the variables that a package changes which is not their own, and the
// functions that it names, by path and name. If it is nil, not every package of the program was looked at, and an exported
// table is none, unless no other package can import it.
var Changed map[string]bool

func objectName(obj types.Object) string { return obj.Pkg().Path() + "." + obj.Name() }

// NoteChanges adds to Changed what a package changes of others.
func NoteChanges(p *index.Package) {
	for obj := range p.Objects() {
		if f, ok := obj.(*types.Func); ok && f.Pkg() != nil && f.Pkg() != p.Pkg {
			Changed[objectName(f)] = true // it may fill a table once more
		}
		v, ok := obj.(*types.Var)
		if !ok || v.Pkg() == nil || v.Pkg() == p.Pkg || v.Parent() != v.Pkg().Scope() {
			continue
		}
		for _, id := range p.Uses(v) {
			var e ast.Expr = id
			if sel, ok := p.Parent(id).(*ast.SelectorExpr); ok {
				e = sel
			}
			if p.Written(e) || !reads(p, e) {
				Changed[objectName(v)] = true
			}
		}
	}
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

// mayChange reports whether another package may change a variable, or call a function.
func (l *Library) mayChange(obj types.Object) bool {
	return obj.Exported() && obj.Pkg().Name() != "main" && (Changed == nil || Changed[objectName(obj)])
}

// Table returns what is known of v, or nil.
func (l *Library) Table(v *types.Var) *Table {
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || l.mayChange(v) {
		return nil
	}
	table, seen := l.tables[v]
	if !seen {
		l.tables[v] = nil
		if v.Pkg() == l.Pkg {
			table = l.read(v)
		} else if table = new(Table); !l.ImportObjectFact(v, table) {
			table = nil
		}
		l.tables[v] = table
	}
	return table
}

// read reads a table of the package.
func (l *Library) read(v *types.Var) *Table {
	if _, isMap := v.Type().Underlying().(*types.Map); isMap || l.Constrained(v.Pos()) {
		return nil
	}
	var writers []*ast.FuncDecl
	m, t := l.NewMachine(nil), &Table{}
	elems := m.zero(v.Type())
	for _, id := range l.Uses(v) {
		decl := l.Decl(id)
		switch {
		case l.Info.Defs[id] == v:
			spec, ok := l.Parent(id).(*ast.ValueSpec)
			if !ok || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
				return nil
			}
			if len(spec.Values) > 0 {
				elems = m.Eval(spec.Values[slices.Index(spec.Names, id)])
			}
		case !l.Written(id):
			if !reads(l.Package, id) {
				return nil
			}
		case decl == nil || l.Body(id) != decl.Body || !l.fills(id):
			return nil
		default:
			writers = append(writers, decl)
		}
	}
	if elems.Is(term.Array) && len(writers) > 0 {
		m.Set(v, elems)
		t.late = true
		if !m.fill(v, writers) {
			return nil
		}
		elems = m.Value(v)
	}
	if !elems.Is(term.Array) || len(elems.Values[0]) > maxElems {
		return nil
	}
	t.Elems = elems.Values
	return t
}

// fills reports whether id stands on the left of an assignment, to it or to an element.
func (l *Library) fills(id *ast.Ident) bool {
	n := l.Outer(id)
	if i, ok := l.Parent(n).(*ast.IndexExpr); ok && i.X == n {
		n = l.Outer(i)
	}
	switch s := l.Parent(n).(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return e == n })
	case *ast.IncDecStmt:
		return true
	}
	return false
}

// fill runs the one init function that fills v, itself or by functions that only it
// calls. Of their statements it runs those that what is in v depends on.
func (m *Machine) fill(v *types.Var, writers []*ast.FuncDecl) bool {
	var init *ast.FuncDecl
	fillers := map[*ast.FuncDecl]bool{}
	for todo := writers; len(todo) > 0; todo = todo[1:] {
		decl := todo[0]
		if fillers[decl] {
			continue
		}
		fillers[decl] = true
		if decl.Body == nil || !plain(decl.Body) || m.Constrained(decl.Pos()) {
			return false
		}
		if decl.Recv == nil && decl.Name.Name == "init" {
			if init != nil {
				return false
			}
			init = decl
			continue
		}
		f := m.Info.Defs[decl.Name]
		if len(m.Uses(f)) < 2 || m.mayChange(f) {
			return false // something else calls it, or nothing
		}
		for _, id := range m.Uses(f) {
			call, ok := m.Parent(id).(*ast.CallExpr)
			if id == decl.Name {
				continue
			}
			if caller := m.Decl(id); !ok || call.Fun != id || caller == nil || m.Body(id) != caller.Body {
				return false
			}
			if _, ok := m.Parent(call).(*ast.ExprStmt); !ok {
				return false
			}
			todo = append(todo, m.Decl(id))
		}
	}
	if init == nil {
		return false
	}
	// What v depends on: the variables of statements that set one of these, and of the
	// headers around such statements.
	depends := map[types.Object]bool{v: true}
	sets := func(s ast.Node) bool {
		found := false
		ast.Inspect(s, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				obj := m.Info.ObjectOf(id)
				f, _ := obj.(*types.Func)
				found = found || depends[obj] && (m.Written(id) || m.Info.Defs[id] == obj) || f != nil && fillers[m.Decls[f]]
			}
			return !found
		})
		return found
	}
	for before := 0; before < len(depends); {
		before = len(depends)
		for decl := range fillers {
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				if s, ok := n.(ast.Stmt); ok && n != decl.Body && sets(s) {
					m.variables(s, depends)
				}
				return true
			})
		}
	}
	delete(depends, v)
	for u := range depends {
		for _, id := range m.Uses(u) {
			decl, p := m.Decl(id), m.Parent(m.Outer(id))
			_, sliced := p.(*ast.SliceExpr)
			address, _ := p.(*ast.UnaryExpr)
			if sliced || address != nil && address.Op == token.AND || m.Written(id) && (decl == nil || m.Body(id) != decl.Body) {
				return false
			}
		}
	}
	depends[v] = true
	safe := true
	m.relevant = func(n ast.Node) bool {
		does := sets(n)
		safe = safe && (does || stays(n))
		return does
	}
	return m.block(init.Body.List) == on && safe
}

// variables adds the local variables that s names, but for those in blocks within.
func (l *Library) variables(s ast.Stmt, to map[types.Object]bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := l.Info.ObjectOf(id).(*types.Var); ok && !v.IsField() && v.Pkg() == l.Pkg && v.Parent() != l.Pkg.Scope() {
				to[v] = true
			}
		}
		_, isBlock := n.(*ast.BlockStmt)
		return !isBlock
	})
}

// plain reports whether no statement of body jumps, or runs at another time.
func plain(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			found = found || n.Tok == token.GOTO || n.Label != nil
		case *ast.DeferStmt, *ast.GoStmt:
			found = true
		}
		return !found
	})
	return !found
}

// stays reports whether no jump leads out of n, which is passed over.
func stays(n ast.Node) bool {
	ok := true
	var walk func(n ast.Node, loop, choice bool)
	walk = func(n ast.Node, loop, choice bool) {
		for _, m := range index.Children(n) {
			switch m := m.(type) {
			case *ast.FuncLit:
			case *ast.ReturnStmt:
				ok = false
			case *ast.BranchStmt:
				ok = ok && (m.Tok == token.CONTINUE && loop || m.Tok == token.BREAK && choice || m.Tok == token.FALLTHROUGH)
			case *ast.ForStmt, *ast.RangeStmt:
				walk(m, true, true)
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				walk(m, loop, true)
			default:
				walk(m, loop, choice)
			}
		}
	}
	walk(&ast.BlockStmt{List: []ast.Stmt{n.(ast.Stmt)}}, false, false)
	return ok
}

// Early reports whether the function that n stands in may run before an init function
// fills a table: whether the code that runs before main leads to it. Another
// package can't call it before that, unless it is handed the function.
func (l *Library) Early(t *Table, n ast.Node) bool {
	decl := l.Decl(n)
	if !t.late {
		return false
	}
	if l.early == nil {
		l.early = map[*ast.FuncDecl]bool{}
		for _, file := range l.Files {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); !ok || f.Recv == nil && f.Name.Name == "init" {
					l.leadsTo(d)
				}
			}
		}
	}
	return decl == nil || l.early[decl]
}

// leadsTo adds to early the functions that n names, the methods that a call through an
// interface may be of, and all methods of what is handed to other packages.
func (l *Library) leadsTo(n ast.Node) {
	reach := func(which func(f *types.Func) bool) {
		for f, decl := range l.Decls {
			if !l.early[decl] && decl.Body != nil && which(f) {
				l.early[decl] = true
				l.leadsTo(decl.Body)
			}
		}
	}
	if f, ok := n.(*ast.FuncDecl); ok {
		l.early[f] = true
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if f, ok := l.Info.Uses[n].(*types.Func); ok {
				through := f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type())
				reach(func(g *types.Func) bool {
					return g == f.Origin() || through && g.Name() == f.Name() && g.Signature().Recv() != nil
				})
			}
		case *ast.CallExpr:
			if f := l.Called(n); f != nil && f.Pkg() != l.Pkg {
				for _, arg := range n.Args {
					t := types.Unalias(l.Info.TypeOf(arg))
					if p, ok := t.(*types.Pointer); ok {
						t = types.Unalias(p.Elem())
					}
					if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == l.Pkg || types.IsInterface(t) && l.Called(callOf(arg)) == nil {
						reach(func(g *types.Func) bool { return g.Signature().Recv() != nil })
					}
				}
			}
		}
		return true
	})
}

// callOf returns e as a call, if it is one.
func callOf(e ast.Expr) *ast.CallExpr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return call
	}
	return &ast.CallExpr{Fun: &ast.BadExpr{}}
}
