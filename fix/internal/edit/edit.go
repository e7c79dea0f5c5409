// Package edit makes the new text of a file from the rewrites of its loops.
package edit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// An editor makes the edits of one file.
type editor struct {
	*form.Finder
	edits    []udiff.Edit
	file     *ast.File
	tf       *token.File
	src      string
	rewrites []*form.Rewrite
	comments []*ast.Comment
	names    map[string]string // of packages, by path
	added    map[string]string // of those that are to be imported, in the import
}

// hole stands where an edit takes lines out.
const hole = "\x00"

// File returns the text of a file with the rewrites made, formatted if it was; or why they can't
// be made together.
func File(f *form.Finder, file *ast.File, rewrites []*form.Rewrite) (after []byte, why string) {
	tf := f.Fset.File(file.FileStart)
	src := f.Bytes(tf)
	ed := &editor{Finder: f, file: file, tf: tf, src: string(src), rewrites: rewrites, names: map[string]string{}, added: map[string]string{}}
	for _, g := range file.Comments {
		ed.comments = append(ed.comments, g.List...)
	}
	if why := ed.make(); why != "" {
		return nil, why
	}
	text, err := udiff.Apply(ed.src, ed.edits)
	if err == nil {
		text, err = ed.imports(tidy(text))
	}
	if err != nil {
		return nil, "the edits of the file don't fit together: " + err.Error()
	}
	after = []byte(text)
	if formatted, err := format.Source(src); err == nil && bytes.Equal(formatted, src) {
		if after, err = format.Source(after); err != nil {
			return nil, err.Error()
		}
	}
	return after, ""
}

func (ed *editor) replace(from, to token.Pos, text string) {
	ed.edits = append(ed.edits, udiff.Edit{Start: ed.tf.Offset(from), End: ed.tf.Offset(to), New: text})
}

// make makes the edits of all loops. If they can't be made together, it says why.
func (ed *editor) make() (why string) {
	if ed.losses() {
		return "a variable would be left without a use"
	}
	for _, r := range ed.rewrites {
		first := r.Drop[0]
		for _, n := range r.Drop {
			if !index.Within(n, first) && !ed.remove(n, n == ast.Node(r.Clear)) {
				return "a statement that would go shares its line"
			}
		}
		pkg := ed.pkg(r.Pkg)
		if pkg == "" {
			return "no name is free for the package " + r.Pkg
		}
		function := pkg + "." + r.Func
		if r.Elem != "" {
			function += "[" + r.Elem + "]"
		}
		arg := r.Arg.Before + r.Arg.After
		if r.Arg.Expr != nil {
			arg = r.Arg.Before + ed.render(r.Arg.Expr) + r.Arg.After
		}
		call := function + "(" + arg + ")"
		if r.Loop == nil {
			if r.Sum.Conv != "" {
				call = r.Sum.Conv + "(" + call + ")"
			}
			if above, said := ed.above(r.Stmt); tells(said) {
				ed.replace(above, ed.line(r.Stmt.Pos()), hole)
			}
			if r.Sum.Before != nil {
				ed.replace(r.Stmt.Pos(), r.Stmt.Pos(), ed.render(r.Sum.Before)+"\n")
			}
			ed.replace(r.Stmt.Pos(), r.Stmt.End(), r.Sum.To+" += "+call)
			continue
		}
		head := "for "
		if r.Loop.Before != nil {
			head = ed.render(r.Loop.Before) + "\n" + head
		}
		for _, c := range slices.Backward(ed.comments) { // they come to stand above it
			in := func(k ast.Node) bool { return index.Within(c, k) }
			if in(first) && !slices.ContainsFunc(r.Keep, in) {
				head = c.Text + "\n" + head
			}
		}
		begin, v, rest := "", r.Loop.Var, r.Loop.Rest
		switch {
		case rest == "" && v == "":
			head += "range " + call
		case rest == "":
			head += v + " := range " + call
		default:
			head += fmt.Sprintf("%s := %s; %s != 0", rest, arg, rest)
			if r.Loop.While != "" {
				head += " && " + r.Loop.While
			}
			head += ";"
			if v == "" {
				v = "_"
			} else {
				begin = fmt.Sprintf("\nvar %s %s", v, r.Loop.Type)
			}
			begin += fmt.Sprintf("\n%s, %s = %s(%s);", v, rest, function, rest)
		}
		if r.Loop.First != "" {
			begin += "\n" + r.Loop.First + ";"
		}
		ed.replace(first.Pos(), first.End(), head+" ")
		at := first.End() + 1
		if c := ed.comment(first.End()); c != nil && tells(c.Text) {
			ed.replace(c.Pos(), c.End(), "")
		} else if c != nil {
			at = c.End()
		}
		ed.replace(at, at, begin)
		if r.Loop.Last != nil {
			end, text := r.Stmt.End()-1, ed.render(r.Loop.Last)+"\n"
			if strings.TrimSpace(ed.Source(ed.line(end), end)) != "" {
				text = "; " + text
			}
			ed.replace(end, end, text)
		}
		for _, s := range r.Loop.Sites {
			ed.replace(s.Node.Pos(), s.Node.End(), s.Text)
		}
	}
	// Of those that begin at one place, the first is around the others. A site in a header or
	// in a statement that goes is dealt with.
	slices.SortStableFunc(ed.edits, func(a, b udiff.Edit) int { return cmp.Compare(a.Start, b.Start) })
	end := 0
	ed.edits = slices.DeleteFunc(ed.edits, func(e udiff.Edit) bool {
		inside := e.Start < end && e.End <= end
		end = max(end, e.End)
		return inside
	})
	return ""
}

