package eval

import (
	"go/ast"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Early says that a table which the machine has read may not be filled yet where n runs; or
// nothing.
func (m *Machine) Early(n ast.Node) string {
	f := m.cases[0]
	for t := range f.used {
		if t.Late && t.Package == f.Package && m.Library.runsEarly(f.Package, n) {
			return "a table that it uses may not be filled yet"
		}
	}
	return ""
}

// runsEarly reports whether the function of package p that contains n may run before an init
// function: whether code that runs before main can call it. Another package can't call it
// earlier, unless it is passed the function as a value.
func (l *Library) runsEarly(p *index.Package, n ast.Node) bool {
	early := l.early[p]
	if early == nil {
		early = map[*ast.FuncDecl]bool{}
		l.early[p] = early
		for _, file := range p.Files {
			for _, d := range file.Decls {
				f, isFunc := d.(*ast.FuncDecl)
				if !isFunc || f.Recv == nil && f.Name.Name == "init" {
					early[f] = true
					leads(p, d, early)
				}
			}
		}
	}
	decl := p.Decl(n)
	return decl == nil || early[decl]
}

// leads adds to early the functions that n names, with a method all of its name, since the
// call may be through an interface, and all methods of what is handed to other packages.
func leads(p *index.Package, n ast.Node, early map[*ast.FuncDecl]bool) {
	reach := func(which func(f *types.Func) bool) {
		for f, decl := range p.Decls {
			if !early[decl] && decl.Body != nil && which(f) {
				early[decl] = true
				leads(p, decl.Body, early)
			}
		}
	}
	isMethod := func(f *types.Func) bool { return f.Signature().Recv() != nil }
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if f, ok := p.Info.Uses[n].(*types.Func); ok {
				reach(func(g *types.Func) bool { return g == f.Origin() || isMethod(f) && isMethod(g) && g.Name() == f.Name() })
			}
		case *ast.CallExpr:
			if f := p.Called(n); f == nil || f.Pkg() == p.Pkg {
				break
			}
			for _, arg := range n.Args {
				t := types.Unalias(p.Info.TypeOf(arg))
				if ptr, ok := t.(*types.Pointer); ok {
					t = types.Unalias(ptr.Elem())
				}
				inner, ok := ast.Unparen(arg).(*ast.CallExpr)
				made := ok && p.Called(inner) != nil && p.Called(inner).Pkg() != p.Pkg // of what it was handed
				if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == p.Pkg || types.IsInterface(t) && !made {
					reach(isMethod)
				}
			}
		}
		return true
	})
}
