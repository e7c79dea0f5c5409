package eval

import (
	"go/ast"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Tested returns the bit of the word, a variable, that test tells where the variable i is at, and
// whether it tells its complement; or a negative number, and whether test is known there and what it is.
func (l *Library) Tested(p *index.Package, test ast.Expr, word, i *types.Var, at uint64) (bit int64, not, known bool) {
	f := l.newFrame(p, test, l.Size(word.Type()).Bits())
	f.vars[word], f.vars[i] = &Value{Number: f.word}, &Value{Number: l.Size(i.Type()).Make(at)}
	var x Value // has no bits if it is not understood
	if try(func() { x = f.eval(test) }); x.Known() {
		return -1, x.Is(1), true
	}
	n, not := x.Name()
	return int64(n), not, false
}
