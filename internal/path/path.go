// Package path defines the sets of instructions that kernels are written for: their
// names, the CPU features that each needs, and which one is active. Package scan
// exports them as the type Path.
//
// A path is a constant and a line of the table, both in the file of its architecture, so
// the constant exists only where the assembly does. A package with kernels switches on
// [Active] and calls its assembly directly: through a func variable, every slice
// argument would escape to the heap.
package path

import (
	"fmt"
	"os"
	"strings"
)

// A Path is a set of instructions. Better paths have greater values.
type Path uint8

// Generic is Go, on every processor.
const Generic Path = 0

// active is the path that kernels take.
var active Path

// String returns the name of the path.
func (p Path) String() string {
	if int(p) >= len(table) {
		return fmt.Sprintf("Path(%d)", uint8(p))
	}
	return table[p].name
}

// Runs reports whether this CPU can run p.
func (p Path) Runs() bool { return int(p) < len(table) && table[p].runs }

// Active returns the path that kernels take.
func Active() Path { return active }

// Force makes p the active path and returns a function that makes the previous one
// active again. The CPU must be able to run p.
func Force(p Path) (restore func()) {
	old := active
	active = p
	return func() { active = old }
}

// List returns the paths this CPU can run, best first; Generic is always last.
func List() (paths []Path) {
	for p := len(table) - 1; p >= 0; p-- {
		if table[p].runs {
			paths = append(paths, Path(p))
		}
	}
	return paths
}

// Names returns the names of the paths this CPU can run, best first, separated by commas.
func Names() string {
	var names []string
	for _, p := range List() {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

func init() {
	active = List()[0]
	name := os.Getenv("BITWALK_PATH")
	if name == "" {
		return
	}
	for _, p := range List() {
		if name == p.String() {
			active = p
			return
		}
	}
	fmt.Fprintf(os.Stderr, "bitwalk: BITWALK_PATH=%q ignored: this CPU can run %s\n", name, Names())
}
