package form

// The words with k bits, by Gosper's hack, within constant limits.
//
//	for x := uint64(1)<<5 - 1; x < 1<<28; {
//		use(x)
//		c := x & -x
//		r := x + c
//		x = (((r ^ x) >> 2) / c) | r
//	}
//
//	for x := range iter.Snoob(uint64(1<<28-1), 5) {
//		use(x)
//	}

import (
	"go/ast"
	"go/constant"
	"go/token"
	"math/bits"
	"strconv"

	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// isSnoob reports whether next is the next word with as many bits.
func (w *walk) isSnoob(next *term.Term) bool {
	x, t := w.word(), w.v.Type()
	low := w.binary(token.AND, x, w.m.Unary(token.SUB, x, t))
	r := w.binary(token.ADD, x, low)
	ones := w.binary(token.QUO, w.binary(token.SHR, w.binary(token.XOR, r, x), w.number(2)), low)
	// With all below the lowest bit set, one more is r.
	full := w.binary(token.OR, x, w.binary(token.SUB, x, w.number(1)))
	not := w.m.Unary(token.XOR, full, t)
	u := w.binary(token.ADD, full, w.number(1))
	at := w.binary(token.SUB, w.binary(token.AND, not, w.m.Unary(token.SUB, not, t)), w.number(1))
	past := w.m.New(term.Low, t, func(_, p int) (uint64, bool) { return uint64(p + 1), true })
	for _, pattern := range []*term.Term{w.binary(token.OR, r, ones), w.binary(token.ADD, r, ones), w.binary(token.OR, u, w.binary(token.SHR, at, past))} {
		if term.Equal(next, pattern) {
			return true
		}
	}
	return false
}

// snoob handles a loop over the words with k bits: it starts with 1<<k - 1 and goes on
// while the word is below 1<<n. With n the width of the word there is no such limit,
// and with k 0 the step divides by 0, or does not end.
func (w *walk) snoob() (*Rewrite, string) {
	const noLimit = "it has no limit that is a constant power of two below the width of the word"
	op, end := w.test(w.loop.Cond)
	top, known := end.Int()
	if w.check != nil || !known || op != token.LSS && op != token.LEQ {
		return nil, noLimit
	}
	minus := " - 1"
	if op == token.LEQ {
		top++
		minus = ""
	}
	if top == 0 || top&(top-1) != 0 || bits.TrailingZeros64(top) > w.m.Width[0]-1 {
		return nil, noLimit
	}
	if w.init == nil {
		return nil, "it does not start with the lowest word of k bits"
	}
	start, ok := constant.Uint64Val(constant.ToInt(w.Const(w.init)))
	if !ok || start == 0 || start&(start+1) != 0 {
		return nil, "it does not start with the lowest word of a constant number of bits"
	}
	name := w.TypeText(w.v.Type(), w.loop.Pos())
	if name == "" {
		return nil, "the type of the word can't be written here"
	}
	limit := ast.Unparen(w.loop.Cond).(*ast.BinaryExpr).Y
	if w.Var(limit) == w.v {
		limit = ast.Unparen(w.loop.Cond).(*ast.BinaryExpr).X
	}
	limit = ast.Unparen(limit)
	r, why := w.frame()
	if why != "" {
		return nil, why
	}
	r.Func = "Snoob"
	r.Keep = append(r.Keep, limit)
	r.Arg = Arg{name + "(", limit, minus + "), " + strconv.Itoa(bits.OnesCount64(start))}
	if e, ok := limit.(*ast.BinaryExpr); ok && e.Op != token.SHL {
		r.Arg = Arg{name + "((", limit, ")" + r.Arg.After}
	}
	return r, ""
}
