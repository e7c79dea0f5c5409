//go:build !race

package scan

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

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
			rounds := 200_000 // so long that both run at once, on a busy machine too
			if testkit.Short() {
				rounds = 5000
			}
			for i := range rounds {
				for _, n := range []int{5, 40} {
					if got := AppendPositions(room[:0:len(room)-i%len(room)], words[:n]); len(got) > 64*n {
						t.Fatalf("%d positions in %d words", len(got), n)
					}
				}
			}
		})
	})
}

// Every function that writes positions or words, into slices that end at an inaccessible
// page, while another goroutine changes the words, and the lengths of the sets in a slice
// of sets.
func TestChangingSets(t *testing.T) {
	const n = 70
	a, b := testkit.Guarded[uint64](t, n).Last(n), testkit.Guarded[uint64](t, n).Last(n)
	into := testkit.Guarded[uint64](t, n).Last(n)
	room, wide, bytes := testkit.Guarded[uint32](t, 64*n).Last(64*n), testkit.Guarded[int](t, 64*n).Last(64*n), testkit.Guarded[uint8](t, 64*4).Last(64*4)
	sets := [][]uint64{a, b, a, b, a, b, a, b, a, b}
	calls := []func(i int){
		func(i int) { AppendPositionsAs(wide[:0:64*n-i], a) },
		func(i int) { AppendPositionsAs(bytes[:0:64*4-i%256], a[:4]) },
		func(i int) { AppendPositionsBase(room[:0:64*n-i], a, 7) },
		func(i int) { AppendPositionsIn(room[:0:64*n-i], a, i, 64*n-i/2) },
		func(i int) { AppendPositionsAnd(room[:0:64*n-i], a, b) },
		func(i int) { AppendPositionsAndNot(room[:0:64*n-i], a, b) },
		func(i int) { AppendPositionsAll(room[:0:64*n-i], sets) },
		func(i int) { AppendPositionsAny(room[:0:64*n-i], sets) },
		func(i int) { FillPositions(room[i:], a) },
		func(i int) { FillPositionsBase(room[i:], a, 7) },
		func(i int) { AndAll(into, sets) },
		func(i int) { OrAll(into, sets) },
		func(i int) { AtLeast(into, sets, 1+i%len(sets)) },
		func(i int) { CountAll(sets) },
		func(i int) { CountAny(sets) },
		func(i int) { CountAtLeast(sets, 1+i%len(sets)) },
		func(i int) { OrCount(into, a[:n-i%9], b) },
		func(i int) { DepositEach(into, a, b[i%n]) },
	}
	rounds := 20000
	if testkit.Short() {
		rounds = 1000
	}
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for _, call := range calls {
			testkit.During(func(i int) {
				for w := range a {
					a[w], b[w] = -uint64(i>>2&1), -uint64(i>>3&1)
				}
				k := i % len(sets)
				set := sets[k]
				sets[k] = set[:i*7%(n+1)] // the same words, so that no slice is torn
			}, func() {
				for range rounds {
					func() {
						defer func() { recover() }() // an index that is out of range is no read outside
						call(r.IntN(64 * n))
					}()
				}
			})
		}
	})
}
