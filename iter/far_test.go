//go:build linux || darwin || freebsd || netbsd || openbsd

package iter

import (
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Positions that do not fit in a uint32, or in an int of 32 bits: the walks yield
// those that fit, and panic if another follows.
func TestFar(t *testing.T) {
	words, ones := testkit.Far(t)
	var all []int // that fit
	for _, i := range ones {
		if i <= math.MaxInt {
			all = append(all, int(i))
		}
	}
	down := slices.Clone(all)
	slices.Reverse(down)
	// The end of a part is an int, so position MaxInt is in none.
	part := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i == math.MaxInt })
	rpart := slices.Clone(part)
	slices.Reverse(rpart)
	if word.Narrow {
		down = nil // the greatest comes first
	}
	check := func(name string, seq iter.Seq[int], want []int) {
		t.Helper()
		var got []int
		panics := recovered(func() {
			for i := range seq {
				got = append(got, i)
			}
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s yields %d, want %d", name, got, want)
		}
		prefix := "iter: " + name + ": "
		if must := word.Narrow && !strings.HasSuffix(name, "In"); strings.HasPrefix(panics, prefix) != must || (panics != "") != must {
			t.Errorf("%s panics with %q", name, panics)
		}
	}
	check("Positions", Positions(words), all)
	check("RPositions", RPositions(words), down)
	// With bodies of their own.
	check("PositionsAs", PositionsAs[int](words), all)
	check("RPositionsAs", RPositionsAs[int](words), down)
	check("PositionBlocks", flat[int](words), all)
	check("PositionsAnd", PositionsAnd(words, words), all)
	check("PositionsAndNot", PositionsAndNot(words, words[:1]), all[1:])
	check("PositionsIn", PositionsIn(words, 5, math.MaxInt), part)
	check("PositionsIn", PositionsIn(words, 6, math.MaxInt32), []int{1<<31 - 64})
	check("RPositionsIn", RPositionsIn(words, 5, math.MaxInt), rpart)
	check("RPositionsIn", RPositionsIn(words, 6, math.MaxInt32), []int{1<<31 - 64})
	// The first position may be in another word.
	words[0], words[3] = 0, words[0]
	later := slices.Clone(all)
	later[0] += 3 * 64
	check("Positions", Positions(words), later)
	check("PositionsAs", PositionsAs[int](words), later)
	check("PositionsAnd", PositionsAnd(words, words), later)
	words[0], words[3] = words[3], 0
	// The first position of all is one of them.
	far := slices.IndexFunc(ones, func(i uint64) bool { return i >= 1<<32 })
	if !word.Narrow {
		for _, i := range ones[:far] {
			words[i/64] = 0
		}
		check("Positions", Positions(words), all[far:])
		check("PositionsAs", PositionsAs[int](words), all[far:])
		check("PositionsAnd", PositionsAnd(words, words), all[far:])
		for _, i := range ones {
			words[i/64] |= 1 << (i % 64)
		}
	}
	runs := map[int]int{5: 1, 1<<31 - 64: 1, 1<<31 - 1: 2}
	gaps := map[int]int{0: 5, 6: 1<<31 - 70, 1<<31 - 63: 62}
	if !word.Narrow {
		far := uint64(1) << 32 // no constant, for 386
		runs[int(far-1)] = 2
		runs[int(far+257)] = 1
		gaps[int(far/2+1)] = int(far/2 - 2)
		gaps[int(far+1)] = 256
		gaps[int(far+258)] = 5*64 - 258
	}
	for name, walk := range map[string]struct {
		seq  iter.Seq2[int, int]
		want map[int]int
	}{"PositionRuns": {PositionRuns(words), runs}, "PositionGaps": {PositionGaps(words), gaps}} {
		check(name, func(yield func(int) bool) {
			for start, length := range walk.seq {
				if walk.want[start] != length {
					t.Errorf("%s yields %d, %d, want length %d", name, start, length, walk.want[start])
				}
				delete(walk.want, start)
			}
		}, nil)
		if len(walk.want) > 0 {
			t.Errorf("%s leaves out %v", name, walk.want)
		}
	}
}

// A run of 1<<31 positions is one longer than the greatest int of 32 bits.
func TestFarGap(t *testing.T) {
	n := 1 << 25
	words := testkit.Guarded[uint64](t, n).First(n)
	first, length := 0, uint64(1)<<31
	gaps := func() {
		for start, n := range PositionGaps(words) {
			if start != first || uint64(n) != length {
				t.Errorf("PositionGaps yields %d, %d, want %d, %d", start, n, first, length)
			}
		}
	}
	if word.Narrow {
		testkit.MustPanic(t, gaps, "iter: PositionGaps: the positions in word")
	} else {
		gaps()
	}
	words[0] = 1
	first, length = 1, length-1
	gaps()
}

// flat is the positions of PositionBlocks one by one.
func flat[E scan.Integer](words []uint64) iter.Seq[E] {
	return func(yield func(E) bool) {
		for block := range PositionBlocks(words, make([]E, 100)) {
			for _, i := range block {
				if !yield(i) {
					return
				}
			}
		}
	}
}
