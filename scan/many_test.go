package scan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The oracle for many sets: how many of them have each position.
func naiveTimes(sets [][]uint64) []int {
	times := make([]int, 64*len(sets[0]))
	for _, s := range sets {
		for i := range times {
			times[i] += int(s[i/64] >> (i % 64) & 1)
		}
	}
	return times
}

// naiveAtLeast returns the words of what is in at least t sets.
func naiveAtLeast(times []int, t int) []uint64 {
	out := make([]uint64, len(times)/64)
	for i, in := range times {
		if in >= t {
			out[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

// checkMany compares all functions on many sets with the oracle. Sets, which must not
// overlap, may be overwritten where a function writes into them; they are restored.
func checkMany(t *testing.T, where string, sets [][]uint64, dst []uint64, ts ...int) {
	t.Helper()
	times := naiveTimes(sets)
	check := func(name string, at int, store func(dst []uint64), count func() int) {
		t.Helper()
		want := naiveAtLeast(times, at)
		if got := count(); got != handCount(want) {
			t.Fatalf("Count%s %s: %d, want %d", name, where, got, handCount(want))
		}
		if store(dst); !slices.Equal(dst, want) {
			t.Fatalf("%s %s: %x, want %x", name, where, dst, want)
		}
		for i, s := range sets[:min(len(sets), 3)] { // into one of them
			old := slices.Clone(s)
			if store(s); !slices.Equal(s, want) {
				t.Fatalf("%s %s, into number %d: %x, want %x", name, where, i, s, want)
			}
			copy(s, old)
		}
	}
	check("AndAll", len(sets), func(d []uint64) { AndAll(d, sets) }, func() int { return CountAndAll(sets) })
	check("OrAll", 1, func(d []uint64) { OrAll(d, sets) }, func() int { return CountOrAll(sets) })
	for _, at := range ts {
		check(fmt.Sprint("AtLeast ", at), at, func(d []uint64) { AtLeast(d, sets, at) }, func() int { return CountAtLeast(sets, at) })
	}
	for _, f := range []struct {
		name string
		at   int
		list func(dst []uint32, sets [][]uint64) []uint32
	}{{"AppendPositionsAndAll", len(sets), AppendPositionsAndAll}, {"AppendPositionsOrAll", 1, AppendPositionsOrAll}} {
		want := append([]uint32{7}, handPositions(nil, naiveAtLeast(times, f.at))...)
		for _, room := range []int{1, len(want) - 1, len(want), len(want) + 70} {
			if got := f.list(append(make([]uint32, 0, room), 7), sets); !slices.Equal(got, want) {
				t.Fatalf("%s %s, room for %d: %d, want %d", f.name, where, room, got, want)
			}
		}
	}
}

// guardedSets returns k sets of n words, each between inaccessible pages, at the end of the
// memory between them or from a place near its beginning.
func guardedSets(t *testing.T, k, n int) func(last bool, off int) [][]uint64 {
	var memory []func(last bool, off int) []uint64
	for range k {
		mem := testkit.Guarded[uint64](t, n+8)
		memory = append(memory, func(last bool, off int) []uint64 {
			if last {
				return mem.Last(n)
			}
			return mem.First(off + n)[off:]
		})
	}
	return func(last bool, off int) (sets [][]uint64) {
		for i, m := range memory {
			sets = append(sets, m(last, (off+i)%8))
		}
		return sets
	}
}

// Around every vector, loop of vectors, piece and block; around the numbers of sets that
// kernels take together, and the thresholds that they count.
func TestManySets(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{1, 2, 3, 4, 5, 8, 9, 16, 17, 33, 70} {
			for n := range 2*block + 20 {
				if n > 40 && n%37 != 0 && n != block+1 || testkit.Short() && (n+k)%4 != 0 {
					continue
				}
				sets := guardedSets(t, k+1, n)(n%2 == 0, n)
				for _, s := range sets {
					copy(s, testkit.RandomWords(r, n, []float64{.03, .5, .9, .97, testkit.Mixed}[(n+k)%5]))
				}
				where := fmt.Sprintf("of %d sets of %d words", k, n)
				checkMany(t, where, sets[1:], sets[0], 1+r.IntN(k+1), 1+r.IntN(min(k, 17)))
			}
		}
	})
}

// Every threshold of every number of sets, in which position i is in i%(k+1) of them.
func TestAtLeastExact(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{1, 2, 15, 16, 17, 31, 63, 64, 65, 80} {
			sets := make([][]uint64, k)
			for j := range sets {
				sets[j] = make([]uint64, 17)
				for i := range 64 * 17 {
					if (i+5*j)%k < i%(k+1) {
						sets[j][i/64] |= 1 << (i % 64)
					}
				}
			}
			times, dst := naiveTimes(sets), make([]uint64, 17)
			for at := 1; at <= k+1; at++ {
				want := naiveAtLeast(times, at)
				if AtLeast(dst, sets, at); !slices.Equal(dst, want) || CountAtLeast(sets, at) != handCount(want) {
					t.Fatalf("at least %d of %d: %x, want %x", at, k, dst, want)
				}
			}
		}
	})
}

