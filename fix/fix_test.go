package fix

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write the golden files anew")

// load loads the packages that match patterns, below dir/src, and what they import.
func load(t *testing.T, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	cfg := &packages.Config{Mode: packages.LoadAllSyntax, ParseFile: ParseFile, Dir: dir, Env: append(os.Environ(), "GOPATH="+dir, "GO111MODULE=off", "GOPROXY=off")}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.FailNow()
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if len(p.GoFiles) > 0 && strings.HasPrefix(p.GoFiles[0], dir) && p.PkgPath != "outside" {
			p.Module = &packages.Module{}
		}
	})
	return pkgs
}

// rewrite rewrites the packages of a program.
func rewrite(pkgs []*packages.Package, o Options) (files []File) {
	var program []*packages.Package
	packages.Visit(pkgs, nil, func(p *packages.Package) { program = append(program, p) })
	w := New(program, o)
	for _, p := range pkgs {
		files = append(files, w.Rewrite(p)...)
	}
	return files
}

// TestForms compares what becomes of the loops in testdata with the golden files.
// A loop with a comment “want `form`” must become that, one with “stays: why” must stay
// for that reason, and there are no others. Each directory is a program.
func TestForms(t *testing.T) {
	programs := map[string][]*packages.Package{}
	for _, p := range load(t, analysistest.TestData(), "./src/...") {
		name, _, _ := strings.Cut(p.PkgPath, "/")
		programs[name] = append(programs[name], p)
	}
	for _, other := range []string{"github.com", "outside", "values", "vetted"} {
		delete(programs, other)
	}
	for name, pkgs := range programs {
		t.Run(name, func(t *testing.T) { compare(t, pkgs) })
	}
}

// compare compares what becomes of the loops of a program.
func compare(t *testing.T, pkgs []*packages.Package) {
	files := rewrite(pkgs, Options{})
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
	for _, p := range pkgs {
		for _, file := range p.Syntax {
			for at, want := range comments(p.Fset, file) {
				if !strings.HasPrefix(got[at], strings.TrimSuffix(want, "`")) {
					t.Errorf("%s: %q, want %q", at, got[at], want)
				}
				delete(got, at)
			}
		}
	}
	for at, got := range got {
		t.Errorf("%s: %q", at, got)
	}
	for _, f := range files {
		if f.After == nil {
			continue
		}
		if before, after := sorted(t, f.Before), sorted(t, f.After); !slices.Equal(before, after) {
			t.Errorf("%s: the comments\n%q\nbecome\n%q", f.Name, before, after)
		}
		if *update {
			if err := os.WriteFile(f.Name+".golden", f.After, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, _ := os.ReadFile(f.Name + ".golden"); string(want) != string(f.After) {
			t.Errorf("%s becomes\n%s", f.Name, f.After)
		}
	}
}

// sorted returns the comments of a file, sorted.
func sorted(t *testing.T, text []byte) (list []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range file.Comments {
		for _, c := range g.List {
			list = append(list, c.Text)
		}
	}
	slices.Sort(list)
	return list
}

// TestVet looks at what go vet says.
func TestVet(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Vet, "vetted")
}

var comment = regexp.MustCompile("// (stays: .*|want `.*`)$")

// comments returns what the comments of a file expect, by place.
func comments(fset *token.FileSet, f *ast.File) map[string]string {
	m := map[string]string{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if s := comment.FindStringSubmatch(c.Text); s != nil {
				at := fset.Position(c.Pos())
				m[fmt.Sprintf("%s:%d", at.Filename, at.Line)] = s[1]
			}
		}
	}
	return m
}
