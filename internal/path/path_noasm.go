//go:build purego || !(amd64 || arm64)

package path

// No assembly: the generic path alone.
func best() Path { return Generic }

var names = [...]string{Generic: "generic"}

func hasFastPDEP() bool { return false }
