package scan

import "math/bits"

// NextSnoob returns the next greater word with the same number of one bits as
// x, and whether there is one. After the last, whose ones all stand at the top
// of the word, and after 0, which is alone, it returns false.
//
// It is Gosper's hack (HAKMEM 175) with a bit scan in place of the division
// (Hacker's Delight, 2-1): the lowest block of ones moves its highest one up by
// a place and drops the others to the bottom of the word.
func NextSnoob[W Word](x W) (next W, ok bool) {
	ripple := x + x&-x
	return ripple | W(uint64(x^ripple)>>2>>(uint(bits.TrailingZeros64(uint64(x)))&63)), ripple != 0
}

// PrevSnoob returns the next smaller word with the same number of one bits as
// x, and whether there is one: the mirror of NextSnoob, ^NextSnoob(^x).
func PrevSnoob[W Word](x W) (prev W, ok bool) {
	next, ok := NextSnoob(^x)
	return ^next, ok
}

// NextSnoobIn returns the next greater subset of set with as many elements as
// sub, and whether there is one. sub must be a subset of set.
func NextSnoobIn[W Word](sub, set W) (next W, ok bool) {
	ripple := (sub | ^set) + sub&-sub
	next = ripple & set
	moved := bits.OnesCount64(uint64(sub&^next)) - 1
	for low := set; moved > 0; moved-- {
		next |= low & -low
		low &= low - 1
	}
	return next, ripple&set != 0
}

// PrevSnoobIn returns the next smaller subset of set with as many elements as
// sub, and whether there is one: the complement of the next greater subset with
// as many elements as the complement. sub must be a subset of set.
func PrevSnoobIn[W Word](sub, set W) (prev W, ok bool) {
	next, ok := NextSnoobIn(set^sub, set)
	return set ^ next, ok
}
