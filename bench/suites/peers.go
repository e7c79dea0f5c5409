package suites

import (
	"github.com/RoaringBitmap/roaring/v2"
	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	own "github.com/bitwalk/bitwalk/bitset"
)

// The peers suite: a set of places among four million, as bitset.Set and as in other
// libraries, by density: time and memory.

var peers = Suite{
	Page: func(*Options) (trials []measure.Trial) {
		for _, density := range []float64{0.00001, 0.0001, 0.001, 0.01, 0.1, 0.5} {
			for _, op := range []string{"Contains", "And", "All"} {
				trials = append(trials, peersTrial(op, density))
			}
		}
		return trials
	},
}

// places make a set of half a megabyte. At ten million, a set is as large as the second cache of
// many processors, and iterating a sparse one has two speeds, by where its pages lie in memory.
const places = 4_000_000

// A peerSet is one set in each library.
type peerSet struct {
	own     own.Set
	bitset  *bitset.BitSet
	roaring *roaring.Bitmap
}

func newPeerSet(words []uint64) peerSet {
	p := peerSet{own: words, bitset: bitset.From(words), roaring: roaring.FromDense(words, true)}
	p.roaring.RunOptimize()
	return p
}

func peersTrial(op string, density float64) measure.Trial {
	return measure.Trial{Name: "Peers" + op + "/density=" + decimal(density), Sides: func() []measure.Side {
		r := random("peers")
		words := func() []uint64 {
			w := wordsOfDensity(r, (places+63)/64, density)
			w[len(w)-1] |= 1 << 62 // so that none has fewer words
			return w
		}
		a, b := newPeerSet(words()), newPeerSet(words())
		sides := []measure.Side{{Impl: "Set"}, {Impl: "bitset"}, {Impl: "roaring"}}
		for i, size := range []int{8 * len(a.own), 8 * len(a.bitset.Words()), int(a.roaring.GetSizeInBytes())} {
			sides[i].Bytes = size
		}
		run := func(elems int, runs ...func() uint64) {
			for i, f := range runs {
				sides[i].Run, sides[i].Elems = f, elems
			}
		}
		switch op {
		case "Contains":
			at := make([]uint32, 1<<15) // more than a branch predictor learns
			for i := range at {
				if at[i] = uint32(r.IntN(places)); i%2 == 0 { // half of them are elements
					at[i] = uint32(max(0, a.own.PrevBit(int(at[i]))))
				}
			}
			run(len(at),
				func() uint64 { return each(at, func(i *uint32) uint64 { return truth(a.own.Contains(int(*i))) }) },
				func() uint64 { return each(at, func(i *uint32) uint64 { return truth(a.bitset.Test(uint(*i))) }) },
				func() uint64 { return each(at, func(i *uint32) uint64 { return truth(a.roaring.Contains(*i)) }) })
		case "And":
			// Into memory that is there, but for roaring, which makes a new set.
			to, c := own.New(places), a.bitset.Clone()
			run(1,
				func() uint64 { to.And(a.own, b.own); return 0 },
				func() uint64 { a.bitset.CopyFull(c); c.InPlaceIntersection(b.bitset); return 0 },
				func() uint64 { roaring.And(a.roaring, b.roaring); return 0 })
		case "All":
			run(a.own.Count(),
				func() uint64 { return sumSet(a.own) },
				func() uint64 { return sumBitset(a.bitset) },
				func() uint64 { return sumRoaring(a.roaring) })
		}
		return sides
	}, Unit: map[string]string{"Contains": "ns/query", "And": "ns/set"}[op]}
}

func truth(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}

//go:noinline
func sumSet(set own.Set) (sum uint64) {
	for i := range set.All() {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func sumBitset(set *bitset.BitSet) (sum uint64) {
	for i := range set.EachSet() {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func sumRoaring(set *roaring.Bitmap) (sum uint64) {
	for i := range roaring.Values(set) {
		sum += uint64(i)
	}
	return sum
}
