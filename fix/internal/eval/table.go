package eval

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// A table is an array or a slice of numbers at package level. Its declaration or an init function
// gives it its elements, and nothing else in the program changes it.
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
		try(func() {
			if value, fillers := f.declared(p, v); len(fillers) > 0 {
				t = f.filled(p, v, fillers)
			} else {
				t.Value = value
			}
		})
		f.tables[v] = t
	}
	isEarly := f.home == p && t.early != nil && f.at == nil // other packages run later
	for n := f.at; f.home == p && n != nil; n = p.Parent(n) {
		isEarly = isEarly || t.early[n]
	}
	if isEarly {
		panic(errLost)
	}
	return t.Value
}

// declared returns the value that the declaration of v, of package p, gives it, and where it is
// changed by being assigned. If it may be changed otherwise it is not understood.
func (l *Library) declared(p *index.Package, v *types.Var) (value Value, fillers []*ast.Ident) {
	f := l.newFrame(p, nil, known.Number{})
	changes := func(q *index.Package, e ast.Expr) bool { return !reads(q, e) }
	if l.scopeOf(v) != all || l.NamedElsewhere(v, changes) || p.Elsewhere(v.Name()) {
		panic(errLost)
	}
	for _, id := range p.Uses(v) {
		spec, _ := p.Parent(id).(*ast.ValueSpec)
		switch {
		case p.Info.Defs[id] == v && spec.Values == nil:
			value = f.zero(v.Type(), spec)
		case p.Info.Defs[id] == v && len(spec.Values) == len(spec.Names):
			value = f.eval(spec.Values[slices.Index(spec.Names, id)])
		case reads(p, id):
		case sets(p, id) && p.Decl(id) != nil:
			fillers = append(fillers, id)
		default:
			panic(errLost)
		}
	}
	return value, fillers
}

func of(p *index.Package) *prove.Prover { return &prove.Prover{Package: p} }

// reads reports whether a use of a table can't change it: it is indexed, ranged over or
// measured, or an array that is copied.
func reads(p *index.Package, e ast.Expr) bool {
	_, ok := p.Info.TypeOf(e).Underlying().(*types.Array)
	switch parent := p.Parent(e).(type) {
	case *ast.IndexExpr:
		ok = ok || parent.X == e
	case *ast.RangeStmt:
		ok = ok || parent.X == e
	case *ast.CallExpr:
		ok = ok || p.IsBuiltin(parent, "len")
	}
	return ok && !of(p).Written(e)
}

// sets reports whether a use of a table sets it, or an element of it.
func sets(p *index.Package, id *ast.Ident) bool {
	e, isElement := p.Parent(id).(*ast.IndexExpr)
	return of(p).Access(id) == prove.Set || isElement && e.X == id && of(p).Access(e) == prove.Set
}

// filled returns what the one function that v is assigned in leaves in it: an init function, or one
// that an init function calls, which changes nothing if it is called again. Of its statements only
// those are run that v depends on.
func (l *Library) filled(p *index.Package, v *types.Var, fillers []*ast.Ident) table {
	decl := p.Decl(fillers[0])
	away := func(id *ast.Ident) bool { return p.Decl(id) != decl }
	needed, named := needs(p, decl.Body.List, v)
	shared := func(u *types.Var) bool { // perhaps with another that is named
		_, isSlice := u.Type().Underlying().(*types.Slice)
		return u.Kind() != types.PackageVar && (isSlice || slices.ContainsFunc(p.Uses(u), func(id *ast.Ident) bool { return of(p).Access(id) == prove.Shared }))
	}
	last := called(p, decl, needed)
	if last == nil || slices.ContainsFunc(fillers, away) || slices.ContainsFunc(slices.Collect(maps.Keys(named)), shared) {
		panic(errLost)
	}
	f := l.newFrame(p, nil, known.Number{})
	value, _ := l.declared(p, v)
	f.vars[v], f.needed = &value, needed
	f.block(decl.Body.List)
	if f.settled = f.vars[v]; !index.Within(last, decl) {
		f.block(decl.Body.List)
	}
	return table{*f.settled, early(p, last)}
}

// called returns the statement of an init function with which those of decl that are needed have run:
// the last of them, or the only call of decl in the package. It is nil if there is none, or something
// may pass over a part of either.
func called(p *index.Package, decl *ast.FuncDecl, needed map[ast.Stmt]bool) (last ast.Stmt) {
	bent := func(s ast.Stmt) bool { return !straight(p, s) }
	isInit := func(decl *ast.FuncDecl) bool {
		isTest := strings.HasSuffix(p.Fset.File(decl.Pos()).Name(), "_test.go") // not part of every build
		return decl.Recv == nil && decl.Name.Name == "init" && !isTest && !p.Constrained(decl.Pos())
	}
	in := decl
	for _, s := range decl.Body.List {
		if needed[s] {
			last = s
		}
	}
	if !isInit(decl) {
		names := slices.DeleteFunc(slices.Clone(p.Uses(p.Info.Defs[decl.Name])), func(id *ast.Ident) bool { return id == decl.Name })
		if len(names) != 1 || p.Elsewhere(decl.Name.Name) {
			return nil
		}
		call, isCall := p.Parent(names[0]).(*ast.CallExpr)
		stmt, isStmt := p.Parent(call).(*ast.ExprStmt)
		caller, isRight := p.Parent(p.Parent(stmt)).(*ast.FuncDecl)
		if !isCall || call.Fun != names[0] || !isStmt || !isRight || !isInit(caller) {
			return nil
		}
		in, last = caller, stmt
	}
	if slices.ContainsFunc(append(slices.Clip(decl.Body.List), in.Body.List...), bent) {
		return nil
	}
	return last
}

// straight reports whether nothing in s passes over what is behind it.
func straight(p *index.Package, s ast.Stmt) bool {
	block := &ast.BlockStmt{Lbrace: s.Pos(), List: []ast.Stmt{s}, Rbrace: s.End() - 1}
	b := of(p).Branches(nil, block, nil)
	return !b.Exits && b.Why == ""
}

// needs returns the statements in the list that v depends on, or that pass over some, and the
// variables that they name.
func needs(p *index.Package, list []ast.Stmt, v *types.Var) (needed map[ast.Stmt]bool, named map[*types.Var]bool) {
	needed, named = map[ast.Stmt]bool{}, map[*types.Var]bool{v: true}
	look := func(n ast.Node) bool {
		s, isStmt := n.(ast.Stmt)
		_, inBlock := p.Parent(n).(*ast.BlockStmt)
		inBlock = inBlock || slices.Contains(list, s)
		written := func(v *types.Var) bool { return len(of(p).Writes(v, s)) > 0 }
		if isStmt && inBlock && !needed[s] {
			if straight(p, s) && !slices.ContainsFunc(slices.Collect(maps.Keys(named)), written) {
				return false
			}
			needed[s] = true
		}
		id, _ := n.(*ast.Ident)
		if v, isVar := p.Info.ObjectOf(id).(*types.Var); isVar {
			named[v] = true
		}
		return true
	}
	for n := 0; n < len(needed)+len(named); {
		n = len(needed) + len(named)
		for _, s := range list {
			ast.Inspect(s, look)
		}
	}
	return needed, named
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
