package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/scan"
)

// The count suite: counting ones in the published ways, by the number of ones and by
// the size of the slice.

var count = Suite{
	Name:  "count",
	About: "counting ones: published algorithms beside every path, by number of ones and by size",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, ones := range Every(0, 64, Pick(o, 8, 1)) {
			trials = append(trials, countByOnesTrial(o, ones))
		}
		for _, size := range sizes(o, 64, 64<<20) {
			trials = append(trials, CountBySizeTrial(o, size))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "Counting ones, by how many there are", From: []string{"Count/ones=*"},
			X: "ones", XName: "ones in the 64-bit word", Skip: []string{"ceiling"}},
		{Title: "Counting the ones of a slice, by its size", From: []string{"Count/size=*"},
			X: "size", XName: "size of the slice", LogX: true, Rate: true},
	},
	Ways: map[string]string{
		"shift":   "shifting bit by bit",
		"table16": "65536-entry table",
		"clear":   "clearing the lowest one",
		"swar":    "SWAR",
	},
}

// sizes returns the powers of two, or of four, from one to the other, in bytes.
func sizes(o *Options, from, to int) (list []int) {
	for size := from; size <= to; size *= Pick(o, 4, 2) {
		list = append(list, size)
	}
	return list
}

func countByOnesTrial(o *Options, ones int) measure.Trial {
	const n = 1024
	name := fmt.Sprintf("Count/ones=%d", ones)
	return measure.Trial{Name: name, Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		r, words := o.rand(name), make([]uint64, n)
		for i := range words {
			words[i] = wordWithOnes(r, ones)
		}
		return countSides(o, words, true)
	}}
}

func CountBySizeTrial(o *Options, size int) measure.Trial {
	name := "Count/size=" + measure.Size(size)
	return measure.Trial{Name: name, Elems: size / 8, Unit: "ns/word", Bytes: size, Sides: func() []measure.Side {
		r, words := o.rand(name), make([]uint64, size/8)
		for i := range words {
			words[i] = r.Uint64()
		}
		return countSides(o, words, false)
	}}
}

func countSides(o *Options, words []uint64, published bool) []measure.Side {
	sides := []measure.Side{
		{Impl: "hand", Run: func() uint64 { return countHand(words) }},
		loadCeiling(words),
	}
	if published {
		sides = append(sides,
			measure.Side{Impl: "shift", Run: func() uint64 { return countShift(words) }},
			measure.Side{Impl: "table16", Run: func() uint64 { return countTable(words) }},
			measure.Side{Impl: "clear", Run: func() uint64 { return countClear(words) }},
			measure.Side{Impl: "swar", Run: func() uint64 { return countSWAR(words) }})
	}
	return append(sides, o.eachPath("Count", func() uint64 { return uint64(scan.Count(words)) }, nil)...)
}

//go:noinline
func countHand(words []uint64) (n uint64) {
	for _, w := range words {
		n += uint64(bits.OnesCount64(w))
	}
	return n
}

//go:noinline
func countShift(words []uint64) (n uint64) {
	for _, w := range words {
		for ; w != 0; w >>= 1 {
			n += w & 1
		}
	}
	return n
}

var ones16 = func() (table [1 << 16]uint8) {
	for i := range table {
		table[i] = table[i>>1] + uint8(i&1)
	}
	return table
}()

//go:noinline
func countTable(words []uint64) (n uint64) {
	for _, w := range words {
		n += uint64(ones16[w&0xffff]) + uint64(ones16[w>>16&0xffff]) +
			uint64(ones16[w>>32&0xffff]) + uint64(ones16[w>>48])
	}
	return n
}

//go:noinline
func countClear(words []uint64) (n uint64) {
	for _, w := range words {
		for ; w != 0; w &= w - 1 {
			n++
		}
	}
	return n
}

//go:noinline
func countSWAR(words []uint64) (n uint64) {
	for _, w := range words {
		w -= w >> 1 & 0x5555555555555555
		w = w&0x3333333333333333 + w>>2&0x3333333333333333
		w = (w + w>>4) & 0x0f0f0f0f0f0f0f0f
		n += w * 0x0101010101010101 >> 56
	}
	return n
}
