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

const elseToo = "it does something where the word has no bit, too"

// stays says why a loop stays that tests the bits of a word, and is r otherwise; or nothing.
func (t *testing) stays(r *Rewrite) string {
	v := t.Var(t.Word)
	does := func(s ast.Stmt) bool {
		return slices.ContainsFunc(t.targets(s), func(u *types.Var) bool { return u == nil || u != t.I && !(t.Changes && u == v) })
	}
	gone := append([]ast.Node{t.Test, r.Drop[0]}, t.steps...)
	loop, _ := t.loop.(*ast.ForStmt)
	at, all := slices.Index(t.terms, t.Test), t.width
	if _, isUnsigned := unsigned(t.Info.TypeOf(t.Word)); !isUnsigned && t.Natural {
		all--
	}
	switch {
	case t.test.Else != nil, slices.ContainsFunc(t.After, does):
		return elseToo
	case loop != nil && loop.Init != nil && slices.ContainsFunc(t.targets(loop.Init), func(u *types.Var) bool { return u == nil || u != t.I && u != v }):
		return "the init statement sets another variable"
	case t.above, t.zeros && t.Open:
		return "the bound may be above the width of the word"
	case t.Open && t.end < all:
		return "it does not test the highest bits"
	case t.Open && (t.top || !t.counts(func(bit uint64) uint64 { return bit })):
		return "the positions do not go by one, up to the bound"
	case slices.ContainsFunc(t.terms[:at], func(e ast.Expr) bool { return !t.pure(e, nil) }):
		return "it tests more than the bit"
	case (at > 0 || t.Open) && !t.pure(t.Word, t.bound):
		return "the word may not exist where the loop has no turn"
	case t.elem != nil && !(t.Same(t.elem, t.body) && t.Clean(t.body, t.elem.Name(), t.elem)):
		return "the body changes the element, or declares its name again"
	case !t.skips && slices.ContainsFunc(t.test.Body.List, t.declaresAgain):
		return "the body declares the name of a mask again"
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

// declaresAgain reports whether s, which would come to stand beside the statements before the
// test, declares a name of theirs.
func (t *testing) declaresAgain(s ast.Stmt) bool {
	return has(s, func(id *ast.Ident) bool {
		return t.Info.Defs[id] != nil && slices.ContainsFunc(t.Before, func(b ast.Stmt) bool {
			v, _, _ := t.setting(b)
			return v.Name() == id.Name
		})
	})
}

// pure reports whether e can be evaluated in more turns or in fewer, where known has been: it is
// made of variables and constants, by operators that don't panic.
func (f *Finder) pure(e, known ast.Expr) bool {
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
			same := func(s *ast.SelectorExpr) bool { return f.equal(s.X, e.X) }
			sel := f.Info.Selections[e]
			return sel != nil && sel.Indirect() && !(known != nil && has(known, same))
		case *ast.CallExpr:
			return !f.IsConversion(e) || !isBasic(f.Info.TypeOf(e.Args[0]))
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
	r, why := t.base(t.loop, body, v, "word", except, t.steps...)
	r.Drop[0] = index.Span{From: t.loop.Pos(), To: t.body.Lbrace}
	r.Word, r.Tests = t.Info.TypeOf(t.Word), true
	if why = cmp.Or(t.stays(r), why); why != "" {
		return nil, why
	}
	word := t.Word
	if e := t.begins(t.Init, v); e != nil && v != nil {
		word = e
	}
	if r.Arg, why = t.argument(word, r.Word, t.loop.Pos()); why != "" {
		return nil, why
	}
	r.Keep = append(r.Keep, word)
	if _, ok := ast.Unparen(word).(*ast.BinaryExpr); ok && r.Arg.Before == "" {
		r.Arg.Before, r.Arg.After = "(", ")"
	}
	if t.zeros {
		r.Arg.Before = "^" + r.Arg.Before
	}
	if why := t.limit(r); why != "" {
		return nil, why
	}
	t.drop(r)
	if t.elem != nil {
		r.Loop.First = fmt.Sprintf("%s := %s[%s]", t.elem.Name(), types.ExprString(t.bound), t.I.Name())
	}
	if why := t.position(r); why != "" {
		return nil, why
	}
	rest := slices.DeleteFunc(slices.Clone(t.kept()), func(s ast.Stmt) bool { return slices.Contains(t.Clear, s) })
	if len(t.terms) > 1 || r.Loop.Var != "" {
		rest = nil
	}
	return t.asCount(r, rest)
}

// drop takes out the test, and what the new loop does by itself.
func (t *testing) drop(r *Rewrite) {
	span := func(from, to token.Pos) ast.Node { return index.Span{From: from, To: to} }
	at, body, init := slices.Index(t.terms, t.Test), t.test.Body, t.test.Init
	cut := func(from, to token.Pos) { r.Loop.Sites = append(r.Loop.Sites, Site{span(from, to), ""}) }
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
	r.Drop = append(r.Drop, t.steps...)
	for _, s := range slices.Backward(t.Before) { // what only the test reads
		gone := append([]ast.Node{t.Test}, r.Drop...)
		went := func(n ast.Node) bool { return index.Within(s, n) }
		if v, _, _ := t.setting(s); !slices.ContainsFunc(r.Drop, went) && !t.NamedOutside(v, gone...) {
			r.Drop = append(r.Drop, s)
		}
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
		r.Loop.First = t.I.Name() + " := " + made + name
		if name == "" || typ == "" || !t.Clean(t.body, t.I.Name(), t.I) {
			return "no name is free, or the body declares one again"
		}
	}
	t.Names[t.loop] = name
	return t.bitsAs(r, name, elem, t.top)
}
