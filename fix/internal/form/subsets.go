package form

// The subsets of a set, by the carry-rippler, either way; without one end, the body
// passes over it.
//
//	for sub := set; sub != 0; sub = (sub - 1) & set {
//		use(sub)
//	}
//
//	for sub := range iter.RSubsets(set) {
//		if sub == 0 {
//			continue
//		}
//		use(sub)
//	}

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A walk is a loop over subsets while it is analyzed.
type walk struct {
	*Finder
	m     *eval.Machine
	loop  *ast.ForStmt
	v     *types.Var
	init  ast.Expr // nil stands for 0
	from  ast.Stmt // the statement before the loop that has init, or nil
	step  []ast.Stmt
	check *ast.IfStmt // if … { break } at the end of the body
}

// subsets returns the rewrite of a loop over all subsets of a set, or over all with k
// elements; or why there is none; or neither.
func (f *Finder) subsets(loop *ast.ForStmt) (*Rewrite, string) {
	w := &walk{Finder: f, loop: loop}
	if !w.shape() {
		return nil, ""
	}
	next := w.next()
	if next == nil {
		return nil, ""
	}
	if w.isSnoob(next) {
		return w.snoob()
	}
	set, dir := w.stepOver(next)
	if set == nil {
		return nil, ""
	}
	return w.all(set, dir)
}

// shape takes the loop to pieces: its variable, where it starts, its step, and how it
// ends.
func (w *walk) shape() bool {
	loop := w.loop
	list := loop.Body.List
	if loop.Post != nil {
		w.step = []ast.Stmt{loop.Post}
	}
	if loop.Cond == nil {
		// The last two statements, or the last, are the step and the test.
		for range 2 {
			if len(list) == 0 {
				return false
			}
			last := list[len(list)-1]
			_, _, tok := w.setting(last)
			if check, ok := last.(*ast.IfStmt); ok && w.check == nil && breaks(check) {
				w.check = check
			} else if w.step == nil && tok == token.ASSIGN {
				w.step = []ast.Stmt{last}
			} else {
				break
			}
			list = list[:len(list)-1]
		}
		if w.check == nil {
			return false
		}
	} else if w.step == nil {
		// The step is at the end of the body, with what it needs before it.
		at := len(list)
		for at > 0 {
			if a, ok := list[at-1].(*ast.AssignStmt); !ok || at < len(list) && a.Tok != token.DEFINE {
				break
			}
			at--
		}
		w.step = list[at:]
	}
	if len(w.step) == 0 {
		return false
	}
	v, _, tok := w.setting(w.step[len(w.step)-1])
	if v == nil || tok != token.ASSIGN || !isWord(v) {
		return false
	}
	w.v = v
	w.m = w.NewMachine(v)
	return w.start()
}

// breaks reports whether s is if … { break }.
func breaks(s *ast.IfStmt) bool {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	b, ok := s.Body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.BREAK && b.Label == nil
}

// start finds where the variable gets its first value.
func (w *walk) start() bool {
	first := w.loop.Init
	if first == nil {
		var list []ast.Stmt
		switch parent := w.Parent(w.loop).(type) {
		case *ast.BlockStmt:
			list = parent.List
		case *ast.CaseClause:
			list = parent.Body
		}
		i := slices.Index(list, ast.Stmt(w.loop))
		if i < 1 {
			return false
		}
		first = list[i-1]
		w.from = first
	}
	v, e, _ := w.setting(first)
	w.init = e
	return v == w.v
}

// next returns what the step makes of the variable.
func (w *walk) next() *term.Term {
	m := w.NewMachine(w.v)
	for _, s := range w.step[:len(w.step)-1] {
		a := s.(*ast.AssignStmt)
		for _, e := range a.Lhs {
			v := w.Var(e)
			if a.Tok != token.DEFINE || v == nil {
				return nil
			}
			for _, id := range w.Uses(v) { // in the step only
				if id.Pos() < w.step[0].Pos() || w.loop.Body.End() <= id.Pos() {
					return nil
				}
			}
		}
		if !m.Do(s) {
			return nil
		}
	}
	if !m.Do(w.step[len(w.step)-1]) {
		return nil
	}
	return m.Value(w.v)
}

