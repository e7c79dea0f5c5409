package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A Table is an array or a slice of numbers at package level, whose elements are those
// of where it is declared, or of the init function that fills it, for good: nothing
// else in the package changes it. It is the fact about an exported variable.
type Table struct {
	Elems [2][]uint64 // by size of int

	code bool          // it is made by code, not by the linker
	init *ast.FuncDecl // that fills it, or nil
	fill ast.Stmt      // the last statement of init that does
}

func (*Table) AFact() {}

func (*Table) String() string { return "constant" }

// Whole says that every package of the program was looked at for what changes the
// variables of others: Changed has the objects that are changed. If not, an exported
// table is none, unless no other package can import it.
var Whole bool

// Changed are the variables that a package changes which is not their own, by path and
// name.
var Changed = map[string]bool{}

// ObjectName returns the path and the name of an object.
func ObjectName(obj types.Object) string { return obj.Pkg().Path() + "." + obj.Name() }

// NoteChanges adds to Changed what a package changes of others.
func NoteChanges(p *index.Package) {
	p.Objects(func(obj types.Object) {
		v, ok := obj.(*types.Var)
		if !ok || v.Pkg() == nil || v.Pkg() == p.Pkg || v.Parent() != v.Pkg().Scope() {
			return
		}
		for _, id := range p.Uses(v) {
			var e ast.Expr = id
			if sel, ok := p.Parent(id).(*ast.SelectorExpr); ok {
				e = sel
			}
			if p.Written(e) || !reads(p, e) {
				Changed[ObjectName(v)] = true
			}
		}
	})
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
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || v.Exported() && v.Pkg().Name() != "main" && (!Whole || Changed[ObjectName(v)]) {
		return nil
	}
	table, seen := l.tables[v]
	if !seen {
		l.tables[v] = nil
		if v.Pkg() != l.Pkg {
			if table = new(Table); !l.ImportObjectFact(v, table) {
				table = nil
			}
		} else if table = l.read(v); table != nil && len(table.Elems[0]) > maxElems {
			table = nil
		}
		l.tables[v] = table
	}
	return table
}

// ExportFacts exports what is known of the functions and the tables of the package.
func (l *Library) ExportFacts() {
	for f, decl := range l.Decls {
		if fact := l.Func(f); fact != nil && decl.Body != nil {
			l.ExportObjectFact(f, fact)
		}
	}
	for _, name := range l.Pkg.Scope().Names() {
		if v, ok := l.Pkg.Scope().Lookup(name).(*types.Var); ok && v.Exported() {
			if table := l.Table(v); table != nil {
				l.ExportObjectFact(v, table)
			}
		}
	}
}

// read reads a table of the package.
func (l *Library) read(v *types.Var) *Table {
	switch v.Type().Underlying().(type) {
	case *types.Array, *types.Slice:
	default:
		return nil
	}
	if l.Constrained(v.Pos()) {
		return nil
	}
	var writers []*ast.FuncDecl
	var value ast.Expr
	m := l.NewMachine(nil)
	for _, id := range l.Uses(v) {
		if l.Info.Defs[id] == v {
			spec, ok := l.Parent(id).(*ast.ValueSpec)
			if !ok || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
				return nil
			}
			for i, name := range spec.Names {
				if name == id && len(spec.Values) > 0 {
					value = spec.Values[i]
				}
			}
			continue
		}
		if !l.Written(id) {
			if !reads(l.Package, id) {
				return nil
			}
			continue
		}
		// It is filled in the body of a function, by an assignment.
		decl := l.Decl(id)
		if decl == nil || l.Body(id) != decl.Body || !l.fills(id) {
			return nil
		}
		writers = append(writers, decl)
	}
	t := &Table{}
	elems := m.zero(v.Type())
	if value != nil {
		elems = m.Eval(value)
		_, isLiteral := ast.Unparen(value).(*ast.CompositeLit)
		t.code = !isLiteral
	}
	if !elems.Is(term.Array) {
		return nil
	}
	if len(writers) > 0 {
		m.Set(v, elems)
		if !l.fill(t, v, writers, m) {
			return nil
		}
		elems = m.Value(v)
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
		for _, e := range s.Lhs {
			if e == n {
				return true
			}
		}
	case *ast.IncDecStmt:
		return true
	}
	return false
}

