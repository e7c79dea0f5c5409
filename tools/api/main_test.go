package main

import (
	"io/fs"
	"maps"
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
// after v1.0.0 lines are only added, and CHANGELOG.md names them.
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
	directives := make(map[string]string) // of a file, after its directory and a space
	root := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file != "." {
			if _, err := fs.Stat(root, file+"/go.mod"); err == nil || strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
		}
		if strings.HasSuffix(file, ".go") {
			text, _ := fs.ReadFile(root, file)
			for _, line := range regexp.MustCompile(`(?m)^//go:generate .*$`).FindAllString(string(text), -1) {
				directives[path.Dir(file)+" "+file] = line // the last one
			}
		}
		return err
	})
	files := slices.Sorted(maps.Keys(directives))
	if n := len(files); err != nil || n < 8 || directives[files[n-1]] != "//go:generate go run -C .. ./tools/api" {
		t.Errorf("%v, directives in %v", err, files)
	}
}
