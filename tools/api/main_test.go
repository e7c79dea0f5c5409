package main

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The list of what is exported is up to date. A change of it is a change for users:
// before v0.1.0 it goes into CHANGELOG.md, after v0.1.0 lines are only added.
func TestAPI(t *testing.T) {
	root := filepath.Join("..", "..")
	want, err := list(root)
	if err != nil {
		t.Fatal(err)
	}
	if testkit.Read(t, filepath.Join(root, "api.txt")) != string(want) {
		t.Error("api.txt is not up to date: run go generate . in the root, and look at the difference")
	}
}

// The last thing that go generate ./... does is to write api.txt, which has the twins too. It
// goes through the packages by their paths, and through the files of each by their names.
func TestGeneratedLast(t *testing.T) {
	type directive struct{ dir, file, line string }
	var all []directive
	root := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file != "." {
			if _, err := fs.Stat(root, file+"/go.mod"); err == nil || strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
		}
		if strings.HasSuffix(file, ".go") {
			text, _ := fs.ReadFile(root, file)
			for _, m := range regexp.MustCompile(`(?m)^//go:generate (.*)$`).FindAllStringSubmatch(string(text), -1) {
				all = append(all, directive{path.Dir(file), file, m[1]})
			}
		}
		return err
	})
	slices.SortStableFunc(all, func(a, b directive) int {
		return cmp.Or(strings.Compare(a.dir, b.dir), strings.Compare(a.file, b.file))
	})
	if n := len(all); err != nil || n < 10 || all[n-1].line != "go run -C .. ./tools/api" {
		t.Errorf("%v, %d directives, the last ones %v", err, n, all[max(0, n-3):])
	}
}
