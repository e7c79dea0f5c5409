package form

// A loop that tests each position of a word, from one constant to another.
//
//	for i := 0; i < 64; i++ {
//		if x&(1<<i) != 0 {
//			use(i)
//		}
//	}
//
//	for i := range iter.Bits(x) {
//		use(i)
//	}

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// few is the number of positions below which testing each may be faster than an iterator, if
// the body leaves the loop.
const few = 32

// tests returns the rewrite of a loop over the positions of a word; or why there is none; or
// neither.
func (f *Finder) tests(loop ast.Stmt) (*Rewrite, string) {
	i, from, to, body := f.counted(loop)
	if i == nil || len(body.List) == 0 {
		return nil, ""
	}
	test, ok := body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil {
		return nil, ""
	}
	skips := skips(test) // the positions without a bit
	id := f.tested(test.Cond, i, from, to, skips)
	if id == nil || !skips && len(body.List) > 1 {
		return nil, ""
	}
	word := f.Var(id)
	why := f.Owned(word, loop, "word")
	switch {
	case test.Else != nil:
		return nil, "it does something where the word has no bit, too"
	case why != "":
		return nil, why
	case len(f.Writes(word, loop)) > 0:
		return nil, "the word is changed in the body"
	case len(f.Writes(i, body)) > 0:
		return nil, "the position is changed in the body"
	}
	r := &Rewrite{Stmt: loop, Loop: &Loop{}, Weight: f.Weight(body), Keep: []ast.Node{id}}
	if skips {
		r.Drop = []ast.Node{index.Span{From: loop.Pos(), To: body.Lbrace}, test}
	} else {
		body = test.Body
		r.Drop = []ast.Node{index.Span{From: loop.Pos(), To: body.Lbrace}, index.Span{From: body.Rbrace, To: body.Rbrace + 1}}
	}
	b := f.Branches(loop, body, nil)
	r.Exits = b.Exits && to-from < few
	if r.Arg, why = f.argument(id, word, loop.Pos()); cmp.Or(b.Why, why) != "" {
		return nil, cmp.Or(b.Why, why)
	}
	switch width := f.library.Size(word.Type()).Width; {
	case from > 0:
		r.Arg.After += fmt.Sprintf(" & (1<<%d - 1<<%d)", to, from)
	case to < int64(width):
		r.Arg.After += fmt.Sprintf(" & (1<<%d - 1)", to)
	}
	name := ""
	if f.NamedOutside(i, r.Drop...) {
		name = i.Name()
		f.Names[loop] = name
	}
	return r, f.bitsAs(r, name, i.Type(), false, true)
}

// counted returns the variable of a loop that counts up by one, from which constant, and below
// which.
func (f *Finder) counted(loop ast.Stmt) (i *types.Var, from, to int64, body *ast.BlockStmt) {
	number := func(e ast.Expr) int64 {
		x, ok := constant.Int64Val(constant.ToInt(f.Const(e)))
		if !ok {
			return -1
		}
		return x
	}
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok == token.DEFINE && loop.Value == nil {
			i, to, body = f.Var(loop.Key), number(loop.X), loop.Body
		}
	case *ast.ForStmt:
		v, first, tok := f.setting(loop.Init)
		inc, isInc := loop.Post.(*ast.IncDecStmt)
		until, isTest := loop.Cond.(*ast.BinaryExpr)
		if tok != token.DEFINE || !isInc || !isTest || inc.Tok != token.INC || f.Var(inc.X) != v || f.Var(until.X) != v {
			return nil, 0, 0, nil
		}
		i, from, to, body = v, number(first), number(until.Y), loop.Body
		switch until.Op {
		case token.LSS:
		case token.LEQ:
			to++
		default:
			return nil, 0, 0, nil
		}
	}
	if i == nil || !isInteger(i.Type()) || from < 0 || to <= from || to > 64 {
		return nil, 0, 0, nil
	}
	return i, from, to, body
}

// skips reports whether s is if … { continue }.
func skips(s *ast.IfStmt) bool {
	if s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	b, ok := s.Body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// tested returns the variable of which cond says, for each value of i, that it has that bit;
// or, if zero is set, that it has not.
func (f *Finder) tested(cond ast.Expr, i *types.Var, from, to int64, zero bool) (word *ast.Ident) {
	ast.Inspect(cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || word != nil || !mayBeWord(f.Var(id)) || f.Var(id) == i {
			return word == nil
		}
		for at := from; at < to; at++ {
			if !f.library.Tests(f.Package, cond, f.Var(id), i, at, zero) {
				return true
			}
		}
		word = id
		return false
	})
	return word
}
