package rank_test

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

var sink int

// below turns a random number into one below n.
func below(n int, random uint64) int {
	hi, _ := bits.Mul64(random, uint64(n))
	return int(hi)
}

// lcg is the multiplier that turns one random number into the next.
const lcg = 6364136223846793005

// The queries of Bit and Select are independent of each other. Each query of Chain
// waits for the answer before it, and so do the two reads of random words that Reads
// makes per query.
func BenchmarkIndex(b *testing.B) {
	for _, n := range []int{1 << 10, 1 << 24} {
		words := make([]uint64, n)
		r := testkit.NewRand()
		for i := range words {
			words[i] = r.Uint64()
		}
		x := rank.NewIndex(words)
		run := func(name string, f func(times int)) {
			b.Run(fmt.Sprintf("%s/words=%d", name, n), func(b *testing.B) { f(b.N) })
		}
		run("New", func(times int) {
			for range times {
				sink += rank.NewIndex(words).Len()
			}
		})
		run("Count", func(times int) {
			for range times {
				sink += scan.Count(words)
			}
		})
		run("Bit", func(times int) {
			for r := uint64(0); times > 0; times-- {
				r = r*lcg + 1
				sink += x.Rank(below(64*n, r))
			}
		})
		run("BitChain", func(times int) {
			i := 0
			for r := uint64(0); times > 0; times-- {
				r = r*lcg + 1
				i = x.Rank(below(64*n, r^uint64(i&1)))
			}
			sink += i
		})
		run("Select", func(times int) {
			for r := uint64(0); times > 0; times-- {
				r = r*lcg + 1
				sink += x.Select(below(x.Len(), r))
			}
		})
		run("BitAtChain", func(times int) {
			i := 0
			for r := uint64(0); times > 0; times-- {
				r = r*lcg + 1
				i = x.Select(below(x.Len(), r^uint64(i&1)))
			}
			sink += i
		})
		run("Reads", func(times int) {
			w := uint64(0)
			for r := uint64(0); times > 0; times-- {
				r = r*lcg + 1
				w = words[below(n, r^w&1)]
				r = r*lcg + 1
				w = words[below(n, r^w&1)]
			}
			sink += int(w)
		})
	}
}

func BenchmarkWordBitAt(b *testing.B) {
	words := testkit.RandomWords(testkit.NewRand(), 1024, 0.5)
	i := 0
	for range b.N {
		i++
		x := words[i%1024]
		sink += rank.SelectBit(x, below(bits.OnesCount64(x), uint64(i)*lcg))
	}
}

func BenchmarkBit(b *testing.B) {
	for _, n := range []int{1, 2, 3, 100, 1000} {
		words := testkit.RandomWords(testkit.NewRand(), n, 0.5)
		ones := scan.Count(words)
		b.Run(fmt.Sprintf("Bit/words=%d", n), func(b *testing.B) {
			for i := range b.N {
				sink += rank.Rank(words, below(64*n, uint64(i)*lcg))
			}
		})
		b.Run(fmt.Sprintf("Select/words=%d", n), func(b *testing.B) {
			for i := range b.N {
				sink += rank.Select(words, below(ones, uint64(i)*lcg))
			}
		})
	}
}
