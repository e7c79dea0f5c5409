package edit

import (
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
	var specs []string
	for _, path := range ed.Needs() {
		spec := strconv.Quote(path)
		if name := ed.names[path]; name != path[strings.LastIndex(path, "/")+1:] {
			spec = name + " " + spec
		}
		imported := func(imp *ast.ImportSpec) bool {
			pkg := ed.Info.PkgNameOf(imp)
			return pkg != nil && pkg.Imported().Path() == path && pkg.Name() == ed.names[path]
		}
		if !slices.ContainsFunc(ed.file.Imports, imported) {
			specs = append(specs, spec)
		}
	}
	var last *ast.GenDecl
	var kept []*ast.ImportSpec // of that
	for _, d := range ed.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		if last != nil && len(kept) == 0 {
			ed.remove(last, nil)
		}
		last, kept = g, nil
		var gone []ast.Node
		for _, s := range g.Specs {
			imp := s.(*ast.ImportSpec)
			pkg := ed.Info.PkgNameOf(imp)
			if pkg != nil && len(ed.Uses(pkg)) > 0 && !used[pkg.Name()] && imp.Name.String() != "." && imp.Name.String() != "_" {
				gone = append(gone, imp)
			} else {
				kept = append(kept, imp)
			}
		}
		for _, imp := range gone {
			if len(kept) > 0 {
				ed.remove(imp, nil)
			}
		}
	}
	if last != nil && len(kept) == 0 && len(specs) == 0 {
		ed.remove(last, nil)
	}
	ed.add(last, kept, specs)
	ed.sort()
	ed.tidy()
	return nil
}

// add adds specs to the imports, of which last is the last declaration. It keeps those of
// kept, if it stays at all.
func (ed *Editor) add(last *ast.GenDecl, kept []*ast.ImportSpec, specs []string) {
	block := "import " + strings.Join(specs, "")
	if len(specs) > 1 {
		block = "import (\n\t" + strings.Join(specs, "\n\t") + "\n)"
	}
	switch {
	case len(specs) == 0:
	case last == nil:
		at := ed.lineEnd(ed.file.Name.End())
		ed.replace(at, at, "\n\n"+block)
	case len(kept) == 0:
		ed.replace(last.Pos(), ed.lineEnd(last.End()), block)
	case !last.Lparen.IsValid() && (last != ed.file.Decls[0] || kept[0].Path.Value == `"C"`):
		at := ed.lineEnd(last.End())
		ed.replace(at, at, "\n"+block)
	case !last.Lparen.IsValid():
		ed.replace(kept[0].Pos(), kept[0].Pos(), "(\n\t")
		at := ed.lineEnd(last.End())
		ed.replace(at, at, "\n\n\t"+strings.Join(specs, "\n\t")+"\n)")
	default:
		// In the group of other modules, where gofmt sorts it, or in one of its own.
		after, blank := kept[len(kept)-1], "\n"
		for _, imp := range kept {
			if host, _, _ := strings.Cut(imp.Path.Value, "/"); strings.Contains(host, ".") {
				after, blank = imp, ""
			}
		}
		at := ed.lineEnd(after.End())
		ed.replace(at, at, blank+"\n\t"+strings.Join(specs, "\n\t"))
	}
}
