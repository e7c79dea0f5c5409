package scan

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestAppendPositionsBase(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 5, 77} {
			words := testkit.RandomWords(testkit.NewRand(), n, testkit.Mixed)
			for _, base := range []uint32{0, 1, 1 << 16, -uint32(64 * n)} {
				want := naivePositions(words)
				for i := range want {
					want[i] += base
				}
				if got := AppendPositionsBase(nil, words, base); !slices.Equal(got, want) {
					t.Fatalf("%d words at %d: positions differ", n, base)
				}
			}
		}
	})
	words := make([]uint64, 2)
	testkit.MustPanic(t, func() { AppendPositionsBase(nil, words, 1<<32-127) },
		"scan: AppendPositionsBase: positions of 2 words, up to 4294967296, exceed uint32")
}

// All parts of a set of some words, and ends outside it.
func TestAppendPositionsIn(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 5, .3)
	words[2] = ^uint64(0)
	all := naivePositions(words)
	testkit.EachPath(t, func(t *testing.T) {
		prefix := []uint32{7}
		for from := -3; from < 330; from++ {
			for to := -3; to < 330; to++ {
				if testkit.Short() && (from*7+to)%31 != 0 {
					continue
				}
				want := prefix
				for _, p := range all {
					if from <= int(p) && int(p) < to {
						want = append(want[:len(want):len(want)], p)
					}
				}
				dst := make([]uint32, len(want))
				copy(dst, prefix)
				if got := AppendPositionsIn(dst[:1], words, from, to); !slices.Equal(got, want) || &got[0] != &dst[0] {
					t.Fatalf("[%d, %d): %v, want %v", from, to, got, want)
				}
			}
		}
		// Around the number of words from which a kernel takes those in the middle.
		nine := testkit.RandomWords(testkit.NewRand(), 9, .3)
		for _, from := range []int{0, 1, 63, 64, 100} {
			for to := 64*5 - 1; to <= 64*9+1; to++ {
				want := slices.DeleteFunc(naivePositions(nine), func(p uint32) bool { return int(p) < from || int(p) >= to })
				for _, room := range []int{0, len(want), len(want) + 9, 64 * 9} {
					if got := AppendPositionsIn(make([]uint32, 0, room), nine, from, to); !slices.Equal(got, want) {
						t.Fatalf("[%d, %d) of 9 words, room for %d: %v, want %v", from, to, room, got, want)
					}
				}
			}
		}
		long := testkit.RandomWords(testkit.NewRand(), 300, .1)
		want := slices.DeleteFunc(naivePositions(long), func(p uint32) bool { return p < 100 || p >= 64*290+1 })
		if got := AppendPositionsIn(nil, long, 100, 64*290+1); !slices.Equal(got, want) {
			t.Errorf("a part of 300 words: positions differ")
		}
		dst := make([]uint32, 0, len(want))
		if n := testing.AllocsPerRun(10, func() { AppendPositionsIn(dst, long, 100, 64*290+1) }); n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
		// One allocation, for which slices.Grow often takes two under the race detector.
		var grown []uint32
		once := testing.AllocsPerRun(10, func() { grown = slices.Grow(grown[:0:0], len(want)) })
		if n := testing.AllocsPerRun(10, func() { AppendPositionsIn(nil, long, 100, 64*290+1) }); n != once {
			t.Errorf("%v allocations to append to nil, slices.Grow %v", n, once)
		}
		// And none or one whatever room there is.
		full := []uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
		room := make([]uint32, 0, 260)
		for free := range cap(room) {
			want := once
			if free >= 4*64-6 {
				want = 0
			}
			if n := allocations(func() { AppendPositionsIn(room[:0:free], full, 3, 4*64-3) }); n != want && (want == 0 || n != 1) {
				t.Fatalf("room for %d of 250 positions: %v allocations, want %v", free, n, want)
			}
		}
	})
}

// allocations returns the number of allocations in f: the fewest of some runs, as the runtime
// allocates now and then, the more so under the race detector.
func allocations(f func()) float64 {
	n := testing.AllocsPerRun(1, f)
	for range 4 {
		if n > 0 {
			n = min(n, testing.AllocsPerRun(1, f))
		}
	}
	return n
}

// A long prefix is no room for more.
func TestAppendPositionsAfterMany(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 64, .5)
	many := make([]uint32, 64*64*3)
	as := make([]int, len(many))
	testkit.EachPath(t, func(t *testing.T) {
		for _, free := range []int{0, 1, 63, 64, 1000} {
			want := naivePositions(words)
			got := AppendPositions(slices.Clip(many)[:len(many)-free], words)
			if !slices.Equal(got[len(many)-free:], want) {
				t.Errorf("AppendPositions with room for %d is wrong", free)
			}
			ints := AppendPositionsAs(slices.Clip(as)[:len(as)-free], words)[len(as)-free:]
			for i, p := range want {
				if len(ints) != len(want) || ints[i] != int(p) {
					t.Fatalf("AppendPositionsAs with room for %d is wrong", free)
				}
			}
		}
	})
}

type square uint16

func TestAppendPositionsAs(t *testing.T) {
	testAs[uint16](t, 1024)
	testAs[square](t, 1000)
	testAs[uint8](t, 4)
	testAs[int8](t, 2)
	testAs[int](t, 300)
	testAs[uint64](t, 300)
	words := make([]uint64, 1025)
	testkit.MustPanic(t, func() { AppendPositionsAs([]square{}, words) },
		"scan: AppendPositionsAs: positions of 1025 words, up to 65599, exceed scan.square")
	testkit.MustPanic(t, func() { AppendPositionsAs([]int8{}, words[:3]) },
		"scan: AppendPositionsAs: positions of 3 words, up to 191, exceed int8")
	testkit.MustPanic(t, func() { AppendPositionsAs([]int8{}, words[:5]) },
		"scan: AppendPositionsAs: positions of 5 words, up to 319, exceed int8")
}

func testAs[E Integer](t *testing.T, n int) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, min(n, 31), min(n, 32), min(n, 33), n} {
			for _, density := range testkit.Densities {
				words := testkit.RandomWords(testkit.NewRand(), n, density)
				want := []E{5}
				for _, p := range naivePositions(words) {
					want = append(want, E(p))
				}
				dst := make([]E, len(want))
				dst[0] = 5
				if got := AppendPositionsAs(dst[:1:1], words); !slices.Equal(got, want) {
					t.Fatalf("density %v, %d words: positions differ", density, n)
				}
				if got := AppendPositionsAs(dst[:1], words); !slices.Equal(got, want) || &got[0] != &dst[0] {
					t.Fatalf("density %v, %d words, exact room: positions differ", density, n)
				}
				roomy := make([]E, 1, 64*n+1)
				roomy[0] = 5
				if got := AppendPositionsAs(roomy, words); !slices.Equal(got, want) || &got[0] != &roomy[0] {
					t.Fatalf("density %v, %d words, room for all: positions differ", density, n)
				}
			}
		}
	})
}
