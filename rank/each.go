package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// Queries in batches. Each stage of a batch loads what all its queries need next, so
// that the cache misses of the queries overlap; those of a single query follow one
// another.

// batch is the number of queries in a batch.
const batch = 64

// RankEach sets dst[j] to x.Rank(is[j]) for every j below the shorter of the two
// lengths, and returns the number of results. Dst may overlap is.
//
// If set and index don't fit in the caches, RankEach takes a fraction of the time of
// separate calls of [Index.Rank].
func (x *Index) RankEach(dst, is []int) int {
	n := min(len(dst), len(is))
	down := word.Within(dst[:n], is[:n])
	for done := 0; done < n; done += batch {
		from, to := part(n, done, down)
		x.rankSome(dst[from:to], is[from:to], down)
	}
	return n
}

// part returns the next batch [from, to) of n queries, of which done have been answered.
// If down, batches go from the last query to the first.
func part(n, done int, down bool) (from, to int) {
	if down {
		return max(n-done-batch, 0), n - done
	}
	return done, min(done+batch, n)
}

// rankSome is RankEach for at most batch queries, the last one first if down. Its first
// loop brings into the cache what the next one reads.
func (x *Index) rankSome(dst, is []int, down bool) {
	var seen uint64
	for _, i := range is {
		if w := uint(i) >> 6; w < x.whole/8 {
			seen |= x.rows[w/rowWords] | x.words[w]
		}
	}
	keepReads(seen)
	dst = dst[:len(is)]
	if down {
		for j := len(is) - 1; j >= 0; j-- {
			dst[j] = x.Rank(is[j])
		}
		return
	}
	for j, i := range is {
		dst[j] = x.Rank(i)
	}
}

// SelectEach sets dst[j] to x.Select(rs[j]) for every j below the shorter of the two
// lengths, and returns the number of results. Dst may overlap rs.
//
// If set and index don't fit in the caches, SelectEach takes a fraction of the time of
// separate calls of [Index.Select].
func (x *Index) SelectEach(dst, rs []int) int {
	n := min(len(dst), len(rs))
	down := word.Within(dst[:n], rs[:n])
	for done := 0; done < n; done += batch {
		from, to := part(n, done, down)
		x.selectSome(dst[from:to], rs[from:to])
	}
	return n
}

// selectSome is SelectEach for at most batch ranks. A stage brings into the cache what
// the next one reads.
func (x *Index) selectSome(dst, rs []int) {
	var room [batch]int
	ranks := room[:copy(room[:], rs)] // dst may overlap rs, and others may write to rs
	_ = dst[:len(ranks)]
	if len(x.words) <= cached || x.ones == 0 {
		for j, r := range ranks {
			dst[j] = x.Select(r)
		}
		return
	}
	var none uint64 // bit j is set if ranks[j] is out of range, and then replaced by 0
	for j, r := range ranks {
		if uint(r) >= uint(x.ones) {
			ranks[j], none = 0, none|1<<j
		}
	}
	var at, more, left [batch]int // at: first the row where the search begins, then the line; left: the rank in it
	var seen uint64
	for j, r := range ranks {
		sample := x.samples[r>>(x.shift&63):]
		at[j&(batch-1)] = int(sample[0])
		more[j&(batch-1)] = int(sample[1]) - int(sample[0])
	}
	for j, r := range ranks {
		at[j&(batch-1)] = x.search(at[j&(batch-1)], more[j&(batch-1)], r)
	}
	for _, i := range at[:len(ranks)] {
		seen |= x.rows[i+near/2]
	}
	for j, r := range ranks {
		w, l := x.lineOf(at[j&(batch-1)], r)
		at[j&(batch-1)], left[j&(batch-1)] = w, int(l)
	}
	for _, w := range at[:len(ranks)] {
		seen |= x.words[w]
	}
	keepReads(seen)
	for j := range ranks {
		w, l := at[j&(batch-1)], left[j&(batch-1)]
		if rest := x.words[w:]; len(rest) >= lineWords {
			dst[j] = 64*w + lineAt((*[lineWords]uint64)(rest), uint64(l))
		} else {
			dst[j] = 64*w + Select(rest, l)
		}
	}
	for ; none != 0; none &= none - 1 {
		dst[bits.TrailingZeros64(none)] = -1
	}
}

// cached is the number of words that a cache close to the processor holds.
const cached = 1 << 15

// keepReads does nothing. It keeps the compiler from removing reads whose results are
// not used.
//
//go:noinline
func keepReads(uint64) {}
