package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// A table is an array or a slice of numbers at package level. Its declaration, or a function that
// runs before main, gives it its elements, and nothing else in the program changes it.
type table struct {
	Value
	early map[ast.Node]bool // what may run before it has its elements, with what stands in it
}

// table returns what the run may know of v.
func (f *frame) table(v *types.Var) Value {
	t, seen := f.tables[v]
	p := f.Program.Package(v.Pkg())
	if !seen && p != nil && v.Kind() == types.PackageVar {
		f.tables[v] = t // while it is read
		value, fillers := f.declared(p, v)
		t = table{Value: value}
		if len(fillers) > 0 {
			t = f.filled(p, v, fillers)
		}
		f.tables[v] = t
	}
	if t.early != nil && f.outer.Package == p { // other packages run later
		for n := f.outer.stmt; ; n = p.Parent(n) {
			if _, isFile := n.(*ast.File); isFile {
				break
			}
			if n == nil || t.early[n] {
				return Value{}
			}
		}
	}
	return t.Value
}

// declared returns the value that the declaration of v, of package p, gives it, and where it is
// changed by being assigned. If it may be changed otherwise there is no value.
func (l *Library) declared(p *index.Package, v *types.Var) (value Value, fillers []*ast.Ident) {
	f := l.newFrame(p, known.Number{})
	changes := func(q *index.Package, e ast.Expr) bool { return !reads(q, e) }
	if l.scopeOf(v) != all || l.NamedElsewhere(v, changes) || p.Elsewhere(v.Name()) {
		return Value{}, nil
	}
	for _, id := range p.Uses(v) {
		spec, _ := p.Parent(id).(*ast.ValueSpec)
		switch {
		case p.Info.Defs[id] == v && spec.Values == nil:
			value = f.zero(v.Type(), spec)
		case p.Info.Defs[id] == v && len(spec.Values) == len(spec.Names):
			value = f.eval(spec.Values[slices.Index(spec.Names, id)])
		case reads(p, id):
		case !sets(p, id) || p.Decl(id) == nil:
			return Value{}, nil
		default:
			fillers = append(fillers, id)
		}
	}
	return value, fillers
}

// reads reports whether a use of a table can't change it: it is indexed, ranged over or
// measured, or an array that is copied.
func reads(p *index.Package, e ast.Expr) bool {
	_, isArray := p.Info.TypeOf(e).Underlying().(*types.Array)
	switch parent := p.Parent(e).(type) {
	case *ast.IndexExpr:
		isArray = isArray || parent.X == e
	case *ast.RangeStmt:
		isArray = isArray || parent.X == e
	case *ast.CallExpr:
		isArray = isArray || p.IsBuiltin(parent, "len")
	}
	return isArray && !p.Written(e)
}

// sets reports whether a use of a table sets it, or an element of it.
func sets(p *index.Package, id *ast.Ident) bool {
	e, isElement := p.Parent(id).(*ast.IndexExpr)
	return p.Access(id) == index.Set || isElement && e.X == id && p.Access(e) == index.Set
}

// filled returns what the function that v is assigned in leaves in it, if that runs before main,
// and changes nothing if it may run again. Of its statements only those are run that v depends on.
func (l *Library) filled(p *index.Package, v *types.Var, fillers []*ast.Ident) table {
	decl := p.Decl(fillers[0])
	alone := func(ids []*ast.Ident) bool {
		return !slices.ContainsFunc(ids, func(id *ast.Ident) bool { return p.Decl(id) != decl })
	}
	last, once := runs(p, decl, fillers)
	if last == nil {
		return table{}
	}
	body, named := needs(p, decl.Body.List, v)
	f := l.newFrame(p, known.Number{})
	for u := range named {
		if u.Kind() != types.PackageVar {
			_, isSlice := u.Type().Underlying().(*types.Slice)
			if isSlice || slices.ContainsFunc(p.Uses(u), func(id *ast.Ident) bool { return p.Access(id) == index.Shared }) {
				return table{}
			}
		} else if value, fillers := l.declared(p, u); value.elem != none && len(fillers) > 0 && alone(fillers) {
			f.vars[u] = &cell{value}
		}
	}
	if f.block(body) != on || f.vars[v] == nil {
		return table{}
	}
	f.settled = f.vars[v]
	if !once && f.block(body) != on {
		return table{}
	}
	return table{f.settled.Value, early(p, last)}
}

