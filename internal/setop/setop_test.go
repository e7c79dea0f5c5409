package setop

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// oracles has the operations bit by bit.
var oracles = [ops]struct {
	name string
	of   func(x, y bool) bool
}{
	And:    {"And", func(x, y bool) bool { return x && y }},
	AndNot: {"AndNot", func(x, y bool) bool { return x && !y }},
	Or:     {"Or", func(x, y bool) bool { return x || y }},
	Xor:    {"Xor", func(x, y bool) bool { return x != y }},
}

// Every operation has an oracle, and does on words and on sets what it says, on every path: a new
// one without a case in Of or Store, or without assembly, fails here by its name.
func TestOperations(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for o, oracle := range oracles {
			if oracle.of == nil {
				t.Errorf("operation %d, after %s, has no oracle", o, oracles[o-1].name)
				continue
			}
			t.Run(oracle.name, func(t *testing.T) {
				for _, n := range []int{1, MinKernel - 1, MinKernel, 100} {
					a, b, want := testkit.RandomWords(r, n, .5), testkit.RandomWords(r, n, .5), make([]uint64, n)
					for i := range 64 * n {
						if oracle.of(a[i/64]>>(i%64)&1 != 0, b[i/64]>>(i%64)&1 != 0) {
							want[i/64] |= 1 << (i % 64)
						}
					}
					if x := Op(o).Of(a[0], b[0]); x != want[0] {
						t.Errorf("of two words: %x, want %x", x, want[0])
					}
					dst := testkit.RandomWords(r, n, .5)
					if Op(o).Store(dst, a, b); !slices.Equal(dst, want) {
						t.Errorf("of %d words: %x, want %x", n, dst, want)
					}
				}
			})
		}
	})
}
