package rank

// Queries in batches: before a batch is answered, what its queries read is read, so that
// their cache misses overlap. Those of a single query follow one another.

// batch is the number of queries whose cache misses overlap: more than a processor can
// have at a time, and what they read fits into the nearest cache. Without batches, queries
// in the largest set of BenchmarkQueries take several times as long.
const batch = 64

// RankEach sets dst[j] to x.Rank(is[j]) for every j below the shorter of the two
// lengths, and returns the number of results. Dst may be is; if they overlap in any other
// way, the results are unspecified.
//
// If set and index don't fit in the caches, the cache misses of many queries overlap:
// RankEach takes no longer than separate calls of [Index.Rank], and on some processors a
// fraction of their time.
func (x *Index) RankEach(dst, is []int) int {
	n := min(len(dst), len(is))
	for from := 0; from < n; from += batch {
		to := min(from+batch, n)
		x.touchWords(is[from:to])
		for j := from; j < to; j++ {
			dst[j] = x.Rank(is[j])
		}
	}
	return n
}

// touchWords reads the rows and the words of positions.
func (x *Index) touchWords(is []int) {
	var seen uint64
	for _, i := range is {
		if w := uint(i) >> 6; w < uint(len(x.words)) {
			seen |= x.rows[w/rowWords] | x.words[w]
		}
	}
	keepReads(seen)
}

// SelectEach sets dst[j] to x.Select(rs[j]) for every j below the shorter of the two
// lengths, and returns the number of results. Dst may be rs; if they overlap in any other
// way, the results are unspecified.
//
// If set and index don't fit in the caches, SelectEach takes a fraction of the time of
// separate calls of [Index.Select].
func (x *Index) SelectEach(dst, rs []int) int {
	n := min(len(dst), len(rs))
	for from := 0; from < n; from += batch {
		to := min(from+batch, n)
		x.selectSome(dst[from:to], rs[from:to])
	}
	return n
}

// selectSome is SelectEach for at most batch ranks.
func (x *Index) selectSome(dst, rs []int) {
	var seen uint64
	for _, r := range rs {
		if uint(r) < uint(x.ones) {
			seen |= x.rows[x.samples[r>>(x.shift&63)]+near/2]
		}
	}
	keepReads(seen)
	if fastSelect() {
		// These calls have so few instructions that their cache misses overlap.
		for j, r := range rs {
			dst[j] = x.Select(r)
		}
		return
	}
	var at, left [batch]uint64 // the line of each one, and its rank there
	for j, r := range rs {
		if uint(r) < uint(x.ones) {
			w, l := x.lineOf(r)
			at[j%batch], left[j%batch] = uint64(w), l
			seen |= x.words[w]
		}
	}
	keepReads(seen)
	for j, r := range rs {
		if uint(r) < uint(x.ones) {
			dst[j] = x.inLine(int(at[j%batch]), left[j%batch])
		} else {
			dst[j] = -1
		}
	}
}

// keepReads does nothing. It keeps the compiler from removing reads whose results are
// not used.
//
//go:noinline
func keepReads(uint64) {}
