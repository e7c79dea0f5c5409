package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// AppendPositionsAnd appends the position of every element in both a and b to dst,
// ascending, and returns the extended slice. It does not store the intersection. It
// treats dst as [AppendPositions] does, and panics if the shorter of a and b has
// more than 1<<26 words.
func AppendPositionsAnd(dst []uint32, a, b []uint64) []uint32 {
	a = a[:min(len(a), len(b))]
	if len(a) == 0 || cap(dst)-len(dst) < 64*len(a) || dense(a[0]&b[0], len(a)) {
		return appendBoth("AppendPositionsAnd", opAnd, dst, a, b[:len(a)])
	}
	n := len(dst)
	dst = dst[:cap(dst)]
	for w, x := range a {
		base := uint32(64 * w)
		for x &= b[w]; x != 0; x &= x - 1 {
			dst[n] = base + uint32(bits.TrailingZeros64(x))
			n++
		}
	}
	return dst[:n]
}

// AppendPositionsAndNot appends the position of every element of a that is not in b
// to dst, ascending, and returns the extended slice. It does not store the
// difference. It treats dst as [AppendPositions] does, and panics if a has more than
// 1<<26 words.
func AppendPositionsAndNot(dst []uint32, a, b []uint64) []uint32 {
	if len(a) == 0 || cap(dst)-len(dst) < 64*len(a) || dense(a[0]&^wordAt(b, 0), len(a)) {
		return appendBoth("AppendPositionsAndNot", opAndNot, dst, a, b[:min(len(a), len(b))])
	}
	n := len(dst)
	dst = dst[:cap(dst)]
	for w, x := range a {
		if w < len(b) {
			x &^= b[w]
		}
		for base := uint32(64 * w); x != 0; x &= x - 1 {
			dst[n] = base + uint32(bits.TrailingZeros64(x))
			n++
		}
	}
	return dst[:n]
}

// appendBoth appends the positions in the result of o on a and b, which is not longer
// than a and counts as zero beyond its end.
func appendBoth(fn string, o op, dst []uint32, a, b []uint64) []uint32 {
	mustFit[uint32](fn, len(a), 0)
	base := uint32(0)
	if len(a) <= minBoth {
		return appendBothFew(o, dst, a, b, base)
	}
	var block [256]uint64 // fits in the L1 cache, and is large enough for two calls to pay
	counted := false
	for len(b) > 0 {
		n := min(len(b), len(block))
		if !counted && cap(dst)-len(dst) < 64*n {
			// There may be too little room: count the rest, and allocate once.
			counted = true
			dst = word.Grow(dst, fit(fn, countBoth(o, a[:len(b)], b)+countMany(a[len(b):])))
		}
		if o == opAnd {
			And(block[:n], a[:n], b[:n])
		} else {
			AndNot(block[:n], a[:n], b[:n])
		}
		dst = appendPositions(dst, block[:n], base)
		a, b = a[n:], b[n:]
		base += 64 * uint32(n)
	}
	return appendPositions(dst, a, base)
}

func appendBothFew(o op, dst []uint32, a, b []uint64, base uint32) []uint32 {
	var block [minBoth]uint64
	for i, x := range a {
		if i < len(b) {
			x = o.of(x, b[i])
		}
		block[i&(minBoth-1)] = x
	}
	return appendPositions(dst, block[:len(a)], base)
}
