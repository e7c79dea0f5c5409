package suites

import (
	"fmt"
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// The many suite: what is in all of many sets, in any, or in at least so many of
// them; and ranks and selects in batches.

var many = Suite{
	Name:  "many",
	About: "many sets: elements in all, in any, in at least three; rank and select in batches",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		n := Pick(o, 1<<14, MemoryWords)
		for _, k := range []int{4, 16} {
			trials = append(trials, AppendAllTrial(o, k, n), AllTrial(o, k, n))
		}
		trials = append(trials, CountAllTrial(o, 1024), AnyTrial(o, 8, n), AtLeastTrial(o, n))
		if o.Full {
			trials = append(trials, RankEachTrial(o), SelectEachTrial(o))
		}
		return trials
	},
	Ways: map[string]string{"hand4": "by hand for four"},
}

// MemoryWords are the words of 10^8 bits, which leave no room for other sets in a
// cache.
const MemoryWords = 100_000_000 / 64

// manySets returns k sets of n words, one after the other in one slice, each at the
// beginning of a line of the cache, as slices of their own would be.
func manySets(o *Options, k, n int, density float64) (sets [][]uint64, all []uint64) {
	step := (n + 7) &^ 7
	all = wordsOfDensity(o.rand(fmt.Sprint("many", k, n, density)), k*step, density)
	for i := range k {
		sets = append(sets, all[i*step:][:n:n])
	}
	return sets, all
}

// AppendAllTrial lists what is in all of k sets of n words, of which three bits in a
// hundred are ones. Its ceiling reads all sets.
func AppendAllTrial(o *Options, k, n int) measure.Trial {
	const density = 0.03
	return measure.Trial{Name: fmt.Sprintf("AppendPositionsAll/sets=%d/words=%d/density=%v", k, n, density), Elems: n, Unit: "ns/word", Bytes: 8 * k * n, Sides: func() []measure.Side {
		sets, all := manySets(o, k, n, density)
		memory := make([]uint32, 0, 64*n)
		list := memory
		out := func() []uint64 { return asWords(list) }
		sides := []measure.Side{{Impl: "hand", Out: out, Run: func() uint64 { list = allHand(memory, sets); return uint64(len(list)) }}}
		if k == 4 {
			sides = append(sides, measure.Side{Impl: "hand4", Out: out, Run: func() uint64 { list = all4Hand(memory, sets); return uint64(len(list)) }})
		}
		sides = append(sides, o.eachPath("AppendPositionsAll", func() uint64 { list = scan.AppendPositionsAll(memory, sets); return uint64(len(list)) }, out)...)
		bitmaps := roarings(sets)
		return append(sides,
			measure.Side{Impl: "roaring", Out: out, Run: func() uint64 {
				list = roaring.FastAnd(bitmaps...).ToArray()
				return uint64(len(list))
			}},
			measure.Side{Impl: "bitset", Run: func() uint64 { return bitsetAll(sets, memory) }},
			loadCeiling(all))
	}}
}

