// Package term has the terms that expressions over the word of a loop are made of,
// in a normal form: expressions that always have the same value, by the rules of
// two's complement that such loops rely on, have equal terms. A term that is nil is
// not known.
package term

import (
	"cmp"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
)

// A Kind says what a term is.
type Kind uint8

const (
	Unknown     Kind = iota
	Const            // the same for every word
	Low              // made of the position of the word's lowest bit
	High             // made of that of the highest
	Word             // the word itself, which is not 0
	ClearedLow       // the word without its lowest bit
	ClearedHigh      // and without its highest
	Count            // how many bits the word has
	Var              // a variable of which nothing is known
	Sum              // terms added and subtracted, and a number
	Op               // an operation on terms
	Array            // an array of numbers
)

// A Term is what is known of an expression. Everything is known for an int of 32
// bits and for one of 64, as a program may be built for either; the arrays of two
// are in this order.
type Term struct {
	Kind Kind
	Type types.Type
	// Values are, extended to 64 bits as the type's sign says: of a Const the only
	// one, of Low and High those for each position, of an Array the elements.
	Values [2][]uint64
	Obj    types.Object // the Var
	Op     token.Token
	Args   []*Term // of an Op, sorted if it commutes; of a Sum the terms added
	Minus  []*Term // of a Sum
	Rest   *Term   // of a Sum the number, or nil
}

// IsNumber reports whether t is a number: a constant, or one for each position.
func (t *Term) IsNumber() bool {
	return t != nil && (t.Kind == Const || t.Kind == Low || t.Kind == High)
}

// Is reports whether t is of the kind.
func (t *Term) Is(k Kind) bool { return t != nil && t.Kind == k }

func (t *Term) at(size, p int) uint64 { return t.Values[size][min(p, len(t.Values[size])-1)] }

// Int returns the value of a constant, if it is the same for both sizes of int.
func (t *Term) Int() (uint64, bool) {
	if !t.Is(Const) || t.Values[0][0] != t.Values[1][0] {
		return 0, false
	}
	return t.Values[0][0], true
}

// IsInt reports whether t is the constant x.
func (t *Term) IsInt(x uint64) bool {
	y, known := t.Int()
	return known && x == y
}

var basicSizes = map[types.BasicKind]int{
	types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64, types.UntypedRune: 32, types.Int: 96, types.UntypedInt: 96,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Uint: 96, types.Uintptr: 96, types.Bool: 1, types.UntypedBool: 1,
}

// Size returns the widths of an integer type, by the size of int.
func Size(t types.Type) (width [2]int, signed, ok bool) {
	if t == nil {
		return width, false, false
	}
	b, isBasic := t.Underlying().(*types.Basic)
	if !isBasic {
		return width, false, false
	}
	w := basicSizes[b.Kind()]
	signed = b.Info()&types.IsUnsigned == 0 && w > 1
	if w == 96 { // by the size of int
		return [2]int{32, 64}, signed, true
	}
	return [2]int{w, w}, signed, w != 0
}

func isBool(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Typ[types.Bool]) || t == types.Typ[types.UntypedBool]
}

func extend(x uint64, width int, signed bool) uint64 {
	if signed {
		return uint64(int64(x<<(64-width)) >> (64 - width))
	}
	return x << (64 - width) >> (64 - width)
}

// A Space is what the terms over words of one width are made in.
type Space struct{ Width [2]int }

// Over returns the space of the words of type t.
func Over(t types.Type) Space {
	width, _, _ := Size(t)
	return Space{width}
}

// New returns the number of a kind and a type whose values f gives.
func (s Space) New(k Kind, t types.Type, f func(size, p int) (uint64, bool)) *Term {
	width, signed, ok := Size(t)
	if !ok || k == Unknown {
		return nil
	}
	r := &Term{Kind: k, Type: t}
	for size := range 2 {
		n := 1
		if k != Const {
			n = s.Width[size]
		}
		r.Values[size] = make([]uint64, n)
		for p := range n {
			x, ok := f(size, p)
			if !ok {
				return nil
			}
			r.Values[size][p] = extend(x, width[size], signed)
		}
	}
	return r
}

