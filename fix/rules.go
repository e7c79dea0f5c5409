package fix

import (
	_ "embed"
	"go/ast"
	"go/types"
	"go/version"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.23"

// Options say what to rewrite.
type Options struct {
	// All also rewrites loops that may then be slower than by hand, with a remark.
	All bool
	// NoCount leaves loops that become scan.Count.
	NoCount bool
	// Inlined has the functions that the compiler can inline, as Place names them.
	Inlined map[string]bool
	// Left says why loops stay as they are, as Place names them.
	Left map[string]string
}

// exitWeight is the number of operations that the body of a loop over bits with a
// break or a return must have at least: the compiler keeps a state for such a loop.
// The README has the measurements.
const exitWeight = 60

// nests are the pairs of an outer and an inner iterator of which the inner body is not
// inlined, one pair a line, as TestNests of the root module found them.
//
//go:embed nests.txt
var nests string

// collides reports whether a loop over inner inside a loop over outer is not inlined.
func collides(outer, inner iterator) bool {
	return outer != "" && inner != "" && strings.Contains("\n"+nests, "\n"+outer.text()+" "+inner.text()+"\n")
}

// An iterator is one of bitwalk: its package and its name.
type iterator string

func (n iterator) text() string { return strings.TrimPrefix(string(n), index.Root+"/") }

// rangesOver returns the iterator of bitwalk that n, a range statement, walks, or "".
func rangesOver(p *index.Package, n ast.Node) iterator {
	loop, ok := n.(*ast.RangeStmt)
	if !ok {
		return ""
	}
	return iteratorOf(p, loop.X)
}

// iteratorOf returns the iterator of bitwalk that e, a call or a method value, is; or "".
func iteratorOf(p *index.Package, e ast.Expr) iterator {
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
	return iterator(f.Pkg().Path() + "." + name)
}

// Place returns the name in [Options] of the loop that begins in that line of file, or of the
// function whose name is there.
func Place(file string, line int) string { return filepath.Clean(file) + ":" + strconv.Itoa(line) }

// left says why a loop that could be rewritten is not, unless all are asked for.
func (o Options) left(f *form.Finder, file *ast.File, r *form.Rewrite) string {
	if file.GoVersion != "" && version.Compare(file.GoVersion, "go"+MinGo) < 0 {
		return "the build tag of the file asks for a Go below " + MinGo
	}
	at := f.Fset.Position(r.Stmt.Pos())
	if why := o.Left[Place(at.Filename, at.Line)]; why != "" {
		return why
	}
	why, step := "", steps["iter."+strings.TrimSuffix(r.Func, "As")]
	if r.Func == "Snoob" {
		step = "scan.NextSnoob" // not in steps: the vet does not ask for it, as a long walk takes longer by it
	}
	switch {
	case r.Pkg == index.Scan && o.NoCount:
		why = "scan.Count alone is not worth a requirement of bitwalk"
	case r.Loop == nil:
	case r.Exits && strings.HasSuffix(r.Func, "Subsets"):
		why = "the body leaves a loop over subsets, for which " + step + " is faster than an iterator"
	case r.Exits && r.Weight < exitWeight:
		why = "the body leaves the loop and is short: " + step + " is faster than an iterator"
	case !r.Tests && o.inlined(f, r.Stmt): // to test each position costs more than a call
		why = "the compiler inlines the function, and would not with a loop over an iterator: " + step + " can be inlined"
	}
	if why != "" && o.All {
		r.Remark, why = why, ""
	}
	return why
}

// steps are the steps that do what iterators do, in a loop that is left early.
var steps = map[string]string{
	"iter.Bits": "scan.Pop", "iter.RBits": "scan.RPop", "iter.Ones": "scan.PopOne", "wide.Bits": "wide.NextBit", "wide.RBits": "wide.PrevBit",
	"iter.Subsets": "scan.NextSubset", "iter.RSubsets": "scan.PrevSubset",
	"iter.NonEmptySubsets": "scan.NextSubset", "iter.RNonEmptySubsets": "scan.PrevSubset",
	"iter.NonEmptyProperSubsets": "scan.NextSubset", "iter.RNonEmptyProperSubsets": "scan.PrevSubset",
}

// inlined reports whether the compiler inlines the function that a loop stands in. In a loop
// of that function, what a call costs does not count.
func (o Options) inlined(f *form.Finder, loop ast.Stmt) bool {
	for n := f.Parent(loop); n != nil; n = f.Parent(n) {
		at := n
		switch fn := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.FuncLit:
		case *ast.FuncDecl:
			if name := fn.Name.Name; fn.Recv == nil && (name == "main" || name == "init") {
				return false // nothing calls it
			}
			at = fn.Name
		default:
			continue
		}
		pos := f.Fset.Position(at.Pos())
		return o.Inlined[Place(pos.Filename, pos.Line)]
	}
	return false
}

// choose gives every new loop the iterator of iter or its twin of inner, so that with the
// loops around it and in it all bodies are inlined. It says why neither will do for one.
func (o Options) choose(f *form.Finder, rewrites []*form.Rewrite) string {
	byStmt := map[ast.Node]*form.Rewrite{}
	for _, r := range rewrites {
		byStmt[r.Stmt] = r
	}
	for _, r := range rewrites {
		if r.Loop == nil {
			continue
		}
		fits := func(pkg string) bool {
			name := iterator(pkg + "." + r.Func)
			for n := f.Parent(r.Stmt); n != nil; n = f.Parent(n) {
				outer := rangesOver(f.Package, n)
				if q := byStmt[n]; q != nil && q.Loop != nil {
					outer = iterator(q.Pkg + "." + q.Func)
				}
				if collides(outer, name) {
					return false
				}
			}
			ok := true
			ast.Inspect(r.Stmt, func(n ast.Node) bool {
				ok = ok && (n == nil || !collides(name, rangesOver(f.Package, n)))
				return ok
			})
			return ok
		}
		switch deep := "three loops over the same iterator, one in the other"; {
		case fits(index.Iter):
			r.Pkg = index.Iter
		case fits(index.Inner):
			r.Pkg = index.Inner
		case o.All:
			r.Pkg, r.Remark = index.Inner, deep+": the innermost is not inlined"
		default:
			return deep
		}
	}
	return ""
}
