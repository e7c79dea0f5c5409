package form

// A loop that counts the bits of a slice of words.
//
//	for _, w := range words {
//		n += bits.OnesCount64(w)
//	}
//
//	n += scan.Count(words)

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// words returns the rewrite of a loop over a slice of words that counts their bits.
func (f *Finder) words(loop *ast.RangeStmt) (*Rewrite, string) {
	word := f.Var(loop.Value)
	if word == nil || loop.Tok != token.DEFINE || !f.isWords(loop.X) || f.Label(loop) != "" || len(loop.Body.List) != 1 {
		return nil, ""
	}
	add, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || add.Tok != token.ADD_ASSIGN || !f.counts(add.Rhs[0], word) {
		return nil, ""
	}
	n := f.Var(add.Lhs[0])
	if n == nil || n == f.Var(loop.Key) || n == word {
		return nil, "the counter is no variable"
	}
	sum, why := f.sum(n, loop.Pos())
	if why != "" {
		return nil, why
	}
	return &Rewrite{Stmt: loop, Pkg: index.Scan, Func: "Count", Arg: Arg{Expr: loop.X}, Sum: sum, Drop: []ast.Node{loop}, Keep: []ast.Node{loop.X}}, ""
}

// isWords reports whether e is a slice of words, named by a path such as x.y.z.
func (f *Finder) isWords(e ast.Expr) bool {
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Slice)
	return ok && types.Identical(t.Elem(), types.Typ[types.Uint64]) && !strings.ContainsAny(types.ExprString(e), "([{*<")
}

// counts reports whether e is the number of bits of the word.
func (f *Finder) counts(e ast.Expr, word *types.Var) bool {
	zero := f.machine(nil, false)
	zero.SetNumber(word, 0)
	return f.machine(word, false).Eval(e).AreCounts() && zero.Eval(e).Are(0)
}
