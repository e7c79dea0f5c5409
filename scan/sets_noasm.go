//go:build purego || !(amd64 || arm64)

package scan

func countBothSome(o op, a, b []uint64) int { return countBothGeneric(o, a, b) }

func combineSome(o op, dst, a, b []uint64) int { return combineGeneric(o, dst, a, b) }
