// Package edit makes the new text of a file from the rewrites of its loops.
package edit

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

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
	if r.Zero != "" {
		ed.replace(r.Stmt.End(), r.Stmt.End(), "\n"+r.Zero+" = 0")
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
		call = r.Sum.To + " += " + call
		if r.Sum.Before != nil {
			call = ed.render(r.Sum.Before) + "\n" + call
		}
		ed.above(r.Stmt, tells)
		ed.replace(r.Stmt.Pos(), r.Stmt.End(), call)
		return nil
	}
	for _, n := range r.Drop {
		if !index.Within(n, head) {
			ed.remove(n, tells)
		}
	}
	text, first, v, rest := "for ", "", r.Loop.Var, r.Loop.Rest
	if r.Loop.Before != nil {
		text = ed.render(r.Loop.Before) + "\n" + text
	}
	switch {
	case rest != "":
		text += fmt.Sprintf("%s := %s; %s != 0", rest, arg, rest)
		if r.Loop.While != "" {
			text += " && " + r.Loop.While
		}
		text += ";"
		if v != "" {
			first = fmt.Sprintf("\nvar %s %s", v, r.Loop.Type)
		}
		first += fmt.Sprintf("\n%s, %s = %s(%s);", cmp.Or(v, "_"), rest, function, rest)
	case v != "":
		text += v + " := range " + call
	default:
		text += "range " + call
	}
	ed.replace(head.Pos(), head.End(), text+" ")
	if r.Loop.First != "" {
		first += "\n" + r.Loop.First + ";"
	}
	ed.begin(head.End()+1, first)
	if r.Loop.Last != nil {
		ed.replace(r.Stmt.End()-1, r.Stmt.End()-1, ";"+ed.render(r.Loop.Last)+"\n")
	}
	return nil
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
