package form

// A loop that tests the positions of a word one after the other, up or down: by a number or
// by a mask that it moves, or by moving the word.
//
//	for i := 0; i < 64; i++ {
//		if x&(1<<i) != 0 && use(i) {
//			n++
//		}
//	}
//
//	for i := range iter.Bits(x) {
//		if use(i) {
//			n++
//		}
//	}

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
)

// A testing is such a loop while it is analyzed.
type testing struct {
	*Finder
	*head
	eval.Testing
	first ast.Expr   // what I begins with, or nil for 0
	bound ast.Expr   // where I ends, or what is walked; nil if the condition is another
	open  bool       // the bound is no constant
	last  int64      // 1 if the bound is the last position, 0 if it is one above
	apart bool       // I is declared before the loop
	elem  *types.Var // of what is walked, or nil
	test  *ast.IfStmt
	skips bool       // the test continues the loop where the bit is not one of those
	terms []ast.Expr // of the test, of which the one in Test is about the bit
	kept  []ast.Stmt // the new body
	width int64      // of the word, without the sign of one that is not negative
	turns []eval.Turn
	from  int64 // the lowest position
	end   int64 // one above the highest
	top   bool  // they go down
	zeros bool  // the bits are those that are 0
	above bool  // the body runs where no bit is tested, too
}

// tests returns the rewrite of a loop over the positions of a word; or why there is none; or
// neither.
func (f *Finder) tests(h *head) (*Rewrite, string) {
	t := &testing{Finder: f, head: h}
	switch {
	case !t.header():
		return nil, ""
	case !t.shape() || !t.find():
		return nil, t.unproven()
	}
	return t.rewrite()
}

// shape finds the test, and what runs before and after it.
func (t *testing) shape() bool {
	list := t.body.List
	at := slices.IndexFunc(list, func(s ast.Stmt) bool { t.test, _ = s.(*ast.IfStmt); return t.test != nil })
	if at < 0 && t.elem == nil && len(t.while) == 0 {
		at = slices.IndexFunc(list, func(s ast.Stmt) bool { t.test = t.adds(s); return t.test != nil })
	}
	if at < 0 {
		return false
	}
	t.Before = list[:at:at]
	t.skips = t.test.Else == nil && continues(t.test.Body)
	t.terms = terms(t.test.Cond, map[bool]token.Token{true: token.LOR, false: token.LAND}[t.skips])
	t.kept = list[at+1:]
	if !t.skips {
		t.kept, t.After = t.test.Body.List, append(slices.Clone(t.kept), t.After...)
	}
	if t.test.Init != nil {
		t.Before = append(t.Before, t.test.Init)
	}
	return !slices.ContainsFunc(t.Before, func(s ast.Stmt) bool { return !t.declares(s) })
}

// adds returns n += x as if x { n++ }, if s is that, or nil.
func (t *testing) adds(s ast.Stmt) *ast.IfStmt {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ADD_ASSIGN || t.Var(a.Lhs[0]) == nil {
		return nil
	}
	one := &ast.IncDecStmt{X: a.Lhs[0], Tok: token.INC}
	return &ast.IfStmt{If: a.Pos(), Cond: a.Rhs[0], Body: &ast.BlockStmt{Lbrace: a.Pos(), List: []ast.Stmt{one}, Rbrace: a.End()}}
}

// continues reports whether body is { continue }.
func continues(body *ast.BlockStmt) bool {
	if len(body.List) != 1 {
		return false
	}
	b, ok := body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// terms returns what op joins in e.
func terms(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		return append(terms(b.X, op), b.Y)
	}
	return []ast.Expr{e}
}

// find finds the term of the condition that tests the bit, and the word before it or in it.
func (t *testing) find() bool {
	for _, t.Test = range t.terms {
		if slices.ContainsFunc(append(nodes(t.Before), t.Test), func(n ast.Node) bool { return has(n, t.isTested) }) {
			return true
		}
	}
	return false
}

// isTested reports whether the term tests the bits of e, one in each turn, in order.
func (t *testing) isTested(e ast.Expr) bool {
	v, isName := t.Var(e), false
	if _, isName = e.(*ast.Ident); !isName || v == nil || !isInteger(v.Type()) || v == t.I || v.Kind() == types.PackageVar {
		return false
	}
	t.Word, t.width, t.Natural = e, t.widthOf(v.Type()), t.isNatural(e)
	if _, isUnsigned := unsigned(v.Type()); !isUnsigned && t.Natural {
		t.width--
	}
	t.Changes, t.Ends, t.Clear = false, false, nil
	if loop, isFor := t.loop.(*ast.ForStmt); isFor && t.changed(v, loop) {
		h := t.headOf(loop)
		word, negative := t.endsBy(h, h.cond)
		t.Changes, t.Ends = true, word != nil && t.Var(word) == v && !negative
		for _, s := range t.kept {
			if slices.Contains(t.targets(s), v) {
				t.Clear = append(t.Clear, s)
			}
		}
	}
	outside := func(turn eval.Turn) bool { return turn.Bit == eval.None }
	all := t.library.Turns(t.Package, &t.Testing)
	t.above = slices.ContainsFunc(all, func(turn eval.Turn) bool { return outside(turn) && turn.Complement != t.skips })
	t.turns = slices.DeleteFunc(all, outside)
	if len(t.turns) == 0 {
		return false
	}
	first, last := t.turns[0], t.turns[len(t.turns)-1]
	t.from, t.end = int64(min(first.Bit, last.Bit)), int64(max(first.Bit, last.Bit))+1
	t.top, t.zeros = last.Bit < first.Bit, first.Complement != t.skips
	for i, turn := range t.turns {
		if t.top {
			i = -i
		}
		if turn.Bit != first.Bit+i || turn.Complement != first.Complement {
			return false
		}
	}
	return !t.open || !slices.ContainsFunc(append(nodes(t.Before), t.Test), func(n ast.Node) bool { return has(n, t.isOther) })
}

