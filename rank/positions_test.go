package rank_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
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

// checkBits compares rank and select of words, by the functions and by the index,
// with the oracle: every position, every one. In long sets it calls the functions,
// which count again each time, only for some of them.
func checkBits(t *testing.T, words []uint64) {
	t.Helper()
	list := positions(words)
	x := rank.NewIndex(words)
	if x.Count() != len(list) {
		t.Fatalf("Count = %d, want %d", x.Count(), len(list))
	}
	often := 1 + len(words)/300*30
	for r, i := range list {
		if got := x.Select(r); got != i {
			t.Fatalf("%d words: Index.Select(%d) = %d, want %d", len(words), r, got, i)
		}
		if r%often != 0 {
			continue
		}
		if got := rank.Select(words, r); got != i {
			t.Fatalf("%d words: Select(%d) = %d, want %d", len(words), r, got, i)
		}
	}
	r := 0
	for i := -2; i < 64*len(words)+130; i++ {
		for r < len(list) && list[r] < i {
			r++
		}
		if got := x.Rank(i); got != r {
			t.Fatalf("%d words: Index.Rank(%d) = %d, want %d", len(words), i, got, r)
		}
		if i%often != 0 {
			continue
		}
		if got := rank.Rank(words, i); got != r {
			t.Fatalf("%d words: Rank(%d) = %d, want %d", len(words), i, got, r)
		}
	}
	checkEach(t, x, list)
	for _, i := range []int{-1 << 62 >> (64 - bits.UintSize), 1<<(bits.UintSize-1) - 1} {
		want := len(list)
		if i < 0 {
			want = 0
		}
		if rank.Rank(words, i) != want || x.Rank(i) != want {
			t.Fatalf("Rank(%d) = %d, %d, want %d", i, rank.Rank(words, i), x.Rank(i), want)
		}
	}
}

