//go:build linux || darwin || freebsd || netbsd || openbsd

package scan

import (
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A guardedPage is memory between two pages that cannot be touched: neither the
// garbage collector nor a sanitizer sees what assembly does, a fault does.
type guardedPage[T any] struct{ mem []byte }

func newGuardedPage[T any](t testing.TB, n int) guardedPage[T] {
	page := os.Getpagesize()
	var zero T
	size := (n*int(unsafe.Sizeof(zero)) + page - 1) / page * page
	mem, err := unix.Mmap(-1, 0, size+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Munmap(mem) })
	for _, guard := range [][]byte{mem[:page], mem[page+size:]} {
		if err := unix.Mprotect(guard, unix.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return guardedPage[T]{mem[page : page+size]}
}

// first returns the first n elements, which begin where the guard below ends.
func (g guardedPage[T]) first(n int) []T { return g.all()[:n:n] }

// last returns the last n elements, which end where the guard above begins.
func (g guardedPage[T]) last(n int) []T { all := g.all(); return all[len(all)-n:] }

func (g guardedPage[T]) all() []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(&g.mem[0])), len(g.mem)/int(unsafe.Sizeof(zero)))
}

// The slice is too long for uint32 positions and cannot be read.
func TestAppendPositionsTooLong(t *testing.T) {
	const n = 1<<26 + 1
	mem, err := unix.Mmap(-1, 0, 8*n, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer unix.Munmap(mem)
	words := unsafe.Slice((*uint64)(unsafe.Pointer(&mem[0])), n)
	mustPanic(t, func() { AppendPositions(nil, words) }, "AppendPositions", "67108865 words")
}
