package form

// What a loop that tests positions becomes, and what must be proven of it: that only the bits
// of one word decide where its body runs, and that the word stays.

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// stays says why a loop stays that tests the bits of a word, and from which the nodes go that are
// gone; or nothing.
func (t *testing) stays(gone []ast.Node) string {
	v := t.Var(t.Word)
	at := slices.Index(t.terms, t.Test)
	switch {
	case t.test.Else != nil, slices.ContainsFunc(t.After, func(s ast.Stmt) bool { return !t.moves(s) }):
		return elseToo
	case t.above:
		return "the bound may be above the width of the word"
	case t.open && (t.end < t.width || t.top || !t.counts(func(bit uint64) uint64 { return bit })):
		return "it does not test each bit up to the bound"
	case t.zeros && t.Ends:
		return "it does not test the highest bits"
	case slices.ContainsFunc(t.while, func(e ast.Expr) bool { return !t.pure(e) || t.Changes && t.Mentions(e, v) }):
		return "the header tests more than the position"
	case slices.ContainsFunc(t.terms[:at], func(e ast.Expr) bool { return !t.pure(e) }):
		return "it tests more than the bit"
	case t.elem != nil && !t.Same(t.elem, t.body):
		return "the body changes the element"
	case slices.ContainsFunc(t.kept, t.declaresAgain):
		return "the body declares a name of the loop again"
	case t.I != nil && t.changed(t.I, t.loop, gone...):
		return "the position is changed in the body"
	case t.apart && (t.Owned(t.I, "") != "" || !t.DeadAfter(t.loop, t.I)):
		return "what it counts in is used after the loop"
	case !t.Changes && !t.Stays(t.Word, t.loop):
		return "the loop may change the word"
	case t.Changes && t.Mentions(t.body, v, gone...):
		return "the body uses the word itself"
	}
	return ""
}

// declaresAgain reports whether s declares the name of a variable that the new loop may declare
// beside it.
func (t *testing) declaresAgain(s ast.Stmt) bool {
	return has(s, func(id *ast.Ident) bool {
		return t.Info.Defs[id] != nil && (t.elem != nil && id.Name == t.elem.Name() || slices.ContainsFunc(t.Before, func(b ast.Stmt) bool {
			v, _, _ := t.setting(b)
			return v.Name() == id.Name
		}))
	})
}

// pure reports whether e can be evaluated in more turns or in fewer: it is made of variables and
// constants, by operators that don't panic, and by no pointers.
func (f *Finder) pure(e ast.Expr) bool {
	return f.Info.Types[e].Value != nil || !has(e, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Ident, *ast.BasicLit, *ast.ParenExpr:
			return false
		case *ast.UnaryExpr:
			return e.Op == token.ARROW
		case *ast.BinaryExpr:
			return slices.Contains([]token.Token{token.QUO, token.REM, token.SHL, token.SHR}, e.Op) && f.Info.Types[e].Value == nil ||
				!isBasic(f.Info.TypeOf(e.X))
		case *ast.SelectorExpr:
			sel := f.Info.Selections[e]
			return sel != nil && sel.Kind() == types.FieldVal && sel.Indirect()
		case *ast.CallExpr:
			isLen := f.IsBuiltin(e, "len")
			return !isLen && !f.IsConversion(e) || !isBasic(f.Info.TypeOf(e.Args[0])) && !(isLen && isSlice(f.Info.TypeOf(e.Args[0])))
		}
		return true
	})
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// counts reports whether i is what is made of the position, in all turns.
func (t *testing) counts(made func(bit uint64) uint64) bool {
	return t.I != nil && !slices.ContainsFunc(t.turns, func(turn eval.Turn) bool { return !turn.I.Is(made(uint64(turn.Bit))) })
}

