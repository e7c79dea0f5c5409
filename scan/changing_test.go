//go:build !race

package scan

import (
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Ones come and go while their positions are listed: that ends, and writes nothing
// beyond dst.
func TestChangingWords(t *testing.T) {
	words := testkit.Guarded[uint64](t, 40).Last(40)
	room := testkit.Guarded[uint32](t, 64*40).Last(64 * 40)
	testkit.EachPath(t, func(t *testing.T) {
		var stop atomic.Bool
		stopped := make(chan bool)
		go func() {
			defer close(stopped)
			for i := 0; !stop.Load(); i++ {
				for w := range words {
					words[w] = -uint64(i >> 2 & 1)
				}
			}
		}()
		rounds := 200_000 // so long that both run at once, on a busy machine too
		if testkit.Short() {
			rounds = 5000
		}
		for i := range rounds {
			for _, n := range []int{5, 40} {
				if got := AppendPositions(room[:0:len(room)-i%len(room)], words[:n], 0); len(got) > 64*n {
					t.Errorf("%d positions in %d words", len(got), n)
				}
			}
		}
		stop.Store(true)
		<-stopped
	})
}
