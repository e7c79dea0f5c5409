package prove

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/cfg"
)

// DeadAfter reports whether no path that leaves loop, at its end or from its
// body, reads v before v is assigned again. It returns true only for a variable
// that no closure captures and whose address is not taken. If the loop has no init
// statement that assigns v, entering the loop again reads v.
func (p *Prover) DeadAfter(loop ast.Stmt, v types.Object) bool {
	fn := p.Body(loop)
	var body *ast.BlockStmt
	assigned := false
	switch loop := loop.(type) {
	case *ast.ForStmt:
		body = loop.Body
		if init, ok := loop.Init.(*ast.AssignStmt); ok {
			for _, e := range init.Lhs {
				if id, ok := e.(*ast.Ident); ok && p.Info.ObjectOf(id) == v {
					assigned = true
				}
			}
		}
	case *ast.RangeStmt:
		body = loop.Body
	}
	if body.Lbrace <= v.Pos() && v.Pos() < body.Rbrace {
		return true
	}
	within := func(n ast.Node) bool { return n != nil && body.Pos() <= n.Pos() && n.Pos() < body.End() }

	graph := p.graph(fn)
	const (
		head = iota + 1
		inside
		done
	)
	place := make([]int, len(graph.Blocks))
	for i, b := range graph.Blocks {
		switch b.Kind {
		case cfg.KindForLoop, cfg.KindRangeLoop:
			if b.Stmt == loop {
				place[i] = head
			}
		case cfg.KindForDone, cfg.KindRangeDone:
			if b.Stmt == loop {
				place[i] = done
			}
		case cfg.KindForBody, cfg.KindForPost, cfg.KindRangeBody:
			if b.Stmt == loop {
				place[i] = inside
				if f, ok := loop.(*ast.ForStmt); ok && f.Cond == nil && b.Kind == cfg.KindForBody {
					place[i] = head // no block asks the condition
				}
			}
		}
		if place[i] == 0 && (b.Stmt != nil && b.Stmt != loop && within(b.Stmt) || len(b.Nodes) > 0 && within(b.Nodes[0])) {
			place[i] = inside
		}
	}

	live := make([]bool, len(graph.Blocks))
	flow := func(b *cfg.Block) bool {
		for _, next := range b.Succs {
			if live[next.Index] && !(place[b.Index] == inside && place[next.Index] == head) {
				return true
			}
		}
		return false
	}
	for changed := true; changed; {
		changed = false
		for i := len(graph.Blocks) - 1; i >= 0; i-- {
			b := graph.Blocks[i]
			if live[i] {
				continue
			}
			var now bool
			switch place[i] {
			case head:
				now = !assigned || flow(b)
			case inside:
				now = flow(b)
			default:
				now = p.reads(b, v, flow(b))
			}
			if now {
				live[i], changed = true, true
			}
		}
	}
	found := false
	for i, b := range graph.Blocks {
		switch place[i] {
		case inside, done:
			found = true
			if live[i] {
				return false
			}
		case head:
			if flow(b) {
				return false
			}
		}
	}
	return found
}

// reads reports whether v is live at the start of b, if after is whether it is
// live at the end.
func (p *Prover) reads(b *cfg.Block, v types.Object, after bool) bool {
	live := after
	if loop, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeBody {
		// The graph has the variables before the loop, not where each turn sets them.
		for _, e := range []ast.Expr{loop.Key, loop.Value} {
			if id, ok := e.(*ast.Ident); ok && p.Info.ObjectOf(id) == v {
				return false
			}
		}
	}
	for i := len(b.Nodes) - 1; i >= 0; i-- {
		n := b.Nodes[i]
		kills := false
		var uses []ast.Node
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if id, ok := ast.Unparen(e).(*ast.Ident); ok && p.Info.ObjectOf(id) == v && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
					kills = true
				} else {
					uses = append(uses, e)
				}
			}
			for _, e := range n.Rhs {
				uses = append(uses, e)
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				kills = kills || p.Info.Defs[id] == v
			}
			for _, e := range n.Values {
				uses = append(uses, e)
			}
		case *ast.Ident:
			if loop, ok := p.Parent(n).(*ast.RangeStmt); !ok || loop.X == n {
				uses = append(uses, n)
			}
		default:
			uses = append(uses, n)
		}
		if kills {
			live = false
		}
		for _, u := range uses {
			live = live || p.Mentions(u, v)
		}
	}
	return live
}

func (p *Prover) graph(fn *ast.BlockStmt) *cfg.CFG {
	g := p.graphs[fn]
	if g == nil {
		g = cfg.New(fn, func(*ast.CallExpr) bool { return true })
		p.graphs[fn] = g
	}
	return g
}
