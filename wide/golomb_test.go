package wide_test

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// A ruler is what a search for Golomb rulers knows of the marks so far, from the last
// one down: mirrored, bit 127-i for i, so that distances from a mark are a shift.
type ruler struct {
	marks, distances [2]uint64
	free             [2]uint64 // where a mark repeats no distance between those above and it
	more             int       // inner marks still to add
}

// shortest has the length of the shortest Golomb ruler of each number of marks (OEIS
// A003022).
var shortest = [...]int{0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72}

// blank returns a ruler without inner marks, and the places for them.
func blank(length, marks int) (r ruler, places [2]uint64) {
	wide.Add(&r.marks, 127-length)
	wide.AddIn(&places, 1, length)
	r.free = places
	wide.Add(&r.free, 0)
	r.more = marks - 2
	return r, places
}

// add sets next to r with a mark at i, takes out of follow where no mark can be then,
// and reports whether there can be one at 0.
func (r *ruler) add(next *ruler, follow *[2]uint64, i int) bool {
	wide.Shift(&next.distances, &r.marks, i)
	wide.Or(&next.distances, &next.distances, &r.distances)
	next.marks = r.marks
	next.marks[(127-i)>>6] |= 1 << ((127 - i) & 63)
	var taken [2]uint64
	wide.Shift(&taken, &next.distances, i-127)
	wide.AndNot(&next.free, &r.free, &taken)
	wide.And(follow, follow, &next.free)
	next.more = r.more - 1
	// The marks from the next one down are a Golomb ruler, too.
	wide.RemoveIn(follow, 0, shortest[next.more+1])
	return next.free[0]&1 != 0
}

// golomb adds the Golomb rulers of a length after a board to found, until there are
// enough.
//
//go:noinline
func golomb(length, marks, enough int, after *[2]uint64) (found [][2]uint64) {
	r, places := blank(length, marks)
	for sub := range wide.Search(&places, marks-2, after, r, func(next *ruler, follow *[2]uint64, r *ruler, i int) bool {
		return r.add(next, follow, i)
	}) {
		if found = append(found, *sub); len(found) == enough {
			break
		}
	}
	return found
}

// golombByHand counts them by a recursion.
func golombByHand(r *ruler, rest *[2]uint64) (found int) {
	for i := range wide.Bits(rest) {
		below := [2]uint64{^uint64(0), ^uint64(0)}
		wide.RemoveIn(&below, i, 128)
		below[0] &^= 1
		var next ruler
		switch {
		case !r.add(&next, &below, i):
		case next.more == 0:
			found++
		default:
			found += golombByHand(&next, &below)
		}
	}
	return found
}

// Golomb rulers on boards: those of 11 marks and length 72, the shortest, are two and
// their mirror images. A search that is left at every ruler and resumed finds the same.
func TestSearchGolomb(t *testing.T) {
	for _, c := range []struct{ length, marks, want int }{{34, 8, 2}, {40, 8, -1}, {72, 11, 4}} {
		if testkit.Short() && c.marks > 8 {
			continue
		}
		all := golomb(c.length, c.marks, -1, nil)
		if c.want >= 0 && len(all) != c.want {
			t.Errorf("%v: %d", c, len(all))
		}
		var got [][2]uint64
		var after *[2]uint64
		for {
			more := golomb(c.length, c.marks, 1, after)
			if len(more) == 0 {
				break
			}
			got = append(got, more...)
			after = &more[0]
		}
		if !slices.Equal(got, all) {
			t.Errorf("%v: resumed after each, %d, want %d", c, len(got), len(all))
		}
		if c.marks == 11 {
			want := []int{1, 9, 19, 24, 31, 52, 56, 58, 69}
			if got := slices.Collect(wide.Bits(&all[0])); !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		}
	}
}

func BenchmarkSearchGolomb(b *testing.B) {
	b.Run("Search", func(b *testing.B) {
		for b.Loop() {
			if n := len(golomb(72, 11, -1, nil)); n != 4 {
				b.Fatal(n)
			}
		}
	})
	b.Run("hand", func(b *testing.B) {
		for b.Loop() {
			r, places := blank(72, 11)
			if n := golombByHand(&r, &places); n != 4 {
				b.Fatal(n)
			}
		}
	})
}
