//go:build purego || !amd64

package position

func convert(dst []uint64, src []uint32, base uint64) bool { return false }
