package scan

import "math/bits"

// Steps between words with the same number of one bits. When there is no further
// word, ok is false and the word beside it means nothing.

// NextSnoob returns the next greater word with the same number of one bits as
// x. There is none, and ok is false, when the ones all stand at the top of the
// word, and for x = 0.
//
// It is Gosper's hack (HAKMEM 175) with a bit scan in place of the division
// (Hacker's Delight, 2-1): of the lowest run of ones the highest moves up by one
// place, and the others drop to the bottom of the word. A walk starts at 1<<k-1,
// with the loop shown at [NextSubset].
func NextSnoob[W Word](x W) (next W, ok bool) {
	ripple := x + x&-x
	return ripple | W(uint64(x^ripple)>>2>>(bits.TrailingZeros64(uint64(x))&63)), ripple != 0
}

// NextSnoobDeBruijn is NextSnoob with the shift looked up by a De Bruijn
// multiplication (Leiserson, Prokop and Randall 1998): the form for processors
// without a bit scan, and to compare with.
func NextSnoobDeBruijn[W Word](x W) (next W, ok bool) {
	lowest := x & -x
	ripple := x + lowest
	shift := deBruijn64Table[uint64(lowest)*deBruijn64>>58] & 63
	return ripple | W(uint64(x^ripple)>>2>>shift), ripple != 0
}

// PrevSnoob returns the next smaller word with the same number of one bits as x.
// There is none, and ok is false, when the ones all stand at the bottom of the
// word, and for x = 0.
//
// It is the mirror of NextSnoob, ^NextSnoob(^x), with a shorter way where the
// lowest bit of x is zero: there the lowest one just moves down a place.
func PrevSnoob[W Word](x W) (prev W, ok bool) {
	lowest := x & -x
	if lowest != 1 {
		return x - lowest>>1, x != 0
	}
	prev, ok = NextSnoob(^x)
	return ^prev, ok
}

// NextSnoobIn returns the next greater subset of set with as many elements as
// sub. There is none, and ok is false, when sub holds the highest elements of
// set, and for sub = 0. sub must be a subset of set.
//
// As in NextSnoob, of the lowest run of sub's elements in set the highest moves
// up; the others, if any, are replaced one by one by the lowest of set: the cost
// grows with the length of the run.
func NextSnoobIn[W Word](sub, set W) (next W, ok bool) {
	ripple := ((sub | ^set) + sub&-sub) & set
	next = ripple
	for moved := Clear(sub &^ ripple); moved != 0; moved &= moved - 1 {
		next |= set & -set
		set &= set - 1
	}
	return next, ripple != 0
}

// PrevSnoobIn returns the next smaller subset of set with as many elements as
// sub. There is none, and ok is false, when sub holds the lowest elements of
// set, and for sub = 0. sub must be a subset of set.
//
// The complements in set of ascending subsets descend: PrevSnoobIn is
// set ^ NextSnoobIn(set^sub, set).
func PrevSnoobIn[W Word](sub, set W) (prev W, ok bool) {
	prev, ok = NextSnoobIn(set^sub, set)
	return set ^ prev, ok
}
