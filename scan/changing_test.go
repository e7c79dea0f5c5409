//go:build !race

package scan

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Another goroutine changes one of the slices while the sets are read: answers may be
// wrong, but no kernel reads beyond the end of a slice, where a page is inaccessible. The
// race is the test's own, so the race detector is left out.
func TestChangingSets(t *testing.T) {
	const n, short, calls = 8000, 8, 60
	words := testkit.Guarded[uint64](t, n).Last(n)
	copy(words, slices.Repeat([]uint64{^uint64(0)}, n))
	// The pointer changes only while the length has long been short, since the words of
	// a slice are not written at once.
	states := [][]uint64{words, words[:short], testkit.Guarded[uint64](t, short).Last(short), words[:short]}
	sets := slices.Repeat([][]uint64{words}, 16)
	dst := make([]uint64, n)
	for name, f := range map[string]func(){
		"AndAll":             func() { AndAll(dst, sets) },
		"OrAll":              func() { OrAll(dst, sets) },
		"AtLeast":            func() { AtLeast(dst, sets, 3) },
		"CountAll":           func() { sink += CountAll(sets) },
		"CountAny":           func() { sink += CountAny(sets) },
		"CountAtLeast":       func() { sink += CountAtLeast(sets, 3) },
		"AppendPositionsAny": func() { AppendPositionsAny(nil, sets) },
	} {
		testkit.EachPath(t, func(t *testing.T) {
			touched := make(map[string]int)
			testkit.During(func(i int) { sets[9] = states[i>>4%len(states)] }, func() {
				for range calls {
					if by := testkit.Toucher(f); by != "" {
						touched[by]++
					}
				}
			})
			// A goroutine that is stopped in the midst of reading a slice may get a wrong
			// one, in Go too.
			for by, times := range touched {
				if times > calls/10 {
					t.Errorf("%s: %s read beyond a slice in %d of %d calls", name, by, times, calls)
				}
			}
		})
	}
}

// Ones come and go while their positions are listed: that ends, and writes nothing
// beyond dst.
func TestChangingWords(t *testing.T) {
	words := testkit.Guarded[uint64](t, 40).Last(40)
	room := testkit.Guarded[uint32](t, 64*40).Last(64 * 40)
	testkit.EachPath(t, func(t *testing.T) {
		testkit.During(func(i int) {
			for w := range words {
				words[w] = -uint64(i >> 2 & 1)
			}
		}, func() {
			for i := range 20000 {
				for _, n := range []int{5, 40} {
					if got := AppendPositions(room[:0:len(room)-i%len(room)], words[:n]); len(got) > 64*n {
						t.Fatalf("%d positions in %d words", len(got), n)
					}
				}
			}
		})
	})
}
