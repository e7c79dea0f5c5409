package form

// The loops that count, and their bounds.
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
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// header takes the header of the loop to pieces. It reports false for a loop that does not count.
func (t *testing) header() bool {
	switch loop := t.loop.(type) {
	case *ast.RangeStmt:
		t.I, t.elem, t.bound, t.body = t.Var(loop.Key), t.Var(loop.Value), loop.X, loop.Body
		if t.elem != nil && t.elem.Name() == "_" {
			t.elem = nil
		}
		array, isArray := t.Info.TypeOf(loop.X).Underlying().(*types.Array)
		n, isConst := t.number(loop.X)
		switch {
		case loop.Tok != token.DEFINE || t.I == nil:
			return false
		case isArray && isPath(loop.X) && (t.elem == nil || t.pure(loop.X, nil) && t.Stays(loop.X, loop)): // with its elements it is copied
			if t.library.Same(t.Package, loop.X) {
				t.Rounds = array.Len()
			}
		case isConst:
			t.Rounds = n
		case isInteger(t.Info.TypeOf(loop.X)), isSlice(t.Info.TypeOf(loop.X)):
			t.Open = t.Info.Types[loop.X].Value == nil
		default:
			return false
		}
	case *ast.ForStmt:
		t.body, t.Init, t.Cond = loop.Body, loop.Init, loop.Cond
		if loop.Post != nil {
			t.After = []ast.Stmt{loop.Post}
		}
		if a, ok := loop.Init.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) {
			for at, e := range a.Rhs { // perhaps with a word
				if _, isConst := t.number(e); isConst && t.mayBeWord(t.Var(a.Lhs[at])) {
					t.I, t.first = t.Var(a.Lhs[at]), e
				}
			}
		} else if loop.Init == nil {
			t.before(loop)
		}
		if until, ok := loop.Cond.(*ast.BinaryExpr); ok && t.I != nil && t.Var(until.X) == t.I {
			t.bound = until.Y
			t.Open = t.Info.Types[until.Y].Value == nil && until.Op == token.LSS
		}
		return loop.Cond != nil
	}
	return true
}

// before finds a variable that a step of the loop changes, and the statement before the loop that
// sets it to a constant.
func (t *testing) before(loop *ast.ForStmt) {
	block, ok := t.Parent(loop).(*ast.BlockStmt)
	if !ok {
		return
	}
	var steps []*types.Var
	for _, s := range append(slices.Clip(loop.Body.List), t.After...) {
		steps = append(steps, t.targets(s)...)
	}
	for _, s := range slices.Backward(block.List[:slices.Index(block.List, ast.Stmt(loop))]) {
		v, first, tok := t.setting(s)
		_, isConst := t.number(first)
		if v != nil && slices.Contains(steps, v) && t.mayBeWord(v) && (isConst || tok == token.VAR && first == nil) {
			t.I, t.first, t.Init, t.apart = v, first, s, true
			return
		}
		if slices.ContainsFunc(steps, func(v *types.Var) bool { return v != nil && t.Mentions(s, v) }) {
			return
		}
	}
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// isPath reports whether e is written as a name or names behind dots.
func isPath(e ast.Expr) bool { return !strings.ContainsAny(types.ExprString(e), "([{*<+-") }

// limit masks the argument of r, so that only the bits from the first to the last stay; or says why
// it can't. The bounds are written as they are in the loop.
func (t *testing) limit(r *Rewrite) string {
	switch {
	case t.Open:
		high := t.openText()
		if high == "" {
			return "the bound may change in the loop, or be negative"
		}
		r.Keep = append(r.Keep, t.bound)
		r.Arg.After += " & (1<<" + high + " - 1)"
		if t.from > 0 {
			r.Arg.After += " &^ (1<<" + t.boundText(t.from) + " - 1)"
		}
	case t.from > 0:
		r.Arg.After += fmt.Sprintf(" & (1<<%s - 1<<%s)", t.boundText(t.end), t.boundText(t.from))
	case t.end < t.width:
		r.Arg.After += " & (1<<" + t.boundText(t.end) + " - 1)"
	}
	return ""
}

// boundText returns how n is written: as a bound of the loop, or one more than a bound, if that
// has a name.
func (t *testing) boundText(n int64) string {
	for _, e := range []ast.Expr{t.bound, t.first} {
		x, isConst := t.number(e)
		switch {
		case e == nil || isConst && !t.names(e):
		case !isConst && n == t.Rounds:
			return "len(" + types.ExprString(e) + ")" // of an array
		case isConst && x == n-1:
			return "(" + types.ExprString(ast.Unparen(e)) + "+1)"
		case isConst && x == n && has(e, func(*ast.BinaryExpr) bool { return true }):
			return "(" + types.ExprString(ast.Unparen(e)) + ")"
		case isConst && x == n:
			return types.ExprString(e)
		}
	}
	return strconv.FormatInt(n, 10)
}

// names reports whether e names a constant or a variable.
func (f *Finder) names(e ast.Expr) bool {
	return has(e, func(id *ast.Ident) bool {
		_, isConst := f.Info.ObjectOf(id).(*types.Const)
		return isConst || f.Var(id) != nil
	})
}

// openText returns how the bound, which is no constant, is written as the count of a shift; or ""
// if it may change, or be negative.
func (t *testing) openText() string {
	e, isLen := t.ofLen(t.bound)
	walked := isSlice(t.Info.TypeOf(e))
	_, isFor := t.loop.(*ast.ForStmt)
	text := types.ExprString(e)
	means := func(name string) bool { return t.Means(name, t.loop.Pos()) == types.Universe.Lookup(name) }
	switch {
	case (isFor || t.elem != nil) && (isLen && !walked || !t.Stays(e, t.loop)): // it is evaluated in each turn
		return ""
	case !isPath(e), (walked || isLen) && !means("len"), t.elem != nil && text == t.I.Name():
		return ""
	case walked || isLen:
		return "len(" + text + ")"
	case t.isNatural(e):
		return text
	case means("max"):
		return "max(" + text + ", 0)"
	}
	return ""
}

// ofLen returns what e is the length of, perhaps converted to a type that has all lengths; or else e.
func (f *Finder) ofLen(e ast.Expr) (of ast.Expr, isLen bool) {
	e = ast.Unparen(e)
	call, ok := e.(*ast.CallExpr)
	if ok && f.IsConversion(call) && f.widthOf(f.Info.TypeOf(call)) >= int64(f.library.IntSize) {
		call, ok = ast.Unparen(call.Args[0]).(*ast.CallExpr)
	}
	if ok && f.IsBuiltin(call, "len") {
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
				x, isConst := f.number(first)
				return !isLen && !(isConst && cmp.Compare(x, 0) >= 0)
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
