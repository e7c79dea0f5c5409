// Api writes api.txt, which has a line for each exported name of all packages, with its
// signature, as in the folder api of Go. The diff of a change shows what it does to them.
//
//	go generate .
package main

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	text, err := list(".")
	if err == nil {
		err = os.WriteFile("api.txt", text, 0o666)
	}
	if err != nil {
		log.Fatalf("api: %v", err)
	}
}

// list returns the lines of all packages that the module in the folder root exports.
func list(root string) ([]byte, error) {
	var lines []string
	err := fs.WalkDir(os.DirFS(root), ".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); dir != "." && (strings.HasPrefix(name, ".") || slices.Contains([]string{"internal", "testdata", "tools", "examples"}, name)) {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(root, dir, "go.mod")); err == nil && dir != "." {
			return fs.SkipDir // another module
		}
		of, err := packageLines(root, dir)
		lines = append(lines, of...)
		return err
	})
	slices.Sort(lines)
	return []byte(strings.Join(slices.Compact(lines), "\n") + "\n"), err // ports declare a name more than once
}

func packageLines(root, dir string) (lines []string, err error) {
	names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			return nil, err
		}
		if file.Name.Name == "main" {
			return nil, nil
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, dir)
	if err != nil {
		return nil, err
	}
	for _, decl := range exported(pkg) {
		var text bytes.Buffer
		if err := printer.Fprint(&text, fset, decl); err != nil {
			return nil, err
		}
		one := strings.Join(strings.Fields(text.String()), " ")
		lines = append(lines, dir+": "+strings.ReplaceAll(one, "// contains filtered or unexported fields ", ""))
	}
	return lines, nil
}

// exported returns what a package exports, each constant and variable alone.
func exported(pkg *doc.Package) (decls []ast.Decl) {
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, spec := range v.Decl.Specs {
				decls = append(decls, &ast.GenDecl{Tok: v.Decl.Tok, Specs: []ast.Spec{spec}})
			}
		}
	}
	funcs := func(list []*doc.Func) {
		for _, f := range list {
			decls = append(decls, f.Decl)
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	funcs(pkg.Funcs)
	for _, t := range pkg.Types {
		decls = append(decls, t.Decl)
		values(t.Consts)
		values(t.Vars)
		funcs(t.Funcs)
		funcs(t.Methods)
	}
	return decls
}
