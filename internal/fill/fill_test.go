package fill

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Every number of words around several vectors, at every alignment, on both sides of an
// unmapped page, also in pieces. Nothing beyond them is written.
func TestWords(t *testing.T) {
	const most = 90
	words := testkit.Guarded[uint64](t, most)
	check := func(dst []uint64, x uint64) {
		t.Helper()
		testkit.FillCanary(words.All())
		Words(dst, x)
		for w, y := range dst {
			if y != x {
				t.Fatalf("word %d of %d is %#x, want %#x", w, len(dst), y, x)
			}
		}
		testkit.CheckCanary(t, words.All(), dst)
	}
	testkit.EachPath(t, func(t *testing.T) {
		if suffix := testkit.Suffix(); Fast() != (suffix == "AVX2" || suffix == "AVX512") {
			t.Errorf("Fast is %v", Fast())
		}
		if !Fast() {
			t.Skip("no kernel")
		}
		if n := testkit.Fewest(t, "fill"); n != Fewest {
			t.Errorf("the kernel takes %d words, Fewest is %d", n, Fewest)
		}
		for n := Fewest; n <= most; n++ {
			for from := range min(most-n, 8) + 1 {
				check(words.First(n + from)[from:], 0x0123_4567_89ab_cdef)
			}
			check(words.Last(n), ^uint64(0))
			restore := word.Shorten(word.MinPiece)
			check(words.Last(n), 0)
			restore()
		}
	})
}
