package eval

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// loop returns the first loop of a function with the variables x, y and n, and its package.
func loop(t *testing.T, text string) (*ast.ForStmt, *index.Package) {
	t.Helper()
	fset := token.NewFileSet()
	src := "package p\n\nimport \"math/bits\"\n\nvar _ = bits.Len\n\nfunc f(x, y uint8, n int) {\n" + text + "\n}\n"
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.Default(), Error: func(error) {}}
	pkg, _ := config.Check("p", fset, []*ast.File{file}, info)
	p := index.NewProgram().Add(fset, []*ast.File{file}, pkg, info)
	var found *ast.ForStmt
	ast.Inspect(file, func(n ast.Node) bool {
		if f, ok := n.(*ast.ForStmt); ok && found == nil {
			found = f
		}
		return true
	})
	return found, p
}

// TestTested looks at the bits that loops test, turn by turn.
func TestTested(t *testing.T) {
	for header, want := range map[string]string{
		"for i := 0; i < 8; i++ { if x>>i&1 == 1 {} }":            "0 1 2 3 4 5 6 7 - -",
		"for i := 0; i < 8; i++ { if x>>i&1 == 0 {} }":            "^0 ^1 ^2 ^3 ^4 ^5 ^6 ^7 ^- ^-",
		"for i := 0; i < 8; i++ { if x&(0x80>>i) != 0 {} }":       "7 6 5 4 3 2 1 0 - -",
		"for i := 0; i < 8; i++ { if x&(4<<i) != 0 {} }":          "2 3 4 5 6 7 - - - -",
		"for i := 0; i < 8; i++ { if x&(1<<i) != 0 && i < n {} }": "? ? ? ? ? ? ? ? - -",
		"for i := 0; i < 8; i++ { if x&y != 0 {} }":               "? ? ? ? ? ? ? ? ? ?",
		"for i := 0; i < 8; i++ { if x&(3<<i) != 0 {} }":          "? ? ? ? ? ? ? 7 - -",
		"for i := 0; i < 8; i++ { if bits.Len8(x) > i {} }":       "? ? ? ? ? ? ? ? ? ?",
	} {
		f, p := loop(t, header)
		test := f.Body.List[0].(*ast.IfStmt)
		l := NewLibrary(p.Program, 64)
		var word *types.Var
		ast.Inspect(test.Cond, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == "x" {
				word = p.Var(id)
			}
			return true
		})
		i := p.Var(f.Init.(*ast.AssignStmt).Lhs[0])
		var got []string
		for at := range uint64(10) {
			bit, not, known := l.Tested(p, test.Cond, word, i, at)
			text := fmt.Sprint(bit)
			switch {
			case known:
				text = "-"
			case bit < 0:
				text = "?"
			}
			got = append(got, map[bool]string{true: "^"}[not]+text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", header, got, want)
		}
	}
}
