// Package known implements integers of which only some bits are known, and the operations
// of Go on them. The word of a loop is one: its lowest one is at a given position, the
// bits below are zeros, and each bit above is unknown but has a name. So x & (x - 1) is
// the word without its lowest one, by arithmetic alone.
package known

import (
	"go/token"
	"math/bits"
	"slices"
)

// A Bit is 0, 1, unknown, a bit of the word, or the complement of one.
type Bit uint8

const (
	unknown Bit = 2
	named   Bit = 4 // bit i of the word is named+2i, and its opposite one more
)

func not(x Bit) Bit {
	if x == unknown {
		return x
	}
	return x ^ 1
}

func and(x, y Bit) Bit {
	switch {
	case x == 0 || y == 1:
		return x
	case y == 0 || x == 1:
		return y
	case x == y:
		return x
	case x == not(y):
		return 0
	}
	return unknown
}

func or(x, y Bit) Bit  { return not(and(not(x), not(y))) }
func xor(x, y Bit) Bit { return or(and(x, not(y)), and(not(x), y)) }

// A Type is an integer type, or bool, which has one bit.
type Type struct {
	Width  int
	Signed bool
}

// A Number is an integer. Two Numbers that compare equal have the same value if none of
// their bits is unknown.
type Number struct {
	Type
	bits [64]Bit // 0 above the width
}

// Make returns the number x.
func (t Type) Make(x uint64) Number {
	n := Number{Type: t}
	for i := range t.Width {
		n.bits[i] = Bit(x >> i & 1)
	}
	return n
}

// Any returns a number of which nothing is known.
func (t Type) Any() Number {
	n := Number{Type: t}
	for i := range t.Width {
		n.bits[i] = unknown
	}
	return n
}

// Word returns the word whose lowest bit, or highest if top is set, is at position p; or
// the word without that bit.
func (t Type) Word(p int, top, cleared bool) Number {
	n := Number{Type: t}
	for i := range t.Width {
		if i > p && !top || i < p && top {
			n.bits[i] = named + 2*Bit(i)
		}
	}
	if !cleared {
		n.bits[p] = 1
	}
	return n
}

// Bits returns a word of which nothing is known but the names of its bits, or that it is not
// negative.
func (t Type) Bits(natural bool) Number {
	n := Number{Type: t}
	for i := range t.Width {
		n.bits[i] = named + 2*Bit(i)
	}
	if t.Signed && natural {
		n.bits[t.Width-1] = 0
	}
	return n
}

// Name says which bit of the word n, a bool, is, or is the complement of; if it is one.
func (n Number) Name() (i int, complement, ok bool) {
	b := n.bits[0]
	return int(b-named) / 2, b&1 == 1, n.Width == 1 && b >= named
}

// Has reports whether a bit of n is bit i of the word.
func (n Number) Has(i int) bool { return slices.Contains(n.bits[:], named+2*Bit(i)) }

// With returns n with bit i of the word known to be x.
func (n Number) With(i int, x Bit) Number {
	for j, b := range n.bits {
		if b >= named && int(b-named)/2 == i {
			n.bits[j] = x ^ b&1
		}
	}
	return n
}

// Known reports whether all bits are.
func (n Number) Known() bool {
	for _, b := range n.bits {
		if b > 1 {
			return false
		}
	}
	return n.Width > 0
}

// Uint returns the value of a number that is known, extended to 64 bits as its sign
// says.
func (n Number) Uint() (x uint64) {
	wide := n.Convert(Type{Width: 64})
	for i, b := range wide.bits {
		x |= uint64(b) << i
	}
	return x
}

// Is reports whether n is known to be x.
func (n Number) Is(x uint64) bool { return n.Known() && n.Uint() == x }

// Same reports whether the bits of n are those of m, and zeros above them.
func (n Number) Same(m Number) bool { return n.bits == m.bits }

// Convert returns the conversion to another type.
func (n Number) Convert(t Type) Number {
	r := Number{Type: t}
	for i := range t.Width {
		switch {
		case i < n.Width:
			r.bits[i] = n.bits[i]
		case n.Signed:
			r.bits[i] = n.bits[n.Width-1]
		}
	}
	return r
}

// Not returns ^n, or !n.
func (n Number) Not() Number {
	for i := range n.Width {
		n.bits[i] = not(n.bits[i])
	}
	return n
}

// add returns x + y + carry.
func add(x, y Number, carry Bit) Number {
	for i, a := range x.bits[:x.Width] {
		b := y.bits[i]
		x.bits[i] = xor(xor(a, b), carry)
		carry = or(and(a, b), and(carry, or(a, b)))
	}
	return x
}

