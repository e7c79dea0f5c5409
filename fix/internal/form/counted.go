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
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
)

// header takes the header of the loop to pieces. It reports false for a loop that does not count.
func (t *testing) header() bool {
	switch loop := t.loop.(type) {
	case *ast.RangeStmt:
		t.I, t.elem, t.bound = t.Var(loop.Key), t.Var(loop.Value), loop.X
		if t.elem != nil && t.elem.Name() == "_" {
			t.elem = nil
		}
		array, isArray := t.Info.TypeOf(loop.X).Underlying().(*types.Array)
		n, isConst := t.Finder.number(loop.X)
		switch {
		case loop.Tok != token.DEFINE || t.I == nil || !t.Clean(loop.X, t.I.Name(), nil):
			return false
		case isArray && isPath(loop.X) && (t.elem == nil || t.pure(loop.X) && t.Stays(loop.X, loop)): // with its elements it is copied
			if t.library.Same(t.Package, loop.X) {
				t.Rounds = array.Len()
			}
		case isConst:
			t.Rounds = n
		case isInteger(t.Info.TypeOf(loop.X)), isSlice(t.Info.TypeOf(loop.X)):
			t.open = t.Info.Types[loop.X].Value == nil
		default:
			return false
		}
	case *ast.ForStmt:
		if loop.Cond == nil {
			return false
		}
		t.Cond = loop.Cond
		if loop.Post != nil {
			t.After = []ast.Stmt{loop.Post}
		}
		t.counter(loop)
		terms := terms(loop.Cond, token.LAND)
		counts := func(e ast.Expr) bool { return t.I != nil && t.Mentions(e, t.I) }
		if at := slices.IndexFunc(terms, counts); at >= 0 && !slices.ContainsFunc(terms[at+1:], counts) {
			t.Cond = terms[at]
			t.while = slices.Delete(terms, at, at+1)
		}
		if until, ok := t.Cond.(*ast.BinaryExpr); ok && t.I != nil && t.Var(until.X) == t.I {
			t.bound = until.Y
			t.open = t.Info.Types[until.Y].Value == nil && (until.Op == token.LSS || until.Op == token.LEQ)
			if until.Op == token.LEQ {
				t.last = 1
			}
		}
	}
	if t.open {
		t.Cond, t.Rounds = nil, eval.MaxTurns
	}
	return true
}

// counter finds a variable that a step of the loop changes, and what sets it to a constant: the init
// statement, or a statement before the loop.
func (t *testing) counter(loop *ast.ForStmt) {
	var before []ast.Stmt
	if block, ok := t.Parent(loop).(*ast.BlockStmt); ok {
		before = slices.Clone(block.List[:slices.Index(block.List, ast.Stmt(loop))])
	}
	if loop.Init != nil {
		before = append(before, loop.Init)
	}
	slices.Reverse(before)
	for _, step := range append(slices.Clip(t.After), loop.Body.List...) {
		sum := t.adds(step)
		for _, v := range t.targets(step) {
			at := slices.IndexFunc(before, func(s ast.Stmt) bool { return v != nil && t.Mentions(s, v) })
			if at < 0 || !t.mayBeWord(v) || sum != nil && t.Info.Types[sum.Cond].Value == nil {
				continue
			}
			s := before[at]
			e, _ := t.sets(s, v)
			_, _, tok := t.setting(s)
			if _, isConst := t.Finder.number(e); isConst || tok == token.VAR && e == nil {
				t.I, t.first, t.Init, t.apart = v, e, s, s != loop.Init || tok == token.ASSIGN
				return
			}
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
	low, high := t.boundText(t.from), t.boundText(t.end)
	if t.open {
		high = t.openText()
	}
	switch {
	case high == "":
		return "the bound may change in the loop, or be negative"
	case t.open && t.from > 0:
		r.Arg.After += " & (1<<" + high + " - 1) &^ (1<<" + low + " - 1)"
	case t.from > 0:
		r.Arg.After += " & (1<<" + high + " - 1<<" + low + ")"
	case t.open || t.end < t.width:
		r.Arg.After += " & (1<<" + high + " - 1)"
	}
	return ""
}

// boundText returns how n is written: as a bound of the loop, or one more than a bound, if that
// has a name.
func (t *testing) boundText(n int64) string {
	for _, e := range []ast.Expr{t.bound, t.first} {
		x, isConst := t.Finder.number(e)
		switch {
		case e == nil || isConst && !t.names(e), e == t.first && t.apart: // whose names may be hidden here
		case !isConst && n == t.Rounds && t.Means("len", t.loop.Pos()) == types.Universe.Lookup("len"):
			return "len(" + types.ExprString(e) + ")" // of an array
		case isConst && x == n-1:
			return "(" + types.ExprString(ast.Unparen(e)) + "+1)"
		case isConst && x == n && strings.Contains(types.ExprString(e), " "):
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

// openText returns how the bound, which is no constant, or one more if it is the last position, is
// written as the count of a shift; or "" if it may change, or be negative.
func (t *testing) openText() string {
	e, isLen := t.ofLen(t.bound)
	typ, text, natural := t.Info.TypeOf(e), types.ExprString(e), t.isNatural(e)
	_, each := t.loop.(*ast.ForStmt) // the bound is evaluated in each turn
	hidden := func(name string) bool { return t.Means(name, t.loop.Pos()) != types.Universe.Lookup(name) }
	narrow := t.widthOf(t.Info.TypeOf(t.bound)) < int64(t.library.IntSize) // one more may be 0
	switch {
	case !isPath(e), (each || t.elem != nil) && !t.Stays(e, t.loop), isLen && !isSlice(typ) && !isBasic(typ), t.last > 0 && narrow:
		return ""
	case (isLen || isSlice(typ)) && hidden("len"), !isLen && !isSlice(typ) && !natural && hidden("max"):
		return ""
	case isLen || isSlice(typ):
		text, natural = "len("+text+")", true
	}
	if t.last > 0 {
		text += "+1"
	}
	switch {
	case !natural:
		return "max(" + text + ", 0)"
	case t.last > 0:
		return "(" + text + ")"
	}
	return text
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

// isNatural reports whether e, a number, is never negative: by its type, or as a variable in which a
// loop around counts up.
func (f *Finder) isNatural(e ast.Expr) (is bool) {
	v, t := f.Var(e), f.Info.TypeOf(e)
	if isInteger(t) {
		_, is = unsigned(t)
	}
	for n := f.Parent(e); n != nil && v != nil && !is; n = f.Parent(n) {
		switch n := n.(type) {
		case *ast.RangeStmt:
			is = f.Var(n.Key) == v && isInteger(f.Info.TypeOf(n.X)) && f.Steady(v, n, 1)
		case *ast.ForStmt:
			until, ok := n.Cond.(*ast.BinaryExpr)
			post, counts := n.Post.(*ast.IncDecStmt)
			first, _ := f.sets(n.Init, v)
			x, isConst := f.number(first)
			is = ok && counts && isConst && x >= 0 && f.Var(until.X) == v && until.Op == token.LSS &&
				f.Var(post.X) == v && post.Tok == token.INC && f.Steady(v, n, 2)
		}
	}
	return is
}
