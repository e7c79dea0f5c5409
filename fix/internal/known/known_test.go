package known

import (
	"go/token"
	"math/bits"
	"testing"
)

// is reports whether n may be x, if the word is w.
func (n Number) is(x, w uint64) bool {
	for i, b := range n.bits[:n.Width] {
		if b >= named {
			b = Bit(w>>((b-named)/2)&1) ^ (b-named)&1
		}
		if b != unknown && b != Bit(x>>i&1) {
			return false
		}
	}
	return true
}

// binary is op for integers of eight bits.
func binary[T int8 | uint8](op token.Token, x, y T) uint64 {
	truth := map[bool]uint64{true: 1}
	switch op {
	case token.ADD:
		return uint64(x + y)
	case token.SUB:
		return uint64(x - y)
	case token.MUL:
		return uint64(x * y)
	case token.QUO:
		return uint64(x / y)
	case token.REM:
		return uint64(x % y)
	case token.AND:
		return uint64(x & y)
	case token.OR:
		return uint64(x | y)
	case token.XOR:
		return uint64(x ^ y)
	case token.AND_NOT:
		return uint64(x &^ y)
	case token.SHL:
		return uint64(x << y)
	case token.SHR:
		return uint64(x >> y)
	case token.EQL:
		return truth[x == y]
	case token.NEQ:
		return truth[x != y]
	case token.LSS:
		return truth[x < y]
	case token.LEQ:
		return truth[x <= y]
	case token.GTR:
		return truth[x > y]
	}
	return truth[x >= y]
}

var ops = []token.Token{token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.AND, token.OR, token.XOR, token.AND_NOT,
	token.SHL, token.SHR, token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}

// TestBinary compares what is known of every operation on a word of eight bits, on what is
// made of it, and on numbers, with the operation on every word.
func TestBinary(t *testing.T) {
	for _, signed := range []bool{false, true} {
		typ := Type{8, signed}
		for p := range 8 {
			word := typ.Word(p, false)
			one := typ.Make(1)
			dec, _ := Binary(token.SUB, word, one)
			neg, _ := Binary(token.SUB, typ.Make(0), word)
			high, _ := Binary(token.SHR, word, one)
			operands := []struct {
				Number
				of func(w uint64) uint64
			}{
				{word, func(w uint64) uint64 { return w }},
				{dec, func(w uint64) uint64 { return w - 1 }},
				{neg, func(w uint64) uint64 { return -w }},
				{word.Not(), func(w uint64) uint64 { return ^w }},
				{high, func(w uint64) uint64 {
					if signed {
						return uint64(int8(w) >> 1)
					}
					return w >> 1
				}},
				{typ.Word(p, true), func(w uint64) uint64 { return w & (w - 1) }},
				{typ.Any(), func(w uint64) uint64 { return w * 37 }},
			}
			for _, c := range []uint64{0, 1, 2, 5, 7, 8, 127, 128, 255} {
				operands = append(operands, struct {
					Number
					of func(w uint64) uint64
				}{typ.Make(c), func(uint64) uint64 { return c }})
			}
			for _, x := range operands {
				for _, y := range operands {
					for _, op := range ops {
						r, ok := Binary(op, x.Number, y.Number)
						negative := func(n Number) bool { return signed && n.Uint()&128 != 0 }
						divides, shifts := op == token.QUO || op == token.REM, op == token.SHL || op == token.SHR
						left := divides && (y.Is(0) || negative(x.Number) || negative(y.Number)) || shifts && negative(y.Number)
						if x.Known() && y.Known() && !left && !(ok && r.Known()) {
							t.Fatalf("signed %t: %d %s %d is not known", signed, x.Uint(), op, y.Uint())
						}
						for w := uint64(1 << p); w < 256 && ok; w += 2 << p {
							a, b := x.of(w)&255, y.of(w)&255
							if (op == token.QUO || op == token.REM) && b == 0 || (op == token.SHL || op == token.SHR) && signed && b > 127 {
								continue // not known, and it panics
							}
							want := binary(op, uint8(a), uint8(b))
							if signed {
								want = binary(op, int8(a), int8(b))
							}
							if !r.is(want, w) {
								t.Fatalf("signed %t: %d %s %d is %d, for the word %#x, not %v", signed, a, op, b, want, w, r.bits[:r.Width])
							}
						}
					}
				}
			}
		}
	}
}

// TestScan does it for the functions of math/bits, and for conversions.
func TestScan(t *testing.T) {
	typ := Type{8, false}
	for p := range 8 {
		one, _ := Binary(token.AND_NOT, typ.Word(p, false), typ.Word(p, true))
		for _, n := range []Number{typ.Word(p, false), typ.Word(p, true), one, typ.Make(0)} {
			for w := uint64(1 << p); w < 256; w += 2 << p {
				x := uint8(w)
				switch n {
				case typ.Word(p, true):
					x &= x - 1
				case one:
					x &= -x
				case typ.Make(0):
					x = 0
				}
				for name, want := range map[string]int{"TrailingZeros": bits.TrailingZeros8(x), "Len": bits.Len8(x), "LeadingZeros": bits.LeadingZeros8(x), "OnesCount": bits.OnesCount8(x)} {
					if r := n.Scan(name, Type{64, true}); !r.is(uint64(want), w) {
						t.Fatalf("%s of %#x is %d, not %v", name, x, want, r.bits)
					}
				}
				for _, to := range []Type{{4, false}, {16, true}, {64, false}} {
					if r := n.Convert(to); !r.is(uint64(x), w) {
						t.Fatalf("%#x as %v is %v", x, to, r.bits)
					}
					s := n
					s.Signed = true
					if r := s.Convert(to); !r.is(uint64(int8(x)), w) {
						t.Fatalf("%d as %v is %v", int8(x), to, r.bits)
					}
				}
			}
		}
	}
	if got := typ.Word(3, false).Scan("TrailingZeros", typ); !got.Is(3) {
		t.Error(got)
	}
	if got, _ := Binary(token.AND, typ.Word(3, false), must(Binary(token.SUB, typ.Word(3, false), typ.Make(1)))); got != typ.Word(3, true) {
		t.Error(got)
	}
}

func must(n Number, ok bool) Number {
	if !ok {
		panic("it panics")
	}
	return n
}