// checkEach compares batches of queries with single ones: some of all lengths, in
// place and apart, in an order that is not that of the words.
func checkEach(t *testing.T, x *rank.Index, list []int) {
	t.Helper()
	bits := 64 * len(x.Words())
	most := min(700, 2*bits+9)
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 31, 63, 64, 65, most} {
		is, rs := make([]int, n), make([]int, n)
		for j := range is {
			is[j] = r.IntN(bits+40) - 20
			if len(list) > 0 {
				rs[j] = r.IntN(len(list))
			}
		}
		if len(list) == 0 {
			rs = rs[:0]
		}
		ranks, ones := make([]int, n+1), make([]int, n)
		if got := x.RankEach(ranks, is); got != n || ranks[n] != 0 {
			t.Fatalf("%d words: RankEach = %d, want %d", len(x.Words()), got, n)
		}
		if got := x.SelectEach(ones, rs); got != len(rs) {
			t.Fatalf("%d words: SelectEach = %d, want %d", len(x.Words()), got, len(rs))
		}
		for j, i := range is {
			if want := x.Rank(i); ranks[j] != want {
				t.Fatalf("%d words: RankEach of %d = %d, want %d", len(x.Words()), i, ranks[j], want)
			}
		}
		for j, r := range rs {
			if ones[j] != list[r] {
				t.Fatalf("%d words: SelectEach of %d = %d, want %d", len(x.Words()), r, ones[j], list[r])
			}
		}
		x.RankEach(is, is)
		x.SelectEach(rs, rs)
		if !slices.Equal(is, ranks[:n]) || !slices.Equal(rs, ones[:len(rs)]) {
			t.Fatalf("%d words: in place, a batch of %d differs", len(x.Words()), n)
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
				if testkit.Short() && (i+j)%3 != 0 {
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

// Single ones and single zeros with long gaps between: the samples are far apart.
func TestGaps(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{320, 1000, 2100} {
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
		var is, rs, ranks, ones []int
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
				rs, ones = append(rs, want), append(ones, i)
			}
			is, ranks = append(is, i), append(ranks, want)
		}
		x.RankEach(is, is)
		x.SelectEach(rs, rs)
		if !slices.Equal(is, ranks) || !slices.Equal(rs, ones) {
			t.Fatal("batches differ from single queries")
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
	t.Helper()
	r := 0
	for i := -1; i < scan.Width[W]()+70; i++ {
		if got := rank.RankBit(x, i); got != r {
			t.Fatalf("RankBit(%#x, %d) = %d, want %d", x, i, got, r)
		}
		if i >= 0 && i < scan.Width[W]() && x>>i&1 != 0 {
			if got := rank.SelectBit(x, r); got != i {
				t.Fatalf("SelectBit(%#x, %d) = %d, want %d", x, r, got, i)
			}
			r++
		}
	}
}

func TestBitAllocs(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 200, 0.5)
	x := rank.NewIndex(words)
	sum, each := 0, make([]int, 100)
	if n := testing.AllocsPerRun(10, func() {
		sum += x.RankEach(each, each) + x.SelectEach(each, each)
		sum += x.Select(x.Rank(7000)) + rank.Select(words, rank.Rank(words, 7000)) + rank.SelectBit(words[0], 3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Any bit changed, any byte cut off or added: an error, and the index is unchanged.
func TestDamage(t *testing.T) {
	for _, n := range []int{0, 1, 9} {
		words := testkit.RandomWords(testkit.NewRand(), n, 0.5)
		whole, err := rank.NewIndex(words).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		x := rank.NewIndex([]uint64{6})
		refused := func(data []byte) {
			t.Helper()
			err := x.UnmarshalBinary(data)
			if err == nil || x.Count() != 2 || x.Select(1) != 2 {
				t.Fatalf("%d words: %x is read as %v, error %v", n, data, x.Words(), err)
			}
		}
		for i := range whole {
			refused(whole[:i])
			for bit := range 8 {
				whole[i] ^= 1 << bit
				refused(whole)
				whole[i] ^= 1 << bit
			}
		}
		refused(append(whole[:len(whole):len(whole)], 0))
		if err := x.UnmarshalBinary(whole); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(x.Words()) != fmt.Sprint(words) {
			t.Fatalf("%x is read as %x, want %x", whole, x.Words(), words)
		}
		for i := range 64 * n {
			if x.Rank(i) != rank.Rank(words, i) {
				t.Fatalf("Rank(%d) = %d", i, x.Rank(i))
			}
		}
	}
}

// Data that contradicts itself under a checksum that is right.
func TestContradictions(t *testing.T) {
	whole, err := rank.NewIndex([]uint64{6, 1}).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	const words, ones = 8, 16 // where the two numbers are
	for _, c := range []struct {
		at   int
		n    uint64
		want string
	}{
		{words, 1, "16 bytes of words, want 1 words"},
		{words, 3, "16 bytes of words, want 3 words"},
		{words, 1 << 63, "16 bytes of words, want 9223372036854775808 words"},
		{ones, 2, "the number of ones is wrong"},
		{ones, 1<<64 - 1, "the number of ones is wrong"},
	} {
		data := slices.Clone(whole[:len(whole)-4])
		binary.LittleEndian.PutUint64(data[c.at:], c.n)
		data = binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)))
		x := rank.NewIndex([]uint64{6})
		if err := x.UnmarshalBinary(data); fmt.Sprint(err) != "rank: UnmarshalBinary: "+c.want || x.Count() != 2 {
			t.Errorf("%x: error %v, want %s", data, err, c.want)
		}
	}
}

// A random hand of five cards, each as likely as any other.
func ExampleUnrankSnoob_random() {
	deck := uint64(1)<<52 - 1
	hand := rank.UnrankSnoob(deck, 5, rand.Uint64N(rank.Binomial(52, 5)))
	fmt.Println(scan.OnesCount(hand))
	// Output: 5
}

func ExampleRank() {
	words := []uint64{0b1011, 0b1}
	fmt.Println(rank.Rank(words, 3), rank.Rank(words, 64), rank.Rank(words, 1000))
	// Output: 2 3 4
}

func ExampleSelect() {
	words := []uint64{0b1011, 0b1}
	fmt.Println(rank.Select(words, 2), rank.Select(words, 3))
	// Output: 3 64
}

func ExampleRankBit() {
	fmt.Println(rank.RankBit(uint8(0b10110100), 5))
	// Output: 2
}

// The third of the pawns.
func ExampleSelectBit() {
	pawns := uint64(0x00_00_00_10_08_00_e7_00)
	fmt.Println(rank.SelectBit(pawns, 2))
	// Output: 10
}

// Documents 3, 64 and 200 have a title; the titles are stored one after the other.
func ExampleNewIndex() {
	words := make([]uint64, 4)
	for _, doc := range []int{3, 64, 200} {
		words[doc/64] |= 1 << (doc % 64)
	}
	titles := []string{"Broadword", "Popcount", "Select"}
	x := rank.NewIndex(words)
	fmt.Println(titles[x.Rank(64)], x.Select(2), x.Count())
	// Output: Popcount 200 3
}

// The titles of several documents, in any order, and the documents of several titles.
func ExampleIndex_RankEach() {
	x := rank.NewIndex([]uint64{1 << 3, 1, 0, 1 << 8})
	docs := []int{200, 3, 64}
	titles := make([]int, len(docs))
	x.RankEach(titles, docs)
	fmt.Println(titles)
	x.SelectEach(titles, titles)
	fmt.Println(titles)
	// Output:
	// [2 0 1]
	// [200 3 64]
}

func ExampleIndex_MarshalBinary() {
	data, err := rank.NewIndex([]uint64{0b1011}).MarshalBinary()
	if err != nil {
		fmt.Println(err)
	}
	var x rank.Index
	fmt.Println(x.UnmarshalBinary(data), x.Select(2))
	data[20]++
	fmt.Println(x.UnmarshalBinary(data))
	// Output:
	// <nil> 3
	// rank: UnmarshalBinary: the checksum is 763a5744, not 474b8374
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
			for range 1 + int(stretch)%40 {
				words = append(words, w)
			}
		}
		testkit.EachPath(t, func(t *testing.T) { checkBits(t, words) })
		var x rank.Index
		if x.UnmarshalBinary(data) == nil {
			checkBits(t, x.Words())
		}
	})
}
