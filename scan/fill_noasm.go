//go:build purego || !(amd64 || arm64)

package scan

func fillSubsets(dst []uint64, first, set uint64) int {
	return fillSubsetsGeneric(dst, first, set)
}
