package colex

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/testkit"
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

// number returns word i of what is deposited or written.
func number(i int) uint64 { return uint64(i) * 0x9e37_79b9_7f4a_7c15 }

// An each makes words of dst from words of src, and returns how many.
type each struct {
	do      func(dst, src []uint64) int
	want    func(x uint64) uint64
	inPlace bool // dst may be src
}

// check lets e make dst, which is a part of around, and may be src.
func (e each) check(t *testing.T, around, dst, src []uint64) {
	t.Helper()
	testkit.FillCanary(around)
	for i := range src {
		src[i] = number(i)
	}
	n := min(len(dst), len(src))
	if got := e.do(dst, src); got != n {
		t.Fatalf("made %d words of %d and %d", got, len(dst), len(src))
	}
	for i, x := range dst[:n] {
		if want := e.want(number(i)); x != want {
			t.Fatalf("word %d of %d is %#x, want %#x", i, n, x, want)
		}
	}
	testkit.CheckCanary(t, around, dst[:n])
}

// test goes through every length up to most, at every alignment, against guard pages.
func (e each) test(t *testing.T, most int) {
	t.Helper()
	src, dst := testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8)
	for n := range most {
		e.check(t, dst.All(), dst.Last(n), src.Last(n))
		e.check(t, dst.All(), dst.Last(n), src.Last(n+3))
		if e.inPlace {
			e.check(t, src.All(), src.Last(n), src.Last(n))
		}
		for off := range 8 {
			e.check(t, dst.All(), dst.First(off + n)[off:], src.First(n))
			e.check(t, dst.All(), dst.First(n), src.First(off + n)[off:])
		}
	}
}

// testLong goes around one piece and two, apart and in place.
func (e each) testLong(t *testing.T) {
	t.Helper()
	const most = 2*preempt.Piece + 9
	src, dst := testkit.Guarded[uint64](t, most), testkit.Guarded[uint64](t, most)
	for _, n := range testkit.Lengths() {
		e.check(t, dst.All(), dst.Last(n), src.First(n))
		e.check(t, dst.All(), dst.First(n), src.Last(n))
		if e.inPlace {
			e.check(t, src.All(), src.Last(n), src.Last(n))
		}
	}
}

func TestDeposit(t *testing.T) {
	r := testkit.NewRand()
	sets := []uint64{0, 1, 1 << 63, ^uint64(0), 0xff00_0000_0000_00ff, 0x8421_0842_1084_2108, ^uint64(1), 1<<63 - 1}
	for k := 3; k < 64; k += 20 {
		sets = append(sets, testkit.RandomSet(r, k))
	}
	mem, moves := testkit.Guarded[uint64](t, 40), uint64(1<<63)
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range sets {
			each{
				func(dst, src []uint64) int { Deposit(dst, src, set); return len(dst) },
				func(x uint64) uint64 { return naiveDeposit(x, set) }, true,
			}.test(t, 20)
		}
		each{ // with a set that moves nothing
			func(dst, src []uint64) int { Deposit(dst, src, ^moves); return len(dst) },
			func(x uint64) uint64 { return x &^ moves }, true,
		}.testLong(t)
		n := testkit.Fewest(t, "deposit")
		deposit(mem.Last(n), mem.Last(n), sets[4])
	})
}

func TestWrite(t *testing.T) {
	const base = 0x0123_4567_89ab_cdef
	write1 := each{func(dst, run []uint64) int { return Write(dst, run, base) }, func(x uint64) uint64 { return x ^ base }, false}
	src, dst := testkit.Guarded[uint64](t, 100), testkit.Guarded[uint64](t, 100)
	testkit.EachPath(t, func(t *testing.T) {
		write1.test(t, 100)
		write1.testLong(t)
		for n := range 40 {
			write1.check(t, dst.All(), dst.Last(n+3), src.Last(n))
		}
		n := testkit.Fewest(t, "write")
		each{func(dst, run []uint64) int { write(dst, run, base); return len(dst) }, write1.want, false}.check(t, dst.All(), dst.Last(n), src.Last(n))
	})
	type narrowWord uint16
	narrow := make([]narrowWord, 3)
	if n := Write(narrow, []uint64{1, 2, 3, 4}, 0x8001); n != 3 || !slices.Equal(narrow, []narrowWord{0x8000, 0x8003, 0x8002}) {
		t.Errorf("16-bit words: %d, %#x", n, narrow)
	}
}
