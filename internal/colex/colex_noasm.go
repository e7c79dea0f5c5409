//go:build purego || !(amd64 || arm64)

package colex

func write(dst, run []uint64, base uint64) { writeGeneric(dst, run, base) }

func deposit(dst, src []uint64, set uint64) { depositGeneric(dst, src, set) }
