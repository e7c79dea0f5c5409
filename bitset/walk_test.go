package bitset

import (
	"math/bits"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
)

// The compiler inlines the walks, and what does little.
func TestInlining(t *testing.T) {
	calls := []string{
		"Add(1)", "Flip(1)", "Remove(3)", "Contains(4)", "NextBit(5)", "NextZero(6)", "First()", "Last()", "DeleteFunc(func(int) bool { return false })",
		"And(s, b)", "AndNot(s, b)", "Or(s, b)", "Xor(s, b)", "Shift(s, 1)", "IsEmpty()", "Rank(7)", "Equal(b)", "Intersects(b)",
		"IsSubset(b)", "CountAnd(b)",
	}
	if bits.UintSize == 64 { // package bits costs more where it is not instructions
		calls = append(calls, "Count()", "PrevBit(8)", "PrevZero(8)")
	}
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/bitset",
		Decl:    `var s, b = walk.Of(3, 5, 200), walk.Of(5, 100, 300)`,
		Methods: "s",
		Walks: []looptest.Walk{
			{"All()", "int", "v"},
			{"AllIn(2, 100)", "int", "v"},
			{"AllAnd(b)", "int", "v"},
			{"AllAndNot(b)", "int", "v"},
			{"Backward()", "int", "v"},
			{"BackwardIn(2, 100)", "int", "v"},
			{"Runs()", "int, int", "v+w"},
		},
		Calls: calls,
	}.Test(t)
}
