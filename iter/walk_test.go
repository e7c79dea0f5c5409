package iter

import (
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// The oracles only count and compare: a walk is all words in ascending order,
// without the words that do not belong to it.

type (
	board8  uint8
	board16 uint16
	board32 uint32
	board64 uint64
	square  int8
)

func ones(x uint64) (n int) {
	for i := range 64 {
		n += int(x >> i & 1)
	}
	return n
}

// words8 returns the subsets of set, or those with k elements unless k is everyK.
func words8(set uint8, k int) (words []uint8) {
	for x := range 256 {
		if uint8(x)&^set == 0 && (k == everyK || ones(uint64(x)) == k) {
			words = append(words, uint8(x))
		}
	}
	return words
}

const everyK = -9

// check ranges over seq, and backwards over its mirror, and compares with want.
func check[T comparable](t *testing.T, name string, want []T, seq, mirror iter.Seq[T]) {
	t.Helper()
	if got := slices.Collect(seq); !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", name, got, want)
	}
	if mirror == nil {
		return
	}
	got := slices.Collect(mirror)
	slices.Reverse(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%s, reversed: %v, want %v", name, got, want)
	}
}

func TestE6(t *testing.T) {
	want := []uint8{0x06, 0x22, 0x24, 0x42, 0x44, 0x60, 0x82, 0x84, 0xa0, 0xc0}
	check(t, "0xe6, 2", want, Snoob(uint8(0xe6), 2), RSnoob(uint8(0xe6), 2))
}

// Every set of 8 elements, every k, every iterator.
func Test8(t *testing.T) {
	for set := range 256 {
		set := uint8(set)
		var elements []int
		var singles []board8
		for i := range 8 {
			if set>>i&1 != 0 {
				elements = append(elements, i)
				singles = append(singles, 1<<i)
			}
		}
		check(t, "Bits", elements, Bits(set), RBits(set))
		check(t, "Ones", singles, Ones(board8(set)), nil)
		var squares []square
		for _, i := range elements {
			squares = append(squares, square(i))
		}
		check(t, "BitsAs", squares, BitsAs[square](set), RBitsAs[square](set))
		n := 0
		for i, one := range BitsAndOnes[square](board8(set)) {
			if i != squares[n] || one != singles[n] {
				t.Fatalf("BitsAndOnes(%#x): %d, %#x, want %d, %#x", set, i, one, squares[n], singles[n])
			}
			n++
		}
		if n != len(squares) {
			t.Fatalf("BitsAndOnes(%#x): %d elements, want %d", set, n, len(squares))
		}
		want := words8(set, everyK)
		check(t, "Subsets", want, Subsets(set), RSubsets(set))
		for _, size := range []int{1, 2, 7, 16, 256, 300} {
			checkBlocks(t, "SubsetBlocks", want, make([]uint8, size), func(buf []uint8) iter.Seq[[]uint8] {
				return SubsetBlocks(set, buf)
			})
		}
		for k := -1; k <= 9; k++ {
			want := words8(set, k)
			check(t, "Snoob", want, Snoob(set, k), RSnoob(set, k))
			for _, size := range []int{1, 5, 70, 100} {
				checkBlocks(t, "SnoobBlocks", want, make([]uint8, size), func(buf []uint8) iter.Seq[[]uint8] {
					return SnoobBlocks(set, k, buf)
				})
			}
		}
	}
}

func checkBlocks[W scan.Integer](t *testing.T, name string, want, buf []W, blocks func([]W) iter.Seq[[]W]) {
	t.Helper()
	var got []W
	last := len(buf)
	for block := range blocks(buf) {
		if len(block) == 0 || last != len(buf) || &block[0] != &buf[0] || cap(block) != len(block) {
			t.Fatalf("%s: block of %d after one of %d, buf has %d", name, len(block), last, len(buf))
		}
		last = len(block)
		got = append(got, block...)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s, blocks of %d: %#x, want %#x", name, len(buf), got, want)
	}
}

// All subsets of all sets of 16 elements: 3^16 words each way.
func TestSubsets16(t *testing.T) {
	step := 1
	if testkit.Short() {
		step = 101
	}
	total := 0
	for s := 0; s < 1<<16; s += step {
		set := uint16(s)
		// Ascending, each a subset, the right number of them: that is all.
		n, last := 0, -1
		for sub := range Subsets(set) {
			if int(sub) <= last || sub&^set != 0 {
				t.Fatalf("Subsets(%#x): %#x after %#x", set, sub, last)
			}
			n, last = n+1, int(sub)
		}
		if n != 1<<ones(uint64(set)) {
			t.Fatalf("Subsets(%#x): %d words", set, n)
		}
		total += n
		last = 1 << 16
		for sub := range RSubsets(board16(set)) {
			if int(sub) >= last || uint16(sub)&^set != 0 {
				t.Fatalf("RSubsets(%#x): %#x after %#x", set, sub, last)
			}
			n, last = n-1, int(sub)
		}
		if n != 0 {
			t.Fatalf("RSubsets(%#x): %d words less", set, n)
		}
	}
	if total != 43046721 && step == 1 {
		t.Errorf("%d words in all, want 3^16", total)
	}
}

