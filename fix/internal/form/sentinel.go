package form

// A loop over what a function pops, as far as what it returns for an empty word.
//
//	for i := PopLSB(&x); i != 64; i = PopLSB(&x) {
//		use(i)
//	}
//
//	for i := range iter.Bits(x) {
//		use(i)
//	}

import (
	"cmp"
	"go/ast"
	"go/token"
)

// sentinel returns the rewrite of a loop that ends with what the pop of an empty word is; or
// why there is none; or neither.
func (f *Finder) sentinel(loop *ast.ForStmt) (*Rewrite, string) {
	v, pop, tok := f.setting(loop.Init)
	w, again, _ := f.setting(loop.Post)
	if v == nil || v != w || loop.Cond == nil || !f.equal(pop, again) {
		return nil, ""
	}
	var id *ast.Ident // the word
	ast.Inspect(pop, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok && mayBeWord(f.Var(x)) {
			id = x
		}
		return id == nil
	})
	if id == nil || f.Mentions(loop.Cond, f.Var(id)) {
		return nil, ""
	}
	word, zero := f.Var(id), f.library.WithoutWord(f.Package)
	zero.SetNumber(word, 0)
	none, left := zero.Try(pop, word)
	if !none.Known() || !left.Are(0) {
		return nil, ""
	}
	zero.Set(v, none)
	for _, top := range []bool{false, true} {
		s := f.newScan(loop, id, top)
		values, after := s.m.Try(pop, word)
		if !values.ArePositions() || !s.m.Cleared(after) {
			continue
		}
		if s.m.Set(v, values); !s.m.Eval(loop.Cond).Are(1) || !zero.Eval(loop.Cond).Are(0) {
			return nil, "the loop does not end where the word is empty"
		}
		if tok != token.DEFINE {
			return nil, "the position is declared outside of the loop"
		}
		r, why := s.frame()
		if f.Mentions(loop.Body, word) {
			why = "the body uses the word itself"
		}
		if why = cmp.Or(f.Owned(word, loop, "word"), why, s.m.Early(loop)); why != "" {
			return nil, why
		}
		r.Loop = &Loop{}
		name := ""
		if f.NamedOutside(v, header(loop)) {
			name = v.Name()
			f.Names[loop] = name
		}
		if why = f.bitsAs(r, name, v.Type(), top, true); why != "" {
			return nil, why
		}
		return r, ""
	}
	return nil, ""
}
