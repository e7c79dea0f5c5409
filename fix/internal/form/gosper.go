package form

// Gosper's hack: the words with the same number of ones, ascending.
//
//	for x := uint64(0x1f); x < 1<<52; {
//		c := x & -x
//		r := x + c
//		use(x)
//		x = (r^x)>>2/c | r
//	}
//
//	for x := range iter.Snoob(uint64(1<<52-1), 5) {
//		use(x)
//	}

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

// enough is the number of subsets from which Snoob is faster than Gosper's hack.
const enough = 20

// gosper returns the rewrite of a loop over the words with k ones; or why there is none; or
// neither.
func (f *Finder) gosper(h *head) (*Rewrite, string) {
	list := slices.Clone(h.body.List)
	if h.post != nil {
		list = append(list, h.post)
	}
	var x *types.Var // the last that is assigned
	at := len(list)
	for x == nil && at > 0 {
		at--
		if v, _, tok := f.setting(list[at]); tok == token.ASSIGN && f.mayBeWord(v) {
			x = v
		}
	}
	if x == nil {
		return nil, ""
	}
	width := f.library.Size(x.Type()).Width - 1
	if _, isUnsigned := unsigned(x.Type()); !isUnsigned {
		width--
	}
	steps := f.library.Steps(f.Package, x, list[:at+1])
	switch {
	case f.library.NextSnoob(f.Package, x, steps, width):
	case f.library.NextSnoobIn(f.Package, x, list):
		return nil, "it walks the k-subsets of a set: iter.Snoob does, if k is never 0"
	default:
		return nil, ""
	}
	r, why := f.snoob(h, x, nodes(steps))
	switch {
	case why != "":
	case slices.ContainsFunc(list[at+1:], func(s ast.Stmt) bool { return s == h.post || f.Mentions(s, x) }):
		why = "a statement behind the step sees the next word"
	case slices.ContainsFunc(steps[:len(steps)-1], func(s ast.Stmt) bool {
		v, _, _ := f.setting(s)
		return f.NamedOutside(v, r.Drop...)
	}):
		why = "the body uses a part of the step"
	}
	if why != "" {
		return nil, "it is Gosper's hack, but " + why
	}
	return r, ""
}

// snoob makes the rewrite of a loop in which the steps give x the next word; or says why it can't.
func (f *Finder) snoob(h *head, x *types.Var, steps []ast.Node) (*Rewrite, string) {
	const bounds = "not from the lowest word with k ones to a power of two, both constants: iter.Snoob(set, k) has the same words"
	v, first, tok := f.setting(h.init)
	until, ok := h.cond.(*ast.BinaryExpr)
	if v != x || tok != token.DEFINE || !ok || h.check != nil || f.Var(until.X) != x || until.Op != token.LSS && until.Op != token.LEQ {
		return nil, bounds
	}
	from, isConst := f.number(first)
	to, isBound := f.number(until.Y)
	set := f.Source(until.Y.Pos(), until.Y.End())
	if until.Op == token.LEQ {
		to++
	} else {
		set += " - 1"
	}
	n, k := bits.Len64(uint64(to))-1, bits.OnesCount64(uint64(from))
	ones := strconv.Itoa(k)
	has(first, func(b *ast.BinaryExpr) bool { // 1<<k - 1
		named := b.Op == token.SHL && f.names(b.Y) && f.isNumber(b.Y, int64(k)) && types.Identical(types.Default(f.Info.TypeOf(b.Y)), types.Typ[types.Int])
		if named {
			ones = f.Source(b.Y.Pos(), b.Y.End())
		}
		return named
	})
	r, why := f.walk(h, x, steps...)
	typ := f.TypeText(x.Type(), h.loop.Pos())
	switch {
	case why != "":
		return nil, why
	case !isConst || !isBound || from <= 0 || from != 1<<k-1 || to != 1<<n || n >= f.library.Size(x.Type()).Width:
		return nil, bounds
	case new(big.Int).Binomial(int64(n), int64(k)).Cmp(big.NewInt(enough)) < 0:
		return nil, fmt.Sprintf("it has fewer than %d words, for which scan.NextSnoob is faster", enough)
	case r.Exits:
		return nil, "the body leaves the loop, for which scan.NextSnoob is faster than an iterator"
	case typ == "":
		return nil, "the type of the word can't be written here"
	}
	r.Func, r.Arg = "Snoob", Arg{Before: typ + "(" + set + "), " + ones}
	return r, ""
}
