package edit

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/imports"
)

// pkg returns the name of a package in the file, for which it will be imported if it is not;
// or "".
func (ed *editor) pkg(of string) string {
	if name := ed.names[of]; name != "" {
		return name
	}
	for _, imp := range ed.file.Imports {
		pkg := ed.Info.PkgNameOf(imp)
		if pkg.Imported().Path() == of && ed.means(pkg.Name(), pkg) {
			ed.names[of] = pkg.Name()
			return pkg.Name()
		}
	}
	base := path.Base(of)
	for _, name := range []string{base, "bw" + base, "bitwalk" + base, "bitwalk_" + base} {
		if ed.means(name, nil) && !ed.DeclaresElsewhere(name) {
			ed.names[of], ed.added[of] = name, strings.TrimPrefix(name, base)
			return name
		}
	}
	return ""
}

// means reports whether name stands for obj, or nothing if obj is nil, at every loop
// that is rewritten, and no new loop has it as its variable.
func (ed *editor) means(name string, obj types.Object) bool {
	for _, r := range ed.rewrites {
		if ed.Means(name, r.Stmt.Pos()) != obj || slices.Contains(strings.Fields(ed.Names[r.Stmt]), name) {
			return false
		}
	}
	return true
}

// imports returns the text with the imports that it needs, and without those that it does not
// use any more, as goimports writes them.
func (ed *editor) imports(text string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, 0)
	if err != nil {
		return "", err
	}
	end := file.Name.End()
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	at := fset.Position(end).Offset
	line, _, _ := strings.Cut(text[at:], "\n")
	at += len(line)
	head, err := parser.ParseFile(fset, "", text[:at], parser.ParseComments)
	if err != nil {
		return "", err
	}
	used := map[string]bool{}
	for _, id := range file.Unresolved {
		used[id.Name] = true
	}
	for _, imp := range ed.file.Imports {
		pkg, name := ed.Info.PkgNameOf(imp), ""
		if imp.Name != nil {
			name = imp.Name.Name
		}
		if !used[pkg.Name()] && name != "." && name != "_" {
			astutil.DeleteNamedImport(fset, head, name, pkg.Imported().Path())
		}
	}
	for of, name := range ed.added {
		astutil.AddNamedImport(fset, head, name, of)
	}
	var out bytes.Buffer
	if err := format.Node(&out, fset, head); err != nil {
		return "", err
	}
	done, err := imports.Process("", out.Bytes(), &imports.Options{Comments: true, TabIndent: true, TabWidth: 8, FormatOnly: true})
	return strings.TrimSpace(string(done)) + text[at:], err
}
