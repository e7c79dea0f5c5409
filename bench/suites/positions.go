package suites

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The positions suite: where the ones of a set over many words are, as a list
// and in a for-range, by how dense the set is.

var positions = Suite{
	Name:  "positions",
	About: "the positions of a large set, listed and ranged over, by density, beside other libraries",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, d := range Pick(o, []float64{0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99},
			[]float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.0625, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99}) {
			trials = append(trials,
				AppendPositionsTrial(o, d),
				PositionsTrial(o, "Positions", d),
				PositionsTrial(o, "RPositions", d))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "Listing the positions of a large set", From: []string{"AppendPositions/density=*"},
			X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "Ranging over the positions of a large set", From: []string{"Positions/density=*/body=sum"},
			X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "Ranging over them from the top", From: []string{"RPositions/density=*/body=sum"},
			X: "density", XName: "density, ones per bit", LogX: true},
	},
}

// positionsWords is 64 KiB of words, eight containers of roaring's.
const positionsWords = 64 << 10 / 8

// positionPeers are other libraries: given a set they return their ways to
// list it and to range over it.
var positionPeers = []func(words []uint64) (list, ranged []measure.Side){
	bitsetPositions,
	roaringPositions,
}

func AppendPositionsTrial(o *Options, density float64) measure.Trial {
	name := fmt.Sprintf("AppendPositions/density=%v", density)
	return positionsTrialOf(o, name, density, func(words []uint64) []measure.Side {
		// The ceiling stores to the same memory: how fast it is depends on the
		// pages one gets.
		memory := make([]uint64, (onesIn(words)+1)/2)
		dst := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(memory))), onesIn(words))
		out := func() []uint64 { return asWords(dst) }
		sides := []measure.Side{{Impl: "hand", Out: out, Run: func() uint64 {
			dst = appendPositionsHand(dst[:cap(dst)], words)
			return uint64(len(dst))
		}}, storeCeiling(memory, 1)}
		sides = append(sides, o.eachPath("AppendPositions", func() uint64 {
			dst = scan.AppendPositions(dst[:0], words)
			return uint64(len(dst))
		}, out)...)
		for _, peer := range positionPeers {
			list, _ := peer(words)
			sides = append(sides, list...)
		}
		return sides
	})
}

func PositionsTrial(o *Options, walk string, density float64) measure.Trial {
	name := fmt.Sprintf("%s/density=%v/body=sum", walk, density)
	return positionsTrialOf(o, name, density, func(words []uint64) []measure.Side {
		if walk == "RPositions" {
			return append([]measure.Side{{Impl: "hand", Run: func() uint64 { return rpositionsHand(words) }}},
				o.eachPath("iter", func() uint64 { return rpositionsIter(words) }, nil)...)
		}
		sides := append([]measure.Side{{Impl: "hand", Run: func() uint64 { return positionsHand(words) }}},
			o.eachPath("iter", func() uint64 { return positionsIter(words) }, nil)...)
		for _, peer := range positionPeers {
			_, ranged := peer(words)
			sides = append(sides, ranged...)
		}
		return sides
	})
}

// positionsTrialOf makes the set twice: to know how many elements it has, and
// when its turn comes.
func positionsTrialOf(o *Options, name string, density float64, sides func([]uint64) []measure.Side) measure.Trial {
	make := func() []uint64 {
		return wordsOfDensity(o.rand(fmt.Sprint(density)), positionsWords, density)
	}
	n := onesIn(make())
	return measure.Trial{Name: name, Elems: n, Bytes: 4 * n, Sides: func() []measure.Side { return sides(make()) }}
}

// appendPositionsHand stores into a slice known to be long enough.
//
//go:noinline
func appendPositionsHand(dst []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			dst[n] = uint32(64*i + bits.TrailingZeros64(w))
			n++
		}
	}
	return dst[:n]
}

//go:noinline
func positionsHand(words []uint64) (sum uint64) {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			sum += uint64(64*i + bits.TrailingZeros64(w))
		}
	}
	return sum
}

//go:noinline
func positionsIter(words []uint64) (sum uint64) {
	for i := range iter.Positions(words) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func rpositionsHand(words []uint64) (sum uint64) {
	for i := len(words) - 1; i >= 0; i-- {
		for w := words[i]; w != 0; {
			j := bits.Len64(w) - 1
			sum += uint64(64*i + j)
			w ^= 1 << (j & 63)
		}
	}
	return sum
}

//go:noinline
func rpositionsIter(words []uint64) (sum uint64) {
	for i := range iter.RPositions(words) {
		sum += uint64(i)
	}
	return sum
}
