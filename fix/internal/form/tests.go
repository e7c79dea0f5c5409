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
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A testing is such a loop while it is analyzed.
type testing struct {
	*Finder
	eval.Testing
	loop  ast.Stmt
	body  *ast.BlockStmt
	first ast.Expr   // what I begins with, or nil for 0
	apart bool       // in a statement before the loop
	bound ast.Expr   // where I ends, or what is walked; nil if the condition is another
	elem  *types.Var // of what is walked, or nil
	test  *ast.IfStmt
	skips bool       // the test continues the loop where the bit is not one of those
	terms []ast.Expr // of the test, of which the one in Test is about the bit
	turns []eval.Turn
	width int64
	zeros bool       // the bits are those that are 0
	top   bool       // they go down
	above bool       // the body runs for positions above the word, too
	steps []ast.Node // what the new loop does by itself
	from  int64      // the lowest
	end   int64      // one above the highest
}

// tests returns the rewrite of a loop over the positions of a word; or why there is none; or
// neither.
func (f *Finder) tests(loop ast.Stmt) (*Rewrite, string) {
	t := &testing{Finder: f, Testing: eval.Testing{Rounds: -1}, loop: loop}
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
	at := slices.IndexFunc(list, func(s ast.Stmt) bool { _, ok := s.(*ast.IfStmt); return ok })
	if at < 0 {
		return false
	}
	t.test, t.Before = list[at].(*ast.IfStmt), list[:at]
	t.skips = t.test.Else == nil && continues(t.test.Body)
	t.terms = terms(t.test.Cond, map[bool]token.Token{true: token.LOR, false: token.LAND}[t.skips])
	if !t.skips {
		t.After = append(slices.Clone(list[at+1:]), t.After...)
	}
	if t.test.Init != nil {
		t.Before = append(slices.Clip(t.Before), t.test.Init)
	}
	return !slices.ContainsFunc(t.Before, func(s ast.Stmt) bool {
		_, _, tok := t.setting(s)
		return tok != token.DEFINE
	})
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

// find finds the term of the condition that tests the bit, and the word in it or before it.
func (t *testing) find() bool {
	isWord := func(e ast.Expr) bool {
		if !t.mayBeTested(e) {
			return false
		}
		t.Word = e
		return t.isTest()
	}
	for _, t.Test = range t.terms {
		if has(t.Test, isWord) || slices.ContainsFunc(t.Before, func(s ast.Stmt) bool { return has(s, isWord) }) {
			return true
		}
	}
	return false
}

// mayBeTested reports whether e, in the condition, may be the word.
func (t *testing) mayBeTested(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		return false
	}
	if t.I != nil && t.Var(e) == t.I {
		return false
	}
	tv := t.Info.Types[e]
	moves := func(id *ast.Ident) bool {
		v := t.Var(id)
		return v != nil && (v == t.I || index.Within(index.Span{From: v.Pos(), To: v.Pos()}, t.body))
	}
	return tv.IsValue() && tv.Value == nil && isInteger(tv.Type) && t.library.Size(tv.Type).Width > 0 && !has(e, moves)
}

// isTest reports whether the term tests the bits of the word, one in each turn, in order.
func (t *testing) isTest() bool {
	v := t.Var(t.Word)
	t.width = t.widthOf(t.Info.TypeOf(t.Word))
	t.Natural = t.isNatural(t.Word)
	t.Changes, t.Ends, t.Clear = false, false, nil
	if loop, ok := t.loop.(*ast.ForStmt); ok && v != nil {
		for _, id := range t.Writes(v, loop) {
			t.Changes = t.Changes || loop.Init == nil || !index.Within(id, loop.Init)
		}
		if t.Changes {
			word, negative := t.wordOf(loop)
			t.Ends = word != nil && t.Var(word) == v && (t.Natural || !negative)
			for _, s := range t.kept() {
				if slices.Contains(t.targets(s), v) {
					t.Clear = append(t.Clear, s)
				}
			}
		}
	}
	t.turns = t.library.Turns(t.Package, &t.Testing)
	t.above = false
	outside := func(turn eval.Turn) bool { // the word
		t.above = t.above || turn.Bit == eval.None && turn.Complement != t.skips
		return turn.Bit == eval.None
	}
	for len(t.turns) > 0 && outside(t.turns[len(t.turns)-1]) {
		t.turns = t.turns[:len(t.turns)-1]
	}
	for len(t.turns) > 0 && outside(t.turns[0]) {
		t.turns = t.turns[1:]
	}
	if len(t.turns) == 0 {
		return false
	}
	first := t.turns[0]
	t.zeros, t.top = first.Complement != t.skips, len(t.turns) > 1 && t.turns[1].Bit < first.Bit
	for i, turn := range t.turns {
		if t.top {
			i = -i
		}
		if turn.Bit != first.Bit+i || turn.Bit == eval.None || turn.Complement != first.Complement {
			return false
		}
	}
	last := t.turns[len(t.turns)-1]
	t.from, t.end = int64(min(first.Bit, last.Bit)), int64(max(first.Bit, last.Bit))+1
	t.steps = nil
	for _, s := range append(slices.Clone(t.After), t.Clear...) {
		if index.Within(s, t.body) {
			t.steps = append(t.steps, s)
		}
	}
	return !t.Open || t.onlyShifts(append([]ast.Node{t.Test}, nodes(t.Before)...)...)
}

