package scan

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

type square uint16

type place int32

// Every type of integer, from several bases, with any room.
func TestAppendPositionsTypes(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		testType(t, 2, 0, math.MinInt8, int8(-1))
		testType(t, 4, 0, uint8(0))
		testType(t, 300, 0, 5, uint16(math.MaxUint16-64*300+1))
		testType(t, 300, 0, square(7))
		testType(t, 300, 0, place(math.MinInt32), math.MaxInt32-64*300+1)
		testType(t, 300, 0, uint32(math.MaxUint32-64*300+1))
		testType(t, 300, 0, 1<<20, -7)
		testType(t, 300, 0, uint64(math.MaxUint64-64*300+1))
		testType(t, 300, 0, math.MinInt64, int64(math.MaxInt64-64*300+1))
	})
}

// testType lists up to most words from each base on.
func testType[E Integer](t *testing.T, most int, bases ...E) {
	t.Helper()
	for _, base := range bases {
		for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 31, 64, 300} {
			for _, density := range testkit.Densities {
				n = min(n, most)
				words := testkit.RandomWords(testkit.NewRand(), n, density)
				want := []E{5}
				for _, p := range naivePositions(words) {
					want = append(want, base+E(p))
				}
				for _, room := range []int{1, len(want) - 1, len(want), len(want) + 63, len(want) + 64, 64*n + 65} {
					dst := append(make([]E, 0, max(room, 1)), 5)
					got := AppendPositions(dst, words, base)
					if !slices.Equal(got, want) {
						t.Fatalf("%T, %d words from %d, density %v, room for %d: positions differ", base, n, base, density, room)
					}
					if room >= len(want)+64 && &got[0] != &dst[0] {
						t.Fatalf("%T, %d words, density %v, room for %d: allocates", base, n, density, room)
					}
				}
			}
		}
	}
}

func TestAppendPositionsPanics(t *testing.T) {
	words := make([]uint64, 1025)
	exceed[int8](t, words[:3], 0)
	testkit.MustPanic(t, func() { AppendPositions[int8](nil, words[:5], 0) }, "5 words") // the last is 63 modulo 256
	exceed[int8](t, words[:1], 65)
	exceed[uint8](t, words[:5], 0)
	exceed[square](t, words, 0)
	exceed[uint32](t, words[:1], math.MaxUint32-62)
	exceed[int32](t, words[:2], math.MaxInt32-126)
	exceed[uint64](t, words[:1], math.MaxUint64)
	exceed[int64](t, words[:1], math.MaxInt64-62)
	testkit.MustPanic(t, func() { FillPositions(make([]uint32, 63), nil, 0) }, "scan: FillPositions: len(dst) is 63, want at least 64")
	testkit.MustPanic(t, func() { FillPositions(make([]uint32, 64), words[:3], 1<<32-191) },
		"scan: FillPositions: positions of 3 words from 4294967105 on exceed its type")
}

func exceed[E Integer](t *testing.T, words []uint64, base E) {
	t.Helper()
	testkit.MustPanic(t, func() { AppendPositions(nil, words, base) },
		fmt.Sprintf("scan: AppendPositions: positions of %d words from %d on exceed its type", len(words), base))
	AppendPositions(nil, words[:len(words)-1], base)
	AppendPositions(nil, nil, base)
}

// The positions are written over the words, wherever they begin: what they are is
// unspecified, and nothing outside dst is written.
func TestPositionsOverWords(t *testing.T) {
	const most = 40
	mem := testkit.Guarded[uint64](t, 3*most)
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			for from := range 2 * most {
				for room := 0; room < 3*most-from; room += 7 {
					around := mem.All()[:3*most]
					testkit.FillCanary(around)
					dst := around[from:][:0:room]
					AppendPositions(dst, around[len(around)-n:], 0)
					testkit.CheckCanary(t, around, dst[:room])
				}
			}
		}
	})
}

// One allocation, or none, whatever room there is; slices.Grow often takes two under the
// race detector.
func TestAppendPositionsAllocates(t *testing.T) {
	var grown []uint32
	once := testing.AllocsPerRun(10, func() { grown = slices.Grow(grown[:0:0], 1000) })
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{1, 7, 20} {
			full := slices.Repeat([]uint64{^uint64(0)}, n)
			testAllocates[uint32](t, full, once)
			testAllocates[int](t, full, once)
		}
	})
}

func testAllocates[E Integer](t *testing.T, full []uint64, once float64) {
	room := make([]E, 0, 64*(len(full)+1))
	for free := 0; free <= cap(room); free += 8 {
		want := once
		if free == cap(room) {
			want = 0
		}
		if n := testing.AllocsPerRun(4, func() { AppendPositions(room[:0:free], full, 0) }); n > want {
			t.Errorf("%T, room for %d of %d: %v allocations, want %v", room, free, 64*len(full), n, want)
		}
	}
}
