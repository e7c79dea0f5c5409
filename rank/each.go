package rank

import "github.com/bitwalk/bitwalk/internal/word"

// Queries in batches: before a batch is answered, what its queries read is read, so that
// their cache misses overlap. Those of a single query follow one another.

// batch is the number of queries whose cache misses overlap: more than a processor can
// have at a time, and what they read fits into the nearest cache.
const batch = 64

// RankEach sets dst[j] to x.Rank(is[j]) for every j below the shorter of the two
// lengths, and returns the number of results. dst may be is; if they overlap in any other
// way, the results are unspecified.
//
// If set and index don't fit in the caches, the cache misses of many queries overlap:
// RankEach takes no longer than separate calls of [Index.Rank], and on some processors a
// fraction of their time.
func (x *Index) RankEach(dst, is []int) int {
	return each(dst, is, func(is []int) { x.touchWords(is) }, func(i int) int { return x.Rank(i) })
}

// each sets dst to the results of do for qs, in batches, of which each is touched first.
func each(dst, qs []int, touch func(qs []int), do func(q int) int) (n int) {
	word.Inline(func() {
		n = min(len(dst), len(qs))
		for from := 0; from < n; from += batch {
			to := min(from+batch, n)
			touch(qs[from:to])
			for j := from; j < to; j++ {
				dst[j] = do(qs[j])
			}
		}
	})
	return n
}

// touchWords reads the rows and the words of positions. It returns all that it read, or the
// compiler would leave the reads out.
//
//go:noinline
func (x *Index) touchWords(is []int) (seen uint64) {
	for _, i := range is {
		if w := uint(i) >> 6; w < uint(len(x.words)) {
			seen |= x.rows[w/rowWords] | x.words[w]
		}
	}
	return seen
}

// SelectEach sets dst[j] to x.Select(rs[j]) for every j below the shorter of the two
// lengths, and returns the number of results. dst may be rs; if they overlap in any other
// way, the results are unspecified.
//
// If set and index don't fit in the caches, the cache misses of many queries overlap, as in
// [Index.RankEach].
func (x *Index) SelectEach(dst, rs []int) int {
	return each(dst, rs, func(rs []int) { x.touchRows(rs) }, func(r int) int { return x.Select(r) })
}

// touchRows reads the rows in the middle of those that the ones of some ranks may be in. It
// returns all that it read, as touchWords does.
//
//go:noinline
func (x *Index) touchRows(rs []int) (seen uint64) {
	for _, r := range rs {
		if uint(r) < uint(x.ones) {
			seen |= x.rows[x.samples[r>>(x.shift&63)]+nearRows/2]
		}
	}
	return seen
}
