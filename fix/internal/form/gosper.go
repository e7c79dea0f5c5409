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
	"cmp"
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
func (f *Finder) gosper(loop *ast.ForStmt) (*Rewrite, string) {
	list := slices.Clone(loop.Body.List)
	if loop.Post != nil {
		list = append(list, loop.Post)
	}
	var x *types.Var // the last that is assigned
	at := len(list)
	for x == nil && at > 0 {
		at--
		if a, ok := list[at].(*ast.AssignStmt); ok && a.Tok == token.ASSIGN && len(a.Lhs) == 1 && mayBeWord(f.Var(a.Lhs[0])) {
			x = f.Var(a.Lhs[0])
		}
	}
	if x == nil {
		return nil, ""
	}
	width := f.library.Size(x.Type()).Width
	_, isUnsigned := unsigned(x.Type())
	if !isUnsigned {
		width--
	}
	steps := f.steps(x, list[:at+1])
	switch {
	case f.library.NextSnoob(f.Package, x, steps, width-1):
	case f.library.NextSnoobIn(f.Package, x, list):
		return nil, "it walks the k-subsets of a set: iter.Snoob does, if k is never 0"
	default:
		return nil, ""
	}
	r, why := f.snoob(loop, x, width)
	if why == "" && slices.ContainsFunc(list[at+1:], func(s ast.Stmt) bool { return s == loop.Post || f.Mentions(s, x) }) {
		why = "a statement behind the step sees the next word"
	}
	if why != "" {
		return nil, "it is Gosper's hack, but " + why
	}
	for _, s := range steps {
		if s != loop.Post {
			r.Drop = append(r.Drop, s)
		}
	}
	for _, s := range steps {
		if v, _, _ := f.setting(s); v != x && f.NamedOutside(v, r.Drop...) {
			return nil, "it is Gosper's hack, but the body uses a part of the step"
		}
	}
	f.Names[loop] = x.Name()
	if f.NamedOutside(x, r.Drop...) {
		r.Loop.Var, r.Loop.Define = x.Name(), true
	}
	return r, ""
}

// snoob makes the rewrite of a loop whose step gives x the next word, if there is one below
// that width; or says why it can't.
func (f *Finder) snoob(loop *ast.ForStmt, x *types.Var, width int) (*Rewrite, string) {
	v, first, tok := f.setting(loop.Init)
	until, ok := loop.Cond.(*ast.BinaryExpr)
	if v != x || tok != token.DEFINE || !ok || f.Var(until.X) != x || until.Op != token.LSS && until.Op != token.LEQ {
		return nil, "it does not begin with a word and end at a bound: iter.Snoob(set, k) has the same words"
	}
	from, isConst := f.number(first)
	to, isBound := f.number(until.Y)
	set, ones := f.Source(until.Y.Pos(), until.Y.End()), strconv.Itoa(bits.OnesCount64(uint64(from)))
	if until.Op == token.LEQ {
		to++
	} else {
		set += " - 1"
	}
	if less, ok := ast.Unparen(first).(*ast.BinaryExpr); ok && less.Op == token.SUB {
		if shift, ok := ast.Unparen(less.X).(*ast.BinaryExpr); ok && shift.Op == token.SHL && f.names(shift.Y) {
			ones = f.Source(shift.Y.Pos(), shift.Y.End())
			if t := f.Info.TypeOf(shift.Y); !types.Identical(types.Default(t), types.Typ[types.Int]) {
				ones = "int(" + ones + ")"
			}
		}
	}
	n, k := bits.Len64(uint64(to))-1, bits.OnesCount64(uint64(from))
	branches, typ := f.Branches(loop, loop.Body, nil), f.TypeText(x.Type(), loop.Pos())
	why := cmp.Or(f.Owned(x, loop, "subset"), branches.Why)
	_, isUnsigned := unsigned(x.Type())
	switch {
	case why != "":
	case !isConst || !isBound:
		why = "k may be 0, or n the width or more; else it is iter.Snoob(1<<n - 1, k)"
	case from <= 0 || from != 1<<k-1 || to != 1<<n || n >= width:
		why = "it does not walk all words of n bits with k ones"
	case !isUnsigned:
		why = "the words are signed: a loop over them converts each, and is slower"
	case new(big.Int).Binomial(int64(n), int64(k)).Cmp(big.NewInt(enough)) < 0:
		why = fmt.Sprintf("it has fewer than %d words, for which scan.NextSnoob is faster", enough)
	case branches.Exits:
		why = "the body leaves the loop, for which scan.NextSnoob is faster than an iterator"
	case len(branches.Continues) > 0 && loop.Post == nil:
		why = "a continue statement passes over the step"
	case len(f.Writes(x, loop)) != 2:
		why = "the word is changed in the body"
	case typ == "":
		why = "the type of the word can't be written here"
	}
	return &Rewrite{Stmt: loop, Word: x.Type(), Func: "Snoob", Weight: f.Weight(loop.Body), Drop: []ast.Node{header(loop)}, Loop: &Loop{},
		Arg: Arg{Before: typ + "(" + set + "), " + ones}}, why
}

// steps returns the statements of list that x, which the last one sets, is made by.
func (f *Finder) steps(x *types.Var, list []ast.Stmt) (steps []ast.Stmt) {
	for i, s := range slices.Backward(list) {
		v, _, _ := f.setting(s)
		named := slices.ContainsFunc(steps, func(t ast.Stmt) bool { return v != nil && f.Mentions(t, v) })
		if i == len(list)-1 || named && v != x {
			steps = append(steps, s)
		}
	}
	slices.Reverse(steps)
	return steps
}
