package form

// A loop over the bits of a word is taken to pieces here; positions.go says what becomes
// of it, and count.go of one that only counts.
//
//	for ; x != 0; x &= x - 1 {
//		i := bits.TrailingZeros64(x)
//		…
//	}

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
)

// A scan is a loop over the bits of a word while it is analyzed.
type scan struct {
	*Finder
	*head
	m     *eval.Machine
	word  *types.Var
	clear ast.Stmt // the statement that clears the bit
	uses  []use
	idle  []ast.Stmt // that may only give variables values made of the bit
}

// bits returns the rewrite of a loop over the bits of a word; or why there is none; or
// neither if it is no such loop.
func (f *Finder) bits(h *head) (r *Rewrite, why string) {
	id, negative := f.wordOf(h)
	if id == nil {
		return nil, ""
	}
	for _, top := range []bool{false, true} {
		s := &scan{Finder: f, head: h, m: f.machine(f.Var(id), top), word: f.Var(id)}
		if !f.masked(h, id, true) && !has(h.loop, func(a *ast.AssignStmt) bool { return s.clears(a) }) {
			continue
		}
		if negative {
			return nil, "the word is signed, and the loop ends where it is negative"
		}
		r, stays := s.rewrite(id)
		if r != nil {
			return r, ""
		}
		if why == "" || s.clear != nil {
			why = stays
		}
	}
	return nil, why
}

// otherEnd says why a loop stays that masks something in its condition, but is no loop over a word.
func (f *Finder) otherEnd(h *head) (*Rewrite, string) {
	if id, _ := f.wordOf(h); id == nil && h.cond != nil && has(h.cond, func(e ast.Expr) bool { return f.masked(h, e, false) }) {
		return nil, "the word is no variable, or the loop ends not only where it is 0"
	}
	return nil, ""
}

// wordOf returns the variable of which the head says that it is not 0, and whether it says too
// that it is not negative.
func (f *Finder) wordOf(h *head) (word *ast.Ident, negative bool) {
	if h.cond == nil {
		return nil, false
	}
	more, end := uint64(1), uint64(0)
	if h.check != nil {
		more, end = end, more
	}
	_, counts := h.loop.(*ast.RangeStmt)
	ast.Inspect(h.cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && word == nil && f.mayBeWord(f.Var(id)) {
			zero := f.library.Zero(f.Package, f.Var(id))
			up, down := f.machine(f.Var(id), false).Eval(h.cond), f.machine(f.Var(id), true).Eval(h.cond)
			last := max(len(down)-1, 0) // where a signed word is negative
			switch {
			case counts && f.counts(h.cond, f.Var(id)):
				word = id
			case counts || !zero.Eval(h.cond).Are(end):
			case up.Are(more):
				word = id
			case down[:last].Are(more) && down[last:].Are(end):
				word, negative = id, true
			}
		}
		return word == nil
	})
	return word, negative
}

// rewrite takes the loop to pieces, and returns what becomes of it, or why it stays.
func (s *scan) rewrite(id *ast.Ident) (*Rewrite, string) {
	if why := s.understand(); why != "" {
		return nil, why
	}
	steps := []ast.Node{s.clear}
	for _, u := range s.uses { // they may be passed a pointer
		steps = append(steps, u.expr)
	}
	if s.changed(s.word, s.loop, steps...) {
		return nil, "the word is changed in the body"
	}
	r, why := s.frame(s.head, s.word, "word", s.clear)
	if why != "" {
		return nil, why
	}
	if r.Zero != "" && (r.Exits || r.Loop.While != "") {
		return nil, "the word is used after the loop, which may leave some of it"
	}
	arg, _ := s.sets(s.init, s.word)
	if arg == nil {
		arg = id
	}
	if r.Arg, why = s.argument(arg, s.word.Type(), s.loop.Pos()); why != "" {
		return nil, why
	}
	if why := s.bitsOrOnes(r); why != "" {
		return nil, why
	}
	rest := slices.DeleteFunc(slices.Clone(s.body.List), func(stmt ast.Stmt) bool { return stmt == s.clear || stmt == s.check })
	if r.Loop.Last != nil {
		rest = append(rest, r.Loop.Last)
	}
	if len(s.uses) > 0 || len(r.Loop.Sites) > 0 {
		rest = nil
	}
	return s.asCount(r, rest)
}

// masked reports whether e, in the condition, is a word that is masked in the loop, or, if lent is
// set, may be where a pointer to it goes.
func (f *Finder) masked(h *head, e ast.Expr, lent bool) bool {
	if t := f.Info.Types[e]; !t.IsValue() || t.Value != nil || !isInteger(t.Type) {
		return false
	}
	isWord := func(x ast.Expr) bool { return f.equal(x, e) }
	masks := func(b *ast.BinaryExpr) bool {
		shift, ok := ast.Unparen(b.X).(*ast.BinaryExpr)
		isMask := b.Op == token.AND || b.Op == token.AND_NOT || b.Op == token.XOR
		return isMask && (isWord(b.X) || isWord(b.Y)) || b.Op == token.SHL && ok && shift.Op == token.SHR && isWord(shift.X)
	}
	return has(h.loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			isMask := n.Tok == token.AND_ASSIGN || n.Tok == token.AND_NOT_ASSIGN || n.Tok == token.XOR_ASSIGN
			return n != h.init && isWord(n.Lhs[0]) && (isMask || n.Tok == token.ASSIGN && has(n.Rhs[0], masks))
		case *ast.UnaryExpr:
			return lent && n.Op == token.AND && isWord(n.X)
		case *ast.SelectorExpr:
			return lent && f.ImplicitAddress(n) && isWord(n.X)
		}
		return false
	})
}

// clears reports whether stmt clears the bit, whatever else it does.
func (s *scan) clears(stmt ast.Stmt) bool {
	if to, cut := s.sets(stmt, s.word); cut != nil {
		return s.m.Cleared(s.m.Eval(to))
	}
	after, _ := s.m.After(stmt, s.word)
	return s.m.Cleared(after)
}
