// Package looptest tests whether the compiler turns for-range loops over iterators
// into plain loops. It builds a program of such loops and looks at its functions,
// among which is each body that was not inlined, and it runs the program to count the
// allocations of the loops. The compiler's diagnostics, -gcflags=-m, would be shorter,
// but their wording changes from one version to the next.
package looptest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A Program is made of loops over the iterators of a package.
type Program struct {
	Package string // its path
	Inner   bool   // there is a package inner below it, with twins of some walks
	Decl    string // declarations that the loops use; methods of pointers must be inlined
	Methods string // if not empty, a variable of Decl whose methods the walks and calls are
	Walks   []Walk
	Calls   []string // calls of other functions of the package that are inlined
}

// A Walk has three parts: a call that returns an iterator, without the name of the
// package, such as "Bits(x)"; the types of the values that the iterator yields, such as
// "int" or "int, int"; and an expression of type int made of these values, which are
// named v, or v and w.
type Walk [3]string

// The program imports no more than a user's does: the compiler inlines the methods of
// sync/atomic only in packages that import it, or testing.
const head = `package main

import (
	"context"
	"iter"
	"runtime"

	walk "$package"
	$inner
)

var sum int

type walks struct{}

var (
	_ iter.Seq[int]
	_ context.Context
)

func test(name string, loop func()) {
	var before, after runtime.MemStats
	loop()
	runtime.ReadMemStats(&before)
	for range 10 {
		loop()
	}
	runtime.ReadMemStats(&after)
	if n := (after.Mallocs - before.Mallocs) / 10; n != 0 {
		println(name, "allocates", n, "times")
	}
}
`

// The loops over a walk: with a plain body; with a return in the body; over an iterator
// that a method returns.
const loops = `
//go:noinline
func plain$i() {
	for $vars := range $walk {
		sum += $sum
	}
}

//go:noinline
func returns$i() {
	for $vars := range $walk {
		if sum += $sum; sum == 0 {
			return
		}
	}
}

func (walks) walk$i() $seq[$types] { return $walk }

//go:noinline
func method$i() {
	for $vars := range (walks{}).walk$i() {
		sum += $sum
	}
}
`

// The loop over a walk that has a twin, with a loop over the twin in the body.
const nested = `
//go:noinline
func nested$i() {
	for $vars := range (walks{}).walk$i() {
		sum += $sum
		for $vars := range inner.$call {
			if sum += $sum; sum == 0 {
				return
			}
		}
	}
}
`

// source returns the text of the program, where the walks of these names have twins.
func (p Program) source(twins []string) string {
	outer := "walk."
	if p.Methods != "" {
		outer = p.Methods + "."
	}
	values := map[string]string{"package": p.Package}
	if p.Inner {
		values["inner"] = strconv.Quote(p.Package + "/inner")
	}
	get := func(name string) string { return values[name] }
	text, tests := os.Expand(head, get)+p.Decl, ""
	for i, w := range p.Walks {
		values["i"], values["walk"], values["call"], values["types"], values["sum"] = strconv.Itoa(i), outer+w[0], w[0], w[1], w[2]
		values["vars"], values["seq"] = "v", "iter.Seq"
		if strings.Contains(w[1], ",") {
			values["vars"], values["seq"] = "v, w", "iter.Seq2"
		}
		text += os.Expand(loops, get)
		names := []string{"plain$i", "returns$i", "method$i"}
		if slices.Contains(twins, function(w[0])) {
			text += os.Expand(nested, get)
			names = append(names, "nested$i")
		}
		for _, name := range names {
			tests += os.Expand("\ttest(`"+name+"`, "+name+")\n", get)
		}
	}
	for _, call := range p.Calls {
		text += "\nfunc init() { " + outer + call + " }\n"
	}
	return text + "\nfunc main() {\n" + tests + "}\n"
}

