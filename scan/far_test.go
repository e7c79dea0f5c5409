//go:build linux || darwin || freebsd || netbsd || openbsd

package scan

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Positions that do not fit in a uint32, or in an int of 32 bits: a position that
// fits is right, and another panics.
func TestFar(t *testing.T) {
	words, ones := testkit.Far(t)
	var all []int // that fit
	for _, i := range ones {
		if i <= math.MaxInt {
			all = append(all, int(i))
		}
	}
	for n, i := range all[:len(all)-1] {
		if got := CountIn(words, i, all[n+1]); got != 1 {
			t.Errorf("CountIn(words, %d, %d) = %d, want 1", i, all[n+1], got)
		}
	}
	for _, words := range [][]uint64{words, words[:1<<25]} {
		if got, want := CountIn(words, 0, math.MaxInt), len(slices.DeleteFunc(slices.Clone(all), func(i int) bool {
			return i == math.MaxInt || i/64 >= len(words)
		})); got != want {
			t.Errorf("CountIn(%d words, 0, MaxInt) = %d, want %d", len(words), got, want)
		}
	}

	// As other types, and with bounds, in as many words as a uint32 allows.
	words, ones = words[:1<<26], slices.DeleteFunc(ones, func(i uint64) bool { return i >= 1<<32 })
	var want []uint32
	for _, i := range ones {
		want = append(want, uint32(i))
	}
	if got := AppendPositionsAs[uint32](nil, words); !slices.Equal(got, want) {
		t.Errorf("AppendPositionsAs[uint32] = %d, want %d", got, want)
	}
	if got := AppendPositionsAs[uint64](nil, words); !slices.Equal(got, ones) {
		t.Errorf("AppendPositionsAs[uint64] = %d, want %d", got, ones)
	}
	if word.Narrow {
		testkit.MustPanic(t, func() { AppendPositionsAs[int](nil, words) }, "scan: AppendPositionsAs: positions of 67108864 words, up to 4294967295, exceed int")
	} else if got := AppendPositionsAs[int](nil, words); fmt.Sprint(got) != fmt.Sprint(ones) {
		t.Errorf("AppendPositionsAs[int] = %d, want %d", got, ones)
	}
	for _, from := range []int{0, 6, 1<<31 - 1} {
		for _, to := range []int{6, math.MaxInt32, math.MaxInt} {
			in := slices.DeleteFunc(slices.Clone(want), func(i uint32) bool { return int64(i) < int64(from) || int64(i) >= int64(to) })
			if got := AppendPositionsIn(nil, words, from, to); !slices.Equal(got, in) {
				t.Errorf("AppendPositionsIn(words, %d, %d) = %d, want %d", from, to, got, in)
			}
		}
	}
}

// Beyond the limit of a uint32.
func TestFarAs(t *testing.T) {
	words, ones := testkit.Far(t)
	if got := AppendPositionsAs[uint64](nil, words); !slices.Equal(got, ones) {
		t.Errorf("AppendPositionsAs[uint64] = %d, want %d", got, ones)
	}
}

// A list of more positions than a uint32 holds, of many sets.
func TestFarMany(t *testing.T) {
	const n = 1<<26 + 1
	words := testkit.Guarded[uint64](t, n).First(n) // never read
	sets := [][]uint64{words, words}
	const what = ": positions of 67108865 words, up to 4294967359, exceed uint32"
	testkit.MustPanic(t, func() { AppendPositionsAny(nil, sets) }, "scan: AppendPositionsAny"+what)
	testkit.MustPanic(t, func() { AppendPositionsAll(nil, sets) }, "scan: AppendPositionsAll"+what)
	testkit.MustPanic(t, func() { AppendPositionsAnd(nil, sets[0], sets[1]) }, "scan: AppendPositionsAnd"+what)
}

// More elements than an int of 32 bits holds, and as many as it holds.
func TestFarCounts(t *testing.T) {
	if !word.Narrow || testkit.Short() {
		t.Skip("needs ints of 32 bits, and 256 MiB")
	}
	full := make([]uint64, 1<<25)
	for i := range full {
		full[i] = ^uint64(0)
	}
	for name, count := range map[string]func(s []uint64) int{
		"Count":        Count,
		"CountIn":      func(s []uint64) int { return CountIn(s, 0, math.MaxInt) },
		"CountAnd":     func(s []uint64) int { return CountAnd(s, full) },
		"CountAndNot":  func(s []uint64) int { return CountAndNot(s, nil) },
		"CountOr":      func(s []uint64) int { return CountOr(s[:1], s) },
		"CountXor":     func(s []uint64) int { return CountXor(s, nil) },
		"AndCount":     func(s []uint64) int { return AndCount(s, s, full) },
		"AndNotCount":  func(s []uint64) int { return AndNotCount(s, s, nil) },
		"OrCount":      func(s []uint64) int { return OrCount(s, s[:1], s) },
		"XorCount":     func(s []uint64) int { return XorCount(s, s, nil) },
		"CountAll":     func(s []uint64) int { return CountAll([][]uint64{s, full, s}) },
		"CountAny":     func(s []uint64) int { return CountAny([][]uint64{s, s[:1]}) },
		"CountAtLeast": func(s []uint64) int { return CountAtLeast([][]uint64{s, full, nil}, 2) },
	} {
		full[1<<25-1] >>= 1
		if got := count(full); got != math.MaxInt {
			t.Errorf("%s of the most ones = %d, want %d", name, got, math.MaxInt)
		}
		full[1<<25-1] = ^uint64(0)
		if name != "CountIn" { // which ends at MaxInt
			testkit.MustPanic(t, func() { count(full) }, "scan: "+name+": 2147483648 elements exceed int")
		}
	}
}
