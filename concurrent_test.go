package bitwalk_test

import (
	std "iter"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	ranks "github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

// folded returns a walk as a function that folds all it yields into one number.
func folded[V any](seq std.Seq[V], number func(V) uint64) func() uint64 {
	return func() (sum uint64) {
		for v := range seq {
			sum = sum*31 + number(v)
		}
		return sum
	}
}

// TestConcurrentWalks lets many goroutines walk over the same values, with nested
// loops and loops that end early, while the garbage collector runs all the time. No
// walk may depend on the others. The race detector finds shared state; with
// GODEBUG=asyncpreemptoff=1 goroutines are preempted at other places than without.
func TestConcurrentWalks(t *testing.T) {
	set := uint64(0x8421_0f0f_0000_0035)
	words := make([]uint64, 300)
	for i := range words {
		words[i] = set << (i % 64)
	}
	board := [3]uint64{0x11, 1 << 63, 0x303}
	index := ranks.NewIndex(words)
	part := span.Snoob(set, 4).Part(1, 3)

	ints := func(i int) uint64 { return uint64(i) }
	same := func(x uint64) uint64 { return x }
	boards := func(b *[3]uint64) uint64 { return b[0] ^ b[1]<<1 ^ b[2]<<2 }
	bits, subsets := iter.Bits(set), iter.Subsets(set&0xffff_ffff)
	walks := map[string]func() uint64{
		"Bits":         folded(bits, ints),
		"Ones":         folded(iter.Ones(set), same),
		"Positions":    folded(iter.Positions(words), ints),
		"RPositions":   folded(iter.RPositions(words), ints),
		"Subsets":      folded(subsets, same),
		"RNonEmpty":    folded(iter.RNonEmptySubsets(set&0xffff), same),
		"Supersets":    folded(iter.Supersets(1, set&0xffff), same),
		"Snoob":        folded(iter.Snoob(set, 3), same),
		"RSnoob":       folded(iter.RSnoob(set, 3), same),
		"BySize":       folded(order.BySize(set&0xffff_ffff, 0, 64), same),
		"span":         folded(part.Walk(), same),
		"span, back":   folded(part.RWalk(), same),
		"wide.Bits":    folded(wide.Bits(&board), ints),
		"wide.Subsets": folded(wide.Subsets(&board), boards),
		"wide.Snoob":   folded(wide.Snoob(&board, 3), boards),
		"Runs and Gray": func() (sum uint64) {
			for i, n := range iter.PositionRuns(words) {
				sum = sum*31 + uint64(i)<<8 ^ uint64(n)
			}
			for sub, changed := range order.Gray(set & 0xffff) {
				sum = sum*31 + sub ^ changed<<1
			}
			return sum
		},
		"nested, left early": func() (sum uint64) {
			for i := range bits {
				for sub := range subsets {
					if sum = sum*31 + sub; sub > uint64(i) {
						break
					}
				}
			}
			return sum
		},
		"blocks of one's own": func() (sum uint64) {
			buf := make([]uint64, 37)
			for block := range iter.SnoobBlocks(set, 3, buf) {
				sum = sum*31 + block[len(block)-1]
			}
			for block := range iter.SubsetBlocks(set&0xffff_ffff, buf) {
				sum = sum*31 + block[len(block)-1]
			}
			return sum
		},
		"kernels": func() uint64 {
			list := scan.AppendPositions([]uint32(nil), words, 0)
			return uint64(scan.Count(words))<<32 ^ uint64(list[len(list)-1])
		},
		"Index": func() (sum uint64) {
			for r := range index.Count() / 16 {
				sum += uint64(index.Rank(index.Select(16 * r)))
			}
			return sum
		},
	}
	want := make(map[string]uint64)
	for name, walk := range walks {
		want[name] = walk()
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
	rounds := 100
	if testkit.Short() {
		rounds = 20
	}
	for range 4 * runtime.GOMAXPROCS(0) {
		walkers.Add(1)
		go func() {
			defer walkers.Done()
			for range rounds {
				for name, walk := range walks { // in an order of its own
					if got := walk(); got != want[name] {
						t.Errorf("%s: %#x, alone %#x", name, got, want[name])
						return
					}
				}
			}
		}()
	}
	walkers.Wait()
	stop.Store(true)
	collector.Wait()
}
