package form

// The loops that count up by one from a constant, and their bounds: constants, numbers and
// lengths that stay the same.
//
//	for i := range names {
//		if x&(1<<i) != 0 {
//			use(names[i])
//		}
//	}
//
//	for i := range iter.Bits(x & (1<<len(names) - 1)) {
//		use(names[i])
//	}

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A counter is a loop that counts.
type counter struct {
	i     *types.Var
	from  int64      // or -1 if it does not count up by one from a constant
	to    int64      // below which, or -1 if that is no constant
	bound ast.Expr   // below which, or the slice that is walked
	elem  *types.Var // of that slice, or nil
	body  *ast.BlockStmt
}

// counted returns what a loop counts in, or nil.
func (f *Finder) counted(loop ast.Stmt) *counter {
	number := func(e ast.Expr) int64 {
		if x, ok := constant.Int64Val(constant.ToInt(f.Const(e))); ok {
			return x
		}
		return -1
	}
	c := &counter{from: -1, to: -1}
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok != token.DEFINE {
			return nil
		}
		c.i, c.from, c.bound, c.elem, c.body = f.Var(loop.Key), 0, loop.X, f.Var(loop.Value), loop.Body
		t := f.Info.TypeOf(loop.X)
		array, isArray := t.Underlying().(*types.Array)
		switch {
		case isArray && c.elem == nil: // with its elements it would be copied
			c.to = array.Len()
		case isInteger(t):
			c.to = number(loop.X)
		case !isSlice(t):
			return nil
		}
	case *ast.ForStmt:
		v, first, tok := f.setting(loop.Init)
		if tok != token.DEFINE {
			return nil
		}
		c.i, c.body = v, loop.Body
		inc, isInc := loop.Post.(*ast.IncDecStmt)
		until, isTest := loop.Cond.(*ast.BinaryExpr)
		if isInc && isTest && inc.Tok == token.INC && f.Var(inc.X) == v && f.Var(until.X) == v {
			c.bound, c.to = until.Y, number(until.Y)
			switch {
			case until.Op == token.LSS:
				c.from = number(first)
			case until.Op == token.LEQ && c.to >= 0:
				c.from = number(first)
				c.to++
			}
		}
	}
	if c.elem != nil && c.elem.Name() == "_" {
		c.elem = nil
	}
	if c.i == nil || !isInteger(c.i.Type()) || c.to >= 0 && c.from >= c.to || c.to > 64 {
		return nil
	}
	return c
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// boundText returns how the bound of c, which is no constant, is written as the count of a
// shift; or "" if it may change, or be negative.
func (f *Finder) boundText(c *counter, loop ast.Stmt) string {
	e, isLen := f.ofLen(c.bound)
	walked := isSlice(f.Info.TypeOf(e))
	if _, isFor := loop.(*ast.ForStmt); isFor || c.elem != nil { // it is evaluated in each turn
		if f.Var(e) == nil || isLen && !walked || !f.Invariant(e, loop) {
			return ""
		}
	}
	text := types.ExprString(e)
	switch {
	case strings.ContainsAny(text, "([{*<+-"), c.elem != nil && text == c.i.Name():
		return ""
	case walked || isLen:
		return "len(" + text + ")"
	case f.isNatural(e):
		return text
	case f.Means("max", loop.Pos()) == types.Universe.Lookup("max"):
		return "max(" + text + ", 0)"
	}
	return ""
}

// ofLen returns what e is the length of, or else e.
func (f *Finder) ofLen(e ast.Expr) (of ast.Expr, isLen bool) {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && f.IsBuiltin(call, "len") {
		return ast.Unparen(call.Args[0]), true
	}
	return e, false
}

// isNatural reports whether e, a number, is never negative: by its type, or as a variable that
// begins as a constant or a length, and counts up below a bound at most.
func (f *Finder) isNatural(e ast.Expr) bool {
	v := f.Var(e)
	if _, is := unsigned(f.Info.TypeOf(e)); is || v == nil || v.Kind() != types.LocalVar {
		return is
	}
	return !slices.ContainsFunc(f.Uses(v), func(id *ast.Ident) bool {
		switch n := f.Parent(id).(type) {
		case *ast.AssignStmt:
			if _, first, tok := f.setting(n); tok == token.DEFINE && f.Var(n.Lhs[0]) == v {
				_, isLen := f.ofLen(first)
				isNumber := f.Const(first).Kind() == constant.Int && constant.Sign(f.Const(first)) >= 0
				return !isLen && !isNumber
			}
		case *ast.IncDecStmt:
			if loop, ok := f.Parent(n).(*ast.ForStmt); ok && n.Tok == token.INC && loop.Post == n {
				until, ok := loop.Cond.(*ast.BinaryExpr)
				return !ok || until.Op != token.LSS || f.Var(until.X) != v
			}
		case *ast.RangeStmt:
			return n.Key == id && !isInteger(f.Info.TypeOf(n.X)) || n.Value == id
		}
		return f.Written(id) || f.Info.Defs[id] == v
	})
}
