package main

import (
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// lineDiff returns edits of whole lines that make after of before, as few lines as can be, by
// Myers's algorithm (An O(ND) difference algorithm and its variations, 1986).
func lineDiff(before, after string) (edits []udiff.Edit) {
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	// ends[d][k] is how far a is read on diagonal k, a's line less b's, by d changes.
	var ends []map[int]int
	now := map[int]int{1: 0}
	step := func(last map[int]int, d, k int) int { // a line of b, or one of a
		if k == -d || k != d && last[k-1] < last[k+1] {
			return last[k+1]
		}
		return last[k-1] + 1
	}
	for d, done := 0, false; !done; d++ {
		last := now
		ends, now = append(ends, last), map[int]int{}
		for k := -d; k <= d && !done; k += 2 {
			x := step(last, d, k)
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			now[k] = x
			done = x >= len(a) && x-k >= len(b)
		}
	}
	x, y := len(a), len(b)
	at := len(before)
	for d := len(ends) - 1; d > 0; d-- {
		k := x - y
		from := step(ends[d], d, k)
		for ; x > from; x, y = x-1, y-1 {
			at -= len(a[x-1])
		}
		if added := k == -d || k != d && ends[d][k-1] < ends[d][k+1]; added {
			y--
			edits = append(edits, udiff.Edit{Start: at, End: at, New: b[y]})
		} else {
			x--
			at -= len(a[x])
			edits = append(edits, udiff.Edit{Start: at, End: at + len(a[x])})
		}
	}
	slices.Reverse(edits)
	var joined []udiff.Edit
	for _, e := range edits {
		if n := len(joined); n > 0 && joined[n-1].End == e.Start {
			joined[n-1].End = e.End
			joined[n-1].New += e.New
		} else {
			joined = append(joined, e)
		}
	}
	return joined
}
