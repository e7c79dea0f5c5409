// Package both combines two sets of the same number of words, for packages scan and bitset.
// There a call for few words is as short as can be: the functions of these packages are
// inlined, compare the lengths with each other and with [AtOnce], and call [Do], which is a
// call of assembly and nothing else. If a comparison fails, they call [Op.Store], which takes
// any number of words, on any path.
package both

import (
	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/pieces"
)

// MinCount is the number of words from which a kernel that counts ones takes less time than a
// loop in the caller: go run -C bench . -run Slices
const MinCount = 16

// An Op is an operation on two words.
type Op uint8

// The operations.
const (
	And Op = iota
	AndNot
	Or
	Xor
)

// Of returns the result of o on two words. Where it is inlined, o is a constant, so the
// switch costs nothing.
func (o Op) Of(x, y uint64) uint64 {
	switch o {
	case And:
		return x & y
	case AndNot:
		return x &^ y
	case Or:
		return x | y
	}
	return x ^ y
}

// Store is [Do] for any number of words, on any path. Each piece is a call of Store itself,
// where the goroutine can be preempted: it can't in assembly, nor in a loop that does nothing
// but call assembly.
//
//go:noinline
func (o Op) Store(dst, a, b []uint64) {
	if path.Active() < path.Sets {
		switch o {
		case And:
			loop(And, dst, a, b)
		case AndNot:
			loop(AndNot, dst, a, b)
		case Or:
			loop(Or, dst, a, b)
		default:
			loop(Xor, dst, a, b)
		}
		return
	}
	for n := pieces.Cut(len(dst), 1); n < len(dst); n = pieces.Cut(len(dst), 1) {
		o.Store(dst[:n], a, b)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	Do(o, dst, a[:len(dst)], b[:len(dst)])
}

// loop is Do in Go. It is inlined, and o a constant.
func loop(o Op, dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = o.Of(a[i], b[i])
	}
}
