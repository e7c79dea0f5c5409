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

	"github.com/bitwalk/bitwalk/fix/internal/eval"
)

// A scan is a loop over the bits of a word while it is analyzed.
type scan struct {
	*Finder
	m     *eval.Machine
	loop  *ast.ForStmt
	id    *ast.Ident // the word in the condition
	word  *types.Var
	clear ast.Stmt // the statement that clears the bit
	uses  []use
	idle  []ast.Stmt // that may only give variables values made of the bit
}

// bits returns the rewrite of a loop over the bits of a word; or why there is none; or
// neither if it is no such loop.
func (f *Finder) bits(loop *ast.ForStmt) (*Rewrite, string) {
	id, negative := f.wordOf(loop)
	if id == nil {
		return nil, f.otherEnd(loop)
	}
	why, isWord := "", func(e ast.Expr) bool { return f.Var(e) == f.Var(id) }
	for _, top := range []bool{false, true} {
		s := &scan{Finder: f, m: f.machine(f.Var(id), top), loop: loop, id: id, word: f.Var(id)}
		if !f.masked(loop, isWord) && s.cleared() == nil {
			continue
		}
		if negative {
			return nil, "the word is signed, and the loop ends where it is negative"
		}
		r, stays := s.rewrite()
		if r != nil {
			return r, ""
		}
		if why == "" || s.clear != nil {
			why = stays
		}
	}
	return nil, why
}

// wordOf returns the variable of which the condition of the loop says that it is not 0, and
// whether it says too that it is not negative.
func (f *Finder) wordOf(loop *ast.ForStmt) (word *ast.Ident, negative bool) {
	if loop.Cond == nil {
		return nil, false
	}
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && word == nil && f.mayBeWord(f.Var(id)) {
			zero := f.library.Zero(f.Package, f.Var(id))
			up, down := f.machine(f.Var(id), false).Eval(loop.Cond), f.machine(f.Var(id), true).Eval(loop.Cond)
			last := max(len(down)-1, 0) // where a signed word is negative
			switch {
			case !zero.Eval(loop.Cond).Are(0):
			case up.Are(1):
				word = id
			case down[:last].Are(1) && down[last:].Are(0):
				word, negative = id, true
			}
		}
		return word == nil
	})
	return word, negative
}

// rewrite takes the loop to pieces, and returns what becomes of it, or why it stays.
func (s *scan) rewrite() (*Rewrite, string) {
	if why := s.Owned(s.word, "word"); why != "" {
		return nil, why
	}
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
	r, why := s.frame(s.loop, s.word, "word", nil, s.clear)
	if why != "" {
		return nil, why
	}
	arg := ast.Expr(s.id)
	if e := s.begins(s.loop.Init, s.word); e != nil {
		arg = e
	}
	r.Clear, r.Keep = s.clear, append(r.Keep, arg)
	if r.Arg, why = s.argument(arg, s.word.Type(), s.loop.Pos()); why != "" {
		return nil, why
	}
	if why := s.bitsOrOnes(r); why != "" {
		return nil, why
	}
	var rest []ast.Stmt
	for _, stmt := range s.loop.Body.List {
		if stmt != s.clear {
			rest = append(rest, stmt)
		}
	}
	if r.Loop.Last != nil {
		rest = append(rest, r.Loop.Last)
	}
	if len(s.uses) > 0 || len(r.Loop.Sites) > 0 {
		rest = nil
	}
	return s.asCount(r, rest)
}

// otherEnd says why a loop stays that clears the lowest bit of a word in its turns, but does not
// end where a variable is 0; or nothing.
func (f *Finder) otherEnd(loop *ast.ForStmt) string {
	if cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr); ok && (cond.Op == token.NEQ || cond.Op == token.GTR) && f.isNumber(cond.Y, 0) &&
		f.Var(cond.X) == nil && !f.IsConversion(cond.X) && f.masked(loop, func(e ast.Expr) bool { return f.equal(e, cond.X) }) {
		return "the word is a field, an element or behind a pointer, and no variable"
	}
	ends := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && n != loop.Init && f.mayBeWord(f.Var(a.Lhs[0])) && a.Tok != token.DEFINE {
			s := &scan{Finder: f, m: f.machine(f.Var(a.Lhs[0]), false), word: f.Var(a.Lhs[0])}
			ends = ends || s.clears(a)
		}
		inner, isFor := n.(*ast.ForStmt)
		_, isRange := n.(*ast.RangeStmt)
		return n != ast.Node(loop.Init) && !isRange && (!isFor || inner == loop)
	})
	if ends {
		return "it does not end where the word is 0, or not only there"
	}
	return ""
}

// masked reports whether a word is masked in the loop, or handed out by a pointer.
func (f *Finder) masked(loop *ast.ForStmt, isWord func(ast.Expr) bool) bool {
	masks := func(b *ast.BinaryExpr) bool {
		shift, ok := ast.Unparen(b.X).(*ast.BinaryExpr)
		isMask := b.Op == token.AND || b.Op == token.AND_NOT || b.Op == token.XOR
		return isMask && (isWord(b.X) || isWord(b.Y)) || b.Op == token.SHL && ok && shift.Op == token.SHR && isWord(shift.X)
	}
	return has(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			isMask := n.Tok == token.AND_ASSIGN || n.Tok == token.AND_NOT_ASSIGN || n.Tok == token.XOR_ASSIGN
			return n != loop.Init && isWord(n.Lhs[0]) && (isMask || n.Tok == token.ASSIGN && has(n.Rhs[0], masks))
		case *ast.UnaryExpr:
			return n.Op == token.AND && isWord(n.X)
		case *ast.SelectorExpr:
			return f.ImplicitAddress(n) && isWord(n.X)
		}
		return false
	})
}

// clears reports whether stmt clears the bit, whatever else it does.
func (s *scan) clears(stmt ast.Stmt) bool {
	if at := s.part(stmt, s.word); at >= 0 {
		return s.m.Cleared(s.m.Eval(stmt.(*ast.AssignStmt).Rhs[at]))
	}
	after, _ := s.m.After(stmt, s.word)
	return s.m.Cleared(after)
}

// cleared returns an assignment of the loop that clears the bit, or nil.
func (s *scan) cleared() (stmt ast.Stmt) {
	has(s.loop, func(a *ast.AssignStmt) bool {
		if s.clears(a) {
			stmt = a
		}
		return stmt != nil
	})
	return stmt
}
