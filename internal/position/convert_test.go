package position

import (
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Every number of positions around several vectors, on both sides of an unmapped page, and
// nothing beyond them is written.
func TestConvert(t *testing.T) {
	const most, base = 70, 1 << 40
	src, dst := testkit.Guarded[uint32](t, most), testkit.Guarded[uint64](t, most)
	for i, mem := 0, src.All(); i < len(mem); i++ {
		mem[i] = uint32(i) * 0x9e37_79b9
	}
	check := func(dst []uint64, src []uint32, around []uint64) {
		t.Helper()
		testkit.FillCanary(around)
		Convert(dst, src, base)
		for i, x := range src {
			if dst[i] != base+uint64(x) {
				t.Fatalf("number %d of %d is %#x, want %#x", i, len(src), dst[i], base+uint64(x))
			}
		}
		testkit.CheckCanary(t, around, dst[:len(src)])
	}
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most + 1 {
			check(dst.Last(n), src.Last(n), dst.All())
			check(dst.First(n), src.First(n), dst.All())
			check(dst.First(n), src.Last(n), dst.All())
			check(dst.Last(min(n+3, most)), src.Last(n), dst.All())
		}
		if bad := src.Beyond(); bad != nil { // each path that has a kernel runs its own
			want := "Convert" // in Go
			if active := path.Active().String(); strings.HasPrefix(active, "avx") {
				want = "convert" + strings.ToUpper(active)
			}
			got := testkit.Toucher(func() { Convert(dst.All(), bad[:fewest], 0) })
			if !strings.HasSuffix(got, want) && !strings.Contains(got, want+"[") {
				t.Errorf("%q touches the memory, want %s", got, want)
			}
		}
	})
}

// Numbers of other sizes, and negative ones; and a dst that is too short.
func TestConvertTypes(t *testing.T) {
	src := []uint32{0, 1, 2, 3, 63, 64, 100, 126, 127}
	short, signed := make([]uint8, len(src)), make([]int, len(src))
	testkit.EachPath(t, func(t *testing.T) {
		Convert(short, src, 128)
		Convert(signed, src, -64)
		for i, x := range src {
			if short[i] != uint8(128+x) || signed[i] != int(x)-64 {
				t.Errorf("128 + %d is %d, -64 + %d is %d", x, short[i], x, signed[i])
			}
		}
	})
	testkit.MustPanic(t, func() { Convert(make([]int, 9, 20), make([]uint32, 21), 0) }, "out of range")
}
