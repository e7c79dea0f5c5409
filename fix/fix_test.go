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
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rewrite rewrites the packages that match a pattern, below dir/src.
func rewrite(t *testing.T, dir, pattern string, o Options) (files []File) {
	t.Helper()
	cfg := &packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Env: append(os.Environ(), "GOPATH="+dir, "GO111MODULE=off", "GOPROXY=off")}
	pkgs, err := packages.Load(cfg, pattern)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.FailNow()
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if len(p.GoFiles) > 0 && strings.HasPrefix(p.GoFiles[0], dir) {
			p.Module = &packages.Module{}
		}
	})
	w := New(pkgs, o)
	for _, p := range pkgs {
		files = append(files, w.Rewrite(p)...)
	}
	return files
}

// TestForms compares what becomes of the loops in testdata with the golden files.
// A loop with a comment “want `form`” must become that, one with “stays: why” must stay
// for that reason, and there are no others.
func TestForms(t *testing.T) {
	dir := analysistest.TestData()
	for _, pattern := range []string{"bits", "traps", "helpers/...", "nested", "counts", "subsets", "words", "tables", "early", "looks", "everything"} {
		name := strings.TrimSuffix(pattern, "/...")
		t.Run(name, func(t *testing.T) {
			files := rewrite(t, dir, pattern, Options{All: name == "everything"})
			got := map[string]string{}
			for _, f := range files {
				for _, l := range f.Loops {
					text := "stays: " + l.Why
					if l.Form != "" {
						text = "want `" + l.Form + "`"
					}
					got[fmt.Sprintf("%s:%d", f.Name, l.Pos.Line)] = text
				}
			}
			sources, _ := filepath.Glob(filepath.Join(dir, "src", name, "*.go"))
			more, _ := filepath.Glob(filepath.Join(dir, "src", name, "*", "*.go"))
			for _, source := range append(sources, more...) {
				for at, want := range comments(t, source) {
					if !strings.HasPrefix(got[at], strings.TrimSuffix(want, "`")) {
						t.Errorf("%s: %q, want %q", at, got[at], want)
					}
					delete(got, at)
				}
			}
			for at, got := range got {
				t.Errorf("%s: %q", at, got)
			}
			for _, f := range files {
				if f.After == nil {
					continue
				}
				out, err := format.Source(f.After)
				if err != nil {
					t.Fatal(err)
				}
				if *update {
					err = os.WriteFile(f.Name+".golden", out, 0o666)
				}
				if want, _ := os.ReadFile(f.Name + ".golden"); err != nil || string(want) != string(out) {
					t.Errorf("%s becomes (%v)\n%s", f.Name, err, out)
				}
			}
		})
	}
}

// TestVet looks at what go vet says.
func TestVet(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Vet, "vetted")
}

var comment = regexp.MustCompile("// (stays: .*|want `.*`)$")

// comments returns what the comments of a file expect, by place.
func comments(t *testing.T, name string) map[string]string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if s := comment.FindStringSubmatch(c.Text); s != nil {
				m[fmt.Sprintf("%s:%d", name, fset.Position(c.Pos()).Line)] = s[1]
			}
		}
	}
	return m
}
