// Package edit makes the edits of a file from the rewrites of its loops.
package edit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// An Edit replaces the bytes of a file from one offset to another.
type Edit struct {
	From, To int
	Text     string
}

// Apply returns src with the edits made, formatted if src was.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.From < at || e.To < e.From || e.To > len(src) {
			return nil, fmt.Errorf("edits overlap at offset %d", e.From)
		}
		out.Write(src[at:e.From])
		out.WriteString(e.Text)
		at = e.To
	}
	out.Write(src[at:])
	if f, err := format.Source(src); err != nil || !bytes.Equal(f, src) {
		return out.Bytes(), err
	}
	return format.Source(out.Bytes())
}

// An Editor makes the edits of one file.
type Editor struct {
	*form.Finder
	Edits    []Edit
	file     *ast.File
	tf       *token.File
	src      []byte
	rewrites []*form.Rewrite
	names    map[string]string // of packages, by path
	specs    []string          // of those that are to be imported
}

// New returns an editor of a file.
func New(f *form.Finder, file *ast.File, rewrites []*form.Rewrite) *Editor {
	tf := f.Fset.File(file.FileStart)
	return &Editor{Finder: f, file: file, tf: tf, src: f.Bytes(tf), rewrites: rewrites, names: map[string]string{}}
}

// Needs returns the paths of the packages that the new loops use.
func (ed *Editor) Needs() []string { return slices.Sorted(maps.Keys(ed.names)) }

func (ed *Editor) offset(pos token.Pos) int { return ed.tf.Offset(pos) }

func (ed *Editor) replace(from, to token.Pos, text string) {
	ed.Edits = append(ed.Edits, Edit{ed.offset(from), ed.offset(to), text})
}

// Make makes the edits of all loops. If they can't be made together, it says why.
func (ed *Editor) Make() (why string) {
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
		comments := ed.comments(first, r.Keep)
		pkg := ed.pkg(r.Pkg)
		if pkg == "" {
			return "no name is free for the package " + r.Pkg
		}
		call := pkg + "." + r.Func
		if r.Elem != "" {
			call += "[" + r.Elem + "]"
		}
		arg := r.Arg.Before + r.Arg.After
		if r.Arg.Expr != nil {
			arg = r.Arg.Before + ed.render(r.Arg.Expr) + r.Arg.After
		}
		if r.Loop == nil {
			text := call + "(" + arg + ")"
			if r.Sum.Conv != "" {
				text = r.Sum.Conv + "(" + text + ")"
			}
			if above, said := ed.above(r.Stmt); above.IsValid() && tells(said) {
				ed.replace(above, ed.tf.LineStart(ed.tf.Line(r.Stmt.Pos())), "")
			}
			ed.replace(r.Stmt.Pos(), r.Stmt.End(), r.Sum.To+" += "+text)
			continue
		}
		head := "for "
		if r.Loop.Var != "" {
			head += r.Loop.Var + map[bool]string{true: " := ", false: " = "}[r.Loop.Define]
		}
		ed.replace(first.Pos(), first.End(), comments+head+"range "+call+"("+arg+") ")
		if r.Loop.First != "" {
			ed.replace(first.End()+1, first.End()+1, "\n"+r.Loop.First+";")
		}
		if r.Loop.Last != nil {
			end, text := r.Stmt.End()-1, ed.render(r.Loop.Last)+"\n"
			if line := ed.tf.LineStart(ed.tf.Line(end)); strings.TrimSpace(ed.Source(line, end)) != "" {
				text = "; " + text
			}
			ed.replace(end, end, text)
		}
		if c := ed.comment(first.End()); c != nil && tells(c.Text) {
			ed.replace(c.Pos(), c.End(), "")
		}
		for _, s := range r.Loop.Sites {
			ed.replace(s.Node.Pos(), s.Node.End(), s.Text)
		}
	}
	ed.sort()
	// A site in a header or in a statement that goes is dealt with.
	var edits []Edit
	var end int
	for _, e := range ed.Edits {
		switch {
		case e.From >= end:
			edits, end = append(edits, e), e.To
		case e.To > end:
			return "the edits of the file overlap"
		}
	}
	ed.Edits = edits
	if err := ed.imports(); err != nil {
		return "the edits of the file don't fit together: " + err.Error()
	}
	return ""
}

