//go:build linux || darwin || freebsd || netbsd || openbsd

package guard

import (
	"os"

	"golang.org/x/sys/unix"
)

func mapPages(size int) (mem, beyond []byte, free func() error, err error) {
	page := os.Getpagesize()
	size = (size + page - 1) / page * page
	all, err := unix.Mmap(-1, 0, size+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, nil, err
	}
	free = func() error { return unix.Munmap(all) }
	mem, beyond = all[page:page+size], all[page+size:]
	for _, guard := range [][]byte{all[:page], beyond} {
		if err := unix.Mprotect(guard, unix.PROT_NONE); err != nil {
			free()
			return nil, nil, nil, err
		}
	}
	return mem, beyond, free, nil
}
