package form

// The bits of a word: as words, if the body makes nothing else of them, or as positions.
// A position that the body counts from the top is written as a difference.
//
//	for ; x != 0; x &= x - 1 {
//		one := x & -x
//		use(one)
//	}
//	for ; y != 0; y &= y - 1 {
//		sq := Square(bits.TrailingZeros64(y))
//		use(sq)
//	}
//
//	for one := range iter.Ones(x) {
//		use(one)
//	}
//	for sq := range iter.BitsAs[Square](y) {
//		use(sq)
//	}

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// bitsOrOnes makes a loop over positions or over ones, or says why it can't.
func (s *scan) bitsOrOnes(r *Rewrite) string {
	other := func(u use) bool { return !u.made && !(u.val.AreSingle() && types.Identical(u.typ, s.word.Type())) }
	asOnes := len(s.uses) > 0 && !s.m.Top && !slices.ContainsFunc(s.uses, other)
	basic, isUnsigned := unsigned(s.word.Type())
	elem := types.Type(basic)
	if isUnsigned {
		elem = s.word.Type()
	}
	bound := s.bound(func(b *binding) bool {
		if asOnes { // those of a signed word are converted where they are used
			return isUnsigned && b.define && s.stable(*b)
		}
		return b.val.ArePositions() && (b.define || b.at == 0)
	})
	asOnes = asOnes && (bound != nil || !s.popped())
	name, others := "", len(s.uses)
	switch {
	case bound != nil:
		others--
		elem, name = bound.v.Type(), bound.v.Name()
		if !types.Identical(elem, bound.typ) {
			return "the position is of another type than its variable"
		}
		if others > 0 && !s.stable(*bound) {
			return "the position is changed in the body"
		}
	case asOnes:
		name = s.newName(s.loop, s.loop.Body, "one bit b lowest")
	case others > 0:
		name, elem = s.newName(s.loop, s.loop.Body, "i at pos bit j"), types.Typ[types.Int]
		for _, u := range s.uses { // another type, if none is an int
			if !u.val.AreSingle() && !u.made {
				if elem = u.typ; types.Identical(elem, types.Typ[types.Int]) {
					break
				}
			}
		}
	}
	if name == "" && others > 0 {
		return "no name is free"
	}
	for _, b := range s.bindings {
		if b.pair && (bound == nil || b.stmt != bound.stmt) {
			return "the bit and the rest of the word are set in one statement"
		}
	}
	s.drop(r, bound)
	named := bound != nil && (!bound.define || s.NamedOutside(bound.v, r.Drop...))
	for _, u := range s.uses {
		if slices.ContainsFunc(r.Drop, func(n ast.Node) bool { return index.Within(u.expr, n) }) {
			continue
		}
		named = true
		text := s.written(u, name, elem, asOnes)
		if text == "" {
			return "the type of the position can't be written here"
		}
		r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, text})
	}
	s.Names[s.loop] = name
	if !named {
		name = ""
	}
	if asOnes {
		r.Func, r.Loop.Var, r.Loop.Define = "Ones", name, true
		return ""
	}
	return s.bitsAs(r, name, elem, s.m.Top, bound == nil || bound.define)
}

// written returns what becomes of u in a loop whose variable is of the type elem: a one, or
// else a position. It returns "" if the type of u can't be written there.
func (s *scan) written(u use, name string, elem types.Type, one bool) string {
	if u.made {
		return s.made(u, name, one)
	}
	from, down := u.val.CountDown()
	same, typ := types.Identical(u.typ, elem), s.TypeText(u.typ, u.expr.Pos())
	text := name
	switch {
	case same && (one || u.val.ArePositions()):
		return name
	case one || u.val.ArePositions():
	case down:
		text = strconv.Itoa(from) + " - " + name
	default:
		text, same = typ+"(1) << "+name, true
	}
	switch {
	case typ == "":
		return ""
	case !same:
		return typ + "(" + text + ")"
	}
	return s.operand(u.expr, text)
}

// made returns what becomes of u, which is made of the bit: it is made of the bit alone in
// place of the word.
func (s *scan) made(u use, name string, one bool) string {
	typ := s.TypeText(s.word.Type(), u.expr.Pos())
	_, isUnsigned := unsigned(s.word.Type())
	bit := name
	switch {
	case typ == "":
		return ""
	case !one:
		bit = "(" + typ + "(1) << " + name + ")"
	case !isUnsigned:
		bit = typ + "(" + name + ")"
	}
	text, at := "", u.expr.Pos()
	for _, id := range s.Uses(s.word) {
		if index.Within(id, u.expr) {
			if bit != name && s.Written(id) {
				return "" // it needs a variable
			}
			text += s.Source(at, id.Pos()) + bit
			at = id.End()
		}
	}
	return text + s.Source(at, u.expr.End())
}

// bitsAs makes r a loop over Bits, or over RBits, whose variable is of the type elem; or
// says why it can't.
func (f *Finder) bitsAs(r *Rewrite, name string, elem types.Type, top, define bool) string {
	r.Func = map[bool]string{false: "Bits", true: "RBits"}[top]
	if name == "" {
		return ""
	}
	r.Loop.Var, r.Loop.Define = name, define
	if !types.Identical(elem, types.Typ[types.Int]) {
		r.Func += "As"
		if r.Elem = f.TypeText(elem, r.Stmt.Pos()); r.Elem == "" {
			return "the type of the position can't be written here"
		}
	}
	return ""
}
