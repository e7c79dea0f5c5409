package prove

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"golang.org/x/tools/go/cfg"
)

// DeadAfter reports whether no path that leaves loop, at its end or from its body,
// reads v before v is assigned again. It returns true only for a variable that no
// closure captures and whose address is not taken. If the loop has no init statement
// that assigns v, entering the loop again reads v.
func (p *Prover) DeadAfter(loop *ast.ForStmt, v *types.Var) bool {
	if index.Within(index.Span{From: v.Pos(), To: v.Pos()}, loop.Body) {
		return true
	}
	init, _ := loop.Init.(*ast.AssignStmt)
	assigned := init != nil && slices.ContainsFunc(init.Lhs, func(e ast.Expr) bool { return p.Var(e) == v })
	graph := p.graph(p.Body(loop))
	const (
		outside = iota
		head
		inside
		done
	)
	// The place of a block; the head asks the condition, or is the body if there is none.
	place := func(b *cfg.Block) int {
		if b.Stmt == loop {
			switch b.Kind {
			case cfg.KindForLoop:
				return head
			case cfg.KindForDone:
				return done
			case cfg.KindForBody, cfg.KindForPost:
				if loop.Cond == nil && b.Kind == cfg.KindForBody {
					return head
				}
				return inside
			}
		} else if b.Stmt != nil && index.Within(b.Stmt, loop.Body) || len(b.Nodes) > 0 && index.Within(b.Nodes[0], loop.Body) {
			return inside
		}
		return outside
	}
	live := make([]bool, len(graph.Blocks)) // at the start of each
	after := func(b *cfg.Block) bool {
		return slices.ContainsFunc(b.Succs, func(next *cfg.Block) bool {
			return live[next.Index] && !(place(b) == inside && place(next) == head)
		})
	}
	for changed := true; changed; {
		changed = false
		for i, b := range slices.Backward(graph.Blocks) {
			var now bool
			switch place(b) {
			case head:
				now = !assigned || after(b)
			case inside:
				now = after(b)
			default:
				now = p.reads(b, v, after(b))
			}
			changed = changed || now != live[i]
			live[i] = live[i] || now
		}
	}
	found := false
	for i, b := range graph.Blocks {
		switch place(b) {
		case inside, done:
			found = true
			if live[i] {
				return false
			}
		case head:
			if after(b) {
				return false
			}
		}
	}
	return found
}

// reads reports whether v is live at the start of b, if live is whether it is live at
// the end.
func (p *Prover) reads(b *cfg.Block, v *types.Var, live bool) bool {
	if loop, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeBody && (p.Var(loop.Key) == v || p.Var(loop.Value) == v) {
		return false // the graph has the variables before the loop, not where each turn sets them
	}
	for _, n := range slices.Backward(b.Nodes) {
		uses := []ast.Node{n}
		switch n := n.(type) {
		case *ast.AssignStmt:
			uses = nil
			for _, e := range n.Lhs {
				if p.Var(e) == v && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
					live = false
				} else {
					uses = append(uses, e)
				}
			}
			for _, e := range n.Rhs {
				uses = append(uses, e)
			}
		case *ast.ValueSpec:
			live = live && !slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return p.Info.Defs[id] == v })
			uses = nil
			for _, e := range n.Values {
				uses = append(uses, e)
			}
		case *ast.Ident:
			if loop, ok := p.Parent(n).(*ast.RangeStmt); ok && loop.X != n {
				uses = nil
			}
		}
		live = live || slices.ContainsFunc(uses, func(u ast.Node) bool { return p.Mentions(u, v) })
	}
	return live
}

func (p *Prover) graph(fn *ast.BlockStmt) *cfg.CFG {
	if p.graphs[fn] == nil {
		p.graphs[fn] = cfg.New(fn, func(*ast.CallExpr) bool { return true })
	}
	return p.graphs[fn]
}
