package fix

import (
	"flag"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden writes the golden files of a package.
func golden(t *testing.T, res *Result) {
	for _, f := range res.Files {
		src, err := os.ReadFile(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Apply(src, f.Edits)
		if err == nil {
			out, err = format.Source(out)
		}
		if err == nil {
			err = os.WriteFile(f.Name+".golden", out, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestForms compares what becomes of the loops in testdata with the golden files.
// A loop with a comment “stays: why” must stay for that reason.
func TestForms(t *testing.T) {
	for _, dir := range []string{"bits", "traps", "helpers/...", "nested", "counts", "subsets", "words", "tables", "everything"} {
		t.Run(strings.TrimSuffix(dir, "/..."), func(t *testing.T) {
			all = dir == "everything"   // -bitwalk.all
			Inlined = map[string]bool{} // none
			defer func() { all = false }()
			run := analysistest.RunWithSuggestedFixes
			if *update {
				run = analysistest.Run
			}
			for _, r := range run(t, analysistest.TestData(), Analyzer, dir) {
				res, ok := r.Result.(*Result)
				if !ok {
					t.Fatalf("no result: %v", r.Err)
				}
				if *update {
					golden(t, res)
				}
				why := map[string]string{}
				for _, l := range res.Loops {
					if !l.Fixed {
						why[fmt.Sprintf("%s:%d", filepath.Base(l.Pos.Filename), l.Pos.Line)] = l.Why
					}
				}
				for _, f := range r.Pass.Files {
					name := r.Pass.Fset.File(f.Pos()).Name()
					for at, want := range stays(t, name) {
						if !strings.HasPrefix(why[at], want) {
							t.Errorf("%s: the loop stays because %q, want %q", at, why[at], want)
						}
						delete(why, at)
					}
				}
				for at, got := range why {
					t.Errorf("%s: the loop stays because %q", at, got)
				}
			}
		})
	}
}

// TestVet looks at what go vet says.
func TestVet(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Vet, "vetted")
}

var stayComment = regexp.MustCompile(`// stays: (.*)`)

// stays returns the reasons in the comments of a file, by place.
func stays(t *testing.T, name string) map[string]string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if s := stayComment.FindStringSubmatch(c.Text); s != nil {
				m[fmt.Sprintf("%s:%d", filepath.Base(name), fset.Position(c.Pos()).Line)] = s[1]
			}
		}
	}
	return m
}
