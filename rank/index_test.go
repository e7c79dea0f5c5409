package rank

import (
	"math"
	"math/bits"
	"slices"
	"testing"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// positions is the oracle: the positions of the ones, bit by bit.
func positions(words []uint64) (list []int) {
	for i := range 64 * len(words) {
		if words[i/64]>>(i%64)&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// checkIndex compares an index of words with the oracle: every position, every one, and some
// that there are not; the kernels by themselves; and the space that it takes.
func checkIndex(t *testing.T, words []uint64) {
	t.Helper()
	x, list := NewIndex(words), positions(words)
	for _, r := range testkit.Around(len(list)) {
		want := -1
		if 0 <= r && r < len(list) {
			want = list[r]
		}
		if got := x.Select(r); got != want {
			t.Fatalf("%d words: Select(%d) = %d, want %d", len(words), r, got, want)
		}
	}
	ones := 0
	for _, i := range testkit.Around(64 * len(words)) {
		for ones < len(list) && list[ones] < i {
			ones++
		}
		if got := x.Rank(i); got != ones {
			t.Fatalf("%d words: Rank(%d) = %d, want %d", len(words), i, got, ones)
		}
	}
	if x.Count() != len(list) {
		t.Fatalf("Count = %d, want %d", x.Count(), len(list))
	}
	checkEach(t, x)
	checkKernels(t, x)
	checkSpace(t, x)
}

// checkEach compares batches of queries of several lengths with single ones, in place and
// apart, in an order that is not that of the words.
func checkEach(t *testing.T, x *Index) {
	t.Helper()
	bits := 64 * len(x.words)
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 31, batch - 1, batch, batch + 1, min(700, 2*bits+9)} {
		queries, want := make([]int, n), make([]int, n)
		for j := range queries {
			queries[j] = r.IntN(bits+40) - 20
			want[j] = x.Rank(queries[j])
		}
		got := make([]int, n+1)
		if m := x.RankEach(got, queries); m != n || !slices.Equal(got[:n], want) || got[n] != 0 {
			t.Fatalf("%d words: RankEach(%d) = %d, %d, want %d", len(x.words), queries, got, m, want)
		}
		if m := x.RankEach(got[:n], append(queries, 1)); m != n || x.RankEach(queries, queries) != n || !slices.Equal(got[:n], want) || !slices.Equal(queries, want) {
			t.Fatalf("%d words: RankEach, of more or in place: %d, %d, want %d", len(x.words), queries, m, want)
		}
	}
}

// checkSpace compares the space of an index with what the documentation states.
func checkSpace(t *testing.T, x *Index) {
	t.Helper()
	bytes := int(unsafe.Sizeof(*x)) + 8*cap(x.rows) + 4*cap(x.samples) + 8*cap(x.bases)
	if most := 8*len(x.words)*37/1000 + 208; bytes > most {
		t.Errorf("%d words: %d bytes, want at most %d", len(x.words), bytes, most)
	}
}

// Every length near the sizes of lines and rows, at every density, on every path,
// with inaccessible memory right before and right after the words.
func TestIndex(t *testing.T) {
	r := testkit.NewRand()
	mem := testkit.Guarded[uint64](t, 20*rowWords)
	testkit.EachPath(t, func(t *testing.T) {
		for i, d := range append(testkit.Densities, .97) {
			for j, n := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 24, 31, 32, 33, 40, 63, 64, 65, 127, 128, 129, 255, 256, 257, 9*32 + 8, 20 * 32} {
				if testkit.Short() && (i+j)%5 != 0 {
					continue
				}
				for _, words := range [][]uint64{mem.First(n), mem.Last(n)} {
					copy(words, testkit.RandomWords(r, n, d))
					checkIndex(t, words)
				}
			}
		}
	})
	for n := range 400 { // whose space grows by steps
		checkSpace(t, NewIndex(testkit.RandomWords(r, n, testkit.Densities[n%len(testkit.Densities)])))
	}
	if x := new(Index); x.Select(0) != -1 || x.Rank(9) != 0 || x.Count() != 0 {
		t.Error("the zero Index is not empty")
	}
}

// Two clusters of ones with a gap of every number of rows up to far beyond those that
// are searched at once, and the ends of samples in both.
func TestDistances(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for gap := 1; gap <= 20; gap++ {
			words := make([]uint64, (gap+1)*rowWords)
			for low := range 10 {
				for high := range 10 {
					words[0], words[gap*rowWords] = 1<<low-1, 1<<high-1
					x := NewIndex(words)
					for r := range low + high {
						want := r
						if r >= low {
							want += 64*gap*rowWords - low
						}
						if got := x.Select(r); got != want {
							t.Fatalf("%d ones, then %d ones %d rows above: Select(%d) = %d, want %d", low, high, gap, r, got, want)
						}
					}
				}
			}
			words[0], words[gap*rowWords] = 1, 0xfe
			checkKernels(t, NewIndex(words))
		}
	})
}

// Single ones and single zeros with long gaps between: the samples are far apart.
func TestGaps(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{320, 1000, 2100} {
			if testkit.Short() && n > 1000 {
				continue
			}
			for _, flip := range []uint64{0, ^uint64(0)} {
				words := make([]uint64, n)
				for i := 1; i < 64*n; i *= 3 {
					words[i/64] |= 1 << (i % 64)
				}
				for i := range words {
					words[i] ^= flip
				}
				checkIndex(t, words)
				for i := range 300 { // all the ones at one end
					words[i] = ^flip
				}
				checkIndex(t, words)
				words[n-1] = ^uint64(0)
				checkIndex(t, words)
			}
		}
	})
}

