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
)

// ones makes a loop over the bits as words, if that is what the body makes of the word;
// and reports whether it did.
func (s *scan) ones(r *Rewrite) bool {
	if _, is := unsigned(s.word.Type()); !is || len(s.uses) == 0 {
		return false
	}
	for _, u := range s.uses {
		if !s.isOne(u) {
			return false
		}
	}
	var bound *binding
	for i := range s.bindings {
		if b := &s.bindings[i]; bound == nil && b.define && s.stable(*b) && s.canBind(b) {
			bound = b
		}
	}
	name, drop, sites := "", r.Drop, []Site(nil)
	if bound != nil {
		name = bound.v.Name()
		drop = append(drop, bound.drops()...)
	} else if name = s.newName(s.loop, "one bit b lowest"); name == "" {
		return false
	}
	if s.at >= 0 && (bound == nil || bound.stmt != s.clear) {
		drop = append(drop, s.clear)
	}
	for _, u := range s.uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		if u.pop {
			return false
		}
		sites = append(sites, Site{u.expr, name})
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
