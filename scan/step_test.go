package scan

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The oracles here only count and compare: a walk is all words in ascending
// order, without the words that do not belong to it.

// A board is a type defined on a word, as users have them.
type (
	board8  uint8
	board16 uint16
	board32 uint32
	board64 uint64
)

func naiveOnes(x uint64) (n int) {
	for ; x != 0; x >>= 1 {
		n += int(x & 1)
	}
	return n
}

// naiveWalk returns the subsets of set, or those with k elements if k >= 0.
func naiveWalk[W Word](set W, k int) (words []W) {
	for x := W(0); ; x++ {
		if x&^set == 0 && (k < 0 || naiveOnes(uint64(x)) == k) {
			words = append(words, x)
		}
		if x == set {
			return words
		}
	}
}

// testSteps walks over the subsets of set, with k elements or, if k < 0, all, by all steps; and
// fills buffers of every length from every subset on.
func testSteps[W Word](t *testing.T, set W, walk func(k int) []W) {
	t.Helper()
	for k := -1; k <= naiveOnes(uint64(set)); k++ {
		up := walk(k)
		down := slices.Clone(up)
		slices.Reverse(down)
		check := func(name string, want []W, step func(W) (W, bool)) {
			t.Helper()
			for i, x := range want {
				y, ok := step(x)
				if ok != (i+1 < len(want)) || ok && y != want[i+1] {
					t.Fatalf("%s of %#x in %#x, word %d of %d, is %#x, %v", name, x, set, i, len(want), y, ok)
				}
			}
		}
		if k < 0 {
			check("NextSubset", up, func(x W) (W, bool) { return NextSubset(x, set) })
			check("PrevSubset", down, func(x W) (W, bool) { return PrevSubset(x, set) })
			last := up[len(up)-min(len(up), 256):] // all, of 8 elements
			for i, first := range last {
				for _, n := range []int{0, 1, 3, len(last) - i - 1, len(last) - i, len(last) - i + 1} {
					checkFill(t, make([]W, n), first, set)
				}
			}
			continue
		}
		check("NextSnoobIn", up, func(x W) (W, bool) { return NextSnoobIn(x, set) })
		check("PrevSnoobIn", down, func(x W) (W, bool) { return PrevSnoobIn(x, set) })
		if set == ^W(0) {
			check("NextSnoob", up, NextSnoob[W])
			check("NextSnoobDeBruijn", up, NextSnoobDeBruijn[W])
			check("PrevSnoob", down, PrevSnoob[W])
		}
	}
}

// Every set of 8 elements, and all of 16.
func TestSteps(t *testing.T) {
	for set := range 256 {
		testSteps(t, uint8(set), func(k int) []uint8 { return naiveWalk(uint8(set), k) })
	}
	testSteps(t, ^board16(0), func(k int) []board16 { return naiveWalk(^board16(0), k) })
}

// TestStepsWide compares with the same steps done on a scattered set of 8
// elements at the ends and in the middle of wider words.
func TestStepsWide(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) { // for fills, and Deposit
		testStepsWide[uint16](t, r)
		testStepsWide[board32](t, r)
		testStepsWide[uint32](t, r)
		testStepsWide[uint64](t, r)
		testStepsWide[board64](t, r)
		testStepsWide[uint](t, r)
		testStepsWide[uintptr](t, r)
	})
}

func testStepsWide[W Word](t *testing.T, r *rand.Rand) {
	width := word.Width[W]()
	for range 6 {
		set := W(1) | 1<<(width-1)
		for naiveOnes(uint64(set)) < 8 {
			set |= 1 << r.IntN(width)
		}
		testSteps(t, set, func(k int) (words []W) {
			for _, x := range naiveWalk(uint8(0xff), k) {
				words = append(words, Deposit(W(x), set))
			}
			return words
		})
	}
	// Over the whole word: as within the set of all.
	words := []W{0}
	for k := range width {
		words = append(words, ^W(0)>>k, ^W(0)<<k)
	}
	for range 1000 {
		words = append(words, W(r.Uint64())>>r.IntN(width)&W(r.Uint64()))
	}
	for _, x := range words {
		next, hasNext := NextSnoobIn(x, ^W(0))
		for _, step := range []func(W) (W, bool){NextSnoob[W], NextSnoobDeBruijn[W]} {
			if got, ok := step(x); ok != hasNext || ok && (got != next || got <= x) {
				t.Fatalf("after %#x comes %#x, %v, want %#x, %v", x, got, ok, next, hasNext)
			}
		}
		for _, step := range []func(W) (W, bool){PrevSnoob[W], func(x W) (W, bool) { return PrevSnoobIn(x, ^W(0)) }} {
			if got, ok := step(next); hasNext && (!ok || got != x) {
				t.Fatalf("before %#x comes %#x, %v, want %#x", next, got, ok, x)
			}
			if _, ok := step(x); ok != (x&(x+1) != 0) {
				t.Fatalf("before %#x comes a word: %v", x, ok)
			}
		}
	}
}

// What a word says of itself, and its steps from bit to bit.
func TestWord(t *testing.T) {
	testWord[uint8](t, 8)
	testWord[board8](t, 8)
	testWord[uint16](t, 16)
	testWord[board32](t, 32)
	testWord[uint64](t, 64)
	testWord[uint](t, bits.UintSize)
	testWord[uintptr](t, bits.UintSize)
}

func testWord[W Word](t *testing.T, width int) {
	if word.Width[W]() != width {
		t.Fatalf("Width = %d, want %d", word.Width[W](), width)
	}
	r := testkit.NewRand()
	xs := []W{0, 1, ^W(0)}
	for i := range width {
		xs = append(xs, 1<<i, ^W(0)<<i, ^W(0)>>i, W(r.Uint64())<<i, W(r.Uint64())>>i)
	}
	if width == 8 {
		for x := range 256 {
			xs = append(xs, W(x))
		}
	}
	for _, x := range xs {
		checkWord(t, x)
	}
}

func checkWord[W Word](t *testing.T, x W) {
	t.Helper()
	width := word.Width[W]()
	low, high, ones := width, -1, naiveOnes(uint64(x))
	for i := range width {
		if x>>i&1 != 0 {
			low, high = min(low, i), i
		}
	}
	var lowest, highest W
	first := -1 // as Pop has it
	if x != 0 {
		lowest, highest, first = 1<<low, 1<<high, low
	}
	for _, test := range []struct {
		name      string
		got, want any
	}{
		{"TrailingZeros", TrailingZeros(x), low},
		{"OnesCount", OnesCount(x), ones},
		{"ClearLowest", ClearLowest(x), x ^ lowest},
		{"Pop", pair(Pop(x)), pair(first, x^lowest)},
		{"PopAs", pair(PopAs[int8](x)), pair(int8(first), x^lowest)},
		{"PopOne", pair(PopOne(x)), pair(lowest, x^lowest)},
		{"RPop", pair(RPop(x)), pair(high, x^highest)},
	} {
		if test.got != test.want {
			t.Errorf("%s(%#x) = %v, want %v", test.name, x, test.got, test.want)
		}
	}
	for _, p := range Paths() {
		if got := p.TrailingZeros(uint64(x)); width == 64 && got != low || p.OnesCount(uint64(x)) != ones {
			t.Errorf("on path %v, %#x has %d zeros below %d ones", p, x, got, p.OnesCount(uint64(x)))
		}
	}
}

// pair returns two results as one.
func pair[A, B any](a A, b B) any { return [2]any{a, b} }
