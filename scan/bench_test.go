package scan

import (
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func handPositions(dst []uint32, words []uint64) []uint32 {
	for w, x := range words {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// benchPaths runs f on every path, and hand, on operands of each length.
func benchPaths(b *testing.B, lengths []int, density float64, f, hand func(o operands)) {
	for _, n := range lengths {
		o := newOperands(n, density)
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("words=%d/density=%v/path=%v", n, density, p), func(b *testing.B) {
				defer Force(p)()
				for range b.N {
					f(o)
				}
			})
		}
		b.Run(fmt.Sprintf("words=%d/density=%v/impl=hand", n, density), func(b *testing.B) {
			for range b.N {
				hand(o)
			}
		})
	}
}

// BenchmarkAndAll reads sets on both sides of the limit from which kernels prefetch.
func BenchmarkAndAll(b *testing.B) {
	benchPaths(b, []int{cachedWords / 3, cachedWords/3 + 1, 16 * cachedWords / 3}, .9, func(o operands) { AndAll(o.dst, o.many) }, func(o operands) {
		for w := range o.dst {
			o.dst[w] = wordOf(opAnd, o.many, w)
		}
	})
}

// BenchmarkLongestCall measures how long the world takes to stop while another goroutine
// does nothing but call a function on a huge set. Nothing can preempt that goroutine in
// assembly, and the garbage collector waits for it. The median must stay less than 100 µs
// above that of nothing; the last hundredth includes what the system did meanwhile, and the
// greatest shows a pause that comes once in a long call. It needs two processors and 2 GiB.
func BenchmarkLongestCall(b *testing.B) {
	o := newOperands(1<<22, .5)
	for _, path := range Paths() {
		for _, density := range []float64{0, .03, .5, 1} {
			copy(o.a, slices.Repeat(testkit.RandomWords(testkit.NewRand(), 1<<10, density), len(o.a)>>10))
			worldStops(b, "nothing", path, func() {})
			for _, row := range table {
				worldStops(b, fmt.Sprint(row.name, "/density=", density), path, func() { row.call(o) })
			}
		}
	}
}

func worldStops(b *testing.B, name string, path Path, call func()) {
	b.Run(fmt.Sprintf("%v/%s", path, name), func(b *testing.B) {
		defer Force(path)()
		var stop atomic.Bool
		done := make(chan bool)
		go func() {
			for !stop.Load() {
				call()
			}
			close(done)
		}()
		var took []time.Duration
		var stats runtime.MemStats
		for range b.N {
			began := time.Now()
			runtime.ReadMemStats(&stats)
			took = append(took, time.Since(began))
			time.Sleep(20 * time.Microsecond)
		}
		stop.Store(true)
		<-done
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "µs/median")
		b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "µs/99%")
		b.ReportMetric(float64(took[len(took)-1].Nanoseconds())/1e3, "µs/max")
	})
}
