// Package setop combines two sets of the same number of words, for packages scan and bitset.
package setop

import (
	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/preempt"
)

// The numbers of words from which a kernel takes less time than a loop in the caller: MinKernel if
// it takes two sets or more, and MinCount if it counts in one. Kernels need MinKernel words, or
// fewer. Measured by go run -C bench . -run Slices
const (
	MinKernel = 8
	MinCount  = 16
)

// An Op is an operation on two words.
type Op uint8

// The operations.
const (
	And Op = iota
	AndNot
	Or
	Xor

	ops = iota // how many there are
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
	case Xor:
		return x ^ y
	}
	panic("unreachable")
}

// Store sets dst to the result of o on a and b, which have as many words. dst may be a or b. It
// is inlined with all that it calls in Go but storeAny, since a call takes as long as few words.
func (o Op) Store(dst, a, b []uint64) {
	inline(func() {
		n, most := len(dst), preempt.AtOnce()
		switch {
		case n < MinKernel || most < 0:
			a, b := a[:n], b[:n]
			for i := range dst {
				dst[i] = o.Of(a[i], b[i])
			}
		case n > most:
			o.storeAny(dst, a, b)
		case o == And:
			storeAndKernel(&dst[0], &a[0], &b[0], n)
		case o == AndNot:
			storeAndNotKernel(&dst[0], &a[0], &b[0], n)
		case o == Or:
			storeOrKernel(&dst[0], &a[0], &b[0], n)
		case o == Xor:
			storeXorKernel(&dst[0], &a[0], &b[0], n)
		}
	})
}

// storeAny is Store in pieces, and chooses a path if none is active yet. Each piece is a call of
// storeAny itself, where the goroutine can be preempted: it can't in assembly, nor in a loop that
// does nothing but call assembly.
//
//go:noinline
func (o Op) storeAny(dst, a, b []uint64) {
	path.Active()
	for n := preempt.Cut(len(dst), 1); n < len(dst); n = preempt.Cut(len(dst), 1) {
		o.storeAny(dst[:n], a, b)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	o.Store(dst, a, b)
}

// inline is word.Inline for what is called in a body of Inline.
func inline(body func()) { body() }
