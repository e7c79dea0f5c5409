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
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
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
	h, id := f.wordOf(h)
	if id == nil {
		return nil, ""
	}
	s := &scan{Finder: f, head: h, m: f.machine(f.Var(id)), word: f.Var(id)}
	seems := func(a *ast.AssignStmt) bool { return a != h.init && (f.masks(a, id) || s.clears(a)) }
	shared := func(id *ast.Ident) bool {
		return h.while == nil && index.Within(id, h.loop) && f.Access(id) == prove.Shared
	}
	next, isAssign := h.post.(*ast.AssignStmt)
	moves := isAssign && slices.Contains(f.targets(next), s.word) && !seems(next) // along a ray, perhaps
	if moves || !has(h.loop, seems) && !slices.ContainsFunc(f.Uses(s.word), shared) {
		return nil, ""
	}
	r, why = s.rewrite(id)
	highest := func(call *ast.CallExpr) bool { return f.Mentions(call, s.word) && highest(f.Package, call, 3) }
	clears := func(a *ast.AssignStmt) bool { return s.clears(a) }
	if (why == notAlone || why == notCleared) && !has(h.loop, clears) && has(h.body, highest) {
		why = "it seems to begin at the highest bit: iter.RBits and scan.RPop do"
	}
	return r, why
}

// highest reports whether call, in code of p, finds the highest bit of a word: by math/bits, or by a
// function of the program that does, through at most depth of them.
func highest(p *index.Package, call *ast.CallExpr, depth int) bool {
	fn, _ := p.Callee(call)
	decl, q := p.Program.Declared(fn)
	return fn != nil && strings.HasPrefix(fn.FullName(), "math/bits.Le") || // Len, LeadingZeros
		decl != nil && depth > 0 && has(decl.Body, func(c *ast.CallExpr) bool { return highest(q, c, depth-1) })
}

// otherEnd says why a loop stays that seems to clear bits of something in its condition, but is no
// loop over a word.
func (f *Finder) otherEnd(h *head) (*Rewrite, string) {
	_, id := f.wordOf(h)
	cleared := func(e ast.Expr) bool {
		return f.Info.Types[e].IsValue() && has(h.loop, func(a *ast.AssignStmt) bool {
			bit := types.ExprString(a.Rhs[0])
			keeps := a.Tok == token.AND_ASSIGN && !strings.Contains(bit, "^") && !strings.Contains(bit, types.ExprString(e))
			return a != h.init && !keeps && f.masks(a, e) && (strings.Contains(bit, "-") || strings.Contains(bit, "<<"))
		})
	}
	lent := func(c *ast.BinaryExpr) bool { // to a function that may do it
		return c == h.cond && c.Op == token.NEQ && types.ExprString(c.Y) == "0" && isInteger(f.Info.TypeOf(c.X)) &&
			has(h.body, func(u *ast.UnaryExpr) bool { return u.Op == token.AND && f.equal(u.X, c.X) })
	}
	switch {
	case id == nil && h.cond != nil && (has(h.cond, cleared) || has(h.cond, lent)):
		return nil, "the word is no variable of one integer type, or the loop ends not only where it is 0"
	case id != nil && has(h.loop, func(a *ast.AssignStmt) bool {
		_, isConst := f.number(a.Rhs[0])
		return a.Tok == token.SHR_ASSIGN && f.equal(a.Lhs[0], id) && !isConst
	}):
		return nil, "the word is shifted from bit to bit"
	}
	if len(h.body.List) == 1 {
		a, ok := h.body.List[0].(*ast.AssignStmt)
		if ok && len(a.Lhs) == 1 && f.masks(a, a.Lhs[0]) && strings.Contains(types.ExprString(a.Rhs[0]), "- 1") {
			return nil, "it clears a number of bits, and does nothing with them"
		}
	}
	return nil, ""
}

// masks reports whether a masks e.
func (f *Finder) masks(a *ast.AssignStmt, e ast.Expr) bool {
	masked := func(b *ast.BinaryExpr) bool {
		shift, ok := ast.Unparen(b.X).(*ast.BinaryExpr)
		isMask := b.Op == token.AND || b.Op == token.AND_NOT || b.Op == token.XOR
		return isMask && (f.equal(b.X, e) || f.equal(b.Y, e)) || b.Op == token.SHL && ok && shift.Op == token.SHR && f.equal(shift.X, e)
	}
	isMask := a.Tok == token.AND_ASSIGN || a.Tok == token.AND_NOT_ASSIGN || a.Tok == token.XOR_ASSIGN
	return f.equal(a.Lhs[0], e) && (isMask || a.Tok == token.ASSIGN && has(a.Rhs[0], masked))
}

// wordOf returns the variable of which the head says that it is not 0; and the head, in which that
// stands apart from what else a for statement tests.
func (f *Finder) wordOf(h *head) (of *head, word *ast.Ident) {
	if h.cond == nil {
		return h, nil
	}
	list := terms(h.cond, token.LAND)
	if word = f.endsBy(h, h.cond); word != nil || len(list) == 1 {
		return h, word
	}
	for i, term := range list {
		if word = f.endsBy(h, term); word != nil && !f.Mentions(h.cond, f.Var(word), term) {
			own := *h
			own.cond, own.while = term, slices.Clone(list)
			own.while[i] = nil
			return &own, word
		}
	}
	return h, nil
}

// endsBy is wordOf for one condition.
func (f *Finder) endsBy(h *head, cond ast.Expr) (word *ast.Ident) {
	has(cond, func(id *ast.Ident) bool {
		if v := f.Var(id); f.mayBeWord(v) && f.machine(v).Eval(cond).Are(1) && f.library.Zero(f.Package, v).Eval(cond).Are(0) {
			word = id
		}
		return word != nil
	})
	return word
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
	var needs []ast.Node
	for _, u := range s.uses {
		if s.clear == s.post && u.stmt != nil && s.Mentions(s.clear, u.v) {
			needs = append(needs, u.stmt)
		}
	}
	r, why := s.frame(s.head, s.word, s.clear, needs...)
	if why != "" {
		return nil, why
	}
	if r.Once { // no loop
		return nil, ""
	}
	first, arg, _ := s.setting(s.init)
	if first != s.word {
		arg = id
	}
	if r.Arg, why = s.argument(arg, s.word.Type(), s.loop.Pos()); why != "" {
		return nil, why
	}
	if why := s.bitsOrOnes(r); why != "" {
		return nil, why
	}
	rest := slices.DeleteFunc(slices.Clone(s.body.List), func(stmt ast.Stmt) bool { return stmt == s.clear })
	if r.Loop.Last != nil {
		rest = append(rest, r.Loop.Last)
	}
	if len(s.uses) > 0 || len(r.Loop.Sites) > 0 {
		rest = nil
	}
	return s.asCount(r, rest)
}

// clears reports whether stmt clears the bit, whatever else it does.
func (s *scan) clears(stmt ast.Stmt) bool {
	_, after, _ := s.m.Run(stmt, s.word)
	return s.m.Cleared(after)
}
