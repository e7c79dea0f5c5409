package rank

// Queries in batches: before a batch is answered, what its queries read is read, so that
// their cache misses overlap.

// batch is the number of queries whose cache misses overlap: more than a processor can
// have at a time, and what they read fits into the nearest cache.
const batch = 64

// RankEach sets dst[j] to x.Rank(is[j]) for every j below the shorter of the two
// lengths, and returns the number of results. dst may be is; if they overlap in any other
// way, the results are unspecified.
//
// If set and index don't fit in the caches, it is faster than a loop over [Index.Rank], because
// more cache misses overlap.
func (x *Index) RankEach(dst, is []int) int {
	n := min(len(dst), len(is))
	for from := 0; from < n; from += batch {
		to := min(from+batch, n)
		x.touch(is[from:to])
		for j := from; j < to; j++ {
			dst[j] = x.Rank(is[j])
		}
	}
	return n
}

// touch reads the rows and the words of positions. It returns all that it read, or the
// compiler would leave the reads out.
//
//go:noinline
func (x *Index) touch(is []int) (seen uint64) {
	for _, i := range is {
		if w := uint(i) >> 6; w < uint(len(x.words)) {
			seen |= x.rows[w/rowWords] | x.words[w]
		}
	}
	return seen
}
