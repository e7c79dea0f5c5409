package fix

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// indexed returns the index of a package of one file that imports nothing.
func indexed(t *testing.T, src string) *index.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "facts.go", "package facts\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	config := types.Config{Importer: importer.Default(), Error: func(error) {}} // variables without a use are none here
	pkg, _ := config.Check("facts", fset, []*ast.File{file}, info)
	return index.NewProgram().Add(fset, []*ast.File{file}, pkg, info)
}

const factsHead = `
type number int

func (n number) read() int { return 0 }

func (n *number) write() {}

func f(...any) int { return 0 }

type pair struct {
	v    int
	list [3]int
	next *pair
	number
}

func (p *pair) write2() {}

func _(list [3][3]int, slice []int, p pair, q *pair, n number, i int, m map[int]int) {
`

// TestAccess looks at what statements do with the first variable that is named in them.
func TestAccess(t *testing.T) {
	for stmt, want := range map[string]prove.Access{
		"i = 3":                       prove.Set,
		"(i) = 3":                     prove.Set,
		"i++":                         prove.Set,
		"i += 2":                      prove.Set,
		"i, m[1] = 2, 3":              prove.Set,
		"for i = range 3 {}":          prove.Set,
		"for i, _ = range slice {}":   prove.Set,
		"for _, i = range slice {}":   prove.Set,
		"for _, n.x = range slice {}": prove.Read,
		"list[1] = [3]int{}":          prove.Set,
		"list[1][2] = 3":              prove.Set,
		"(list[1])[2]++":              prove.Set,
		"slice[1] = 2":                prove.Through,
		"slice[1]++":                  prove.Through,
		"m[1] = 2":                    prove.Through,
		"q.v = 3":                     prove.Through,
		"q.list[1] = 3":               prove.Through,
		"p.next.v = 3":                prove.Through,
		"*q = pair{}":                 prove.Through,
		"(*q).v = 3":                  prove.Through,
		"p.v = 3":                     prove.Set,
		"p.list[1] = 3":               prove.Set,
		"p.number = 3":                prove.Set,
		"f(&i)":                       prove.Shared,
		"f(&(i))":                     prove.Shared,
		"f(&list[1])":                 prove.Shared,
		"f(&p.list)":                  prove.Shared,
		"f(list[1][:])":               prove.Shared,
		"f(slice[1:])":                prove.Read,
		"f(&slice[1])":                prove.Through,
		"f(&q.v)":                     prove.Through,
		"f(p.next.list[:])":           prove.Through,
		"n.write()":                   prove.Shared,
		"f(n.write)":                  prove.Shared,
		"p.write2()":                  prove.Shared,
		"q.write2()":                  prove.Read,
		"p.number.write()":            prove.Shared,
		"p.write()":                   prove.Shared,
		"f(i)":                        prove.Read,
		"f(i + 1)":                    prove.Read,
		"f(-i)":                       prove.Read,
		"f(^i)":                       prove.Read,
		"f(list[i])":                  prove.Read,
		"f(slice[1])":                 prove.Read,
		"n.read()":                    prove.Read,
		"f(n.read)":                   prove.Read,
		"f(p.v)":                      prove.Read,
		"for range i {}":              prove.Read,
		"for range slice {}":          prove.Read,
		"if i > 3 {}":                 prove.Read,
		"_ = i":                       prove.Read,
	} {
		p := &prove.Prover{Package: indexed(t, factsHead+stmt+"\n}\n")}
		decls := p.Files[0].Decls
		body := decls[len(decls)-1].(*ast.FuncDecl).Body
		found := false
		ast.Inspect(body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !found && p.Var(id) != nil && id.Name != "_" {
				found = true
				if got := p.Access(id); got != want {
					t.Errorf("%s: %d, want %d", stmt, got, want)
				}
				if got := p.Written(id); got != (want != prove.Read) {
					t.Errorf("%s: written is %t", stmt, got)
				}
			}
			return true
		})
		if !found {
			t.Errorf("%s: no variable", stmt)
		}
	}
}

