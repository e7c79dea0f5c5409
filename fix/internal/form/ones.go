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
	if len(s.uses) == 0 || s.m.Top {
		return false
	}
	for _, u := range s.uses {
		if !u.val.AreSingle() || !types.Identical(u.typ, s.word.Type()) {
			return false
		}
	}
	// The bits of a signed word are converted where they are used.
	_, plain := unsigned(s.word.Type())
	bound := s.bound(func(b *binding) bool { return plain && b.define && s.stable(*b) })
	name, text := "", ""
	if bound != nil {
		name = bound.v.Name()
	} else if name = s.newName(s.loop, "one bit b lowest"); name == "" || s.popped() {
		return false
	}
	if text = name; !plain {
		if text = s.TypeText(s.word.Type(), s.loop.Pos()) + "(" + name + ")"; text[0] == '(' {
			return false
		}
	}
	s.drop(r, bound)
	for _, u := range s.uses {
		if bound == nil || u.expr != bound.expr {
			r.Loop.Sites = append(r.Loop.Sites, Site{u.expr, text})
		}
	}
	r.Func = "Ones"
	s.Names[s.loop] = name
	if bound == nil || len(r.Loop.Sites) > 0 || s.NamedOutside(bound.v, r.Drop...) {
		r.Loop.Var, r.Loop.Define = name, true
	}
	return true
}
