package scan

import "math/bits"

// Steps between words with the same number of one bits.

// NextSnoob returns the next greater word with the same number of one bits as
// x. If all ones are at the top of the word, or x is 0, there is none: ok is
// false, and next is unspecified. To walk over all words with k one bits:
//
//	for x, ok := W(1)<<k-1, true; ; {
//		…
//		if x, ok = scan.NextSnoob(x); !ok {
//			break
//		}
//	}
//
// NextSnoob (same number of one bits) is Gosper's hack (HAKMEM 175) with a bit scan in
// place of the division (Hacker's Delight, 2-1): in the lowest run of ones, the highest
// one moves up by one place, and the others drop to the bottom of the word.
func NextSnoob[W Word](x W) (next W, ok bool) {
	ripple := x + x&-x
	return ripple | W(uint64(x^ripple)>>2>>(bits.TrailingZeros64(uint64(x))&63)), ripple != 0
}

// NextSnoobDeBruijn is NextSnoob with the shift looked up by a De Bruijn
// multiplication (Leiserson, Prokop and Randall 1998): the form for processors
// without a bit scan, and for comparison.
func NextSnoobDeBruijn[W Word](x W) (next W, ok bool) {
	lowest := x & -x
	ripple := x + lowest
	shift := deBruijn64Table[uint64(lowest)*deBruijn64>>58] & 63
	return ripple | W(uint64(x^ripple)>>2>>shift), ripple != 0
}

// PrevSnoob returns the next smaller word with the same number of one bits as x.
// If all ones are at the bottom of the word, or x is 0, there is none: ok is
// false, and prev is unspecified.
//
// PrevSnoob(x) is ^NextSnoob(^x), with a shortcut if the lowest bit of x is zero: then
// the lowest one moves down by one place.
func PrevSnoob[W Word](x W) (prev W, ok bool) {
	lowest := x & -x
	if lowest != 1 {
		return x - lowest>>1, x != 0
	}
	prev, ok = NextSnoob(^x)
	return ^prev, ok
}

// NextSnoobIn returns the next greater subset of set with as many elements as
// sub. If sub has the highest elements of set, or is 0, there is none: ok is
// false, and next is unspecified. sub must be a subset of set. To walk over the k-subsets
// of a set of at least k elements:
//
//	for sub, ok := scan.Deposit(W(1)<<k-1, set), true; ok; sub, ok = scan.NextSnoobIn(sub, set) {
//		…
//	}
//
// Written as bits over the elements of set, sub ends in 0 1^r 0^z, and the next subset in
// 1 0^(z+1) 1^(r-1). One addition moves the highest element of the run up; the r-1 others
// are replaced one by one by the lowest elements of set, so the cost grows with r.
func NextSnoobIn[W Word](sub, set W) (next W, ok bool) {
	ripple := ((sub | ^set) + sub&-sub) & set
	next = ripple
	moved := sub &^ ripple
	for moved &= moved - 1; moved != 0; moved &= moved - 1 {
		next |= set & -set
		set &= set - 1
	}
	return next, ripple != 0
}

// PrevSnoobIn returns the next smaller subset of set with as many elements as
// sub. If sub has the lowest elements of set, or is 0, there is none: ok is
// false, and prev is unspecified. sub must be a subset of set.
//
// Written as bits over the elements of set, sub ends in 1 0^g 1^r with g > 0, and the
// subset before it in 0 1^(r+1) 0^(g-1). One subtraction gives 0 1^(r+g), from which the
// lowest g-1 elements are removed one by one, so the cost grows with g.
func PrevSnoobIn[W Word](sub, set W) (prev W, ok bool) {
	lacking := set &^ sub
	lowest := lacking & -lacking
	prev = (sub - lowest) & set
	gained := prev &^ sub
	for gained &= gained - 1; gained != 0; gained &= gained - 1 {
		prev &= prev - 1
	}
	return prev, lowest-1 < sub // some element of sub is above one that it lacks
}