// Sets that no cache holds, from which kernels fetch ahead, up to where they end.
func TestManyAhead(t *testing.T) {
	const n = cached/3 + 7
	r := testkit.NewRand()
	sets := guardedSets(t, 4, n)(true, 0)
	all, any := make([]uint64, n), make([]uint64, n)
	for i, s := range sets[1:] {
		copy(s, testkit.RandomWords(r, n, .3))
		for w, x := range s {
			if any[w] |= x; i == 0 {
				all[w] = x
			}
			all[w] &= x
		}
	}
	dst, sets := sets[0], sets[1:]
	testkit.EachPath(t, func(t *testing.T) {
		if AndAll(dst, sets); CountAndAll(sets) != handCount(all) || !slices.Equal(dst, all) {
			t.Errorf("AndAll: wrong words; CountAndAll: %d, want %d", CountAndAll(sets), handCount(all))
		}
		if OrAll(dst, sets); CountOrAll(sets) != handCount(any) || !slices.Equal(dst, any) {
			t.Errorf("OrAll: wrong words; CountOrAll: %d, want %d", CountOrAll(sets), handCount(any))
		}
		if !slices.Equal(AppendPositionsAndAll(nil, sets), handPositions(nil, all)) {
			t.Error("AppendPositionsAndAll differs from the positions of AndAll")
		}
		if !slices.Equal(AppendPositionsOrAll(nil, sets), handPositions(nil, any)) {
			t.Error("AppendPositionsOrAll differs from the positions of OrAll")
		}
	})
}

// A dst that overlaps a set anywhere gets any words, and nothing beside it is written.
func TestManyOverlap(t *testing.T) {
	const most = 40
	mem := testkit.Guarded[uint64](t, 3*most)
	b := make([]uint64, most)
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			for from := range n {
				around := mem.All()
				testkit.FillCanary(around)
				dst, sets := around[from:from+n], [][]uint64{b[:n], around[:n], b[:n]}
				AndAll(dst, sets)
				OrAll(dst, sets)
				AtLeast(dst, sets, 2)
				testkit.CheckCanary(t, around, dst)
			}
		}
	})
}

func TestManyPanics(t *testing.T) {
	for _, n := range []int{0, 1, 5, minKernel, 40} {
		dst := make([]uint64, n)
		same, more := [][]uint64{dst, dst}, [][]uint64{dst, make([]uint64, n+1)}
		for name, f := range map[string]func(sets [][]uint64, t int){
			"AndAll":                func(sets [][]uint64, _ int) { AndAll(dst, sets) },
			"OrAll":                 func(sets [][]uint64, _ int) { OrAll(dst, sets) },
			"AtLeast":               func(sets [][]uint64, t int) { AtLeast(dst, sets, t) },
			"CountAndAll":           func(sets [][]uint64, _ int) { CountAndAll(sets) },
			"CountOrAll":            func(sets [][]uint64, _ int) { CountOrAll(sets) },
			"CountAtLeast":          func(sets [][]uint64, t int) { CountAtLeast(sets, t) },
			"AppendPositionsAndAll": func(sets [][]uint64, _ int) { AppendPositionsAndAll(nil, sets) },
			"AppendPositionsOrAll":  func(sets [][]uint64, _ int) { AppendPositionsOrAll(nil, sets) },
		} {
			testkit.MustPanic(t, func() { f(nil, 1) }, "scan: "+name+": no sets, want at least one")
			testkit.MustPanic(t, func() { f(more, 1) }, fmt.Sprintf("scan: %s: set 1 has %d words, want %d", name, n+1, n))
			if name == "AtLeast" || name == "CountAtLeast" {
				testkit.MustPanic(t, func() { f(same, 0) }, "scan: "+name+": t is 0, want at least 1")
			}
			f(same, 1<<30)
		}
	}
}

func TestManyDoNotAllocate(t *testing.T) {
	var sets [][]uint64
	for range 20 {
		sets = append(sets, testkit.RandomWords(testkit.NewRand(), 700, .5))
	}
	dst, list := make([]uint64, 700), make([]uint32, 0, 64*701)
	testkit.EachPath(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			for _, k := range []int{1, 2, 3, 20} {
				AndAll(dst, sets[:k])
				OrAll(dst, sets[:k])
				AtLeast(dst, sets[:k], 3)
				sink += CountAndAll(sets[:k]) + CountOrAll(sets[:k]) + CountAtLeast(sets[:k], 3)
				list = AppendPositionsAndAll(list[:0], sets[:k])
				list = AppendPositionsOrAll(list[:0], sets[:k])
			}
			AtLeast(dst, sets, 18)
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
