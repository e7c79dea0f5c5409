package rank_test

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/rank"
)

// No one has a rank outside [0, n): Select is -1, alone and in batches.
func TestNone(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, words := range [][]uint64{nil, {0}, {1, 1 << 63}, make([]uint64, 999), append(make([]uint64, 999), 1<<63)} {
			x := rank.NewIndex(words)
			list := positions(words)
			var rs, want []int
			for r := -2; r < 50; r++ {
				at := -1
				if r >= 0 && r < len(list) {
					at = list[r]
				}
				rs, want = append(rs, r, math.MinInt+r&3, math.MaxInt-r&3), append(want, at, -1, -1)
			}
			got := make([]int, len(rs))
			if n := x.SelectEach(got, rs); n != len(rs) || !slices.Equal(got, want) {
				t.Errorf("%d words: SelectEach(%d) = %d, want %d", len(words), rs, got, want)
			}
			for j, r := range rs {
				if x.Select(r) != want[j] || rank.Select(words, r) != want[j] {
					t.Errorf("%d words: Select(%d) = %d and %d, want %d", len(words), r, x.Select(r), rank.Select(words, r), want[j])
				}
			}
		}
		for r := -70; r < 70; r++ {
			want := -1
			if r == 0 || r == 1 {
				want = 2 * r
			}
			if got := rank.SelectBit(uint8(5), r); got != want {
				t.Errorf("SelectBit(5, %d) = %d, want %d", r, got, want)
			}
		}
	})
	var zero rank.Index
	if zero.Select(0) != -1 || zero.Rank(9) != 0 || zero.Count() != 0 || zero.Words() != nil {
		t.Error("the zero Index is not empty")
	}
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
