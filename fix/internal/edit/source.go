package edit

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A source is the text of a file, with what changes in it.
type source struct {
	file  *ast.File
	tf    *token.File
	text  string
	edits []udiff.Edit
}

// hole stands where an edit takes something out.
const hole = "\x00"

func (s *source) replace(from, to token.Pos, text string) {
	s.edits = append(s.edits, udiff.Edit{Start: s.tf.Offset(from), End: s.tf.Offset(to), New: text})
}

// remove takes a statement out. The comments in it stay in its place.
func (s *source) remove(n ast.Node) {
	s.replace(n.Pos(), n.End(), cmp.Or(s.lines(n.Pos(), s.comments(n)), hole))
}

// comments returns the comments in n.
func (s *source) comments(n ast.Node) (list []string) {
	for _, g := range s.file.Comments {
		for _, c := range g.List {
			if index.Within(c, n) {
				list = append(list, c.Text)
			}
		}
	}
	return list
}

// take takes out n, one of the nodes that go, and returns the comments in it, behind it, and above it,
// those that nothing else on their lines or in their paragraph stays with.
func (s *source) take(n ast.Node, gone []ast.Node) (list []string) {
	list = s.comments(n)
	s.replace(n.Pos(), n.End(), hole)
	if strings.TrimSpace(s.before(n.Pos())) != "" {
		return list
	}
	isBrace := s.text[s.tf.Offset(n.Pos())] == '}' // what stands above stays in the block
	move := func(c *ast.Comment) { s.replace(c.Pos(), c.End(), hole) }
	top, bottom, all := n.Pos(), n.End(), s.ends(n, gone)
	for _, g := range slices.Backward(s.file.Comments) {
		for _, c := range slices.Backward(g.List) {
			if all && !isBrace && c.End() < top && nextLine.MatchString(s.between(c.End(), top)) && strings.TrimSpace(s.before(c.Pos())) == "" {
				list, top = slices.Insert(list, 0, c.Text), c.Pos()
				move(c)
			}
		}
	}
	for _, g := range s.file.Comments {
		for _, c := range g.List {
			if c.Pos() >= bottom && sameLine.MatchString(s.between(bottom, c.Pos())) {
				list, bottom = append(list, c.Text), c.End()
				move(c)
			}
		}
	}
	return list
}

var (
	sameLine = regexp.MustCompile(`^[ \t;]*$`)
	nextLine = regexp.MustCompile(`^[ \t]*\n[ \t]*$`)
	lineEnd  = regexp.MustCompile(`^[ \t;]*(//.*)?\n[ \t]*`)
)

// ends reports whether n, or those of the nodes that follow it line by line, end a paragraph.
func (s *source) ends(n ast.Node, gone []ast.Node) bool {
	at := s.tf.Offset(n.End())
	end := lineEnd.FindString(s.text[at:])
	if end == "" {
		return false
	}
	at += len(end)
	next := slices.IndexFunc(gone, func(m ast.Node) bool { return s.tf.Offset(m.Pos()) == at })
	return strings.ContainsAny(s.text[at:at+1], "\n}/") || next >= 0 && s.ends(gone[next], gone)
}

// between returns the text between two positions, and before that of the line before one.
func (s *source) between(from, to token.Pos) string { return s.text[s.tf.Offset(from):s.tf.Offset(to)] }

func (s *source) before(at token.Pos) string {
	to := s.tf.Offset(at)
	return s.text[strings.LastIndex(s.text[:to], "\n")+1 : to]
}

// lines returns the lines as text that goes where at is, all indented as the line there.
func (s *source) lines(at token.Pos, lines []string) string {
	line := s.before(at)
	return strings.Join(lines, "\n"+line[:len(line)-len(strings.TrimLeft(line, " \t"))])
}

// begin puts lines at the beginning of a body, behind a comment on the line of its brace.
func (s *source) begin(brace token.Pos, lines []string) {
	if len(lines) == 0 {
		return
	}
	to := brace + 1
	line, _, _ := strings.Cut(s.text[s.tf.Offset(to):], "\n")
	if rest := strings.TrimSpace(line); rest == "" || strings.HasPrefix(rest, "//") {
		to += token.Pos(len(line))
		indent := "\n" + s.inside(brace)
		s.replace(to, to, indent+strings.Join(lines, indent))
		return
	}
	indent := s.lines(brace, []string{"", "\t"}) // the body begins on that line
	s.replace(to, to+token.Pos(len(line)-len(strings.TrimLeft(line, " \t"))), indent+strings.Join(lines, indent)+indent)
}

// end puts a line at the end of the body that begins and ends there.
func (s *source) end(brace, end token.Pos, line string) {
	at := end - 1
	if indent := s.before(at); strings.TrimSpace(indent) == "" {
		at -= token.Pos(len(indent))
		s.replace(at, at, s.inside(brace)+line+"\n")
	} else {
		s.replace(at, at, "; "+line+" ")
	}
}

var firstLine = regexp.MustCompile(`^.*\n(?:[ \t]*\n)*([ \t]*)[^ \t\n}]`)

// inside returns the indentation of the lines of a body, which begins below its brace.
func (s *source) inside(brace token.Pos) string {
	if m := firstLine.FindStringSubmatch(s.text[s.tf.Offset(brace):]); m != nil {
		return m[1]
	}
	return s.lines(brace, []string{"", "\t"})[1:]
}

// apply returns the source with its edits made.
func (s *source) apply() (*source, error) {
	// Of those that begin at one place, the first is around the others. A site in a header or
	// in a statement that goes is dealt with.
	slices.SortStableFunc(s.edits, func(a, b udiff.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	end := 0
	s.edits = slices.DeleteFunc(s.edits, func(e udiff.Edit) bool {
		inside := e.Start < end && e.End <= end
		end = max(end, e.End)
		return inside
	})
	text, err := udiff.Apply(s.text, s.edits)
	if err != nil {
		return nil, fmt.Errorf("the edits of the file don't fit together: %w", err)
	}
	fset, text := token.NewFileSet(), tidy(text)
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	return &source{file, fset.File(file.FileStart), text, nil}, nil
}

var (
	lineStarts = regexp.MustCompile(`(?m)(^|\{)([ \t]*)[; \t\x00]*\x00[\x00 \t;]*([^\x00 \t;\n}])`)
	goneLines  = regexp.MustCompile(`(?m)^[ \t;]*\x00[\x00 \t;]*\n`)
	lineEnds   = regexp.MustCompile(`[ \t;]+\x00[\x00 \t;]*\n`)
	bodyEnds   = regexp.MustCompile(`[ \t]*;[ \t]*\x00[\x00 \t;]*(\}|//)`)
	lastLines  = regexp.MustCompile(`\n[ \t]*\n\x00(?:\x00|[ \t]*\n)*([ \t]*\})`)
	firstLines = regexp.MustCompile(`((?:\{(?: //[^\n]*)?|\n[ \t]*)\n)\x00(?:\x00|[ \t]*\n)*`)
)

// tidy takes out the semicolons between what stays and what went, the lines of which nothing is
// left, and with them a blank line that would be the first or the last of a block, or one of two.
func tidy(text string) string {
	text = lineStarts.ReplaceAllString(text, "$1$2$3")
	text = goneLines.ReplaceAllString(text, hole)
	text = lineEnds.ReplaceAllString(text, "\n")
	text = bodyEnds.ReplaceAllString(text, " $1")
	text = lastLines.ReplaceAllString(text, "\n$1")
	return strings.ReplaceAll(firstLines.ReplaceAllString(text, "$1"), hole, "")
}
