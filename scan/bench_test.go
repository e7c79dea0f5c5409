package scan

import (
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

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
