package form

// What must be true of each loop with a variable that moves: that it has one next value in each
// turn, and that nothing else sees it.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// base makes the rewrite of a loop with that body in which the steps give v, which is what and may
// be nil, its next value; or says why it stays. The branches in the node except do not count.
func (f *Finder) base(loop ast.Stmt, body *ast.BlockStmt, v *types.Var, what string, except ast.Node, steps ...ast.Node) (*Rewrite, string) {
	branches, why := f.Branches(loop, body, except), ""
	passed := func(n ast.Node) bool {
		return slices.ContainsFunc(branches.Continues, func(pos token.Pos) bool { return pos < n.Pos() })
	}
	if v != nil {
		why = f.Owned(v, what)
	}
	switch {
	case why != "":
	case branches.Why != "":
		why = branches.Why
	case slices.ContainsFunc(steps, passed):
		why = "a continue statement passes over the step"
	case v != nil && !f.DeadAfter(loop, v):
		why = "the " + what + " is used after the loop"
	}
	head := index.Span{From: loop.Pos(), To: body.Lbrace}
	return &Rewrite{Stmt: loop, Exits: branches.Exits, Weight: f.Weight(body), Drop: []ast.Node{head}, Loop: &Loop{}}, why
}

// frame is base for a loop of which the header may set something else, too: that goes before the
// loop, and to the end of its body.
func (f *Finder) frame(loop *ast.ForStmt, v *types.Var, what string, except ast.Node, steps ...ast.Node) (*Rewrite, string) {
	r, why := f.base(loop, loop.Body, v, what, except, steps...)
	if why != "" {
		return nil, why
	}
	r.Word = v.Type()
	if why := f.initial(r, loop.Init, v); why != "" {
		return nil, why
	}
	post := loop.Post
	cut := f.cut(post, v)
	if post == nil || cut == nil && slices.Contains(steps, ast.Node(post)) {
		return r, ""
	}
	uses := func(id *ast.Ident) bool {
		in := func(s Site) bool { return index.Within(id, s.Node) }
		return index.Within(id, post) && !slices.ContainsFunc(cut, in)
	}
	switch {
	case len(f.Branches(loop, loop.Body, nil).Continues) > 0:
		return nil, "a continue statement passes to the post statement"
	case slices.ContainsFunc(f.Uses(v), uses):
		return nil, "the post statement uses the " + what + " itself"
	case has(post, func(id *ast.Ident) bool { return f.Info.Uses[id] != nil && f.hidden(id, loop.Body) }):
		return nil, "the body declares a name of the post statement again"
	}
	r.Loop.Last, r.Loop.Sites = post, append(r.Loop.Sites, cut...)
	r.Keep = append(r.Keep, post)
	return r, ""
}

// initial has an init statement go before the loop, without v, if that is not all that it sets; or
// says why it can't.
func (f *Finder) initial(r *Rewrite, init ast.Stmt, v *types.Var) string {
	cut := f.cut(init, v)
	if u, _, _ := f.setting(init); init == nil || u == v && cut == nil {
		return ""
	}
	block, ok := f.Parent(r.Stmt).(*ast.BlockStmt)
	if !ok || slices.ContainsFunc(f.targets(init), func(u *types.Var) bool {
		a, declares := init.(*ast.AssignStmt)
		return u == nil || u != v && declares && a.Tok == token.DEFINE && (f.Owned(u, "") != "" || !f.Clean(block, u.Name(), u))
	}) {
		return "the init statement sets another variable"
	}
	r.Loop.Before, r.Loop.Sites = init, append(r.Loop.Sites, cut...)
	r.Keep = append(r.Keep, init)
	return ""
}

// walk is frame for a loop over subsets, v, which the steps move: the new loop has a variable of
// that name. The statements in rest go, too.
func (f *Finder) walk(loop *ast.ForStmt, v *types.Var, except ast.Node, steps []ast.Node, rest ...ast.Node) (*Rewrite, string) {
	if _, is := unsigned(v.Type()); !is {
		return nil, "the subsets are signed: a loop over them converts each, and is slower"
	}
	if f.changed(v, loop, steps...) {
		return nil, "the subset is changed in the body"
	}
	r, why := f.frame(loop, v, "subset", except, steps...)
	if why != "" {
		return nil, why
	}
	for _, n := range append(steps, rest...) {
		if n != loop.Post {
			r.Drop = append(r.Drop, n)
		}
	}
	f.Names[loop] = v.Name()
	if f.Mentions(loop.Body, v, r.Drop...) {
		r.Loop.Var = v.Name()
	}
	return r, ""
}

// part returns the place of v in an assignment that sets more than v, each to a value of its own;
// or -1.
func (f *Finder) part(s ast.Stmt, v *types.Var) int {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) == 1 || len(a.Lhs) != len(a.Rhs) {
		return -1
	}
	return slices.IndexFunc(a.Lhs, func(e ast.Expr) bool { return f.Var(e) == v })
}

// cut returns what is to be cut out of such an assignment, or nil.
func (f *Finder) cut(s ast.Stmt, v *types.Var) (sites []Site) {
	at := f.part(s, v)
	if at < 0 {
		return nil
	}
	for _, list := range [][]ast.Expr{s.(*ast.AssignStmt).Lhs, s.(*ast.AssignStmt).Rhs} {
		span := index.Span{From: list[0].Pos(), To: list[1].Pos()}
		if at > 0 {
			span = index.Span{From: list[at-1].End(), To: list[at].End()}
		}
		sites = append(sites, Site{span, ""})
	}
	return sites
}

// begins returns what s, which may be nil, sets v to; or nil.
func (f *Finder) begins(s ast.Stmt, v *types.Var) ast.Expr {
	if at := f.part(s, v); at >= 0 {
		return s.(*ast.AssignStmt).Rhs[at]
	}
	if u, e, _ := f.setting(s); u == v {
		return e
	}
	return nil
}

// hidden reports whether body declares the name of id, which is no field, again.
func (f *Finder) hidden(id *ast.Ident, body *ast.BlockStmt) bool {
	obj := f.Info.Uses[id]
	v, ok := obj.(*types.Var)
	return !(ok && v.IsField()) && f.Means(id.Name, body.Rbrace) != obj
}

// changed reports whether something else than the steps and the init statement sets v in the
// loop.
func (f *Finder) changed(v *types.Var, loop ast.Stmt, steps ...ast.Node) bool {
	if l, ok := loop.(*ast.ForStmt); ok && l.Init != nil {
		steps = append(steps, l.Init)
	}
	return slices.ContainsFunc(f.Writes(v, loop), func(id *ast.Ident) bool { return !index.WithinAny(id, steps) })
}
