package scan

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The kernels on slices: every path, every length and alignment, inaccessible memory
// on both sides.

const maxLen = 200

// lengths calls test with words of every length from 0 to maxLen, at every
// alignment within 64 bytes, up to the guard page below or above.
func lengths(t *testing.T, r []uint64, test func(words []uint64)) {
	mem := testkit.Guarded[uint64](t, maxLen+8)
	step := 1
	if testkit.Short() {
		step = 11
	}
	for n := 0; n <= maxLen; n += step {
		// The upper page ends are 64-byte aligned: so n decides where last(n)
		// begins, and all eight alignments come up.
		words := mem.Last(n)
		copy(words, r)
		test(words)
		for off := range 8 {
			words := mem.First(off + n)[off:]
			copy(words, r)
			test(words)
		}
	}
}

func naiveCount(words []uint64) (n int) {
	for _, x := range words {
		for ; x != 0; x >>= 1 {
			n += int(x & 1)
		}
	}
	return n
}

func TestCount(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, density := range testkit.Densities {
			r := testkit.RandomWords(testkit.NewRand(), maxLen, density)
			var want [maxLen + 1]int
			for n := range r {
				want[n+1] = want[n] + naiveCount(r[n:n+1])
			}
			lengths(t, r, func(words []uint64) {
				if got := Count(words); got != want[len(words)] {
					t.Fatalf("density %v: Count of %d words = %d, want %d", density, len(words), got, want[len(words)])
				}
			})
		}
		for _, n := range []int{word.Piece - 1, word.Piece, word.Piece + 1, 2 * word.Piece, 2*word.Piece + 1, 3*word.Piece + 77} {
			words := testkit.RandomWords(testkit.NewRand(), n, testkit.Mixed)
			if got, want := Count(words), naiveCount(words); got != want {
				t.Errorf("Count of %d words = %d, want %d", n, got, want)
			}
			for i := range words {
				words[i] = ^uint64(0)
			}
			if got := Count(words); got != 64*n {
				t.Errorf("Count of %d full words = %d, want %d", n, got, 64*n)
			}
		}
	})
}

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

func TestAppendPositions(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		dsts := testkit.Guarded[uint32](t, 64*maxLen+200)
		for _, density := range testkit.Densities {
			r := testkit.RandomWords(testkit.NewRand(), maxLen, density)
			all := naivePositions(r)
			lengths(t, r, func(words []uint64) {
				size, _ := slices.BinarySearch(all, uint32(64*len(words)))
				for _, slack := range []int{0, 1, 63, 64, 100} {
					n := 3 + size + slack
					for _, where := range []struct{ room, beside []uint32 }{
						{dsts.Last(n), dsts.Last(n + 40)[:40]}, {dsts.First(n), dsts.First(n + 40)[n:]},
					} {
						room := where.room
						testkit.FillCanary(where.beside)
						copy(room, []uint32{7, 0, 1<<32 - 1})
						got := AppendPositions(room[:3], words, 0)
						if !slices.Equal(got[:3], room[:3]) || !slices.Equal(got[3:], all[:size]) {
							t.Fatalf("density %v, %d words, %d places more: positions differ", density, len(words), slack)
						}
						if slack >= 64 && &got[0] != &room[0] {
							t.Fatalf("density %v, %d words: moved although there was room", density, len(words))
						}
						testkit.CheckCanary(t, where.beside, nil)
					}
				}
			})
		}
	})
}

func TestFillPositions(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		dsts := testkit.Guarded[uint32](t, 64*(maxLen+1))
		for _, density := range testkit.Densities {
			r := testkit.RandomWords(testkit.NewRand(), maxLen, density)
			all := naivePositions(r)
			lengths(t, r, func(words []uint64) {
				for _, room := range []int{64, 65, 127, 128, 256, 64 + len(words), 64 * (len(words) + 1)} {
					for _, dst := range [][]uint32{dsts.Last(room), dsts.First(room)} {
						n, used := FillPositions(dst, words, 0)
						if used > len(words) || n > room || n != handCount(words[:used]) || !slices.Equal(dst[:n], all[:n]) {
							t.Fatalf("density %v, room for %d, %d words: wrong positions in the first %d",
								density, room, len(words), used)
						}
						if used < word.Cut(len(words), 1) && (used == 0 || room-n >= fillRoom) {
							t.Fatalf("density %v, room for %d, %d words: stopped after %d, with room for %d",
								density, room, len(words), used, room-n)
						}
					}
				}
			})
		}
		// Positions up to the last there is.
		words := testkit.RandomWords(testkit.NewRand(), 77, testkit.Mixed)
		want := naivePositions(words)
		dst := make([]uint32, 64*len(words))
		base := -uint32(64 * len(words))
		n, used := FillPositions(dst, words, base)
		for i := range want {
			want[i] += base
		}
		if used > len(words) || !slices.Equal(dst[:n], want[:n]) {
			t.Errorf("base %#x: positions differ", base)
		}
		if n, used := FillPositions(dst, make([]uint64, 2*word.Piece), 0); n != 0 || used != word.Cut(2*word.Piece, 1) {
			t.Errorf("%d words of zeros: %d positions of %d words, want 0 of %d", 2*word.Piece, n, used, word.Cut(2*word.Piece, 1))
		}
	})
}

// sameOnes returns n words with k ones each.
func sameOnes(r *rand.Rand, n, k int) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		words[i] = testkit.RandomSet(r, k)
	}
	return words
}