func (f *Finder) widthOf(t types.Type) int64 { return int64(f.library.Size(t).Width) }

func nodes(list []ast.Stmt) (nodes []ast.Node) {
	for _, s := range list {
		nodes = append(nodes, s)
	}
	return nodes
}

// onlyShifts reports whether i is named in the nodes only as the count of a shift.
func (t *testing) onlyShifts(nodes ...ast.Node) bool {
	return !slices.ContainsFunc(t.Uses(t.I), func(id *ast.Ident) bool {
		if !index.WithinAny(id, nodes) {
			return false
		}
		count := t.Outer(id)
		if call, ok := t.Parent(count).(*ast.CallExpr); ok && t.IsConversion(call) && t.widthOf(t.Info.TypeOf(call)) >= t.widthOf(t.I.Type()) {
			count = t.Outer(call)
		}
		shift, isBinary := t.Parent(count).(*ast.BinaryExpr)
		return !(isBinary && (shift.Op == token.SHL || shift.Op == token.SHR) && shift.Y == count)
	})
}

// kept returns the statements of the new body.
func (t *testing) kept() []ast.Stmt {
	if t.skips {
		return t.body.List[slices.Index(t.body.List, ast.Stmt(t.test))+1:]
	}
	return t.test.Body.List
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

// unproven says why a loop stays that seems to test each position of a word; or nothing.
func (t *testing) unproven() (why string) {
	moves := func(e ast.Expr, shift bool) bool { // from turn to turn, perhaps by a shift
		return t.I != nil && !shift && t.Mentions(e, t.I) || slices.ContainsFunc(t.After, func(s ast.Stmt) bool {
			a, _ := s.(*ast.AssignStmt)
			_, counts := s.(*ast.IncDecStmt)
			shifts := a != nil && (a.Tok == token.SHL_ASSIGN || a.Tok == token.SHR_ASSIGN)
			return (shifts && shift || counts && !shift) && slices.ContainsFunc(t.targets(s), func(v *types.Var) bool { return v != nil && t.Mentions(e, v) })
		})
	}
	tests := func(b *ast.BinaryExpr) bool {
		far := func(b *ast.BinaryExpr) bool { return b.Op != token.SUB }
		isShift := b.Op == token.SHL || b.Op == token.SHR
		return isShift && moves(b.Y, false) && !has(b.Y, far) || isBitwise(b) && moves(b, true)
	}
	if t.test == nil || !has(t.test.Cond, tests) && !slices.ContainsFunc(t.Before, func(s ast.Stmt) bool {
		_, _, tok := t.setting(s)
		return tok == token.DEFINE && has(s, tests)
	}) {
		return ""
	}
	for _, e := range []ast.Expr{t.bound, t.first, t.test.Cond} {
		if name := t.library.Here(t.Package, e); name != "" {
			return name + " may differ for another system, processor or build tag"
		}
	}
	if t.test.Else != nil {
		return elseToo
	}
	why = "it is not proven that it tests one bit after the other"
	ast.Inspect(t.test.Cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && t.mayBeTested(e) {
			switch v := t.Var(e); {
			case v != nil && len(t.Writes(v, t.body)) > 0:
				why = "the word is changed in the body"
			case !t.isNatural(e) && !moves(e, false):
				why = "the word is signed, and the test may see its sign"
			}
		}
		return true
	})
	return why
}
