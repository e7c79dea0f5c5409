package scan

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The kernels that count and list the ones of words: every path, length and alignment,
// inaccessible memory on both sides.

const maxLen = 200

func naivePositions(words []uint64) []uint32 {
	var all []uint32
	for w, x := range words {
		for i := range 64 {
			if x>>i&1 != 0 {
				all = append(all, uint32(64*w+i))
			}
		}
	}
	return all
}

// sameOnes returns n words with k ones each.
func sameOnes(r *rand.Rand, n, k int) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		words[i] = testkit.RandomSet(r, k)
	}
	return words
}

// Words of every density and length, at every alignment within 64 bytes, up to the guard page
// below or above; and every byte, on which tables are asked.
func TestPositions(t *testing.T) {
	mem := testkit.Guarded[uint64](t, maxLen+8)
	dsts := testkit.Guarded[uint32](t, 64*(maxLen+1)+200)
	step := 1
	if testkit.Short() {
		step = 11
	}
	testkit.EachPath(t, func(t *testing.T) {
		var bytes []uint64
		for w := range uint64(maxLen) {
			bytes = append(bytes, 0x0101_0101_0101_0101*(8*w%256)+0x0706_0504_0302_0100)
		}
		inputs := [][]uint64{bytes}
		for _, density := range testkit.Densities {
			inputs = append(inputs, testkit.RandomWords(testkit.NewRand(), maxLen, density))
		}
		for _, input := range inputs {
			testAppend(t, input[:2], math.MinInt8, int8(-1))
			testAppend(t, input[:4], uint8(0))
			testAppend(t, input, 5, uint16(math.MaxUint16-64*maxLen+1))
			testAppend(t, input, square(7))
			testAppend(t, input, place(math.MinInt32), math.MaxInt32-64*maxLen+1)
			testAppend(t, input, uint32(math.MaxUint32-64*maxLen+1))
			testAppend(t, input, 1<<20, -7)
			testAppend(t, input, uint64(math.MaxUint64-64*maxLen+1))
			testAppend(t, input, math.MinInt64, int64(math.MaxInt64-64*maxLen+1))
			all := naivePositions(input)
			for n := 0; n <= maxLen; n += step {
				// The upper page ends are 64-byte aligned: so n decides where Last(n)
				// begins, and all eight alignments come up.
				for off := range 9 {
					words := mem.Last(n)
					if off < 8 {
						if words = mem.First(off + n)[off:]; testkit.Short() && (off+n)%3 != 0 {
							continue
						}
					}
					copy(words, input)
					size, _ := slices.BinarySearch(all, uint32(64*n))
					if got := Count(words); got != size {
						t.Fatalf("Count of %d words = %d, want %d", n, got, size)
					}
					checkAppend(t, dsts.Last, words, 0, all[:size])
					for _, room := range []int{64, 65, 127, 128, 256, 64 + n, 64 * (n + 1)} {
						checkFillPositions(t, dsts.Last(room), words, 0, all)
						checkFillPositions(t, dsts.First(room), words, 0, all)
					}
				}
			}
			// Positions up to the last there is.
			checkFillPositions(t, dsts.Last(64*maxLen), input, 1<<32-64*maxLen, all)
		}
		long := testkit.RandomWords(testkit.NewRand(), 2*preempt.Piece+9, .03)
		all, room := naivePositions(long), make([]uint32, 64*len(long))
		for _, n := range testkit.Lengths() {
			size, _ := slices.BinarySearch(all, uint32(64*n))
			if got := Count(long[:n]); got != size {
				t.Errorf("Count of %d words = %d, want %d", n, got, size)
			}
			if !slices.Equal(AppendPositions(room[:0], long[:n], 0), all[:size]) {
				t.Errorf("positions of %d words differ", n)
			}
			if ones, used := FillPositions(dsts.First(64), make([]uint64, n), 0); ones != 0 || used != cut(n) {
				t.Errorf("%d words of zeros: %d positions of %d words, want 0 of %d", n, ones, used, cut(n))
			}
		}
	})
}

type (
	square uint16
	place  int32
)

// testAppend lists positions of a type from several bases, with any room.
func testAppend[E Integer](t *testing.T, words []uint64, bases ...E) {
	t.Helper()
	for _, base := range bases {
		for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 31, 64, maxLen} {
			words := words[:min(n, len(words))]
			var want []E
			for _, p := range naivePositions(words) {
				want = append(want, base+E(p))
			}
			checkAppend(t, func(n int) []E { return make([]E, n) }, words, base, want)
		}
	}
}

// checkAppend appends positions to one number, with rooms that last returns, between
// canaries, of which the last may end at a guard page.
func checkAppend[E Integer](t *testing.T, last func(n int) []E, words []uint64, base E, want []E) {
	t.Helper()
	want = append([]E{5}, want...)
	var canary E
	for i := range 16 {
		canary = canary<<4 ^ E(i)
	}
	for _, room := range []int{1, len(want) - 1, len(want), len(want) + 1, len(want) + 63, len(want) + 64, 64*len(words) + 65} {
		room = max(room, 1)
		above := 40 * (room & 1) // or none, up to the guard page
		around := last(40 + room + above)
		for i := range around {
			around[i] = canary
		}
		dst := around[40:][:1:room]
		dst[0] = 5
		got := AppendPositions(dst, words, base)
		if !slices.Equal(got, want) {
			t.Fatalf("%T, %d words from %d, room for %d: positions differ", base, len(words), base, room)
		}
		if room >= len(want)+64 && &got[0] != &dst[0] {
			t.Fatalf("%T, %d words, room for %d: allocates", base, len(words), room)
		}
		for i, x := range around {
			if x != canary && (i < 40 || i >= 40+room) {
				t.Fatalf("%T, %d words, room for %d: wrote beyond it", base, len(words), room)
			}
		}
	}
}

