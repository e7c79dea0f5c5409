package colex

import "github.com/bitwalk/bitwalk/internal/word"

// minWrite is the fewest words that the kernels of Write take.
const minWrite = 8

// Write writes out the words of a run, base^run[0], base^run[1], …, as many as
// fit in dst, and returns their number. Dst and run must not overlap. It runs without a
// preemption point, so run must be short, as those of a walk are.
func Write[W word.Word](dst []W, run []uint64, base W) int {
	n := min(len(dst), len(run))
	dst, run = dst[:n], run[:n]
	if d, ok := word.As64(dst); ok && n >= minWrite {
		write(d, run, uint64(base))
		return n
	}
	writeGeneric(dst, run, base)
	return n
}

// writeGeneric is Write for two slices of the same length.
func writeGeneric[W word.Word](dst []W, run []uint64, base W) {
	run = run[:len(dst)]
	for i, x := range run {
		dst[i] = W(x) ^ base
	}
}
