package form

// The parts of a loop over the bits of a word: what clears the bit, what the body makes of it,
// and the variables that it gives to that. Each is proven by what it does to the word.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A use is an expression whose value is the position of the lowest one of the word, or of
// the highest, counted from the bottom or from the top; or that one alone.
type use struct {
	expr ast.Expr
	typ  types.Type
	val  eval.Values
	pop  bool // it clears the bit as well
	made bool // it is made of the bit, otherwise
}

// A binding is a statement at the top of a body that gives a variable such a value.
type binding struct {
	stmt   ast.Stmt
	at     int // its place in the body
	v      *types.Var
	define bool
	decl   ast.Stmt // that declares v right in the body, if it is another
	pair   bool     // the statement sets the word too
	use
}

// bound returns the first binding of a kind whose variable can be that of the range loop,
// or nil.
func (s *scan) bound(which func(*binding) bool) *binding {
	for i := range s.bindings {
		b := &s.bindings[i]
		again := func(stmt ast.Stmt) bool { // x, y := … that assigns it
			a, ok := stmt.(*ast.AssignStmt)
			return ok && a.Tok == token.DEFINE && stmt != b.stmt && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return s.Var(e) == b.v })
		}
		if which(b) && (!b.define || s.Clean(s.loop.Body, b.v.Name(), b.v) && !slices.ContainsFunc(s.loop.Body.List, again)) {
			return b
		}
	}
	return nil
}

// popped reports whether the bit is cleared by an expression that has a value.
func (s *scan) popped() bool {
	return slices.ContainsFunc(s.uses, func(u use) bool { return u.pop })
}

// drop takes out of the body what the range loop does: the binding and the clear.
func (s *scan) drop(r *Rewrite, bound *binding) {
	if bound != nil {
		r.Drop = append(r.Drop, bound.stmt)
		if bound.decl != nil {
			r.Drop = append(r.Drop, bound.decl)
		}
	}
	if s.inBody() && !s.popped() {
		r.Drop = append(r.Drop, s.clear)
	}
	idle := slices.Clone(s.noted) // what only these may read
	for _, b := range s.bindings {
		if (bound == nil || b.stmt != bound.stmt) && b.define && b.decl == nil && !b.pop {
			idle = append(idle, b.stmt)
		}
	}
	slices.SortFunc(idle, func(a, b ast.Stmt) int { return int(a.Pos() - b.Pos()) })
	for _, stmt := range slices.Backward(idle) {
		gone := slices.Clone(r.Drop)
		for _, u := range s.uses {
			gone = append(gone, u.expr)
		}
		if v, _, _ := s.setting(stmt); !s.NamedOutside(v, gone...) {
			r.Drop = append(r.Drop, stmt)
		}
	}
}

// inBody reports whether a statement of the body clears the bit.
func (s *scan) inBody() bool { return s.clear != nil && s.clear != s.loop.Post }

// understand finds the parts of the loop, or says what it can't prove.
func (s *scan) understand() string {
	if why := s.Owned(s.word, s.loop, "word"); why != "" {
		return why
	}
	first, _, _ := s.setting(s.loop.Init)
	if first == nil && s.loop.Init != nil {
		return "the init statement does more than to set the word"
	}
	for i, stmt := range s.loop.Body.List {
		switch {
		case stmt == s.check:
		case !s.Mentions(stmt, s.word):
			s.note(stmt)
		case s.clear != nil:
			return "the word is used after its bit is cleared"
		case s.takeClear(stmt) || s.takeBinding(i, stmt):
		default:
			s.note(stmt)
			if why := s.visit(stmt); why != "" {
				return why
			}
		}
	}
	// A position from outside may be what the post statement clears.
	if s.clear == nil && !s.takeClear(s.loop.Post) {
		return s.whyNotCleared()
	}
	writes := 1
	if first == s.word {
		writes++
	}
	for _, id := range s.Writes(s.word, s.loop) {
		reads := slices.ContainsFunc(s.uses, func(u use) bool { return !u.pop && index.Within(id, u.expr) }) // by a pointer
		if !reads {
			writes--
		}
	}
	if writes != 0 {
		return "the word is changed in the body"
	}
	return s.m.Early(s.loop)
}

