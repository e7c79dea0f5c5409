package fix

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/version"
	"regexp"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.23"

// Options say what to rewrite.
type Options struct {
	// Tests takes the files of tests, too.
	Tests bool
	// Inlined has the cost of each function that the compiler can inline, by its place, file:line.
	Inlined map[string]int
}

// The inliner takes functions of at most this cost, and a step costs at most so much more than the
// statements by hand.
const (
	inlineBudget = 80
	stepCost     = 30
)

// nests are the pairs of an outer and an inner iterator of which the inner body is not
// inlined, one pair a line, as TestNests of the root module found them.
//
//go:embed nests.txt
var nests string

// collides reports whether a loop over inner inside a loop over outer is not inlined.
func collides(outer, inner string) bool {
	return outer != "" && inner != "" && strings.Contains("\n"+nests, "\n"+outer+" "+inner+"\n")
}

// punctuation is what the name of a method has that stands not in nests.
var punctuation = regexp.MustCompile(`[(*)]|\[.*\]`)

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
	name, ours := strings.CutPrefix(punctuation.ReplaceAllString(f.Origin().FullName(), ""), index.Root+"/")
	if !ours {
		return ""
	}
	return name
}

// A found is a loop, with what it becomes or why it stays.
type found struct {
	node ast.Node
	*form.Rewrite
	why string
}

// decide says of the loops of one function, outer ones first, which become loops over iterators and
// which loops by steps: all of them by steps if the compiler inlines the function and will with those,
// and otherwise those that are left early; walks gets the iterators of the others. One that can be
// neither stays.
func (o Options) decide(f *form.Finder, loops []*found, walks map[ast.Node]string) {
	stepped := func(l *found) bool { return f.BySteps(l.Rewrite) != nil }
	cost := o.cost(f, loops[0].node)
	small := cost > 0 && cost+stepCost*len(loops) <= inlineBudget && all(loops, stepped)
	// In a loop, or where each position was tested, what a call costs does not count.
	short := cost > 0 && all(loops, func(l *found) bool { return !l.Tests && !inLoop(f, l.node) })
	for _, l := range loops {
		early, steps := l.Exits || l.Loop.While != "", f.BySteps(l.Rewrite)
		switch {
		case short && !small:
			l.why = "the compiler inlines the function, and would not with the new loop"
		case !small && !early && inlines(f, l.Rewrite, walks):
			walks[l.node] = walk(l.Rewrite)
		case steps != nil:
			l.Rewrite = steps
			f.Names[l.node] += " " + steps.Loop.Var + " " + steps.Loop.Rest
		case early:
			l.why = "the body leaves the loop, for which no step can be written"
		default:
			l.why = "three loops over the same iterator, one in the other"
		}
	}
}

func all(loops []*found, which func(*found) bool) bool {
	return !slices.ContainsFunc(loops, func(l *found) bool { return !which(l) })
}

// inLoop reports whether a loop stands in another one of its function.
func inLoop(f *form.Finder, loop ast.Node) bool {
	outer := f.Around(f.Parent(loop), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil))
	return outer != nil && f.Body(outer) == f.Body(loop)
}

// cost returns the cost of the function that a loop stands in, if the compiler inlines it; or 0.
func (o Options) cost(f *form.Finder, loop ast.Node) int {
	at := f.Around(loop, (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil))
	if decl, ok := at.(*ast.FuncDecl); ok {
		if name := decl.Name.Name; decl.Recv == nil && (name == "main" || name == "init") {
			return 0 // nothing calls it
		}
		at = decl.Name
	}
	pos := f.Fset.Position(at.Pos())
	return o.Inlined[fmt.Sprintf("%s:%d", pos.Filename, pos.Line)]
}

// tooOld says why a file stays of which a build tag asks for a Go below MinGo.
func tooOld(file *ast.File) string {
	if file.GoVersion != "" && version.Compare(file.GoVersion, "go"+MinGo) < 0 {
		return "the build tag of the file asks for a Go below " + MinGo
	}
	return ""
}

// walk returns the iterator of the new loop, as nests has it; or another name.
func walk(r *form.Rewrite) string { return strings.TrimPrefix(r.Pkg, index.Root+"/") + "." + r.Func }

// inlines reports whether the body of r is inlined inside the loops around
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
	return fits(index.Iter) || fits(index.Inner)
}
