package prove

// What is read after a loop.

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// DeadAfter reports whether no path that leaves loop, at its end or from its body, reads v, which is
// owned, before v is assigned again.
func (p *Prover) DeadAfter(loop ast.Stmt, v *types.Var) bool {
	inside := func(b *cfg.Block) bool {
		return index.Within(b.Stmt, loop) && !(b.Stmt == loop && (b.Kind == cfg.KindForDone || b.Kind == cfg.KindRangeDone))
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
			if r, ok := p.Parent(n).(*ast.RangeStmt); ok && r.X != n {
				continue
			}
			assigns := false
			for _, id := range p.Uses(v) {
				switch in := index.Within(id, n); {
				case in && !p.Assigned(id):
					return true
				case in:
					assigns = true
				}
			}
			if assigns {
				return false
			}
		}
		return slices.ContainsFunc(b.Succs, read)
	}
	for _, b := range cfg.New(p.Body(loop), func(*ast.CallExpr) bool { return true }).Blocks {
		if b.Live && inside(b) && slices.ContainsFunc(b.Succs, func(next *cfg.Block) bool { return !inside(next) && read(next) }) {
			return false
		}
	}
	return true
}
