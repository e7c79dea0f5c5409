package rank_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/rank"
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

// checkBits compares an index of words with the oracle: every position, every one, and some
// that there are not.
func checkBits(t *testing.T, words []uint64) {
	t.Helper()
	x, list := rank.NewIndex(words), positions(words)
	sel := func(r, want int) {
		if got := x.Select(r); got != want {
			t.Fatalf("%d words: Select(%d) = %d, want %d", len(words), r, got, want)
		}
	}
	ranks := func(i, want int) {
		if got := x.Rank(i); got != want {
			t.Fatalf("%d words: Rank(%d) = %d, want %d", len(words), i, got, want)
		}
	}
	for r, i := range list {
		sel(r, i)
	}
	r := 0
	for i := -2; i < 64*len(words)+130; i++ {
		for r < len(list) && list[r] < i {
			r++
		}
		ranks(i, r)
	}
	for i := range 40 {
		sel(-1-i, -1)
		sel(len(list)+i, -1)
		sel(math.MinInt+i, -1)
		sel(math.MaxInt-i, -1)
		ranks(math.MinInt+i, 0)
		ranks(math.MaxInt-i, len(list))
	}
	if x.Count() != len(list) {
		t.Fatalf("Count = %d, want %d", x.Count(), len(list))
	}
	checkEach(t, words, x, list)
}

// checkEach compares batches of queries of several lengths with single ones, in place and
// apart, in an order that is not that of the words.
func checkEach(t *testing.T, words []uint64, x *rank.Index, list []int) {
	t.Helper()
	bits := 64 * len(words)
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 31, 63, 64, 65, min(700, 2*bits+9)} {
		is, rs, ranks, ones := make([]int, n), make([]int, n), make([]int, n), make([]int, n)
		for j := range n {
			is[j], rs[j] = r.IntN(bits+40)-20, r.IntN(len(list)+4)-2
			ranks[j], ones[j] = x.Rank(is[j]), x.Select(rs[j])
		}
		got := make([]int, n+1)
		if m := x.RankEach(got, is); m != n || !slices.Equal(got[:n], ranks) || got[n] != 0 {
			t.Fatalf("%d words: RankEach(%d) = %d, %d, want %d", len(words), is, got, m, ranks)
		}
		if m := x.SelectEach(got[:n], append(rs, 1)); m != n || !slices.Equal(got[:n], ones) {
			t.Fatalf("%d words: SelectEach(%d) = %d, %d, want %d", len(words), rs, got[:n], m, ones)
		}
		x.RankEach(is, is)
		x.SelectEach(rs, rs)
		if !slices.Equal(is, ranks) || !slices.Equal(rs, ones) {
			t.Fatalf("%d words: in place, a batch of %d differs", len(words), n)
		}
	}
}

// Every length near the sizes of lines and rows, at every density, on every path,
// with inaccessible memory right before and right after the words.
func TestBits(t *testing.T) {
	r := testkit.NewRand()
	mem := testkit.Guarded[uint64](t, 600)
	testkit.EachPath(t, func(t *testing.T) {
		for i, d := range testkit.Densities {
			for j, n := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 24, 31, 32, 33, 40, 63, 64, 65, 127, 128, 129, 255, 257, 600} {
				if testkit.Short() && (i+j)%4 != 0 {
					continue
				}
				for _, words := range [][]uint64{mem.First(n), mem.Last(n)} {
					copy(words, testkit.RandomWords(r, n, d))
					checkBits(t, words)
				}
			}
		}
	})
}

// Two clusters of ones with a gap of every number of rows up to far beyond those that
// are searched at once, and the ends of samples in both.
func TestDistances(t *testing.T) {
	const row = 32
	testkit.EachPath(t, func(t *testing.T) {
		for gap := 1; gap <= 20; gap++ {
			words := make([]uint64, (gap+1)*row)
			for low := range 10 {
				for high := range 10 {
					words[0], words[gap*row] = 1<<low-1, 1<<high-1
					x := rank.NewIndex(words)
					for r := range low + high {
						want := r
						if r >= low {
							want = 64*gap*row + r - low
						}
						if got := x.Select(r); got != want {
							t.Fatalf("%d ones, then %d ones %d rows above: Select(%d) = %d, want %d", low, high, gap, r, got, want)
						}
					}
				}
			}
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
				checkBits(t, words)
				for i := range 300 { // all the ones at one end
					words[i] = ^flip
				}
				checkBits(t, words)
				words[n-1] = ^uint64(0)
				checkBits(t, words)
			}
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
	words := make([]uint64, n)
	for i := range words {
		words[i] = ^uint64(0)
	}
	words[n/3] = 0xff
	hole := 64*(n/3) + 8
	testkit.EachPath(t, func(t *testing.T) {
		x := rank.NewIndex(words)
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

func TestWordBit(t *testing.T) {
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

func checkWord[W scan.Word](t *testing.T, x W) {
	ones := scan.OnesCount(x)
	for _, r := range []int{math.MinInt, -64, -1, ones, ones + 1, 63, 64, 65, 70, math.MaxInt} {
		if got := rank.SelectBit(x, r); got != -1 && (r < 0 || r >= ones) {
			t.Fatalf("SelectBit(%#x, %d) = %d, want -1", x, r, got)
		}
	}
	r := 0
	for i := -1; i < word.Width[W]()+70; i++ {
		if i >= 0 && i < word.Width[W]() && x>>i&1 != 0 {
			if got := rank.SelectBit(x, r); got != i {
				t.Fatalf("SelectBit(%#x, %d) = %d, want %d", x, r, got, i)
			}
			r++
		}
	}
}

func TestZero(t *testing.T) {
	var zero rank.Index
	if zero.Select(0) != -1 || zero.Rank(9) != 0 || zero.Count() != 0 {
		t.Error("the zero Index is not empty")
	}
}

func TestBitAllocs(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 200, 0.5)
	x := rank.NewIndex(words)
	sum, each := 0, make([]int, 100)
	if n := testing.AllocsPerRun(10, func() {
		sum += x.RankEach(each, each) + x.SelectEach(each, each)
		sum += x.Select(x.Rank(7000)) + rank.SelectBit(words[0], 3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte{1, 0, 0xff}, uint8(3))
	f.Add(make([]byte, 3000), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, stretch uint8) {
		// Each byte some times over, so that there are long gaps.
		var words []uint64
		for _, b := range data[:min(len(data), 100)] {
			w := uint64(b) * 0x0100_0200_8004_0001
			if b == 0xff {
				w = ^uint64(0)
			}
			words = append(words, slices.Repeat([]uint64{w}, 1+int(stretch)%40)...)
		}
		testkit.EachPath(t, func(t *testing.T) { checkBits(t, words) })
	})
}