// isOther reports whether id names what the loop counts in, but not as the count of a shift.
func (t *testing) isOther(id *ast.Ident) bool {
	count := t.Outer(id)
	if call, ok := t.Parent(count).(*ast.CallExpr); ok && t.IsConversion(call) && t.widthOf(t.Info.TypeOf(call)) >= t.widthOf(t.I.Type()) {
		count = t.Outer(call)
	}
	shift, ok := t.Parent(count).(*ast.BinaryExpr)
	return t.Var(id) == t.I && !(ok && (shift.Op == token.SHL || shift.Op == token.SHR) && shift.Y == count)
}

func (f *Finder) widthOf(t types.Type) int64 { return int64(f.library.Size(t).Width) }

func nodes(list []ast.Stmt) (nodes []ast.Node) {
	for _, s := range list {
		nodes = append(nodes, s)
	}
	return nodes
}

// targets returns the variables that s, which assigns or counts, sets; with nil for anything
// else that it sets or does.
func (f *Finder) targets(s ast.Stmt) (list []*types.Var) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, e := range s.Lhs {
			list = append(list, f.Var(e))
		}
		return list
	case *ast.IncDecStmt:
		return []*types.Var{f.Var(s.X)}
	}
	return []*types.Var{nil}
}

const elseToo = "it does something where the word has no bit, too"

// declares reports whether s only declares a variable, with a value.
func (t *testing) declares(s ast.Stmt) bool {
	_, _, tok := t.setting(s)
	return tok == token.DEFINE
}

// moves reports whether s only sets what the loop counts in, or the word.
func (t *testing) moves(s ast.Stmt) bool {
	return !slices.ContainsFunc(t.targets(s), func(v *types.Var) bool {
		return v == nil || v != t.I && !(t.Changes && v == t.Var(t.Word))
	})
}

// unproven says why a loop stays that seems to test each position of a word; or nothing.
func (t *testing) unproven() string {
	moves := func(e ast.Expr, shift bool) bool { // a variable in it, from turn to turn
		return slices.ContainsFunc(t.After, func(s ast.Stmt) bool {
			a, isAssign := s.(*ast.AssignStmt)
			v := t.targets(s)[0]
			return v != nil && t.Mentions(e, v) && isAssign == shift && (!shift || a.Tok == token.SHL_ASSIGN || a.Tok == token.SHR_ASSIGN)
		})
	}
	seems := func(b *ast.BinaryExpr) bool { // to test by a shift by the position, or of the word or a mask
		far := func(b *ast.BinaryExpr) bool { return b.Op != token.SUB }
		isShift := b.Op == token.SHL || b.Op == token.SHR
		return isShift && (t.I != nil && t.Mentions(b.Y, t.I) || moves(b.Y, false)) && !has(b.Y, far) || isBitwise(b) && moves(b, true)
	}
	declares := func(s ast.Stmt) bool { return t.declares(s) && has(s, seems) }
	if !slices.Contains(t.body.List, ast.Stmt(t.test)) || !has(t.test.Cond, seems) && !slices.ContainsFunc(t.Before, declares) {
		return ""
	}
	for _, e := range []ast.Expr{t.bound, t.first, t.test.Cond} {
		if name := t.library.Here(t.Package, e); name != "" {
			return name + " may differ for another system, processor or build tag"
		}
	}
	does := func(s ast.Stmt) bool { return slices.Contains(t.targets(s), nil) } // other than to set variables
	if t.test.Else != nil || slices.ContainsFunc(t.After, does) || slices.ContainsFunc(t.Before, func(s ast.Stmt) bool { return !t.declares(s) }) {
		return elseToo
	}
	if v, first, _ := t.setting(t.init); first != nil && t.Mentions(t.test.Cond, v) && t.Info.Types[first].Value == nil {
		return "it begins at a variable"
	}
	isStep := func(s ast.Stmt) bool {
		a, ok := s.(*ast.AssignStmt)
		return ok && t.Var(a.Lhs[0]) == t.I && t.I != nil && (a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN) && !t.isNumber(a.Rhs[0], 1)
	}
	if slices.ContainsFunc(t.After, isStep) {
		return "it does not test every bit"
	}
	return "it is not proven that it tests one bit after the other, of a local variable"
}