//go:noinline
func allHand(dst []uint32, sets [][]uint64) []uint32 {
	first, rest := sets[0], sets[1:]
	for w, x := range first {
		for _, s := range rest {
			x &= s[w]
		}
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// all4Hand is allHand written out for four sets.
//
//go:noinline
func all4Hand(dst []uint32, sets [][]uint64) []uint32 {
	a, b, c, d := sets[0], sets[1], sets[2], sets[3]
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for w, x := range a {
		for x &= b[w] & c[w] & d[w]; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

func roarings(sets [][]uint64) (list []*roaring.Bitmap) {
	for _, s := range sets {
		list = append(list, roaring.FromDense(s, true))
	}
	return list
}

//go:noinline
func bitsetAll(sets [][]uint64, dst []uint32) uint64 {
	result := bitset.From(sets[0]).Clone()
	for _, s := range sets[1:] {
		result.InPlaceIntersection(bitset.From(s))
	}
	for i := range result.EachSet() {
		dst = append(dst, uint32(i))
	}
	return uint64(len(dst))
}

// AllTrial makes the intersection of k sets of n words in which few bits are zeros, so
// that every word has to be read. Its ceiling reads all sets.
func AllTrial(o *Options, k, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("AndAll/sets=%d/words=%d", k, n), Elems: n, Unit: "ns/word", Bytes: 8 * k * n, Sides: func() []measure.Side {
		sets, all := manySets(o, k, n, 0.97)
		dst := make([]uint64, n)
		out := func() []uint64 { return dst }
		sides := append([]measure.Side{{Impl: "hand", Out: out, Run: func() uint64 { intersectHand(dst, sets); return uint64(n) }}},
			o.eachPath("AndAll", func() uint64 { scan.AndAll(dst, sets); return uint64(n) }, out)...)
		for _, s := range o.eachPath("CountAll", func() uint64 { return uint64(scan.CountAll(sets)) }, nil) {
			s.Apart = true
			sides = append(sides, s)
		}
		return append(sides, loadCeiling(all))
	}}
}

//go:noinline
func intersectHand(dst []uint64, sets [][]uint64) {
	first, rest := sets[0], sets[1:]
	for w, x := range first {
		for _, s := range rest {
			x &= s[w]
		}
		dst[w] = x
	}
}

// CountAllTrial counts what is in all of four sets of n words. Its ceiling reads them.
func CountAllTrial(o *Options, n int) measure.Trial {
	const k = 4
	return measure.Trial{Name: fmt.Sprintf("CountAll/sets=%d/words=%d", k, n), Elems: n, Unit: "ns/word", Bytes: 8 * k * n, Sides: func() []measure.Side {
		sets, all := manySets(o, k, n, 0.9)
		sides := append([]measure.Side{
			{Impl: "hand", Run: func() uint64 { return countAllHand(sets) }},
			{Impl: "hand4", Run: func() uint64 { return countAll4Hand(sets) }},
		}, o.eachPath("CountAll", func() uint64 { return uint64(scan.CountAll(sets)) }, nil)...)
		bitmaps := roarings(sets)
		return append(sides,
			measure.Side{Impl: "roaring", Run: func() uint64 { return roaring.FastAnd(bitmaps...).GetCardinality() }},
			loadCeiling(all))
	}}
}

//go:noinline
func countAllHand(sets [][]uint64) (n uint64) {
	first, rest := sets[0], sets[1:]
	for w, x := range first {
		for _, s := range rest {
			x &= s[w]
		}
		n += uint64(bits.OnesCount64(x))
	}
	return n
}

// countAll4Hand is countAllHand written out for four sets.
//
//go:noinline
func countAll4Hand(sets [][]uint64) (n uint64) {
	a, b, c, d := sets[0], sets[1], sets[2], sets[3]
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for w, x := range a {
		n += uint64(bits.OnesCount64(x & b[w] & c[w] & d[w]))
	}
	return n
}

// AnyTrial makes the union of k sets of n words, of which one bit in a hundred is a
// one.
func AnyTrial(o *Options, k, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("OrAll/sets=%d/words=%d", k, n), Elems: n, Unit: "ns/word", Bytes: 8 * k * n, Sides: func() []measure.Side {
		sets, all := manySets(o, k, n, 0.01)
		dst := make([]uint64, n)
		out := func() []uint64 { return dst }
		sides := append([]measure.Side{{Impl: "hand", Out: out, Run: func() uint64 { uniteHand(dst, sets); return uint64(n) }}},
			o.eachPath("OrAll", func() uint64 { scan.OrAll(dst, sets); return uint64(n) }, out)...)
		bitmaps := roarings(sets)
		return append(sides,
			measure.Side{Impl: "roaring", Apart: true, Run: func() uint64 { return roaring.FastOr(bitmaps...).GetCardinality() }},
			loadCeiling(all))
	}}
}

//go:noinline
func uniteHand(dst []uint64, sets [][]uint64) {
	first, rest := sets[0], sets[1:]
	for w, x := range first {
		for _, s := range rest {
			x |= s[w]
		}
		dst[w] = x
	}
}

// AtLeastTrial finds what is in at least three of sixteen sets of n words, beside what
// is in all of them.
func AtLeastTrial(o *Options, n int) measure.Trial {
	const k, least = 16, 3
	return measure.Trial{Name: fmt.Sprintf("AtLeast/sets=%d/least=%d/words=%d", k, least, n), Elems: n, Unit: "ns/word", Bytes: 8 * k * n, Sides: func() []measure.Side {
		sets, all := manySets(o, k, n, 0.97)
		dst, other := make([]uint64, n), make([]uint64, n)
		out := func() []uint64 { return dst }
		sides := append([]measure.Side{{Impl: "hand", Out: out, Run: func() uint64 { atLeastHand(dst, sets, least); return uint64(n) }}},
			o.eachPath("AtLeast", func() uint64 { scan.AtLeast(dst, sets, least); return uint64(n) }, out)...)
		for _, s := range o.eachPath("AndAll", func() uint64 { scan.AndAll(other, sets); return uint64(n) }, nil) {
			s.Apart = true
			sides = append(sides, s)
		}
		return append(sides, loadCeiling(all))
	}}
}

// atLeastHand keeps three words for each word: what is in at least one, two, three.
//
//go:noinline
func atLeastHand(dst []uint64, sets [][]uint64, least int) {
	for w := range dst {
		var in [3]uint64
		for _, s := range sets {
			x := s[w]
			in[2] |= in[1] & x
			in[1] |= in[0] & x
			in[0] |= x
		}
		dst[w] = in[least-1]
	}
}

// RankEachTrial counts the ones below 1,024 positions at a time among 2^30 bits, and
// compares that with one query after the other.
func RankEachTrial(o *Options) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("RankEach/words=%d", IndexWords), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, _, _ := randomSet(o, IndexWords)
		x := rank.NewIndex(words)
		return eachSides(64*IndexWords, x.Rank, x.RankEach)
	}}
}

// SelectEachTrial finds 1,024 ones at a time by their ranks among 2^30 bits, and
// compares that with one query after the other.
func SelectEachTrial(o *Options) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("SelectEach/words=%d", IndexWords), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, _, _ := randomSet(o, IndexWords)
		x := rank.NewIndex(words)
		return eachSides(x.Len(), x.Select, x.SelectEach)
	}}
}

// eachSides asks queries below n in batches; one after the other, each dependent on the
// last answer; and one by one.
func eachSides(n int, ask func(int) int, each func(dst, args []int) int) []measure.Side {
	const size = 1024
	args := make([]int, asked)
	seeds := [3]uint64{1, 2, 3}
	draw := func(side int) []int {
		for i := range args {
			seeds[side] = seeds[side]*lcg + 1
			args[i] = below(n-1, seeds[side])
		}
		return args
	}
	return []measure.Side{
		{Impl: "each", Apart: true, Run: func() uint64 {
			args := draw(0)
			for i := 0; i < asked; i += size {
				each(args[i:i+size], args[i:i+size])
			}
			return uint64(args[0])
		}},
		{Impl: "chain", Apart: true, Run: func() (last uint64) {
			for _, i := range draw(1) {
				last = uint64(ask(i ^ int(last&1)))
			}
			return last
		}},
		{Impl: "one", Apart: true, Run: func() (sum uint64) {
			for _, i := range draw(2) {
				sum += uint64(ask(i))
			}
			return sum
		}},
	}
}
