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

// count makes the rewrite of a loop that does nothing but count, and reports whether it
// is one.
func (s *scan) count(r *Rewrite) (bool, string) {
	n := s.counter()
	if n == nil {
		return false, ""
	}
	conv, why := s.converted(n.Type(), s.loop.Pos())
	if why != "" {
		return false, why
	}
	// The function for the width of the word, which is converted to its argument's type.
	t, _ := unsigned(s.word.Type())
	width := strings.TrimPrefix(t.(*types.Basic).Name(), "uint")
	if width == "ptr" {
		return false, "the word is a uintptr"
	}
	if !types.Identical(s.word.Type(), t) && !strings.HasPrefix(r.Arg.Before, t.String()+"(") {
		if s.TypeText(t, s.loop.Pos()) == "" {
			return false, "a type is shadowed"
		}
		r.Arg.Before = t.String() + "(" + r.Arg.Before
		r.Arg.After += ")"
	}
	r.Pkg, r.Func = "math/bits", "OnesCount"+width
	r.Sum = &Sum{n.Name(), conv}
	r.Drop = []ast.Node{s.loop}
	r.Exits = false
	return true, ""
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

// converted returns the name of the integer type t, or "" if it is int.
func (f *Finder) converted(t types.Type, pos token.Pos) (string, string) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return "", "the counter is not an integer"
	}
	if types.Identical(t, types.Typ[types.Int]) {
		return "", ""
	}
	if name := f.TypeText(t, pos); name != "" {
		return name, ""
	}
	return "", "the type of the counter can't be written here"
}
