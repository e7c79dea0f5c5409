package form

// A loop over the bits of a word is taken to pieces here; positions.go says what becomes
// of it, and count.go of one that only counts.
//
//	for ; x != 0; x &= x - 1 {
//		i := bits.TrailingZeros64(x)
//		…
//	}

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
)

// A scan is a loop over the bits of a word while it is analyzed.
type scan struct {
	*Finder
	m         *eval.Machine
	loop      *ast.ForStmt
	id        *ast.Ident // the word in the condition
	check     ast.Stmt   // that leaves a loop without a condition, or nil
	word      *types.Var
	clear     ast.Stmt // the statement that clears the bit
	uses      []use
	bindings  []binding
	noted     []ast.Stmt // that give variables values made of the bit
	continues []token.Pos
}

// bits returns the rewrite of a loop over the bits of a word; or why there is none; or
// neither if it is no such loop.
func (f *Finder) bits(loop *ast.ForStmt) (*Rewrite, string) {
	id, check := f.wordOf(loop)
	if id == nil {
		return nil, cmp.Or(f.elsewhere(loop), f.otherEnd(loop))
	}
	why, isWord := "", func(e ast.Expr) bool { return f.Var(e) == f.Var(id) }
	for _, top := range []bool{false, true} {
		s := f.newScan(loop, id, top)
		s.check = check
		if !f.masked(loop, isWord) && !s.clears() {
			continue
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

func (f *Finder) newScan(loop *ast.ForStmt, id *ast.Ident, top bool) *scan {
	return &scan{Finder: f, m: f.machine(f.Var(id), top), loop: loop, id: id, word: f.Var(id)}
}

// wordOf returns the variable of which the condition of the loop, or a statement that leaves it,
// says that it is not 0.
func (f *Finder) wordOf(loop *ast.ForStmt) (word *ast.Ident, check ast.Stmt) {
	if loop.Cond == nil {
		return f.checked(loop)
	}
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && mayBeWord(f.Var(id)) {
			v, zero := f.Var(id), f.library.WithoutWord(f.Package)
			zero.SetNumber(v, 0)
			if f.machine(v, false).Eval(loop.Cond).Are(1) && zero.Eval(loop.Cond).Are(0) || f.above(loop.Cond, v) {
				word = id
			}
		}
		return word == nil
	})
	return word, nil
}

// checked returns the variable that is not 0 where a loop without a condition goes on, and the
// statement that leaves it: the first, or the second if that tests what the first has found.
func (f *Finder) checked(loop *ast.ForStmt) (word *ast.Ident, check ast.Stmt) {
	list := loop.Body.List
	at := slices.IndexFunc(list[:min(2, len(list))], func(s ast.Stmt) bool {
		c, ok := s.(*ast.IfStmt)
		return ok && breaks(c)
	})
	if at < 0 {
		return nil, nil
	}
	cond := list[at].(*ast.IfStmt).Cond
	v, found, tok := f.setting(list[0])
	where := cond
	if tok == token.DEFINE {
		where = found
	} else if at == 1 {
		return nil, nil
	}
	is := func(m *eval.Machine, x uint64) bool {
		if v != nil {
			values := m.Eval(found)
			if values == nil {
				return false
			}
			m.Set(v, values)
		}
		return m.Eval(cond).Are(x) && m.Early(loop) == ""
	}
	ast.Inspect(where, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && word == nil && mayBeWord(f.Var(id)) && (at == 0 || !f.Mentions(cond, f.Var(id))) {
			zero := f.library.WithoutWord(f.Package)
			zero.SetNumber(f.Var(id), 0)
			if is(zero, 1) && (is(f.machine(f.Var(id), false), 0) || is(f.machine(f.Var(id), true), 0)) {
				word = id
			}
		}
		return word == nil
	})
	return word, list[at]
}

// rewrite takes the loop to pieces, and returns what becomes of it, or why it stays.
func (s *scan) rewrite() (*Rewrite, string) {
	if s.above(s.loop.Cond, s.word) {
		return nil, "the word is signed, and the loop ends where it is negative"
	}
	if why := s.understand(); why != "" {
		return nil, why
	}
	r, why := s.frame()
	if why != "" {
		return nil, why
	}
	r.Loop, r.Clear = &Loop{}, s.clear
	if why := s.post(r); why != "" {
		return nil, why
	}
	if why := s.bitsOrOnes(r); why != "" {
		return nil, why
	}
	if v, e, _ := s.setting(s.loop.Init); v != nil && v != s.word && (v.Name() != r.Loop.Var || !s.m.Eval(e).Known()) {
		return nil, "the init statement sets another variable"
	}
	var rest []ast.Stmt
	for _, stmt := range append(slices.Clip(s.loop.Body.List), s.loop.Post) {
		if stmt != nil && stmt != s.clear && stmt != s.check {
			rest = append(rest, stmt)
		}
	}
	if len(s.uses) > 0 {
		rest = nil
	}
	return s.asCount(r, rest)
}

