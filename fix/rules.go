package fix

import (
	_ "embed"
	"go/ast"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// A Mode says who runs the analyzers.
type Mode int

const (
	Direct  Mode = iota // a driver that looks after go.mod, or a test
	Vetting             // go vet: the analyzer that rewrites says nothing
	Fixing              // go fix: the one that warns says nothing
)

var mode Mode

// SetMode is called before the analyzers run.
func SetMode(m Mode) { mode = m }

// exitWeight is the number of operations that the body of a loop over bits with a
// break or a return must have at least: the compiler keeps a state for such a loop.
// The README has the measurements.
const exitWeight = 60

// nests are the pairs of an outer and an inner iterator of which the inner body is not
// inlined, one on each line, as the test of the root module wrote them.
//
//go:embed nests.txt
var nests string

// collides reports whether the body of a loop over the one iterator inside a loop over the
// other is left as a function.
func collides(outer, inner Nest) bool {
	return outer != "" && inner != "" && strings.Contains("\n"+nests, "\n"+outer.text()+" "+inner.text()+"\n")
}

// A Nest is an iterator, by its path and its name.
type Nest string

func (n Nest) text() string { return strings.TrimPrefix(string(n), index.Root+"/") }

// rangesOver returns the iterator of bitwalk that n, a range statement, walks, or "".
func rangesOver(p *index.Package, n ast.Node) Nest {
	loop, ok := n.(*ast.RangeStmt)
	if !ok {
		return ""
	}
	return iteratorOf(p, loop.X)
}

// iteratorOf returns the iterator of bitwalk that e, a call or a method value, is; or "".
func iteratorOf(p *index.Package, e ast.Expr) Nest {
	e = ast.Unparen(e)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		call = &ast.CallExpr{Fun: e}
	}
	f := p.Called(call)
	if f == nil || f.Pkg() == nil || !strings.HasPrefix(f.Pkg().Path(), index.Root+"/") {
		return ""
	}
	name := f.Name()
	if recv := f.Signature().Recv(); recv != nil {
		t := recv.Type()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if named, ok := t.(*types.Named); ok {
			name = named.Obj().Name() + "." + name
		}
	}
	return Nest(f.Pkg().Path() + "." + name)
}

// Place is how [Inlined] names a line of a file.
func Place(file string, line int) string { return filepath.Clean(file) + ":" + strconv.Itoa(line) }