// Binary returns x op y, where y has the type of x, or is the count of a shift. It is
// not ok if the operation panics.
func Binary(op token.Token, x, y Number) (r Number, ok bool) {
	switch op {
	case token.ADD:
		return add(x, y, 0), true
	case token.SUB:
		return add(x, y.Not(), 1), true
	case token.AND_NOT:
		return bitwise(and, x, y.Not()), true
	case token.AND:
		return bitwise(and, x, y), true
	case token.OR:
		return bitwise(or, x, y), true
	case token.XOR:
		return bitwise(xor, x, y), true
	case token.SHL, token.SHR:
		return shift(op, x, y)
	case token.MUL, token.QUO, token.REM:
		return multiply(op, x, y)
	}
	return compare(op, x, y), true
}

func bitwise(op func(x, y Bit) Bit, x, y Number) Number {
	for i, b := range y.bits[:y.Width] {
		x.bits[i] = op(x.bits[i], b)
	}
	return x
}

func shift(op token.Token, x, y Number) (Number, bool) {
	if !y.Known() {
		return x.Any(), !y.Signed
	}
	n := y.Uint()
	if y.Signed && int64(n) < 0 {
		return x, false
	}
	by := int(min(n, uint64(x.Width)))
	if op == token.SHL {
		by = -by
	}
	r := Number{Type: x.Type}
	for i := range x.Width {
		switch from := i + by; {
		case from >= x.Width && x.Signed:
			r.bits[i] = x.bits[x.Width-1]
		case from >= 0 && from < x.Width:
			r.bits[i] = x.bits[from]
		}
	}
	return r, true
}

func multiply(op token.Token, x, y Number) (Number, bool) {
	if n := y.Uint(); y.Known() && bits.OnesCount64(n) == 1 && !x.Signed { // a power of 2
		count := x.Make(uint64(bits.TrailingZeros64(n)))
		switch op {
		case token.MUL:
			return shift(token.SHL, x, count)
		case token.QUO:
			return shift(token.SHR, x, count)
		}
		return bitwise(and, x, x.Make(n-1)), true
	}
	if !x.Known() || !y.Known() {
		return x.Any(), op == token.MUL
	}
	a, b := x.Uint(), y.Uint()
	switch {
	case op == token.MUL:
		return x.Make(a * b), true
	case b == 0:
		return x, false
	case op == token.QUO && x.Signed:
		return x.Make(uint64(int64(a) / int64(b))), true
	case op == token.QUO:
		return x.Make(a / b), true
	case x.Signed:
		return x.Make(uint64(int64(a) % int64(b))), true
	}
	return x.Make(a % b), true
}

// compare returns a bool.
func compare(op token.Token, x, y Number) Number {
	if x.Signed { // in this order the negative ones are below the others
		x.bits[x.Width-1], y.bits[x.Width-1] = not(x.bits[x.Width-1]), not(y.bits[x.Width-1])
	}
	if op == token.GTR || op == token.LEQ {
		x, y = y, x
	}
	less, same := Bit(0), Bit(1)
	for i, a := range x.bits[:x.Width] {
		b := y.bits[i]
		less = or(and(not(a), b), and(not(xor(a, b)), less))
		same = and(same, not(xor(a, b)))
	}
	r := Number{Type: Type{Width: 1}}
	switch op {
	case token.LSS, token.GTR:
		r.bits[0] = less
	case token.GEQ, token.LEQ:
		r.bits[0] = not(less)
	case token.EQL:
		r.bits[0] = same
	default: // NEQ
		r.bits[0] = not(same)
	}
	return r
}

// Scan returns what the function of math/bits with this name, widths aside, makes of n,
// as a number of type t.
func (n Number) Scan(name string, t Type) Number {
	for i := range n.Width {
		at := i
		if name != "TrailingZeros" {
			at = n.Width - 1 - i
		}
		switch {
		case name == "OnesCount" && !n.Known() || n.bits[at] > 1:
			return t.Any()
		case name == "OnesCount":
			n.Signed = false
			return t.Make(uint64(bits.OnesCount64(n.Uint())))
		case n.bits[at] == 0:
		case name == "Len":
			return t.Make(uint64(at + 1))
		default:
			return t.Make(uint64(i))
		}
	}
	if name == "Len" {
		return t.Make(0)
	}
	return t.Make(uint64(n.Width))
}