// TestBranches looks at what the branch statements in a body of the loop “outer” do.
func TestBranches(t *testing.T) {
	for _, test := range []struct {
		body             string
		continues, exits bool
	}{
		{"f()", false, false},
		{"f(int(n))", false, false},
		{"f(i + 1, -i)", false, false},
		{"i++", false, false},
		{"i = 3", false, false},
		{"f(slice[i], *q)", false, false},
		{"f(func() int { return i + 1 })", false, false},
		{"for range 3 {}", false, false},
		{"for i < 3 { f() }", false, false},
		{"continue", true, false},
		{"break", false, true},
		{"return", false, true},
		{"continue outer", true, false},
		{"break outer", false, true},
		{"continue around", false, true},
		{"break around", false, true},
		{"for range 3 { continue }", false, false},
		{"for range 3 { break }", false, false},
		{"for i < 3 { break }", false, false},
		{"for range 3 { return }", false, true},
		{"for range 3 { continue outer }", true, false},
		{"for range 3 { break outer }", false, true},
		{"for range 3 { continue around }", false, true},
		{"inner: for range 3 { continue inner }", false, false},
		{"inner: for range 3 { break inner }", false, false},
		{"inner: for range 3 { for range 3 { break inner } }", false, false},
		{"switch i { case 3: break }", false, false},
		{"switch i { case 3: continue }", true, false},
		{"switch i { case 3: return }", false, true},
		{"switch i { case 3: fallthrough; default: }", false, false},
		{"switch any(i).(type) { case int: break }", false, false},
		{"select { default: break }", false, false},
		{"select { default: continue }", true, false},
		{"for range 3 { switch i { case 3: continue } }", false, false},
		{"for range 3 { switch i { case 3: break } }", false, false},
		{"switch i { case 3: for range 3 { break } }", false, false},
		{"func() { return }()", false, false},
		{"func() { for { break } }()", false, false},
		{"if i > 3 { break }", false, true},
	} {
		p := indexed(t, factsHead+"around:\nfor {\nouter:\nfor {\n"+test.body+"\n}\n}\n}\n")
		var loop *ast.ForStmt
		ast.Inspect(p.Files[0], func(n ast.Node) bool {
			if l, ok := n.(*ast.LabeledStmt); ok && l.Label.Name == "outer" {
				loop = l.Stmt.(*ast.ForStmt)
			}
			return loop == nil
		})
		prover := &prove.Prover{Package: p}
		b := prover.Branches(loop, loop.Body, nil)
		if got := len(b.Jumps) > 0; got != test.continues || b.Exits != test.exits || b.Why != "" {
			t.Errorf("%s: continues %t, exits %t, why %q", test.body, got, b.Exits, b.Why)
		}
	}
}

