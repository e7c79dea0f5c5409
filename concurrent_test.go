package bitwalk_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	ranks "github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// TestConcurrentWalks lets many goroutines walk over the same values, with nested
// loops and loops that end early, while the garbage collector runs all the time. No
// walk may depend on the others. The race detector finds shared state; with
// GODEBUG=asyncpreemptoff=1 goroutines are preempted at other places than without.
func TestConcurrentWalks(t *testing.T) {
	words := make([]uint64, 300)
	for i := range words {
		words[i] = 0x8421_0f0f_0000_0035 << (i % 64)
	}
	bits, subsets, index := iter.Bits(words[0]), iter.Subsets(words[0]), ranks.NewIndex(words)
	others := map[string]func() int{
		"nested, left early": func() (sum int) {
			for i := range bits {
				for sub := range subsets {
					if sum = sum*31 + int(sub); sub > uint64(i) {
						break
					}
				}
			}
			return sum
		},
		"kernels": func() int {
			list := scan.AppendPositions([]uint32(nil), words, 0)
			return scan.Count(words)<<16 ^ int(list[len(list)-1])
		},
		"Index": func() (sum int) {
			for r := range index.Count() / 16 {
				sum += index.Rank(index.Select(16 * r))
			}
			return sum
		},
	}
	want := make(map[string]int)
	for name, other := range others {
		want[name] = other()
	}

	var stop atomic.Bool
	var collector, walkers sync.WaitGroup
	collector.Add(1)
	go func() {
		defer collector.Done()
		for !stop.Load() {
			runtime.GC()
		}
	}()
	rounds := 5
	if testkit.Short() {
		rounds = 1
	}
	for start := range 4 * runtime.GOMAXPROCS(0) {
		walkers.Add(1)
		go func() {
			defer walkers.Done()
			for range rounds {
				for i := start % 4; i < len(yields); i += 4 { // one in four, as they take long
					yields[i].check(t)
				}
				for name, other := range others {
					if got := other(); got != want[name] {
						t.Errorf("%s: %#x, alone %#x", name, got, want[name])
					}
				}
			}
		}()
	}
	walkers.Wait()
	stop.Store(true)
	collector.Wait()
}
