package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// Vet reports uses of bitwalk that are slower than they need be.
var Vet = &analysis.Analyzer{
	Name: "bitwalkvet",
	Doc: "report loops over bitwalk's iterators that are slower than they need be: inside a loop over the same one; " +
		"with a short body that leaves the loop; to count; in a closure that a small function makes; over a board that a for statement declares",
	URL: "https://pkg.go.dev/" + index.Root + "/fix",
	Run: vet,
}

func vet(a *analysis.Pass) (any, error) {
	ours := func(imp *types.Package) bool { return strings.HasPrefix(imp.Path(), index.Root+"/") }
	if !slices.ContainsFunc(a.Pkg.Imports(), ours) || a.Module != nil && a.Module.Path == index.Root {
		return nil, nil
	}
	v := &vetter{&prove.Prover{Package: index.NewProgram().Add(a.Fset, a.Files, a.Pkg, a.TypesInfo)}}
	for _, file := range a.Files {
		if ast.IsGenerated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			var whys []string
			switch loop := n.(type) {
			case *ast.RangeStmt:
				whys = []string{v.slow(loop), v.copied(loop)}
			case *ast.ForStmt:
				whys = []string{v.declares(loop)}
			}
			for _, why := range whys {
				if why != "" {
					a.Reportf(n.Pos(), "%s", why)
				}
			}
			return true
		})
	}
	return nil, nil
}

type vetter struct{ *prove.Prover }

// walk returns the iterator that e is: a call, or a call of a function of the package that
// does nothing but return one.
func (v *vetter) walk(e ast.Expr) string {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		f, _ := v.Callee(call)
		if decl := v.Decls[f]; decl != nil && decl.Body != nil && len(decl.Body.List) == 1 {
			if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				e = ret.Results[0]
			}
		}
	}
	return iteratorOf(v.Package, e)
}

// slow says why a loop over an iterator is slow, or nothing.
func (v *vetter) slow(loop *ast.RangeStmt) string {
	walk := v.walk(loop.X)
	if walk == "" {
		return ""
	}
	dir, name, _ := strings.Cut(walk, ".")
	dir = strings.TrimSuffix(dir, "/inner")
	step := form.Steps[dir+"."+name]
	subsets := strings.HasSuffix(name, "Subsets")
	switch instead := v.nested(loop, walk, step); {
	case instead != "":
		return "a loop over " + path.Base(walk) + " inside a loop over the same iterator is not inlined: " + instead
	case dir == "iter" && strings.Contains(name, "Positions") && v.onlyCounts(loop):
		return "a loop over " + path.Base(walk) + " that only counts: scan.Count is faster"
	case step != "" && dir == "iter" && !subsets && v.onlyCounts(loop):
		return "a loop over " + path.Base(walk) + " that only counts: bits.OnesCount64 is faster"
	case step != "" && v.Branches(loop, loop.Body, nil).Exits && (subsets || v.weight(loop.Body) < short):
		return "the body leaves a loop over " + path.Base(walk) + " and is short: a loop with " + step + " is faster"
	}
	return ""
}

// nested says what stands better in place of n, a loop over walk, in a loop of the same function inside
// which it is not inlined; or nothing.
func (v *vetter) nested(n ast.Node, walk, step string) string {
	var outer []string
	fn := v.Body(n)
	for n = v.Parent(n); n != fn; n = v.Parent(n) {
		if loop, ok := n.(*ast.RangeStmt); ok {
			outer = append(outer, v.walk(loop.X))
		}
	}
	inlined := func(walk string) bool {
		return !slices.ContainsFunc(outer, func(other string) bool { return collides(other, walk) })
	}
	switch other := twin(walk); {
	case inlined(walk):
		return ""
	case other != "" && inlined(other):
		return "take " + other
	case step != "":
		return "write one with " + step
	}
	return "move it to a function of its own"
}