// Number returns the constant x.
func (s Space) Number(t types.Type, x uint64) *Term {
	return s.New(Const, t, func(int, int) (uint64, bool) { return x, true })
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (s Space) position(k Kind, t types.Type, f func(size, p int) uint64) *Term {
	return s.New(k, t, func(size, p int) (uint64, bool) { return f(size, p), true })
}

// Position and Single are the position of a bit and the bit alone.
func Position(p int) uint64 { return uint64(p) }
func Single(p int) uint64   { return 1 << p }

// Matches reports whether t is of kind k and f gives its values.
func (s Space) Matches(t *Term, k Kind, f func(p int) uint64) bool {
	if !t.Is(k) {
		return false
	}
	return Equal(t, s.position(k, t.Type, func(_, p int) uint64 { return f(p) }))
}

// IsSingle reports whether t is the bit alone, at the end k, and IsPosition whether
// it is its position.
func (s Space) IsSingle(t *Term, k Kind) bool   { return s.Matches(t, k, Single) }
func (s Space) IsPosition(t *Term, k Kind) bool { return s.Matches(t, k, Position) }

func (s Space) isInt(t *Term, x uint64) bool {
	return s.Matches(t, Const, func(int) uint64 { return x })
}

// Compare orders terms; equal ones are 0. It looks at no types.
func Compare(a, b *Term) int {
	if a == nil || b == nil {
		return cmp.Compare(truth(a != nil), truth(b != nil))
	}
	if a.Kind == Var && b.Kind == Var {
		return cmp.Compare(a.Obj.Pos(), b.Obj.Pos())
	}
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Op, b.Op), slices.Compare(a.Values[0], b.Values[0]), slices.Compare(a.Values[1], b.Values[1]),
		slices.CompareFunc(a.Args, b.Args, Compare), slices.CompareFunc(a.Minus, b.Minus, Compare), Compare(a.Rest, b.Rest))
}

// Equal reports whether two terms, none of them nil, are the same.
func Equal(a, b *Term) bool { return a != nil && b != nil && Compare(a, b) == 0 }

// HasWord reports whether the word is part of t.
func (t *Term) HasWord() bool {
	return t != nil && (t.Kind >= Low && t.Kind <= Count ||
		slices.ContainsFunc(t.Args, (*Term).HasWord) || slices.ContainsFunc(t.Minus, (*Term).HasWord) || t.Rest.HasWord())
}

// Unary returns op x.
func (s Space) Unary(op token.Token, x *Term, t types.Type) *Term {
	switch {
	case x == nil:
	case op == token.NOT:
		if b, ok := x.Int(); ok {
			return s.Number(t, 1-b)
		}
	case op == token.ADD:
		return x
	case op == token.SUB:
		return s.sum(nil, x, t)
	case op == token.XOR:
		return s.sum(s.Number(t, ^uint64(0)), x, t) // -1 - x
	}
	return nil
}

// Binary returns x op y, of the type t.
func (s Space) Binary(op token.Token, x, y *Term, t types.Type) *Term {
	if x == nil || y == nil {
		return nil
	}
	switch {
	case x.Kind == Array || y.Kind == Array:
		return nil
	case isBool(t):
		return s.compare(op, x, y, t)
	case op == token.SHL || op == token.SHR:
		return s.shift(op, x, y, t)
	case x.IsNumber() && y.IsNumber():
		return s.arith(op, x, y, t)
	}
	switch op {
	case token.ADD:
		return s.sum(s.sum(x, nil, t), s.Unary(token.SUB, y, t), t)
	case token.SUB:
		return s.sum(x, y, t)
	case token.AND_NOT:
		return s.bitwise(token.AND, x, s.Unary(token.XOR, y, t), t)
	case token.AND, token.OR, token.XOR:
		return s.bitwise(op, x, y, t)
	case token.QUO: // by single bits
		if y.IsNumber() {
			k := s.New(y.Kind, types.Typ[types.Uint8], func(size, p int) (uint64, bool) {
				x := y.at(size, p)
				return uint64(bits.TrailingZeros64(x)), x != 0 && x&(x-1) == 0
			})
			return s.shift(token.SHR, x, k, t)
		}
	}
	return nil
}

// join is the kind of an operation on two numbers, or Unknown.
func join(x, y *Term) Kind {
	switch {
	case x.Kind == Const:
		return y.Kind
	case y.Kind == Const, x.Kind == y.Kind:
		return x.Kind
	}
	return Unknown
}

