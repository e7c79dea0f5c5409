package fix

import (
	"go/ast"
	"go/token"
	"go/types"
)

// unchanged reports whether e, made of variables, fields and elements of arrays,
// has the same value whenever it is evaluated from one place of the function to
// another.
func (l *countedLoop) unchanged(e ast.Expr, from, to token.Pos) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return same
		}
		v, ok := l.info.Uses[id].(*types.Var)
		switch {
		case !ok || v.IsField():
		case v.Parent() == l.Pkg.Scope():
			same = same && !l.shared(v) && l.keeps(v, l.info.TypeOf(e), from, to)
		default:
			same = same && l.steady(v, l.fn) && !l.shared(v) && len(l.assignedIn(v, header{from, to})) == 0
		}
		return same
	})
	return same
}

// shared reports whether a pointer to a part of v may exist.
func (p *pass) shared(v *types.Var) bool {
	for _, id := range p.uses[v] {
		for n := ast.Node(id); ; {
			switch parent := p.parents[n].(type) {
			case *ast.ParenExpr:
				n = parent
				continue
			case *ast.IndexExpr:
				if parent.X == n {
					n = parent
					continue
				}
			case *ast.SelectorExpr:
				if parent.X == n && p.implicitAddress(parent) {
					if call, ok := p.parents[parent].(*ast.CallExpr); !ok || !p.known(call) {
						return true
					}
				} else if parent.X == n {
					n = parent
					continue
				}
			case *ast.UnaryExpr:
				if call, ok := p.parents[parent].(*ast.CallExpr); parent.Op == token.AND && (!ok || !p.known(call)) {
					return true
				}
			case *ast.SliceExpr:
				if parent.X == n {
					return true
				}
			}
			break
		}
	}
	return false
}

// known reports whether a call is of a function of which a fact says that it does
// nothing but to a word that is its argument.
func (p *pass) known(call *ast.CallExpr) bool {
	f, args := callee(p.info, call)
	return f != nil && (len(args) == 1 && p.helper(f) != nil || len(args) == 2 && p.bitOp(f) != nil || p.deposit(f) != nil)
}

// A keeper looks for what may change a variable of the package while code runs.
type keeper struct {
	*pass
	v    *types.Var
	elem types.Type // of what is read
	seen map[*types.Func]bool
}

// keeps reports whether nothing that runs between two places of the function
// changes v: no statement there, and none of the functions that are called, which
// must be known.
func (l *countedLoop) keeps(v *types.Var, elem types.Type, from, to token.Pos) bool {
	k := &keeper{pass: l.pass, v: v, elem: elem, seen: map[*types.Func]bool{}}
	keeps := true
	ast.Inspect(l.fn, func(n ast.Node) bool {
		if n == nil || !keeps || n.End() <= from || to <= n.Pos() {
			return false
		}
		if from <= n.Pos() {
			keeps = k.keeps(n)
			return false
		}
		return true
	})
	return keeps
}

func (k *keeper) keeps(n ast.Node) bool {
	keeps := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				keeps = keeps && k.mayStore(e)
			}
		case *ast.IncDecStmt:
			keeps = keeps && k.mayStore(n.X)
		case *ast.RangeStmt:
			switch k.info.TypeOf(n.X).Underlying().(type) {
			case *types.Chan, *types.Signature:
				keeps = false
			}
			for _, e := range []ast.Expr{n.Key, n.Value} {
				keeps = keeps && (e == nil || k.mayStore(e))
			}
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
			keeps = false // another goroutine may do something meanwhile
		case *ast.UnaryExpr:
			keeps = keeps && n.Op != token.ARROW && (n.Op != token.AND || k.mayPoint(n.X))
		case *ast.SelectorExpr:
			keeps = keeps && (!k.implicitAddress(n) || k.mayPoint(n.X))
		case *ast.CallExpr:
			keeps = keeps && k.mayCall(n)
		}
		return keeps
	})
	return keeps
}

// mayPoint reports whether v stays as it is if something is done to e by a pointer.
func (k *keeper) mayPoint(e ast.Expr) bool {
	if _, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return true
	}
	return k.mayStore(e)
}

// mayStore reports whether v stays as it is if e is assigned.
func (k *keeper) mayStore(e ast.Expr) bool {
	t := k.info.TypeOf(e)
	for {
		through := false
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return k.info.ObjectOf(x) != types.Object(k.v)
		case *ast.SelectorExpr:
			sel := k.info.Selections[x]
			if sel == nil {
				return true // a variable of another package
			}
			through = sel.Indirect()
			e = x.X
		case *ast.IndexExpr:
			_, isArray := k.info.TypeOf(x.X).Underlying().(*types.Array)
			through = !isArray
			e = x.X
		case *ast.StarExpr:
			through = true
		default:
			return false
		}
		if through {
			return k.apart(t)
		}
	}
}

// apart reports whether a value of type t, stored through a pointer or in a slice, is
// not in v: no pointer to a part of v is made here, but another package may have
// one if it can name v.
func (k *keeper) apart(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return !k.v.Exported() || basic && !types.Identical(t, k.elem)
}

// calm are packages whose functions call nothing of the program.
var calm = map[string]bool{"math": true, "math/bits": true, "math/rand": true, "math/rand/v2": true}

// mayCall reports whether v stays as it is if call is made.
func (k *keeper) mayCall(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if k.info.Types[fun].IsType() {
		return true
	}
	if _, ok := fun.(*ast.FuncLit); ok {
		return true // its body is looked at
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := k.info.Uses[id].(*types.Builtin); ok {
			if name := b.Name(); name == "append" || name == "copy" || name == "clear" {
				if s, ok := k.info.TypeOf(call.Args[0]).Underlying().(*types.Slice); ok {
					return k.apart(s.Elem())
				}
			}
			return true
		}
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s := k.info.Selections[sel]; s != nil && types.IsInterface(s.Recv()) {
			return false
		}
	}
	f := calledFunc(k.info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	f = f.Origin()
	if k.known(call) || calm[f.Pkg().Path()] && f.Signature().Recv() == nil {
		return true
	}
	if f.Pkg() != k.Pkg {
		return false
	}
	if k.seen[f] {
		return true
	}
	k.seen[f] = true
	decl := k.decls[f]
	return decl != nil && decl.Body != nil && k.keeps(decl.Body)
}
