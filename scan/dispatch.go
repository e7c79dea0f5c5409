package scan

import "github.com/bitwalk/bitwalk/internal/path"

// A Path is one implementation of the kernels, named for the instructions that the
// processor must have. Paths lists the paths that this processor can run.
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