func (s Space) arith(op token.Token, x, y *Term, t types.Type) *Term {
	_, signed, _ := Size(t)
	return s.New(join(x, y), t, func(size, p int) (uint64, bool) {
		a, b := x.at(size, p), y.at(size, p)
		switch op {
		case token.ADD:
			return a + b, true
		case token.SUB:
			return a - b, true
		case token.MUL:
			return a * b, true
		case token.AND:
			return a & b, true
		case token.OR:
			return a | b, true
		case token.XOR:
			return a ^ b, true
		case token.AND_NOT:
			return a &^ b, true
		}
		switch {
		case b == 0 || signed && int64(b) == -1:
		case op == token.QUO && signed:
			return uint64(int64(a) / int64(b)), true
		case op == token.QUO:
			return a / b, true
		case op == token.REM && signed:
			return uint64(int64(a) % int64(b)), true
		case op == token.REM:
			return a % b, true
		}
		return 0, false
	})
}

// sum returns x - y, either of which may be nil for 0.
func (s Space) sum(x, y *Term, t types.Type) *Term {
	if _, _, ok := Size(t); !ok {
		return nil
	}
	rest := s.Number(t, 0)
	var plus, minus []*Term
	add := func(u *Term, p, m *[]*Term, op token.Token) bool {
		switch {
		case u == nil:
		case u.IsNumber():
			rest = s.arith(op, rest, u, t)
		case u.Kind == Sum:
			*p = append(*p, u.Args...)
			*m = append(*m, u.Minus...)
			if u.Rest != nil {
				rest = s.arith(op, rest, u.Rest, t)
			}
		case u.Kind == Array:
			return false
		default:
			*p = append(*p, u)
		}
		return rest != nil
	}
	if !add(x, &plus, &minus, token.ADD) || !add(y, &minus, &plus, token.SUB) {
		return nil
	}
	for i := 0; i < len(plus); i++ { // what is on both sides goes
		if j := slices.IndexFunc(minus, func(m *Term) bool { return Equal(m, plus[i]) }); j >= 0 {
			plus, minus = slices.Delete(plus, i, i+1), slices.Delete(minus, j, j+1)
			i--
		}
	}
	zero := s.isInt(rest, 0)
	switch {
	case len(plus)+len(minus) == 0:
		return rest
	case len(plus) == 1 && len(minus) == 0 && zero:
		return plus[0]
	case len(plus) == 1 && len(minus) == 0 && plus[0].Kind == Word:
		for _, end := range ends {
			if s.Matches(rest, end.bit, func(p int) uint64 { return -Single(p) }) {
				return &Term{Kind: end.cleared, Type: t}
			}
		}
	case len(plus) == 1 && len(minus) == 1 && zero && plus[0].Kind == Word:
		for _, end := range ends {
			if minus[0].Kind == end.cleared {
				return s.position(end.bit, t, func(_, p int) uint64 { return Single(p) })
			}
		}
	}
	slices.SortFunc(plus, Compare)
	slices.SortFunc(minus, Compare)
	if zero {
		rest = nil
	}
	return &Term{Kind: Sum, Type: t, Args: plus, Minus: minus, Rest: rest}
}

// ends are the two ends of a word.
var ends = []struct{ bit, cleared Kind }{{Low, ClearedLow}, {High, ClearedHigh}}

// isLinear reports whether t is the word, negated or not, plus a number.
func (s Space) isLinear(t *Term, negated bool, rest uint64) bool {
	plus, minus := t.Args, t.Minus
	if negated {
		plus, minus = minus, plus
	}
	return t.Kind == Sum && len(plus) == 1 && len(minus) == 0 && plus[0].Kind == Word &&
		(t.Rest == nil && rest == 0 || t.Rest != nil && s.isInt(t.Rest, rest))
}

func (s Space) isDec(t *Term) bool { return s.isLinear(t, false, ^uint64(0)) }
func (s Space) isNeg(t *Term) bool { return s.isLinear(t, true, 0) }
func (s Space) isNot(t *Term) bool { return s.isLinear(t, true, ^uint64(0)) }

