package suites

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The enumerate suite: a published experiment, repeated in full. Three ways to
// list the ones of a 64-bit word are timed by how many ones there are; bitwalk
// is timed beside them.

var enumerate = Suite{
	Name:  "enumerate",
	About: "the published experiment: listing the ones of a word, by their number",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for ones := 0; ones <= 64; ones++ {
			trials = append(trials, enumerateTrial(o, ones))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "Listing the ones of a word, by how many there are", From: []string{"Enumerate/ones=*"},
			X: "ones", XName: "ones in the 64-bit word", Floor: true},
		{Title: "The same without the slowest, closer", From: []string{"Enumerate/ones=*"},
			X: "ones", XName: "ones in the 64-bit word", Skip: []string{"bitwise", "table8"}, Floor: true},
	},
	Notes: publishedNotes,
	Ways: map[string]string{
		"bitwise":   "bit after bit",
		"table8":    "8-bit table",
		"rightmost": "rightmost bit, De Bruijn",
		"bits":      "for-range, word by word",
	},
}

// publishedNotes says whether the published result was seen: isolating the
// rightmost one is the fastest of the three ways up to about 55 ones, and
// testing bit after bit is slowest near 32.
func publishedNotes(r *results.Results) []string {
	best, slowest := map[int]bool{}, -1
	worst := 0.0
	for _, c := range r.Cases {
		if c.What != "Enumerate" {
			continue
		}
		bitwise, table, right := c.Way("bitwise", ""), c.Way("table8", ""), c.Way("rightmost", "")
		if bitwise == nil || table == nil || right == nil {
			continue
		}
		ones := int(measure.Number(c.Param("ones")))
		best[ones] = right.Spread.Median <= min(bitwise.Spread.Median, table.Spread.Median)
		if bitwise.Spread.Median > worst {
			slowest, worst = ones, bitwise.Spread.Median
		}
	}
	if len(best) == 0 {
		return nil
	}
	upTo := crossover(best)
	return []string{
		fmt.Sprintf("Published: the rightmost-bit way wins up to about 55 ones. %s: of the three published ways it wins up to %d ones here.",
			seen(upTo, 55, 5), upTo),
		fmt.Sprintf("Published: testing bit after bit is slowest near 32 ones. %s: here it is slowest at %d ones, with %.0f ns per word.",
			seen(slowest, 32, 6), slowest, worst),
	}
}

func seen(got, published, within int) string {
	if got >= published-within && got <= published+within {
		return "Seen again"
	}
	return "Refuted"
}

// crossover returns the number of ones that best separates the cases won, up to and
// including it, from those lost above it. One noisy case does not move it.
func crossover(won map[int]bool) (upTo int) {
	fewest := len(won) + 1
	for n := -1; n <= 64; n++ {
		wrong := 0
		for ones, w := range won {
			if w != (ones <= n) {
				wrong++
			}
		}
		if wrong < fewest {
			upTo, fewest = n, wrong
		}
	}
	return upTo
}

func enumerateTrial(o *Options, ones int) measure.Trial {
	n := Pick(o, 1<<16, 1_000_000)
	name := fmt.Sprintf("Enumerate/ones=%d", ones)
	return measure.Trial{Name: name, Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		r, words := o.rand(name), make([]uint64, n)
		for i := range words {
			words[i] = wordWithOnes(r, ones)
		}
		// A chunk of words at a time, to time the listing rather than how fast the
		// machine writes hundreds of megabytes.
		const chunk = 1024
		list := make([]uint32, chunk*64)
		side := func(impl string, way func([]uint32, []uint64) []uint32) measure.Side {
			return measure.Side{
				Impl: impl,
				Run: func() (sum uint64) {
					for words := range slices.Chunk(words, chunk) {
						list = way(list[:cap(list)], words)
						sum += uint64(len(list))
					}
					return sum
				},
				Out: func() []uint64 { return asWords(list) },
			}
		}
		sides := []measure.Side{
			side("bitwise", listBitwise),
			side("table8", listTable),
			side("rightmost", listRightmost),
			side("hand", appendPositionsHand),
			side("bits", listBits),
		}
		for _, s := range []measure.Side{side("iter", listIter), side("AppendPositions", appendFrom0)} {
			sides = append(sides, o.eachPath(s.Impl, s.Run, s.Out)...)
		}
		return sides
	}}
}

func appendFrom0(list []uint32, words []uint64) []uint32 {
	return scan.AppendPositions(list[:0], words)
}

// listBitwise tests one bit after the other.
//
//go:noinline
func listBitwise(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for j := range 64 {
			if w>>j&1 != 0 {
				list[n] = uint32(64*i + j)
				n++
			}
		}
	}
	return list[:n]
}

// onesOf lists the positions of the ones of every byte.
var onesOf = func() (table [256][]uint8) {
	for b := range table {
		for i := range uint8(8) {
			if b>>i&1 != 0 {
				table[b] = append(table[b], i)
			}
		}
	}
	return table
}()

// listTable looks up the positions of the ones of each byte.
//
//go:noinline
func listTable(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for at := uint32(64 * i); w != 0; at += 8 {
			for _, j := range onesOf[w&0xff] {
				list[n] = at + uint32(j)
				n++
			}
			w >>= 8
		}
	}
	return list[:n]
}

// deBruijnRightmost is the constant of the published experiment.
const deBruijnRightmost = 0x03F566ED27179461

var rightmost = loops.DeBruijnTable(deBruijnRightmost)

// listRightmost isolates the rightmost one and multiplies it by a De Bruijn
// sequence to learn where it is.
//
//go:noinline
func listRightmost(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			list[n] = uint32(64*i) + uint32(rightmost[w&-w*deBruijnRightmost>>58])
			n++
		}
	}
	return list[:n]
}

// listBits is a for-range over each word.
//
//go:noinline
func listBits(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for j := range iter.Bits(w) {
			list[n] = uint32(64*i + j)
			n++
		}
	}
	return list[:n]
}

// listIter is a for-range over all words at once.
//
//go:noinline
func listIter(list []uint32, words []uint64) []uint32 {
	n := 0
	for i := range iter.Positions(words) {
		list[n] = uint32(i)
		n++
	}
	return list[:n]
}
