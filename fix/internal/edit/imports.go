package edit

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/imports"
)

// pkg returns the name of the package path in the file, for which it will be imported
// if it is not; or "".
func (ed *Editor) pkg(path string) string {
	if name := ed.names[path]; name != "" {
		return name
	}
	taken := map[string]bool{}
	for _, imp := range ed.file.Imports {
		pkg := ed.Info.PkgNameOf(imp)
		if pkg == nil {
			continue
		}
		taken[pkg.Name()] = true
		if pkg.Imported().Path() == path && ed.means(pkg.Name(), pkg) {
			ed.names[path] = pkg.Name()
			return pkg.Name()
		}
	}
	base := path[strings.LastIndex(path, "/")+1:]
	for _, name := range []string{base, "bw" + base, "bitwalk" + base, "bitwalk_" + base} {
		if !taken[name] && ed.Pkg.Scope().Lookup(name) == nil && ed.means(name, nil) {
			ed.names[path] = name
			return name
		}
	}
	return ""
}

// means reports whether name stands for obj, or nothing if obj is nil, at every loop
// that is rewritten, and no new loop has it as its variable.
func (ed *Editor) means(name string, obj types.Object) bool {
	for _, r := range ed.rewrites {
		if ed.Means(name, r.Stmt.Pos()) != obj || ed.Names[r.Stmt] == name {
			return false
		}
	}
	return true
}

// imports adds the imports that are needed and takes out those that are not any
// more.
func (ed *Editor) imports() error {
	out, err := Apply(ed.src, ed.Edits)
	if err != nil {
		return err
	}
	after, err := parser.ParseFile(token.NewFileSet(), "", out, 0)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, id := range after.Unresolved {
		used[id.Name] = true
	}
	// The file as far as the last import is one of its own.
	end := ed.file.Name.End()
	for _, d := range ed.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
			if c := ed.comment(end); c != nil {
				end = c.End()
			}
		}
	}
	fset := token.NewFileSet()
	head, err := parser.ParseFile(fset, "", ed.src[:ed.offset(end)], parser.ParseComments)
	if err != nil {
		return err
	}
	changed := false
	for _, path := range ed.Needs() {
		name := ed.names[path]
		if name == path[strings.LastIndex(path, "/")+1:] {
			name = ""
		}
		changed = astutil.AddNamedImport(fset, head, name, path) || changed
	}
	for _, imp := range ed.file.Imports {
		if pkg := ed.Info.PkgNameOf(imp); pkg != nil && len(ed.Uses(pkg)) > 0 && !used[pkg.Name()] && imp.Name.String() != "." && imp.Name.String() != "_" {
			name := ""
			if imp.Name != nil {
				name = imp.Name.Name
			}
			changed = astutil.DeleteNamedImport(fset, head, name, pkg.Imported().Path()) || changed
		}
	}
	var buf bytes.Buffer
	if err := format.Node(&buf, fset, head); err != nil || !changed {
		return err
	}
	text, err := imports.Process("", buf.Bytes(), &imports.Options{FormatOnly: true, Comments: true, TabIndent: true, TabWidth: 8})
	if err != nil {
		return err
	}
	clause, err := parser.ParseFile(fset, "", text, parser.PackageClauseOnly)
	if err != nil {
		return err
	}
	from := fset.Position(clause.Name.End()).Offset
	ed.replace(ed.file.Name.End(), end, strings.TrimRight(string(text[from:]), "\n"))
	slices.SortStableFunc(ed.Edits, func(a, b Edit) int { return cmp.Compare(a.From, b.From) })
	_, err = Apply(ed.src, ed.Edits)
	return err
}