// whyNotCleared says why no statement is known to clear the bit in every turn.
func (s *scan) whyNotCleared() string {
	why := "the bit is not cleared in every turn"
	for _, id := range s.Writes(s.word, s.loop) {
		var n ast.Node = id
		for _, ok := n.(ast.Stmt); !ok; _, ok = n.(ast.Stmt) {
			n = s.Parent(n)
		}
		if after, _ := s.m.After(n.(ast.Stmt), s.word); n != s.loop.Init && !s.m.Cleared(after) {
			why = "it is not proven that the bit is cleared by " + s.Source(n.Pos(), n.End())
		}
	}
	return why
}

// note keeps the value that stmt, which does not name the word, gives to a variable of the
// body.
func (s *scan) note(stmt ast.Stmt) {
	v, e, tok := s.setting(stmt)
	if tok != token.DEFINE || !s.Steady(v, s.loop, 1) {
		return
	}
	if val := s.m.Eval(e); val.Known() {
		s.m.Set(v, val)
		s.noted = append(s.noted, stmt)
	}
}

// takeClear reports whether stmt clears the bit and does nothing else.
func (s *scan) takeClear(stmt ast.Stmt) bool {
	after, alone := s.m.After(stmt, s.word)
	if !alone || !s.m.Cleared(after) {
		return false
	}
	s.clear = stmt
	return true
}

// takeBinding reports whether stmt, the i-th of the body, sets a variable to something that
// is made of the bit, and does nothing else, but perhaps clear the bit.
func (s *scan) takeBinding(i int, stmt ast.Stmt) bool {
	v, e, tok := s.setting(stmt)
	pair := false
	if a, ok := stmt.(*ast.AssignStmt); ok && len(a.Lhs) == 2 { // with the word
		v, e, tok, pair = s.Var(a.Lhs[0]), a.Rhs[0], a.Tok, true
		if v == s.word {
			v = s.Var(a.Lhs[1])
		} else if s.Var(a.Lhs[1]) != s.word {
			return false
		}
	}
	if v == nil {
		return false
	}
	val, _ := s.m.After(stmt, v)
	after, _ := s.m.After(stmt, s.word)
	b := binding{stmt: stmt, at: i, v: v, define: tok == token.DEFINE, pair: pair, use: use{expr: e, typ: s.Info.TypeOf(e), val: val, pop: s.m.Cleared(after)}}
	switch {
	case !val.ArePositions() && !val.AreSingle(), !b.pop && (pair || !s.m.Whole(after)):
		return false
	case pair:
		b.typ = v.Type()
	}
	if b.pop {
		s.clear = stmt
	}
	s.uses = append(s.uses, b.use)
	s.bind(b)
	return true
}

