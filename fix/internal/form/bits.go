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
	for _, stmt := range slices.Backward(s.noted) { // what only these read
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