// fill runs the one init function that fills v, itself or by functions that only it
// calls. Of their statements it runs those that what is in v depends on.
func (l *Library) fill(t *Table, v *types.Var, writers []*ast.FuncDecl, m *Machine) bool {
	fillers := map[*ast.FuncDecl]bool{}
	for todo := writers; len(todo) > 0; todo = todo[1:] {
		decl := todo[0]
		if fillers[decl] || decl.Body == nil {
			continue
		}
		fillers[decl] = true
		if decl.Recv == nil && decl.Name.Name == "init" {
			if t.init != nil && t.init != decl {
				return false
			}
			t.init = decl
			continue
		}
		for _, id := range l.Uses(l.Info.Defs[decl.Name]) {
			if id == decl.Name {
				continue
			}
			call, ok := l.Parent(id).(*ast.CallExpr)
			caller := l.Decl(id)
			if !ok || call.Fun != id || caller == nil || l.Body(id) != caller.Body {
				return false
			}
			if _, ok := l.Parent(call).(*ast.ExprStmt); !ok {
				return false
			}
			todo = append(todo, caller)
		}
	}
	if t.init == nil || l.Constrained(t.init.Pos()) {
		return false
	}
	// What v depends on: the variables of statements that set one of these, and of the
	// headers around such statements.
	depends := map[types.Object]bool{v: true}
	sets := func(s ast.Node) bool {
		found := false
		ast.Inspect(s, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				obj := l.Info.ObjectOf(id)
				f, _ := obj.(*types.Func)
				found = found || depends[obj] && (l.Written(id) || l.Info.Defs[id] == obj) || f != nil && fillers[l.Decls[f]]
			}
			return !found
		})
		return found
	}
	for decl := range fillers {
		if !plain(decl.Body) {
			return false
		}
	}
	for grown := true; grown; {
		before := len(depends)
		for decl := range fillers {
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				s, ok := n.(ast.Stmt)
				if !ok || n == decl.Body || !sets(s) {
					return true
				}
				var parts []ast.Node
				switch s := s.(type) {
				case *ast.ForStmt:
					for _, part := range []ast.Node{s.Init, s.Cond, s.Post} {
						parts = append(parts, part)
					}
				case *ast.RangeStmt:
					parts = []ast.Node{s.Key, s.Value, s.X}
				case *ast.IfStmt:
					parts = []ast.Node{s.Init, s.Cond}
				case *ast.BlockStmt:
				default:
					parts = []ast.Node{s}
				}
				for _, part := range parts {
					l.variables(part, depends)
				}
				return true
			})
		}
		grown = len(depends) > before
	}
	for u := range depends {
		if u == types.Object(v) {
			continue
		}
		for _, id := range l.Uses(u) {
			decl := l.Decl(id)
			if l.Written(id) && (decl == nil || l.Body(id) != decl.Body) || l.pointed(id) {
				return false
			}
		}
	}
	safe := true
	m.relevant = func(n ast.Node) bool {
		if sets(n) {
			return true
		}
		safe = safe && stays(n)
		return false
	}
	if j := m.block(t.init.Body.List); j != on || !safe {
		return false
	}
	for _, s := range t.init.Body.List {
		for w := range fillers {
			if s := s; l.Mentions(s, v) && l.writesIn(v, s) || w != t.init && l.Mentions(s, l.Info.Defs[w.Name]) {
				t.fill = s
			}
		}
	}
	return t.fill != nil
}

// variables adds the local variables that n names, and nothing if it is nil.
func (l *Library) variables(n ast.Node, to map[types.Object]bool) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := l.Info.ObjectOf(id).(*types.Var); ok && !v.IsField() && v.Pkg() == l.Pkg && v.Parent() != l.Pkg.Scope() {
				to[v] = true
			}
		}
		return true
	})
}

// pointed reports whether a pointer to the variable id may be made there.
func (l *Library) pointed(id *ast.Ident) bool {
	switch parent := l.Parent(l.Outer(id)).(type) {
	case *ast.UnaryExpr:
		return parent.Op == token.AND
	case *ast.SliceExpr:
		return true
	case *ast.SelectorExpr:
		return l.ImplicitAddress(parent)
	}
	return false
}

