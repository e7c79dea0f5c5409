package fix

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A BitOp is the fact about a function of the analyzed program with two arguments:
// a word, or a pointer to one, and a position. It says what the function's body
// proves if the position is that of the word's lowest one.
type BitOp struct {
	Low32, Low64 *summary // by the size of int
}

func (*BitOp) AFact() {}

func (b *BitOp) String() string {
	switch {
	case b.Low64 != nil && b.Low32 != nil && (b.Low64.Effect == clearedLow || len(b.Low64.Results) == 1 && b.Low64.Results[0].Kind == clearedLow):
		return "clears a position"
	}
	return "of a word and a position"
}

// bitOp returns the fact about f, which may be of another package, or nil.
func (p *pass) bitOp(f *types.Func) *BitOp {
	f = f.Origin()
	if f.Pkg() != p.Pkg {
		var b BitOp
		if f.Pkg() != nil && p.ImportObjectFact(f, &b) {
			return &b
		}
		return nil
	}
	b, seen := p.bitOps[f]
	if !seen {
		p.bitOps[f] = nil
		if decl := p.decls[f]; decl != nil && decl.Body != nil && !p.constrained(decl.Pos()) {
			b = p.readBitOp(f, decl)
			p.bitOps[f] = b
		}
	}
	return b
}

func (p *pass) readBitOp(f *types.Func, decl *ast.FuncDecl) *BitOp {
	sig := f.Type().(*types.Signature)
	vars := params(f)
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || sig.Variadic() || len(vars) != 2 || sig.Results().Len() > 1 {
		return nil
	}
	if w, _ := (&scope{intSize: 32}).sizeOf(vars[1].Type()); w == 0 {
		return nil
	}
	run := func(size int, k kind) *summary { return p.run(f, decl, size, k, vars...) }
	b := &BitOp{Low32: run(32, word), Low64: run(64, word)}
	if b.Low32 == nil || b.Low64 == nil {
		return nil
	}
	return b
}

// pair returns what is known of a call of two arguments, the word and its lowest
// position.
func (s *scope) pair(call *ast.CallExpr) (x value, sm *summary, arg ast.Expr, f *types.Func) {
	f, args := callee(s.info, call)
	if f == nil || len(args) != 2 || s.bitOp == nil {
		return value{}, nil, nil, nil
	}
	b := s.bitOp(f)
	if b == nil || !s.is(s.eval(args[1]), atLow, position) {
		return value{}, nil, nil, nil
	}
	arg = args[0]
	if _, toPtr := params(f)[0].Type().Underlying().(*types.Pointer); toPtr {
		e := ast.Unparen(arg)
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
			x = s.eval(u.X)
		} else if id, ok := e.(*ast.Ident); ok {
			if v, ok := s.deref[s.info.Uses[id]]; ok {
				x = v
			} else {
				x = s.vars[s.info.Uses[id]]
			}
		}
	} else if id, ok := ast.Unparen(arg).(*ast.Ident); ok && s.deref[s.info.Uses[id]].kind != unknown {
		x = s.deref[s.info.Uses[id]] // a method of the value, called through a pointer
	} else {
		x = s.eval(arg)
	}
	switch {
	case x.kind == word && s.intSize == 32:
		return x, b.Low32, arg, f
	case x.kind == word:
		return x, b.Low64, arg, f
	}
	return value{}, nil, nil, nil
}

// runPair changes the word that the call e of two arguments changes.
func (s *scope) runPair(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	x, sm, arg, _ := s.pair(call)
	if sm == nil || sm.Effect == unknown {
		return false
	}
	after := value{kind: sm.Effect, typ: x.typ}
	arg = ast.Unparen(arg)
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return s.assign(u.X, after)
	}
	if id, ok := arg.(*ast.Ident); ok {
		if _, ok := s.deref[s.info.Uses[id]]; ok {
			s.deref[s.info.Uses[id]] = after
			return true
		}
	}
	return s.assign(arg, after)
}

// changes returns what the call e of two arguments makes of the variable v, or
// unknown.
func (t twin) changes(e ast.Expr, v types.Object) kind {
	var k [2]kind
	for i, s := range t {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return unknown
		}
		_, sm, arg, _ := s.pair(call)
		if sm == nil {
			return unknown
		}
		arg = ast.Unparen(arg)
		if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = ast.Unparen(u.X)
		}
		if id, ok := arg.(*ast.Ident); !ok || s.info.Uses[id] != v {
			return unknown
		}
		k[i] = sm.Effect
	}
	if k[0] != k[1] {
		return unknown
	}
	return k[0]
}
