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

// remove takes a statement out, with the comment above if that goes. If nothing else is on its line,
// a comment at the end goes with it.
func (s *source) remove(n ast.Node, goes func(comment string) bool) {
	s.above(n, goes)
	s.replace(n.Pos(), n.End(), hole)
}

// tells reports whether a comment says how a bit is found or cleared, as no code does any
// more.
var tells = regexp.MustCompile(`(?i)\b(pop|clear|remov|unset|reset|lsb|lowest|least|trailing|next bit)`).MatchString

// above takes out the comment right above n, if it goes.
func (s *source) above(n ast.Node, goes func(comment string) bool) {
	for _, g := range s.file.Comments {
		start := s.tf.Offset(s.tf.LineStart(s.tf.PositionFor(g.Pos(), false).Line))
		alone := strings.TrimSpace(s.text[start:s.tf.Offset(g.Pos())]) == ""
		if alone && s.tf.Line(g.End()) == s.tf.Line(n.Pos())-1 && goes(g.Text()) {
			s.replace(g.Pos(), g.End(), hole)
		}
	}
}

// begin puts text at the beginning of a body, behind a comment on the line of its brace, which goes if
// it tells how a bit is found.
func (s *source) begin(at token.Pos, text string) {
	for _, g := range s.file.Comments {
		if s.tf.Line(g.Pos()) == s.tf.Line(at) && tells(g.Text()) {
			s.replace(g.Pos(), g.End(), "")
		}
	}
	line, _, _ := strings.Cut(s.text[s.tf.Offset(at):], "\n")
	if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "//") {
		at += token.Pos(strings.Index(s.text[s.tf.Offset(at):], "\n"))
		text = strings.TrimSuffix(text, ";")
	}
	s.replace(at, at, text)
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
	goneLines  = regexp.MustCompile(`(?m)^[ \t;]*\x00[\x00 \t\r;]*(//.*)?\n`)
	lastLines  = regexp.MustCompile(`\n[ \t\r]*\n\x00(?:\x00|[ \t\r]*\n)*([ \t]*\})`)
	firstLines = regexp.MustCompile(`((?:\{(?: //[^\n]*)?|\n[ \t\r]*)\n)\x00(?:\x00|[ \t\r]*\n)*`)
)

// tidy takes out the lines of which nothing is left, and with them a blank line that would be the
// first or the last of a block, or one of two.
func tidy(text string) string {
	text = goneLines.ReplaceAllString(text, hole)
	text = lastLines.ReplaceAllString(text, "\n$1")
	return strings.ReplaceAll(firstLines.ReplaceAllString(text, "$1"), hole, "")
}
