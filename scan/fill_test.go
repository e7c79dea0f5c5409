package scan

import (
	"slices"
	"testing"
)

// Every subset and k-subset of sets of 8 elements, in buffers of every length.
func TestFill8(t *testing.T) {
	eachPath(t, func(t *testing.T) {
		for set := range 256 {
			if testing.Short() && set%5 != 0 {
				continue
			}
			// The same set at the bottom of a byte and spread over 64 bits.
			spread := func(x uint8) uint64 { return Deposit(uint64(x), 0x8040_0080_1004_0203) }
			for k := -1; k <= naiveOnes(uint64(set)); k++ {
				want := naiveWalk(uint8(set), k)
				wide := make([]uint64, len(want))
				for i, x := range want {
					wide[i] = spread(x)
				}
				testFill(t, uint8(set), k, want)
				testFill(t, spread(uint8(set)), k, wide)
			}
		}
	})
}

func testFill[W Word](t *testing.T, set W, k int, want []W) {
	t.Helper()
	fill := FillSubsets[W]
	if k >= 0 {
		fill = FillSnoob[W]
	}
	for from := range want {
		for _, n := range []int{1, 3, len(want) - from - 1, len(want) - from, len(want) + 1} {
			dst := make([]W, n)
			got := dst[:fill(dst, want[from], set)]
			if end := min(from+n, len(want)); !slices.Equal(got, want[from:end]) {
				t.Fatalf("set %#x, k = %d: %d words from %#x are %#x, want %#x", set, k, n, want[from], got, want[from:end])
			}
		}
	}
}

// Longer fills, up to guard pages on both sides, at every alignment, from places
// in the middle of a row.
func TestFillGuarded(t *testing.T) {
	r := newRand()
	mem := newGuardedPage[uint64](t, 700)
	eachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 9, 11, 30, 64} {
			set := randomSet(r, n)
			for range 300 {
				first := r.Uint64() & set
				length := r.IntN(600)
				off := r.IntN(8)
				for _, dst := range [][]uint64{mem.first(off + length)[off:], mem.last(length)} {
					around := mem.all()
					fillCanary(around)
					got := FillSubsets(dst, first, set)
					checkFill(t, "FillSubsets", dst, got, first, func(x uint64) (uint64, bool) { return NextSubset(x, set) })
					checkCanary(t, around, dst)

					fillCanary(around)
					got = FillSnoob(dst, first, set)
					checkFill(t, "FillSnoob", dst, got, first, func(x uint64) (uint64, bool) { return NextSnoobIn(x, set) })
					checkCanary(t, around, dst)
				}
			}
		}
	})
}

// randomSet returns a set of n elements.
func randomSet(r interface{ Perm(int) []int }, n int) (set uint64) {
	for _, e := range r.Perm(64)[:n] {
		set |= 1 << e
	}
	return set
}

func checkFill(t *testing.T, name string, dst []uint64, n int, first uint64, next func(uint64) (uint64, bool)) {
	t.Helper()
	x, ok := first, true
	for i := range dst {
		if !ok {
			if n != i {
				t.Fatalf("%s from %#x filled %d words, want %d", name, first, n, i)
			}
			return
		}
		if i >= n || dst[i] != x {
			t.Fatalf("%s from %#x: word %d of %d is %#x, want %#x", name, first, i, n, dst[i], x)
		}
		x, ok = next(x)
	}
	if n != len(dst) {
		t.Fatalf("%s from %#x filled %d words, want %d", name, first, n, len(dst))
	}
}

func fillCanary(mem []uint64) {
	for i := range mem {
		mem[i] = canary
	}
}

// checkCanary reports a write to the memory around dst.
func checkCanary(t *testing.T, around, dst []uint64) {
	t.Helper()
	if len(dst) == 0 {
		return
	}
	for i := range around {
		if &around[i] == &dst[0] {
			around = slices.Concat(around[:i], around[i+len(dst):])
			break
		}
	}
	for _, x := range around {
		if x != canary {
			t.Fatalf("wrote %#x outside the slice", x)
		}
	}
}

func TestXOR(t *testing.T) {
	const most = 100
	src, dst := newGuardedPage[uint64](t, most+8), newGuardedPage[uint64](t, most+8)
	for i, mem := 0, src.all(); i < len(mem); i++ {
		mem[i] = uint64(i) * 0x9e37_79b9_7f4a_7c15
	}
	const x = 0x0123_4567_89ab_cdef
	check := func(dst, src, around []uint64) {
		t.Helper()
		fillCanary(around)
		if n := XOR(dst, src, x); n != min(len(dst), len(src)) {
			t.Fatalf("XOR did %d words of %d and %d", n, len(dst), len(src))
		}
		for i := range min(len(dst), len(src)) {
			if dst[i] != src[i]^x {
				t.Fatalf("word %d of %d is %#x, want %#x", i, len(dst), dst[i], src[i]^x)
			}
		}
		checkCanary(t, around, dst[:min(len(dst), len(src))])
	}
	eachPath(t, func(t *testing.T) {
		for n := range most {
			check(dst.last(n), src.last(n), dst.all())
			check(dst.last(n), src.last(n+3), dst.all())
			check(dst.last(n+3), src.last(n), dst.all())
			for off := range 8 {
				check(dst.first(off + n)[off:], src.first(n), dst.all())
				check(dst.first(n), src.first(off + n)[off:], dst.all())
			}
		}
	})
	narrow := make([]board16, 3)
	if n := XOR(narrow, []uint64{1, 2, 3, 4}, 0x8001); n != 3 || !slices.Equal(narrow, []board16{0x8000, 0x8003, 0x8002}) {
		t.Errorf("XOR of 16-bit words: %d, %#x", n, narrow)
	}
}

func TestFillNotSubset(t *testing.T) {
	dst := make([]uint8, 4)
	mustPanic(t, func() { FillSubsets(dst, 0x30, 0x0f) }, "scan: FillSubsets: 0x30 is not a subset of 0x0f")
	mustPanic(t, func() { FillSnoob(dst, 0x30, 0x0f) }, "scan: FillSnoob: 0x30 is not a subset of 0x0f")
}
