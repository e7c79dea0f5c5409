//go:build !purego

package colex

import "github.com/bitwalk/bitwalk/internal/path"

// write writes base^run[i] to each dst[i].
func write(dst, run []uint64, base uint64) {
	if path.Active() == path.NEON {
		writeNEON(dst, run, base)
	} else {
		writeGeneric(dst, run, base)
	}
}

func deposit(dst, src []uint64, set uint64) { depositGeneric(dst, src, set) }

// Implemented in colex_arm64.s.

//go:noescape
func writeNEON(dst, run []uint64, base uint64)
