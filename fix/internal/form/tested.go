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

// stays says why a loop stays that tests the bits of a word; or nothing.
func (t *testing) stays() string {
	does := func(s ast.Stmt) bool {
		return slices.ContainsFunc(t.targets(s), func(v *types.Var) bool {
			return v == nil || v != t.i && !(t.Changes && v == t.Var(t.Word))
		})
	}
	branches := t.Branches(t.loop, t.body, t.test)
	if !t.skips {
		branches = t.Branches(t.loop, t.test.Body, nil)
	}
	at := slices.Index(t.terms, t.Test)
	switch {
	case t.test.Else != nil, slices.ContainsFunc(t.After, does):
		return elseToo
	case t.initsMore():
		return "the init statement sets another variable"
	case t.above, t.zeros && (t.open || t.down):
		return "the bound may be above the width of the word"
	case t.down && !t.top, t.open && (t.top || !t.counts(func(bit uint64) uint64 { return bit })):
		return "the positions do not go by one, up to the bound or down from it"
	case slices.ContainsFunc(t.terms[:at], func(e ast.Expr) bool { return !t.pure(e) }):
		return "it tests more than the bit"
	case (at > 0 || t.open || t.down) && t.panics():
		return "the word may not exist where the loop has no turn"
	case len(t.steps()) > 0 && len(branches.Continues) > 0:
		return "a continue statement passes over the step"
	case t.elem != nil && !(t.Fixed(t.elem) && t.Clean(t.body, t.elem.Name(), t.elem)):
		return "the body changes the element, or declares its name again"
	case !t.skips && slices.ContainsFunc(t.test.Body.List, t.declaresAgain):
		return "the body declares the name of a mask again"
	}
	return cmp.Or(branches.Why, t.changed())
}

// changed says why the word is not proven to be the same in all turns, but for the bits that
// were tested; or nothing.
func (t *testing) changed() string {
	v := t.Var(t.Word)
	gone := []ast.Node{t.Test}
	if loop, ok := t.loop.(*ast.ForStmt); ok {
		gone = append(gone, header(loop))
	}
	gone = append(gone, nodes(t.steps())...)
	outside := func(id *ast.Ident) bool {
		return index.Within(id, t.loop) && !slices.ContainsFunc(gone, func(n ast.Node) bool { return index.Within(id, n) })
	}
	if t.i != nil && slices.ContainsFunc(t.Writes(t.i, t.body), outside) {
		return "the position is changed in the body"
	}
	if t.apart && (t.Owned(t.i, t.loop, "") != "" || !t.DeadAfter(t.loop.(*ast.ForStmt), t.i)) {
		return "what it counts in is used after the loop"
	}
	isLocal, why := v != nil && t.Local(v), ""
	if v != nil {
		why = t.Owned(v, t.loop, "word")
	}
	switch {
	case isLocal && !t.Changes && len(t.Writes(v, t.loop)) > 0:
		return "the word is changed in the body"
	case isLocal && why != "" && (t.Changes || !t.Fixed(v)), t.Changes && why != "":
		return why
	case !t.Changes && !t.Stays(t.Word, t.loop):
		return "the loop may change the word"
	case t.Changes && slices.ContainsFunc(t.Uses(v), outside):
		return "the body uses the word itself"
	case t.Changes && !t.DeadAfter(t.loop.(*ast.ForStmt), v):
		return "the word is used after the loop"
	}
	return ""
}

// initsMore reports whether the init statement sets more than the position and the word.
func (t *testing) initsMore() bool {
	loop, ok := t.loop.(*ast.ForStmt)
	return ok && loop.Init != nil && slices.ContainsFunc(t.targets(loop.Init), func(v *types.Var) bool {
		return v == nil || v != t.i && v != t.Var(t.Word)
	})
}

// panics reports whether the word, which may not be needed, goes through a pointer or a slice
// that the bound does not go through.
func (t *testing) panics() bool {
	return has(t.Word, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.IndexExpr, *ast.StarExpr:
			return true
		case *ast.SelectorExpr:
			sel := t.Info.Selections[e]
			return sel != nil && sel.Indirect() && !has(t.bound, func(b *ast.SelectorExpr) bool { return t.equal(b.X, e.X) })
		}
		return false
	})
}

