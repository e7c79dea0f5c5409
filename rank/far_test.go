//go:build linux || darwin || freebsd || netbsd || openbsd

package rank

import (
	"math"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Positions that do not fit in a uint32, or in an int of 32 bits: those that fit are
// right, and the others panic.
func TestFar(t *testing.T) {
	words, ones := testkit.Far(t)
	check := func(t *testing.T, name string, rank, sel func(int) int) {
		for r, one := range ones {
			if one > math.MaxInt {
				testkit.MustPanic(t, func() { sel(r) }, "rank: "+name+": the positions in word ", "exceed 2147483647")
				continue
			}
			if got := sel(r); got != int(one) {
				t.Errorf("%s(%d) = %d, want %d", name, r, got, one)
			}
			if got := rank(int(one)); got != r {
				t.Errorf("%s(%d) is %d, the rank of that %d", name, r, one, got)
			}
		}
	}
	check(t, "Select", func(i int) int { return Rank(words, i) }, func(r int) int { return Select(words, r) })
	testkit.EachPath(t, func(t *testing.T) {
		x := NewIndex(words)
		if x.Len() != len(ones) {
			t.Errorf("Len() = %d, want %d", x.Len(), len(ones))
		}
		check(t, "Index.Select", x.Rank, x.Select)
	})
}
