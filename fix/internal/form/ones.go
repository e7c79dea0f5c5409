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

import "go/types"

// ones makes a loop over the bits as words, if that is what the body makes of the word;
// and reports whether it did.
func (s *scan) ones(r *Rewrite) bool {
	if _, is := unsigned(s.word.Type()); !is || len(s.uses) == 0 {
		return false
	}
	for _, u := range s.uses {
		if !u.val.AreSingle() || !types.Identical(u.typ, s.word.Type()) {
			return false
		}
	}
	bound := s.bound(func(b *binding) bool { return b.define && s.stable(*b) })
	name := ""
	if bound != nil {
		name = bound.v.Name()
	} else if name = s.newName(s.loop, "one bit b lowest"); name == "" || s.popped() {
		return false
	}
	s.drop(r, bound)
	for _, u := range s.uses {
		if bound == nil || u.expr != bound.expr {
			r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, name})
		}
	}
	r.Func = "Ones"
	s.Names[s.loop] = name
	if bound == nil || len(r.Loop.Sites) > 0 || s.NamedOutside(bound.v, r.Drop...) {
		r.Loop.Var, r.Loop.Define = name, true
	}
	return true
}
