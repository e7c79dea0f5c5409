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
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// positionsIn returns the parts of u that are positions of the bit; or nothing if it is made of the word in other ways too.
func (s *scan) positionsIn(u use) (list []use) {
	if u.pop {
		return []use{u}
	}
	var only func(ast.Node) bool
	only = func(n ast.Node) bool {
		if !s.Mentions(n, s.word) {
			return true
		}
		if e, ok := n.(ast.Expr); ok && s.Info.Types[e].IsValue() {
			if val := s.m.Eval(e); val.ArePositions() {
				list = append(list, s.use(e, val))
				return true
			}
		}
		parts := index.Children(n)
		for _, part := range parts {
			if !only(part) {
				return false
			}
		}
		return len(parts) > 0
	}
	if !only(u.expr) {
		return nil
	}
	return list
}

// canBind reports whether the variable of b can be that of the range loop.
func (s *scan) canBind(b *binding) bool {
	if !b.define {
		return b.at == 0 // set first
	}
	again := func(stmt ast.Stmt) bool { // x, y := … that assigns it
		a, ok := stmt.(*ast.AssignStmt)
		return ok && a.Tok == token.DEFINE && stmt != b.stmt && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return s.Var(e) == b.v })
	}
	return s.Clean(s.loop.Body, b.v.Name(), b.v) && !slices.ContainsFunc(s.loop.Body.List, again)
}

// positions makes a loop over positions, or says why it can't.
func (s *scan) positions(r *Rewrite) string {
	var bound *binding
	for i := range s.bindings {
		if b := &s.bindings[i]; bound == nil && b.val.ArePositions() && s.canBind(b) {
			bound = b
		}
	}
	for _, b := range s.bindings {
		if b.pair && (bound == nil || b.stmt != bound.stmt) {
			return "the bit and the rest of the word are set in one statement"
		}
	}
	var elem types.Type
	name := ""
	others := len(s.uses)
	if bound != nil {
		others--
		elem, name = bound.v.Type(), bound.v.Name()
		if !bound.pair && !types.Identical(elem, s.Info.TypeOf(bound.expr)) {
			return "the position is of another type than its variable"
		}
		if others > 0 && !s.stable(*bound) {
			return "the position is changed in the body"
		}
		r.Drop = append(r.Drop, bound.drops()...)
	}
	popped := false
	for _, u := range s.uses {
		popped = popped || u.pop
	}
	if s.at >= 0 && (bound == nil || bound.stmt != s.clear) && !popped {
		r.Drop = append(r.Drop, s.clear)
	}
	named := bound != nil && (others > 0 || !bound.define && !s.Local(bound.v) || s.NamedOutside(bound.v, r.Drop...))
	var uses []use
	for _, u := range s.uses {
		if parts := s.positionsIn(u); parts != nil && !u.val.AreSingle() {
			uses = append(uses, parts...)
		} else {
			uses = append(uses, u)
		}
	}
	if bound == nil && others > 0 {
		named = true
		for _, u := range uses {
			if u.val.ArePositions() && (elem == nil || types.Identical(s.Info.TypeOf(u.expr), types.Typ[types.Int])) {
				elem = s.Info.TypeOf(u.expr)
			}
		}
		if elem == nil {
			elem = types.Typ[types.Int]
		}
		if name = s.newName(s.loop, "i at pos bit j"); name == "" {
			return "no name is free"
		}
	}
	for _, u := range uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		t := s.Info.TypeOf(u.expr)
		if u.val.ArePositions() && types.Identical(t, elem) {
			r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, name})
			continue
		}
		typ := s.TypeText(t, u.expr.Pos())
		if typ == "" {
			return "the type of the position can't be written here"
		}
		text := typ + "(" + name + ")"
		switch {
		case u.val.ArePositions():
		case u.val.AreSingle():
			text = s.operand(u.expr, typ+"(1) << "+name)
		default:
			return "the body makes something else of the word"
		}
		r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, text})
	}
	r.Func = "Bits"
	if named {
		r.Loop.Var, r.Loop.Define = name, bound == nil || bound.define
		if !types.Identical(elem, types.Typ[types.Int]) {
			r.Func += "As"
			if r.Elem = s.TypeText(elem, s.loop.Pos()); r.Elem == "" {
				return "the type of the position can't be written here"
			}
		}
	} else if bound != nil && !bound.define {
		r.Lost = append(r.Lost, bound.v)
	}
	s.Names[s.loop] = name
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
