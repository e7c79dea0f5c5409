package fix

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestValues compares what the expressions of testdata/src/values are with the comments
// behind them.
func TestValues(t *testing.T) {
	pkgs := load(t, analysistest.TestData(), "./src/values/...")
	w := New(pkgs, Options{})
	found := 0
	for _, p := range pkgs {
		for _, file := range p.Syntax {
			wants := map[int]string{}
			for _, g := range file.Comments {
				for _, c := range g.List {
					wants[p.Fset.Position(c.Pos()).Line] = strings.TrimPrefix(c.Text, "// ")
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				spec, ok := n.(*ast.ValueSpec)
				if !ok || spec.Names[0].Name != "_" {
					f, isFunc := n.(*ast.FuncDecl)
					return !isFunc || f.Name.Name == "reads"
				}
				got := ""
				for _, l := range w.libraries {
					value := "?"
					for _, v := range l.Zero(w.program.Package(p.Types), nil).Eval(spec.Values[0]) {
						switch value = "any"; {
						case v.Known() && v.Signed:
							value = fmt.Sprint(int64(v.Uint()))
						case v.Known():
							value = fmt.Sprint(v.Uint())
						}
					}
					if got != value {
						got = strings.TrimSpace(got + " " + value)
					}
				}
				at := p.Fset.Position(spec.End())
				if got != wants[at.Line] {
					t.Errorf("%s:%d: %s, want %s", at.Filename, at.Line, got, wants[at.Line])
				}
				found++
				return true
			})
		}
	}
	if found < 100 {
		t.Errorf("only %d expressions", found)
	}
}
