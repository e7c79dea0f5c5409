package form

// The bits as words.
//
//	for ; x != 0; x &= x - 1 {
//		one := x & -x
//		use(one)
//	}
//
//	for one := range iter.Ones(x) {
//		use(one)
//	}

import (
	"go/ast"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// ones makes a loop over the bits as words, where the body has the lowest bit in a
// variable, or has something that is made of the bit and not of its position; and
// reports whether it did.
func (s *scan) ones(r *Rewrite) bool {
	if _, is := unsigned(s.word.Type()); !is || s.m.End != known.Low || len(s.uses) == 0 {
		return false
	}
	var bound *binding
	for i := range s.bindings {
		b := &s.bindings[i]
		if bound == nil && b.define && s.isOne(b.use) && s.stable(*b) {
			bound = b
		}
	}
	plain := true
	for _, u := range s.uses {
		if u.pop && (bound == nil || u.expr != bound.expr) {
			return false
		}
		if u.val.AreSingle() || s.positionsIn(u) == nil {
			plain = false
		}
	}
	if plain || s.extra != nil && (bound == nil || bound.v != s.extra) {
		return false
	}
	name := ""
	if bound != nil {
		if name = bound.v.Name(); s.canBind(bound) != "" {
			return false
		}
	} else {
		for i := range s.bindings {
			if b := &s.bindings[i]; b.val.ArePositions() && s.canBind(b) == "" {
				return false // there is a variable for the position
			}
		}
		if name = s.newName(s.loop, "one bit b lowest"); name == "" {
			return false
		}
	}
	drop := r.Drop
	if bound != nil {
		drop = append(drop, bound.drops()...)
	}
	if s.at >= 0 && (bound == nil || bound.stmt != s.clear) {
		drop = append(drop, s.clear)
	}
	var sites []Site
	for _, u := range s.uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		text := name
		if !s.isOne(u) {
			text = s.rename(u.expr, name)
		}
		sites = append(sites, Site{u.expr, text})
	}
	r.Drop, r.Loop.Sites, r.Func = drop, sites, "Ones"
	s.Names[s.loop] = name
	if bound == nil || len(sites) > 0 || s.NamedOutside(bound.v, drop...) {
		r.Loop.Var, r.Loop.Define = name, true
	}
	return true
}

// isOne reports whether u is the bit, of the type of the word.
func (s *scan) isOne(u use) bool {
	return u.val.AreSingle() && types.Identical(u.typ, s.word.Type())
}

// drops are the statements that go with a binding.
func (b *binding) drops() []ast.Node {
	if b.decl != nil {
		return []ast.Node{b.decl, b.stmt}
	}
	return []ast.Node{b.stmt}
}

// rename returns the text of e with another name for the word.
func (s *scan) rename(e ast.Expr, name string) string {
	text, at := "", e.Pos()
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.Info.Uses[id] == s.word {
			text += s.Source(at, id.Pos()) + name
			at = id.End()
		}
		return true
	})
	return text + s.Source(at, e.End())
}