// post moves a post statement that does not clear the bit to the end of the body, or says why
// it can't.
func (s *scan) post(r *Rewrite) string {
	switch post := s.loop.Post; {
	case post == nil || post == s.clear:
	case len(s.continues) > 0:
		return "a continue statement passes to the post statement"
	case s.Mentions(post, s.word):
		return "the post statement uses the word itself"
	case has(post, func(id *ast.Ident) bool { return s.Info.Uses[id] != nil && s.hidden(id) }):
		return "the body declares a name of the post statement again"
	default:
		r.Loop.Last = post
		r.Keep = append(r.Keep, post)
	}
	return ""
}

// hidden reports whether the body declares the name of id, which is no field, again.
func (s *scan) hidden(id *ast.Ident) bool {
	obj := s.Info.Uses[id]
	v, ok := obj.(*types.Var)
	return !(ok && v.IsField()) && s.Means(id.Name, s.loop.Body.Rbrace) != obj
}

// above reports whether cond is that v, which is signed, is above 0.
func (f *Finder) above(cond ast.Expr, v *types.Var) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	_, is := unsigned(v.Type())
	return ok && !is && b.Op == token.GTR && f.Var(b.X) == v && f.isNumber(b.Y, 0)
}

const notVariable = "the word is a field, an element or behind a pointer, and no variable"

// elsewhere says why a loop stays whose word is no variable; or nothing.
func (f *Finder) elsewhere(loop *ast.ForStmt) string {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if ok && (cond.Op == token.NEQ || cond.Op == token.GTR) && f.isNumber(cond.Y, 0) && f.Var(cond.X) == nil &&
		!f.IsConversion(cond.X) && f.masked(loop, func(e ast.Expr) bool { return f.equal(e, cond.X) }) {
		return notVariable
	}
	return ""
}

// otherEnd says why a loop stays that clears the lowest bit of a variable in its turns, but
// does not end where that is 0; or nothing.
func (f *Finder) otherEnd(loop *ast.ForStmt) (why string) {
	ast.Inspect(loop, func(n ast.Node) bool {
		if n == loop.Init {
			return false
		}
		if a, ok := n.(*ast.AssignStmt); ok && why == "" && mayBeWord(f.Var(a.Lhs[0])) && a.Tok != token.DEFINE {
			v := f.Var(a.Lhs[0])
			m := f.machine(v, false)
			if after, _ := m.After(a, v); m.Cleared(after) {
				why = "it does not end where the word is 0, or not only there"
			}
		}
		inner, isFor := n.(*ast.ForStmt)
		_, isRange := n.(*ast.RangeStmt)
		return !isRange && (!isFor || inner == loop)
	})
	return why
}

// masked reports whether a word is masked in the loop, or handed out by a pointer.
func (f *Finder) masked(loop *ast.ForStmt, isWord func(ast.Expr) bool) (found bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || n != loop.Init && isWord(n.Lhs[0]) && masks(n, isWord)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && isWord(n.X)
		case *ast.SelectorExpr:
			found = found || f.ImplicitAddress(n) && isWord(n.X)
		}
		return !found
	})
	return found
}

// masks reports whether an assignment of a word may be x = x & y, or the like.
func masks(n *ast.AssignStmt, isWord func(ast.Expr) bool) bool {
	if n.Tok != token.ASSIGN {
		return n.Tok == token.AND_ASSIGN || n.Tok == token.AND_NOT_ASSIGN || n.Tok == token.XOR_ASSIGN
	}
	switch rhs := ast.Unparen(n.Rhs[0]).(type) {
	case *ast.BinaryExpr:
		inner, ok := ast.Unparen(rhs.X).(*ast.BinaryExpr)
		shifts := ok && rhs.Op == token.SHL && inner.Op == token.SHR && isWord(inner.X)
		masks := rhs.Op == token.AND || rhs.Op == token.AND_NOT || rhs.Op == token.XOR
		return shifts || masks && (isWord(rhs.X) || isWord(rhs.Y))
	case *ast.CallExpr:
		sel, ok := rhs.Fun.(*ast.SelectorExpr)
		return ok && isWord(sel.X)
	}
	return false
}

// clears reports whether an assignment clears the bit, whatever else is in the loop.
func (s *scan) clears() (found bool) {
	ast.Inspect(s.loop, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && !found {
			after, _ := s.m.After(a, s.word)
			found = s.m.Cleared(after)
		}
		return !found
	})
	return found
}

// frame makes the rewrite, without what becomes of the body.
func (s *scan) frame() (*Rewrite, string) {
	loop := s.loop
	f := s.Branches(loop, loop.Body, s.check)
	if f.Why != "" {
		return nil, f.Why
	}
	s.continues = f.Continues
	if s.inBody() {
		for _, pos := range f.Continues {
			if pos < s.clear.Pos() {
				return nil, "a continue statement passes over the clearing of the bit"
			}
		}
	}
	arg := ast.Expr(s.id)
	if v, e, _ := s.setting(loop.Init); v == s.word {
		arg = e
	}
	if !s.DeadAfter(loop, s.word) {
		return nil, "the word is used after the loop"
	}
	a, why := s.argument(arg, s.word.Type(), loop.Pos())
	r := &Rewrite{Stmt: loop, Word: s.word.Type(), Arg: a, Exits: f.Exits, Weight: s.Weight(loop.Body), Drop: []ast.Node{header(loop)}, Keep: []ast.Node{arg}}
	if s.check != nil {
		r.Drop = append(r.Drop, s.check)
	}
	return r, why
}
