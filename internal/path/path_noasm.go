//go:build purego || !(amd64 || arm64)

package path

// No assembly: the generic path alone.

// Sets is the lowest path that has kernels for sets: none.
const Sets = Generic + 1

func best() Path { return Generic }

var names = [...]string{Generic: "generic"}

func hasFastPDEP() bool { return false }