// rewrite makes the new loop, or says why it can't.
func (t *testing) rewrite() (*Rewrite, string) {
	v, body, except := t.Var(t.Word), t.body, ast.Node(t.test)
	if !t.Changes {
		v = nil
	}
	if !t.skips {
		body, except = t.test.Body, nil
	}
	steps := append(nodes(t.After), nodes(t.Clear)...)
	r, why := t.base(t.loop, body, v, "word", except, steps...)
	r.Drop = append([]ast.Node{index.Span{From: t.loop.Pos(), To: t.body.Lbrace}}, steps...)
	r.Word, r.Tests = t.Info.TypeOf(t.Word), true
	t.drop(r)
	if why = cmp.Or(t.stays(append(r.Drop, t.Test)), why, t.beside(r)); why != "" {
		return nil, why
	}
	switch {
	case r.Once:
		return nil, once
	case r.Zero != "":
		return nil, "the word is used after the loop"
	}
	word := t.Word
	if e, _ := t.sets(t.init, v); e != nil && v != nil {
		word = e
	}
	if r.Arg, why = t.argument(word, r.Word, t.loop.Pos()); why != "" {
		return nil, why
	}
	if _, ok := ast.Unparen(word).(*ast.BinaryExpr); ok && r.Arg.Before == "" {
		r.Arg.Before, r.Arg.After = "(", ")"
	}
	isCall := func(call *ast.CallExpr) bool { return !t.IsConversion(call) }
	switch {
	case t.zeros && has(t.Test, isCall):
		return nil, "a function tests the positions, and the new loop would take the word to pieces"
	case t.zeros:
		r.Arg.Before = "^" + r.Arg.Before
	}
	if why = t.limit(r); why != "" {
		return nil, why
	}
	if t.elem != nil {
		r.Loop.First = []string{fmt.Sprintf("%s := %s[%s]", t.elem.Name(), types.ExprString(t.bound), t.I.Name())}
	}
	if why = t.position(r); why != "" {
		return nil, why
	}
	rest := slices.DeleteFunc(slices.Clone(t.kept), func(s ast.Stmt) bool { return slices.Contains(t.Clear, s) })
	if len(t.terms) > 1 || r.Loop.Var != "" {
		rest = nil
	}
	return t.asCount(r, rest)
}

// beside keeps what else the header sets and tests, or says why it can't.
func (t *testing) beside(r *Rewrite) string {
	r.Loop.While = t.text(t.while)
	v := t.Var(t.Word)
	switch {
	case t.init == nil || t.moves(t.init):
		return ""
	case t.Changes && len(t.Writes(v, t.init)) > 0:
		return "the init statement sets another variable"
	}
	return t.initial(r, t.init, cmp.Or(t.I, v))
}

// drop takes out the test, and what only that reads.
func (t *testing) drop(r *Rewrite) {
	span := func(from, to token.Pos) ast.Node { return index.Span{From: from, To: to} }
	cut := func(from, to token.Pos) { r.Loop.Sites = append(r.Loop.Sites, Site{span(from, to), ""}) }
	gone, init, body, at := append([]ast.Node{t.Test}, r.Drop...), t.test.Init, t.test.Body, slices.Index(t.terms, t.Test)
	for _, s := range slices.Backward(t.Before) {
		if v, _, _ := t.setting(s); t.NamedOutside(v, gone...) {
			continue
		}
		gone = append(gone, s)
		switch {
		case s != init:
			r.Drop = append(r.Drop, s)
		case len(t.terms) > 1:
			cut(s.Pos(), t.test.Cond.Pos())
		default:
			init = nil
		}
	}
	switch {
	case len(t.terms) > 1 && at == 0:
		cut(t.Test.Pos(), t.terms[1].Pos())
	case len(t.terms) > 1:
		cut(t.terms[at-1].End(), t.Test.End())
	case t.skips:
		r.Drop = append(r.Drop, t.test)
	case init != nil:
		cut(t.test.Pos(), init.Pos())
		cut(init.End(), body.Lbrace+1)
		r.Drop = append(r.Drop, span(body.Rbrace, body.Rbrace+1))
	default:
		r.Drop = append(r.Drop, span(t.test.Pos(), body.Lbrace+1), span(body.Rbrace, body.Rbrace+1))
	}
}

// position makes r a loop over the positions, from which i is made if it is none; or over the
// bits as words, if it is one.
func (t *testing) position(r *Rewrite) string {
	if t.I == nil || t.elem == nil && !t.Mentions(t.body, t.I, append([]ast.Node{t.Test}, r.Drop...)...) {
		return t.bitsAs(r, "", nil, t.top)
	}
	name, elem := t.I.Name(), t.I.Type()
	typ := t.TypeText(elem, t.loop.Pos())
	last := t.turns[0].I.Uint() + uint64(t.turns[0].Bit)
	_, isUnsigned := unsigned(r.Word)
	made := ""
	isOne := t.counts(func(bit uint64) uint64 { return 1 << bit })
	switch {
	case isOne && !t.top && isUnsigned && types.Identical(elem, r.Word):
		t.Names[t.loop] = name
		r.Func, r.Loop.Var = "Ones", name
		return ""
	case isOne:
		made = typ + "(1) << "
	case t.counts(func(bit uint64) uint64 { return bit }):
	case last < 1<<7 && t.counts(func(bit uint64) uint64 { return last - bit }):
		made = fmt.Sprint(last, " - ")
	default:
		return "what it counts in is neither the position nor the bit"
	}
	if made != "" {
		if isOne {
			elem = types.Typ[types.Int]
		}
		name = t.newName(t.loop, "i at pos bit j")
		r.Loop.First = []string{t.I.Name() + " := " + made + name}
		if name == "" || typ == "" || !t.Clean(t.body, t.I.Name(), t.I) {
			return "no name is free, or the body declares one again"
		}
	}
	t.Names[t.loop] = name
	return t.bitsAs(r, name, elem, t.top)
}
