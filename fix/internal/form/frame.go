package form

// What must be true of each loop with a variable that moves: that it has one next value in each
// turn, and that nothing else sees it.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A head is what a loop says of its turns: a for statement with a condition, or one whose body
// begins with if … { break }; or a range statement.
type head struct {
	loop       ast.Stmt
	init, post ast.Stmt   // or nil
	cond       ast.Expr   // or nil
	check      ast.Node   // the if statement that has the condition, or nil
	while      []ast.Expr // what a for statement tests beside
	body       *ast.BlockStmt
}

// headOf returns the head of a loop, or nil if n is none.
func (f *Finder) headOf(n ast.Node) (h *head) {
	switch loop := n.(type) {
	case *ast.ForStmt:
		h = &head{loop: loop, init: loop.Init, post: loop.Post, cond: loop.Cond, body: loop.Body}
		if h.cond == nil && len(h.body.List) > 0 {
			h.checks(h.body.List[0])
		}
	case *ast.RangeStmt:
		h = &head{loop: loop, body: loop.Body}
	}
	return h
}

// checks takes the condition of h from s, if that is if … { break }.
func (h *head) checks(s ast.Stmt) {
	check, ok := s.(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) != 1 {
		return
	}
	if b, ok := check.Body.List[0].(*ast.BranchStmt); ok && b.Tok == token.BREAK && b.Label == nil {
		h.cond, h.check = check.Cond, check
	}
}

// base makes the rewrite of a loop with that body in which the steps give v, which is what and may
// be nil, its next value; or says why it stays. The branches in the node except do not count.
func (f *Finder) base(loop ast.Stmt, body *ast.BlockStmt, v *types.Var, what string, except ast.Node, steps ...ast.Node) (*Rewrite, string) {
	branches, why := f.Branches(loop, body, except), ""
	passed := func(n ast.Node) bool {
		return slices.ContainsFunc(branches.Jumps, func(over index.Span) bool { return index.Within(n, over) })
	}
	if v != nil {
		why = f.Owned(v, what)
	}
	switch {
	case why != "":
	case branches.Why != "":
		why = branches.Why
	case slices.ContainsFunc(steps, passed):
		why = "a continue or goto statement passes over the step"
	}
	head, zero := index.Span{From: loop.Pos(), To: body.Lbrace}, ""
	if why == "" && v != nil && !f.DeadAfter(loop, v) {
		zero = v.Name()
	}
	once := len(branches.Jumps) == 0 && f.Leaves(body.List)
	return &Rewrite{Stmt: loop, Exits: branches.Exits, Once: once, Drop: []ast.Node{head}, Loop: &Loop{}, Zero: zero}, why
}

// frame is base for a loop of which the header may set something else, too: that goes before the
// loop, and to the end of its body.
func (f *Finder) frame(h *head, v *types.Var, what string, steps ...ast.Node) (*Rewrite, string) {
	if h.check != nil {
		steps = append(steps, h.check)
	}
	r, why := f.base(h.loop, h.body, v, what, h.check, steps...)
	if why != "" {
		return nil, why
	}
	r.Word, r.Loop.While = v.Type(), f.text(h.while)
	if h.check != nil {
		r.Drop = append(r.Drop, h.check)
	}
	if why := f.initial(r, h.init, v); why != "" {
		return nil, why
	}
	_, cut := f.sets(h.post, v)
	if h.post == nil || cut == nil && slices.Contains(steps, ast.Node(h.post)) {
		return r, ""
	}
	var gone []ast.Node
	for _, site := range cut {
		gone = append(gone, site.Node)
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
	case f.Mentions(h.post, v, gone...):
		return nil, "the post statement uses the " + what + " itself"
	case has(h.post, hidden):
		return nil, "the body declares a name of the post statement again, or that recovers"
	}
	r.Loop.Last, r.Loop.Sites = h.post, append(r.Loop.Sites, cut...)
	return r, ""
}

// text returns how the conditions are written, as one.
func (f *Finder) text(while []ast.Expr) string {
	var list []string
	for _, e := range while {
		list = append(list, f.Source(e.Pos(), e.End()))
	}
	return strings.Join(list, " && ")
}

// initial has an init statement go before the loop, without v, if that is not all that it sets; or
// says why it can't.
func (f *Finder) initial(r *Rewrite, init ast.Stmt, v *types.Var) string {
	first, cut := f.sets(init, v)
	if init == nil || first != nil && cut == nil {
		return ""
	}
	block, ok := f.Parent(r.Stmt).(*ast.BlockStmt)
	a, declares := init.(*ast.AssignStmt)
	declares = declares && a.Tok == token.DEFINE
	isGoto := func(b *ast.BranchStmt) bool { return b.Tok == token.GOTO } // perhaps over the declaration
	if !ok || cut != nil && !f.pure(first) || declares && has(f.Body(r.Stmt), isGoto) || slices.ContainsFunc(f.targets(init), func(u *types.Var) bool {
		if u == nil || u == v && cut != nil {
			return u == nil
		}
		other, isVar := f.Means(u.Name(), r.Stmt.Pos()).(*types.Var) // perhaps a parameter, which would be set
		again := isVar && other != u && other.Kind() != types.PackageVar || f.Owned(u, "") != "" || !f.Clean(block, u.Name(), u)
		return cut != nil && f.Mentions(first, u) || declares && again
	}) {
		return "the init statement sets another variable"
	}
	r.Loop.Before, r.Loop.Sites = init, append(r.Loop.Sites, cut...)
	return ""
}
