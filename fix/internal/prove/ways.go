package prove

// The ways out of the body of a loop, and what is read on them.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Branches says what the branch statements in the body of a loop do.
type Branches struct {
	Continues []token.Pos // with the next turn
	Exits     bool        // they may leave the loop
	Why       string      // what forbids a rewrite
}

// Branches returns what the branch statements in the body of loop do, except those in the
// node except, which may be nil.
func (p *Prover) Branches(loop ast.Stmt, body *ast.BlockStmt, except ast.Node) (f Branches) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			f.Why = "a defer statement in the body"
		case *ast.CallExpr:
			if p.IsBuiltin(n, "recover") {
				f.Why = "a call of recover in the body"
			}
		case *ast.ReturnStmt:
			f.Exits = true
		case *ast.BranchStmt:
			switch to := p.target(n); {
			case n.Tok == token.FALLTHROUGH, except != nil && index.Within(n, except):
			case n.Tok == token.CONTINUE && to == loop:
				f.Continues = append(f.Continues, n.Pos())
			case index.Within(to, body):
			case n.Tok == token.GOTO:
				f.Why = "a goto statement in the body"
			default:
				f.Exits = true
			}
		}
		return true
	})
	return f
}

// target returns the statement that a branch statement leaves or continues, or the label that it
// goes to.
func (p *Prover) target(b *ast.BranchStmt) ast.Node {
	if b.Tok == token.GOTO {
		at := p.Info.Uses[b.Label].Pos()
		return index.Span{From: at, To: at}
	}
	for n := p.Parent(b); n != nil; n = p.Parent(n) {
		stmt, found := n.(ast.Stmt)
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			found = b.Tok == token.BREAK
		default:
			found = false
		}
		if found && (b.Label == nil || p.Label(stmt) == b.Label.Name) {
			return n
		}
	}
	return b // a fallthrough statement
}

// DeadAfter reports whether no path that leaves loop, at its end or from its body,
// reads v before v is assigned again. It returns true only for a variable that no
// closure captures and whose address is not taken.
func (p *Prover) DeadAfter(loop ast.Stmt, v *types.Var) bool {
	inside := func(b *cfg.Block) bool {
		return index.Within(b.Stmt, loop) && !(b.Stmt == loop && b.Kind == cfg.KindForDone)
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
