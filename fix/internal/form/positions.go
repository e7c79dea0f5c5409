package form

// The bits of a word: as words, if the body makes nothing else of them, or as positions.
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

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// bitsOrOnes makes a loop over positions or over ones, or says why it can't.
func (s *scan) bitsOrOnes(r *Rewrite) string {
	_, isUnsigned := unsigned(s.word.Type())
	other := func(u use) bool { return !(u.val.AreSingle() && types.Identical(u.typ, s.word.Type())) }
	asOnes := len(s.uses) > 0 && isUnsigned && !slices.ContainsFunc(s.uses, other)
	bound := s.bound(func(u use) bool { return asOnes || u.val.ArePositions() })
	asOnes = asOnes && (bound != nil || !s.popped())
	var elem types.Type = types.Typ[types.Int]
	name, others := "", len(s.uses)
	switch {
	case bound != nil:
		others--
		elem, name = bound.v.Type(), bound.v.Name()
		if !types.Identical(elem, bound.typ) {
			return "the position is of another type than its variable"
		}
	case asOnes:
		name = s.newName(s.loop, "one bit b lowest")
	case others > 0:
		name = s.newName(s.loop, "i at pos bit j")
		if at := slices.IndexFunc(s.uses, func(u use) bool { return !u.val.AreSingle() }); at >= 0 {
			elem = s.uses[at].typ
		}
	}
	if name == "" && others > 0 {
		return "no name is free"
	}
	s.drop(r, bound)
	last := r.Loop.Last
	named := bound != nil && (s.Mentions(s.body, bound.v, r.Drop...) || last != nil && s.Mentions(last, bound.v))
	for _, u := range s.uses {
		if index.WithinAny(u.expr, r.Drop) {
			continue
		}
		named = true
		text := name
		if !asOnes {
			text = s.ofPosition(u, name, elem)
		}
		switch {
		case text == "":
			return "the type of the position can't be written here"
		case u.pair:
			r.Loop.Sites = append(r.Loop.Sites, Site{u.stmt, u.v.Name() + " = " + text})
		default:
			r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, text})
		}
	}
	s.Names[s.loop] = name
	if !named {
		name = ""
	}
	if asOnes {
		r.Func, r.Loop.Var = "Ones", name
		return ""
	}
	return s.bitsAs(r, name, elem)
}

// ofPosition returns what becomes of u in a loop over positions of the type elem, or "" if the type
// of u can't be written there.
func (s *scan) ofPosition(u use, name string, elem types.Type) string {
	same, typ := types.Identical(u.typ, elem), s.TypeText(u.typ, u.expr.Pos())
	text := name
	switch {
	case u.val.ArePositions():
		if same {
			return name
		}
	case u.val.AreBytes():
		text += " >> 3"
	default:
		text, same = typ+"(1) << "+name, true
	}
	switch {
	case typ == "":
		return ""
	case !same:
		return typ + "(" + text + ")"
	}
	switch s.Parent(u.expr).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.SelectorExpr:
		return "(" + text + ")"
	}
	return text
}

// bitsAs makes r a loop over Bits whose variable is of the type elem; or says why it can't.
func (f *Finder) bitsAs(r *Rewrite, name string, elem types.Type) string {
	r.Func = "Bits"
	if name == "" {
		return ""
	}
	r.Loop.Var = name
	if !types.Identical(elem, types.Typ[types.Int]) {
		r.Func += "As"
		if r.Elem = f.TypeText(elem, r.Stmt.Pos()); r.Elem == "" {
			return "the type of the position can't be written here"
		}
	}
	return ""
}