// testOrder ranges over the k-subsets of set, up and down, and checks that they
// are subsets, have k elements, are in order, and as many as they must be.
func testOrder[W scan.Word](t *testing.T, set W, k int) {
	t.Helper()
	size := ones(uint64(set))
	want := 1
	for i := range min(k, size-k) {
		want = want * (size - i) / (i + 1)
	}
	n, last := 0, W(0)
	for sub := range Snoob(set, k) {
		if sub&^set != 0 || bits.OnesCount64(uint64(sub)) != k || n > 0 && sub <= last {
			t.Fatalf("Snoob(%#x, %d): %#x after %#x", set, k, sub, last)
		}
		n, last = n+1, sub
	}
	if n != want {
		t.Fatalf("Snoob(%#x, %d): %d words, want %d", set, k, n, want)
	}
	for sub := range RSnoob(set, k) {
		if sub&^set != 0 || bits.OnesCount64(uint64(sub)) != k || n < want && sub >= last || n == want && sub != last {
			t.Fatalf("RSnoob(%#x, %d): %#x after %#x", set, k, sub, last)
		}
		n, last = n-1, sub
	}
	if n != 0 {
		t.Fatalf("RSnoob(%#x, %d): %d words too few", set, k, n)
	}
}

// Sets of every size, packed and scattered, with every table that a walk may
// need, at every width.
func TestSnoobSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	limit := 200000
	if testkit.Short() {
		limit = 2000
	}
	for n := range 65 {
		size := 1
		for k := 0; k <= n; k++ {
			if k > 0 {
				if size = size * (n - k + 1) / k; size > limit {
					break
				}
			}
			for _, k := range []int{k, n - k} {
				scattered := uint64(0)
				for _, e := range r.Perm(64)[:n] {
					scattered |= 1 << e
				}
				testOrder(t, scattered, k)
				testOrder(t, board64(1)<<n-1, k)
				testOrder(t, ^board64(0)<<(64-n), k)
				if n <= 32 {
					testOrder(t, board32(uint64(1)<<n-1), k)
					testOrder(t, uint32(scan.Extract(scattered, 0x5555_5555_5555_5555)), min(k, ones(scattered&0x5555_5555_5555_5555)))
				}
				if n <= 16 {
					testOrder(t, uint16(scattered>>48|scattered), min(k, ones(uint64(uint16(scattered>>48|scattered)))))
				}
			}
		}
	}
}

// A walk over a 64-element set is like any other, for any number of words.
func TestWhole(t *testing.T) {
	const whole = ^uint64(0)
	n := uint64(0)
	for sub := range Subsets(whole) {
		if sub != n {
			t.Fatalf("Subsets(^0): %#x", sub)
		}
		if n++; n == 100 {
			break
		}
	}
	n = whole
	for sub := range RSubsets(whole) {
		if sub != n {
			t.Fatalf("RSubsets(^0): %#x", sub)
		}
		if n--; n == whole-100 {
			break
		}
	}
	for k := range 65 {
		bottom := whole >> (64 - k)
		top := bottom << (64 - k)
		first, words := uint64(1), 0
		for sub := range Snoob(whole, k) {
			first = sub
			words++
			break
		}
		if first != bottom || words != 1 {
			t.Errorf("Snoob(^0, %d): first %#x of %d", k, first, words)
		}
		for sub := range RSnoob(whole, k) {
			first = sub
			break
		}
		if first != top {
			t.Errorf("RSnoob(^0, %d): first %#x", k, first)
		}
		// Some way in, the walk and the step still agree.
		sub, ok := bottom, true
		words = 0
		for x := range Snoob(whole, k) {
			if !ok || x != sub {
				t.Fatalf("Snoob(^0, %d): word %d is %#x, want %#x, %v", k, words, x, sub, ok)
			}
			sub, ok = scan.NextSnoob(sub)
			if words++; words == 5000 {
				break
			}
		}
		sub, ok = top, true
		words = 0
		for x := range RSnoob(whole, k) {
			if !ok || x != sub {
				t.Fatalf("RSnoob(^0, %d): word %d is %#x, want %#x, %v", k, words, x, sub, ok)
			}
			sub, ok = scan.PrevSnoob(sub)
			if words++; words == 5000 {
				break
			}
		}
	}
	for _, k := range []int{0, 1, 2, 62, 63, 64} {
		testOrder(t, whole, k)
	}
	for _, k := range []int{math.MinInt, -1, 65, math.MaxInt} {
		check(t, "no such size", nil, Snoob(whole, k), RSnoob(whole, k))
	}
}

