//go:build !purego

package path

// NEON needs no question: every arm64 that Go runs on has ASIMD.
const NEON = Generic + 1

// Sets is the lowest path that has kernels for sets.
const Sets = NEON

func best() Path { return NEON }

var names = [...]string{Generic: "generic", NEON: "neon"}

func hasFastPDEP() bool { return false }
