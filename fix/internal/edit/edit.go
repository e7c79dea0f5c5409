// Package edit makes the new text of a file from the rewrites of its loops.
package edit

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// An editor makes the edits of one file.
type editor struct {
	*form.Finder
	source
	rewrites []*form.Rewrite
	sites    []form.Site
	added    map[string]string // the names of packages that are to be imported, in the import, by path
}

// File returns the text of a file with the rewrites made, not formatted; or why they can't be made
// together.
func File(f *form.Finder, file *ast.File, rewrites []*form.Rewrite) (string, error) {
	tf := f.Fset.File(file.FileStart)
	ed := &editor{Finder: f, source: source{file: file, tf: tf, text: string(f.Bytes(tf))}, rewrites: rewrites, added: map[string]string{}}
	for _, r := range rewrites {
		if r.Loop != nil {
			ed.sites = append(ed.sites, r.Loop.Sites...)
		}
	}
	slices.SortFunc(ed.sites, func(a, b form.Site) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
	for _, s := range ed.sites {
		ed.replace(s.Node.Pos(), s.Node.End(), s.Text)
	}
	for _, r := range rewrites {
		if err := ed.make(r); err != nil {
			return "", err
		}
	}
	isConst := func(text string) bool {
		tv, err := types.Eval(f.Fset, f.Pkg, file.Name.Pos(), text)
		return err == nil && tv.Value != nil
	}
	after := &ed.source
	for len(after.edits) > 0 { // a declaration that goes may have used the variable of another
		var err error
		if after, err = after.apply(); err == nil {
			err = after.unused(isConst)
		}
		if err != nil {
			return "", err
		}
	}
	return ed.imports(after)
}

// make makes the edits of one loop, but for its sites.
func (ed *editor) make(r *form.Rewrite) error {
	pkg := ed.pkg(r.Pkg)
	if pkg == "" {
		return fmt.Errorf("no name is free for the package %s", r.Pkg)
	}
	function, arg, head := pkg+"."+r.Func, r.Arg.Before+r.Arg.After, r.Drop[0]
	if r.Arg.Expr != nil {
		arg = r.Arg.Before + ed.render(r.Arg.Expr) + r.Arg.After
	}
	if r.Elem != "" {
		function += "[" + r.Elem + "]"
	}
	call := function + "(" + arg + ")"
	if r.Loop == nil {
		if r.Sum.Conv != "" {
			call = r.Sum.Conv + "(" + call + ")"
		}
		ed.count(r, call)
		return nil
	}
	v, rest := r.Loop.Var, r.Loop.Rest
	text, inside := "range "+call, []string(nil)
	above, body := ed.gone(r)
	switch {
	case rest != "":
		inside, body = body, nil
		cond := fmt.Sprintf(cmp.Or(r.Loop.While, "%s"), rest+" != 0")
		text = fmt.Sprintf("%s := %s; %s;", rest, arg, cond)
		if v != "" {
			inside = append(inside, fmt.Sprintf("var %s %s", v, r.Loop.Type))
		}
		inside = append(inside, fmt.Sprintf("%s, %s = %s(%s)", cmp.Or(v, "_"), rest, function, rest))
	case v != "":
		text = v + " := " + text
	}
	ed.instead(head, append(above, body...), r.Loop.Before, "for "+text+" ")
	ed.begin(head.End(), inside)
	if r.Loop.Last != nil {
		ed.end(head.End(), r.Stmt.End(), ed.render(r.Loop.Last))
	}
	return nil
}

// count puts the sum of a call in place of a loop that counts, with a single comment behind it.
func (ed *editor) count(r *form.Rewrite, call string) {
	text, before, comments := r.Sum.To+" += "+call, r.Sum.Before, ed.comments(r.Stmt)
	if to, ok := before.(*ast.AssignStmt); ok && to.Tok == token.ASSIGN && ed.render(to.Lhs[0]) == r.Sum.To {
		switch value := ed.Info.Types[to.Rhs[0]].Value; {
		case value == nil || len(to.Lhs) > 1:
		case constant.Sign(value) == 0:
			before, text = nil, r.Sum.To+" = "+call
		default:
			before, text = nil, r.Sum.To+" = "+ed.render(to.Rhs[0])+" + "+call
		}
	}
	behind, _, _ := strings.Cut(ed.text[ed.tf.Offset(r.Stmt.End()):], "\n")
	if len(comments) == 1 && strings.TrimSpace(behind) == "" {
		text += " " + comments[0]
	}
	ed.instead(r.Stmt, comments, before, text)
}

// instead puts text in place of n, below comments that are not in it, and below a statement that may
// be nil.
func (ed *editor) instead(n ast.Node, comments []string, before ast.Stmt, text string) {
	if before != nil {
		text = ed.lines(n.Pos(), []string{ed.render(before), text})
	}
	isThere := func(comment string) bool { return strings.Contains(text, comment) }
	ed.replace(n.Pos(), n.End(), ed.lines(n.Pos(), append(slices.DeleteFunc(comments, isThere), text)))
}

// gone takes out what goes of a loop, but for its header, and returns the comments in, above and
// behind that: of the header or before it, and of the body.
func (ed *editor) gone(r *form.Rewrite) (above, body []string) {
	head := r.Drop[0]
	above = ed.comments(head)
	drop := slices.SortedFunc(slices.Values(r.Drop[1:]), func(a, b ast.Node) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, n := range drop {
		switch {
		case index.Within(n, head):
		case n.Pos() < head.Pos():
			above = append(above, ed.take(n, r.Drop)...)
		default:
			body = append(body, ed.take(n, r.Drop)...)
		}
	}
	for _, s := range r.Loop.Sites {
		if !index.WithinAny(s.Node, r.Drop) {
			body = append(body, ed.comments(s.Node)...)
		}
	}
	return above, body
}

// render returns the text of an expression or a statement with what changes in it.
func (ed *editor) render(n ast.Node) string {
	at, text := n.Pos(), ""
	for _, s := range ed.sites {
		if index.Within(s.Node, n) {
			text += ed.Source(at, s.Node.Pos()) + s.Text
			at = s.Node.End()
		}
	}
	return text + ed.Source(at, n.End())
}
