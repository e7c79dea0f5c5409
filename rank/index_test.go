package rank

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The space that the documentation states, at every density.
func TestIndexSpace(t *testing.T) {
	const n = 1 << 14
	for _, d := range testkit.Densities {
		x := NewIndex(testkit.RandomWords(testkit.NewRand(), n, d))
		bytes := 8*cap(x.rows) + 4*cap(x.samples) + 8*cap(x.bases)
		if most := 8*n*37/1000 + 200; bytes > most {
			t.Errorf("density %v: %d bytes for %d, want at most %d", d, bytes, 8*n, most)
		}
	}
}
