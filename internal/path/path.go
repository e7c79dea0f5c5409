// Package path defines the sets of instructions that kernels are written for: their
// names, the CPU features that each needs, and which one is active. Package scan
// exports them as the type Path.
//
// A path is a constant, a name in names and a result of best, in the file of its architecture,
// so the constant exists only where the assembly does. A package with kernels switches on
// [Active] and calls its assembly directly: through a func variable, every slice
// argument would escape to the heap.
//
// The path is chosen when the first kernel asks for it, not when the program starts: each
// CPUID instruction leaves a virtual machine, and the environment is copied when it is first
// read. A program that uses no kernel pays for neither. This package imports neither os nor
// fmt, which such a program may do without.
package path

import (
	"strconv"
	"sync/atomic"
	"syscall"

	"github.com/bitwalk/bitwalk/internal/preempt"
)

// A Path is a set of instructions. Better paths have greater values.
type Path uint8

// Generic is Go, on every processor.
const Generic Path = 0

// active is the path that kernels take, in the low byte, with the flag deposits; or
// undecided.
var active = uint32(undecided)

const (
	undecided = 0xff
	deposits  = 1 << 8 // the path has PDEP and PEXT, and they are fast
)

// String returns the name of the path.
func (p Path) String() string {
	if int(p) >= len(names) {
		return "Path(" + strconv.Itoa(int(p)) + ")"
	}
	return names[p]
}

// Runs reports whether this CPU can run p. It asks the CPU, which is slow, only if p is
// better than the active path.
func (p Path) Runs() bool { return p <= Active() || p <= best() }

// Active returns the path that kernels take.
func Active() (p Path) {
	if p = Path(atomic.LoadUint32(&active)); p == undecided {
		p = Path(decide())
	}
	return p
}

// Deposits reports whether the active path has PDEP and PEXT, and they are fast.
func Deposits() bool {
	a := atomic.LoadUint32(&active)
	if a == undecided {
		a = decide()
	}
	return a&deposits != 0
}

// decide makes the best path active, or the one that the environment names, and returns the
// new value of active. If several goroutines call it at once, they decide for the same one.
//
//go:noinline
func decide() uint32 {
	p := best()
	if name, _ := syscall.Getenv("BITWALK_PATH"); name != "" {
		named := p
		for named > Generic && name != names[named] {
			named--
		}
		if name == names[named] {
			p = named
		} else {
			println("bitwalk: BITWALK_PATH=\"" + name + "\" ignored: this CPU can run " + Names())
		}
	}
	return activate(p)
}

// activate makes p the active path and returns the new value of active.
func activate(p Path) uint32 {
	a := uint32(p)
	if p != Generic && hasFastPDEP() {
		a |= deposits
	}
	preempt.SetKernels(p >= Sets) // first: who sees a path must not be told that there is none
	atomic.StoreUint32(&active, a)
	return a
}

// Force makes p the active path and returns a function that makes the previous one
// active again. The CPU must be able to run p.
func Force(p Path) (restore func()) {
	old := Active()
	activate(p)
	return func() { activate(old) }
}

// List returns the paths this CPU can run, best first; Generic is always last.
func List() (paths []Path) {
	for p := int(best()); p >= 0; p-- {
		paths = append(paths, Path(p))
	}
	return paths
}

// Names returns the names of the paths this CPU can run, best first, separated by commas.
func Names() (list string) {
	for p := best(); p > Generic; p-- {
		list += names[p] + ", "
	}
	return list + names[Generic]
}
