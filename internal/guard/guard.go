// Package guard allocates memory between two inaccessible pages. Neither the garbage
// collector nor a sanitizer sees what assembly reads and writes, but a page fault
// does. It also shows what a processor does slowly at the end of a page.
package guard

import "unsafe"

// Memory is a sequence of elements of type T that begins right after an inaccessible
// page and ends right before another. Its alignment and size are those of pages.
type Memory[T any] struct {
	bytes  []byte
	beyond []byte
	free   func() error
}

// New returns memory for at least n elements. The garbage collector does not scan
// it, so T must have no pointers. Where the system can't protect pages, it is
// ordinary memory.
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

// Beyond returns the inaccessible page above, or nil where pages can't be protected.
func (m Memory[T]) Beyond() []T { return of[T](m.beyond) }

func of[T any](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}
