package form

// Loops that only count, the bits of a word or of a slice of words.
//
//	for ; x != 0; x &= x - 1 {
//		n++
//	}
//	for _, w := range words {
//		n += bits.OnesCount64(w)
//	}
//
//	n += bits.OnesCount64(x)
//	n += scan.Count(words)

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// count makes the rewrite of a loop that does nothing but count in n, or says why it can't.
func (s *scan) count(r *Rewrite, n *types.Var) (why string) {
	// The function for the width of the word, which is converted to its argument's type.
	t, _ := unsigned(s.word.Type())
	width := strings.TrimPrefix(t.Name(), "uint")
	if width == "ptr" {
		return "the word is a uintptr"
	}
	if !types.Identical(s.word.Type(), t) && !strings.HasPrefix(r.Arg.Before, t.String()+"(") {
		if s.TypeText(t, s.loop.Pos()) == "" {
			return "a type is shadowed"
		}
		r.Arg.Before = t.String() + "(" + r.Arg.Before
		r.Arg.After += ")"
	}
	r.Pkg, r.Func, r.Drop = "math/bits", "OnesCount"+width, []ast.Node{s.loop}
	r.Sum, why = s.sum(n, s.loop.Pos())
	return why
}

// counter returns the variable that the loop counts in, if it does nothing else.
func (s *scan) counter() *types.Var {
	var rest []ast.Stmt
	for _, stmt := range append(slices.Clip(s.loop.Body.List), s.loop.Post) {
		if stmt != nil && stmt != s.clear && stmt != s.check {
			rest = append(rest, stmt)
		}
	}
	if len(s.uses) > 0 || len(rest) != 1 {
		return nil
	}
	inc, ok := rest[0].(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC {
		return nil
	}
	return s.Var(inc.X)
}

// words returns the rewrite of a loop over a slice of words, named by a path such as x.y.z,
// that counts their bits.
func (f *Finder) words(loop *ast.RangeStmt) (*Rewrite, string) {
	word := f.Var(loop.Value)
	t, ok := f.Info.TypeOf(loop.X).Underlying().(*types.Slice)
	isWords := ok && types.Identical(t.Elem(), types.Typ[types.Uint64]) && !strings.ContainsAny(types.ExprString(loop.X), "([{*<")
	if word == nil || loop.Tok != token.DEFINE || !isWords || len(loop.Body.List) != 1 {
		return nil, ""
	}
	add, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || add.Tok != token.ADD_ASSIGN || !f.counts(add.Rhs[0], word) {
		return nil, ""
	}
	n := f.Var(add.Lhs[0])
	if n == nil || n == f.Var(loop.Key) || n == word {
		return nil, "the counter is not a variable"
	}
	sum, why := f.sum(n, loop.Pos())
	if why != "" {
		return nil, why
	}
	return &Rewrite{Stmt: loop, Pkg: index.Scan, Func: "Count", Arg: Arg{Expr: loop.X}, Sum: sum, Drop: []ast.Node{loop}, Keep: []ast.Node{loop.X}}, ""
}

// counts reports whether e is the number of bits of the word.
func (f *Finder) counts(e ast.Expr, word *types.Var) bool {
	zero := f.library.WithoutWord(f.Package)
	zero.SetNumber(word, 0)
	return f.machine(word, false).Eval(e).AreCounts() && zero.Eval(e).Are(0)
}

// sum returns the sum in the variable n.
func (f *Finder) sum(n *types.Var, pos token.Pos) (*Sum, string) {
	switch name := f.TypeText(n.Type(), pos); {
	case !isInteger(n.Type()):
		return nil, "the counter is not an integer"
	case types.Identical(n.Type(), types.Typ[types.Int]):
		return &Sum{To: n.Name()}, ""
	case name != "":
		return &Sum{n.Name(), name}, ""
	}
	return nil, "the type of the counter can't be written here"
}