// visit finds what stmt makes of the word.
func (s *scan) visit(stmt ast.Stmt) string {
	before := len(s.uses)
	why := ""
	conditional := 0
	var visit func(n ast.Node)
	below := func(n ast.Node) {
		if n, ok := n.(*ast.BinaryExpr); ok && (n.Op == token.LAND || n.Op == token.LOR) {
			visit(n.X)
			conditional++
			visit(n.Y)
			conditional--
			return
		}
		ast.Inspect(n, func(m ast.Node) bool { // what is right below
			if m != nil && m != n {
				visit(m)
			}
			return m == n
		})
	}
	visit = func(n ast.Node) {
		e, isExpr := n.(ast.Expr)
		if isExpr && s.Mentions(n, s.word) {
			if s.Info.Types[e].IsValue() {
				val, after := s.m.Try(e, s.word)
				switch {
				case s.m.Cleared(after) && val.Known():
					switch {
					case conditional > 0 || !evaluatedOnce(stmt, e) || s.clear != nil:
						why = "the bit is not cleared in every turn"
					case !usable(val):
						why = "what clears the bit returns neither the bit nor its position"
					}
					s.uses = append(s.uses, use{expr: e, typ: s.Info.TypeOf(e), val: val, pop: true})
					s.clear = stmt
					return
				case usable(val):
					s.uses = append(s.uses, use{expr: e, typ: s.Info.TypeOf(e), val: val})
					return
				case val.Known() && s.m.Whole(after):
					n, was := len(s.uses), why
					why = ""
					if below(e); why != "" { // there is no position in it
						s.uses = append(s.uses[:n], use{expr: e, typ: s.Info.TypeOf(e), val: val, made: true})
					}
					why = was
					return
				}
			}
			if s.Var(e) == s.word {
				if why = s.whyUsed(e); s.Written(e) {
					why = s.whyNotCleared()
				}
			}
		}
		below(n)
	}
	visit(stmt)
	if why != "" {
		return why
	}
	if s.clear == stmt && len(s.uses) != before+1 {
		return "the word is used where its bit is cleared"
	}
	return ""
}

// usable reports whether the new loop can write the values.
func usable(val eval.Values) bool {
	_, down := val.CountDown()
	return val.ArePositions() || val.AreSingle() || down
}

// whyUsed says what the body does with the word at e.
func (s *scan) whyUsed(e ast.Expr) string {
	n := s.Parent(s.Outer(e))
	if sel, ok := n.(*ast.SelectorExpr); ok {
		n = s.Parent(sel)
	}
	if call, ok := n.(*ast.CallExpr); ok && s.Called(call) != nil && isInteger(s.Info.TypeOf(call)) {
		if decl, p := s.Program.Declared(s.Called(call)); decl != nil && p.Constrained(decl.Pos()) {
			return s.Called(call).Name() + " may differ for another system, processor or build tag"
		}
		return "it is not proven that " + s.Called(call).Name() + " always looks at the same end of the word"
	}
	return "the body uses the word itself"
}

// evaluatedOnce reports whether e, which stands in stmt, is evaluated exactly once when
// stmt is.
func evaluatedOnce(stmt ast.Stmt, e ast.Expr) bool {
	switch s := stmt.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.DeclStmt, *ast.SendStmt, *ast.IncDecStmt:
		return true
	case *ast.IfStmt:
		return s.Init != nil && index.Within(e, s.Init) || s.Init == nil && index.Within(e, s.Cond)
	}
	return false
}

// bind keeps a binding, and the value of its variable if that stays through the body.
func (s *scan) bind(b binding) {
	if !b.define {
		// It may be declared right in the body, or in the header.
		for _, stmt := range append(s.loop.Body.List[:b.at:b.at], s.loop.Init) {
			v, e, tok := s.setting(stmt)
			unset := e == nil || stmt == s.loop.Init && b.at == 0 && tok == token.DEFINE && s.m.Eval(e).Known()
			if v == b.v && unset && len(s.Writes(v, s.loop)) == 2 {
				b.define, b.decl = true, stmt
			}
		}
		// Or outside, for this loop and others like it.
		if b.at == 0 && s.Owned(b.v, s.loop, "") == "" && s.DeadAfter(s.loop, b.v) {
			b.define = true
		}
	}
	s.bindings = append(s.bindings, b)
	if s.stable(b) {
		s.m.Set(b.v, b.val)
	}
}

// stable reports whether the variable of b keeps its value through the body.
func (s *scan) stable(b binding) bool {
	writes := 1
	if b.decl != nil {
		writes = 2
	}
	return s.Steady(b.v, s.loop, writes) && (b.define || s.Local(b.v) && !s.Captured(b.v, s.Body(s.loop)))
}
