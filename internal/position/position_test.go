package position

import (
	"math"
	"math/bits"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The last position of a part is the last one of n words that is less than a bound, also of as
// many words as a set may have.
func TestPartEnd(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1<<25 - 1, 1 << 25} {
		for _, to := range []int{math.MinInt, -1, 0, 1, 63, 64, 65, 128, math.MaxInt32 - 64, math.MaxInt32, math.MaxInt} {
			want := int(min(int64(to), 64*int64(n)))
			first, last, _, tail := Part(n, 0, to)
			if want <= 0 {
				if first <= last {
					t.Errorf("Part(%d, 0, %d) is not empty", n, to)
				}
			} else if got := 64*last + bits.Len64(tail); got != want {
				t.Errorf("Part(%d, 0, %d) ends at %d, want %d", n, to, got, want)
			}
		}
	}
}

// As many words as have positions in the type are fine, and one more is not.
func TestMustFit(t *testing.T) {
	mustFit[int8](t, 2)
	mustFit[uint8](t, 4)
	mustFit[int16](t, 512)
	mustFit[uint16](t, 1024)
	if bits.UintSize == 64 {
		mustFit[int32](t, 1<<25)
		mustFit[uint32](t, 1<<26)
	}
	MustFit[int]("position: MustFit", 1<<25)
	MustFit[uint64]("position: MustFit", 1<<25)
}

func mustFit[E word.Integer](t *testing.T, most int) {
	t.Helper()
	MustFit[E]("position: MustFit", 0)
	MustFit[E]("position: MustFit", most)
	testkit.MustPanic(t, func() { MustFit[E]("position: MustFit", most+1) }, "position: MustFit: ")
}
