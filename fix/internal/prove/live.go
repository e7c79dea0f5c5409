package prove

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"golang.org/x/tools/go/cfg"
)

// DeadAfter reports whether no path that leaves loop, at its end or from its body,
// reads v before v is assigned again. It returns true only for a variable that no
// closure captures and whose address is not taken.
func (p *Prover) DeadAfter(loop *ast.ForStmt, v *types.Var) bool {
	inside := func(b *cfg.Block) bool {
		if b.Stmt == loop {
			return b.Kind != cfg.KindForDone
		}
		return index.Within(b.Stmt, loop.Body)
	}
	seen := map[*cfg.Block]bool{}
	var read func(b *cfg.Block) bool
	read = func(b *cfg.Block) bool {
		if seen[b] {
			return false
		}
		seen[b] = true
		if r, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeBody && (p.Var(r.Key) == v || p.Var(r.Value) == v) {
			return false // each turn sets it here, where the graph does not have it
		}
		for _, n := range b.Nodes {
			if reads, assigns := p.access(n, v); reads || assigns {
				return reads
			}
		}
		return slices.ContainsFunc(b.Succs, read)
	}
	for _, b := range cfg.New(p.Body(loop), func(*ast.CallExpr) bool { return true }).Blocks {
		if !inside(b) || !b.Live {
			continue
		}
		for _, next := range b.Succs {
			if !inside(next) && read(next) {
				return false
			}
		}
	}
	return true
}

// access reports whether a node of the graph reads v, or else whether it assigns it.
func (p *Prover) access(n ast.Node, v *types.Var) (reads, assigns bool) {
	if r, ok := p.Parent(n).(*ast.RangeStmt); ok && r.X != n {
		return false, false
	}
	ast.Inspect(n, func(m ast.Node) bool {
		if id, ok := m.(*ast.Ident); ok && p.Info.ObjectOf(id) == v {
			_, declared := p.Parent(id).(*ast.ValueSpec)
			if p.Assigned(id) || declared && p.Info.Defs[id] == v {
				assigns = true
			} else {
				reads = true
			}
		}
		return !reads
	})
	return reads, assigns
}