// TestPositionsUniform tries words that are equally full except for a few, which are
// slightly fuller: kernels choose a method by the fullest of up to 32 words. The
// destination begins anywhere within a cache line.
func TestPositionsUniform(t *testing.T) {
	r := testkit.NewRand()
	fullness := []int{1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64}
	if !testkit.Short() {
		fullness = fullness[:0]
		for k := range 65 {
			fullness = append(fullness, k)
		}
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range fullness {
			for _, more := range []int{0, 1, 2} {
				for _, first := range []int{0, 1, 7, 12, 20, 30} {
					words := sameOnes(r, 200, k)
					for i := first; i < len(words) && k+more <= 64; i += 32 {
						words[i] = testkit.RandomSet(r, k+more)
					}
					want := naivePositions(words)
					for off := range 16 {
						if testkit.Short() && off%5 != first%5 {
							continue
						}
						dst := make([]uint32, off+len(want))
						if got := AppendPositions(dst[:off], words, 0)[off:]; !slices.Equal(got, want) {
							t.Fatalf("%d ones in each word, %d more in each 32nd from %d on, place %d: positions differ", k, more, first, off)
						}
					}
				}
			}
		}
	})
}

// TestFillPositionsRoom tries every length of dst, up to the guard page, with
// words of few ones, of which kernels take several at a time.
func TestFillPositionsRoom(t *testing.T) {
	r := testkit.NewRand()
	const most = 64 + 80
	dsts := testkit.Guarded[uint32](t, most+8)
	testkit.EachPath(t, func(t *testing.T) {
		for k := range 20 {
			if testkit.Short() && k > 5 && k != 17 {
				continue
			}
			words := sameOnes(r, 64, k)
			want := naivePositions(words)
			for room := 64; room <= most; room++ {
				// Other words first, so that what is left is any number of places.
				for extra := range 9 {
					words[0] = testkit.RandomSet(r, extra)
					want := slices.Concat(naivePositions(words[:1]), want[k:])
					around := dsts.Last(most + 8)
					testkit.FillCanary(around)
					dst := dsts.Last(room)
					n, used := FillPositions(dst, words, 0)
					if used == 0 || n != handCount(words[:used]) || !slices.Equal(dst[:n], want[:n]) {
						t.Fatalf("%d ones in each word, room for %d: wrong positions in the first %d", k, room, used)
					}
					if used < word.Cut(len(words), 1) && room-n >= fillRoom {
						t.Fatalf("%d ones in each word, room for %d: stopped with room for %d", k, room, room-n)
					}
					for _, x := range around[:len(around)-room] {
						if x != testkit.Canary {
							t.Fatalf("%d ones in each word, room for %d: wrote below dst", k, room)
						}
					}
				}
			}
		}
	})
}

func TestKernelAllocs(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 300, .1)
	dst := make([]uint32, 0, 64*len(words))
	testkit.EachPath(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			Count(words)
			dst = AppendPositions(dst[:0], words, 0)
			var buf [256]uint32
			for rest := words; len(rest) > 0; {
				_, used := FillPositions(buf[:], rest, 0)
				rest = rest[used:]
			}
		}); n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
	})
}

var sink int

//go:noinline
func handCount(words []uint64) (n int) {
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func handPositions(dst []uint32, words []uint64) []uint32 {
	for w, x := range words {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// benchPaths runs f on every path, and hand.
func benchPaths(b *testing.B, f, hand func()) {
	for _, p := range Paths() {
		b.Run("path="+p.String(), func(b *testing.B) {
			defer Force(p)()
			for b.Loop() {
				f()
			}
		})
	}
	b.Run("impl=hand", func(b *testing.B) {
		for b.Loop() {
			hand()
		}
	})
}

func BenchmarkCount(b *testing.B) {
	for _, n := range []int{minKernel, 16, 32, 128, 1 << 10, 1 << 15} {
		words := testkit.RandomWords(testkit.NewRand(), n, .5)
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			benchPaths(b, func() { sink = countLong(words) }, func() { sink = handCount(words) })
		})
	}
}

func BenchmarkAnd(b *testing.B) {
	for _, n := range []int{4, 8, 16, 32, 128, 1 << 10} {
		x := testkit.RandomWords(testkit.NewRand(), n, .5)
		dst := make([]uint64, n)
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			benchPaths(b, func() { And(dst, x, x) }, func() { opAnd.store(dst, x, x) })
		})
	}
}

// BenchmarkAndAll reads sets on both sides of the limit from which kernels prefetch.
func BenchmarkAndAll(b *testing.B) {
	for _, n := range []int{cached / 16, cached/16 + 1, cached} {
		sets := slices.Repeat([][]uint64{nil}, 16)
		for i := range sets {
			sets[i] = testkit.RandomWords(testkit.NewRand(), n, .9)
		}
		dst := make([]uint64, n)
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			benchPaths(b, func() { AndAll(dst, sets) }, func() {
				for w := range dst {
					dst[w] = opAnd.word(sets, w)
				}
			})
		})
	}
}

func BenchmarkFillSubsets(b *testing.B) {
	for _, n := range []int{16, 64, 256} {
		dst := make([]uint64, n)
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			benchPaths(b, func() { fillSubsetsMany(dst, 0, 1<<40-1) }, func() {
				sub := uint64(0)
				for i := range dst {
					dst[i] = sub
					sub, _ = NextSubset(sub, 1<<40-1)
				}
			})
		})
	}
}

func BenchmarkAppendPositions(b *testing.B) {
	dst := make([]uint32, 0, 64*8193)
	for _, n := range []int{4, 8, 16, 8192} {
		for _, density := range []float64{.01, .1, .5} {
			words := testkit.RandomWords(testkit.NewRand(), n, density)
			b.Run(fmt.Sprintf("words=%d/density=%v", n, density), func(b *testing.B) {
				benchPaths(b, func() { dst = appendLong(dst[:0], words, 0) }, func() { dst = handPositions(dst[:0], words) })
			})
		}
	}
}
