package edit

import (
	"errors"
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
	for _, imp := range ed.file.Imports {
		pkg := ed.Info.PkgNameOf(imp)
		if pkg.Imported().Path() == path && ed.means(pkg.Name(), pkg) {
			ed.names[path] = pkg.Name()
			return pkg.Name()
		}
	}
	base := path[strings.LastIndex(path, "/")+1:]
	for _, name := range []string{base, "bw" + base, "bitwalk" + base, "bitwalk_" + base} {
		if ed.means(name, nil) && !ed.Declares(ed.file, name) {
			ed.names[path] = name
			spec := strconv.Quote(path)
			if name != base {
				spec = name + " " + spec
			}
			ed.specs = append(ed.specs, spec)
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
	var last *ast.GenDecl
	var kept []*ast.ImportSpec // of that
	line := ed.tf.Line(ed.file.Name.End())
	below := func(pos token.Pos) bool { // what was below before
		before := line
		line = ed.tf.Line(pos)
		return line > before
	}
	for _, d := range ed.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		apart := below(g.Pos())
		for _, s := range g.Specs {
			apart = apart && (below(s.Pos()) || !g.Lparen.IsValid())
		}
		if !apart || g.Lparen.IsValid() && !below(g.Rparen) {
			return errors.New("two imports share a line")
		}
		if last != nil && len(kept) == 0 {
			ed.remove(last, true)
		}
		last, kept = g, nil
		var gone []ast.Node
		for _, s := range g.Specs {
			imp := s.(*ast.ImportSpec)
			pkg := ed.Info.PkgNameOf(imp)
			if !used[pkg.Name()] && imp.Name.String() != "." && imp.Name.String() != "_" {
				gone = append(gone, imp)
			} else {
				kept = append(kept, imp)
			}
		}
		for _, imp := range gone {
			if len(kept) > 0 {
				ed.remove(imp, true)
			}
		}
	}
	if last != nil && len(kept) == 0 && len(ed.specs) == 0 {
		ed.remove(last, true)
	}
	ed.add(last, kept)
	ed.sort()
	ed.tidy()
	return nil
}

// add adds the imports that are needed after last, the last declaration of imports, of
// which kept stay. Those of the standard library and the others are in groups apart.
func (ed *Editor) add(last *ast.GenDecl, kept []*ast.ImportSpec) {
	if len(ed.specs) == 0 {
		return
	}
	slices.Sort(ed.specs)
	groups := map[bool]string{} // by whether they are of another module
	for _, spec := range ed.specs {
		groups[isOther(spec)] += "\n\t" + spec
	}
	lines := strings.TrimPrefix(groups[false]+"\n"+groups[true], "\n")
	if groups[false] == "" || groups[true] == "" {
		lines = strings.TrimSpace(lines)
	}
	block := "import " + strings.TrimSpace(lines)
	if len(ed.specs) > 1 {
		block = "import (\n\t" + strings.TrimSpace(lines) + "\n)"
	}
	insert := func(at token.Pos, text string) { ed.replace(ed.lineEnd(at), ed.lineEnd(at), text) }
	switch {
	case last == nil:
		insert(ed.file.Name.End(), "\n\n"+block)
	case len(kept) == 0:
		ed.replace(last.Pos(), ed.lineEnd(last.End()), block)
	case !last.Lparen.IsValid() && (last != ed.file.Decls[0] || kept[0].Path.Value == `"C"`):
		insert(last.End(), "\n"+block)
	case !last.Lparen.IsValid():
		ed.replace(kept[0].Pos(), kept[0].Pos(), "(\n\t")
		insert(last.End(), "\n\n\t"+strings.TrimSpace(lines)+"\n)")
	default: // where gofmt sorts them
		for _, other := range []bool{false, true} {
			text := groups[other]
			if text == "" {
				continue
			}
			var beside *ast.ImportSpec
			for _, imp := range kept {
				if isOther(imp.Path.Value) == other {
					beside = imp
				}
			}
			switch {
			case beside != nil:
				insert(beside.End(), text)
			case other:
				insert(kept[len(kept)-1].End(), "\n"+text)
			default:
				insert(last.Lparen, text+"\n")
			}
		}
	}
}

// isOther reports whether an import is of a module with a host, not of the standard library.
func isOther(spec string) bool {
	host, _, _ := strings.Cut(spec[strings.Index(spec, `"`):], "/")
	return strings.Contains(host, ".")
}