// runs returns the last statement of an init function that runs one of the names, which stand in
// decl, and whether it alone does: decl is the init function, or the only call of it in the package
// stands right in the body of a function of which the same holds; another package may call an
// exported one again. If they may not run to their end, last is nil.
func runs(p *index.Package, decl *ast.FuncDecl, names []*ast.Ident) (last ast.Stmt, once bool) {
	once = true
	for range maxDepth {
		isTest := strings.HasSuffix(p.Fset.File(decl.Pos()).Name(), "_test.go") // not part of every build
		if decl.Recv != nil || isTest || p.Constrained(decl.Pos()) || !straight(p, decl.Body, decl.Body) {
			return nil, false
		}
		if decl.Name.Name == "init" {
			for _, s := range decl.Body.List {
				if slices.ContainsFunc(names, func(id *ast.Ident) bool { return index.Within(id, s) }) {
					last = s
				}
			}
			return last, once
		}
		once = once && !decl.Name.IsExported()
		names = slices.DeleteFunc(slices.Clone(p.Uses(p.Info.Defs[decl.Name])), func(id *ast.Ident) bool { return id == decl.Name })
		if len(names) != 1 || p.Elsewhere(decl.Name.Name) {
			return nil, false
		}
		call, isCall := p.Parent(names[0]).(*ast.CallExpr)
		stmt, isStmt := p.Parent(call).(*ast.ExprStmt)
		caller, isRight := p.Parent(p.Parent(stmt)).(*ast.FuncDecl)
		if !isCall || call.Fun != names[0] || !isStmt || !isRight {
			return nil, false
		}
		decl = caller
	}
	return nil, false
}

// straight reports whether nothing in the body of a statement passes over a part of it.
func straight(p *index.Package, s ast.Stmt, body *ast.BlockStmt) bool {
	for n := range ast.Preorder(body) {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			return false
		}
	}
	b := (&prove.Prover{Package: p}).Branches(s, body, nil)
	return !b.Exits && len(b.Continues) == 0 && b.Why == ""
}

// needs returns those of the statements, and of the statements in loops, that v depends on, and
// the variables that these name.
func needs(p *index.Package, list []ast.Stmt, v *types.Var) (needed []ast.Stmt, named map[*types.Var]bool) {
	named = map[*types.Var]bool{v: true}
	for n := 0; n < len(named); {
		n = len(named)
		needed = setting(p, list, named)
	}
	return needed, named
}

// setting returns those of the statements, and of the statements in loops, that set one of the
// variables. It adds the variables that these name.
func setting(p *index.Package, list []ast.Stmt, variables map[*types.Var]bool) (some []ast.Stmt) {
	part := func(s ast.Stmt, body *ast.BlockStmt) *ast.BlockStmt {
		if !straight(p, s, body) {
			return body
		}
		return &ast.BlockStmt{Lbrace: body.Lbrace, List: setting(p, body.List, variables), Rbrace: body.Rbrace}
	}
	for _, s := range list {
		written := func(v *types.Var) bool { return len(p.Writes(v, s)) > 0 }
		if !slices.ContainsFunc(slices.Collect(maps.Keys(variables)), written) {
			continue
		}
		switch loop := s.(type) {
		case *ast.ForStmt:
			again := *loop
			again.Body = part(loop, loop.Body)
			s = &again
		case *ast.RangeStmt:
			again := *loop
			again.Body = part(loop, loop.Body)
			s = &again
		}
		for n := range ast.Preorder(s) {
			id, _ := n.(*ast.Ident)
			if v, isVar := p.Info.ObjectOf(id).(*types.Var); isVar {
				variables[v] = true
			}
		}
		some = append(some, s)
	}
	return some
}

// early returns what may run before the statement last, of an init function, has run: the
// initializers of variables, the statements of init functions, and the declarations of what these
// name. A method goes with its type, as it may be called through an interface.
func early(p *index.Package, last ast.Stmt) map[ast.Node]bool {
	all := map[ast.Node]bool{}
	var reach func(n ast.Node)
	reach = func(n ast.Node) {
		if n == nil || all[n] {
			return
		}
		all[n] = true
		for m := range ast.Preorder(n) {
			id, _ := m.(*ast.Ident)
			obj := p.Info.ObjectOf(id)
			if obj == nil || obj.Pkg() != p.Pkg {
				continue
			}
			reach(p.Declaration(obj))
			if t, isNamed := types.Unalias(obj.Type()).(*types.Named); isNamed && t.Obj().Pkg() == p.Pkg {
				for f := range t.Methods() {
					reach(p.Declaration(f.Origin()))
				}
			}
		}
	}
	for _, v := range p.Info.InitOrder {
		reach(v.Rhs)
	}
	for f, decl := range p.Decls {
		if decl.Recv != nil || f.Name() != "init" {
			continue
		}
		for _, s := range decl.Body.List {
			if reach(s); s == last {
				break
			}
		}
	}
	return all
}
