package bitwalk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// aboutSpeed finds sentences that compare times.
var aboutSpeed = regexp.MustCompile(`(?i)\b(faster|fastest|slower|slowest|quicker|cheaper|as fast|as slow|(is|are) slow|times as (long|much)|speed of|` +
	`(about|half|in) the time (of|that)|the same time as|takes? (less|more) (time|than)|takes? (longer|as long|as much)|costs? as much)\b`)

// unclaimed are pages that claim nothing: what a version changed, rules for the code, and the figures themselves.
var unclaimed = []string{"CHANGELOG.md", "CONTRIBUTING.md", "docs/speed.md"}

// A sentence about speed is measured, or it is not there: each one in the pages, and in the comments
// of packages and exported names, has the words of a claim in bench/ratios/claims.go, and each claim
// is in such a sentence. go run -C bench . claims tells which hold.
func TestClaims(t *testing.T) {
	const table = "bench/ratios/claims.go"
	source, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	claims := map[string]bool{} // by words, whether a sentence has them
	for _, m := range regexp.MustCompile(`what: ("(?:[^"\\]|\\.)*")`).FindAllStringSubmatch(string(source), -1) {
		words, err := strconv.Unquote(m[1])
		if err != nil {
			t.Fatal(err)
		}
		claims[words] = false
	}
	read := 0
	look := func(file, text string) {
		for _, sentence := range sentences(text) {
			if read++; !aboutSpeed.MatchString(sentence) {
				continue
			}
			found := false
			for words := range claims {
				if strings.Contains(sentence, words) {
					claims[words], found = true, true
				}
			}
			if !found {
				t.Errorf("%s: leave out the speed, or measure it by a row in %s: %s", file, table, sentence)
			}
		}
	}
	notText := regexp.MustCompile("(?s)<!-- bench .*?<!-- end -->|```.*?```") // tables of figures, and code
	for _, file := range files(".md") {
		if text, err := os.ReadFile(file); err != nil {
			t.Error(err)
		} else if !slices.Contains(unclaimed, file) {
			look(file, notText.ReplaceAllString(string(text), "\n\n"))
		}
	}
	for _, file := range files(".go") {
		if !regexp.MustCompile(`_test\.go$|(^|/)(internal|tools|\.ci)/|^bench/`).MatchString(file) {
			look(file, comments(t, file))
		}
	}
	for words, found := range claims {
		if !found {
			t.Errorf("%s: no sentence about speed has the words %q", table, words)
		}
	}
	if read < 3000 || len(claims) == 0 {
		t.Errorf("%d sentences and %d claims read", read, len(claims))
	}
}

// sentences returns those of a text, and the cells of its tables, each in one line.
func sentences(text string) (list []string) {
	for _, s := range regexp.MustCompile(`[.!?:]\s|\n\s*\n|\n\s*[-#]|\|`).Split(text, -1) {
		list = append(list, strings.Join(strings.Fields(s), " "))
	}
	return list
}

// comments returns those of a package and of its exported names.
func comments(t *testing.T, file string) string {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	add := func(exported bool, docs ...*ast.CommentGroup) bool {
		for _, doc := range docs {
			if exported {
				text.WriteString(doc.Text() + "\n\n")
			}
		}
		return exported
	}
	add(true, f.Doc)
	for _, decl := range f.Decls {
		var group *ast.CommentGroup
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				add(n.Name.IsExported(), n.Doc)
				return false
			case *ast.GenDecl:
				group = n.Doc
			case *ast.TypeSpec:
				return add(n.Name.IsExported(), group, n.Doc)
			case *ast.ValueSpec:
				return add(n.Names[0].IsExported(), group, n.Doc)
			case *ast.Field:
				return add(len(n.Names) > 0 && n.Names[0].IsExported(), n.Doc)
			}
			return true
		})
	}
	return text.String()
}
