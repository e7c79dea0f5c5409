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

// A counter is a loop that counts in i, if that is not nil: up from a number to bound, or
// down from bound - 1.
type counter struct {
	i     *types.Var
	first ast.Expr   // what i begins with, or nil for 0
	bound ast.Expr   // a number, or what is walked; nil if the condition is another
	last  bool       // bound is the last one
	down  bool       // from bound - 1, which is no constant
	set   ast.Stmt   // the statement that sets i first
	apart bool       // which stands before the loop
	open  bool       // bound is no constant
	to    int64      // the number of turns of a range statement
	elem  *types.Var // of what is walked, or nil
	body  *ast.BlockStmt
}

// counted takes the header of a loop to pieces. It returns nil for a range statement over
// something else.
func (f *Finder) counted(loop ast.Stmt) *counter {
	c := &counter{to: -1}
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		c.i, c.elem, c.bound, c.body = f.Var(loop.Key), f.Var(loop.Value), loop.X, loop.Body
		if c.elem != nil && c.elem.Name() == "_" {
			c.elem = nil
		}
		array, isArray := f.Info.TypeOf(loop.X).Underlying().(*types.Array)
		n, isConst := f.number(loop.X)
		switch {
		case loop.Tok != token.DEFINE || c.i == nil:
			return nil
		case isArray && c.elem == nil && isPath(loop.X): // with its elements it would be copied
			if f.library.Same(f.Package, loop.X) {
				c.to = array.Len()
			}
		case isConst:
			c.to = n
		case isInteger(f.Info.TypeOf(loop.X)), isSlice(f.Info.TypeOf(loop.X)):
			c.open = f.Info.Types[loop.X].Value == nil
		default:
			return nil
		}
	case *ast.ForStmt:
		c.body, c.set = loop.Body, loop.Init
		if loop.Init == nil {
			f.setBefore(loop, c)
			break
		}
		v, first, tok := f.setting(loop.Init)
		if a, ok := loop.Init.(*ast.AssignStmt); ok && len(a.Lhs) == 2 && len(a.Rhs) == 2 { // with a word
			v, first, tok = f.Var(a.Lhs[0]), a.Rhs[0], a.Tok
			if _, isConst := f.number(first); !isConst {
				v, first = f.Var(a.Lhs[1]), a.Rhs[1]
			}
		}
		if tok != token.DEFINE || !mayBeWord(v) {
			break
		}
		c.i, c.first = v, first
		if until, ok := loop.Cond.(*ast.BinaryExpr); ok && f.Var(until.X) == v {
			c.bound, c.last = until.Y, until.Op == token.LEQ || until.Op == token.GEQ
			c.open = f.Info.Types[until.Y].Value == nil && until.Op == token.LSS
		}
		less, ok := ast.Unparen(first).(*ast.BinaryExpr)
		if ok && f.Info.Types[first].Value == nil && less.Op == token.SUB && f.isNumber(less.Y, 1) {
			c.bound, c.down = less.X, true
		}
	}
	return c
}

// setBefore finds a variable that a step of the loop changes, and the statement before the loop
// that sets it to a constant.
func (f *Finder) setBefore(loop *ast.ForStmt, c *counter) {
	block, ok := f.Parent(loop).(*ast.BlockStmt)
	if !ok {
		return
	}
	var steps []*types.Var
	for _, s := range append(slices.Clip(loop.Body.List), loop.Post) {
		steps = append(steps, f.targets(s)...)
	}
	for _, s := range slices.Backward(block.List[:slices.Index(block.List, ast.Stmt(loop))]) {
		v, first, tok := f.setting(s)
		_, isConst := f.number(first)
		if v != nil && slices.Contains(steps, v) && mayBeWord(v) && (isConst || tok == token.VAR && first == nil) {
			c.i, c.first, c.set, c.apart = v, first, s, true
			return
		}
		if slices.ContainsFunc(steps, func(v *types.Var) bool { return v != nil && f.Mentions(s, v) }) {
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

// limit masks the argument of r, of that width, so that only the positions from, to-1 and
// those between stay; or says why it can't. The bounds are written as they are in the loop.
func (f *Finder) limit(r *Rewrite, c *counter, from, to, width int64) string {
	low := strconv.FormatInt(from, 10)
	if !c.down && c.first != nil && f.isNumber(c.first, from) {
		low = f.boundSource(c.first, low, false)
	}
	if c.open || c.down {
		high := f.boundText(c, r.Stmt)
		if high == "" {
			return "the bound may change in the loop, or be negative"
		}
		r.Keep = append(r.Keep, c.bound)
		r.Arg.After += " & (1<<" + high + " - 1)"
		if from > 0 {
			r.Arg.After += " &^ (1<<" + low + " - 1)"
		}
		return ""
	}
	high := strconv.FormatInt(to, 10)
	if n, ok := f.number(c.bound); c.bound != nil && (c.to == to || ok && n == to && !c.last || ok && n == to-1 && c.last) {
		high = f.boundSource(c.bound, high, c.last)
	} else if n, ok := f.number(c.first); c.first != nil && ok && n == to-1 {
		high = f.boundSource(c.first, high, true)
	}
	if n, ok := f.number(c.bound); c.bound != nil && c.last && ok && n == from {
		low = f.boundSource(c.bound, low, false)
	}
	switch {
	case from > 0:
		r.Arg.After += fmt.Sprintf(" & (1<<%s - 1<<%s)", high, low)
	case to < width:
		r.Arg.After += fmt.Sprintf(" & (1<<%s - 1)", high)
	}
	return ""
}

// boundSource returns how a bound is written, or the number that it is if it is a literal;
// and one more than that.
func (f *Finder) boundSource(e ast.Expr, number string, last bool) string {
	e = ast.Unparen(e)
	text := types.ExprString(e)
	switch _, isConst := f.number(e); {
	case !isConst:
		return "len(" + text + ")" // of an array
	case !f.names(e):
		return number
	case last:
		return "(" + text + "+1)"
	case has(e, func(*ast.BinaryExpr) bool { return true }):
		return "(" + text + ")"
	}
	return text
}

// names reports whether e names a constant or a variable.
func (f *Finder) names(e ast.Expr) bool {
	return has(e, func(id *ast.Ident) bool { return f.Constant(id) != nil || f.Var(id) != nil })
}

// boundText returns how the bound of c, which is no constant, is written as the count of a
// shift; or "" if it may change, or be negative.
func (f *Finder) boundText(c *counter, loop ast.Stmt) string {
	e, isLen := f.ofLen(c.bound)
	walked := isSlice(f.Info.TypeOf(e))
	_, isFor := loop.(*ast.ForStmt)
	if (isFor || c.elem != nil) && !c.down { // it is evaluated in each turn
		if isLen && !walked || !f.Stays(e, loop) {
			return ""
		}
	}
	text := types.ExprString(e)
	means := func(name string) bool { return f.Means(name, loop.Pos()) == types.Universe.Lookup(name) }
	switch {
	case !isPath(e), (walked || isLen) && !means("len"), c.elem != nil && text == c.i.Name():
		return ""
	case walked || isLen:
		return "len(" + text + ")"
	case f.isNatural(e):
		return text
	case means("max"):
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
