//go:build linux || darwin || freebsd || netbsd || openbsd

package bitset

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Elements that do not fit in an int of 32 bits: one that fits is right, and another
// panics.
func TestFar(t *testing.T) {
	words, ones := testkit.Far(t)
	s := Set(words)
	var all []int // that fit
	for _, i := range ones {
		if i <= math.MaxInt {
			all = append(all, int(i))
		}
	}
	last := all[len(all)-1]
	for n, i := range all {
		if n+1 < len(all) {
			if got := s.NextBit(i + 1); got != all[n+1] {
				t.Errorf("NextBit(%d) = %d, want %d", i+1, got, all[n+1])
			}
			if got := s.NextBitAnd(s, i+1); got != all[n+1] {
				t.Errorf("NextBitAnd(s, %d) = %d, want %d", i+1, got, all[n+1])
			}
			if got := s.PrevBit(all[n+1] - 1); got != i {
				t.Errorf("PrevBit(%d) = %d, want %d", all[n+1]-1, got, i)
			}
			if got := s.PrevBitAnd(s, all[n+1]-1); got != i {
				t.Errorf("PrevBitAnd(s, %d) = %d, want %d", all[n+1]-1, got, i)
			}
		}
		if i < math.MaxInt {
			if got := s.NextZero(i); got != i+1 && got != i+2 {
				t.Errorf("NextZero(%d) = %d", i, got)
			}
		}
		if got := s.PrevZero(i); got != i-1 && got != i-2 {
			t.Errorf("PrevZero(%d) = %d", i, got)
		}
		if !s.Contains(i) {
			t.Errorf("does not contain %d", i)
		}
	}
	if dst := make([]int, len(all)); s.FillFrom(dst, 0) != len(all) || !slices.Equal(dst, all) {
		t.Errorf("FillFrom: %d, want %d", dst, all)
	}
	if s.Contains(-1) {
		t.Errorf("contains -1")
	}
	if got := s.First(); got != all[0] {
		t.Errorf("First() = %d, want %d", got, all[0])
	}
	if got := s.PrevBit(math.MaxInt); got != last {
		t.Errorf("PrevBit(MaxInt) = %d, want %d", got, last)
	}
	if got := s[:1<<25].PrevZero(math.MaxInt); slices.Contains(all, got) || got < math.MaxInt-200 {
		t.Errorf("PrevZero(MaxInt) = %d", got)
	}
	if !word.Narrow {
		if got := s.Last(); got != last {
			t.Errorf("Last() = %d, want %d", got, last)
		}
		return
	}
	const from = 1<<31 - 127
	beyond := s[2:]
	for name, call := range map[string]func(){
		"NextBit":    func() { beyond.NextBit(from) },
		"NextBitAnd": func() { beyond.NextBitAnd(beyond, from) },
		"Last":       func() { s.Last() },
		"FillFrom":   func() { s.FillFrom(make([]int, 500), 0) },
		"AppendTo":   func() { s.AppendTo(nil) },
		"Add":        func() { s.Add(-1) },
	} {
		t.Run(name, func(t *testing.T) { testkit.MustPanic(t, call, "bitset: "+name+": ") })
	}
	fits := s[:1<<25] // with the greatest int
	testkit.MustPanic(t, func() { fits.Insert(5) }, "bitset: Insert: the positions in word 33554432 exceed 2147483647")
	w := 1<<25 - 1
	old := s[w]
	s[w] = ^uint64(0)
	testkit.MustPanic(t, func() { s.NextZero(64 * w) }, "bitset: NextZero: the positions in word 33554432 exceed 2147483647")
	s[0], s[w] = 0, 0
	testkit.MustPanic(t, func() { s.First() }, "bitset: First: the positions in word 33554432 exceed 2147483647")
	s[0], s[w] = 1<<5, old
}

// A gap that fits in ints of 32 bits is found whatever follows it. A field may reach beyond.
func TestFarGap(t *testing.T) {
	if !word.Narrow && testkit.Short() {
		t.Skip("reads 256 MiB of zeros many times")
	}
	s := Set(testkit.Guarded[uint64](t, 1<<25+1).First(1<<25 + 1))
	s[0], s[1<<25] = 1<<5, 1 // elements 5 and 1<<31
	const most = 1<<31 - 6   // numbers between them
	for _, n := range []int{math.MinInt, 1, 64, 1000, most - 1, most} {
		if got := s.NextGap(3, max(n, 4)); got != 6 {
			t.Errorf("NextGap(3, %d) = %d, want 6", max(n, 4), got)
		}
		if got := s.NextGap(6, n); got != 6 {
			t.Errorf("NextGap(6, %d) = %d, want 6", n, got)
		}
	}
	field := s[:1<<25] // SetField needs one more word
	field.SetField(1<<31-4, 64, 0x123456789abcdef1)
	if got := field.Field(1<<31-4, 64); len(field) != len(s) || got != 0x123456789abcdef1 {
		t.Errorf("a field beyond the greatest int of 32 bits is %#x", got)
	}
	s[1<<25-1], s[1<<25] = 0, 1
	if word.Narrow {
		testkit.MustPanic(t, func() { s.NextGap(6, most+1) }, "bitset: Next", "the positions in word 33554432 exceed 2147483647")
	}
}
