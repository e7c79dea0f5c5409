package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// Vet reports uses of bitwalk that are slower than they need be.
var Vet = &analysis.Analyzer{
	Name: "bitwalkvet",
	Doc: "report loops over bitwalk's iterators that are slower than they need be: inside a loop over the same one; " +
		"with a short body that leaves the loop; over an iterator that is kept somewhere; in a small function that a loop calls; " +
		"to count, or to find one position",
	URL: "https://pkg.go.dev/" + index.Root + "/fix",
	Run: vet,
}

func vet(a *analysis.Pass) (any, error) {
	uses := false
	for _, imp := range a.Pkg.Imports() {
		uses = uses || strings.HasPrefix(imp.Path(), index.Root+"/")
	}
	if !uses || a.Module != nil && a.Module.Path == index.Root {
		return nil, nil
	}
	v := &vetter{prove.New(index.NewProgram().Add(a.Fset, a.Files, a.Pkg, a.TypesInfo)), a}
	for _, file := range a.Files {
		if ast.IsGenerated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if loop, ok := n.(*ast.RangeStmt); ok {
				if walk := v.walk(loop.X, 3); walk != "" {
					v.check(loop, walk)
				} else {
					v.kept(loop)
				}
			}
			return true
		})
	}
	return nil, nil
}

type vetter struct {
	*prove.Prover
	pass *analysis.Pass
}

// walk returns the iterator that e is: a call, a variable that is given one once, or a
// call of a function of the package that does nothing but return it.
func (v *vetter) walk(e ast.Expr, depth int) Nest {
	if n := iteratorOf(v.Package, e); n != "" || depth == 0 {
		return n
	}
	e = ast.Unparen(e)
	if x := v.Var(e); x != nil && v.Local(x) && len(v.Writes(x, v.Decl(e))) == 1 {
		for _, id := range v.Uses(x) {
			if value := v.valueAt(id); value != nil {
				return v.walk(value, depth-1)
			}
		}
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	f, _ := v.Callee(call)
	if decl := v.Decls[f]; decl != nil && decl.Body != nil && len(decl.Body.List) == 1 {
		if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			return v.walk(ret.Results[0], depth-1)
		}
	}
	return ""
}

// short returns the name of an iterator with its package.
func (n Nest) short() string { return string(n)[strings.LastIndex(string(n), "/")+1:] }

// check reports what makes a loop over an iterator slow.
func (v *vetter) check(loop *ast.RangeStmt, walk Nest) {
	text := walk.text()
	if outer := v.around(loop, walk); outer != "" {
		dir := text[:strings.Index(text, ".")]
		other := dir + "/inner"
		if short, isInner := strings.CutSuffix(dir, "/inner"); isInner {
			other = short
		}
		v.pass.Reportf(loop.Pos(), "a loop over %s inside a loop over the same iterator is not inlined: take the inner one from %s", walk.short(), other)
		return
	}
	name := walk.short()[strings.LastIndex(walk.short(), ".")+1:]
	positions := strings.Contains(name, "Positions")
	isBits := strings.HasPrefix(text, "iter") && (strings.TrimPrefix(name, "R") == "Bits" || strings.TrimPrefix(name, "R") == "BitsAs" || name == "Ones")
	if v.onlyCounts(loop) && (isBits || positions) {
		by := "bits.OnesCount64"
		if positions {
			by = "scan.Count"
		}
		v.pass.Reportf(loop.Pos(), "a loop over %s that only counts: %s is faster", walk.short(), by)
		return
	}
	f := v.Branches(loop, loop.Body, nil)
	if positions && len(f.Continues) == 0 && v.leaves(loop.Body) {
		step := "scan.NextPosition"
		if name[0] == 'R' {
			step = "scan.PrevPosition"
		}
		v.pass.Reportf(loop.Pos(), "a loop over %s that ends in its first turn: %s finds one position", walk.short(), step)
		return
	}
	subsets := name == "Subsets" || name == "RSubsets"
	if f.Exits && (subsets && strings.HasPrefix(text, "iter") || isBits && v.Weight(loop.Body) < exitWeight) {
		v.pass.Reportf(loop.Pos(), "the body leaves a loop over %s and is short: by hand the loop is faster", walk.short())
		return
	}
	if fn := v.Decl(loop); fn != nil && v.Body(loop) == fn.Body && v.small(fn) && v.calledInLoop(fn) {
		v.pass.Reportf(loop.Pos(), "%s is small and called in a loop: with a loop by hand the compiler would inline it", fn.Name.Name)
	}
}

