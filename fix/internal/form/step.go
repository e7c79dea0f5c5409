package form

// A loop that its body leaves takes the bits out of the word one by one, by a step of package
// scan: the compiler keeps a state for an iterator that is left. So does one in a function that the
// compiler inlines, which it would not with an iterator.
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
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Steps are the steps that do what iterators do, in a loop that is left early.
var Steps = map[string]string{
	"iter.Bits": "scan.Pop", "iter.BitsAs": "scan.PopAs", "iter.RBits": "scan.RPop", "iter.RBitsAs": "scan.RPop", "iter.Ones": "scan.PopOne",
	"iter.Positions": "scan.Pop of each word", "iter.PositionsAs": "scan.PopAs of each word", "iter.RPositions": "scan.RPop of each word",
	"bitset.Set.All": "scan.Pop of each word", "bitset.Set.Backward": "scan.RPop of each word",
	"wide.Bits": "scan.Pop of each word", "wide.BitsAs": "scan.PopAs of each word",
	"wide.RBits": "scan.RPop of each word", "wide.RBitsAs": "scan.RPop of each word",
	"iter.Subsets": "scan.NextSubset", "iter.RSubsets": "scan.PrevSubset",
	"iter.NonEmptySubsets": "scan.NextSubset", "iter.RNonEmptySubsets": "scan.PrevSubset",
	"iter.NonEmptyProperSubsets": "scan.NextSubset", "iter.RNonEmptyProperSubsets": "scan.PrevSubset",
}

// BySteps returns r, a loop over an iterator, as one by steps; or nil if it can't be one.
func (f *Finder) BySteps(r *Rewrite) *Rewrite {
	step, ok := strings.CutPrefix(Steps["iter."+r.Func], "scan.")
	at, elem := r.Stmt.Pos(), r.Elem
	switch r.Func {
	case "Ones":
		elem = f.TypeText(r.Word, at)
	case "Bits":
		elem = f.TypeText(types.Typ[types.Int], at)
	}
	rest := f.newName(r.Stmt, "rest left remaining")
	again := func(id *ast.Ident) bool { // the body declares the variable, which is then in its scope
		in := func(n ast.Node) bool { return index.Within(id, n) }
		return id.Name == r.Loop.Var && f.Info.Defs[id] != nil && !slices.ContainsFunc(r.Drop, in)
	}
	if !ok || elem == "" || rest == "" || has(r.Stmt, again) {
		return nil
	}
	q, loop := *r, *r.Loop
	loop.Rest, loop.Type = rest, elem
	q.Pkg, q.Func, q.Loop = index.Scan, step, &loop
	return &q
}
