//go:build linux || darwin || freebsd || netbsd || openbsd

package rank

import (
	"math/bits"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Positions that do not fit in a uint32.
func TestFar(t *testing.T) {
	if bits.UintSize < 64 {
		t.Skip("a set has at most 1<<25 words")
	}
	words, ones := testkit.Far(t)
	check := func(t *testing.T, name string, rank, sel func(int) int) {
		for r, one := range ones {
			if got := sel(r); got != int(one) {
				t.Errorf("%s(%d) = %d, want %d", name, r, got, one)
			}
			if got := rank(int(one)); got != r {
				t.Errorf("%s(%d) is %d, the rank of that %d", name, r, one, got)
			}
		}
	}
	testkit.EachPath(t, func(t *testing.T) {
		x := NewIndex(words)
		check(t, "Index.Select", x.Rank, x.Select)
	})
}