// ofSets are the iterators of package iter that methods of a set are.
var ofSets = map[string]string{
	"Set.All": "Positions", "Set.Backward": "RPositions", "Set.AllIn": "PositionsIn", "Set.BackwardIn": "RPositionsIn",
	"Set.AllAnd": "PositionsAnd", "Set.AllAndNot": "PositionsAndNot", "Set.Runs": "PositionRuns",
}

// twin returns the copy of an iterator that is inlined inside a loop over that; or "" if there is none.
func twin(walk string) string {
	dir, name, _ := strings.Cut(walk, ".")
	outer, isTwin := strings.CutSuffix(dir, "/inner")
	switch {
	case dir == "bitset":
		outer, name = "iter/inner", ofSets[name]
	case !isTwin:
		outer = dir + "/inner"
	}
	if other := outer + "." + name; collides(other, other) { // as every iterator that there is
		return other
	}
	return ""
}

// declares says that a for statement declares a board to which functions get a pointer; or nothing.
func (v *vetter) declares(loop *ast.ForStmt) (why string) {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return ""
	}
	for call := range ast.Preorder(loop) {
		call, ok := call.(*ast.CallExpr)
		if !ok {
			continue
		}
		f, args := v.Callee(call)
		for _, arg := range args {
			ref, ok := ast.Unparen(arg).(*ast.UnaryExpr)
			if !ok || ref.Op != token.AND || f == nil || f.Pkg() == nil || f.Pkg().Path() != index.Root+"/wide" {
				continue
			}
			if b := v.Var(ref.X); b != nil && index.Within(v.Declaration(b), init) {
				return "the for statement declares " + b.Name() + ", a board, and copies it in each turn: declare it before the loop"
			}
		}
	}
	return ""
}

// onlyCounts reports whether the body of loop is one increment, of no variable of the loop.
func (v *vetter) onlyCounts(loop *ast.RangeStmt) bool {
	if len(loop.Body.List) != 1 {
		return false
	}
	inc, ok := loop.Body.List[0].(*ast.IncDecStmt)
	return ok && inc.Tok == token.INC && v.Var(inc.X) != nil && v.Var(inc.X) != v.Var(loop.Key)
}

// copied says that a loop stands in a closure which a small function returns or keeps: where
// that is inlined, in the copy of the closure, the body of the loop stays a function. Or
// nothing.
func (v *vetter) copied(loop *ast.RangeStmt) string {
	decl, walk := v.Decl(loop), v.walk(loop.X)
	var outer *ast.FuncLit // around the loop
	for n := ast.Node(loop); n != nil; n = v.Parent(n) {
		if lit, ok := n.(*ast.FuncLit); ok {
			outer = lit
		}
	}
	if walk == "" || outer == nil || decl == nil || !v.small(decl) {
		return ""
	}
	switch v.Parent(v.Outer(outer)).(type) {
	case *ast.ReturnStmt, *ast.AssignStmt, *ast.ValueSpec, *ast.KeyValueExpr, *ast.CompositeLit:
		return "a loop over " + path.Base(walk) + " in a closure of " + decl.Name.Name + ", which is small: where the compiler inlines that, it does not inline the loop's body; write //go:noinline above " + decl.Name.Name
	}
	return ""
}

// small reports whether the compiler inlines a function, as far as can be told by its weight
// without its closures: a loop or two calls are too many.
func (v *vetter) small(decl *ast.FuncDecl) bool {
	marked := decl.Doc != nil && slices.ContainsFunc(decl.Doc.List, func(c *ast.Comment) bool { return c.Text == "//go:noinline" })
	return !marked && v.weight(decl.Body) < 8 && decl.Name.Name != "main" && decl.Name.Name != "init"
}

// short is the weight below which the body of a loop is short.
const short = 60

// weight estimates the operations of a body that runs once.
func (v *vetter) weight(body ast.Node) (n int) {
	ast.Inspect(body, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if !v.IsConversion(m) {
				n += 4
			}
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.StarExpr, *ast.IncDecStmt, *ast.AssignStmt:
			n++
		case *ast.ForStmt, *ast.RangeStmt:
			n += 8
		}
		return true
	})
	return n
}
