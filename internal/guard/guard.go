// Package guard makes memory between two pages that can't be touched. Neither the
// garbage collector nor a sanitizer sees what assembly does; a fault does. And
// what a processor does slowly at the end of a page shows there.
package guard

import "unsafe"

// Memory is elements of type T that begin right after one page that can't be
// touched and end right before another. It is aligned and sized as pages are.
type Memory[T any] struct {
	bytes  []byte
	beyond []byte
	free   func() error
}

// New returns memory for n elements at least. The garbage collector does not look
// into it, so T must have no pointers. Where the system can't protect pages, it
// is ordinary memory.
func New[T any](n int) (Memory[T], error) {
	var zero T
	bytes, beyond, free, err := mapPages(n * int(unsafe.Sizeof(zero)))
	return Memory[T]{bytes, beyond, free}, err
}

// Free gives the memory back.
func (m Memory[T]) Free() error { return m.free() }

// All returns all elements.
func (m Memory[T]) All() []T { return of[T](m.bytes) }

// First returns the first n elements, which begin where the page below ends.
func (m Memory[T]) First(n int) []T { return m.All()[:n:n] }

// Last returns the last n elements, which end where the page above begins.
func (m Memory[T]) Last(n int) []T {
	all := m.All()
	return all[len(all)-n:]
}

// Beyond returns the page above, no element of which can be touched, or nil where
// pages can't be protected.
func (m Memory[T]) Beyond() []T { return of[T](m.beyond) }

func of[T any](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}
