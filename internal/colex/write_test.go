package colex

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

type narrowWord uint16

func TestWrite(t *testing.T) {
	const most = 100
	run, dst := testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8)
	for i, mem := 0, run.All(); i < len(mem); i++ {
		mem[i] = uint64(i) * 0x9e37_79b9_7f4a_7c15
	}
	const base = 0x0123_4567_89ab_cdef
	check := func(dst, run, around []uint64) {
		t.Helper()
		testkit.FillCanary(around)
		if n := Write(dst, run, base); n != min(len(dst), len(run)) {
			t.Fatalf("wrote %d words of %d and %d", n, len(dst), len(run))
		}
		for i := range min(len(dst), len(run)) {
			if dst[i] != run[i]^base {
				t.Fatalf("word %d of %d is %#x, want %#x", i, len(dst), dst[i], run[i]^base)
			}
		}
		testkit.CheckCanary(t, around, dst[:min(len(dst), len(run))])
	}
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			check(dst.Last(n), run.Last(n), dst.All())
			check(dst.Last(n), run.Last(n+3), dst.All())
			check(dst.Last(n+3), run.Last(n), dst.All())
			for off := range 8 {
				check(dst.First(off + n)[off:], run.First(n), dst.All())
				check(dst.First(n), run.First(off + n)[off:], dst.All())
			}
		}
	})
	// Around one piece and two.
	long, longDst := testkit.Guarded[uint64](t, 2*word.Piece+9), testkit.Guarded[uint64](t, 2*word.Piece+9)
	for i, mem := 0, long.All(); i < len(mem); i++ {
		mem[i] = uint64(i) * 0x9e37_79b9_7f4a_7c15
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range testkit.Lengths() {
			check(longDst.Last(n), long.First(n), longDst.All())
			check(longDst.First(n), long.Last(n), longDst.All())
		}
		n := testkit.Fewest(t, "write")
		write(longDst.Last(n), long.Last(n), base)
		for i, x := range longDst.Last(n) {
			if x != long.Last(n)[i]^base {
				t.Errorf("the kernel, of %d words: word %d is %#x", n, i, x)
			}
		}
	})
	narrow := make([]narrowWord, 3)
	if n := Write(narrow, []uint64{1, 2, 3, 4}, 0x8001); n != 3 || !slices.Equal(narrow, []narrowWord{0x8000, 0x8003, 0x8002}) {
		t.Errorf("16-bit words: %d, %#x", n, narrow)
	}
}
