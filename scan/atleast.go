package scan

// What is in at least so many of many sets.

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/path"
)

// AtLeast sets dst to the elements in at least t of sets. If t is greater than the number
// of sets, the result is empty. It panics as [AndAll] does, and if t < 1, and treats
// overlaps as AndAll does.
//
// Bit-sliced counters count for all positions of a word or a vector at once. The kernels
// take a t of up to 16; beyond, Go does the work. If t is the number of sets, take [AndAll].
func AtLeast(dst []uint64, sets [][]uint64, t int) {
	mustHave("AtLeast", len(dst), sets)
	if t < 1 {
		panic(fault.Message("scan: AtLeast: t is ", t, ", want at least 1"))
	}
	if t == 1 {
		all(opOr, "AtLeast", dst, sets)
		return
	}
	for at, n := 0, 0; at < len(dst); at += n {
		n = cut(len(dst) - at)
		if t <= maxAtLeast && n >= minKernel && path.Active() >= path.Sets {
			atLeastSome(dst[at:at+n], sets, at, uint64(maxAtLeast-t))
		} else {
			atLeastWords(dst[at:at+n], sets, at, t)
		}
	}
}

// maxAtLeast is the greatest t that the four planes of a kernel can count to.
const maxAtLeast = 16

// atLeastWords is AtLeast from word at of the sets on, word by word. Plane p has bit p of the
// counters of 64 positions, which start at 1<<len(planes) - t, so that they overflow at t.
func atLeastWords(dst []uint64, sets [][]uint64, at, t int) {
	var room [bits.UintSize]uint64
	planes := room[:bits.Len(uint(t-1))]
	for w := range dst {
		for p := range planes {
			planes[p] = -(uint64(-t) >> p & 1)
		}
		over := uint64(0)
		for _, s := range sets {
			x := s[at+w]
			for p := range planes {
				planes[p], x = planes[p]^x, planes[p]&x
			}
			over |= x
		}
		dst[w] = over
	}
}