// render returns the text of n with what changes in it.
func (ed *editor) render(n ast.Node) string {
	var sites []form.Site
	for _, r := range ed.rewrites {
		if r.Loop == nil {
			continue
		}
		for _, s := range r.Loop.Sites {
			if index.Within(s.Node, n) {
				sites = append(sites, s)
			}
		}
	}
	slices.SortFunc(sites, func(a, b form.Site) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
	text, at := "", n.Pos()
	for _, s := range sites {
		text += ed.Source(at, s.Node.Pos()) + s.Text
		at = s.Node.End()
	}
	return text + ed.Source(at, n.End())
}

// line returns where the line of pos starts.
func (ed *editor) line(pos token.Pos) token.Pos { return ed.tf.LineStart(ed.tf.Line(pos)) }

// tells reports whether a comment says how a bit is found or cleared, as no code does any
// more.
var tells = regexp.MustCompile(`(?i)\b(pop|clear|remov|unset|reset|lsb|lowest|least|trailing|next bit)`).MatchString

// remove takes a statement out, with its line, and with the comments on it and right above
// that tell how a bit is cleared; if all is set, with any comments. Other comments stay. It
// reports whether nothing else is on the line.
func (ed *editor) remove(n ast.Node, all bool) bool {
	start, end := ed.line(n.Pos()), n.End()
	if c := ed.comment(end); c != nil {
		if !all && !tells(c.Text) {
			ed.replace(n.Pos(), c.Pos(), "")
			return true
		}
		end = c.End()
	}
	rest, _, _ := strings.Cut(ed.src[ed.tf.Offset(end):], "\n")
	if strings.TrimSpace(ed.Source(start, n.Pos())+rest) != "" {
		return false
	}
	if above, text := ed.above(n); above.IsValid() && (all || tells(text)) {
		start = above
	}
	ed.replace(start, min(end+token.Pos(len(rest)+1), ed.file.FileEnd), hole)
	return true
}

var (
	lastLines  = regexp.MustCompile(`\n[ \t\r]*\n\x00(?:\x00|[ \t\r]*\n)*([ \t]*\})`)
	firstLines = regexp.MustCompile(`((?:\{(?: //[^\n]*)?|\n[ \t\r]*)\n)\x00(?:\x00|[ \t\r]*\n)*`)
)

// tidy takes out the marks of the lines that are gone, and with them a blank line that would be
// the first or the last of a block, or one of two.
func tidy(text string) string {
	text = lastLines.ReplaceAllString(text, "\n$1")
	return strings.ReplaceAll(firstLines.ReplaceAllString(text, "$1"), hole, "")
}

// comment returns the comment that comes right after pos on its line and ends it, or nil.
func (ed *editor) comment(pos token.Pos) *ast.Comment {
	i := slices.IndexFunc(ed.comments, func(c *ast.Comment) bool { return c.Pos() >= pos })
	if i < 0 || !strings.HasPrefix(ed.comments[i].Text, "//") || strings.Trim(ed.Source(pos, ed.comments[i].Pos()), " \t;{") != "" {
		return nil
	}
	return ed.comments[i]
}

// above returns where the line starts of the comment that is right above the line of n
// and belongs to nothing else, and what it says.
func (ed *editor) above(n ast.Node) (token.Pos, string) {
	for _, g := range ed.file.Comments {
		if line := ed.line(g.Pos()); ed.tf.Line(g.End()) == ed.tf.Line(n.Pos())-1 && strings.TrimSpace(ed.Source(line, g.Pos())) == "" {
			return line, g.Text()
		}
	}
	return token.NoPos, ""
}
