package form

// What can be told from the text of a file: whether one of its loops may be of these forms.
// A package without such a loop need not be type-checked.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Looks reports whether n, which may be a file, has a loop that may be one of the forms. The
// methods of types that may be words have the names in methods.
func Looks(n ast.Node, methods map[string]bool) bool {
	return has(n, func(n ast.Node) bool {
		switch loop := n.(type) {
		case *ast.RangeStmt:
			return looksLikeCount(loop) || looksLikeTest(loop.Body, loop.Key)
		case *ast.ForStmt:
			return looksLikeWalk(loop, methods) || looksLikeStep(loop) || looksLikeTest(loop.Body, append(targets(loop.Init), targets(loop.Post)...)...)
		}
		return false
	})
}

// has reports whether one of the nodes in n has a property.
func has[N ast.Node](n ast.Node, which func(N) bool) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		m, ok := n.(N)
		found = found || ok && which(m)
		return !found
	})
	return found
}

// looksLikeCount reports whether a loop adds what a function makes of each element.
func looksLikeCount(loop *ast.RangeStmt) bool {
	if loop.Value == nil || len(loop.Body.List) != 1 {
		return false
	}
	add, ok := loop.Body.List[0].(*ast.AssignStmt)
	return ok && add.Tok == token.ADD_ASSIGN && has(add, func(call *ast.CallExpr) bool {
		return types.ExprString(call.Fun) != "len" && slices.ContainsFunc(call.Args, names(loop.Value))
	})
}

// looksLikeTest reports whether the first if statement of body tests a bit that one of the
// expressions names, or what is made of one, or set in the body.
func looksLikeTest(body *ast.BlockStmt, moving ...ast.Expr) bool {
	moves := func(e ast.Expr) bool {
		return slices.ContainsFunc(moving, func(m ast.Expr) bool { return m != nil && names(m)(e) })
	}
	isBit := func(e ast.Expr) bool {
		_, isCall := e.(*ast.CallExpr)
		b, ok := e.(*ast.BinaryExpr)
		return isCall || ok && (isBitwise(b) || b.Op == token.REM)
	}
	bits := false
	for _, s := range body.List {
		moving = append(moving, targets(s)...)
	}
	for _, s := range body.List {
		if test, ok := s.(*ast.IfStmt); ok {
			return has(test.Cond, moves) && (bits || has(test.Cond, isBit))
		}
		bits = bits || has(s, isBit)
	}
	return false
}

// targets returns what a statement sets.
func targets(s ast.Stmt) []ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{s.X}
	}
	return nil
}

// names returns a function that reports whether an expression is written as e is.
func names(e ast.Expr) func(ast.Expr) bool {
	return func(f ast.Expr) bool { return types.ExprString(e) == types.ExprString(f) }
}

// looksLikeWalk reports whether a loop changes what its header names as one changes a word:
// by a mask, by a function to which it is passed, or by a method.
func looksLikeWalk(loop *ast.ForStmt, methods map[string]bool) bool {
	if b, ok := loop.Cond.(*ast.BinaryExpr); ok && loop.Post == nil && (b.Op == token.LSS || b.Op == token.LEQ || b.Op == token.LAND || b.Op == token.LOR) {
		return false
	}
	isWord := func(e ast.Expr) bool {
		inInit := loop.Init != nil && has(loop.Init, names(e))
		return loop.Cond == nil || inInit || has(loop.Cond, names(e))
	}
	changes := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, isWord) && looksLikeClear(n)
		case *ast.UnaryExpr:
			return n.Op == token.AND && isWord(n.X)
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			return ok && methods[sel.Sel.Name] && isWord(sel.X)
		}
		return false
	}
	return has(loop.Body, changes) || loop.Post != nil && has(loop.Post, changes)
}

// looksLikeStep reports whether a loop up to a bound sets what it counts in to something that
// is made of it by masks or by a function.
func looksLikeStep(loop *ast.ForStmt) bool {
	until, ok := loop.Cond.(*ast.BinaryExpr)
	return ok && slices.ContainsFunc(append(slices.Clip(loop.Body.List), loop.Post), func(s ast.Stmt) bool {
		a, ok := s.(*ast.AssignStmt)
		return ok && a.Tok == token.ASSIGN && names(until.X)(a.Lhs[0]) && (looksLikeClear(a) || has(loop.Body, isBitwise))
	})
}

// looksLikeClear reports whether an assignment may clear a bit of a word.
func looksLikeClear(a *ast.AssignStmt) bool {
	switch a.Tok {
	case token.AND_ASSIGN, token.AND_NOT_ASSIGN, token.XOR_ASSIGN:
		return true
	case token.ASSIGN, token.SUB_ASSIGN:
	default:
		return false
	}
	passed := func(call *ast.CallExpr) bool {
		return slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return has(call, names(e)) })
	}
	return slices.ContainsFunc(a.Rhs, func(e ast.Expr) bool { return has(e, isBitwise) || has(e, passed) })
}

func isBitwise(b *ast.BinaryExpr) bool {
	return slices.Contains([]token.Token{token.AND, token.AND_NOT, token.XOR, token.SHL, token.SHR}, b.Op)
}