// bitwise returns x op y for AND, OR and XOR.
func (s Space) bitwise(op token.Token, x, y *Term, t types.Type) *Term {
	if x == nil || y == nil {
		return nil
	}
	low := func(f func(p int) uint64) *Term {
		return s.position(Low, t, func(_, p int) uint64 { return f(p) })
	}
	for range 2 {
		switch {
		case s.isInt(x, 0) && op == token.AND, s.isInt(y, 0) && op != token.AND:
			return x
		case op == token.XOR && s.isInt(x, ^uint64(0)):
			return s.Unary(token.XOR, y, t)
		case op == token.AND && s.isInt(x, ^uint64(0)):
			return y
		case op == token.AND && s.isDec(x) && s.isNot(y):
			return low(func(p int) uint64 { return 1<<p - 1 })
		case x.Kind != Word:
		case op == token.AND && s.isDec(y):
			return &Term{Kind: ClearedLow, Type: t}
		case op == token.AND && s.isNeg(y):
			return low(Single)
		case op == token.AND && (y.Kind == Word || y.Kind == ClearedLow || y.Kind == ClearedHigh):
			return y
		case op == token.XOR && s.isDec(y):
			return low(func(p int) uint64 { return 2<<p - 1 })
		}
		for _, end := range ends {
			switch {
			case x.Kind != Word:
			case op == token.XOR && s.IsSingle(y, end.bit),
				op == token.AND && s.masks(y, end.bit, 0):
				return &Term{Kind: end.cleared, Type: t}
			case op == token.AND && s.masks(y, end.bit, 1),
				op == token.XOR && y.Kind == end.cleared,
				op == token.AND && y.Kind == Sum && Equal(y, s.Unary(token.XOR, &Term{Kind: end.cleared, Type: t}, t)):
				return s.position(end.bit, t, func(_, p int) uint64 { return Single(p) })
			}
		}
		x, y = y, x
	}
	return s.op(op, x, y, t)
}

// masks reports whether the mask y, of the end k, leaves of the word all but the
// bit at that end, if keep is 0, or that bit alone if it is 1. What the mask has
// beyond the bit does not matter, as the word has nothing there.
func (s Space) masks(y *Term, k Kind, keep uint64) bool {
	if y.Kind != k {
		return false
	}
	for size := range 2 {
		for p, mask := range y.Values[size] {
			rest := mask >> p >> 1 << p << 1 // above the bit
			all := ^uint64(0) >> (64 - s.Width[size]) >> p >> 1 << p << 1
			if k == High {
				all = 1<<p - 1
				rest = mask & all
			}
			rest &= all
			if mask>>p&1 != keep || keep == 0 && rest != all || keep == 1 && rest != 0 {
				return false
			}
		}
	}
	return true
}

// op returns an operation of which nothing more is known. What commutes is sorted,
// and has the operands of its like.
func (s Space) op(op token.Token, x, y *Term, t types.Type) *Term {
	var args []*Term
	for _, u := range []*Term{x, y} {
		if u.Kind == Op && u.Op == op && (op == token.AND || op == token.OR || op == token.XOR) {
			args = append(args, u.Args...)
		} else {
			args = append(args, u)
		}
	}
	if op == token.AND || op == token.OR || op == token.XOR {
		slices.SortFunc(args, Compare)
	}
	return &Term{Kind: Op, Type: t, Op: op, Args: args}
}

// shift returns x << y or x >> y.
func (s Space) shift(op token.Token, x, y *Term, t types.Type) *Term {
	width, signed, ok := Size(t)
	if !ok || !y.IsNumber() {
		return nil
	}
	_, countSigned, _ := Size(y.Type)
	negative := func(n uint64) bool { return countSigned && int64(n) < 0 } // it panics
	if slices.ContainsFunc(slices.Concat(y.Values[0], y.Values[1]), negative) {
		return nil
	}
	switch {
	case x.IsNumber():
		return s.New(join(x, y), t, func(size, p int) (uint64, bool) {
			a, n := extend(x.at(size, p), width[size], signed), y.at(size, p)
			switch {
			case op == token.SHL:
				return a << n, true
			case signed:
				return uint64(int64(a) >> n), true
			}
			return a >> n, true
		})
	case signed && op == token.SHR:
		return nil
	case x.Kind == Op && x.Op == op:
		both := s.New(join(x.Args[1], y), types.Typ[types.Uint8], func(size, p int) (uint64, bool) {
			n, m := x.Args[1].at(size, p), y.at(size, p)
			return n + m, n < 64 && m < 64
		})
		if both != nil {
			return s.shift(op, x.Args[0], both, t)
		}
	}
	// To one end and back, past the bit at that end.
	if x.Kind == Op && x.Op != op && (x.Op == token.SHL || x.Op == token.SHR) && x.Args[0].Kind == Word && Equal(x.Args[1], y) {
		switch {
		case op == token.SHL && s.Matches(y, Low, func(p int) uint64 { return uint64(p) + 1 }):
			return &Term{Kind: ClearedLow, Type: t}
		case op == token.SHR && width == s.Width && Equal(y, s.position(High, y.Type, func(size, p int) uint64 { return uint64(width[size] - p) })):
			return &Term{Kind: ClearedHigh, Type: t}
		}
	}
	return s.op(op, x, &Term{Kind: y.Kind, Type: types.Typ[types.Uint8], Values: y.Values}, t)
}

