package word

import "unsafe"

// Within reports whether dst begins within src, after its first element. If so, a
// function that reads src and writes dst in pieces must begin with the last piece.
func Within[T any](dst, src []T) bool {
	size := unsafe.Sizeof(*new(T))
	apart := uintptr(unsafe.Pointer(unsafe.SliceData(dst))) - uintptr(unsafe.Pointer(unsafe.SliceData(src)))
	return apart != 0 && apart < uintptr(len(src))*size
}

// Copy is the built-in copy for slices of the same length, with a preemption point after
// each piece.
func Copy[T any](dst, src []T) {
	down := Within(dst, src)
	for done, n := 0, 0; done < len(dst); done += n {
		n = Cut(len(dst)-done, 1)
		from := done
		if down {
			from = len(dst) - done - n
		}
		copySome(dst[from:from+n], src[from:from+n])
	}
}

// copySome is not inlined, so that its prologue is the preemption point of the loop: the
// runtime's copy has none.
//
//go:noinline
func copySome[T any](dst, src []T) { copy(dst, src) }