// word and the like make terms of the type of the variable.
func (w *walk) word() *term.Term { return w.m.Value(w.v) }

func (w *walk) binary(op token.Token, x, y *term.Term) *term.Term {
	return w.m.Binary(op, x, y, w.v.Type())
}

func (w *walk) number(x uint64) *term.Term { return w.m.Number(w.v.Type(), x) }

// stepOver takes a step to pieces: the set, and which way it goes.
func (w *walk) stepOver(next *term.Term) (set *term.Term, dir int) {
	if next.Kind != term.Op || next.Op != token.AND {
		return nil, 0
	}
	x := w.word()
	for i, a := range next.Args {
		if !a.HasWord() {
			continue
		}
		rest := slices.Delete(slices.Clone(next.Args), i, i+1)
		set := rest[0]
		for _, b := range rest[1:] {
			set = w.binary(token.AND, set, b)
		}
		if set.HasWord() || set.IsNumber() && set.Kind != term.Const {
			return nil, 0
		}
		not := w.m.Unary(token.XOR, set, w.v.Type())
		switch {
		case term.Equal(a, w.binary(token.SUB, x, w.number(1))):
			return set, -1
		case term.Equal(a, w.binary(token.SUB, x, set)), term.Equal(a, w.binary(token.ADD, w.binary(token.OR, x, not), w.number(1))):
			return set, 1
		}
	}
	return nil, 0
}

// all handles a loop over all subsets.
func (w *walk) all(set *term.Term, dir int) (*Rewrite, string) {
	// The expression that is the set, in the step.
	var expr ast.Expr
	last := w.step[len(w.step)-1]
	ast.Inspect(last, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && expr == nil && w.Info.Types[e].IsValue() && term.Equal(w.m.Eval(e), set) {
			expr = e
		}
		return expr == nil
	})
	if expr == nil || !types.Identical(w.Info.TypeOf(expr), w.v.Type()) {
		return nil, "the set is no expression of its own"
	}
	init := w.number(0)
	if w.init != nil {
		if init = w.m.Eval(w.init); init == nil {
			return nil, "the walk starts elsewhere"
		}
	}
	test := w.loop.Cond
	if w.check != nil {
		test = w.check.Cond
	}
	op, end := w.test(test)
	zero := w.number(0)
	below := w.binary(token.AND, w.binary(token.SUB, set, w.number(1)), set)
	lowest := w.binary(token.AND, w.m.Unary(token.SUB, set, w.v.Type()), set)
	from := func(t *term.Term) bool { return term.Equal(init, t) }
	until := func(o token.Token, t *term.Term) bool { return op == o && term.Equal(end, t) }
	first := w.check != nil && w.loop.Post == nil && w.step[0].Pos() < w.check.Pos() // the step, before the test
	skipZero, skipSet := false, false
	switch plain := w.check == nil; {
	case plain && dir < 0 && until(token.NEQ, zero) && from(set):
		skipZero = true
	case plain && dir < 0 && until(token.NEQ, zero) && from(below):
		skipZero, skipSet = true, true
	case plain && dir > 0 && until(token.NEQ, zero) && from(lowest):
		skipZero = true
	case plain && dir > 0 && until(token.NEQ, set) && from(lowest):
		skipZero, skipSet = true, true
	case plain && dir > 0 && until(token.NEQ, set) && from(zero):
		skipSet = true
	case plain:
		return nil, notAll
	case !first && dir < 0 && until(token.EQL, zero) && from(set), !first && dir > 0 && until(token.EQL, set) && from(zero),
		first && dir < 0 && until(token.EQL, set) && from(set), first && dir > 0 && until(token.EQL, zero) && from(zero):
	default:
		return nil, notAll
	}
	if !w.Invariant(expr, w.loop) {
		return nil, "the set may change in the loop"
	}
	r, why := w.frame()
	if why != "" {
		return nil, why
	}
	if r.Arg, why = w.argument(expr, w.v, w.loop.Pos()); why != "" {
		return nil, why
	}
	r.Func = "Subsets"
	if dir < 0 {
		r.Func = "RSubsets"
	}
	r.Keep = append(r.Keep, expr)
	var tests []string
	if skipZero {
		tests = append(tests, w.v.Name()+" == 0")
	}
	if skipSet {
		if id, isIdent := ast.Unparen(expr).(*ast.Ident); !isIdent || !w.Clean(w.loop.Body, id.Name, w.Info.Uses[id]) {
			return nil, "the set is no variable"
		}
		tests = append(tests, w.v.Name()+" == "+w.Source(expr.Pos(), expr.End()))
	}
	if len(tests) > 0 {
		r.Loop.First = "if " + strings.Join(tests, " || ") + " {\ncontinue\n}"
		r.Loop.Var, r.Loop.Define = w.v.Name(), true
	}
	return r, ""
}

