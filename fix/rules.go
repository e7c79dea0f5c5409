package fix

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/version"
	"regexp"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.23"

// Options say what to rewrite.
type Options struct {
	// Raise raises build tags for a Go below MinGo, in files with loops that are rewritten.
	Raise bool
	// NoCount leaves loops that become scan.Count.
	NoCount bool
	// Inlined has the cost of each function that the compiler can inline, by its place, file:line.
	Inlined map[string]int
}

// The inliner takes functions of at most this cost, and a step costs at most so much more than the
// statements by hand.
const (
	inlineBudget = 80
	stepCost     = 30
)

// exitWeight is the number of operations that the body of a loop over bits with a break or a
// return must have at least for an iterator to be as fast as a step: the compiler keeps a state for
// such a loop over an iterator.
const exitWeight = 60

// nests are the pairs of an outer and an inner iterator of which the inner body is not
// inlined, one pair a line, as TestNests of the root module found them.
//
//go:embed nests.txt
var nests string

// collides reports whether a loop over inner inside a loop over outer is not inlined.
func collides(outer, inner string) bool {
	return outer != "" && inner != "" && strings.Contains("\n"+nests, "\n"+outer+" "+inner+"\n")
}

// iteratorOf returns the name of the iterator of bitwalk that e, a call or a method value, is,
// such as iter/inner.Bits; or "".
func iteratorOf(p *index.Package, e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		call = &ast.CallExpr{Fun: e}
	}
	f, _ := p.Callee(call)
	if f == nil {
		return ""
	}
	name, ours := strings.CutPrefix(strings.NewReplacer("(", "", "*", "", ")", "").Replace(f.FullName()), index.Root+"/")
	if !ours {
		return ""
	}
	return name
}

// left says why a loop that could be rewritten is not. It makes one by steps if its body leaves it
// or would not be inlined, or if the function is; walks are the iterators of the loops that are rewritten.
func (o Options) left(f *form.Finder, file *ast.File, r *form.Rewrite, walks map[ast.Node]string) string {
	if isOld(file) {
		switch can := raise(f.Source(file.FileStart, file.FileEnd)) != ""; {
		case !can:
			return "the build tag of the file asks for a Go below " + MinGo
		case !o.Raise:
			return "the build tag of the file asks for a Go below " + MinGo + "; -go raises it"
		}
	}
	cost := 0 // of what is inlined; to test each position costs more than a call
	if !r.Tests {
		cost = o.inlined(f, r.Stmt)
	}
	switch short := r.Exits && r.Weight < exitWeight; {
	case r.Loop == nil:
		if r.Pkg == index.Scan && o.NoCount {
			return "scan.Count alone is not worth a requirement of bitwalk"
		}
	case r.Exits && strings.HasSuffix(r.Func, "Subsets"):
		return "the body leaves a loop over subsets, for which a step is faster than an iterator"
	case cost > inlineBudget-stepCost, cost > 0 && !f.Step(r):
		return "the compiler inlines the function, and would not with the new loop"
	case cost > 0:
	case (short || r.Loop.While != "") && !f.Step(r):
		return "the body leaves the loop, for which no step can be written"
	case !inlines(f, r, walks) && !f.Step(r):
		return "three loops over the same iterator, one in the other"
	}
	return ""
}

// isOld reports whether a build tag of the file asks for a Go below MinGo.
func isOld(file *ast.File) bool {
	return file.GoVersion != "" && version.Compare(file.GoVersion, "go"+MinGo) < 0
}

// A constraint is a line that says for which builds a file is, and a release a tag in it for a Go.
var (
	constraint = regexp.MustCompile(`(?m)^//(go:build| \+build) .*$`)
	release    = regexp.MustCompile(`\bgo1\.\d+`)
)

// raise returns the text of a file with build tags for MinGo in place of older ones; or "" if it may
// not be for a later Go.
func raise(text string) string {
	head, rest, _ := strings.Cut(text, "\npackage ")
	if strings.Contains(strings.Join(constraint.FindAllString(head, -1), ""), "!") {
		return ""
	}
	later := func(tag string) string {
		if version.Compare(tag, "go"+MinGo) < 0 {
			return "go" + MinGo
		}
		return tag
	}
	line := func(line string) string { return release.ReplaceAllStringFunc(line, later) }
	return constraint.ReplaceAllStringFunc(head, line) + "\npackage " + rest
}

// steps are the steps that do what iterators do, in a loop that is left early.
var steps = map[string]string{
	"iter.Bits": "scan.Pop", "iter.RBits": "scan.RPop", "iter.Ones": "scan.PopOne", "wide.Bits": "wide.NextBit", "wide.RBits": "wide.PrevBit",
	"iter.Subsets": "scan.NextSubset", "iter.RSubsets": "scan.PrevSubset",
	"iter.NonEmptySubsets": "scan.NextSubset", "iter.RNonEmptySubsets": "scan.PrevSubset",
	"iter.NonEmptyProperSubsets": "scan.NextSubset", "iter.RNonEmptyProperSubsets": "scan.PrevSubset",
}

// inlined returns the cost of the function that a loop stands in, if the compiler inlines it; or 0. In
// a loop of that function, what a call costs does not count.
func (o Options) inlined(f *form.Finder, loop ast.Stmt) int {
	for n := f.Parent(loop); n != nil; n = f.Parent(n) {
		at := n
		switch fn := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return 0
		case *ast.FuncLit:
		case *ast.FuncDecl:
			if name := fn.Name.Name; fn.Recv == nil && (name == "main" || name == "init") {
				return 0 // nothing calls it
			}
			at = fn.Name
		default:
			continue
		}
		pos := f.Fset.Position(at.Pos())
		return o.Inlined[fmt.Sprintf("%s:%d", pos.Filename, pos.Line)]
	}
	return 0
}

// walk returns the iterator of the new loop, as nests has it; or another name.
func walk(r *form.Rewrite) string { return strings.TrimPrefix(r.Pkg, index.Root+"/") + "." + r.Func }

// inlines reports whether the body of r, if it is no loop by steps, is inlined inside the loops around
// it, and those in it that are not rewritten, with the iterator of iter or its twin of inner.
func inlines(f *form.Finder, r *form.Rewrite, walks map[ast.Node]string) bool {
	of := func(n ast.Node) string {
		if loop, ok := n.(*ast.RangeStmt); ok && walks[n] == "" {
			return iteratorOf(f.Package, loop.X)
		}
		return walks[n]
	}
	fits := func(pkg string) bool {
		r.Pkg = pkg
		ok := true
		for n := f.Parent(r.Stmt); n != nil; n = f.Parent(n) {
			ok = ok && !collides(of(n), walk(r))
		}
		ast.Inspect(r.Stmt, func(n ast.Node) bool {
			ok = ok && !collides(walk(r), of(n))
			return ok
		})
		return ok
	}
	return r.Pkg == index.Scan || fits(index.Iter) || fits(index.Inner)
}
