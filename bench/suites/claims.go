package suites

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/scan"
)

// The claims suite: the forms that sentences of the documentation compare and no other suite has.
// The claims themselves are in package ratios.

var claims = Suite{
	More: func(*Options) []measure.Trial {
		return slices.Concat(pairsTrials(), countingTrials(), convolveTrials())
	},
}

func pairsTrials() (trials []measure.Trial) {
	for _, ones := range []int{4, 8, 16, 32} {
		for _, set := range []string{"low", "scattered"} {
			trials = append(trials, inForms(fmt.Sprintf("Pairs/ones=%d/set=%s", ones, set), 1<<14, func(r *rand.Rand) uint64 {
				n := ones - 2 + r.IntN(5)
				if set == "low" {
					return contiguous(n)
				}
				return wordWithOnes(r, n)
			}, form[uint64]{"Snoob", pairsSnoob}, form[uint64]{"nested", pairsNested}))
		}
	}
	return trials
}

//go:noinline
func pairsSnoob(set uint64) (sum uint64) {
	for pair := range iter.Snoob(set, 2) {
		sum += pair
	}
	return sum
}

//go:noinline
func pairsNested(set uint64) (sum uint64) {
	for hi := range iter.Ones(set) {
		for lo := range inner.Ones(set & (hi - 1)) {
			sum += hi | lo
		}
	}
	return sum
}

// countingTrials count the elements of a word, and of many.
func countingTrials() (trials []measure.Trial) {
	trials = append(trials, inForms("Counting/words=1", 1<<12, func(r *rand.Rand) uint64 { return r.Uint64() & r.Uint64() },
		form[uint64]{"iter", countBits}, form[uint64]{"count", func(x uint64) uint64 { return uint64(bits.OnesCount64(x)) }}))
	for _, words := range []int{2, 64} {
		trials = append(trials, inForms(fmt.Sprintf("Counting/words=%d", words), 1<<12/words, func(r *rand.Rand) []uint64 { return wordsOfDensity(r, words, 0.1) },
			form[[]uint64]{"iter", countPositions}, form[[]uint64]{"count", func(words []uint64) uint64 { return uint64(scan.Count(words)) }}))
	}
	return trials
}

//go:noinline
func countBits(x uint64) (n uint64) {
	for range iter.Bits(x) {
		n++
	}
	return n
}

//go:noinline
func countPositions(words []uint64) (n uint64) {
	for range iter.Positions(words) {
		n++
	}
	return n
}

// convolveTrials take sums over the ways to split each set in two.
func convolveTrials() (trials []measure.Trial) {
	for _, n := range []int{8, 10, 12, 14} {
		dst := make([]uint64, 1<<n)
		by := func(impl string, convolve func(dst, f, g []uint64, cores int)) form[[]uint64] {
			return form[[]uint64]{impl, func(f []uint64) uint64 { convolve(dst, f, f, 1); return dst[len(dst)-2] }}
		}
		trials = append(trials, inForms(fmt.Sprintf("ConvolveSubsets/n=%d", n), 4, func(r *rand.Rand) []uint64 { return randomWords(r, 1<<n) },
			by("hand", convolveHand), by("lattice", lattice.ConvolveSubsets[uint64])))
	}
	return trials
}

func convolveHand(dst, f, g []uint64, _ int) {
	for s := range dst {
		sum := f[0] * g[s]
		for sub := s; sub != 0; sub = (sub - 1) & s {
			sum += f[sub] * g[s&^sub]
		}
		dst[s] = sum
	}
}
