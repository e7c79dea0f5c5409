package scan

// What is in at least so many of many sets.

import (
	"fmt"
	"math/bits"
)

// AtLeast sets dst to the elements in at least t of sets, and clears its words beyond.
// If t is greater than the number of sets, that is the empty set.
//
// It panics if there are no sets, if t < 1, or if dst has fewer words than t of the
// sets have. Dst may be one of sets, or begin where some of them begin; if it
// overlaps one in any other way, AtLeast panics.
//
// A counter in bit slices counts 64 positions at a time. The time hardly depends on t.
func AtLeast(dst []uint64, sets [][]uint64, t int) {
	n, clear := reach("AtLeast", dst, sets, t)
	if len(dst) < n || !clear {
		cannotTake("AtLeast", len(dst), n)
	}
	switch {
	case t == 1:
		manyCut(opOr, dst[:n], sets)
	case t == len(sets):
		manyCut(opAnd, dst[:n], sets)
	case t <= 4 && n < minMany:
		atLeastFew(dst[:n], sets, t, n)
	default:
		for at := 0; at < n; {
			next, _ := pieceEnd(sets, at, n)
			atLeast(dst[at:next], sets, at, t)
			at = next
		}
	}
	finish(dst[n:], nil)
}

// CountAtLeast returns the number of elements in at least t of sets. It panics if
// there are no sets, or if t < 1.
func CountAtLeast(sets [][]uint64, t int) int {
	n, _ := reach("CountAtLeast", nil, sets, t)
	switch {
	case t == 1:
		return countMerge[or]("CountAtLeast", sets)
	case t == len(sets):
		return countMerge[and]("CountAtLeast", sets)
	case t <= 4 && n < minMany:
		return atLeastFew(nil, sets, t, n)
	}
	return fit("CountAtLeast", countAtLeast(sets, t, n))
}

func countAtLeast(sets [][]uint64, t, n int) (ones uint64) {
	var block [blockWords]uint64
	for at := 0; at < n; {
		next, _ := pieceEnd(sets, at, n)
		words := block[:min(next-at, len(block))]
		atLeast(words, sets, at, t)
		ones += countMany(words)
		at += len(words)
	}
	return ones
}

// reach returns the greatest number of words that at least t of sets have, and whether
// dst may be set to a result of so many. It panics in the name of the function called fn
// if there are no sets, or if t < 1.
func reach(fn string, dst []uint64, sets [][]uint64, t int) (n int, clear bool) {
	least, clear := extent[and](fn, dst, sets)
	if t < 1 {
		panic(fmt.Sprintf("scan: %s: t is %d, want at least 1", fn, t))
	}
	if t > len(sets) {
		return 0, clear
	}
	most, _ := extent[or](fn, nil, sets)
	for least < most { // the number is least at least, and most at most
		middle := least + (most-least+1)/2
		longer := 0
		for _, s := range sets {
			if len(s) >= middle {
				longer++
			}
		}
		if longer >= t {
			least = middle
		} else {
			most = middle - 1
		}
	}
	return least, clear
}

// atLeastFew sets dst to the first n words of what is in at least t of sets, where t is
// 2, 3 or 4, or returns the number of ones in them if dst is nil. It adds two words at a
// time to counters in bit slices, which start so that they overflow at t.
func atLeastFew(dst []uint64, sets [][]uint64, t, n int) (ones int) {
	start0, start1 := -(uint64(4-t) & 1), -(uint64(4-t) >> 1)
	for w := 0; w < n; w += 2 {
		x0, x1, xOver := start0, start1, uint64(0)
		y0, y1, yOver := start0, start1, uint64(0)
		for _, s := range sets {
			var x, y uint64
			if w < len(s)-1 {
				x, y = s[w], s[w+1]
			} else if w < len(s) {
				x = s[w]
			}
			x0, x = x0^x, x0&x
			y0, y = y0^y, y0&y
			x1, xOver = x1^x, xOver|x1&x
			y1, yOver = y1^y, yOver|y1&y
		}
		switch {
		case w < len(dst)-1:
			dst[w], dst[w+1] = xOver, yOver
		case w < len(dst):
			dst[w] = xOver
		case w < n-1:
			ones += bits.OnesCount64(xOver) + bits.OnesCount64(yOver)
		default:
			ones += bits.OnesCount64(xOver)
		}
	}
	return ones
}

// atLeast sets dst to what is in at least t of sets, from word at on. There are more
// than t sets, and t is not 1.
func atLeast(dst []uint64, sets [][]uint64, at, t int) {
	const most = 16 // what the counters of a kernel hold
	next := at + len(dst)
	var tile [4 * together][]uint64
	n := 0
	for _, s := range sets {
		if len(s) >= next {
			if n < len(tile) {
				tile[n] = s[at:next]
			}
			n++
		}
	}
	if n > len(tile) || t > most || len(dst) < fewest || !atLeastSome(dst, tile[:n], uint64(most-t)) {
		atLeastGeneric(dst, sets, at, t)
	}
}

// atLeastGeneric does what atLeast does. A counter has a bit slice in each of its
// planes. Four sets are added to the lowest two planes, by three full adders, and one
// carry goes on into the others.
func atLeastGeneric(dst []uint64, sets [][]uint64, at, t int) {
	var room [bits.UintSize]uint64
	planes := max(2, bits.Len(uint(t-1)))
	start := uint64(1)<<planes - uint64(t) // so that counters overflow at t
	high := room[:planes-2]
	for i := range dst {
		w := at + i
		a, b, over := -(start & 1), -(start >> 1 & 1), uint64(0)
		for p := range high {
			high[p] = -(start >> (p + 2) & 1)
		}
		left := sets
		for len(left) > 0 {
			var x [4]uint64
			n := min(4, len(left))
			for k, s := range left[:n] {
				if w < len(s) {
					x[k] = s[w]
				}
			}
			left = left[n:]
			sum, twos := fullAdd(a, x[0], x[1])
			sum, more := fullAdd(sum, x[2], x[3])
			a = sum
			b, twos = fullAdd(b, twos, more)
			for p, y := range high {
				high[p], twos = y^twos, y&twos
			}
			over |= twos
		}
		dst[i] = over
	}
}

// fullAdd adds three words bit by bit.
func fullAdd(x, y, z uint64) (sum, carry uint64) {
	return x ^ y ^ z, x&y | (x^y)&z
}
