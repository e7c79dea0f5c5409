package form

// A loop that tests the positions of a word one after the other, from one constant to another.
//
//	for i := 0; i < 64; i++ {
//		if x&(1<<i) != 0 && use(i) {
//			n++
//		}
//	}
//
//	for i := range iter.Bits(x) {
//		if use(i) {
//			n++
//		}
//	}

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A testing is such a loop while it is analyzed.
type testing struct {
	*Finder
	loop   ast.Stmt
	body   *ast.BlockStmt
	i      *types.Var
	from   int64    // where i begins
	to     int64    // where it ends
	bound  ast.Expr // where it ends, as it is written: the last position, or one more
	test   *ast.IfStmt
	skips  bool       // the test continues the loop where the bit is not one of those
	terms  []ast.Expr // of the test, the first of which is about the bit
	kept   []ast.Stmt // the new body
	word   *ast.Ident
	zeros  bool  // the bits are those that are 0
	lowest int64 // of the positions
	above  int64 // one above the highest
}

// tests returns the rewrite of a loop over the positions of a word; or why there is none; or
// neither.
func (f *Finder) tests(h *head) (*Rewrite, string) {
	t := &testing{Finder: f, loop: h.loop, body: h.body}
	switch {
	case !t.header() || !t.shape():
		return nil, ""
	case t.test.Else != nil || !t.skips && len(t.body.List) > 1:
		return nil, "it does something where the word has no bit, too"
	case t.word != nil:
		return t.rewrite()
	}
	for _, e := range []ast.Expr{t.bound, t.terms[0]} {
		if name := t.library.Here(t.Package, e); name != "" {
			return nil, name + " may differ for another system, processor or build tag"
		}
	}
	return nil, "it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable"
}

// header takes the header of the loop to pieces. It reports false for a loop that does not count up.
// One that does not do so from a constant to a constant has no turns here.
func (t *testing) header() bool {
	switch loop := t.loop.(type) {
	case *ast.RangeStmt:
		array, isArray := t.Info.TypeOf(loop.X).Underlying().(*types.Array)
		t.i, t.bound = t.Var(loop.Key), loop.X
		if t.to, _ = t.number(loop.X); isArray && t.Var(loop.X) != nil && t.library.Same(t.Package, loop.X) {
			t.to = array.Len()
		}
		if loop.Tok != token.DEFINE || loop.Value != nil { // a loop over the elements
			return false
		}
	case *ast.ForStmt:
		v, first, tok := t.setting(loop.Init)
		until, isUntil := loop.Cond.(*ast.BinaryExpr)
		post, isPost := loop.Post.(*ast.IncDecStmt)
		if tok != token.DEFINE || !isUntil || !isPost || t.Var(until.X) != v || t.Var(post.X) != v || post.Tok != token.INC {
			return false
		}
		from, isConst := t.number(first)
		to, ends := t.number(until.Y)
		switch t.i, t.bound = v, until.Y; {
		case until.Op == token.LEQ:
			to++
		case until.Op != token.LSS:
			return false
		}
		if isConst && ends {
			t.from, t.to = from, to
		}
	}
	if t.from < 0 || t.to > 65 { // more than the bits that a word can have
		t.from, t.to = 0, 0
	}
	return t.mayBeWord(t.i)
}

// shape finds the test, which seems to be of a bit, and what runs after it.
func (t *testing) shape() bool {
	if len(t.body.List) > 0 {
		t.test, _ = t.body.List[0].(*ast.IfStmt)
	}
	if t.test == nil || t.test.Init != nil {
		return false
	}
	op := token.LAND
	t.kept = t.test.Body.List
	if t.skips = t.test.Else == nil && continues(t.test.Body); t.skips {
		op, t.kept = token.LOR, t.body.List[1:]
	}
	t.terms = terms(t.test.Cond, op)
	far := func(e ast.Expr) bool { // from the variable
		b, isBinary := e.(*ast.BinaryExpr)
		_, isCall := e.(*ast.CallExpr)
		_, isIndex := e.(*ast.IndexExpr)
		return isIndex || isBinary && b.Op != token.SUB || isCall && !t.IsConversion(e)
	}
	seems := func(b *ast.BinaryExpr) bool {
		return (b.Op == token.SHL || b.Op == token.SHR) && t.Mentions(b.Y, t.i) && !has(b.Y, far)
	}
	return has(t.terms[0], t.isTested) || has(t.terms[0], seems)
}

