package word

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

// However long a piece is, it and the rest are long enough for the kernel, and neither
// is longer than a piece and what a kernel must not be left with.
func TestCut(t *testing.T) {
	for _, length := range []int{MinPiece, MinPiece + 1, 100, Piece} {
		restore := Shorten(length)
		for _, least := range []int{1, 2, 7, 8, MinPiece} {
			for n := range 3*length + 2*MinPiece {
				got := Cut(n, least)
				if got > n || got < min(n, least) || got >= length+least || got < n && (got != length || n-got < least) {
					t.Fatalf("pieces of %d words, no fewer than %d: the first of %d words has %d", length, least, n, got)
				}
			}
		}
		restore()
	}
	if n := Cut(2*Piece, 1); n != Piece {
		t.Errorf("after Shorten, a piece has %d words, want %d", n, Piece)
	}
}

// A goroutine is not preempted in assembly, nor in a loop that does little but call it. So a
// loop calls a kernel through a Go function that is not inlined, unless the loop ends there.
func TestPreemption(t *testing.T) {
	files, err := filepath.Glob("../../*/*_amd64.s")
	more, err2 := filepath.Glob("../*/*_amd64.s")
	if err != nil || err2 != nil || len(files)*len(more) == 0 {
		t.Fatalf("no assembly: %v, %v", err, err2)
	}
	tested := make(map[string]bool)
	for _, file := range append(files, more...) {
		if dir := filepath.Dir(file); !tested[dir] {
			tested[dir] = true
			testPreemption(t, dir)
		}
	}
}

func testPreemption(t *testing.T, dir string) {
	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, dir, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	// The functions in Go, the kernels, and what may be inlined and calls one.
	functions, kernels, inlined := []*ast.FuncDecl{}, make(map[string]bool), make(map[string]bool)
	for _, p := range packages {
		for name, file := range p.Files {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); !ok || strings.HasSuffix(name, "_test.go") {
					continue
				} else if f.Body != nil {
					functions = append(functions, f)
				} else {
					kernels[f.Name.Name] = true
				}
			}
		}
	}
	for _, f := range functions {
		if f.Doc == nil || f.Doc.List[len(f.Doc.List)-1].Text != "//go:noinline" {
			inlined[f.Name.Name] = inlined[f.Name.Name] || called(f.Body, kernels, true) != nil
		}
	}
	maps.Copy(inlined, kernels)
	for _, f := range functions {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				if call := called(n, inlined, false); call != nil {
					t.Errorf("%v: %s calls assembly in a loop", set.Position(call.Pos()), f.Name.Name)
				}
			}
			return true
		})
	}
}

// called returns a call within n of one of the functions, if there is one.
func called(n ast.Node, functions map[string]bool, returns bool) (call *ast.CallExpr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if f, ok := c.Fun.(*ast.Ident); ok && functions[f.Name] {
				call = c
			}
		}
		_, returning := n.(*ast.ReturnStmt)
		return returns || !returning
	})
	return call
}
