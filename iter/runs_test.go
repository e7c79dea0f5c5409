package iter

import (
	"iter"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// runsOf is the oracle: the maximal runs of the positions in a list.
func runsOf(list []int) (runs [][2]int) {
	for _, i := range list {
		if last := len(runs) - 1; last >= 0 && runs[last][1] == i {
			runs[last][1]++
		} else {
			runs = append(runs, [2]int{i, i + 1})
		}
	}
	return runs
}

// pairs has the pairs of a walk as arrays.
func pairs(seq iter.Seq2[int, int]) iter.Seq[[2]int] {
	return joined(seq, func(from, to int) [2]int { return [2]int{from, to} })
}

func checkRuns[W scan.Word](t *testing.T, x W) {
	t.Helper()
	for _, x := range []W{x, ^x} {
		check(t, "Runs", runsOf(positionsWhere(word.Width[W](), func(i int) bool { return x>>i&1 != 0 })), pairs(Runs(x)), nil)
	}
}

func checkPositionRuns(t *testing.T, words []uint64) {
	t.Helper()
	list := positionsWhere(64*len(words), func(i int) bool { return has(words, i) })
	check(t, "PositionRuns", runsOf(list), pairs(PositionRuns(words)), nil)
}

func TestRuns(t *testing.T) {
	r := testkit.NewRand()
	for range 3000 {
		checkRuns(t, r.Uint64()|r.Uint64()|r.Uint64())
		words := make([]uint64, r.IntN(6))
		for i := range words {
			// A word often begins with the bit that the last one ended with.
			words[i] = []uint64{0, ^uint64(0), 1, 1 << 63, r.Uint64(), ^uint64(0) << r.IntN(64), ^uint64(0) >> r.IntN(64)}[r.IntN(7)]
		}
		checkPositionRuns(t, words)
	}
}
