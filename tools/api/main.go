// Api writes api.txt, which has a line for each exported name of all packages, with its
// signature, as in the folder api of Go. The diff of a change shows what it does to them.
//
//	go generate .
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
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
		fmt.Fprintln(os.Stderr, "api:", err)
		os.Exit(1)
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
	files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if file.Name.Name == "main" {
			return nil, nil
		}
		for _, decl := range file.Decls {
			for _, node := range exported(decl) {
				text, err := oneLine(fset, node)
				if err != nil {
					return nil, err
				}
				lines = append(lines, path.Clean(dir)+": "+text)
			}
		}
	}
	return lines, nil
}

// exported returns what a declaration exports, without bodies, comments, and the
// fields and methods that are not exported.
func exported(decl ast.Decl) (nodes []ast.Node) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		ofExported := decl.Recv == nil || ast.IsExported(strings.TrimPrefix(types.ExprString(decl.Recv.List[0].Type), "*"))
		if decl.Name.IsExported() && ofExported {
			nodes = append(nodes, &ast.FuncDecl{Recv: decl.Recv, Name: decl.Name, Type: decl.Type})
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if !spec.Name.IsExported() {
					continue
				}
				if s, ok := spec.Type.(*ast.StructType); ok {
					s.Fields.List = slices.DeleteFunc(s.Fields.List, func(f *ast.Field) bool {
						return !slices.ContainsFunc(f.Names, (*ast.Ident).IsExported)
					})
				}
				spec.Doc, spec.Comment = nil, nil
				nodes = append(nodes, &ast.GenDecl{Tok: decl.Tok, Specs: []ast.Spec{spec}})
			case *ast.ValueSpec:
				for i, name := range spec.Names {
					if !name.IsExported() {
						continue
					}
					value := &ast.ValueSpec{Names: []*ast.Ident{name}, Type: spec.Type}
					if decl.Tok == token.CONST && i < len(spec.Values) {
						value.Values = spec.Values[i : i+1]
					}
					nodes = append(nodes, &ast.GenDecl{Tok: decl.Tok, Specs: []ast.Spec{value}})
				}
			}
		}
	}
	return nodes
}

// oneLine prints a node in one line.
func oneLine(fset *token.FileSet, node ast.Node) (string, error) {
	var text bytes.Buffer
	if err := printer.Fprint(&text, fset, node); err != nil {
		return "", err
	}
	return strings.Join(strings.Fields(text.String()), " "), nil
}
