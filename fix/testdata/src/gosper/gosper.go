// Package gosper has loops by Gosper's hack.
package gosper

import "math/bits"

func use(...any) {}

const cards, hand = 52, 5

func next(x uint64) uint64 {
	c := x & -x
	r := x + c
	return (r^x)>>2/c | r
}

func taken() (n int) {
	for x := uint64(0x1f); x < 1<<52; { // want `iter.Snoob`
		c := x & -x
		r := x + c
		use(x)
		x = (r^x)>>2/c | r
	}
	for x := uint64(1)<<hand - 1; x < 1<<cards; { // want `iter.Snoob`
		use(x)
		c := x & -x
		r := x + c
		x = r | (r^x)>>(2+bits.TrailingZeros64(c))
	}
	for v := uint32(15); v <= 1<<31-1; { // want `iter.Snoob`
		use(v)
		t := v | (v - 1)
		w := (t + 1) | (((^t & -^t) - 1) >> (uint(bits.TrailingZeros32(v)) + 1))
		v = w
	}
	for x := uint64(7); x < 1<<20; x = next(x) { // want `iter.Snoob`
		if x == 11 {
			continue
		}
		use(x)
	}
	for x := uint16(7); x < 1<<15; { // want `iter.Snoob`
		n++
		u := x & -x
		v := x + u
		x = v + (v^x)/u>>2
	}
	return n
}

func left(n, k int, set, last uint64) {
	for x := uint64(1)<<k - 1; x < 1<<n; { // stays: it is Gosper's hack, but not from the lowest word with k ones to a power of two
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := 7; x < 1<<20; { // stays: it is Gosper's hack, but the subsets are signed
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(7); x < 1<<20-5; { // stays: it is Gosper's hack, but not from the lowest word with k ones to a power of two
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(11); x < 1<<20; { // stays: it is Gosper's hack, but not from the lowest word with k ones to a power of two
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(7); x < 1<<20; { // stays: it is Gosper's hack, but the body uses a part of the step
		c := x & -x
		r := x + c
		use(x, r)
		x = (r^x)>>2/c | r
	}
	for x := uint64(7); x < 1<<20; { // stays: it is Gosper's hack, but the body leaves the loop
		if x == last {
			break
		}
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(3); x < 1<<5; { // stays: it is Gosper's hack, but it has fewer than 20 words
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	x := uint64(7)
	for i := 0; i < 100; i++ { // stays: it is Gosper's hack, but not from the lowest word with k ones to a power of two
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(7); x < 1<<20; { // of other words
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>3/c | r
	}
	sub := set & -set
	for sub != 0 { // stays: it walks the k-subsets of a set: iter.Snoob does, if k is never 0
		use(sub)
		low := sub & -sub
		n := bits.OnesCount64(sub)
		sub = ((sub | ^set) + low) & set
		for bits.OnesCount64(sub) < n {
			sub |= set &^ sub & -(set &^ sub)
		}
	}
	for sub := set & -set; sub < last; { // stays: it walks the k-subsets of a set: iter.Snoob does, if k is never 0
		use(sub)
		sub = nextIn(sub, set)
	}
}

func nextIn(sub, set uint64) uint64 {
	low := sub & -sub
	next := ((sub | ^set) + low) & set
	for n := bits.OnesCount64(sub) - bits.OnesCount64(next); n > 0; n-- {
		rest := set &^ next
		next |= rest & -rest
	}
	return next
}

// What stands behind the step sees the next word.
func behind() (n int) {
	for x := uint64(7); x < 1<<20; { // stays: it is Gosper's hack, but a statement behind the step
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
		use(x)
	}
	for x := uint64(7); x < 1<<20; n++ { // stays: it is Gosper's hack, but a statement behind the step
		c := x & -x
		r := x + c
		use(x)
		x = (r^x)>>2/c | r
	}
	return n
}
