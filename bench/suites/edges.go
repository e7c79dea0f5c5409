package suites

import (
	"fmt"
	"sync"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/scan"
)

// The edges suite: kernels in the middle of a page, and ending at an unmapped page. A
// load or store that reaches into an unmapped page is slow even if a mask suppresses it.

var edges = Suite{
	Name:  "edges",
	About: "kernels on slices that end at an unmapped page, beside slices within a page",
	More: func(o *Options) (trials []measure.Trial) {
		for _, k := range edgeKernels {
			for _, n := range []int{1, 3, 8, 16, 19, 64, 250, 1024} {
				trials = append(trials, edgeTrial(o, k, n))
			}
		}
		return trials
	},
}

// An edgeKernel is called on slices that all end at such a page, or all don't.
type edgeKernel struct {
	name string
	call func(e *edgeSlices) uint64
}

// The edgeSlices a and b have random words, sparse has two ones in each word, and the
// last two have room for the positions of a and of sparse, and for what may be written beyond.
type edgeSlices struct {
	a, b, dst, sparse []uint64
	dense32, thin32   []uint32
}

var edgeKernels = []edgeKernel{
	{"Count", func(e *edgeSlices) uint64 { return uint64(scan.Count(e.a)) }},
	{"CountAnd", func(e *edgeSlices) uint64 { return uint64(scan.CountAnd(e.a, e.b)) }},
	{"And", func(e *edgeSlices) uint64 { scan.And(e.dst, e.a, e.b); return 0 }},
	{"AppendPositions", func(e *edgeSlices) uint64 { return uint64(len(scan.AppendPositions(e.dense32[:0], e.a, 0))) }},
	{"AppendPositionsSparse", func(e *edgeSlices) uint64 { return uint64(len(scan.AppendPositions(e.thin32[:0], e.sparse, 0))) }},
	{"FillSubsets", func(e *edgeSlices) uint64 { return uint64(scan.FillSubsets(e.dst, 0, 0x8f4a_1c2e_9003_75d1)) }},
}

// edgeMemory is allocated once. The slices of a trial lie at its end, and in the middle
// of a page, at the same offset in a cache line.
var edgeMemory = sync.OnceValues(func() (m struct {
	words  [4]guard.Memory[uint64]
	places [2]guard.Memory[uint32]
}, err error) {
	const pageWords = 1 << 10
	for i := range m.words {
		if m.words[i], err = guard.New[uint64](4 * pageWords); err != nil {
			return
		}
	}
	for i := range m.places {
		if m.places[i], err = guard.New[uint32](4 * 64 * pageWords); err != nil {
			return
		}
	}
	return
})

// placed returns n elements at the end, or in the middle of a page.
func placed[T any](m guard.Memory[T], end bool, n int) []T {
	if end {
		return m.Last(n)
	}
	all := m.All()
	to := len(all)/2 + len(all)/16
	return all[to-n : to : to]
}

func edgeTrial(o *Options, k edgeKernel, n int) measure.Trial {
	const calls = 64
	name := fmt.Sprintf("Edges/kernel=%s/words=%d", k.name, n)
	return measure.Trial{Name: name, Elems: calls, Unit: "ns/call", Sides: func() (sides []measure.Side) {
		memory, err := edgeMemory()
		if err != nil {
			panic(err)
		}
		for _, end := range []bool{false, true} {
			r := o.rand(name)
			e := &edgeSlices{a: placed(memory.words[0], end, n), b: placed(memory.words[1], end, n),
				dst: placed(memory.words[2], end, n), sparse: placed(memory.words[3], end, n)}
			for i := range n {
				e.a[i], e.b[i] = r.Uint64(), r.Uint64()
				e.sparse[i] = 1 << r.IntN(64)
				e.sparse[i] |= 1 << r.IntN(64)
			}
			e.dense32 = placed(memory.places[0], end, onesIn(e.a)+64)
			e.thin32 = placed(memory.places[1], end, onesIn(e.sparse)+64)
			impl := "mid"
			if end {
				impl = "end"
			}
			sides = append(sides, o.onBest(impl, func() (sum uint64) {
				for range calls {
					sum += k.call(e)
				}
				return sum
			}, nil))
		}
		return sides
	}}
}
