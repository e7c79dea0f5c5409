package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// table returns what is known of v, an array or a slice of numbers at package level. Its
// declaration, or a function that runs before main, gives it its elements, and nothing else in the
// program changes it.
func (l *Library) table(v *types.Var) Value {
	value, seen := l.tables[v]
	p := l.Package(v.Pkg())
	if seen || p == nil || v.Kind() != types.PackageVar {
		return value
	}
	l.tables[v] = value // while it is read
	value, fillers := l.declared(p, v)
	if len(fillers) > 0 {
		value = l.filled(p, v, fillers)
	}
	l.tables[v] = value
	return value
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
		case p.Access(id) != index.Set || p.Decl(id) == nil:
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

// filled returns what the function that v is assigned in leaves in it, if that runs once and
// before main, and nothing that runs so early finds it empty. Of its statements only those are
// run that v depends on.
func (l *Library) filled(p *index.Package, v *types.Var, fillers []*ast.Ident) Value {
	decl := p.Decl(fillers[0])
	alone := func(ids []*ast.Ident) bool {
		return !slices.ContainsFunc(ids, func(id *ast.Ident) bool { return p.Decl(id) != decl })
	}
	elements := func(id *ast.Ident) bool { // are read
		ranged, isRange := p.Parent(id).(*ast.RangeStmt)
		call, isCall := p.Parent(id).(*ast.CallExpr)
		return !slices.Contains(fillers, id) && !(isRange && ranged.Value == nil) && !(isCall && p.IsBuiltin(call, "len"))
	}
	if !runsOnce(p, decl) || isEarly(p, v, elements, map[types.Object]bool{}) {
		return Value{}
	}
	body, named := needs(p, decl.Body.List, v)
	f := l.newFrame(p, known.Number{})
	for u := range named {
		if u.Kind() != types.PackageVar {
			_, isSlice := u.Type().Underlying().(*types.Slice)
			if isSlice || slices.ContainsFunc(p.Uses(u), func(id *ast.Ident) bool { return p.Access(id) == index.Shared }) {
				return Value{}
			}
		} else if value, fillers := l.declared(p, u); value.elem != none && len(fillers) > 0 && alone(fillers) {
			f.vars[u] = &cell{value}
		}
	}
	if f.block(body) != on || f.vars[v] == nil {
		return Value{}
	}
	return f.vars[v].Value
}

// runsOnce reports whether decl runs once, to its end, before main: it is an init function, or
// the only call of it stands right in the body of a function that runs once.
func runsOnce(p *index.Package, decl *ast.FuncDecl) bool {
	for range maxDepth {
		if decl.Recv != nil || p.Constrained(decl.Pos()) || !straight(p, decl.Body, decl.Body) {
			return false
		}
		if decl.Name.Name == "init" {
			return true
		}
		uses := slices.DeleteFunc(slices.Clone(p.Uses(p.Info.Defs[decl.Name])), func(id *ast.Ident) bool { return id == decl.Name })
		if len(uses) != 1 || decl.Name.IsExported() || p.Elsewhere(decl.Name.Name) {
			return false
		}
		call, isCall := p.Parent(uses[0]).(*ast.CallExpr)
		stmt, isStmt := p.Parent(call).(*ast.ExprStmt)
		caller, isRight := p.Parent(p.Parent(stmt)).(*ast.FuncDecl)
		if !isCall || call.Fun != uses[0] || !isStmt || !isRight {
			return false
		}
		decl = caller
	}
	return false
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
		needed = sets(p, list, named)
	}
	return needed, named
}

// sets returns those of the statements, and of the statements in loops, that set one of the
// variables. It adds the variables that these name.
func sets(p *index.Package, list []ast.Stmt, variables map[*types.Var]bool) (some []ast.Stmt) {
	part := func(s ast.Stmt, body *ast.BlockStmt) *ast.BlockStmt {
		if !straight(p, s, body) {
			return body
		}
		return &ast.BlockStmt{Lbrace: body.Lbrace, List: sets(p, body.List, variables), Rbrace: body.Rbrace}
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

// isEarly reports whether code that runs before main may get at obj by the names for which which
// holds: it has one of them, or what has. A method goes with its type, as it may be called
// through an interface.
func isEarly(p *index.Package, obj types.Object, which func(*ast.Ident) bool, seen map[types.Object]bool) bool {
	if seen[obj] {
		return false
	}
	seen[obj] = true
	any := func(*ast.Ident) bool { return true }
	return slices.ContainsFunc(p.Uses(obj), func(id *ast.Ident) bool {
		if p.Info.Defs[id] == obj || !which(id) {
			return false
		}
		for n := p.Parent(id); n != nil; n = p.Parent(n) {
			switch n := n.(type) {
			case *ast.TypeSpec:
				return isEarly(p, p.Info.Defs[n.Name], any, seen)
			case *ast.FuncDecl:
				if n.Recv == nil {
					return n.Name.Name == "init" || isEarly(p, p.Info.Defs[n.Name], any, seen)
				}
				for m := range ast.Preorder(n.Recv) {
					if t, ok := m.(*ast.Ident); ok && isEarly(p, p.Info.ObjectOf(t), any, seen) {
						return true
					}
				}
				return isEarly(p, p.Info.Defs[n.Name], any, seen)
			}
		}
		return true // a variable
	})
}
