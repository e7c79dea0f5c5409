package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Vet reports uses of bitwalk that are slower than they need be: a loop over an
// iterator inside a loop over the same one, a loop over Positions that always ends
// in its first turn, and a loop inside a loop over an iterator that is kept in a
// variable, a field or an interface.
var Vet = &analysis.Analyzer{
	Name: "bitwalkvet",
	Doc:  "report loops over bitwalk's iterators that are slower than they need be",
	URL:  "https://pkg.go.dev/" + root + "/fix",
	Run:  vet,
}

func vet(a *analysis.Pass) (any, error) {
	if mode == Fixing || !imports(a.Pkg, iterPath, innerPath) {
		return nil, nil
	}
	p := newPass(a)
	for _, file := range a.Files {
		if ast.IsGenerated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if loop, ok := n.(*ast.RangeStmt); ok {
				p.nested(loop)
				p.first(loop)
				p.kept(loop)
			}
			return true
		})
	}
	return nil, nil
}

func imports(pkg *types.Package, paths ...string) bool {
	for _, imp := range pkg.Imports() {
		for _, path := range paths {
			if imp.Path() == path {
				return true
			}
		}
	}
	return false
}

// nested reports a loop inside one over the same iterator, of the same function.
func (p *pass) nested(loop *ast.RangeStmt) {
	pkg, fn := p.rangesOver(loop)
	if fn == "" {
		return
	}
	for n := p.parents[loop]; n != nil; n = p.parents[n] {
		switch n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return
		}
		if outerPkg, outerFn := p.rangesOver(n); outerFn == fn && outerPkg == pkg {
			other := "iter/inner"
			if pkg == "inner" {
				other = "iter"
			}
			p.Reportf(loop.Pos(), "a loop over %s.%s inside a loop over the same iterator is not inlined: take the inner one from %s", pkg, fn, other)
			return
		}
	}
}

// first reports a loop over Positions whose body always leaves it.
func (p *pass) first(loop *ast.RangeStmt) {
	pkg, fn := p.rangesOver(loop)
	if fn != "Positions" && fn != "RPositions" || len(loop.Body.List) == 0 {
		return
	}
	leaves := false
	switch s := loop.Body.List[len(loop.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		leaves = true
	case *ast.BranchStmt:
		leaves = s.Tok == token.BREAK
	}
	if !leaves || len(p.branches(loop.Body, p.label(loop)).continues) > 0 {
		return
	}
	step := "scan.NextPosition"
	if fn == "RPositions" {
		step = "scan.PrevPosition"
	}
	p.Reportf(loop.Pos(), "a loop over %s.%s that ends in its first turn: %s finds one position", pkg, fn, step)
}

// kept reports a loop inside a loop over an iterator in a variable, in a field, or
// behind an interface.
func (p *pass) kept(loop *ast.RangeStmt) {
	if _, ok := p.info.TypeOf(loop.X).Underlying().(*types.Signature); !ok || !p.inLoop(loop) {
		return
	}
	x := ast.Unparen(loop.X)
	where := "a variable"
	if a, ok := x.(*ast.TypeAssertExpr); ok {
		x, where = ast.Unparen(a.X), "an interface"
	}
	var f *types.Func
	switch x := x.(type) {
	case *ast.Ident:
		f = p.keptIn(p.info.Uses[x])
	case *ast.SelectorExpr:
		if where == "a variable" {
			where = "a field"
		}
		f = p.keptIn(p.info.Uses[x.Sel])
	case *ast.CallExpr:
		where = "an interface"
		f = p.behind(x)
	}
	if f != nil {
		p.Reportf(loop.Pos(), "the iterator is kept in %s, so this loop is not inlined: range over %s.%s itself", where, f.Pkg().Name(), f.Name())
	}
}

// keptIn returns the function of bitwalk whose iterator the variable or field v
// is given somewhere.
func (p *pass) keptIn(v types.Object) *types.Func {
	if _, ok := v.(*types.Var); !ok {
		return nil
	}
	for _, use := range p.uses[v] {
		var n ast.Node = use
		if sel, ok := p.parents[use].(*ast.SelectorExpr); ok && sel.Sel == use {
			n = sel
		}
		var value ast.Expr
		switch parent := p.parents[n].(type) {
		case *ast.AssignStmt:
			for i, l := range parent.Lhs {
				if l == n && len(parent.Rhs) == len(parent.Lhs) {
					value = parent.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, name := range parent.Names {
				if name == n && i < len(parent.Values) {
					value = parent.Values[i]
				}
			}
		case *ast.KeyValueExpr:
			if parent.Key == n {
				value = parent.Value
			}
		}
		if f := p.ours(value); f != nil {
			return f
		}
	}
	return nil
}

// behind returns the function of bitwalk whose iterator a method returns that call,
// of a method of an interface, may reach in this package.
func (p *pass) behind(call *ast.CallExpr) *types.Func {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.info.Selections[sel] == nil {
		return nil
	}
	iface, ok := p.info.Selections[sel].Recv().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for f, decl := range p.decls {
		recv := f.Signature().Recv()
		if recv == nil || f.Name() != sel.Sel.Name || !types.Implements(recv.Type(), iface) || decl.Body == nil || len(decl.Body.List) != 1 {
			continue
		}
		if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			if g := p.ours(ret.Results[0]); g != nil {
				return g
			}
		}
	}
	return nil
}

// ours returns the function of bitwalk that e calls.
func (p *pass) ours(e ast.Expr) *types.Func {
	if e == nil {
		return nil
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if f := calledFunc(p.info, call); f != nil && f.Pkg() != nil && (f.Pkg().Path() == iterPath || f.Pkg().Path() == innerPath) {
		return f
	}
	return nil
}

// inLoop reports whether n stands in a loop of the same function.
func (p *pass) inLoop(n ast.Node) bool {
	for n = p.parents[n]; n != nil; n = p.parents[n] {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}
