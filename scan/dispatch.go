package scan

import "github.com/bitwalk/bitwalk/internal/path"

// A Path is a set of instructions that kernels are written for: bmi2, avx2 and avx512 on
// amd64, neon on arm64, and generic, which is Go, everywhere. [Paths] lists those that this
// CPU can run.
type Path uint8

// String returns the name of the path: "avx512", "avx2", "bmi2", "neon" or
// "generic".
func (p Path) String() string { return path.Path(p).String() }

// Paths returns the paths this CPU can run, best first; generic is always last.
// The caller owns the slice.
func Paths() []Path {
	var paths []Path
	for _, p := range path.List() {
		paths = append(paths, Path(p))
	}
	return paths
}

// Active returns the path that the kernels take.
func Active() Path { return Path(path.Active()) }

// kernels reports whether there are kernels that count and that list positions.
func kernels() bool { return path.Active() != path.Generic }

// Force makes p the active path and returns a function that makes the previous
// one active again. It is for tests and benchmarks: nothing else in the program
// may use this module while Force or restore runs. It panics if p is not among
// Paths.
func Force(p Path) (restore func()) {
	p.mustRun("Force")
	return path.Force(path.Path(p))
}

// mustRun panics in the name of the function called fn unless this CPU can run
// p.
func (p Path) mustRun(fn string) {
	if !path.Path(p).Runs() {
		panic("scan: " + fn + ": this CPU cannot run path " + p.String() + ", only " + path.Names())
	}
}

// TrailingZeros returns the number of zero bits below the lowest one bit of x, or
// 64 if x is 0, counted with the instructions of path p: TZCNT on amd64; RBIT and CLZ on
// neon; a De Bruijn multiplication and a table on generic. It is there for comparison:
// programs should use the function [TrailingZeros]. It panics if p is not among Paths.
func (p Path) TrailingZeros(x uint64) int {
	p.mustRun("TrailingZeros")
	return trailingZeros(p, x)
}

// OnesCount returns the number of one bits in x, counted with the instructions of path
// p: POPCNT on amd64; CNT on neon; sums of ever wider fields within the word on generic. It
// is there for comparison: programs should use the function [OnesCount]. It panics if p is
// not among Paths.
func (p Path) OnesCount(x uint64) int {
	p.mustRun("OnesCount")
	return onesCount(p, x)
}
