package prove

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Stays reports whether e, made of variables, constants and paths such as p.words[k], is the same in
// every turn of the loop: nothing in it writes to a variable of the type of one that e goes through.
func (p *Prover) Stays(e ast.Expr, loop ast.Stmt) bool {
	var through []types.Type
	_, ok := p.path(e, loop, &through)
	w := writes{through, map[*types.Func]bool{}}
	return ok && (len(through) == 0 || !w.in(p.Package, loop))
}

// path adds the types of the variables that e goes through to a list, but those that only
// the statements of the function change. It reports whether e is in memory that others may
// reach, and whether it is made as Stays says, and those stay.
func (p *Prover) path(e ast.Expr, loop ast.Stmt, through *[]types.Type) (shared, ok bool) {
	e = ast.Unparen(e)
	part := func(e ast.Expr) (ok bool) {
		shared, ok = p.path(e, loop, through)
		return ok
	}
	if p.Info.Types[e].Value != nil {
		return false, true
	}
	switch e := e.(type) {
	case *ast.Ident:
		v := p.Var(e)
		if shared = v != nil && !p.Local(v); !shared {
			return false, v != nil && (p.Fixed(v) || p.Owned(v, loop, "") == "") && len(p.Writes(v, loop)) == 0
		}
	case *ast.SelectorExpr:
		switch sel := p.Info.Selections[e]; {
		case sel == nil && p.Global(e) != nil:
			shared = true
		case sel == nil || sel.Kind() != types.FieldVal || len(sel.Index()) > 1 || !part(e.X):
			return false, false
		default:
			shared = shared || sel.Indirect()
		}
	case *ast.StarExpr:
		if !part(e.X) {
			return false, false
		}
		shared = true
	case *ast.IndexExpr:
		_, isArray := p.Info.TypeOf(e.X).Underlying().(*types.Array)
		_, isMap := p.Info.TypeOf(e.X).Underlying().(*types.Map)
		if isMap || !part(e.Index) || !part(e.X) {
			return false, false
		}
		shared = shared || !isArray
	case *ast.UnaryExpr:
		return false, e.Op != token.AND && e.Op != token.ARROW && part(e.X)
	case *ast.BinaryExpr:
		return false, part(e.X) && part(e.Y)
	case *ast.CallExpr:
		return false, p.IsConversion(e) && part(e.Args[0])
	default:
		return false, false
	}
	if shared {
		*through = append(*through, p.Info.TypeOf(e))
	}
	return shared, true
}

// writes looks for code that may write to a variable of one of the types.
type writes struct {
	to   []types.Type
	seen map[*types.Func]bool
}

// is reports whether a write to a variable of type t is one, or of a variable in it.
func (w writes) is(t types.Type) bool {
	same := func(u types.Type) bool { return types.Identical(t.Underlying(), u.Underlying()) } // as pointers are converted
	if _, ok := t.(*types.TypeParam); ok || slices.ContainsFunc(w.to, same) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return w.is(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if w.is(f.Type()) {
				return true
			}
		}
	}
	return false
}

// in reports whether n, of package p, may make such a write.
func (w writes) in(p *index.Package, n ast.Node) (found bool) {
	prover := &Prover{p}
	write := func(e ast.Expr) {
		v := p.Var(p.Whole(e))
		alone := v != nil && v.Kind() != types.PackageVar && !prover.Addressed(v) && !prover.Captured(v, p.Body(e))
		found = found || e != nil && !alone && w.is(p.Info.TypeOf(e))
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
					write(e)
				}
			}
		case *ast.IncDecStmt:
			write(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				write(n.Key)
				write(n.Value)
			}
			switch p.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Signature, *types.Chan:
				found = true
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			found = true
		case *ast.CallExpr:
			found = found || w.call(p, n)
		}
		return !found
	})
	return found
}

// call is in for a call alone, without its arguments.
func (w writes) call(p *index.Package, call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && p.Info.Types[id].IsBuiltin() {
		switch id.Name {
		case "append", "copy", "clear":
			s, ok := p.Info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
			return !ok || w.is(s.Elem())
		}
		return false
	}
	if _, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit || p.IsConversion(call) {
		return false // its body is looked at
	}
	f, args := p.Callee(call)
	if f == nil {
		return true
	}
	if w.seen[f] {
		return false
	}
	if decl, q := p.Program.Declared(f.Origin()); decl != nil && decl.Body != nil {
		w.seen[f] = true
		return w.in(q, decl.Body)
	}
	return f.Pkg() == nil || !slices.Contains(alone, f.Pkg().Path()) || slices.ContainsFunc(args, func(e ast.Expr) bool { return !plain(p.Info.TypeOf(e)) })
}

// alone are packages that do not call what they were once handed, as log does its writer and
// flag a function.
var alone = strings.Fields("bytes cmp errors fmt math math/bits math/cmplx math/rand math/rand/v2 os slices strconv strings testing time unicode unicode/utf8 unicode/utf16")

// plain reports whether a function of another program that is passed a value of type t can't
// reach this one by it.
func plain(t types.Type) bool {
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
		named, ok := t.(*types.Named)
		return ok && named.Obj().Pkg() != nil && slices.Contains([]string{"strings.Builder", "bytes.Buffer", "testing.T", "testing.B"}, named.Obj().Pkg().Path()+"."+named.Obj().Name())
	}
	_, isBasic := t.(*types.Basic)
	return isBasic
}