func (l *Library) writesIn(v types.Object, n ast.Node) bool { return len(l.Writes(v, n)) > 0 }

// plain reports whether no statement of body jumps, or runs at another time.
func plain(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			found = found || n.Tok == token.GOTO
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
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				if m != n {
					walk(m, true, true)
					return false
				}
				loop, choice = true, true
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if m != n {
					walk(m, loop, true)
					return false
				}
				choice = true
			case *ast.ReturnStmt:
				ok = false
			case *ast.BranchStmt:
				ok = ok && m.Label == nil && (m.Tok == token.CONTINUE && loop || m.Tok == token.BREAK && choice || m.Tok == token.FALLTHROUGH)
			}
			return true
		})
	}
	walk(n, false, false)
	return ok
}

// Early reports whether the function that n stands in may run before the table is
// filled. Another package can't call it before that, unless it is handed the function.
func (l *Library) Early(t *Table, n ast.Node) bool {
	if t.init == nil && !t.code {
		return false
	}
	fn := l.Decl(n)
	if fn == nil || fn == t.init {
		return true
	}
	// The functions that lead to it, and whether a call may not say that it is of one of
	// them.
	lead := map[types.Object]bool{l.Info.Defs[fn.Name]: true}
	hidden := fn.Recv != nil
	names := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				obj := l.Info.Uses[id]
				if f, ok := obj.(*types.Func); ok {
					obj = f.Origin()
				}
				found = found || lead[obj]
			}
			return !found
		})
		return found
	}
	for grown := true; grown; {
		grown = false
		for f, decl := range l.Decls {
			if !lead[f] && decl.Body != nil && names(decl.Body) {
				lead[f], grown = true, true
				hidden = hidden || decl.Recv != nil
			}
		}
	}
	early := func(n ast.Node, named bool) bool {
		return named && names(n) || hidden && l.callsHidden(n, map[*types.Func]bool{})
	}
	for _, file := range l.Files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				// A table that is declared with its elements is there before what names it.
				if d.Tok == token.VAR && early(d, t.init != nil) {
					return true
				}
			case *ast.FuncDecl:
				if t.init == nil || d.Recv != nil || d.Name.Name != "init" || d.Body == nil ||
					l.Fset.File(d.Pos()) == l.Fset.File(t.init.Pos()) && d.Pos() > t.init.Pos() {
					continue
				}
				for _, s := range d.Body.List {
					if early(s, true) {
						return true
					}
					if s == t.fill {
						break
					}
				}
			}
		}
	}
	return false
}

// callsHidden reports whether n calls what may call a method through an interface.
func (l *Library) callsHidden(n ast.Node, seen map[*types.Func]bool) bool {
	hidden := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || l.Info.Types[call.Fun].IsType() || l.Info.Types[call.Fun].IsBuiltin() {
			return !hidden
		}
		f := l.Called(call)
		switch {
		case f == nil || f.Pkg() == nil:
			// A value that is called is named somewhere as a function, or is a method of an interface.
			hidden = hidden || f != nil
		case f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()):
			hidden = true
		case f.Pkg() == l.Pkg:
			if f = f.Origin(); !seen[f] {
				seen[f] = true
				decl := l.Decls[f]
				hidden = hidden || decl == nil || decl.Body == nil || l.callsHidden(decl.Body, seen)
			}
		default: // of another package: it may call methods of what it is handed
			ast.Inspect(call, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok && l.Info.Types[e].IsValue() && !l.callsOther(e) {
					hidden = hidden || l.carries(l.Info.TypeOf(e))
				}
				return !hidden
			})
		}
		return !hidden
	})
	return hidden
}

// callsOther reports whether e calls a function of another package.
func (l *Library) callsOther(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	f := (*types.Func)(nil)
	if ok {
		f = l.Called(call)
	}
	return f != nil && f.Pkg() != l.Pkg
}

// carries reports whether a value of type t may have methods of the package.
func (l *Library) carries(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Named:
		return u.Obj().Pkg() == l.Pkg && u.NumMethods() > 0 || types.IsInterface(u) || u.Obj().Pkg() == l.Pkg && l.carries(u.Underlying())
	case interface{ Elem() types.Type }:
		return l.carries(u.Elem())
	case *types.Basic, *types.Signature, *types.Tuple:
		return false
	}
	return true
}
