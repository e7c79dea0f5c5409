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
	"go/ast"
	"go/token"
)

// sentinel returns the rewrite of a loop that ends with what the pop of an empty word is; or
// why there is none; or neither.
func (f *Finder) sentinel(loop *ast.ForStmt) (*Rewrite, string) {
	v, pop, tok := f.setting(loop.Init)
	w, again, _ := f.setting(loop.Post)
	if v == nil || v != w || tok != token.DEFINE || loop.Cond == nil || !f.equal(pop, again) {
		return nil, ""
	}
	var id *ast.Ident // the word
	ast.Inspect(pop, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok && f.isWord(f.Var(x)) {
			id = x
		}
		return id == nil
	})
	if id == nil || f.Mentions(loop.Cond, f.Var(id)) {
		return nil, ""
	}
	word, zero := f.Var(id), f.machine(nil, false)
	zero.SetNumber(word, 0)
	none, left := zero.Try(pop, word)
	if !none.Known() || !left.Are(0) {
		return nil, ""
	}
	zero.Set(v, none)
	for _, top := range []bool{false, true} {
		m := f.machine(word, top)
		values, after := m.Try(pop, word)
		if !values.ArePositions() || !m.Cleared(after) {
			continue
		}
		if m.Set(v, values); !m.Eval(loop.Cond).Are(1) || !zero.Eval(loop.Cond).Are(0) {
			return nil, "it does not end where the word is empty"
		}
		r := &Rewrite{Stmt: loop, Word: word, Weight: f.Weight(loop.Body), Drop: []ast.Node{header(loop)}, Keep: []ast.Node{id}, Loop: &Loop{}}
		branches := f.Branches(loop, loop.Body, nil)
		why := f.Owned(word, loop, "word")
		switch r.Exits = branches.Exits; {
		case why != "":
		case branches.Why != "":
			why = branches.Why
		case f.Mentions(loop.Body, word):
			why = "the body uses the word itself"
		case !f.DeadAfter(loop, word):
			why = "the word is used after the loop"
		default:
			why = f.early(m, loop)
		}
		if why == "" {
			r.Arg, why = f.argument(id, word, loop.Pos())
		}
		name := ""
		if f.NamedOutside(v, header(loop)) {
			name = v.Name()
			f.Names[loop] = name
		}
		if why == "" {
			why = f.bitsAs(r, name, v.Type(), top, true)
		}
		if why != "" {
			return nil, why
		}
		return r, ""
	}
	return nil, ""
}
