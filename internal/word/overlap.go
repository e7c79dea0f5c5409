package word

import "unsafe"

// Within reports whether dst begins within src, after its first element: if so, a
// function that reads src and writes dst in pieces begins with the last one, as the
// built-in copy does.
func Within[T any](dst, src []T) bool {
	size := unsafe.Sizeof(*new(T))
	apart := uintptr(unsafe.Pointer(unsafe.SliceData(dst))) - uintptr(unsafe.Pointer(unsafe.SliceData(src)))
	return apart != 0 && apart < uintptr(len(src))*size
}

// Copy is the built-in copy of slices of the same length, a piece at a time.
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

// copySome is a function so that the scheduler can interrupt the loop where it begins:
// the runtime's copy it can't.
//
//go:noinline
func copySome[T any](dst, src []T) { copy(dst, src) }