// render returns the text of n with what changes in it.
func (ed *Editor) render(n ast.Node) string {
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

// lineEnd returns where the line of pos ends.
func (ed *Editor) lineEnd(pos token.Pos) token.Pos {
	rest, _, _ := bytes.Cut(ed.src[ed.offset(pos):], []byte("\n"))
	return pos + token.Pos(len(rest))
}

// tells reports whether a comment says how a bit is found or cleared, as no code does any
// more.
var tells = regexp.MustCompile(`(?i)\b(pop|clear|remov|unset|reset|lsb|lowest|least|trailing|next bit)`).MatchString

// remove takes a statement out, with its line, and with the comments on it and right above
// that tell how a bit is cleared; of one that clears the bit, or an import, with all. Other
// comments stay. It reports whether nothing else is on the line.
func (ed *Editor) remove(n ast.Node, all bool) bool {
	start, end := ed.offset(ed.tf.LineStart(ed.tf.Line(n.Pos()))), n.End()
	if c := ed.comment(end); c != nil {
		if !all && !tells(c.Text) {
			ed.replace(n.Pos(), c.Pos(), "")
			return true
		}
		end = c.End()
	}
	if len(bytes.TrimSpace(ed.src[start:ed.offset(n.Pos())])) > 0 || strings.TrimSpace(ed.Source(end, ed.lineEnd(end))) != "" {
		return false
	}
	if above, text := ed.above(n); above.IsValid() && (all || tells(text)) {
		start = ed.offset(above)
	}
	ed.Edits = append(ed.Edits, Edit{start, ed.nextLine(ed.offset(end)), ""})
	return true
}

// sort sorts the edits. Of those that begin at one place, the first is around the others.
func (ed *Editor) sort() {
	slices.SortStableFunc(ed.Edits, func(a, b Edit) int { return cmp.Compare(a.From, b.From) })
}

// tidy makes one edit of lines that go in a row. With them goes a blank line that would be
// the first or the last of a block, or one of two.
func (ed *Editor) tidy() {
	empty := func(from, to int) bool { return len(bytes.TrimSpace(ed.src[from:to])) == 0 }
	var out []Edit
	var last *Edit
	for _, e := range ed.Edits {
		if last != nil && e.Text == "" && last.Text == "" && empty(last.To, e.From) {
			last.To = e.To
		} else {
			out = append(out, e)
			last = &out[len(out)-1]
		}
	}
	for i, e := range out {
		if e.Text != "" {
			continue
		}
		next := e.To // something follows what goes
		for empty(next, ed.nextLine(next)) {
			next = ed.nextLine(next)
		}
		before, after := bytes.TrimSpace(ed.src[:e.From]), bytes.TrimSpace(ed.src[next:])
		blank := bytes.Count(ed.src[len(before):e.From], []byte("\n")) > 1
		above := bytes.Split(before, []byte("\n"))
		line, _, _ := bytes.Cut(above[len(above)-1], []byte(" //"))
		if blank || bytes.HasSuffix(line, []byte("{")) {
			out[i].To = next
		}
		if blank && after[0] == '}' {
			out[i].From = ed.nextLine(len(before))
		}
	}
	ed.Edits = out
}

// nextLine returns where the line after the one of at starts.
func (ed *Editor) nextLine(at int) int {
	if i := bytes.IndexByte(ed.src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(ed.src)
}

// comment returns the comment that comes right after pos on its line and ends it, or nil.
func (ed *Editor) comment(pos token.Pos) *ast.Comment {
	for _, g := range ed.file.Comments {
		for _, c := range g.List {
			if c.Pos() >= pos && ed.tf.Line(c.Pos()) == ed.tf.Line(pos) && strings.Trim(ed.Source(pos, c.Pos()), " \t;{") == "" && strings.HasPrefix(c.Text, "//") {
				return c
			}
		}
	}
	return nil
}

// above returns where the line starts of the comment that is right above the line of n
// and belongs to nothing else, and what it says.
func (ed *Editor) above(n ast.Node) (token.Pos, string) {
	for _, g := range ed.file.Comments {
		line := ed.tf.LineStart(ed.tf.Line(g.Pos()))
		if ed.tf.Line(g.End()) == ed.tf.Line(n.Pos())-1 && strings.TrimSpace(ed.Source(line, g.Pos())) == "" {
			return line, g.Text()
		}
	}
	return token.NoPos, ""
}

// comments returns the comments in a node, each on a line, but not those in the nodes that
// stay.
func (ed *Editor) comments(n ast.Node, keep []ast.Node) string {
	text := ""
	for _, g := range ed.file.Comments {
		for _, c := range g.List {
			in := func(k ast.Node) bool { return index.Within(c, k) }
			if index.Within(c, n) && !slices.ContainsFunc(keep, in) {
				text += c.Text + "\n"
			}
		}
	}
	return text
}
