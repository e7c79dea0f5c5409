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

// A use is an expression whose value is the position of the lowest one of the word, or that one alone.
type use struct {
	expr ast.Expr
	typ  types.Type
	val  eval.Values
	pop  bool // it clears the bit as well
	pair bool // it sets the word as well: i, x = pop(x)

	// Of one that a statement at the top of the body gives a variable:
	v     *types.Var
	stmt  ast.Stmt
	decl  ast.Stmt // that declares it before, or nil
	alone bool     // nothing else sets it in that turn, or needs it outside
}

// bound returns the first use of a kind whose variable can be that of the range loop, or nil.
func (s *scan) bound(which func(use) bool) *use {
	at := slices.IndexFunc(s.uses, func(u use) bool { return u.alone && which(u) && s.Clean(s.body, u.v.Name(), u.v) })
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
		if bound.decl != nil {
			r.Drop = append(r.Drop, bound.decl)
		}
	}
	if s.clear != s.post && !slices.Contains(r.Drop, ast.Node(s.clear)) && !s.popped() {
		r.Drop = append(r.Drop, s.clear)
	}
	for _, stmt := range slices.Backward(s.idle) {
		gone := slices.Clone(r.Drop)
		for _, u := range s.uses {
			gone = append(gone, u.expr)
		}
		if v, _, _ := s.setting(stmt); !slices.Contains(r.Drop, ast.Node(stmt)) && !s.NamedOutside(v, gone...) {
			r.Drop = append(r.Drop, stmt)
		}
	}
}

// understand finds the parts of the loop, or says what it can't prove.
func (s *scan) understand() string {
	for _, stmt := range s.body.List {
		switch {
		case !s.Mentions(stmt, s.word):
			s.note(stmt)
		case s.clear != nil:
			return "the word is used after its bit is cleared"
		default:
			if why := s.take(stmt); why != "" {
				return why
			}
		}
	}
	if s.clear != nil {
		return ""
	}
	_, after, alone := s.m.Run(s.post, s.word) // which may clear a position from outside
	if !s.m.Cleared(after) {
		return notCleared
	} else if !alone {
		return "the post statement sets another variable, too"
	}
	s.clear = s.post
	return ""
}

const (
	notCleared = "it is not proven that the bit is cleared in every turn"
	notAlone   = "the body uses the word itself, or what is not proven to depend on one bit of it alone"
)

// take finds what a statement of the body makes of the word.
func (s *scan) take(stmt ast.Stmt) string {
	before := len(s.uses)
	_, after, alone := s.m.Run(stmt, s.word)
	if s.m.Cleared(after) && (alone || s.takePair(stmt)) {
		s.clear = stmt
	} else if why := s.visit(stmt); why != "" {
		return why
	}
	if s.popped() && len(s.uses) > before+1 {
		return "the word is used where its bit is cleared"
	}
	if len(s.uses) == before+1 {
		s.bind(stmt, &s.uses[before])
	}
	s.note(stmt)
	return ""
}

// takePair reports whether stmt, which clears the bit, sets the word and one other variable, to something
// made of the bit.
func (s *scan) takePair(stmt ast.Stmt) bool {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 {
		return false
	}
	v := s.Var(a.Lhs[0])
	if v == s.word {
		v = s.Var(a.Lhs[1])
	}
	_, val, _ := s.m.Run(stmt, v)
	if !s.mayBeWord(v) || !usable(val) {
		return false
	}
	s.uses = append(s.uses, use{expr: a.Rhs[0], typ: v.Type(), val: val, pop: true, pair: true, v: v, stmt: stmt})
	return true
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

// visit finds what stmt makes of the word.
func (s *scan) visit(stmt ast.Stmt) (why string) {
	ast.Inspect(stmt, func(n ast.Node) bool {
		e, isExpr := n.(ast.Expr)
		if why != "" || !isExpr || !s.Mentions(e, s.word) {
			return why == ""
		}
		if s.Var(e) == s.word {
			if why = notAlone; s.Written(e) {
				why = notCleared
			}
			return false
		}
		if !s.Info.Types[e].IsValue() {
			return true
		}
		val, after, _ := s.m.Run(e, s.word)
		u := use{expr: e, typ: s.Info.TypeOf(e), val: val}
		switch {
		case s.m.Cleared(after) && val.Known():
			if u.pop = true; !s.evaluatedOnce(stmt, e) || s.clear != nil {
				why = notCleared
			} else if !usable(val) {
				why = notAlone
			}
			s.clear = stmt
		case usable(val):
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
	return val.ArePositions() || val.AreBytes() || val.AreSingle()
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

// bind keeps that stmt gives what u is to a variable.
func (s *scan) bind(stmt ast.Stmt, u *use) {
	v, e, tok := s.setting(stmt)
	if u.pair {
		v, e, tok = u.v, u.expr, token.ASSIGN
	}
	if v == nil || e != u.expr {
		return
	}
	u.v, u.stmt = v, stmt
	writes := 1
	for _, d := range s.body.List {
		declares := func(id *ast.Ident) bool { return s.Info.Defs[id] == v }
		if w, first, _ := s.setting(d); d != stmt && w == v && has(d, declares) && (first == nil || s.m.Eval(first).Known()) {
			u.decl, writes = d, 2
		}
	}
	seen := func(id *ast.Ident) bool {
		in := func(s ast.Stmt) bool { return s != nil && index.Within(id, s) }
		return in(s.loop) && id.Pos() < stmt.Pos() && !in(u.decl) && !in(s.post)
	}
	steady, owned := s.Steady(v, s.loop, writes), s.Owned(v, "") == ""
	u.alone = steady && (tok == token.DEFINE || owned && s.DeadAfter(s.loop, v) && !slices.ContainsFunc(s.Uses(v), seen))
	if u.alone || steady && owned {
		s.m.Set(v, u.val)
	}
}