// The last words of a long walk are the first of its mirror: the blocks of
// C(28, 14) to the end, on every path, against the step.
func TestBlocksLong(t *testing.T) {
	set, k := uint64(0x1111_7777_0000_ffff), 14 // 32 elements
	limit := 3_000_000
	if testkit.Short() {
		set, limit = 0x1111_0000_0000_ffff, 100_000 // 20
		k = 10
	}
	for _, path := range scan.Paths() {
		restore := scan.Force(path)
		if scan.Active() != path {
			t.Fatalf("path %v does not run", path)
		}
		buf := make([]uint64, 1000)
		sub, ok := scan.Deposit(uint64(1)<<k-1, set), true
		n := 0
		for block := range SnoobBlocks(set, k, buf) {
			for _, x := range block {
				if !ok || x != sub {
					t.Fatalf("%v: word %d is %#x, want %#x, %v", path, n, x, sub, ok)
				}
				sub, ok = scan.NextSnoobIn(sub, set)
				n++
			}
			if n > limit {
				ok = false
				break
			}
		}
		if ok {
			t.Errorf("%v: ends after %d words", path, n)
		}
		sub, ok, n = 0, true, 0
		for block := range SubsetBlocks(set, buf) {
			for _, x := range block {
				if !ok || x != sub {
					t.Fatalf("%v: subset %d is %#x, want %#x, %v", path, n, x, sub, ok)
				}
				sub, ok = scan.NextSubset(sub, set)
				n++
			}
			if n > limit {
				break
			}
		}
		restore()
	}
}

func TestPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, path := range scan.Paths() {
		restore := scan.Force(path)
		if scan.Active() != path {
			t.Fatalf("path %v does not run", path)
		}
		for _, density := range []int{0, 1, 10, 100, 500, 1000} { // in a thousand
			for n := range 100 {
				words := make([]uint64, n)
				var want []int
				for i := range 64 * n {
					if r.IntN(1000) < density {
						words[i/64] |= 1 << (i % 64)
						want = append(want, i)
					}
				}
				check(t, "Positions", want, Positions(words), RPositions(words))
			}
		}
		check(t, "Positions of nothing", nil, Positions(nil), RPositions(nil))
		restore()
	}
}

// A body may change the words. A position that it leaves alone is yielded once, the
// position that it is at is not yielded again, and no change makes the walk panic.
func TestPositionsChange(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	walks := map[string]func(words []uint64) iter.Seq[int]{
		"Positions":       Positions,
		"PositionsAnd":    func(words []uint64) iter.Seq[int] { return PositionsAnd(words, words) },
		"PositionsAndNot": func(words []uint64) iter.Seq[int] { return PositionsAndNot(words, nil) },
		"PositionsIn":     func(words []uint64) iter.Seq[int] { return PositionsIn(words, 0, 64*len(words)) },
		"RPositions":      RPositions,
	}
	testkit.EachPath(t, func(t *testing.T) {
		for name, walk := range walks {
			for n := range 40 {
				if testkit.Short() && n%3 != 2 {
					continue
				}
				for _, density := range []int{1, 10, 100, 500} { // in a thousand
					var words []uint64
					var want []int
					renew := func() {
						words, want = make([]uint64, n), nil
						for i := range 64 * n {
							if r.IntN(1000) < density {
								words[i/64] |= 1 << (i % 64)
								want = append(want, i)
							}
						}
					}
					renew()
					var got []int
					for p := range walk(words) {
						got = append(got, p)
						words[p/64] &^= 1 << (p % 64)
					}
					if name == "RPositions" {
						slices.Reverse(got)
					}
					if !slices.Equal(got, want) {
						t.Fatalf("%s of %d words, cleared as the walk goes: %v, want %v", name, n, got, want)
					}
					renew()
					last := -1
					for p := range walk(words) {
						if name == "RPositions" {
							p = 64*n - 1 - p
						}
						if p <= last {
							t.Fatalf("%s of %d words, all of them set in the body: %d after %d", name, n, p, last)
						}
						last = p
						for i := range words {
							words[i] = ^uint64(0)
						}
					}
					renew()
					for range walk(words) {
						clear(words)
					}
				}
			}
		}
	})
}

func TestPositionTypes(t *testing.T) {
	words := []uint64{1 | 1<<63, 0, 1 << 7}
	check(t, "PositionsAs", []uint8{0, 63, 135}, PositionsAs[uint8](words), RPositionsAs[uint8](words))
	check(t, "PositionsAs", []square{0, 63, 127}, PositionsAs[square]([]uint64{1 | 1<<63, 1 << 63}), RPositionsAs[square]([]uint64{1 | 1<<63, 1 << 63}))
}