const notAll = "it does not walk all subsets of the set, or not from one end to the other"

// test takes a comparison of the variable with what stays the same to pieces.
func (w *walk) test(e ast.Expr) (token.Token, *term.Term) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return 0, nil
	}
	x, y, op := b.X, b.Y, b.Op
	if w.Var(x) != w.v {
		x, y = y, x
		switch op {
		case token.LSS:
			op = token.GTR
		case token.GTR:
			op = token.LSS
		}
	}
	end := w.m.Eval(y)
	if w.Var(x) != w.v || end.HasWord() {
		return 0, nil
	}
	if op == token.GTR && term.Equal(end, w.number(0)) {
		op = token.NEQ
	}
	return op, end
}

// frame makes the rewrite of a loop whose variable is that of the new loop.
func (w *walk) frame() (*Rewrite, string) {
	loop, v := w.loop, w.v
	if _, is := unsigned(v.Type()); !is {
		return nil, "the subsets are signed: a loop over them converts each, and is slower"
	}
	if why := w.Owned(v, loop, "subset"); why != "" {
		return nil, why
	}
	var except ast.Node
	if w.check != nil {
		except = w.check
	}
	f := w.Branches(loop, loop.Body, except)
	switch {
	case f.Why != "":
		return nil, f.Why
	case len(f.Continues) > 0 && (loop.Post == nil || w.check != nil):
		return nil, "a continue statement passes over the step"
	case w.from != nil && w.Label(loop) != "":
		return nil, "a label stands between the start and the loop"
	}
	writes := 1
	if loop.Init != nil {
		writes++
	}
	if len(w.Writes(v, loop)) != writes {
		return nil, "the subset is changed in the body"
	}
	r := &Rewrite{Stmt: loop, Word: v, Weight: w.Weight(loop.Body), Exits: f.Exits, Lost: []types.Object{v}, Drop: []ast.Node{header(loop)}, Loop: &Loop{}}
	gone := []ast.Node{loop}
	if w.from != nil {
		r.Drop = append(r.Drop, w.from)
		gone = append(gone, w.from)
	}
	// The new variable hides the old one, which nothing else may read.
	if a, ok := loop.Init.(*ast.AssignStmt); (!ok || a.Tok != token.DEFINE) && w.NamedOutside(v, gone...) {
		_, _, tok := w.setting(w.from)
		if !w.DeadAfter(loop, v) || tok == token.DEFINE || tok == token.VAR {
			return nil, "the subset is used after the loop"
		}
	}
	if loop.Post == nil {
		for _, s := range w.step {
			r.Drop = append(r.Drop, s)
		}
	}
	if w.check != nil {
		r.Drop = append(r.Drop, w.check)
	}
	w.Names[loop] = v.Name()
	// A body that does not name the subset needs no variable.
	file := w.File(loop.Pos())
	around := []ast.Node{index.Span{From: file.FileStart, To: loop.Body.Lbrace}, index.Span{From: loop.Body.Rbrace, To: file.FileEnd}}
	if w.NamedOutside(v, append(around, r.Drop...)...) {
		r.Loop.Var, r.Loop.Define = v.Name(), true
	}
	return r, ""
}
