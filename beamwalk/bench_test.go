package beamwalk

import (
	"flag"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// The overhead of Beam is the ratio of Beam to Split, which has a goroutine for
// each core. Set the number of cores by GOMAXPROCS: with -benchtime 1x, the flag
// -cpu comes too late for the first run.
//
//	GOMAXPROCS=1 go test -run '^$' -bench Walk -benchtime 1x -count 3 . -size 36
var size = flag.Int("size", 26, "elements of the set that the benchmarks walk, half of them in each word")

// pairs adds up the neighbours in each word.
type pairs struct{}

// Block is one loop for both sides: inlined, it would be different code at a
// different address in each.
//
//go:noinline
func (pairs) Block(n uint64, words []uint64) (uint64, error) {
	for _, word := range words {
		n += uint64(bits.OnesCount64(word & (word >> 1)))
	}
	return n, nil
}

func (pairs) Merge(a, b uint64) uint64 { return a + b }

func init() { registerTest[pairs, uint64]() }

// overSplit folds the parts of a walk on all cores, written by hand.
func overSplit(r span.Range[uint64]) uint64 {
	workers := runtime.GOMAXPROCS(0)
	parts := r.Split(16 * workers)
	var next atomic.Int64
	var total atomic.Uint64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			buf := make([]uint64, 1024)
			var n uint64
			for i := next.Add(1) - 1; int(i) < len(parts); i = next.Add(1) - 1 {
				for words := range parts[i].Blocks(buf) {
					n, _ = pairs{}.Block(n, words)
				}
			}
			total.Add(n)
		})
	}
	wg.Wait()
	return total.Load()
}

func BenchmarkWalk(b *testing.B) {
	r := span.Snoob(uint64(1)<<*size-1, *size/2)
	var want uint64
	b.Run("Split", func(b *testing.B) {
		for b.Loop() {
			want = overSplit(r)
		}
	})
	for _, log := range []int{16, 8, 10, 12, 14, 18, 20} {
		b.Run(fmt.Sprintf("Beam-2^%d", log), func(b *testing.B) {
			for b.Loop() {
				got, err := walk[pairs, uint64](r, pairs{}, Options{Block: 1 << log})
				if err != nil || got != want && want != 0 {
					b.Fatal(got, err, want)
				}
			}
		})
	}
}
