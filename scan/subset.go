package scan

import "fmt"

// NextSubset returns the subset of set that follows sub in ascending order,
// and whether there is one: after set itself the walk has ended, and NextSubset
// returns 0 and false. sub must be a subset of set.
//
// It is the carry-rippler (Knuth 7.1.3; Marcel van Kervinck on CCC, 2002):
// subtracting set adds one to sub with the carry rippling over the bits that
// set lacks. A walk over every subset is
//
//	for sub, ok := W(0), true; ; {
//		…
//		if sub, ok = scan.NextSubset(sub, set); !ok {
//			break
//		}
//	}
//
// and as fast as one written out. With ok as the condition of the loop it takes
// up to half as long again, because the compiler makes a number of it first.
func NextSubset[W Word](sub, set W) (next W, ok bool) {
	next = (sub - set) & set
	return next, next != 0
}

// PrevSubset returns the subset of set that precedes sub in ascending order,
// and whether there is one: before 0 there is none, and PrevSubset returns set
// and false. sub must be a subset of set. Walks start at set, with the loop
// shown at [NextSubset].
//
// Where the order does not matter it is the faster step: recent processors take
// one cycle for it, because taking away a constant costs nothing, and two for
// NextSubset.
func PrevSubset[W Word](sub, set W) (prev W, ok bool) {
	return (sub - 1) & set, sub != 0
}

// mustSubset panics in the name of the function called fn unless sub is a subset
// of set.
func mustSubset[W Word](fn string, sub, set W) {
	if sub&^set != 0 {
		notSubset(fn, uint64(sub), uint64(set))
	}
}

//go:noinline
func notSubset(fn string, sub, set uint64) {
	panic(fmt.Sprintf("scan: %s: %#02x is not a subset of %#02x", fn, sub, set))
}
