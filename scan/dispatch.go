package scan

// A Path is one implementation of the kernels: a set of instructions that the
// processor must have.
type Path uint8

const (
	generic Path = iota
	bmi2
	avx2
	avx512
	neon
)

// String returns the name of the path: "avx512", "avx2", "bmi2", "neon" or
// "generic".
func (p Path) String() string {
	return [...]string{"generic", "bmi2", "avx2", "avx512", "neon"}[p]
}

// Paths returns the paths this CPU can run, best first; generic is always last.
func Paths() []Path { return []Path{generic} }

// Active returns the path that runs.
func Active() Path { return active }

var active = generic

// Force makes p the active path and returns a function that undoes it. It is
// for tests and benchmarks, and not safe beside anything else that runs
// bitwalk. It panics if p is not among Paths.
func Force(p Path) (restore func()) {
	old := active
	active = p
	return func() { active = old }
}
