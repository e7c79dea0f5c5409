package scan

import "math/bits"

// AppendPositionsAnd appends the position of every element in both a and b to dst,
// ascending, and returns the extended slice. It does not store the intersection. It
// treats dst as [AppendPositions] does, and panics if the shorter of a and b has
// more than 1<<26 words.
func AppendPositionsAnd(dst []uint32, a, b []uint64) []uint32 {
	a = a[:min(len(a), len(b))]
	if !direct(dst, a) {
		return appendBoth("AppendPositionsAnd", opAnd, dst, a, b[:len(a)])
	}
	for w, x := range a {
		for x &= b[w]; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// AppendPositionsAndNot appends the position of every element of a that is not in b
// to dst, ascending, and returns the extended slice. It does not store the
// difference. It treats dst as [AppendPositions] does, and panics if a has more than
// 1<<26 words.
func AppendPositionsAndNot(dst []uint32, a, b []uint64) []uint32 {
	if !direct(dst, a) {
		return appendBoth("AppendPositionsAndNot", opAndNot, dst, a, b[:min(len(a), len(b))])
	}
	for w, x := range a {
		if w < len(b) {
			x &^= b[w]
		}
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// appendBoth appends the positions in the result of o on a and b. The slice b is not
// longer than a, and counts as zero beyond its end.
func appendBoth(fn string, o op, dst []uint32, a, b []uint64) []uint32 {
	mustFit[uint32](fn, len(a), 0)
	if len(a) <= minBoth {
		return appendBothFew(o, dst, a, b)
	}
	var block [256]uint64 // fits in the L1 cache, and is large enough for two calls to pay
	base := uint32(0)
	counted := false
	for len(b) > 0 {
		n := min(len(b), len(block))
		if !counted && cap(dst)-len(dst) < 64*n {
			// There may be too little room: count the rest, and allocate once.
			counted = true
			dst = grow(dst, fit(fn, countBoth(o, a[:len(b)], b)+countMany(a[len(b):])))
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

func appendBothFew(o op, dst []uint32, a, b []uint64) []uint32 {
	var block [minBoth]uint64
	for i, x := range a {
		if i < len(b) {
			x = o.of(x, b[i])
		}
		block[i&(minBoth-1)] = x
	}
	return appendPositions(dst, block[:len(a)], 0)
}
