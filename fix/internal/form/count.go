package form

// Loops that only count the bits of a word.
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

// asCount returns r, or if rest, what its body does, is to add one to a variable, the count of
// the bits; or says why there is none.
func (f *Finder) asCount(r *Rewrite, rest []ast.Stmt) (*Rewrite, string) {
	n := f.increments(rest)
	if n == nil || r.Loop.While != "" {
		return r, ""
	}
	// The function for the width of the word, which is converted to its argument's type.
	t, _ := unsigned(r.Word)
	if t.Kind() == types.Uintptr {
		t = types.Typ[types.Uint64]
	}
	width := strings.TrimPrefix(t.Name(), "uint")
	if !types.Identical(r.Word, t) && !strings.HasPrefix(r.Arg.Before, t.String()+"(") {
		if f.TypeText(t, r.Stmt.Pos()) == "" {
			return nil, "a type is shadowed"
		}
		r.Arg.Before = t.String() + "(" + r.Arg.Before
		r.Arg.After += ")"
	}
	sum, why := f.sum(n, r.Stmt.Pos())
	if why != "" {
		return nil, why
	}
	sum.Before = r.Loop.Before
	r.Sum = sum
	r.Pkg, r.Func, r.Elem, r.Drop, r.Loop, r.Exits = "math/bits", "OnesCount"+width, "", []ast.Node{r.Stmt}, nil, false
	return r, ""
}

// increments returns the variable that list, one statement, adds one to; or nil.
func (f *Finder) increments(list []ast.Stmt) *types.Var {
	if len(list) != 1 {
		return nil
	}
	if s, ok := list[0].(*ast.IncDecStmt); ok && s.Tok == token.INC {
		return f.Var(s.X)
	}
	if s, ok := list[0].(*ast.AssignStmt); ok && s.Tok == token.ADD_ASSIGN && f.isNumber(s.Rhs[0], 1) {
		return f.Var(s.Lhs[0])
	}
	return nil
}

// sum returns the sum in the variable n.
func (f *Finder) sum(n *types.Var, pos token.Pos) (*Sum, string) {
	switch name := f.TypeText(n.Type(), pos); {
	case !isInteger(n.Type()):
		return nil, "the counter is not an integer"
	case types.Identical(n.Type(), types.Typ[types.Int]):
		return &Sum{To: n.Name()}, ""
	case name != "":
		return &Sum{To: n.Name(), Conv: name}, ""
	}
	return nil, "the type of the counter can't be written here"
}
