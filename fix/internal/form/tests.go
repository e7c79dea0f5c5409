package form

// A loop that tests each position of a word, from a constant to a bound.
//
//	for i := 0; i < 64; i++ {
//		if x&(1<<i) != 0 {
//			use(i)
//		}
//	}
//
//	for i := range iter.Bits(x) {
//		use(i)
//	}

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// few is the number of positions below which testing each may be faster than an iterator, if
// the body leaves the loop.
const few = 32

// tests returns the rewrite of a loop over the positions of a word; or why there is none; or
// neither.
func (f *Finder) tests(loop ast.Stmt) (*Rewrite, string) {
	c := f.counted(loop)
	if c == nil || len(c.body.List) == 0 {
		return nil, ""
	}
	test, ok := c.body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil {
		return nil, ""
	}
	skips := skips(test)
	id, zeros := f.tested(c, test.Cond, skips), false
	if id == nil {
		id, zeros = f.tested(c, test.Cond, !skips), true
	}
	if id == nil {
		return nil, f.elsewhereTested(c, test.Cond)
	}
	word := f.Var(id)
	width := f.width(word.Type())
	if why := f.staysTested(c, loop, word, zeros); why != "" {
		return nil, why
	}
	body := c.body
	if test.Else != nil || !skips && len(body.List) > 1 {
		return nil, "it does something where the word has no bit, too"
	}
	r := &Rewrite{Stmt: loop, Loop: &Loop{}, Weight: f.Weight(body), Keep: []ast.Node{id}}
	if skips {
		r.Drop = []ast.Node{index.Span{From: loop.Pos(), To: body.Lbrace}, test}
	} else {
		body = test.Body
		r.Drop = []ast.Node{index.Span{From: loop.Pos(), To: body.Lbrace}, index.Span{From: body.Rbrace, To: body.Rbrace + 1}}
	}
	b := f.Branches(loop, body, nil)
	r.Exits = b.Exits && c.to-c.from < few
	var why string
	if r.Arg, why = f.argument(id, word, loop.Pos()); cmp.Or(b.Why, why) != "" {
		return nil, cmp.Or(b.Why, why)
	}
	if zeros {
		r.Arg.Before = "^" + r.Arg.Before
	}
	if why := f.limit(r, c, width); why != "" {
		return nil, why
	}
	name := ""
	if c.elem != nil {
		r.Loop.First = fmt.Sprintf("%s := %s[%s]", c.elem.Name(), types.ExprString(c.bound), c.i.Name())
	}
	if f.NamedOutside(c.i, r.Drop...) || c.elem != nil {
		name = c.i.Name()
		f.Names[loop] = name
	}
	return r, f.bitsAs(r, name, c.i.Type(), false, true)
}

func (f *Finder) width(t types.Type) int64 { return int64(f.library.Size(t).Width) }

// staysTested says why a loop stays that tests the bits of a word, or whether they are zeros; or
// nothing.
func (f *Finder) staysTested(c *counter, loop ast.Stmt, word *types.Var, zeros bool) string {
	why := f.Owned(word, loop, "word")
	switch {
	case c.from < 0:
		return "the positions do not go up by one from a constant"
	case zeros && (c.to < 0 || c.to > f.width(word.Type())):
		return "the bound may be above the width of the word"
	case why != "" && !f.Fixed(word):
		return why
	case len(f.Writes(word, loop)) > 0:
		return "the word is changed in the body"
	case len(f.Writes(c.i, c.body)) > 0:
		return "the position is changed in the body"
	case c.elem != nil && !(f.Fixed(c.elem) && f.Clean(c.body, c.elem.Name(), c.elem)):
		return "the body changes the element, or declares its name again"
	}
	return ""
}

// limit masks the argument of r, of that width, so that only the positions stay that c counts;
// or says why it can't.
func (f *Finder) limit(r *Rewrite, c *counter, width int64) string {
	switch {
	case c.to < 0:
		to := f.boundText(c, r.Stmt)
		if to == "" {
			return "the bound may change in the loop, or be negative"
		}
		r.Keep = append(r.Keep, c.bound)
		r.Arg.After += fmt.Sprintf(" & (1<<%s - 1)", to)
		if c.from > 0 {
			r.Arg.After += fmt.Sprintf(" &^ (1<<%d - 1)", c.from)
		}
	case c.from > 0:
		r.Arg.After += fmt.Sprintf(" & (1<<%d - 1<<%d)", min(c.to, width), c.from)
	case c.to < width:
		r.Arg.After += fmt.Sprintf(" & (1<<%d - 1)", c.to)
	}
	return ""
}

// skips reports whether s is if … { continue }.
func skips(s *ast.IfStmt) bool {
	if s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	b, ok := s.Body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// tested returns the variable of which cond says, for each position, that it has that bit; or,
// if zero is set, that it has not.
func (f *Finder) tested(c *counter, cond ast.Expr, zero bool) (word *ast.Ident) {
	ast.Inspect(cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || word != nil || !mayBeWord(f.Var(id)) || f.Var(id) == c.i || c.from >= f.width(f.Var(id).Type()) {
			return word == nil
		}
		from, to, natural := max(c.from, 0), c.to, f.isNatural(id)
		if to < 0 { // what holds at the width holds above it
			to = f.width(f.Var(id).Type()) + 1
			if !f.onlyShifts(cond, c.i) {
				return true
			}
		}
		for at := from; at < to; at++ {
			if !f.library.Tests(f.Package, cond, f.Var(id), c.i, at, zero, natural) {
				return true
			}
		}
		word = id
		return false
	})
	return word
}

// onlyShifts reports whether i is named in e once, as the count of a shift.
func (f *Finder) onlyShifts(e ast.Expr, i *types.Var) bool {
	n, ok := 0, false
	for _, id := range f.Uses(i) {
		if !index.Within(id, e) {
			continue
		}
		n++
		count := f.Outer(id)
		if call, ok := f.Parent(count).(*ast.CallExpr); ok && f.IsConversion(call) && f.width(f.Info.TypeOf(call)) >= f.width(i.Type()) {
			count = f.Outer(call)
		}
		shift, isBinary := f.Parent(count).(*ast.BinaryExpr)
		ok = isBinary && (shift.Op == token.SHL || shift.Op == token.SHR) && shift.Y == count
	}
	return ok && n == 1
}

// elsewhereTested says why a loop stays that may test each position of a word, but not of a
// variable whose bits are known; or nothing.
func (f *Finder) elsewhereTested(c *counter, cond ast.Expr) (why string) {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || !f.onlyShifts(cond, c.i) {
		return ""
	}
	if b.Op == token.LAND || b.Op == token.LOR {
		tests := func(e ast.Expr) bool { return f.tested(c, e, false) != nil || f.tested(c, e, true) != nil }
		if tests(b.X) || tests(b.Y) {
			why = "it tests more than the bit"
		}
		return why
	}
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if v := f.Var(n); mayBeWord(v) && v != c.i && !f.isNatural(n) {
				why = "the word is signed, and the test may see its sign"
			}
		case *ast.SelectorExpr, *ast.IndexExpr:
			if e := n.(ast.Expr); isInteger(f.Info.TypeOf(e)) && f.Const(e).Kind() == constant.Unknown {
				why = notVariable
			}
			return false
		}
		return true
	})
	return why
}
