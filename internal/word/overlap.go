package word

import (
	"slices"
	"unsafe"
)

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
	if len(dst) <= piece {
		copy(dst, src)
		return
	}
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

// Clone is slices.Clone, and Grow is slices.Grow, except that they copy a long slice with
// preemption points, by Copy. To make a slice needs no such care: the runtime clears it in
// pieces, if at all.
func Clone[S ~[]T, T any](s S) S {
	if len(s) <= Piece {
		return slices.Clone(s)
	}
	to := make(S, len(s))
	Copy(to, s)
	return to
}

// Grow is described at [Clone].
func Grow[T any](s []T, n int) []T {
	if cap(s)-len(s) >= n {
		return s
	}
	if len(s)+n <= Piece {
		return slices.Grow(s, n)
	}
	more := make([]T, len(s), max(len(s)+n, cap(s)+cap(s)/4))
	Copy(more, s)
	return more
}

// copySome is not inlined, so that its prologue is the preemption point of the loop: the
// runtime's copy has none.
//
//go:noinline
func copySome[T any](dst, src []T) { copy(dst, src) }
