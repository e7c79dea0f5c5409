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
	case x == 0 || y == 1 || x == y:
		return x
	case y == 0 || x == 1:
		return y
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

func (t Type) each(bit func(i int) Bit) Number {
	n := Number{Type: t}
	for i := range t.Width {
		n.bits[i] = bit(i)
	}
	return n
}

// Make returns the number x.
func (t Type) Make(x uint64) Number { return t.each(func(i int) Bit { return Bit(x >> i & 1) }) }

// Any returns a number of which nothing is known.
func (t Type) Any() Number { return t.each(func(int) Bit { return unknown }) }

// Word returns the word whose lowest bit is at position p; or the word without that bit.
func (t Type) Word(p int, cleared bool) Number {
	return t.each(func(i int) Bit {
		switch {
		case i == p && !cleared:
			return 1
		case i > p:
			return named + 2*Bit(i)
		}
		return 0
	})
}

// Bits returns a word of which nothing is known but the names of its bits.
func (t Type) Bits() Number { return t.each(func(i int) Bit { return named + 2*Bit(i) }) }

// Name says which bit of the word n, a bool, is, or is the complement of; or a negative number.
func (n Number) Name() (i int, complement bool) {
	return int(n.bits[0])/2 - int(named)/2, n.bits[0]&1 == 1
}

// Known reports whether all bits are.
func (n Number) Known() bool {
	return n.Width > 0 && !slices.ContainsFunc(n.bits[:n.Width], func(b Bit) bool { return b > 1 })
}

// at returns bit i of n, which has zeros below, and zeros or its sign above.
func (n Number) at(i int) Bit {
	if i < 0 || i >= n.Width && !n.Signed {
		return 0
	}
	return n.bits[min(i, n.Width-1)]
}

// Uint returns the value of a number that is known, extended to 64 bits as its sign
// says.
func (n Number) Uint() (x uint64) {
	for i := range 64 {
		x |= uint64(n.at(i)) << i
	}
	return x
}

// Is reports whether n is known to be x.
func (n Number) Is(x uint64) bool { return n.Known() && n.Uint() == x }

// Same reports whether the bits of n are those of m, and zeros above them.
func (n Number) Same(m Number) bool { return n.bits == m.bits }

// Convert returns the conversion to another type.
func (n Number) Convert(t Type) Number { return t.each(n.at) }

// Not returns ^n, or !n.
func (n Number) Not() Number { return n.each(func(i int) Bit { return not(n.bits[i]) }) }

// Binary returns x op y, where y has the type of x, or is the count of a shift. It is
// not ok if the operation may panic.
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
	return x.each(func(i int) Bit { return op(x.bits[i], y.bits[i]) })
}

// carry returns the bit that two of the three or all are.
func carry(a, b, c Bit) Bit { return or(and(a, b), and(c, or(a, b))) }

// add returns x + y + c.
func add(x, y Number, c Bit) Number {
	return x.each(func(i int) Bit {
		a, b, in := x.bits[i], y.bits[i], c
		c = carry(a, b, in)
		return xor(xor(a, b), in)
	})
}

func shift(op token.Token, x, y Number) (Number, bool) {
	switch {
	case !y.Known():
		return x.Any(), !y.Signed
	case y.Signed && int64(y.Uint()) < 0:
		return x, false
	}
	by := int(min(y.Uint(), 64))
	if op == token.SHR {
		by = -by
	}
	return x.each(func(i int) Bit { return x.at(i - by) }), true
}

func multiply(op token.Token, x, y Number) (Number, bool) {
	natural := func(n Number) bool { return n.at(64) == 0 }
	a, b := x.Uint(), y.Uint()
	switch {
	case op == token.MUL && x.Known() && y.Known():
		return x.Make(a * b), true
	case op == token.MUL:
		return x.Any(), true
	case !y.Known() || b == 0:
		return x, false
	case natural(x) && b&(b-1) == 0 && op == token.QUO:
		return shift(token.SHR, x, x.Make(uint64(bits.TrailingZeros64(b))))
	case natural(x) && b&(b-1) == 0:
		return bitwise(and, x, x.Make(b-1)), true
	case !x.Known() || !natural(x) || !natural(y):
		return x.Any(), true
	case op == token.QUO:
		return x.Make(a / b), true
	}
	return x.Make(a % b), true
}

// compare returns a bool.
func compare(op token.Token, x, y Number) Number {
	if op == token.GTR || op == token.LEQ {
		x, y = y, x
	}
	less, same := Bit(0), Bit(1)
	for i := range x.Width {
		a, b := x.bits[i], y.bits[i]
		same = and(same, not(xor(a, b)))
		if x.Signed && i == x.Width-1 {
			a, b = b, a
		}
		less = carry(not(a), b, less)
	}
	truth := map[token.Token]Bit{
		token.LSS: less, token.GTR: less, token.GEQ: not(less), token.LEQ: not(less), token.EQL: same, token.NEQ: not(same),
	}
	return Type{Width: 1}.each(func(int) Bit { return truth[op] })
}

// Scan returns what the function of math/bits with this name, widths aside, makes of n,
// as a number of type t; or the zero Number if it is not known.
func (n Number) Scan(name string, t Type) Number {
	switch name {
	case "OnesCount":
		if !n.Known() {
			return t.Any()
		}
		return t.Make(uint64(bits.OnesCount64(n.Uint())))
	case "Len", "LeadingZeros":
		top := n.Width - 1
		n = n.each(func(i int) Bit { return n.bits[top-i] })
	case "TrailingZeros":
	default:
		return Number{}
	}
	zeros := slices.IndexFunc(n.bits[:n.Width], func(b Bit) bool { return b != 0 })
	switch {
	case zeros < 0:
		zeros = n.Width
	case n.bits[zeros] != 1:
		return t.Any()
	}
	if name == "Len" {
		zeros = n.Width - zeros
	}
	return t.Make(uint64(zeros))
}
