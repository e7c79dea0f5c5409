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
	testkit.EachPath(t, func(t *testing.T) {
		x := NewIndex(words)
		for r, one := range ones {
			if i := int(one); x.Select(r) != i || x.Rank(i) != r {
				t.Errorf("Select(%d) = %d, Rank(%d) = %d", r, x.Select(r), i, x.Rank(i))
			}
		}
	})
}
