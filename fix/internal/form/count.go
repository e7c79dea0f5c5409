package form

// A loop that only counts.
//
//	for ; x != 0; x &= x - 1 {
//		n++
//	}
//
//	n += bits.OnesCount64(x)

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// count makes the rewrite of a loop that does nothing but count in n, or says why it can't.
func (s *scan) count(r *Rewrite, n *types.Var) (why string) {
	// The function for the width of the word, which is converted to its argument's type.
	t, _ := unsigned(s.word.Type())
	width := strings.TrimPrefix(t.(*types.Basic).Name(), "uint")
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
	r.Pkg, r.Func, r.Drop, r.Exits = "math/bits", "OnesCount"+width, []ast.Node{s.loop}, false
	r.Sum, why = s.sum(n, s.loop.Pos())
	return why
}

// counter returns the variable that the loop counts in, if it does nothing else.
func (s *scan) counter() *types.Var {
	var rest []ast.Stmt
	for i, stmt := range s.loop.Body.List {
		if i != s.at {
			rest = append(rest, stmt)
		}
	}
	if s.loop.Post != nil && s.at >= 0 {
		rest = append(rest, s.loop.Post)
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

// sum returns the sum in the variable n.
func (f *Finder) sum(n *types.Var, pos token.Pos) (*Sum, string) {
	b, ok := n.Type().Underlying().(*types.Basic)
	switch name := f.TypeText(n.Type(), pos); {
	case !ok || b.Info()&types.IsInteger == 0:
		return nil, "the counter is not an integer"
	case types.Identical(n.Type(), types.Typ[types.Int]):
		return &Sum{To: n.Name()}, ""
	case name != "":
		return &Sum{n.Name(), name}, ""
	}
	return nil, "the type of the counter can't be written here"
}
