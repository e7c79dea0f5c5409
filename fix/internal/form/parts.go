package form

// The parts of a loop over the bits of a word: what clears the bit, what the body makes of it,
// and the variables that it gives to that. Each is proven by what it does to the word.

import (
	"cmp"
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

	// Of one that a statement at the top of the body gives a variable:
	v     *types.Var
	stmt  ast.Stmt
	decl  ast.Stmt // that declares it before, or nil
	alone bool     // nothing else sets it in that turn, or needs it outside
}

// bound returns the first use of a kind whose variable can be that of the range loop, or nil.
func (s *scan) bound(which func(use) bool) *use {
	at := slices.IndexFunc(s.uses, func(u use) bool { return u.alone && which(u) && s.Clean(s.loop.Body, u.v.Name(), u.v) })
	if at < 0 {
		return nil
	}
	return &s.uses[at]
}

// popped reports whether the bit is cleared by an expression that has a value.
func (s *scan) popped() bool {
	return slices.ContainsFunc(s.uses, func(u use) bool { return u.pop })
}

// drop takes out of the body what the range loop does, the binding and the clear, and what only
// these read.
func (s *scan) drop(r *Rewrite, bound *use) {
	if bound != nil {
		r.Drop = append(r.Drop, bound.stmt)
		if bound.decl == s.loop.Init {
			r.Loop.Before = nil
		} else if bound.decl != nil {
			r.Drop = append(r.Drop, bound.decl)
		}
	}
	if s.clear != s.loop.Post && !slices.Contains(r.Drop, ast.Node(s.clear)) && !s.popped() {
		if cut := s.cut(s.clear, s.word); cut != nil {
			r.Loop.Sites = append(r.Loop.Sites, cut...)
		} else {
			r.Drop = append(r.Drop, s.clear)
		}
	}
	for _, stmt := range slices.Backward(s.idle) {
		gone := slices.Clone(r.Drop)
		for _, u := range s.uses {
			if !u.made {
				gone = append(gone, u.expr)
			}
		}
		if v, _, _ := s.setting(stmt); !slices.Contains(r.Drop, ast.Node(stmt)) && !s.NamedOutside(v, gone...) {
			r.Drop = append(r.Drop, stmt)
		}
	}
}

// understand finds the parts of the loop, or says what it can't prove.
func (s *scan) understand() string {
	for at, stmt := range s.loop.Body.List {
		switch {
		case !s.Mentions(stmt, s.word):
			s.note(stmt)
		case s.clear != nil:
			return "the word is used after its bit is cleared"
		default:
			if why := s.take(at, stmt); why != "" {
				return why
			}
		}
	}
	// A position from outside may be what the post statement clears.
	if s.clear == nil && !s.takeClear(s.loop.Post) {
		return s.whyNotCleared()
	}
	return ""
}

// take finds what a statement of the body makes of the word.
func (s *scan) take(at int, stmt ast.Stmt) string {
	before := len(s.uses)
	a, _ := stmt.(*ast.AssignStmt)
	switch {
	case s.takePair(stmt):
	case !s.takeClear(stmt):
		if why := s.visit(stmt, stmt, false); why != "" {
			return why
		}
	case s.part(stmt, s.word) >= 0:
		for i, e := range a.Lhs {
			if s.Var(e) != s.word {
				if why := cmp.Or(s.visit(stmt, e, false), s.visit(stmt, a.Rhs[i], false)); why != "" {
					return why
				}
			}
		}
	}
	if s.popped() && len(s.uses) > before+1 {
		return "the word is used where its bit is cleared"
	}
	if len(s.uses) == before+1 {
		s.bind(at, stmt, &s.uses[before])
	}
	s.note(stmt)
	return ""
}

// takeClear reports whether stmt clears the bit and, but for other parts of an assignment, does
// nothing else.
func (s *scan) takeClear(stmt ast.Stmt) bool {
	_, alone := s.m.After(stmt, s.word)
	if !s.clears(stmt) || !alone && s.part(stmt, s.word) < 0 {
		return false
	}
	s.clear = stmt
	return true
}

// takePair reports whether stmt sets the word and another variable to what a call returns, the
// word without its bit, and something made of the bit.
func (s *scan) takePair(stmt ast.Stmt) bool {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 1 || !s.clears(stmt) {
		return false
	}
	v := s.beside(a)
	if v == nil {
		return false
	}
	val, _ := s.m.After(stmt, v)
	s.clear = stmt
	s.uses = append(s.uses, use{expr: a.Rhs[0], typ: v.Type(), val: val, pop: true})
	return usable(val)
}