// Words that are counted in one piece, in two and in more, up to guard pages: every
// line, and a one in it.
func TestIndexPieces(t *testing.T) {
	mem := testkit.Guarded[uint64](t, 2*preempt.Piece+9)
	r := testkit.NewRand()
	for i, all := 0, mem.All(); i < len(all); i++ {
		all[i] = r.Uint64() & r.Uint64()
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range testkit.Lengths() {
			for _, words := range [][]uint64{mem.First(n), mem.Last(n)} {
				x := NewIndex(words)
				checkSpace(t, x)
				ones := 0
				for w, y := range words {
					if w%lineWords == 0 || w == n-1 {
						if got, at := x.Rank(64*w), x.Select(ones); got != ones || at != 64*w+bits.TrailingZeros64(y) {
							t.Fatalf("%d words: Rank(%d) = %d, Select(%d) = %d, want %d and in word %d", n, 64*w, got, ones, at, ones, w)
						}
					}
					ones += bits.OnesCount64(y)
				}
				if x.Count() != ones {
					t.Fatalf("%d words: Count() = %d, want %d", n, x.Count(), ones)
				}
			}
		}
		if rows := testkit.Fewest(t, "countRows"); rows != 0 || countWholeRows(nil, mem.Last(0), 7) != 7 {
			t.Errorf("countRows takes no fewer than %d rows, and changes a count over none", rows)
		}
	})
}

// A set of more ones than the 28 bits in a row can count, so that it needs bases.
// There are too many to try each.
func TestBases(t *testing.T) {
	if testkit.Short() || bits.UintSize < 64 {
		t.Skip("a hundred megabytes")
	}
	const n = 9 << 20 // 2^28 bits are 2^22 words
	words := slices.Repeat([]uint64{^uint64(0)}, n)
	words[n/3] = 0xff
	hole := 64*(n/3) + 8
	testkit.EachPath(t, func(t *testing.T) {
		x := NewIndex(words)
		if x.Count() != 64*n-56 {
			t.Fatalf("Count = %d", x.Count())
		}
		r := testkit.NewRand()
		for j := range 100000 {
			i := r.IntN(64 * n)
			switch j % 4 {
			case 0:
				i = i&^(1<<28-1) + j%128 - 64 // near a base
			case 1:
				i = hole - 100 + j%1000
			}
			i = min(max(i, 0), 64*n-1)
			want := i
			if i >= hole {
				want = max(hole, i-56)
			}
			if got := x.Rank(i); got != want {
				t.Fatalf("Rank(%d) = %d, want %d", i, got, want)
			}
			if i < hole || i >= hole+56 {
				if got := x.Select(want); got != i {
					t.Fatalf("Select(%d) = %d, want %d", want, got, i)
				}
			}
		}
	})
}

// Words that changed after the index was made, and batches whose results overlap their
// positions: answers may be wrong, but nothing is read or written beyond the slices, which
// end at inaccessible pages.
func TestChanged(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{99, 4096} {
			words := guarded(t, testkit.RandomWords(r, n, .01))
			x := NewIndex(words)
			x.rows, x.bases, x.samples = guarded(t, x.rows), guarded(t, x.bases), guarded(t, x.samples)
			queries := guarded(t, make([]int, 200))
			extreme := []int{0, -1, math.MinInt, math.MaxInt, x.Count() - 1, x.Count(), 1 << 28, -1 << 20}
			for range 300 {
				words[r.IntN(n)] ^= ^uint64(0)
				for j := range queries {
					queries[j] = extreme[r.IntN(len(extreme))]
					if r.IntN(2) == 0 {
						queries[j] = r.IntN(64 * n)
					}
				}
				from := r.IntN(70)
				for _, rank := range queries {
					x.Select(rank)
				}
				x.RankEach(queries, queries[from:])
				x.RankEach(queries[from:], queries)
			}
		}
	})
}

// guarded returns a copy of s that ends at an inaccessible page.
func guarded[T any](t *testing.T, s []T) []T {
	to := testkit.Guarded[T](t, len(s)).Last(len(s))
	copy(to, s)
	return slices.Clip(to)
}

func TestSelectBit(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for x := range 256 {
			checkWord(t, uint8(x))
			checkWord(t, board(x)<<56|board(x)<<20)
		}
		r := testkit.NewRand()
		for range 2000 {
			x := r.Uint64()
			checkWord(t, x)
			checkWord(t, x&r.Uint64()&r.Uint64())
			checkWord(t, x|r.Uint64()|r.Uint64())
			checkWord(t, uint32(x))
			checkWord(t, uint16(x))
		}
		checkWord(t, ^uint64(0))
	})
}

type board uint64

func checkWord[W scan.Word](t *testing.T, x W) {
	ones := 0
	for i := range word.Width[W]() {
		if x>>i&1 != 0 {
			if got := SelectBit(x, ones); got != i {
				t.Fatalf("SelectBit(%#x, %d) = %d, want %d", x, ones, got, i)
			}
			ones++
		}
	}
	for _, r := range []int{math.MinInt, -64, -1, ones, ones + 1, 64, 65, 70, math.MaxInt} {
		if got := SelectBit(x, r); got != -1 {
			t.Fatalf("SelectBit(%#x, %d) = %d, want -1", x, r, got)
		}
	}
}

func TestAllocs(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 200, 0.5)
	x := NewIndex(words)
	sum, each := 0, make([]int, 100)
	if n := testing.AllocsPerRun(10, func() {
		sum += x.RankEach(each, each)
		sum += x.Select(x.Rank(7000)) + SelectBit(words[0], 3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
