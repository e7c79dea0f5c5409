//go:build !purego

package fill

import "github.com/bitwalk/bitwalk/internal/path"

// Fast reports whether there is a kernel.
func Fast() bool { return path.Active() >= path.AVX2 }

func fill(words []uint64, x uint64) { fillAVX2(words, x) }

// Implemented in fill_amd64.s.

//go:noescape
func fillAVX2(words []uint64, x uint64)
