//go:build linux || darwin || freebsd || netbsd || openbsd

package scan

import (
	"math/bits"
	"testing"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"golang.org/x/sys/unix"
)

// The slice is too long for uint32 positions and cannot be read.
func TestAppendPositionsTooLong(t *testing.T) {
	const n = 1<<26 + 1
	mem, err := unix.Mmap(-1, 0, 8*n, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer unix.Munmap(mem)
	words := unsafe.Slice((*uint64)(unsafe.Pointer(&mem[0])), n)
	testkit.MustPanic(t, func() { AppendPositions([]uint32(nil), words, 0) }, "AppendPositions", "67108865 words")
}

// The longest slice of words that AppendPositions takes: zeros, in pages that all map
// the same memory.
func TestAppendPositionsLongest(t *testing.T) {
	const n = 1 << 26
	if testkit.Short() || bits.UintSize < 64 {
		t.Skip("512 MiB of address space")
	}
	mem, err := unix.Mmap(-1, 0, 8*n, unix.PROT_READ, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(mem)
	words := unsafe.Slice((*uint64)(unsafe.Pointer(&mem[0])), n)
	if got := AppendPositions([]uint32(nil), words, 0); len(got) != 0 {
		t.Errorf("%d positions in words of zeros", len(got))
	}
}
