package suites

import (
	"fmt"
	"sync"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/scan"
)

// The edges suite: every kernel on slices in the middle of a page, ending at an
// unmapped page, and beginning after one. A load or store that reaches into an
// unmapped page is slow even if a mask suppresses it.

var edges = Suite{
	Name:   "edges",
	About:  "kernels on slices that end at an unmapped page, beside slices within a page",
	Trials: EdgesTrials,
	Charts: edgesCharts(),
	Ways:   map[string]string{"mid": "mid page", "end": "at the end of the last page", "begin": "at the beginning of the first"},
}

func edgesCharts() (charts []Chart) {
	for _, k := range edgeKernels {
		charts = append(charts, Chart{Title: k.name + " at the edges of pages", From: []string{"Edges/kernel=" + k.name + "/words=*"},
			X: "words", XName: "words", LogX: true})
	}
	return charts
}

// An edgeKernel is called on slices that all begin or all end at such a page: a
// and b have n random words, positions has room for exactly the ones of a.
type edgeKernel struct {
	name string
	call func(e *edgeSlices) uint64
	out  func(e *edgeSlices) []uint64 // may be nil
}

type edgeSlices struct {
	a, b, dst       []uint64
	sparse          []uint64
	dense32, thin32 []uint32 // for the positions of a and of sparse
}

var edgeKernels = []edgeKernel{
	{"Count", func(e *edgeSlices) uint64 { return uint64(scan.Count(e.a)) }, nil},
	{"CountAnd", func(e *edgeSlices) uint64 { return uint64(scan.CountAnd(e.a, e.b)) }, nil},
	{"And", func(e *edgeSlices) uint64 { scan.And(e.dst, e.a, e.b); return 0 }, func(e *edgeSlices) []uint64 { return e.dst }},
	{"AppendPositions", func(e *edgeSlices) uint64 { return uint64(len(scan.AppendPositions(e.dense32[:0], e.a))) },
		func(e *edgeSlices) []uint64 { return asWords(e.dense32) }},
	{"AppendPositionsSparse", func(e *edgeSlices) uint64 { return uint64(len(scan.AppendPositions(e.thin32[:0], e.sparse))) },
		func(e *edgeSlices) []uint64 { return asWords(e.thin32) }},
	{"FillSubsets", func(e *edgeSlices) uint64 { return uint64(scan.FillSubsets(e.dst, 0, edgeSet)) },
		func(e *edgeSlices) []uint64 { return e.dst }},
	{"FillSnoob", func(e *edgeSlices) uint64 { return uint64(scan.FillSnoob(e.dst, edgeFirst, edgeSet)) },
		func(e *edgeSlices) []uint64 { return e.dst }},
}

const (
	pageWords = 1 << 10
	edgeSet   = 0x8f4a_1c2e_9003_75d1      // 28 elements, scattered
	edgeFirst = edgeSet & (1<<20 - 1) & ^1 // some of the lowest
)

// edgeMemory is allocated once. The slices of a trial lie at its beginning, at its
// end, and in the middle of a page, at the same offset in a cache line as at the end.
var edgeMemory = sync.OnceValues(func() (m struct {
	words  [4]guard.Memory[uint64]
	places [2]guard.Memory[uint32]
}, err error) {
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

// edge returns n elements at the place named.
func edge[T any](m guard.Memory[T], place string, n int) []T {
	switch all := m.All(); place {
	case "begin":
		return m.First(n)
	case "end":
		return m.Last(n)
	default:
		to := len(all)/2 + len(all)/16
		return all[to-n : to : to]
	}
}

// EdgesTrials call every kernel on slices of several sizes.
func EdgesTrials(o *Options) (trials []measure.Trial) {
	const calls = 64
	for _, k := range edgeKernels {
		for _, n := range Pick(o, []int{1, 3, 8, 16, 19, 64, 250, 1024}, append(Every(1, 72, 1), 100, 127, 128, 250, 256, 500, 512, 1000, 1023, 1024)) {
			name := fmt.Sprintf("Edges/kernel=%s/words=%d", k.name, n)
			trials = append(trials, measure.Trial{Name: name, Elems: calls, Unit: "ns/call", Sides: func() (sides []measure.Side) {
				memory, err := edgeMemory()
				if err != nil {
					panic(err)
				}
				for _, place := range []string{"mid", "end", "begin"} {
					r := o.rand(name)
					e := &edgeSlices{a: edge(memory.words[0], place, n), b: edge(memory.words[1], place, n),
						dst: edge(memory.words[2], place, n), sparse: edge(memory.words[3], place, n)}
					for i := range n {
						e.a[i], e.b[i] = r.Uint64(), r.Uint64()
						e.sparse[i] = 1 << r.IntN(64)
						e.sparse[i] |= 1 << r.IntN(64)
					}
					e.dense32 = edge(memory.places[0], place, onesIn(e.a))
					e.thin32 = edge(memory.places[1], place, onesIn(e.sparse))
					var out func() []uint64
					if k.out != nil {
						out = func() []uint64 { return k.out(e) }
					}
					sides = append(sides, o.eachPath(place, func() (sum uint64) {
						for range calls {
							sum += k.call(e)
						}
						return sum
					}, out)...)
				}
				return sides
			}})
		}
	}
	return trials
}