// continues reports whether body is { continue }.
func continues(body *ast.BlockStmt) bool {
	if len(body.List) != 1 {
		return false
	}
	b, ok := body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// terms returns what op joins in e.
func terms(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		return append(terms(b.X, op), b.Y)
	}
	return []ast.Expr{e}
}

// isTested reports whether the test is of the bits of id, the word, one in each turn, in order.
func (t *testing) isTested(id *ast.Ident) bool {
	v := t.Var(id)
	if !t.mayBeWord(v) || v == t.i || v.Kind() == types.PackageVar {
		return false
	}
	t.lowest, t.above = -1, 0
	for i := t.from; i < t.to; i++ {
		bit, complement, known := t.library.Tested(t.Package, t.terms[0], v, t.i, uint64(i))
		switch {
		case known && complement == t.skips: // above the highest bit: the body does not run
			continue
		case known || bit != i || t.lowest >= 0 && (bit != t.above || complement != (t.zeros != t.skips)):
			return false
		case t.lowest < 0:
			t.lowest, t.zeros = bit, complement != t.skips
		}
		t.above = bit + 1
	}
	if t.lowest >= 0 {
		t.word = id
	}
	return t.word != nil
}

// rewrite makes the new loop, or says why it can't.
func (t *testing) rewrite() (*Rewrite, string) {
	body, except := t.body, ast.Node(t.test)
	if !t.skips {
		body, except = t.test.Body, nil
	}
	r, why := t.base(t.loop, body, except)
	if why = cmp.Or(t.stays(), why); why == "" && r.Once {
		why = "it ends at the first bit, which math/bits finds"
	}
	if why != "" {
		return nil, why
	}
	r.Drop = []ast.Node{index.Span{From: t.loop.Pos(), To: t.body.Lbrace}}
	r.Word, r.Tests = t.Info.TypeOf(t.word), true
	t.drop(r)
	if r.Arg, why = t.argument(t.word, r.Word, t.loop.Pos()); why != "" {
		return nil, why
	}
	if t.zeros {
		r.Arg.Before = "^" + r.Arg.Before
	}
	switch high := t.highText(); {
	case t.lowest > 0:
		r.Arg.After += " & (1<<" + high + " - 1<<" + strconv.FormatInt(t.lowest, 10) + ")"
	case t.above < int64(t.library.Size(r.Word).Width):
		r.Arg.After += " & (1<<" + high + " - 1)"
	}
	name := ""
	if t.Mentions(t.body, t.i, append(r.Drop, t.terms[0])...) {
		name = t.i.Name()
	}
	t.Names[t.loop] = t.i.Name()
	if why = t.bitsAs(r, name, t.i.Type()); why != "" {
		return nil, why
	}
	if len(t.terms) > 1 {
		return r, ""
	}
	return t.asCount(r, t.kept)
}

// stays says why a loop stays that tests the bits of a word; or nothing.
func (t *testing) stays() string {
	isCall := func(call *ast.CallExpr) bool { return !t.IsConversion(call) }
	recovers := func(call *ast.CallExpr) bool { return t.IsBuiltin(call, "recover") }
	switch {
	case has(t.test.Cond, recovers):
		return "a call of recover in the body"
	case t.changed(t.i, t.loop, index.Span{From: t.loop.Pos(), To: t.body.Lbrace}):
		return "the position is changed in the body"
	case !t.Same(t.Var(t.word), t.loop):
		return "the loop may change the word"
	case t.zeros && has(t.terms[0], isCall):
		return "a function tests the positions, and the new loop would take the word to pieces"
	}
	return ""
}

// highText returns how the position above the highest is written: as the bound of the loop, if that
// has a name.
func (t *testing) highText() string {
	e := ast.Unparen(t.bound)
	named := has(e, func(id *ast.Ident) bool { return t.Info.ObjectOf(id) != nil })
	switch text := types.ExprString(e); {
	case !named || !t.isNumber(e, t.above):
		return strconv.FormatInt(t.above, 10)
	case strings.Contains(text, " "):
		return "(" + text + ")"
	default:
		return text
	}
}

// drop takes out the test.
func (t *testing) drop(r *Rewrite) {
	body := t.test.Body
	switch {
	case len(t.terms) > 1:
		r.Loop.Sites = append(r.Loop.Sites, Site{index.Span{From: t.terms[0].Pos(), To: t.terms[1].Pos()}, ""})
	case t.skips:
		r.Drop = append(r.Drop, t.test)
	default:
		r.Drop = append(r.Drop, index.Span{From: t.test.Pos(), To: body.Lbrace + 1}, index.Span{From: body.Rbrace, To: body.Rbrace + 1})
	}
}
