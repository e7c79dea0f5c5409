package scan

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The result is written over the slices of the sets themselves, where it makes each in
// turn end at an inaccessible page. A kernel, which reads and writes many words at a time,
// has a copy of the slices. Go reads them anew, so it is left out.
func TestSlicesOverwritten(t *testing.T) {
	const most, short = 3000, 8
	words, dst := testkit.Guarded[uint64](t, most).Last(most), testkit.Guarded[uint64](t, most).Last(most)
	for i := range words {
		words[i] = ^uint64(0)
	}
	slicesIn := func(words []uint64, n int) [][]uint64 {
		return unsafe.Slice((*[]uint64)(unsafe.Pointer(&words[0])), n)
	}
	for name, f := range map[string]func(dst []uint64, sets [][]uint64){
		"AndAll":  AndAll,
		"OrAll":   OrAll,
		"AtLeast": func(dst []uint64, sets [][]uint64) { AtLeast(dst, sets, 3) },
	} {
		for _, p := range path.List() {
			defer path.Force(p)()
			if !combines() {
				continue
			}
			for _, count := range []int{4, 5, 8, 9, 16, 17, 40} {
				for _, n := range []int{31, 3*count + 20, 200, most} {
					if n < 3*count || n < minMany && name != "AtLeast" {
						continue // Go does it
					}
					sets, result := slicesIn(dst, count), slicesIn(words, count)
					for at := range sets {
						for i := range sets {
							sets[i], result[i] = words[:n], words[:n]
						}
						result[at] = words[most-short:]
						if by := testkit.Toucher(func() { f(dst[:n], sets) }); by != "" {
							t.Fatalf("%v: %s of %d sets of %d words: %s read beyond the end of set %d", p, name, count, n, by, at)
						}
						if !slices.Equal(dst[:n], words[:n]) {
							t.Fatalf("%v: %s of %d sets of %d words is wrong", p, name, count, n)
						}
					}
				}
			}
		}
	}
}

// A kernel that reads slices of words gets them in an array of the function that calls it
// or one of its callers, on every architecture, so that no other goroutine can change
// them. This is read in the source: no test could wait for the wrong moment.
func TestKernelsGetCopies(t *testing.T) {
	functions := make(map[string][]*ast.FuncDecl) // by name: one on each architecture
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && !strings.HasSuffix(name, "_test.go") {
				functions[f.Name.Name] = append(functions[f.Name.Name], f)
			}
		}
	}
	type parameter struct {
		function string
		at       int
	}
	trusting := make(map[parameter]bool) // kernels, and functions that hand a parameter on to one
	for name, list := range functions {
		for _, f := range list {
			for at, p := range parameters(f) {
				if f.Body == nil && code(p.Type) == "[][]uint64" {
					trusting[parameter{name, at}] = true
				}
			}
		}
	}
	kernels, arrays := len(trusting), 0
	for before := 0; before < len(trusting); {
		before, arrays = len(trusting), 0
		for name, list := range functions {
			for _, f := range list {
				calls(f, func(callee string, at int, arg ast.Expr) {
					if !trusting[parameter{callee, at}] {
						return
					}
					switch of := source(f, arg).(type) {
					case *ast.ArrayType:
						arrays++
					case int:
						own := parameter{name, of}
						if !trusting[own] && ast.IsExported(name) {
							t.Errorf("%s hands the caller's slices on to a kernel", name)
						}
						trusting[own] = true
					default:
						t.Errorf("%s calls %s with %s, which is neither an array nor a parameter", name, callee, code(arg))
					}
				})
			}
		}
	}
	if kernels < 8 || arrays < 4 {
		t.Errorf("%d kernels and %d arrays, want more", kernels, arrays)
	}
}

// A parameter of a function, or one name of several with the same type.
type oneName struct {
	Name string
	Type ast.Expr
}

func parameters(f *ast.FuncDecl) (list []oneName) {
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			list = append(list, oneName{name.Name, field.Type})
		}
	}
	return list
}

// calls calls do for each argument of each call of a function of this package in f.
func calls(f *ast.FuncDecl, do func(callee string, at int, arg ast.Expr)) {
	if f.Body == nil {
		return
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			callee, _, _ := strings.Cut(code(call.Fun), "[") // without type arguments
			for at, arg := range call.Args {
				do(callee, at, arg)
			}
		}
		return true
	})
}

// source returns what the slices of x in f are in: the type of an array that f declares,
// the place of a parameter of f as an int, or nil.
func source(f *ast.FuncDecl, x ast.Expr) (of any) {
	for {
		cut, ok := x.(*ast.SliceExpr)
		if !ok {
			break
		}
		x = cut.X
	}
	name := code(x)
	for at, p := range parameters(f) {
		if p.Name == name {
			of = at
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec: // var tile [16][]uint64
			if array, ok := n.Type.(*ast.ArrayType); ok && array.Len != nil && n.Names[0].Name == name {
				of = array
			}
		case *ast.AssignStmt: // rest := tile[1:]
			for i, left := range n.Lhs {
				if code(left) != name {
					continue
				}
				if of = nil; len(n.Lhs) == len(n.Rhs) && n.Tok == token.DEFINE {
					of = source(f, n.Rhs[i])
				}
			}
		}
		return true
	})
	return of
}

// code returns an expression as it is written.
func code(x ast.Expr) string {
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), x); err != nil {
		panic(err)
	}
	return b.String()
}
