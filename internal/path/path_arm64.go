//go:build !purego

package path

// NEON needs no gate: every arm64 that Go runs on has ASIMD.
const NEON = Generic + 1

var table = [...]struct {
	name string
	runs bool
}{
	Generic: {"generic", true},
	NEON:    {"neon", true},
}