// compare knows comparisons of numbers, and of the word, which is not 0, and its
// count with 0 and 1.
func (s Space) compare(op token.Token, x, y *Term, t types.Type) *Term {
	if x.IsNumber() && y.IsNumber() {
		_, signed, _ := Size(x.Type)
		r := s.New(join(x, y), t, func(size, p int) (uint64, bool) {
			a, b := x.at(size, p), y.at(size, p)
			order := cmp.Compare(a, b)
			if signed {
				order = cmp.Compare(int64(a), int64(b))
			}
			return truth(map[token.Token]bool{token.EQL: order == 0, token.NEQ: order != 0, token.LSS: order < 0,
				token.LEQ: order <= 0, token.GTR: order > 0, token.GEQ: order >= 0}[op]), true
		})
		for b := range uint64(2) { // for every position alike
			if r != nil && s.Matches(r, r.Kind, func(int) uint64 { return b }) {
				return s.Number(t, b)
			}
		}
		return nil
	}
	if y.Kind == Word || y.Kind == Count {
		x, y = y, x
		if mirrored, ok := map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ}[op]; ok {
			op = mirrored
		}
	}
	if _, signed, _ := Size(x.Type); x.Kind != Count && (x.Kind != Word || signed && op != token.NEQ && op != token.EQL) {
		return nil
	}
	zero, one := s.isInt(y, 0), s.isInt(y, 1)
	switch {
	case zero && (op == token.NEQ || op == token.GTR), one && op == token.GEQ:
		return s.Number(t, 1)
	case zero && (op == token.EQL || op == token.LEQ), one && op == token.LSS:
		return s.Number(t, 0)
	}
	return nil
}

// Convert returns the conversion of x to t.
func (s Space) Convert(x *Term, t types.Type) *Term {
	width, _, ok := Size(t)
	if x == nil || !ok || isBool(t) {
		return nil
	}
	if x.IsNumber() {
		return s.New(x.Kind, t, func(size, p int) (uint64, bool) { return x.at(size, p), true })
	}
	from, signed, ok := Size(x.Type)
	if !ok || x.Kind == Array {
		return nil
	}
	same := width == from
	switch x.Kind {
	case Word, ClearedLow, ClearedHigh:
		for size := range 2 { // all its bits, and nothing above them
			if width[size] < from[size] || width[size] > from[size] && signed {
				return nil
			}
		}
		same = true
	case Count:
		same = min(width[0], width[1]) >= 8
	}
	if !same {
		return nil
	}
	r := *x
	r.Type = t
	return &r
}

// Scan returns what the function of math/bits with this name, widths aside, makes of x
// as a word of the widths.
func (s Space) Scan(name string, width [2]int, x *Term, t types.Type) *Term {
	if x.IsNumber() {
		return s.New(x.Kind, t, func(size, p int) (uint64, bool) {
			v, w := extend(x.at(size, p), width[size], false), width[size]
			switch name {
			case "TrailingZeros":
				return uint64(min(bits.TrailingZeros64(v), w)), true
			case "Len":
				return uint64(bits.Len64(v)), true
			case "LeadingZeros":
				return uint64(w - bits.Len64(v)), true
			}
			return uint64(bits.OnesCount64(v)), name == "OnesCount"
		})
	}
	switch {
	case x == nil:
	case name == "TrailingZeros" && (x.Kind == Word || s.isNeg(x)):
		return s.position(Low, t, func(_, p int) uint64 { return uint64(p) })
	case x.Kind != Word:
	case name == "Len":
		return s.position(High, t, func(_, p int) uint64 { return uint64(p + 1) })
	case name == "LeadingZeros":
		return s.position(High, t, func(size, p int) uint64 { return uint64(width[size] - 1 - p) })
	case name == "OnesCount":
		return &Term{Kind: Count, Type: t}
	}
	return nil
}

// Apply returns, for a number x that is not 0 anywhere, what r is if x is the word.
// The values of r are for words that may be wider than those of s.
func (s Space) Apply(r, x *Term, t types.Type) *Term {
	if !r.IsNumber() || !x.IsNumber() {
		return nil
	}
	return s.New(x.Kind, t, func(size, p int) (uint64, bool) {
		v := x.at(size, p)
		at := bits.TrailingZeros64(v)
		if r.Kind == High {
			at = bits.Len64(v) - 1
		}
		if v == 0 || r.Kind != Const && at >= len(r.Values[size]) {
			return 0, false
		}
		return r.at(size, at), true
	})
}
