package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// fill runs the one init function that fills v, itself or by functions that only it
// calls. Of their statements it runs those that what is in v depends on.
func (f *frame) fill(v *types.Var, writers []*ast.FuncDecl) bool {
	init, fillers := f.fillersOf(writers)
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
				obj := f.Info.ObjectOf(id)
				fn, _ := obj.(*types.Func)
				found = found || depends[obj] && (f.Written(id) || f.Info.Defs[id] == obj) || fn != nil && fillers[f.Decls[fn]]
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
					f.variables(s, depends)
				}
				return true
			})
		}
	}
	delete(depends, v)
	for u := range depends {
		for _, id := range f.Uses(u) {
			decl, p := f.Decl(id), f.Parent(f.Outer(id))
			_, sliced := p.(*ast.SliceExpr)
			address, _ := p.(*ast.UnaryExpr)
			if sliced || address != nil && address.Op == token.AND || f.Written(id) && (decl == nil || f.Body(id) != decl.Body) {
				return false
			}
		}
	}
	depends[v] = true
	safe := true
	f.relevant = func(n ast.Node) bool {
		does := sets(n)
		safe = safe && (does || stays(n))
		return does
	}
	return f.block(init.Body.List) == on && safe
}

// fillersOf returns the init function from which alone the writers run, and all functions
// on the way; or nil.
func (f *frame) fillersOf(writers []*ast.FuncDecl) (init *ast.FuncDecl, fillers map[*ast.FuncDecl]bool) {
	fillers = map[*ast.FuncDecl]bool{}
	anywhere := func(*index.Package, ast.Expr) bool { return true }
	for todo := writers; len(todo) > 0; todo = todo[1:] {
		decl := todo[0]
		switch {
		case fillers[decl]:
			continue
		case decl.Body == nil || !plain(decl.Body) || f.Constrained(decl.Pos()):
			return nil, nil
		}
		fillers[decl] = true
		if decl.Recv == nil && decl.Name.Name == "init" {
			if init != nil {
				return nil, nil
			}
			init = decl
			continue
		}
		fn := f.Info.Defs[decl.Name]
		if len(f.Uses(fn)) < 2 || f.named(fn, anywhere) {
			return nil, nil // something else calls it, or nothing
		}
		for _, id := range f.Uses(fn) {
			if id == decl.Name {
				continue
			}
			call, ok := f.Parent(id).(*ast.CallExpr)
			if caller := f.Decl(id); !ok || call.Fun != id || caller == nil || f.Body(id) != caller.Body {
				return nil, nil
			}
			if _, ok := f.Parent(call).(*ast.ExprStmt); !ok {
				return nil, nil
			}
			todo = append(todo, f.Decl(id))
		}
	}
	return init, fillers
}

// fillers runs the body of a function of the package that is called for nothing but its
// effect on tables.
func (f *frame) fillers(call *ast.CallExpr) jump {
	fn, args := f.Callee(call)
	decl := f.Decls[fn]
	if decl == nil || decl.Body == nil || len(args) > 0 || fn.Signature().Results().Len() > 0 {
		return lost
	}
	if j := f.block(decl.Body.List); j != on && j != returned {
		return lost
	}
	return on
}

// variables adds the local variables that s names, but for those in blocks within.
func (f *frame) variables(s ast.Stmt, to map[types.Object]bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.Info.ObjectOf(id).(*types.Var); ok && !v.IsField() && v.Pkg() == f.Pkg && v.Parent() != f.Pkg.Scope() {
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
