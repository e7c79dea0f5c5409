package bitwalk_test

// What the documentation promises its readers: every exported name has a comment and
// its use is shown, every link leads somewhere, the names in pages exist, the Go in the
// README compiles, and CONTRIBUTING.md lists every folder.

import (
	"cmp"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
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

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

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

func read(t *testing.T, file string) string { return testkit.Read(t, file) }

// The program in the README prints what stands below it, and the loop over a set what its comment
// says. The moves of knights are among the recipes.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	page := read(t, "README.md")
	m := regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```\n(.*?)```").FindStringSubmatch(page)
	set := regexp.MustCompile("(?s)```go\n(var likes .*?// 12, then 1000\n}\n)```").FindStringSubmatch(page)
	if n := strings.Count(page, "```go\n"); m == nil || set == nil || n != 3 {
		t.Fatalf("README.md has other blocks of Go, %d", n)
	}
	loop := "package main\n\nimport (\n\"fmt\"\n\n\"" + module + "/bitset\"\n)\n\nfunc main() {\n" + set[1] + "}\n"
	for source, want := range map[string]string{m[1]: m[2], loop: "12\n1000\n"} {
		program, _ := looptest.Build(t, source)
		if got := regexp.MustCompile(` +\n`).ReplaceAllString(looptest.Run(t, program), "\n"); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("the program\n%s\nof README.md prints\n%s, want\n%s", source, got, want)
		}
	}
}

// The programs in examples/README.md print what stands below them. An ellipsis stands for the rest of a
// line, or for lines.
func TestExamplesPage(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	blocks := regexp.MustCompile("(?s)```\n(.*?)```").FindAllStringSubmatch(read(t, "examples/README.md"), -1)
	n := 0
	for _, block := range blocks {
		for _, m := range regexp.MustCompile(`(?m)^\$ (go run .*)\n((?:[^$\n].*\n)+)`).FindAllStringSubmatch(block[1], -1) {
			n++
			want := strings.ReplaceAll(regexp.QuoteMeta(m[2]), "…\n", "(?s:.*)")
			command := strings.Fields(m[1])
			out, err := exec.Command(command[0], command[1:]...).Output()
			if err != nil || !regexp.MustCompile("^"+want+"$").Match(out) {
				t.Errorf("%s prints, %v,\n%s, want\n%s", m[1], err, out, m[2])
			}
		}
	}
	if n < 5 {
		t.Errorf("%d programs found", n)
	}
}

// iterators returns the iterators of api.txt, but for twins, such as bitset.Set.All, sorted.
func iterators(t *testing.T) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^(\w+): func (?:\(\w+ \*?(\w+).*?\) )?(\w+).*\) iter\.Seq2?\[`).FindAllStringSubmatch(read(t, "api.txt"), -1) {
		list = append(list, strings.Replace(m[1]+"."+m[2]+"."+m[3], "..", ".", 1))
	}
	slices.Sort(list)
	return list
}

// Every exported iterator but that of De Bruijn sequences is in docs/walks.md, and in the comment of
// its package, which may leave out forms with R and As; and a test of its package calls it.
func TestWalksPage(t *testing.T) {
	page, tests := read(t, "docs/walks.md"), make(map[string]string)                                 // by package
	aside := regexp.MustCompile("(?s)func (TestLoops|TestInlining)\\(.*?\n}\n|\"[^\"\n]*\"|`[^`]*`") // compares nothing
	for _, file := range files("_test.go") {
		if !strings.HasSuffix(file, "example_test.go") {
			tests[path.Dir(file)] += aside.ReplaceAllString(read(t, file), "")
		}
	}
	for _, name := range iterators(t) {
		if name == "debruijn.Sequences" {
			continue
		}
		pkg, function, _ := strings.Cut(name, ".")
		_, method, isMethod := strings.Cut(function, ".")
		call := cmp.Or(method, function)
		if !strings.Contains(page, "."+call+"[") && !strings.Contains(page, "."+call+"(") {
			t.Errorf("docs/walks.md does not have %s", name)
		}
		plain := regexp.MustCompile(`^R([A-Z])|As$`).ReplaceAllString(call, "$1")
		if text := packages(t)[module+"/"+pkg].Doc; !isMethod && !strings.Contains(text, "["+call+"]") && !strings.Contains(text, "["+plain+"]") {
			t.Errorf("the comment of package %s does not have %s", pkg, call)
		}
		if !regexp.MustCompile(`\b` + call + `(\[.*?\])?[(,]`).MatchString(tests[pkg]) {
			t.Errorf("no test of package %s calls %s", pkg, call)
		}
	}
}

// Every relative link in a page leads to an existing file or folder.
func TestPagesLink(t *testing.T) {
	n := 0
	for _, page := range files(".md") {
		for _, m := range pageLink.FindAllStringSubmatch(inlineCode.ReplaceAllString(read(t, page), ""), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" || strings.Contains(to, "://") {
				continue
			}
			n++
			if !exists(filepath.Join(filepath.Dir(page), to)) {
				t.Errorf("%s: there is no %s", page, to)
			}
		}
	}
	if n < 30 {
		t.Errorf("%d links found", n)
	}
}

