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

func (ed *Editor) editImports(add []string, drop []*ast.ImportSpec) {
	var decls []*ast.GenDecl
	for _, d := range ed.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			decls = append(decls, g)
		}
	}
	if len(decls) == 0 {
		if len(add) > 0 {
			ed.replace(ed.file.Name.End(), ed.file.Name.End(), "\n\n"+importDecl(add))
		}
		return
	}
	dropped := func(s ast.Spec) bool { return slices.Contains(drop, s.(*ast.ImportSpec)) }
	for i, g := range decls {
		left := 0
		for _, s := range g.Specs {
			if !dropped(s) {
				left++
			}
		}
		lines := []string(nil)
		if i == len(decls)-1 {
			lines = add
		}
		switch {
		case left == 0 && len(lines) == 0:
			ed.remove(g, nil)
		case left == 0:
			ed.replace(g.Pos(), g.End(), importDecl(lines))
		case !g.Lparen.IsValid() && len(lines) > 0:
			ed.replace(g.Pos(), g.End(), "import (\n\t"+ed.Source(g.Specs[0].Pos(), g.Specs[0].End())+"\n\n\t"+strings.Join(lines, "\n\t")+"\n)")
		default:
			for _, s := range g.Specs {
				if dropped(s) {
					ed.remove(s, nil)
				}
			}
			ed.addTo(g, lines, dropped)
		}
	}
}

func importDecl(lines []string) string {
	if len(lines) == 1 {
		return "import " + lines[0]
	}
	return "import (\n\t" + strings.Join(lines, "\n\t") + "\n)"
}

// addTo puts lines into an import declaration with parentheses, each into the
// last group of its kind, of the standard library or not.
func (ed *Editor) addTo(g *ast.GenDecl, lines []string, dropped func(ast.Spec) bool) {
	std := func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		return !strings.Contains(first, ".")
	}
	for _, kind := range []bool{true, false} {
		var ours []string
		for _, l := range lines {
			if std(importPath(l)[1:]) == kind {
				ours = append(ours, l)
			}
		}
		if len(ours) == 0 {
			continue
		}
		var last *ast.ImportSpec
		for _, s := range g.Specs {
			s := s.(*ast.ImportSpec)
			path, _ := strconv.Unquote(s.Path.Value)
			if std(path) != kind || dropped(s) {
				continue
			}
			// What sorts after ours ends the place in its group.
			if last == nil || path < importPath(ours[0])[1:] || ed.tf.Line(s.Pos()) > ed.tf.Line(last.Pos())+1 && !kind {
				last = s
			}
		}
		text := strings.Join(ours, "\n\t")
		switch {
		case last != nil:
			end := last.End()
			if last.Comment != nil {
				end = last.Comment.End()
			}
			ed.replace(end, end, "\n\t"+text)
		case kind:
			ed.replace(g.Lparen+1, g.Lparen+1, "\n\t"+text+"\n")
		default:
			ed.replace(g.Rparen, g.Rparen, "\n\t"+text+"\n")
		}
	}
}
