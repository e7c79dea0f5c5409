package form

// The positions of the bits.
//
//	for ; x != 0; x &= x - 1 {
//		sq := Square(bits.TrailingZeros64(x))
//		use(sq)
//	}
//
//	for sq := range iter.BitsAs[Square](x) {
//		use(sq)
//	}

import (
	"go/ast"
	"go/types"
)

// positions makes a loop over positions, or says why it can't.
func (s *scan) positions(r *Rewrite) string {
	bound := s.bound(func(b *binding) bool { return b.val.ArePositions() && (b.define || b.at == 0) })
	var elem types.Type
	name, others := "", len(s.uses)
	if bound != nil {
		others--
		elem, name = bound.v.Type(), bound.v.Name()
		if !types.Identical(elem, bound.typ) {
			return "the position is of another type than its variable"
		}
		if others > 0 && !s.stable(*bound) {
			return "the position is changed in the body"
		}
	}
	for _, b := range s.bindings {
		if b.pair && (bound == nil || b.stmt != bound.stmt) {
			return "the bit and the rest of the word are set in one statement"
		}
	}
	s.drop(r, bound)
	named := bound != nil && (others > 0 || !bound.define && !s.Local(bound.v) || s.NamedOutside(bound.v, r.Drop...))
	if bound == nil && others > 0 {
		named, elem = true, types.Typ[types.Int]
		for _, u := range s.uses { // another type, if it is that of all
			if u.val.ArePositions() {
				if elem = u.typ; types.Identical(elem, types.Typ[types.Int]) {
					break
				}
			}
		}
		if name = s.newName(s.loop, "i at pos bit j"); name == "" {
			return "no name is free"
		}
	}
	for _, u := range s.uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		text, typ := name, s.TypeText(u.typ, u.expr.Pos())
		switch {
		case u.val.ArePositions() && types.Identical(u.typ, elem):
		case typ == "":
			return "the type of the position can't be written here"
		case u.val.ArePositions():
			text = typ + "(" + name + ")"
		default:
			text = s.operand(u.expr, typ+"(1) << "+name)
		}
		r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, text})
	}
	s.Names[s.loop] = name
	if !named {
		name = ""
	}
	return s.bitsAs(r, name, elem, s.m.Top, bound == nil || bound.define)
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

// operand returns text, which replaces e, in parentheses if e is an operand.
func (s *scan) operand(e ast.Expr, text string) string {
	switch s.Parent(e).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		return "(" + text + ")"
	}
	return text
}
