package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix/internal/form"
)

// A chooser finds the packages that must be type-checked, by the text of their files.
type chooser struct {
	files   map[*packages.Package][]*ast.File
	methods map[string]bool // of types that are no structs
	tables  map[string]bool // exported arrays and slices, and functions that may fill them, as path.Name
}

// choose returns the paths of the packages that have loops; and of these, of those in which the
// functions of these may stand, and of those that may change a table of theirs.
func choose(listed []*packages.Package) (loops, all []string, err error) {
	c := &chooser{map[*packages.Package][]*ast.File{}, map[string]bool{}, map[string]bool{}}
	packages.Visit(listed, nil, c.read)
	chosen := map[string]bool{}
	for _, p := range listed {
		if p.Module == nil {
			return nil, nil, fmt.Errorf("%s is in no module: bitwalkfix takes packages, not files", cmp.Or(p.PkgPath, p.ID))
		}
		looks := func(f *ast.File) bool { return !ast.IsGenerated(f) && form.Looks(f, c.methods) }
		if !slices.ContainsFunc(c.files[p], looks) {
			continue
		}
		loops = append(loops, cmp.Or(p.ForTest, p.PkgPath))
		packages.Visit([]*packages.Package{p}, nil, func(q *packages.Package) {
			if c.files[q] != nil {
				chosen[cmp.Or(q.ForTest, q.PkgPath)] = true
			}
		})
	}
	for _, p := range listed {
		if slices.ContainsFunc(c.files[p], func(f *ast.File) bool { return c.names(p, f, chosen) }) {
			chosen[cmp.Or(p.ForTest, p.PkgPath)] = true
		}
	}
	slices.Sort(loops)
	return slices.Compact(loops), slices.Sorted(maps.Keys(chosen)), nil
}

// read reads the files of a package, if a function that a loop calls may stand in it.
func (c *chooser) read(p *packages.Package) {
	if p.Module == nil || p.Module.Path == root || strings.HasSuffix(p.PkgPath, ".test") || !p.Module.Main && p.Imports["math/bits"] == nil {
		return
	}
	structs := map[string]bool{}
	for _, name := range p.GoFiles {
		f, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if f == nil {
			continue
		}
		c.files[p] = append(c.files[p], f)
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					c.declare(p, spec, structs)
				}
			}
		}
	}
	for _, f := range c.files[p] {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
			case fn.Recv == nil && fn.Type.Params.NumFields()+fn.Type.Results.NumFields() == 0:
				c.tables[p.PkgPath+"."+fn.Name.Name] = true
			case fn.Recv != nil && !structs[strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*")]:
				c.methods[fn.Name.Name] = true
			}
		}
	}
}

// declare keeps what may be a table, and what is no word.
func (c *chooser) declare(p *packages.Package, spec ast.Spec, structs map[string]bool) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		_, isName := spec.Type.(*ast.Ident)
		structs[spec.Name.Name] = !isName
	case *ast.ValueSpec:
		for i, name := range spec.Names {
			other := noTable(spec.Type) || i < len(spec.Values) && noTable(spec.Values[i])
			c.tables[p.PkgPath+"."+name.Name] = !other
		}
	}
}

// noTable reports whether a type, or the type of a value, is of no array or slice of numbers.
func noTable(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.MapType, *ast.StarExpr, *ast.FuncType, *ast.BasicLit, *ast.UnaryExpr, *ast.FuncLit:
		return true
	case *ast.ArrayType:
		return types.ExprString(e.Elt) == "string"
	case *ast.CompositeLit:
		return noTable(e.Type)
	case *ast.CallExpr:
		return types.ExprString(e.Fun) == "errors.New"
	}
	return false
}

// names reports whether a file names a table or a filler of a package that is chosen.
func (c *chooser) names(p *packages.Package, f *ast.File, chosen map[string]bool) (found bool) {
	paths := map[string]string{} // by the name in the file
	for _, imp := range f.Imports {
		path, _ := strconv.Unquote(imp.Path.Value)
		if q := p.Imports[path]; q != nil && chosen[q.PkgPath] {
			paths[q.Name] = q.PkgPath
			if imp.Name != nil {
				paths[imp.Name.Name] = q.PkgPath
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && !found {
			q, ok := sel.X.(*ast.Ident)
			found = ok && c.tables[paths[q.Name]+"."+sel.Sel.Name]
		}
		return !found
	})
	return found
}
