package scan

// Which implementation of the kernels runs. The kernels themselves switch on
// active and call their assembly directly: through a func variable every slice
// argument would escape to the heap.

import (
	"fmt"
	"os"
	"strings"
)

// A Path is one implementation of the kernels: a set of instructions that the
// processor must have. Paths lists those that this processor can run.
type Path uint8

const (
	generic Path = iota
	bmi2
	avx2
	avx512
	neon
	numPaths
)

var pathNames = [numPaths]string{"generic", "bmi2", "avx2", "avx512", "neon"}

// String returns the name of the path: "avx512", "avx2", "bmi2", "neon" or
// "generic".
func (p Path) String() string {
	if p >= numPaths {
		return fmt.Sprintf("Path(%d)", uint8(p))
	}
	return pathNames[p]
}

var (
	// runnable[p] says that this CPU can run p and that it is compiled in.
	runnable [numPaths]bool

	// active is the path that runs.
	active Path
)

// Paths returns the paths this CPU can run, best first; generic is always last.
// The slice is the caller's.
func Paths() []Path {
	var paths []Path
	for p := numPaths; p > 0; p-- {
		if runnable[p-1] {
			paths = append(paths, p-1)
		}
	}
	return paths
}

// Active returns the path that runs.
func Active() Path { return active }

// Force makes p the active path and returns a function that makes the previous
// one active again. It is for tests and benchmarks: nothing else in the program
// may run scan or iter while it changes the path. It panics if p is not among
// Paths.
func Force(p Path) (restore func()) {
	p.mustRun("Force")
	old := active
	active = p
	return func() { active = old }
}

// mustRun panics in the name of the function called fn unless this CPU can run
// p.
func (p Path) mustRun(fn string) {
	if p >= numPaths || !runnable[p] {
		panic("scan: " + fn + ": this CPU cannot run path " + p.String() + ", only " + runnableNames())
	}
}

func runnableNames() string {
	var names []string
	for _, p := range Paths() {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

func init() {
	runnable = nativePaths()
	runnable[generic] = true
	for p := range numPaths {
		if runnable[p] {
			active = p
		}
	}

	name := os.Getenv("BITWALK_PATH")
	if name == "" {
		return
	}
	for p := range numPaths {
		if name == p.String() && runnable[p] {
			active = p
			return
		}
	}
	fmt.Fprintf(os.Stderr, "bitwalk: BITWALK_PATH=%q ignored: this CPU can run %s\n", name, runnableNames())
}
