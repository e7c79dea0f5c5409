package rank

import (
	"math"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Where ints have 32 bits, the greatest number of ones that fits in one, and a greater
// one.
func TestMostOnes(t *testing.T) {
	if !word.Narrow || testkit.Short() {
		t.Skip("256 MiB where ints have 32 bits, and too many elsewhere")
	}
	words := make([]uint64, word.Limit)
	for i := range words {
		words[i] = ^uint64(0)
	}
	most := math.MaxInt
	testkit.MustPanic(t, func() { NewIndex(words) }, "rank: NewIndex: more ones than 2147483647, the greatest int")
	words[5] = ^uint64(1)
	x := NewIndex(words)
	if x.Len() != most || x.Select(most-1) != most || x.Select(most) != -1 || x.Rank(most) != most-1 || Rank(words, most) != most-1 || Select(words, most-1) != most {
		t.Errorf("%d ones, the last at %d and %d of rank %d and %d, want %d, %d and %d", x.Len(),
			x.Select(most-1), Select(words, most-1), x.Rank(most), Rank(words, most), most, most, most-1)
	}
}