// checkFillPositions fills dst, with the positions in words, all of which are given, and base.
func checkFillPositions(t *testing.T, dst []uint32, words []uint64, base uint32, all []uint32) {
	t.Helper()
	n, used := FillPositions(dst, words, base)
	if size, _ := slices.BinarySearch(all, uint32(64*used)); used > len(words) || n != size {
		t.Fatalf("room for %d, %d words: %d positions in the first %d", len(dst), len(words), n, used)
	}
	for i, got := range dst[:n] {
		if got != base+all[i] {
			t.Fatalf("room for %d, %d words: position %d is %d, want %d", len(dst), len(words), i, got, base+all[i])
		}
	}
	if used < preempt.Cut(len(words), 1) && (used == 0 || len(dst)-n >= fillRoom) {
		t.Fatalf("room for %d, %d words: stopped after %d, with room for %d", len(dst), len(words), used, len(dst)-n)
	}
}

// TestFillPositionsRoom tries every length of dst, up to the guard page, with words of few
// ones, of which kernels take several at a time. There are more words than places, so that words
// of a single one end beyond dst, too, if nothing stops them.
func TestFillPositionsRoom(t *testing.T) {
	r := testkit.NewRand()
	const most = 64 + 80
	dsts := testkit.Guarded[uint32](t, most+8)
	around := dsts.Last(most + 8)
	testkit.EachPath(t, func(t *testing.T) {
		for k := range 20 {
			if testkit.Short() && k > 5 && k != 17 {
				continue
			}
			words := sameOnes(r, most+16, k)
			want := naivePositions(words)
			for room := 64; room <= most; room++ {
				// Other words first, so that what is left is any number of places.
				for extra := range 9 {
					words[0] = testkit.RandomSet(r, extra)
					testkit.FillCanary(around)
					checkFillPositions(t, dsts.Last(room), words, 0, slices.Concat(naivePositions(words[:1]), want[k:]))
					testkit.CheckCanary(t, around, dsts.Last(room))
				}
			}
		}
	})
}

// TestPositionsUniform tries words that are equally full except for a few, which are
// slightly fuller: kernels choose a method by the fullest of up to 32 words. The
// destination begins anywhere within a cache line.
func TestPositionsUniform(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for k := range 65 {
			if testkit.Short() && k > 2 && k%8 != 0 && k != 4 {
				continue
			}
			even := sameOnes(r, 200, k)
			for _, more := range []int{0, 1, 2} {
				for _, first := range []int{0, 1, 7, 12, 20, 30} {
					words := slices.Clone(even)
					for i := first; i < len(words) && k+more <= 64; i += 32 {
						words[i] = testkit.RandomSet(r, k+more)
					}
					want := naivePositions(words)
					room := make([]uint32, 16+len(want))
					for off := range 16 {
						if testkit.Short() && off%5 != first%5 {
							continue
						}
						if got := AppendPositions(room[:off:off+len(want)], words, 0)[off:]; !slices.Equal(got, want) {
							t.Fatalf("%d ones in each word, %d more in each 32nd from %d on, place %d: positions differ", k, more, first, off)
						}
					}
				}
			}
		}
	})
}

// Positions that exceed the type are refused, and those of a word less are not.
func TestPositionsExceed(t *testing.T) {
	exceed[int8](t, 3, 0)
	exceed[int8](t, 4, -100)
	exceed[int8](t, 1, 65)
	exceed[uint8](t, 5, 0)
	exceed[square](t, 1025, 0)
	exceed[uint32](t, 1, math.MaxUint32-62)
	exceed[int32](t, 2, math.MaxInt32-126)
	exceed[uint64](t, 1, math.MaxUint64)
	exceed[int64](t, 1, math.MaxInt64-62)
	testkit.MustPanic(t, func() { AppendPositions[int8](nil, make([]uint64, 5), 0) }, "5 words") // the last is 63 modulo 256
}

func exceed[E Integer](t *testing.T, n int, base E) {
	t.Helper()
	testkit.MustPanic(t, func() { AppendPositions(nil, make([]uint64, n), base) },
		fmt.Sprintf("scan: AppendPositions: positions of %d words from %d on exceed its type", n, base))
	AppendPositions(nil, make([]uint64, n-1), base)
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
				if testkit.Short() && (n+from)%5 != 0 {
					continue
				}
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
	runtime.GC() // the first one starts workers, which are allocated
	var grown []uint32
	once := testing.AllocsPerRun(10, func() { grown = slices.Grow(grown[:0:0], 1000) })
	narrow, wide := make([]uint32, 64*21), make([]int, 64*21)
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{1, 7, 20} {
			full := slices.Repeat([]uint64{^uint64(0)}, n)
			for room := 0; room <= 64*(n+1); room += 8 {
				want := once
				if room == 64*(n+1) {
					want = 0
				}
				asNarrow := testing.AllocsPerRun(4, func() { AppendPositions(narrow[:0:room], full, 0) })
				asWide := testing.AllocsPerRun(4, func() { AppendPositions(wide[:0:room], full, 0) })
				if max(asNarrow, asWide) > want {
					t.Errorf("room for %d of %d: %v and %v allocations, want %v", room, 64*n, asNarrow, asWide, want)
				}
			}
		}
	})
}