// The walks by the names with As, and some more, left after any number of elements, in
// the first word and in later ones.
func TestLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	words := make([]uint64, 40)
	var positions []uint16
	for w := range words {
		words[w] = r.Uint64() | 1<<63
		for i := range Bits(words[w]) {
			positions = append(positions, uint16(64*w+i))
		}
	}
	reversed := slices.Clone(positions)
	slices.Reverse(reversed)
	testkit.EachPath(t, func(t *testing.T) {
		testkit.CheckLeft(t, "PositionsAs", PositionsAs[uint16](words), positions)
	})
	testkit.CheckLeft(t, "RPositionsAs", RPositionsAs[uint16](words), reversed)

	x := words[0]
	ones := scan.OnesCount(x)
	elements, down := positions[:ones], reversed[len(reversed)-ones:]
	var lowest, starts []uint64
	for _, i := range elements {
		lowest = append(lowest, 1<<i)
		if i == 0 || x>>(i-1)&1 == 0 {
			starts = append(starts, uint64(i))
		}
	}
	testkit.CheckLeft(t, "BitsAs", BitsAs[uint16](x), elements)
	testkit.CheckLeft(t, "RBitsAs", RBitsAs[uint16](x), down)
	testkit.CheckLeft(t, "Ones", Ones(x), lowest)
	testkit.CheckLeft(t, "BitsAndOnes", second(BitsAndOnes[int](x)), lowest)
	testkit.CheckLeft(t, "Runs", func(yield func(uint64) bool) {
		for start := range Runs(x) {
			if !yield(uint64(start)) {
				return
			}
		}
	}, starts)
}

// second has the second values of the pairs.
func second[K, V any](seq iter.Seq2[K, V]) iter.Seq[V] {
	return func(yield func(V) bool) {
		for _, v := range seq {
			if !yield(v) {
				return
			}
		}
	}
}

func TestWidths(t *testing.T) {
	testWidth[uint8](t)
	testWidth[board8](t)
	testWidth[uint16](t)
	testWidth[board16](t)
	testWidth[uint32](t)
	testWidth[board32](t)
	testWidth[uint64](t)
	testWidth[board64](t)
	testWidth[uint](t)
	testWidth[uintptr](t)
}

// testWidth walks a set of up to eight elements with the lowest and the highest
// bit of the word in it, and compares with the same walk over a byte.
func testWidth[W scan.Word](t *testing.T) {
	width := scan.Width[W]()
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		elements := r.Perm(width)[:8]
		elements[0], elements[1] = 0, width-1
		slices.Sort(elements)
		elements = slices.Compact(elements)
		spread := func(words []uint8) (out []W) {
			for _, x := range words {
				var y W
				for i, e := range elements {
					y |= W(x>>i&1) << e
				}
				out = append(out, y)
			}
			return out
		}
		all := uint8(1<<len(elements) - 1)
		set := spread([]uint8{all})[0]
		check(t, "Bits", elements, Bits(set), RBits(set))
		check(t, "Ones", spread([]uint8{1, 2, 4, 8, 16, 32, 64, 128}[:len(elements)]), Ones(set), nil)
		rest := set
		for i, one := range BitsAndOnes[uint8](set) {
			if one != W(1)<<i || one != rest&-rest {
				t.Fatalf("BitsAndOnes(%#x): %d, %#x, with %#x to come", set, i, one, rest)
			}
			rest ^= one
		}
		if rest != 0 {
			t.Fatalf("BitsAndOnes(%#x): without %#x", set, rest)
		}
		check(t, "Subsets", spread(words8(all, everyK)), Subsets(set), RSubsets(set))
		checkBlocks(t, "SubsetBlocks", spread(words8(all, everyK)), make([]W, 100), func(buf []W) iter.Seq[[]W] {
			return SubsetBlocks(set, buf)
		})
		for k := -1; k <= 9; k++ {
			want := spread(words8(all, k))
			check(t, "Snoob", want, Snoob(set, k), RSnoob(set, k))
			checkBlocks(t, "SnoobBlocks", want, make([]W, 10), func(buf []W) iter.Seq[[]W] {
				return SnoobBlocks(set, k, buf)
			})
		}
	}
	check(t, "Bits of nothing", nil, Bits(W(0)), RBits(W(0)))
	check(t, "Subsets of nothing", []W{0}, Subsets(W(0)), RSubsets(W(0)))
	check(t, "Snoob of nothing", []W{0}, Snoob(W(0), 0), RSnoob(W(0), 0))
}