// TestNamedElsewhere sees that the external test of a program may change what the program
// exports: it can import it.
func TestNamedElsewhere(t *testing.T) {
	fset, program := token.NewFileSet(), index.NewProgram()
	var imported *types.Package
	for _, src := range []string{"package main; var Table [3]int", `package main_test; import "main"; func init() { main.Table[1] = 2 }`} {
		file, err := parser.ParseFile(fset, "", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
		config := types.Config{Importer: importerFunc(func(string) (*types.Package, error) { return imported, nil })}
		pkg, err := config.Check(file.Name.Name, fset, []*ast.File{file}, info)
		if err != nil {
			t.Fatal(err)
		}
		program.Add(fset, []*ast.File{file}, pkg, info)
		if imported == nil {
			imported = pkg
		}
	}
	written := func(p *index.Package, e ast.Expr) bool { return (&prove.Prover{Package: p}).Written(e) }
	if !program.NamedElsewhere(imported.Scope().Lookup("Table"), written) {
		t.Error("the write is not seen")
	}
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// TestShared looks at loops and imports whose statements share lines, or are indented by spaces, as gofmt
// writes none; no other line changes, and lines end as they did.
func TestShared(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		dir := t.TempDir()
		name := filepath.Join(dir, "src", "shared", "shared.go")
		write := func(name, text string) {
			if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "\n", end)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		write(name, sharing)
		write(name+".golden", shared)
		compare(t, load(t, dir, "./src/..."))
	}
}

const sharing = `package shared; import ("math/bits"; "os")

import "errors"; import . "fmt"

var x  = Sprint(os.Args, errors.New)

func use(...any) {}

func before(x uint64) {
	for ; // want ` + "`iter.Bits`" + `
	x != 0; { i := bits.TrailingZeros64(x)
		use(i)
		x &= x - 1
	}
}

func after(x, y uint64) {
	for x != 0 { // want ` + "`iter.Bits`" + `
		i := bits.TrailingZeros64(x); use(i)
		x &= x - 1
	}
	for y != 0 { // want ` + "`iter.Bits`" + `
		;i := bits.TrailingZeros64(y)
		y &= y - 1
		use(i)
	}
}

func commented(x uint64) {
	for /* all */ x != 0 /* of them */{ // want ` + "`iter.Bits`" + `
		use(bits.TrailingZeros64(x))
		x &= x - 1// and gone
	}
}

func spaces(v, w, x, y, z uint64, list []int) (n, m int, top uint64) {
    for k := 5; v != 0; { // want ` + "`scan.PopAs`" + `
        // The lowest square.
        sq := uint8(bits.TrailingZeros64(v))
        v ^= 1 << sq // that one

        if list[sq] == k {
            return
        }
    }
    for b := y; b != 0; n = n+1 { // want ` + "`iter.Bits`" + `
        use(bits.TrailingZeros64(b))
        b &= b - 1
    }
    for m = 0; z != 0; z &= z - 1 { // want ` + "`bits.OnesCount64`" + `
        m++ // for each
    }
    for i := 0; i < 64; i++ { // want ` + "`scan.Pop`" + `
        if x&(1<<i) != 0 { // set
            if list[i] == 3 { break } /* found */
            use(i); /* of them */
        }
    }
    for b := y; b != 0; b &= b - 1 { if bits.TrailingZeros64(b) == n { break }; use(n) } // want ` + "`scan.Pop`" + `
    for b := w; b != 0; { b &= b - 1; if top == 5 { return } } // want ` + "`scan.Pop`" + `
    return
}
`

const shared = `package shared

import (
	"errors"
	"math/bits"
	"os"

	. "fmt"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

var x  = Sprint(os.Args, errors.New)

func use(...any) {}

func before(x uint64) {
	// want ` + "`iter.Bits`" + `
	for i := range iter.Bits(x) {
		use(i)
	}
}

func after(x, y uint64) {
	for i := range iter.Bits(x) { // want ` + "`iter.Bits`" + `
		use(i)
	}
	for i := range iter.Bits(y) { // want ` + "`iter.Bits`" + `
		use(i)
	}
}

func commented(x uint64) {
	/* all */
	/* of them */
	// and gone
	for i := range iter.Bits(x) { // want ` + "`iter.Bits`" + `
		use(i)
	}
}

func spaces(v, w, x, y, z uint64, list []int) (n, m int, top uint64) {
    k := 5
    for rest := v; rest != 0; { // want ` + "`scan.PopAs`" + `
        // The lowest square.
        // that one
        var sq uint8
        sq, rest = scan.PopAs[uint8](rest)

        if list[sq] == k {
            return
        }
    }
    for i := range iter.Bits(y) { // want ` + "`iter.Bits`" + `
        use(i)
        n = n+1
    }
    // want ` + "`bits.OnesCount64`" + `
    // for each
    m = bits.OnesCount64(z)
    for rest := x; rest != 0; { // want ` + "`scan.Pop`" + `
        // set
        var i int
        i, rest = scan.Pop(rest)
            if list[i] == 3 { break } /* found */
            use(i); /* of them */
    }
    for rest := y; rest != 0; {
    	var i int
    	i, rest = scan.Pop(rest)
    	if i == n { break }; use(n) } // want ` + "`scan.Pop`" + `
    for rest := w; rest != 0; {
    	_, rest = scan.Pop(rest)
    	if top == 5 { return } } // want ` + "`scan.Pop`" + `
    return
}
`
