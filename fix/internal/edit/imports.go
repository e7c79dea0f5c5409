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

	"github.com/bitwalk/bitwalk/fix/internal/form"
)

// pkg returns the name of a package in the file, for which it will be imported if it is not;
// or "".
func (ed *editor) pkg(of string) string {
	means := func(name string, obj types.Object) bool { // or nothing, at every loop that is rewritten
		return !slices.ContainsFunc(ed.rewrites, func(r *form.Rewrite) bool {
			return ed.Means(name, r.Stmt.Pos()) != obj || slices.Contains(strings.Fields(ed.Names[r.Stmt]), name)
		})
	}
	for _, imp := range ed.file.Imports {
		if pkg := ed.Info.PkgNameOf(imp); pkg.Imported().Path() == of && means(pkg.Name(), pkg) {
			return pkg.Name()
		}
	}
	base := path.Base(of)
	for _, prefix := range []string{"", "bw", "bitwalk", "bitwalk_"} {
		if name := prefix + base; means(name, nil) && !ed.DeclaresElsewhere(name) {
			ed.added[of] = name
			return name
		}
	}
	return ""
}

// imports returns the text of the source with the imports that it needs, and without those that it
// does not use any more, as goimports writes them.
func (ed *editor) imports(s *source) (string, error) {
	end := s.file.Name.End()
	for _, d := range s.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	at := s.tf.Offset(end)
	line, _, _ := strings.Cut(s.text[at:], "\n")
	at += len(line)
	fset := token.NewFileSet()
	head, err := parser.ParseFile(fset, "", s.text[:at], parser.ParseComments)
	if err != nil {
		return "", err
	}
	specs := slices.Clone(head.Imports)
	for i, imp := range ed.file.Imports {
		pkg, name := ed.Info.PkgNameOf(imp), ""
		if imp.Name != nil {
			name = imp.Name.Name
		}
		uses := func(id *ast.Ident) bool {
			return id.Name == pkg.Name() || name == "." && pkg.Imported().Scope().Lookup(id.Name) != nil
		}
		if !slices.ContainsFunc(s.file.Unresolved, uses) && name != "_" {
			specs[i].Doc, specs[i].Comment = nil, nil // which else would go with it
			astutil.DeleteNamedImport(fset, head, name, pkg.Imported().Path())
		}
	}
	for of, name := range ed.added {
		if name == path.Base(of) {
			name = ""
		}
		astutil.AddNamedImport(fset, head, name, of)
	}
	var out bytes.Buffer
	if err := format.Node(&out, fset, head); err != nil {
		return "", err
	}
	done, err := imports.Process("", out.Bytes(), &imports.Options{Comments: true, TabIndent: true, TabWidth: 8, FormatOnly: true})
	return strings.TrimSpace(string(done)) + s.text[at:], err
}
