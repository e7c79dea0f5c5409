//go:build linux || darwin || freebsd || netbsd || openbsd

package bitset

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Ranks of positions that do not fit in a uint32.
func TestFarRank(t *testing.T) {
	words, ones := testkit.Far(t)
	testkit.EachPath(t, func(t *testing.T) {
		for r, one := range ones {
			if i := int(one); Set(words).Select(r) != i || Set(words).Rank(i) != r {
				t.Errorf("Select(%d) = %d, Rank(%d) = %d", r, Set(words).Select(r), i, Set(words).Rank(i))
			}
		}
	})
}

// The greatest set where int has 32 bits: what lies near its end is found and changed there.
func TestFar(t *testing.T) {
	if bits.UintSize > 32 && testkit.Short() {
		t.Skip("reads 256 MiB of zeros many times")
	}
	const end = 1<<31 - 1 // the greatest int of 32 bits
	s := Set(testkit.Guarded[uint64](t, 1<<25).Last(1 << 25))
	s.Add(end - 200)
	s.AddIn(end-100, end-90)
	for _, i := range []int{end - 50, end - 30, end - 10} {
		s.Add(i)
	}
	want := []int{end - 200, end - 100, end - 99, end - 98, end - 97, end - 96, end - 95, end - 94, end - 93, end - 92, end - 91, end - 50, end - 30, end - 10}
	if got := slices.Collect(s.All()); !slices.Equal(got, want) {
		t.Errorf("elements %d, want %d", got, want)
	}
	var loop []int
	for i := s.NextBit(0); i >= 0; i = s.NextBit(i + 1) {
		loop = append(loop, i)
	}
	if !slices.Equal(loop, want) {
		t.Errorf("NextBit: %d, want %d", loop, want)
	}
	for _, test := range []struct {
		name      string
		got, want int
	}{
		{"First", s.First(), end - 200}, {"Last", s.Last(), end - 10}, {"Count", s.Count(), len(want)},
		{"PrevBit", s.PrevBit(end), end - 10}, {"NextZero", s.NextZero(end - 100), end - 90},
		{"PrevZero", s.PrevZero(end - 91), end - 101}, {"PrevZero", s.PrevZero(end), end},
		{"CountIn", s.CountIn(end-95, end), 8}, {"Rank", s.Rank(end), len(want)}, {"Select", s.Select(1), end - 100},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", test.name, test.got, test.want)
		}
	}
	s.RemoveIn(end-100, end)
	if s.Count() != 1 || s.NextZero(end-200) != end-199 {
		t.Errorf("after RemoveIn: %v", s)
	}
	if bits.UintSize == 32 {
		clear(s)
		s.Add(end)
		testkit.MustPanic(t, func() { new(Set).Shift(s, 1) }, "bitset: Shift: ", "is too large")
	}
}
