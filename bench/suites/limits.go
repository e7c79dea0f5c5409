package suites

import (
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/measure/ceiling"
)

// The limits suite: how fast this machine reads and writes memory at all.

var limits = Suite{
	Name:  "limits",
	About: "load-only and store-only loops, the ceiling of everything that fills or reads a slice",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, size := range sizes(o, 1<<10, 64<<20) {
			trials = append(trials, LimitTrial("Load", size), LimitTrial("Store", size))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "What the memory allows", From: []string{"Load/size=*", "Store/size=*"},
			X: "size", XName: "size of the buffer", LogX: true, Rate: true},
	},
}

func LimitTrial(name string, size int) measure.Trial {
	return measure.Trial{Name: name + "/size=" + measure.Size(size), Elems: size / 8, Unit: "ns/word", Bytes: size,
		Sides: func() []measure.Side {
			buf := make([]uint64, size/8)
			ceiling.Store(buf) // maps the pages
			if name == "Store" {
				return []measure.Side{storeCeiling(buf, 1)}
			}
			return []measure.Side{loadCeiling(buf)}
		}}
}

// storeCeiling and loadCeiling are the sides that show the limit in the trials of
// other suites: they store or load the same bytes and do nothing else.

func storeCeiling(buf []uint64, times int) measure.Side {
	return measure.Side{Impl: "ceiling", Apart: true, Run: func() uint64 {
		for range times {
			ceiling.Store(buf)
		}
		return 0
	}}
}

func loadCeiling(buf []uint64) measure.Side {
	return measure.Side{Impl: "ceiling", Apart: true, Run: func() uint64 { return ceiling.Load(buf) }}
}
