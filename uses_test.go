package bitwalk_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// Every exported function, method and constant is used: by one of the examples, by another module or
// package, or else in an Example or in its comment. With -v the test lists by which.
func TestUses(t *testing.T) {
	users := users(t)
	names, programs := 0, 0
	for importPath, p := range packages(t) {
		if p.Name == "main" || p.Name == "inner" || !strings.Contains(read(t, "api.txt"), "\n"+p.Name+": ") {
			continue
		}
		called := calledInExamples(p)
		for _, e := range exports(p) {
			if slices.ContainsFunc(p.Types, func(t *doc.Type) bool { return t.Name == e.name }) {
				continue // its functions are used, often without its name
			}
			names++
			key, example := importPath+"."+e.name, p.Name+"."+e.name
			if _, method, ok := strings.Cut(e.name, "."); ok {
				key, example = importPath+".."+method, "."+method
			}
			user := users[key]
			switch {
			case user != "":
				programs++
			case called[example]:
				user = "an Example"
			case strings.Contains(e.doc, "\n\t"):
				user = "its comment"
			default:
				t.Errorf("%s.%s is used nowhere", p.Name, e.name)
			}
			t.Logf("%s.%s: %s", p.Name, e.name, user)
		}
	}
	if names < 200 || programs < 100 {
		t.Errorf("%d names found, %d of them in programs", names, programs)
	}
}

// users returns the file of a program that uses each import path.Name and, as types are not known
// here, import path..Name of a method: one of the examples, if any does.
func users(t *testing.T) map[string]string {
	users := make(map[string]string)
	for _, file := range files(".go") {
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/inner/") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		use := func(name string) {
			if users[name] == "" || strings.HasPrefix(file, "examples/") {
				users[name] = file
			}
		}
		imports := make(map[string]string) // by their names in the file
		for _, spec := range f.Imports {
			importPath := strings.Trim(spec.Path.Value, `"`)
			name := path.Base(importPath)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			imports[name] = importPath
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && imports[x.Name] != "" {
					use(imports[x.Name] + "." + s.Sel.Name)
					return true
				}
				for _, importPath := range imports {
					use(importPath + ".." + s.Sel.Name)
				}
			}
			return true
		})
	}
	return users
}
