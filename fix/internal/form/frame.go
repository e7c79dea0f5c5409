package form

// What must be true of each loop over the bits of a variable: that it has one next value in each turn,
// and that nothing else sees it.

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A head is what a loop says of its turns: a for statement, or a range statement.
type head struct {
	loop       ast.Stmt
	init, post ast.Stmt   // or nil
	cond       ast.Expr   // or nil
	while      []ast.Expr // what a for statement tests, and nil for the word; or nil
	body       *ast.BlockStmt
}

// headOf returns the head of a loop, or nil if n is none.
func (f *Finder) headOf(n ast.Node) (h *head) {
	switch loop := n.(type) {
	case *ast.ForStmt:
		h = &head{loop: loop, init: loop.Init, post: loop.Post, cond: loop.Cond, body: loop.Body}
	case *ast.RangeStmt:
		h = &head{loop: loop, body: loop.Body}
	}
	return h
}

// base makes the rewrite of a loop with that body and those steps to the next turn; or says why it
// stays. The branches in the node except do not count.
func (f *Finder) base(loop ast.Stmt, body *ast.BlockStmt, except ast.Node, steps ...ast.Node) (*Rewrite, string) {
	branches := f.Branches(loop, body, except)
	passed := func(n ast.Node) bool {
		return slices.ContainsFunc(branches.Jumps, func(over index.Span) bool { return index.Within(n, over) })
	}
	why := branches.Why
	if why == "" && slices.ContainsFunc(steps, passed) {
		why = "a continue or goto statement passes over the step"
	}
	head := index.Span{From: loop.Pos(), To: body.Lbrace}
	once := len(branches.Jumps) == 0 && f.Leaves(body.List)
	return &Rewrite{Stmt: loop, Exits: branches.Exits, Once: once, Drop: []ast.Node{head}, Loop: &Loop{}}, why
}

// frame is base for a loop over the bits of v that a statement clears, and that sets what this needs
// before. The header may set something else, too: that goes before the loop, and to the end of its body.
func (f *Finder) frame(h *head, v *types.Var, clear ast.Stmt, needs ...ast.Node) (*Rewrite, string) {
	r, why := f.base(h.loop, h.body, nil, append(needs, clear)...)
	if why = cmp.Or(f.Owned(v, "word"), why); why != "" {
		return nil, why
	}
	if !f.DeadAfter(h.loop, v) {
		return nil, "the word is used after the loop"
	}
	r.Word, r.Loop.While = v.Type(), f.text(h.while)
	if why := f.initial(r, h.init, v); why != "" {
		return nil, why
	}
	if h.post == nil || h.post == clear {
		return r, ""
	}
	hidden := func(id *ast.Ident) bool { // by the body
		obj := f.Info.Uses[id]
		v, isVar := obj.(*types.Var)
		isRecover := obj != nil && obj == types.Universe.Lookup("recover")
		return isRecover || obj != nil && !(isVar && v.IsField()) && f.Means(id.Name, h.body.Rbrace) != obj
	}
	switch {
	case len(f.Branches(h.loop, h.body, nil).Jumps) > 0:
		return nil, "a continue or goto statement passes to the post statement"
	case f.Mentions(h.post, v):
		return nil, "the post statement uses the word itself"
	case has(h.post, hidden):
		return nil, "the body declares a name of the post statement again, or that recovers"
	}
	r.Loop.Last = h.post
	return r, ""
}

// text returns how the conditions are written, as one, with the verb %s for the word's.
func (f *Finder) text(while []ast.Expr) string {
	var list []string
	for _, e := range while {
		if e == nil {
			list = append(list, "%s")
		} else {
			list = append(list, strings.ReplaceAll(f.Source(e.Pos(), e.End()), "%", "%%"))
		}
	}
	return strings.Join(list, " && ")
}

// initial has an init statement go before the loop, unless v is all that it sets; or says why it can't.
func (f *Finder) initial(r *Rewrite, init ast.Stmt, v *types.Var) string {
	if first, _, _ := f.setting(init); init == nil || first == v {
		return ""
	}
	block, ok := f.Parent(r.Stmt).(*ast.BlockStmt)
	a, declares := init.(*ast.AssignStmt)
	declares = declares && a.Tok == token.DEFINE
	isGoto := func(b *ast.BranchStmt) bool { return b.Tok == token.GOTO } // perhaps over the declaration
	if !ok || declares && has(f.Body(r.Stmt), isGoto) || slices.ContainsFunc(f.targets(init), func(u *types.Var) bool {
		if u == nil {
			return true
		}
		other, isVar := f.Means(u.Name(), r.Stmt.Pos()).(*types.Var) // perhaps a parameter, which would be set
		again := isVar && other != u && other.Kind() != types.PackageVar || f.Owned(u, "") != "" || !f.Clean(block, u.Name(), u)
		return declares && again
	}) {
		return "the init statement sets another variable"
	}
	r.Loop.Before = init
	return ""
}
