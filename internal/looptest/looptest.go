// Package looptest tests whether the compiler turns for-range loops over iterators
// into plain loops. It builds a program of such loops and looks at its symbols,
// among which a body that was not inlined is a function, and it runs the program to
// count the allocations of the loops. The compiler's diagnostics, -gcflags=-m, would
// be shorter, but their wording changes from one version to the next.
package looptest

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"
)

// A Program is made of loops over the iterators of a package.
type Program struct {
	Package string // its path
	Inner   bool   // there is a package inner below it, with twins of some walks
	Decl    string // declarations that the loops use; methods of pointers must be inlined
	Methods string // if not empty, a variable of Decl whose methods the walks and calls are
	Walks   []Walk
	Calls   []string // calls of other functions of the package that are inlined

	twins []string
}

// A Walk has three parts: a call that returns an iterator, without the name of the
// package, such as "Bits(x)"; the types of the values that the iterator yields, such as
// "int" or "int, int"; and an expression of type int made of these values, which are
// named v, or v and w.
type Walk [3]string

// Call returns the call.
func (w Walk) Call() string { return w[0] }

// Outer returns an expression for the iterator.
func (p Program) Outer(call string) string {
	if p.Methods != "" {
		return p.Methods + "." + call
	}
	return "walk." + call
}

// HasTwin reports whether package inner has a twin of the iterator.
func (p Program) HasTwin(call string) bool { return slices.Contains(p.twins, function(call)) }

// Twin returns an expression for the iterator of package inner, where the methods are
// functions.
func (p Program) Twin(call string) string {
	if p.Methods != "" {
		name, args, _ := strings.Cut(call, "(")
		call = strings.Replace(name+"("+p.Methods+", "+args, ", )", ")", 1)
	}
	return "inner." + call
}

// Type returns the types of the values yielded.
func (w Walk) Type() string { return w[1] }

// Sum returns the expression.
func (w Walk) Sum() string { return w[2] }

// Pair reports whether the walk yields two values at a time.
func (w Walk) Pair() bool { return strings.Contains(w.Type(), ",") }

// Vars returns the variables of a loop.
func (w Walk) Vars() string {
	if w.Pair() {
		return "v, w"
	}
	return "v"
}

// Each walk makes up to four loops: with a plain body; with a return in the body; over
// an iterator that a method returns; and, if there is a package inner, over such an
// iterator with a loop over the twin in the body.
var source = template.Must(template.New("").Parse(`package main

import (
	{{- if .Walks}}
	std "iter"
	{{- end}}
	"testing"

	walk "{{.Package}}"
	{{- if .Inner}}
	"{{.Package}}/inner"
	{{- end}}
)

{{.Decl}}

var sum int

type walks struct{}

{{range $i, $walk := .Walks}}
//go:noinline
func plain{{$i}}() {
	for {{.Vars}} := range {{$.Outer .Call}} {
		sum += {{.Sum}}
	}
}

//go:noinline
func returns{{$i}}() {
	for {{.Vars}} := range {{$.Outer .Call}} {
		if sum += {{.Sum}}; sum == 0 {
			return
		}
	}
}

func (walks) walk{{$i}}() std.Seq{{if .Pair}}2{{end}}[{{.Type}}] { return {{$.Outer .Call}} }

//go:noinline
func method{{$i}}() {
	for {{.Vars}} := range (walks{}).walk{{$i}}() {
		sum += {{.Sum}}
	}
}

{{if $.HasTwin .Call}}
//go:noinline
func nested{{$i}}() {
	for {{.Vars}} := range (walks{}).walk{{$i}}() {
		sum += {{.Sum}}
		for {{.Vars}} := range {{$.Twin .Call}} {
			if sum += {{.Sum}}; sum == 0 {
				return
			}
		}
	}
}
{{end}}
{{end}}

{{range .Calls}}
func init() { {{$.Outer .}} }
{{end}}

func main() {
	{{- range $i, $walk := .Walks}}
	test("plain{{$i}}", plain{{$i}})
	test("returns{{$i}}", returns{{$i}})
	test("method{{$i}}", method{{$i}})
	{{- if $.HasTwin .Call}}
	test("nested{{$i}}", nested{{$i}})
	{{- end}}
	{{- end}}
}

func test(name string, loop func()) {
	if n := testing.AllocsPerRun(10, loop); n != 0 {
		println(name, "allocates", int(n), "times")
	}
}
`))

// Test fails if a loop of p keeps its body as a function or allocates, or if p lacks
// an iterator of the package in the current directory, which must be p.Package.
func (p Program) Test(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a program")
	}
	var names []string
	for _, w := range p.Walks {
		names = append(names, function(w.Call()))
	}
	if p.Inner {
		p.twins = iterators(t, "inner", false)
	}
	for _, name := range iterators(t, ".", p.Methods != "") {
		if !slices.Contains(names, name) {
			t.Errorf("no loop over %s", name)
		}
	}
	for _, call := range p.Calls {
		names = append(names, function(call))
	}

	dir := t.TempDir()
	file, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	var text bytes.Buffer
	if err := source.Execute(&text, p); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, "go", "build", "-o", program, file)
	body := regexp.MustCompile(`\smain\.(((plain|returns|method|nested)\d+|init\.\d+)[.-].*(range|func)|\(\*)`)
	call := regexp.MustCompile(regexp.QuoteMeta(p.Package) + `(/inner)?\.((\(\*\w+\)|\w+)\.)?(` + strings.Join(names, "|") + `)\b`)
	for line := range strings.Lines(run(t, "go", "tool", "nm", program)) {
		if body.MatchString(line) || call.MatchString(line) {
			t.Errorf("not inlined: %s", line)
		}
	}
	if out := run(t, program); out != "" {
		t.Error(out)
	}
	if t.Failed() {
		for i, w := range p.Walks {
			t.Logf("%d is %s.%s", i, path.Base(p.Package), w.Call())
		}
	}
}

// function returns the name of the function that is called.
func function(call string) string { return call[:strings.IndexAny(call, "[(")] }

// run returns what a command prints. It fails the test if the command fails.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// iterators returns the exported functions, or methods, of the package in dir that return
// an iterator.
func iterators(t *testing.T, dir string, methods bool) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && (f.Recv != nil) == methods && f.Name.IsExported() && isIterator(f.Type.Results) {
				names = append(names, f.Name.Name)
			}
		}
	}
	return names
}

// isIterator reports whether results are a Seq or a Seq2.
func isIterator(results *ast.FieldList) bool {
	if results == nil {
		return false
	}
	x := results.List[0].Type
	switch generic := x.(type) {
	case *ast.IndexExpr:
		x = generic.X
	case *ast.IndexListExpr:
		x = generic.X
	}
	if qualified, ok := x.(*ast.SelectorExpr); ok {
		x = qualified.Sel
	}
	name, ok := x.(*ast.Ident)
	return ok && (name.Name == "Seq" || name.Name == "Seq2")
}