// around returns the iterator of a loop around n inside which one over walk is not
// inlined, in the same function or in one that a function literal is called in on the spot.
func (v *vetter) around(n ast.Node, walk Nest) Nest {
	for n = v.Parent(n); n != nil; n = v.Parent(n) {
		switch n := n.(type) {
		case *ast.FuncLit:
			call, ok := v.Parent(v.Outer(n)).(*ast.CallExpr)
			if !ok || ast.Unparen(call.Fun) != ast.Expr(n) {
				return ""
			}
			if _, ok := v.Parent(call).(*ast.ExprStmt); !ok {
				if _, ok := v.Parent(call).(*ast.AssignStmt); !ok {
					return ""
				}
			}
		case *ast.FuncDecl:
			return ""
		case *ast.RangeStmt:
			if outer := v.walk(n.X, 3); collides(outer, walk) {
				return outer
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

// leaves reports whether body ends with a statement that leaves the loop.
func (v *vetter) leaves(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch s := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	}
	return false
}

// small reports whether the compiler would inline fn, were its loop one by hand: it has few
// operations and no calls.
func (v *vetter) small(fn *ast.FuncDecl) bool {
	calls := 0
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !v.IsConversion(call) && iteratorOf(v.Package, call) == "" {
			calls++
		}
		return true
	})
	return calls == 0 && v.Weight(fn.Body) <= 24
}

// calledInLoop reports whether a loop of the package calls fn.
func (v *vetter) calledInLoop(fn *ast.FuncDecl) bool {
	for _, id := range v.Uses(v.Info.Defs[fn.Name]) {
		if v.inLoop(id) {
			return true
		}
	}
	return false
}

// inLoop reports whether n stands in the body of a loop of the same function.
func (v *vetter) inLoop(n ast.Node) bool {
	for child := n; n != nil; child, n = n, v.Parent(n) {
		switch n := n.(type) {
		case *ast.ForStmt:
			if child == n.Body {
				return true
			}
		case *ast.RangeStmt:
			if child == n.Body {
				return true
			}
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}

// kept reports a loop inside a loop over an iterator in a variable that is set more than
// once, or in a field.
func (v *vetter) kept(loop *ast.RangeStmt) {
	if _, ok := v.Info.TypeOf(loop.X).Underlying().(*types.Signature); !ok || !v.inLoop(loop) {
		return
	}
	var x types.Object
	switch e := ast.Unparen(loop.X).(type) {
	case *ast.Ident:
		x = v.Info.Uses[e]
	case *ast.SelectorExpr:
		x = v.Info.Uses[e.Sel]
	}
	if walk := v.keptIn(x); walk != "" {
		v.pass.Reportf(loop.Pos(), "the iterator is kept in a variable or a field, so this loop is not inlined: range over %s itself", walk.short())
	}
}

// keptIn returns the iterator that the variable or field x is given somewhere.
func (v *vetter) keptIn(x types.Object) Nest {
	for _, id := range v.Uses(x) {
		if value := v.valueAt(id); value != nil {
			if walk := v.walk(value, 1); walk != "" {
				return walk
			}
		}
	}
	return ""
}

// valueAt returns the expression that is given to a variable or field where id names it,
// or nil.
func (v *vetter) valueAt(id *ast.Ident) ast.Expr {
	var n ast.Node = id
	if sel, ok := v.Parent(id).(*ast.SelectorExpr); ok && sel.Sel == id {
		n = sel
	}
	switch parent := v.Parent(n).(type) {
	case *ast.AssignStmt:
		for i, l := range parent.Lhs {
			if l == n && len(parent.Rhs) == len(parent.Lhs) {
				return parent.Rhs[i]
			}
		}
	case *ast.ValueSpec:
		for i, name := range parent.Names {
			if name == n && i < len(parent.Values) {
				return parent.Values[i]
			}
		}
	case *ast.KeyValueExpr:
		if parent.Key == n {
			return parent.Value
		}
	}
	return nil
}
