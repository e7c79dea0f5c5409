package bitwalk_test

// What the doc comments promise their readers: every exported name has one, its use is shown, and
// every link leads somewhere.

import (
	"cmp"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/bitwalk/bitwalk"

// packages returns the documentation of every package of the root module, by
// import path, with its Examples.
func packages(t *testing.T) map[string]*doc.Package {
	t.Helper()
	packages, err := allPackages()
	if err != nil || len(packages) < 15 {
		t.Fatalf("%d packages found, %v", len(packages), err)
	}
	return packages
}

var allPackages = sync.OnceValues(func() (map[string]*doc.Package, error) {
	fset := token.NewFileSet()
	parsed := make(map[string][]*ast.File)
	for _, file := range files(".go") {
		if top, _, _ := strings.Cut(file, "/"); top == ".ci" || exists(top+"/go.mod") { // another module
			continue
		}
		f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		dir := path.Join(module, path.Dir(file))
		parsed[dir] = append(parsed[dir], f)
	}
	packages := make(map[string]*doc.Package)
	for importPath, files := range parsed {
		seen := make(map[string]bool) // the declarations of one port are enough
		for _, f := range files {
			f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Recv != nil {
					return false
				}
				again := seen[fn.Name.Name]
				seen[fn.Name.Name] = true
				return again
			})
		}
		var err error
		if packages[importPath], err = doc.NewFromFiles(fset, files, importPath); err != nil {
			return nil, err
		}
	}
	return packages, nil
})

// An export is an exported name that needs a comment.
type export struct {
	name string // as in a doc link: Name or Type.Name
	doc  string
	decl *ast.FuncDecl // of a function or method
}

func exports(p *doc.Package) (list []export) {
	for _, t := range append(p.Types, &doc.Type{Consts: p.Consts, Vars: p.Vars, Funcs: p.Funcs}) {
		if t.Name != "" {
			list = append(list, export{t.Name, t.Doc, nil})
		}
		for _, v := range slices.Concat(t.Consts, t.Vars) {
			for _, name := range v.Names {
				if ast.IsExported(name) {
					list = append(list, export{name, v.Doc, nil})
				}
			}
		}
		for _, f := range t.Funcs {
			list = append(list, export{f.Name, f.Doc, f.Decl})
		}
		for _, f := range t.Methods {
			list = append(list, export{t.Name + "." + f.Name, f.Doc, f.Decl})
		}
	}
	return list
}

// Every exported name has a comment, which begins with it, and every exported function and method
// is called in an Example of its package, or its comment shows its use. A parameter keeps its case
// at the beginning of a sentence: Dst is no identifier.
func TestExports(t *testing.T) {
	names, functions, parameters := 0, 0, 0
	for importPath, p := range packages(t) {
		if p.Doc == "" {
			t.Errorf("%s has no package comment", importPath)
		}
		if p.Name == "main" {
			continue
		}
		// The Examples of package inner are those of the package it is made from.
		user := p.Name != "inner" && !strings.Contains(importPath, "/internal/") && !strings.Contains(importPath, "/tools/")
		called := calledInExamples(p)
		for _, e := range exports(p) {
			if names++; e.doc == "" {
				t.Errorf("%s: %s has no comment", importPath, e.name)
			}
			if e.decl == nil {
				continue
			}
			if !strings.HasPrefix(e.doc, e.decl.Name.Name+" ") {
				t.Errorf("%s: the comment of %s begins %.30q", importPath, e.name, e.doc)
			}
			name := p.Name + "." + e.name // of a function
			if e.decl.Recv != nil {
				name = e.name[strings.Index(e.name, "."):] // a type is not known in an Example
			}
			if functions++; user && !called[name] && !strings.Contains(e.doc, "\n\t") {
				t.Errorf("%s: %s is in no Example", importPath, e.name)
			}
			for _, field := range e.decl.Type.Params.List {
				for _, name := range field.Names {
					parameters++
					capital := strings.ToUpper(name.Name[:1]) + name.Name[1:]
					if regexp.MustCompile(`\.\s+` + capital + `\s+(may|must|is|has|are|can|keeps)\b`).MatchString(e.doc) {
						t.Errorf("%s: the comment of %s calls %s %s", importPath, e.name, name.Name, capital)
					}
				}
			}
		}
	}
	if names < 250 || functions < 250 || parameters < 300 {
		t.Errorf("%d names, %d functions and %d parameters found", names, functions, parameters)
	}
}

// calledInExamples returns package.Name of each function, and .Name of each method, that is
// called in the Examples of p or has one of its own.
func calledInExamples(p *doc.Package) map[string]bool {
	called := make(map[string]bool)
	examples := slices.Clone(p.Examples)
	add := func(prefix string, funcs []*doc.Func) {
		for _, f := range funcs {
			examples = append(examples, f.Examples...)
			called[prefix+f.Name] = len(f.Examples) > 0
		}
	}
	add(p.Name+".", p.Funcs)
	for _, t := range p.Types {
		examples = append(examples, t.Examples...)
		add(p.Name+".", t.Funcs)
		add(".", t.Methods)
	}
	for _, example := range examples {
		ast.Inspect(example.Code, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				receiver := ""
				if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == p.Name {
					receiver = p.Name
				}
				called[receiver+"."+s.Sel.Name] = true
			}
			return true
		})
	}
	return called
}

// A link to a package of this module, or to a name in one, must lead there.
func TestDocLinksResolve(t *testing.T) {
	all := packages(t)
	names := make(map[string]map[string]bool)
	for importPath, p := range all {
		names[importPath] = make(map[string]bool)
		for _, e := range exports(p) {
			names[importPath][e.name] = true
		}
	}
	n := 0
	for importPath, p := range all {
		check := func(where, text string) {
			eachText(p.Parser().Parse(text).Content, func(text comment.Text) {
				switch text := text.(type) {
				case comment.Plain:
					for _, m := range bracketed.FindAllString(string(text), -1) {
						t.Errorf("%s: %s: %s leads nowhere", importPath, where, m)
					}
				case *comment.DocLink:
					to := cmp.Or(text.ImportPath, importPath)
					if !strings.HasPrefix(to, module) {
						return
					}
					n++
					name := strings.TrimPrefix(text.Recv+"."+text.Name, ".")
					if names[to] == nil || name != "" && !names[to][name] {
						t.Errorf("%s: %s: there is no %s in %s", importPath, where, name, to)
					}
				}
			})
		}
		check("package comment", p.Doc)
		for _, e := range exports(p) {
			check(e.name, e.doc)
		}
	}
	if n < 100 {
		t.Errorf("%d links found", n)
	}
}

// bracketed matches text that looks like a link to an exported name.
var bracketed = regexp.MustCompile(`\[([\w/.]+[./])?[A-Z]\w*\]`)

func eachText(list []comment.Block, do func(comment.Text)) {
	for _, b := range list {
		switch b := b.(type) {
		case *comment.Paragraph:
			for _, text := range b.Text {
				do(text)
			}
		case *comment.List:
			for _, item := range b.Items {
				eachText(item.Content, do)
			}
		}
	}
}
