package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// fill runs the one init function that fills v, itself or by functions that only it
// calls. What it does not understand there it passes over, if that can't change v.
func (f *frame) fill(v *types.Var, writers []*ast.FuncDecl) bool {
	f.table, f.fillers = v, map[*ast.FuncDecl]bool{}
	init := f.callers(writers)
	if init == nil {
		return false
	}
	j := f.block(init.Body.List)
	return j == on || j == returned
}

// callers adds the functions from which alone the writers run to the fillers, and returns
// the init function among them; or nil.
func (f *frame) callers(writers []*ast.FuncDecl) (init *ast.FuncDecl) {
	anywhere := func(*index.Package, ast.Expr) bool { return true }
	for todo := writers; len(todo) > 0; todo = todo[1:] {
		decl := todo[0]
		switch {
		case f.fillers[decl]:
			continue
		case decl.Body == nil || !f.plain(decl.Body) || f.Constrained(decl.Pos()):
			return nil
		}
		f.fillers[decl] = true
		if decl.Recv == nil && decl.Name.Name == "init" {
			if init != nil {
				return nil
			}
			init = decl
			continue
		}
		fn := f.Info.Defs[decl.Name].(*types.Func)
		if len(f.Uses(fn)) < 2 || f.NamedElsewhere(fn, anywhere) || fn.Signature().Params().Len() > 0 {
			return nil // something else calls it, or nothing
		}
		for _, id := range f.Uses(fn) {
			if id == decl.Name {
				continue
			}
			call, ok := f.Parent(id).(*ast.CallExpr)
			caller := f.Decl(id)
			if !ok || call.Fun != id || caller == nil {
				return nil
			}
			todo = append(todo, caller)
		}
	}
	return init
}

// enterFiller runs a filler, with the variables of its caller, which it does not name.
func (f *frame) enterFiller(decl *ast.FuncDecl) jump {
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth {
		return lost
	}
	if j := f.block(decl.Body.List); j != returned {
		return j
	}
	return on
}

// filler returns the function that a call is of, if it is one of the fillers.
func (f *frame) filler(call *ast.CallExpr) *ast.FuncDecl {
	fn, _ := f.Callee(call)
	if decl := f.Decls[fn]; f.fillers[decl] {
		return decl
	}
	return nil
}

// plain reports whether the statements of body run where they stand, and its variables
// change only where they are named.
func (f *frame) plain(body *ast.BlockStmt) bool {
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			ok = ok && n.Tok != token.GOTO
		case *ast.UnaryExpr:
			ok = ok && (n.Op != token.AND || f.Var(n.X) == nil)
		case *ast.SelectorExpr:
			ok = ok && (!f.ImplicitAddress(n) || f.Var(n.X) == nil)
		case *ast.FuncLit:
			ok = false
		}
		return ok
	})
	return ok
}

// fills reports whether s is worth running: it is a simple statement, or has one that
// changes the table.
func (f *frame) fills(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
		return f.touches(s)
	}
	return true
}

// touches reports whether a statement in s changes the table.
func (f *frame) touches(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || f.Info.ObjectOf(n) == f.table && f.Written(n)
		case *ast.CallExpr:
			found = found || f.filler(n) != nil
		}
		return !found
	})
	return found
}

// passOver forgets what s may change. It is lost if s changes the table, or jumps.
func (f *frame) passOver(s ast.Stmt) jump {
	if f.touches(s) {
		return lost
	}
	j := on
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v := f.Info.ObjectOf(n)
			if c := f.vars[v]; c != nil && v != f.table && (c.elem != none || f.Written(n)) {
				delete(f.vars, v)
			}
		case *ast.ReturnStmt:
			j = lost
		case *ast.BranchStmt:
			switch s.(type) {
			case *ast.ForStmt, *ast.RangeStmt: // within
			default:
				j = lost
			}
		}
		return true
	})
	return j
}