// steps returns the statements of the body that the new loop does by itself.
func (t *testing) steps() []ast.Stmt {
	inBody := func(s ast.Stmt) bool { return !index.Within(s, t.body) }
	return append(slices.DeleteFunc(slices.Clone(t.After), inBody), t.Clear...)
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

// pure reports whether e can be evaluated in more turns or in fewer: it is made of variables
// and constants, by operators that don't panic.
func (f *Finder) pure(e ast.Expr) bool {
	return f.Info.Types[e].Value != nil || !has(e, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Ident, *ast.BasicLit, *ast.ParenExpr:
			return false
		case *ast.UnaryExpr:
			return e.Op == token.ARROW
		case *ast.BinaryExpr:
			return slices.Contains([]token.Token{token.QUO, token.REM, token.SHL, token.SHR}, e.Op) || !isBasic(f.Info.TypeOf(e.X))
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
	r := &Rewrite{Stmt: t.loop, Loop: &Loop{}, Tests: true, Word: t.Info.TypeOf(t.Word), Weight: t.Weight(t.body)}
	var why string
	word := t.Word
	if v, e := t.Var(word), t.begins(); e != nil && t.Changes {
		word = e
		r.Arg, why = t.argument(e, v.Type(), t.loop.Pos())
	} else {
		r.Arg, why = t.argument(word, r.Word, t.loop.Pos())
	}
	if why != "" {
		return nil, why
	}
	r.Keep = append(r.Keep, word)
	if _, ok := ast.Unparen(word).(*ast.BinaryExpr); ok && r.Arg.Before == "" {
		r.Arg.Before, r.Arg.After = "(", ")"
	}
	if t.zeros {
		r.Arg.Before = "^" + r.Arg.Before
	}
	if why := t.limit(r, t.counter, t.from, t.end, t.width); why != "" {
		return nil, why
	}
	kept := t.test.Body
	if t.skips {
		kept = t.body
	}
	r.Exits = t.Branches(t.loop, kept, t.test).Exits && t.end-t.from < few
	t.drop(r)
	if t.elem != nil {
		r.Loop.First = fmt.Sprintf("%s := %s[%s]", t.elem.Name(), types.ExprString(t.bound), t.i.Name())
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

// begins returns what the init statement sets the word to, or nil.
func (t *testing) begins() ast.Expr {
	a, ok := t.Init.(*ast.AssignStmt)
	if ok && len(a.Lhs) == len(a.Rhs) {
		for i, e := range a.Lhs {
			if t.Var(e) == t.Var(t.Word) {
				return a.Rhs[i]
			}
		}
	}
	return nil
}

// drop takes out the header, the test, and what the new loop does by itself.
func (t *testing) drop(r *Rewrite) {
	r.Drop = []ast.Node{index.Span{From: t.loop.Pos(), To: t.body.Lbrace}}
	at, body := slices.Index(t.terms, t.Test), t.test.Body
	switch {
	case len(t.terms) > 1 && at == 0:
		r.Loop.Sites = append(r.Loop.Sites, Site{index.Span{From: t.Test.Pos(), To: t.terms[1].Pos()}, ""})
	case len(t.terms) > 1:
		r.Loop.Sites = append(r.Loop.Sites, Site{index.Span{From: t.terms[at-1].End(), To: t.Test.End()}, ""})
	case t.skips:
		r.Drop = append(r.Drop, t.test)
	case len(t.Before) == 0:
		r.Drop[0] = index.Span{From: t.loop.Pos(), To: body.Lbrace}
		r.Drop = append(r.Drop, index.Span{From: body.Rbrace, To: body.Rbrace + 1})
	default:
		r.Drop = append(r.Drop, index.Span{From: t.test.Pos(), To: body.Lbrace + 1}, index.Span{From: body.Rbrace, To: body.Rbrace + 1})
	}
	r.Drop = append(r.Drop, nodes(t.steps())...)
	for _, s := range slices.Backward(t.Before) { // what only the test reads
		gone := append([]ast.Node{t.Test}, r.Drop...)
		if v, _, _ := t.setting(s); !t.NamedOutside(v, gone...) {
			r.Drop = append(r.Drop, s)
		}
	}
}

// position makes r a loop over the positions, from which i is made if it is none; or over the
// bits as words, if it is one.
func (t *testing) position(r *Rewrite) string {
	if t.i == nil || t.i == t.Var(t.Word) || t.elem == nil && !t.NamedOutside(t.i, append([]ast.Node{t.Test}, r.Drop...)...) {
		return t.bitsAs(r, "", nil, t.top, true)
	}
	name, elem := t.i.Name(), t.i.Type()
	last := t.turns[0].I.Uint() + uint64(t.turns[0].Bit)
	_, isUnsigned := unsigned(r.Word)
	switch {
	case t.counts(func(bit uint64) uint64 { return bit }):
	case t.counts(func(bit uint64) uint64 { return 1 << bit }):
		if !t.top && isUnsigned && types.Identical(elem, r.Word) {
			t.Names[t.loop] = name
			r.Func, r.Loop.Var, r.Loop.Define = "Ones", name, true
			return ""
		}
		typ := t.TypeText(elem, t.loop.Pos())
		if !t.Clean(t.body, t.i.Name(), t.i) {
			return "the body declares the name of the mask again"
		}
		if name = t.newName(t.loop, t.body, "i at pos bit j"); name == "" || typ == "" {
			return "no name is free"
		}
		r.Loop.First, elem = fmt.Sprintf("%s := %s(1) << %s", t.i.Name(), typ, name), types.Typ[types.Int]
	case last < 1<<7 && t.counts(func(bit uint64) uint64 { return last - bit }):
		for _, id := range t.Uses(t.i) {
			if index.Within(id, t.body) && !slices.ContainsFunc(r.Drop, func(n ast.Node) bool { return index.Within(id, n) }) {
				if t.inHeader(id) {
					return "the position is counted from the other end, in the header of a loop"
				}
				r.Loop.Sites = append(r.Loop.Sites, Site{id, t.operand(id, fmt.Sprintf("%d - %s", last, name))})
			}
		}
	default:
		return "what it counts in is neither the position nor the bit"
	}
	t.Names[t.loop] = name
	return t.bitsAs(r, name, elem, t.top, true)
}

// inHeader reports whether id stands in the header of a loop in this one, which may be written
// anew as it is.
func (t *testing) inHeader(id *ast.Ident) bool {
	for n := t.Parent(id); n != nil && n != t.loop; n = t.Parent(n) {
		switch loop := n.(type) {
		case *ast.ForStmt:
			return id.Pos() < loop.Body.Lbrace
		case *ast.RangeStmt:
			return id.Pos() < loop.Body.Lbrace
		}
	}
	return false
}
