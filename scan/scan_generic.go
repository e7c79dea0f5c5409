package scan

// The generic path: plain Go for every CPU, against which the other paths are
// tested. The kernels use math/bits, which the compiler turns into one instruction
// where the target has it. The one-word functions, which are there for comparison, spell
// out the table and the arithmetic.

// The table is of the last De Bruijn sequence of 64 bits, and the best known; any other would do.
// A test in debruijn/cmd/debruijn generates it again and compares.
//
//go:generate go run ../debruijn/cmd/debruijn -seq 0x03f79d71b4cb0a89 -go -package scan -name deBruijn64 -o debruijn_table.go

// Kernels take positions from a table of bytes.
//
//go:generate go run ../tools/tables

import "math/bits"

// trailingZerosGeneric multiplies the isolated lowest bit, a power of two, by a
// De Bruijn number: the product's top six bits are different for each of the 64
// powers and index the table (Leiserson, Prokop and Randall, 1998).
func trailingZerosGeneric(x uint64) int {
	if x == 0 {
		return 64
	}
	return int(deBruijn64Table[x&-x*deBruijn64>>58])
}

// onesCountGeneric adds neighbouring fields of 1, 2 and 4 bits within the word
// and sums the bytes with a multiplication (Hacker's Delight, 5-1).
func onesCountGeneric(x uint64) int {
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	x = (x + x>>4) & 0x0f0f0f0f0f0f0f0f
	return int(x * 0x0101010101010101 >> 56)
}

func countGeneric(words []uint64) (n int) {
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

// fillPositionsGeneric does what fillPositions does on every path. It writes the
// positions of the ones of words into dst, bit i of words[w] as base+64*w+i,
// and stops before a word that is not zero unless fillRoom places are left. It returns
// the number of positions written and the number of words used up. It may write
// anything to the rest of dst.
func fillPositionsGeneric(dst []uint32, words []uint64, base uint32) (n, used int) {
	for used, x := range words {
		if x == 0 {
			continue
		}
		if len(dst)-n < fillRoom {
			return n, used
		}
		base := base + uint32(64*used)
		i := n
		n += bits.OnesCount64(x)
		// Four at a time, whether or not there are four: a branch on each bit would be
		// mispredicted.
		for ; x != 0; i += 4 {
			d := dst[i : i+4 : i+4]
			d[0] = base + uint32(bits.TrailingZeros64(x))
			x &= x - 1
			d[1] = base + uint32(bits.TrailingZeros64(x))
			x &= x - 1
			d[2] = base + uint32(bits.TrailingZeros64(x))
			x &= x - 1
			d[3] = base + uint32(bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	return n, len(words)
}

// Deposit and extract visit the elements of set. The parallel suffix form of Hacker's
// Delight, 7-4 and 7-5, takes the same time for every set, which is less only if the set
// has more than about thirty elements.

func depositGeneric(x, set uint64) uint64 {
	var out uint64
	for ; set != 0; set &= set - 1 {
		out |= set & -set & -(x & 1) // no branch: x may be anything
		x >>= 1
	}
	return out
}

func extractGeneric(x, set uint64) uint64 {
	var out uint64
	for bit := uint64(1); set != 0; bit <<= 1 {
		if x&set&-set != 0 { // compiled to a conditional move
			out |= bit
		}
		set &= set - 1
	}
	return out
}
