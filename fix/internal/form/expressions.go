package form

// What an expression is: its value, its type, and whether it is like another.

import (
	"go/ast"
	"go/types"
	"slices"
)

// number returns the value of e if it is a constant, the same in every build with that size
// of int.
func (f *Finder) number(e ast.Expr) (x int64, ok bool) { return f.library.Number(f.Package, e) }

// isNumber reports whether e is the constant x.
func (f *Finder) isNumber(e ast.Expr, x int64) bool {
	c, ok := f.number(e)
	return ok && c == x
}

// equal reports whether two expressions are the same constant, or are written alike, of
// the same objects.
func (f *Finder) equal(a, b ast.Expr) bool {
	if x, ok := f.number(a); ok {
		return f.isNumber(b, x)
	}
	objects := func(e ast.Expr) (list []types.Object) {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				list = append(list, f.Info.Uses[id])
			}
			return true
		})
		return list
	}
	return types.ExprString(ast.Unparen(a)) == types.ExprString(ast.Unparen(b)) && slices.Equal(objects(a), objects(b))
}

// unsigned returns the unsigned type as wide as t, an integer, and whether t is one.
func unsigned(t types.Type) (*types.Basic, bool) {
	kind := t.Underlying().(*types.Basic).Kind()
	if kind < types.Uint {
		return types.Typ[kind+types.Uint-types.Int], false
	}
	return types.Typ[kind], true
}

// mayBeWord reports whether v may be a word.
func (f *Finder) mayBeWord(v *types.Var) bool {
	return v != nil && !v.IsField() && isInteger(v.Type()) && f.library.Size(v.Type()).Width > 0
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// has reports whether one of the nodes in n has a property.
func has[N ast.Node](n ast.Node, which func(N) bool) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		m, ok := n.(N)
		found = found || ok && which(m)
		return !found
	})
	return found
}
