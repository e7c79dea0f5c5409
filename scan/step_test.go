package scan

import (
	"math/bits"
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
func naiveWalk(set uint8, k int) (words []uint8) {
	for x := range 256 {
		if uint8(x)&^set == 0 && (k < 0 || naiveOnes(uint64(x)) == k) {
			words = append(words, uint8(x))
		}
	}
	return words
}

// testSteps walks over want by next, and back by prev.
func testSteps[W Word](t *testing.T, name string, want []W, next, prev func(W) (W, bool)) {
	t.Helper()
	check := func(dir string, want []W, step func(W) (W, bool)) {
		for i, x := range want {
			y, ok := step(x)
			if ok != (i+1 < len(want)) || ok && y != want[i+1] {
				t.Fatalf("%s: %s of %#x, word %d of %d, is %#x, %v", name, dir, x, i, len(want), y, ok)
			}
		}
	}
	check("next", want, next)
	want = slices.Clone(want)
	slices.Reverse(want)
	check("prev", want, prev)
}

func TestSubsetSteps(t *testing.T) {
	for set := range 256 {
		testSteps(t, "subset", naiveWalk(uint8(set), -1),
			func(x uint8) (uint8, bool) { return NextSubset(x, uint8(set)) },
			func(x uint8) (uint8, bool) { return PrevSubset(x, uint8(set)) })
	}
}

func TestSnoobSteps(t *testing.T) {
	for k := range 9 {
		words := naiveWalk(0xff, k)
		testSteps(t, "snoob", words, NextSnoob[uint8], PrevSnoob[uint8])
		testSteps(t, "De Bruijn", words, NextSnoobDeBruijn[uint8], PrevSnoob[uint8])
		for set := range 256 {
			testSteps(t, "snoob in set", naiveWalk(uint8(set), k),
				func(x uint8) (uint8, bool) { return NextSnoobIn(x, uint8(set)) },
				func(x uint8) (uint8, bool) { return PrevSnoobIn(x, uint8(set)) })
		}
	}
}

// At 16 bits, all words in one go: each word's successor is the next in the list
// of those with its count.
func TestSnoobSteps16(t *testing.T) {
	var words [17][]board16
	for x := range 1 << 16 {
		n := naiveOnes(uint64(x))
		words[n] = append(words[n], board16(x))
	}
	for _, w := range words {
		testSteps(t, "snoob", w, NextSnoob[board16], PrevSnoob[board16])
		testSteps(t, "De Bruijn", w, NextSnoobDeBruijn[board16], PrevSnoob[board16])
		testSteps(t, "snoob in set", w,
			func(x board16) (board16, bool) { return NextSnoobIn(x, ^board16(0)) },
			func(x board16) (board16, bool) { return PrevSnoobIn(x, ^board16(0)) })
	}
}

// TestStepsWide compares with the same steps done on a scattered set of 8
// elements at the ends and in the middle of wider words.
func TestStepsWide(t *testing.T) {
	testStepsWide[uint16](t)
	testStepsWide[board32](t)
	testStepsWide[uint32](t)
	testStepsWide[uint64](t)
	testStepsWide[board64](t)
	testStepsWide[uint](t)
	testStepsWide[uintptr](t)
}

func testStepsWide[W Word](t *testing.T) {
	r := testkit.NewRand()
	width := word.Width[W]()
	for range 50 {
		elements := r.Perm(width)[:8]
		elements[0], elements[1] = 0, width-1
		slices.Sort(elements)
		elements = slices.Compact(elements)
		spread := func(x uint8) (y W) {
			for i, e := range elements {
				y |= W(x>>i&1) << e
			}
			return y
		}
		n := len(elements)
		set := spread(0xff)
		for k := -1; k <= n; k++ {
			var want []W
			for _, x := range naiveWalk(uint8(1<<n-1), k) {
				want = append(want, spread(x))
			}
			if k < 0 {
				testSteps(t, "subset", want,
					func(x W) (W, bool) { return NextSubset(x, set) },
					func(x W) (W, bool) { return PrevSubset(x, set) })
				continue
			}
			testSteps(t, "snoob in set", want,
				func(x W) (W, bool) { return NextSnoobIn(x, set) },
				func(x W) (W, bool) { return PrevSnoobIn(x, set) })
		}
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
		prev, hasPrev := PrevSnoobIn(x, ^W(0))
		for _, step := range []struct {
			do   func(W) (W, bool)
			want W
			ok   bool
		}{{NextSnoob[W], next, hasNext}, {NextSnoobDeBruijn[W], next, hasNext}, {PrevSnoob[W], prev, hasPrev}} {
			if got, ok := step.do(x); ok != step.ok || ok && got != step.want {
				t.Fatalf("a snoob beside %#x is %#x, %v, want %#x, %v", x, got, ok, step.want, step.ok)
			}
		}
		if back, ok := PrevSnoobIn(next, ^W(0)); hasNext && (!ok || back != x || next <= x) {
			t.Fatalf("after %#x comes %#x, and before that %#x, %v", x, next, back, ok)
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
		low, high := width, -1
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
			{"LeadingZeros", LeadingZeros(x), width - 1 - high},
			{"OnesCount", OnesCount(x), naiveOnes(uint64(x))},
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
	}
}

// pair returns two results as one.
func pair[A, B any](a A, b B) any { return [2]any{a, b} }