var (
	pageLink   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	inlineCode = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// What pages name in code font is there: exported names, of packages and on their own, tests,
// folders of commands, and steps of .ci/run. Names of their own are those of the library, of other
// modules here, of the standard library after the name of its package, or of those listed here.
func TestPagesNames(t *testing.T) {
	api, steps, tests := read(t, "api.txt"), read(t, ".ci/run"), ""
	for _, file := range files("_test.go") {
		tests += read(t, file)
	}
	ours := make(map[string]bool)
	for _, name := range regexp.MustCompile(`\b[A-Z]\w*`).FindAllString(api, -1) {
		ours[name] = true
	}
	declared := regexp.MustCompile(`(?m)^(?:func (?:\(.*?\) )?|type |\t)([A-Z]\w*)`)
	for _, file := range files(".go") {
		if strings.HasPrefix(file, "beamwalk/") || strings.HasPrefix(file, "internal/testkit/") {
			for _, m := range declared.FindAllStringSubmatch(read(t, file), -1) {
				ours[m[1]] = true
			}
		}
	}
	// Of other libraries, in loops that bitwalkfix rewrites, of types that a reader has, and any name.
	for _, name := range strings.Fields("ToExistingArray Len64 OnesCount64 TrailingZeros64 Square Move Point Name RAll NextInst") {
		ours[name] = true
	}
	standard := regexp.MustCompile(`^(atomic|big|bits|fmt|json|math|slices)\.|^iter\.(Pull|Seq)|^Test`)

	n := 0
	each := func(page, code, pattern string, is func(m []string) bool) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(code, -1) {
			if n++; !is(m) {
				t.Errorf("%s: there is no %s", page, m[0])
			}
		}
	}
	for _, page := range append(files(".md"), "bench/ratios/rows.go") { // which becomes a page
		text := read(t, page)
		if strings.HasSuffix(page, ".go") {
			text = strings.Join(regexp.MustCompile(`"[^"\n]*"`).FindAllString(text, -1), "\n")
		} else if page == "CHANGELOG.md" || page == "docs/bitset.md" { // without former names, and others'
			text = regexp.MustCompile(`(?m)^\| .* \| (.*\|)$`).ReplaceAllString(text, "$1")
		}
		code := strings.Join(inlineCode.FindAllString(text, -1), "\n")
		each(page, code, `\b(bitset|debruijn|inner|iter|lattice|order|rank|scan|span|wide)\.(?:[A-Z]\w*\.)?([A-Z]\w*)`, func(m []string) bool {
			return standard.MatchString(m[0]) || regexp.MustCompile(`(?m)^(\w+/)?`+m[1]+`: .*\b`+m[2]+`\b`).MatchString(api)
		})
		each(page, code, `\b(?:Test|Benchmark)[A-Z]\w+`, func(m []string) bool { // or the beginning of one, for -run
			return strings.Contains(tests, "func "+m[0])
		})
		each(page, code, `\bgo run (?:-C (\w+) )?\./([\w/]+)`, func(m []string) bool {
			return exists(path.Join(m[1], m[2])) || exists(path.Join(path.Dir(page), m[2]))
		})
		each(page, code, `\.ci/run ([a-z]\w*)`, func(m []string) bool { return strings.Contains(steps, "\n"+m[1]+"() ") })
		code = regexp.MustCompile("(?s)```.*?```|\\w*…\\w*").ReplaceAllString(code, "") // without blocks, and forms of names
		each(page, code, `(?:\b[a-z]\w*\.)?\b([A-Z]\w*[a-z]\w*)`, func(m []string) bool { return ours[m[1]] || standard.MatchString(m[0]) })
	}
	if t.Logf("%d names", n); n < 700 {
		t.Errorf("%d names found", n)
	}
}

// README.md or CONTRIBUTING.md names every folder with Go in it, or one that it is in.
func TestFolders(t *testing.T) {
	named := make(map[string]bool)
	for _, m := range pageLink.FindAllStringSubmatch(read(t, "README.md")+read(t, "CONTRIBUTING.md"), -1) {
		named[m[1]] = true
	}
	for _, file := range files(".go") {
		dir := filepath.ToSlash(filepath.Dir(file))
		for at := dir; !named[at]; at = path.Dir(at) {
			if path.Dir(at) == at || at == "." {
				if dir != "." {
					t.Errorf("neither README.md nor CONTRIBUTING.md names the folder %s", dir)
				}
				break
			}
		}
	}
}

// files returns the files below this folder whose names have the given ending,
// including the files of other modules.
func files(suffix string) (list []string) {
	fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata" || d.Name() == "out") {
			return fs.SkipDir
		}
		if strings.HasSuffix(file, suffix) {
			list = append(list, file)
		}
		return err
	})
	return list
}
