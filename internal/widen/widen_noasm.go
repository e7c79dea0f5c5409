//go:build purego || !amd64

package widen

func add(dst []uint64, src []uint32, base uint64) bool { return false }
