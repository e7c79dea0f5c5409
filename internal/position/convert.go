package position

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// fewest is the least number of positions that the kernels take.
const fewest = 8

// Convert sets each dst[i] to base + src[i]. It writes as many numbers as src has, which must
// be at most len(dst). It runs without a preemption point, so src must be a small block.
func Convert[E word.Integer](dst []E, src []uint32, base E) {
	dst = dst[:len(src)]
	if unsafe.Sizeof(base) == 8 && len(src) >= fewest {
		if convert(unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(dst))), len(dst)), src, uint64(base)) {
			return
		}
	}
	for i, x := range src {
		dst[i] = base + E(x)
	}
}
