package form

// A loop that its body leaves takes the bits out of the word one by one, by a step of package
// scan: the compiler keeps a state for an iterator that is left.
//
//	for ; x != 0; x &= x - 1 {
//		if i := bits.TrailingZeros64(x); table[i] > limit {
//			return i
//		}
//	}
//
//	for rest := x; rest != 0; {
//		var i int
//		i, rest = scan.Pop(rest)
//		if table[i] > limit {
//			return i
//		}
//	}

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// steps are the steps that do what iterators do.
var steps = map[string]string{"Bits": "Pop", "BitsAs": "PopAs", "RBits": "RPop", "RBitsAs": "RPop", "Ones": "PopOne"}

// Step makes r, a loop over an iterator, one by steps instead; or reports false if it can't.
func (f *Finder) Step(r *Rewrite) bool {
	at, elem := r.Stmt.Pos(), r.Elem
	switch r.Func {
	case "Ones":
		elem = f.TypeText(r.Word, at)
	case "Bits", "RBits", "RBitsAs":
		elem = f.TypeText(types.Typ[types.Int], at)
	}
	rest := f.newName(r.Stmt, "rest left remaining")
	again := func(id *ast.Ident) bool { // the body declares the variable, which is then in its scope
		in := func(n ast.Node) bool { return index.Within(id, n) }
		return id.Name == r.Loop.Var && f.Info.Defs[id] != nil && !slices.ContainsFunc(r.Drop, in)
	}
	if steps[r.Func] == "" || elem == "" || rest == "" || has(r.Stmt, again) {
		return false
	}
	if r.Func == "RBitsAs" { // there is no such step
		name := f.newName(r.Stmt, "i at pos bit j")
		if name == "" {
			return false
		}
		r.Loop.First = slices.Insert(r.Loop.First, 0, r.Loop.Var+" := "+r.Elem+"("+name+")")
		r.Loop.Var, r.Elem = name, ""
	}
	f.Names[r.Stmt] += " " + r.Loop.Var + " " + rest
	r.Pkg, r.Func, r.Loop.Rest, r.Loop.Type = index.Scan, steps[r.Func], rest, elem
	return true
}
