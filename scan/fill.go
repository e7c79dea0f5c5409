package scan

// Kernels that fill a slice with words. Where W has 64 bits, the assembly paths
// have their own.

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/colex"
)

// FillSubsets fills dst with the subsets of set from first on, ascending, and
// returns how many there were: fewer than len(dst) if it came to set itself.
// [NextSubset] of the last one says where to go on. FillSubsets panics if first
// is not a subset of set.
func FillSubsets[W Word](dst []W, first, set W) int {
	mustSubset("FillSubsets", first, set)
	if d, ok := as64(dst); ok {
		return fillSubsets(d, uint64(first), uint64(set))
	}
	return fillSubsetsGeneric(dst, first, set)
}

// FillSnoob fills dst with the subsets of set with as many elements as first,
// from first on, ascending, and returns how many there were: fewer than len(dst)
// if it came to the last one. [NextSnoobIn] of the last one says where to go on.
// FillSnoob panics if first is not a subset of set.
//
// A call sets up tables, which takes less than a microsecond; a loop over
// many blocks is better served by SnoobBlocks of package iter, which does it once.
func FillSnoob[W Word](dst []W, first, set W) int {
	mustSubset("FillSnoob", first, set)
	var walk colex.Walk
	var table [colex.Huge]uint64
	t, base, run := walk.StartIn(&table, uint64(set), OnesCount(first), 0)
	base, run = walk.Seek(t, base, run, uint64(first))
	run = colex.From(run, base, uint64(first))
	n := 0
	for {
		n += XOR(dst[n:], run, W(base))
		if n == len(dst) {
			return n
		}
		if base, run = walk.Next(t); len(run) == 0 {
			return n
		}
	}
}

// XOR sets dst[i] to W(src[i]) ^ x, for as many i as both have, and returns how
// many that is. It is what the block walks over k-subsets are made of.
func XOR[W Word](dst []W, src []uint64, x W) int {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	if d, ok := as64(dst); ok {
		xor(d, src, uint64(x))
		return n
	}
	for i := range dst {
		dst[i] = W(src[i]) ^ x
	}
	return n
}

func xorGeneric(dst, src []uint64, x uint64) {
	src = src[:len(dst)]
	for len(dst) >= 4 {
		d, s := (*[4]uint64)(dst), (*[4]uint64)(src)
		d[0] = s[0] ^ x
		d[1] = s[1] ^ x
		d[2] = s[2] ^ x
		d[3] = s[3] ^ x
		dst, src = dst[4:], src[4:]
	}
	for i, s := range src {
		dst[i] = s ^ x
	}
}

// fillSubsetsGeneric does four subsets at a time, with and without the two
// lowest elements, so that the carry-rippler's chain is no longer what it waits
// for.
func fillSubsetsGeneric[W Word](dst []W, first, set W) int {
	a := set & -set
	rest := set ^ a
	b := rest & -rest
	rest ^= b
	n := 0
	for n < len(dst) && (first&(a|b) != 0 || b == 0) {
		dst[n] = first
		n++
		if first == set {
			return n
		}
		first = (first - set) & set
	}
	for four := dst[n:]; len(four) >= 4; four = four[4:] {
		four[0] = first
		four[1] = first | a
		four[2] = first | b
		four[3] = first | a | b
		n += 4
		if first = (first - rest) & rest; first == 0 {
			return n
		}
	}
	for ; n < len(dst); n++ {
		dst[n] = first
		first = (first - set) & set
	}
	return n
}

// as64 returns the words of s as uint64s, if that is what they are. This is the
// one place where a slice of any word type becomes one that the assembly takes.
func as64[W Word](s []W) ([]uint64, bool) {
	if Width[W]() != 64 {
		return nil, false
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), true
}