// Test fails if a loop of p keeps its body as a function or allocates, or if p lacks
// an iterator of the package in the current directory, which must be p.Package.
func (p Program) Test(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a program")
	}
	testkit.NeedsInlining(t)
	var names, twins []string
	for _, w := range p.Walks {
		names = append(names, function(w[0]))
	}
	for _, name := range Iterators(t, ".") {
		_, last, method := strings.Cut(name, ".")
		if !method {
			last = name
		}
		if method == (p.Methods != "") && !slices.Contains(names, last) {
			t.Errorf("no loop over %s", name)
		}
	}
	if p.Inner {
		twins = Iterators(t, "inner")
	}
	for _, call := range p.Calls {
		names = append(names, function(call))
	}

	program, functions := Build(t, p.source(twins))
	body := regexp.MustCompile(`^main\.((plain|returns|method|nested)\d+|init\.\d+)[.-].*(range|func)|^main\.\(\*`)
	call := regexp.MustCompile(`^` + regexp.QuoteMeta(p.Package) + `(/inner)?\.((\(\*\w+\)|\w+)\.)?(` + strings.Join(names, "|") + `)\b`)
	for _, f := range functions {
		if body.MatchString(f) || call.MatchString(f) {
			t.Errorf("not inlined: %s", f)
		}
	}
	if out := Run(t, program); out != "" {
		t.Error(out)
	}
	if !testkit.Short() {
		if call := slowCall.FindString(Run(t, "go", "tool", "objdump", "-s", loopName, program)); call != "" {
			t.Errorf("not inlined: %s", call)
		}
	}
	if t.Failed() {
		for i, w := range p.Walks {
			t.Logf("%d is %s.%s", i, path.Base(p.Package), w[0])
		}
	}
}

// loopName matches the names of the functions with loops.
const loopName = `^main\.(plain|returns|method|nested)\d+$`

// slowCall matches a call that should be one instruction.
var slowCall = regexp.MustCompile(`CALL sync/atomic\..*`)

// function returns the name of the function that is called.
func function(call string) string { return call[:strings.IndexAny(call, "[(")] }

// Data that belong to a function, and may be kept although it was inlined everywhere.
var data = regexp.MustCompile(`\.(arginfo\d+|argliveinfo|args_stackmap|opendefer|stkobj|wrapinfo)$|^go:|^type:`)

// Compile compiles a package of the given source, main.go, with flags of the compiler, and returns
// what it prints.
func Compile(t *testing.T, source, flags string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command("go", "build", "-gcflags="+flags, "-o", os.DevNull, file).CombinedOutput()
	return string(out)
}

// Build builds a program of the given source. It returns the program and the names of its
// functions and variables. The linker lists them as it finds them: go tool nm, which does
// too, would itself have to be built first.
func Build(t *testing.T, source string) (program string, names []string) {
	t.Helper()
	dir := t.TempDir()
	file, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(Run(t, "go", "build", "-ldflags=-dumpdep -w", "-o", program, file), "\n") {
		_, name, _ := strings.Cut(strings.TrimSpace(line), " -> ")
		if name, _, _ = strings.Cut(name, " <"); !data.MatchString(name) {
			names = append(names, name)
		}
	}
	if !slices.Contains(names, "main.main") {
		t.Fatal("the linker does not list main.main")
	}
	return program, names
}

// Run returns what a command prints. It fails the test if the command fails.
func Run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// Iterators returns the exported functions of the package in dir that return an iterator,
// and the methods, as in Type.Method.
func Iterators(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || strings.HasSuffix(name, "_test.go") || !f.Name.IsExported() || f.Type.Results == nil {
				continue
			}
			if seq := typeName(f.Type.Results.List[0].Type); seq != "Seq" && seq != "Seq2" {
				continue
			}
			receiver := ""
			if f.Recv != nil {
				receiver = typeName(f.Recv.List[0].Type) + "."
			}
			names = append(names, receiver+f.Name.Name)
		}
	}
	return names
}

// typeName returns the name of a type, without its package and its type arguments.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.IndexExpr:
		return typeName(x.X)
	case *ast.IndexListExpr:
		return typeName(x.X)
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.Ident:
		return x.Name
	}
	return ""
}
