//go:build purego || !amd64

package widen

func fast() bool { return false }

func add(dst []uint64, src []uint32, base uint64) {}
