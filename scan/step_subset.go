package scan

// NextSubset returns the subset of set that follows sub in ascending order,
// and whether there is one: after set itself, it returns 0 and false. sub must be a
// subset of set. To walk over every subset:
//
//	for sub, ok := W(0), true; ; {
//		…
//		if sub, ok = scan.NextSubset(sub, set); !ok {
//			break
//		}
//	}
//
// In a body with continue, make ok the condition and the step the post statement, as in the loop
// of [NextSnoobIn]. The compiler then keeps ok as a number, which takes an instruction or two.
//
// NextSubset is the carry-rippler, (sub - set) & set (Knuth 7.1.3; Marcel van Kervinck
// on CCC, 2002): subtracting set adds one to sub, with the carry rippling over the bits
// that set lacks.
func NextSubset[W Word](sub, set W) (next W, ok bool) {
	next = (sub - set) & set
	return next, next != 0
}

// PrevSubset returns the subset of set that precedes sub in ascending order,
// and whether there is one: before 0, it returns set and false. sub must be a subset
// of set. To walk over every subset:
//
//	for sub, ok := set, true; ; {
//		…
//		if sub, ok = scan.PrevSubset(sub, set); !ok {
//			break
//		}
//	}
//
// The step is (sub - 1) & set.
func PrevSubset[W Word](sub, set W) (prev W, ok bool) {
	return (sub - 1) & set, sub != 0
}
