package edit

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// pkg returns the name of the package path in the file, for which it will be imported
// if it is not; or "".
func (ed *Editor) pkg(path string) string {
	if name := ed.names[path]; name != "" {
		return name
	}
	taken := map[string]bool{}
	for _, imp := range ed.file.Imports {
		pkg := ed.PkgName(imp)
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
	names := []string{base, "bw" + base, "bitwalk" + base, "bitwalk_" + base}
	if path == "math/bits" {
		names = []string{base, "mathbits", "math_bits"}
	}
	for _, name := range names {
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
	var add []string
	for path, name := range ed.names {
		present := slices.ContainsFunc(ed.file.Imports, func(imp *ast.ImportSpec) bool {
			pkg := ed.PkgName(imp)
			return pkg != nil && pkg.Imported().Path() == path && pkg.Name() == name
		})
		if present {
			continue
		}
		text := strconv.Quote(path)
		if base := path[strings.LastIndex(path, "/")+1:]; base != name {
			text = name + " " + text
		}
		add = append(add, text)
	}
	slices.SortFunc(add, func(a, b string) int { return cmp.Compare(importPath(a), importPath(b)) })
	var drop []*ast.ImportSpec
	for _, imp := range ed.file.Imports {
		if pkg := ed.PkgName(imp); pkg != nil && len(ed.Uses(pkg)) > 0 && !used[pkg.Name()] && imp.Name.String() != "." && imp.Name.String() != "_" {
			drop = append(drop, imp)
		}
	}
	ed.editImports(add, drop)
	slices.SortStableFunc(ed.Edits, func(a, b Edit) int { return cmp.Compare(a.From, b.From) })
	_, err = Apply(ed.src, ed.Edits)
	return err
}

func importPath(spec string) string {
	return spec[strings.Index(spec, `"`):]
}

// editImports puts the lines into the last import declaration, each after the last import
// of its kind, of the standard library or not, and takes out those of drop.
func (ed *Editor) editImports(add []string, drop []*ast.ImportSpec) {
	var last *ast.GenDecl
	for _, d := range ed.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			last = g
		}
	}
	std := func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		return !strings.Contains(first, ".")
	}
	left := map[ast.Node]int{}
	for _, s := range ed.file.Imports {
		if !slices.Contains(drop, s) {
			left[ed.Parent(s)]++
		}
	}
	for _, s := range drop {
		if g := ed.Parent(s).(*ast.GenDecl); left[g] > 0 {
			ed.remove(s, nil)
		} else if s == g.Specs[0] && (g != last || len(add) == 0) {
			ed.remove(g, nil)
		}
	}
	lines := strings.Join(add, "\n\t")
	whole := "import (\n\t" + lines + "\n)"
	if len(add) == 1 {
		whole = "import " + lines
	}
	switch {
	case len(add) == 0:
		return
	case last == nil:
		ed.replace(ed.file.Name.End(), ed.file.Name.End(), "\n\n"+whole)
		return
	case left[last] == 0:
		ed.replace(last.Pos(), last.End(), whole)
		return
	case !last.Lparen.IsValid():
		ed.replace(last.Pos(), last.End(), "import (\n\t"+ed.Source(last.Specs[0].Pos(), last.Specs[0].End())+"\n\n\t"+lines+"\n)")
		return
	}
	for _, isStd := range []bool{true, false} {
		ours := slices.DeleteFunc(slices.Clone(add), func(line string) bool { return std(importPath(line)[1:]) != isStd })
		if len(ours) == 0 {
			continue
		}
		at, before, after := last.Rparen, "\n\t", "\n"
		if isStd {
			at = last.Lparen + 1
		}
		found := token.NoPos
		for _, s := range last.Specs {
			s := s.(*ast.ImportSpec)
			path, _ := strconv.Unquote(s.Path.Value)
			if std(path) != isStd || slices.Contains(drop, s) {
				continue
			}
			// After what sorts before it, in the last group if that is not the standard library's.
			if !found.IsValid() || path < importPath(ours[0])[1:] || !isStd && ed.tf.Line(s.Pos()) > ed.tf.Line(found)+1 {
				found, after = s.End(), ""
				if s.Comment != nil {
					found = s.Comment.End()
				}
			}
		}
		if found.IsValid() {
			at = found
		}
		ed.replace(at, at, before+strings.Join(ours, "\n\t")+after)
	}
}
