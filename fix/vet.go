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
// variable.
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
	step := "scan.NextOne"
	if fn == "RPositions" {
		step = "scan.PrevOne"
	}
	p.Reportf(loop.Pos(), "a loop over %s.%s that ends in its first turn: %s finds one position", pkg, fn, step)
}

// kept reports a loop inside a loop over an iterator in a variable.
func (p *pass) kept(loop *ast.RangeStmt) {
	id, ok := ast.Unparen(loop.X).(*ast.Ident)
	if !ok || !p.inLoop(loop) {
		return
	}
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok {
		return
	}
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		return
	}
	for _, use := range p.uses[v] {
		var value ast.Expr
		switch parent := p.parents[use].(type) {
		case *ast.AssignStmt:
			for i, l := range parent.Lhs {
				if l == use && len(parent.Rhs) == len(parent.Lhs) {
					value = parent.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, name := range parent.Names {
				if name == use && i < len(parent.Values) {
					value = parent.Values[i]
				}
			}
		}
		call, ok := value.(*ast.CallExpr)
		if !ok {
			continue
		}
		if f := calledFunc(p.info, call); f != nil && f.Pkg() != nil && (f.Pkg().Path() == iterPath || f.Pkg().Path() == innerPath) {
			p.Reportf(loop.Pos(), "the iterator is kept in a variable, so this loop is not inlined: range over %s.%s itself", f.Pkg().Name(), f.Name())
			return
		}
	}
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