// beside returns the variable that an assignment of two sets, beside the word.
func (s *scan) beside(a *ast.AssignStmt) *types.Var {
	if v := s.Var(a.Lhs[0]); v != s.word {
		return v
	}
	return s.Var(a.Lhs[1])
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
		s.idle = append(s.idle, stmt)
	}
}

// visit finds what a part of stmt makes of the word, or only what is below that.
func (s *scan) visit(stmt ast.Stmt, part ast.Node, below bool) (why string) {
	ast.Inspect(part, func(n ast.Node) bool {
		e, isExpr := n.(ast.Expr)
		if why != "" || !isExpr || below && n == part || !s.Mentions(e, s.word) {
			return why == ""
		}
		if s.Var(e) == s.word {
			if why = s.whyUsed(e); s.Written(e) {
				why = s.whyNotCleared()
			}
			return false
		}
		if !s.Info.Types[e].IsValue() {
			return true
		}
		val, after := s.m.Try(e, s.word)
		u := use{expr: e, typ: s.Info.TypeOf(e), val: val}
		switch {
		case s.m.Cleared(after) && val.Known():
			if u.pop = true; !s.evaluatedOnce(stmt, e) || s.clear != nil {
				why = "the bit is not cleared in every turn"
			} else if !usable(val) {
				why = "what clears the bit returns neither the bit nor its position"
			}
			s.clear = stmt
		case usable(val):
		case val.Known() && s.m.Whole(after):
			before, clear := len(s.uses), s.clear
			if s.visit(stmt, e, true) == "" {
				return false
			}
			s.uses, s.clear = s.uses[:before], clear // there is no position in it
			u.made = true
		default:
			return true
		}
		s.uses = append(s.uses, u)
		return false
	})
	return why
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
	if call, ok := n.(*ast.CallExpr); ok && isInteger(s.Info.TypeOf(call)) {
		f, _ := s.Callee(call)
		decl, p := s.Program.Declared(f)
		switch {
		case decl != nil && p.Constrained(decl.Pos()):
			return f.Name() + " may differ for another system, processor or build tag"
		case f != nil:
			return "it is not proven that " + f.Name() + " always looks at the same end of the word"
		}
	}
	return "the body uses the word itself"
}

// evaluatedOnce reports whether e, which stands in stmt, is evaluated exactly once when
// stmt is.
func (s *scan) evaluatedOnce(stmt ast.Stmt, e ast.Expr) bool {
	for n := ast.Node(e); n != ast.Node(stmt); n = s.Parent(n) {
		if b, ok := s.Parent(n).(*ast.BinaryExpr); ok && b.Y == n && (b.Op == token.LAND || b.Op == token.LOR) {
			return false
		}
	}
	switch stmt := stmt.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.DeclStmt, *ast.SendStmt, *ast.IncDecStmt:
		return true
	case *ast.IfStmt:
		return stmt.Init != nil && index.Within(e, stmt.Init) || stmt.Init == nil && index.Within(e, stmt.Cond)
	}
	return false
}

// bind keeps that stmt, the statement of the body at that place, gives what u is to a variable.
func (s *scan) bind(at int, stmt ast.Stmt, u *use) {
	v, e, tok := s.setting(stmt)
	if a, ok := stmt.(*ast.AssignStmt); ok && stmt == s.clear && len(a.Lhs) == 2 { // with the word
		v, e, tok = s.beside(a), a.Rhs[0], a.Tok
		if s.part(a, s.word) == 0 {
			e = a.Rhs[1]
		}
	}
	if v == nil || e != u.expr || u.made {
		return
	}
	u.v, u.stmt = v, stmt
	writes := 1
	for _, d := range append(s.loop.Body.List[:at:at], s.loop.Init) {
		if w, first, _ := s.setting(d); w == v && (first == nil || s.m.Eval(first).Known()) {
			u.decl, writes = d, 2
		}
	}
	seen := func(id *ast.Ident) bool {
		in := func(s ast.Stmt) bool { return s != nil && index.Within(id, s) }
		return in(s.loop) && id.Pos() < stmt.Pos() && !in(u.decl) && !in(s.loop.Post)
	}
	steady, owned := s.Steady(v, s.loop, writes), s.Owned(v, "") == ""
	u.alone = steady && (tok == token.DEFINE || owned && s.DeadAfter(s.loop, v) && !slices.ContainsFunc(s.Uses(v), seen))
	if u.alone || steady && owned {
		s.m.Set(v, u.val)
	}
}
