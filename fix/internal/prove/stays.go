package prove

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Stays reports whether e, made of variables, constants and paths such as p.words[k], is the same in
// every turn of the loop: no local variable in it changes, and nothing in the loop writes to another
// that it goes through.
func (p *Prover) Stays(e ast.Expr, loop ast.Stmt) bool {
	w := writes{unsafe: slices.Contains(p.Pkg.Imports(), types.Unsafe), seen: map[*types.Func]bool{}}
	if !w.path(p, e, loop) {
		return false
	}
	if len(w.to) > 0 {
		w.to = append(w.to, placeOf(p.Package, e).parts()...)
	}
	return len(w.to) == 0 || !w.in(p.Package, loop)
}

// A place is what is known of a variable, by its type, its field or its name. Places of different
// names are different variables; "[]" is an element, and "" may be any, behind a pointer.
type place struct {
	name string
	typ  types.Type
}

// placeOf returns the place of e.
func placeOf(p *index.Package, e ast.Expr) place {
	name := ""
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name = e.Sel.Name
	case *ast.IndexExpr:
		name = "[]"
	}
	return place{name, p.Info.TypeOf(e)}
}

// parts returns a place and those in it.
func (a place) parts() []place {
	list := []place{a}
	switch t := a.typ.Underlying().(type) {
	case *types.Array:
		list = append(list, place{"[]", t.Elem()}.parts()...)
	case *types.Struct:
		for f := range t.Fields() {
			list = append(list, place{f.Name(), f.Type()}.parts()...)
		}
	}
	return list
}

// writes looks for code that may write to one of some places.
type writes struct {
	to     []place
	unsafe bool // a variable may be that of another name and type
	seen   map[*types.Func]bool
}

// path adds the places that e goes through, but those in local variables. It reports whether e is
// made as Stays says, and the local variables stay.
func (w *writes) path(p *Prover, e ast.Expr, loop ast.Stmt) bool {
	e = ast.Unparen(e)
	if p.Info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && w.path(p, e.X, loop)
	case *ast.BinaryExpr:
		return w.path(p, e.X, loop) && w.path(p, e.Y, loop)
	case *ast.CallExpr:
		return p.IsConversion(e) && w.path(p, e.Args[0], loop)
	case *ast.StarExpr:
		if !w.path(p, e.X, loop) {
			return false
		}
	case *ast.IndexExpr:
		_, isMap := p.Info.TypeOf(e.X).Underlying().(*types.Map)
		if isMap || !w.path(p, e.X, loop) || !w.path(p, e.Index, loop) {
			return false
		}
	case *ast.Ident, *ast.SelectorExpr:
		v, _ := p.Named(e).(*types.Var)
		switch field, _ := e.(*ast.SelectorExpr); {
		case v != nil && v.Kind() != types.PackageVar:
			return p.Same(v, loop)
		case v == nil && !(p.isField(field) && w.path(p, field.X, loop)):
			return false
		}
	default:
		return false
	}
	if v := p.Var(p.Whole(e)); v == nil || v.Kind() == types.PackageVar {
		w.to = append(w.to, placeOf(p.Package, e))
	}
	return true
}

// isField reports whether e is a field of what stands before it, and of nothing embedded in that.
func (p *Prover) isField(e *ast.SelectorExpr) bool {
	sel := p.Info.Selections[e]
	return sel != nil && sel.Kind() == types.FieldVal && len(sel.Index()) == 1
}

// is reports whether a write to a place is one, or of one in it.
func (w *writes) is(a place) bool {
	return slices.ContainsFunc(a.parts(), func(a place) bool {
		_, isParam := a.typ.(*types.TypeParam)
		return isParam || w.unsafe || slices.ContainsFunc(w.to, func(b place) bool {
			same := types.Identical(a.typ.Underlying(), b.typ.Underlying()) // as pointers are converted
			return same && (a.name == b.name || a.name == "" || b.name == "")
		})
	})
}

// in reports whether n, the body of a function of package p, may make such a write; or whether a loop
// may, of which it makes another turn.
func (w *writes) in(p *index.Package, n ast.Node) bool {
	_, isBody := n.(*ast.BlockStmt)
	for c := range p.At(n).Preorder() {
		found, leaves := false, false
		for r := range c.Enclosing((*ast.ReturnStmt)(nil)) {
			leaves = leaves || !isBody && p.Body(r.Node()) == p.Body(n)
		}
		if leaves {
			continue
		}
		switch c.ParentEdgeKind() {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			e := c.Node().(ast.Expr)
			v := p.Var(p.Whole(e))
			alone := v != nil && v.Kind() != types.PackageVar && !slices.ContainsFunc(p.Uses(v), (&Prover{p}).shares)
			found = p.Info.TypeOf(e) != nil && !alone && w.is(placeOf(p, e)) // or it is _
		}
		switch n := c.Node().(type) {
		case *ast.RangeStmt:
			_, isFunc := p.Info.TypeOf(n.X).Underlying().(*types.Signature)
			_, isChan := p.Info.TypeOf(n.X).Underlying().(*types.Chan)
			found = isFunc || isChan
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			found = true
		case *ast.CallExpr:
			found = w.call(p, n)
		}
		if found {
			return true
		}
	}
	return false
}

// call is in for a call alone, without its arguments.
func (w *writes) call(p *index.Package, call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && p.Info.Types[id].IsBuiltin() {
		switch id.Name {
		case "append", "copy", "clear":
			s, ok := p.Info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
			return !ok || w.is(place{"[]", s.Elem()})
		}
		return false
	}
	if _, isLit := ast.Unparen(call.Fun).(*ast.FuncLit); isLit || p.IsConversion(call) {
		return false // its body is looked at
	}
	f, args := p.Callee(call)
	if f == nil || w.seen[f] {
		return f == nil
	}
	if decl, q := p.Program.Declared(f.Origin()); decl != nil && !q.Constrained(decl.Pos()) {
		w.seen[f] = true
		return w.in(q, decl.Body)
	}
	return !slices.Contains(alone, f.Pkg().Path()) || slices.ContainsFunc(args, func(e ast.Expr) bool { return !plain(p.Info.TypeOf(e)) })
}

// alone are packages that do not call what they were once handed, as log does its writer and
// flag a function.
var alone = strings.Fields("bytes cmp errors fmt math math/bits math/cmplx math/rand math/rand/v2 os slices strconv strings testing time unicode unicode/utf8 unicode/utf16")

// plain reports whether a function of another program that is passed a value of type t can't
// reach this one by it.
func plain(t types.Type) bool {
	_, isBasic := t.(*types.Basic)
	return isBasic || slices.Contains(strings.Fields("*strings.Builder *testing.T *testing.B"), t.String())
}
