package colex

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

func naiveDeposit(x, set uint64) (out uint64) {
	j := 0
	for i := range 64 {
		if set>>i&1 != 0 {
			out |= x >> j & 1 << i
			j++
		}
	}
	return out
}

func TestDeposit(t *testing.T) {
	const most = 40
	src, dst := testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8)
	for i, mem := 0, src.All(); i < len(mem); i++ {
		mem[i] = uint64(i) * 0x9e37_79b9_7f4a_7c15
	}
	sets := []uint64{0, 1, 1 << 63, ^uint64(0), 0xff00_0000_0000_00ff, 0x8421_0842_1084_2108, ^uint64(1), 1<<63 - 1}
	check := func(dst, src, around []uint64, x, set uint64) {
		t.Helper()
		testkit.FillCanary(around)
		Deposit(dst, src, x, set)
		for i := range dst {
			if want := naiveDeposit(src[i]^x, set); dst[i] != want {
				t.Fatalf("word %d of %d in %#x is %#x, want %#x", i, len(dst), set, dst[i], want)
			}
		}
		testkit.CheckCanary(t, around, dst)
	}
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			for i, set := range sets {
				x := uint64(i) * 0x0123_4567_89ab_cdef
				check(dst.Last(n), src.Last(n), dst.All(), x, set)
				check(dst.First(n), src.First(n+3), dst.All(), x, set)
			}
		}
		n := testkit.Fewest(t, "deposit")
		deposit(dst.Last(n), src.Last(n), 0, sets[4])
	})
	// Around one piece and two, apart and in place, with a set that moves nothing.
	long, longDst := testkit.Guarded[uint64](t, 2*word.Piece+9), testkit.Guarded[uint64](t, 2*word.Piece+9)
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range testkit.Lengths() {
			for _, dst := range [][]uint64{longDst.Last(n), longDst.First(n), long.Last(n)} {
				src := long.Last(n)
				for i := range src {
					src[i] = uint64(i) * 0x9e37_79b9_7f4a_7c15
				}
				Deposit(dst, src, 1, ^uint64(1<<63))
				for i, x := range dst {
					if want := (uint64(i)*0x9e37_79b9_7f4a_7c15 ^ 1) &^ (1 << 63); x != want {
						t.Fatalf("word %d of %d is %#x, want %#x", i, n, x, want)
					}
				}
			}
		}
	})
}

// Every word of eight bits in every set of eight elements.
func TestDepositGeneric8(t *testing.T) {
	var src, dst [256]uint64
	for x := range src {
		src[x] = uint64(x)
	}
	for set := range uint64(256) {
		set |= set << 30 & 0x5_5000_0000
		depositGeneric(dst[:], src[:], 0, set)
		for x, got := range dst {
			if want := naiveDeposit(uint64(x), set); got != want {
				t.Fatalf("%#x in %#x: %#x, want %#x", x, set, got, want)
			}
		}
	}
}
