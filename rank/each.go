package rank

import "fmt"

// Queries in batches. Each stage of a batch asks memory for what all its queries need
// next, so that they wait together; a single query waits for each read in turn.

// batch is the number of queries in a stage.
const batch = 64

// RankEach sets dst[j] to x.Rank(is[j]) for every j below the shorter of the two
// lengths, and returns their number. Dst may be is, or begin where it begins; it must
// not overlap is in any other way.
//
// Where the index does not fit into the caches, it takes a fraction of the time of
// calls of [Index.Rank].
func (x *Index) RankEach(dst, is []int) int {
	n := min(len(dst), len(is))
	for j := 0; j < n; j += batch {
		x.rankSome(dst[j:min(j+batch, n)], is[j:min(j+batch, n)])
	}
	return n
}

// rankSome is RankEach for at most batch queries. What the first loop reads is there
// when the second one needs it.
func (x *Index) rankSome(dst, is []int) {
	var seen uint64
	for _, i := range is {
		if w := uint(i) >> 6; w < x.whole/8 {
			seen |= x.rows[w/rowWords] | x.words[w]
		}
	}
	keepReads(seen)
	_ = dst[:len(is)]
	for j, i := range is {
		dst[j] = x.Rank(i)
	}
}

// SelectEach sets dst[j] to x.Select(rs[j]) for every j below the shorter of the two
// lengths, and returns their number. Dst may be rs, or begin where it begins; it must
// not overlap rs in any other way. It panics, before it writes anything, if one of
// these rs is not the rank of a one.
//
// Where the index does not fit into the caches, it takes a fraction of the time of
// calls of [Index.Select].
func (x *Index) SelectEach(dst, rs []int) int {
	n := min(len(dst), len(rs))
	for j, r := range rs[:n] {
		if uint(r) >= uint(x.ones) {
			panic(fmt.Sprintf("rank: Index.SelectEach: rs[%d] is %d, not the rank of a one, there are %d", j, r, x.ones))
		}
	}
	for j := 0; j < n; j += batch {
		x.selectSome(dst[j:min(j+batch, n)], rs[j:min(j+batch, n)])
	}
	return n
}

// selectSome is SelectEach for at most batch ranks. What a stage reads and does not use
// is there when the next one needs it.
func (x *Index) selectSome(dst, rs []int) {
	_ = dst[:len(rs)]
	if len(x.words) <= cached {
		for j, r := range rs {
			dst[j] = x.bitAt(r)
		}
		return
	}
	var at, more, left [batch]int // the row at which the search begins; then the line, and the rank in it
	var seen uint64
	for j, r := range rs {
		sample := x.samples[r>>(x.shift&63):]
		at[j&(batch-1)] = int(sample[0])
		more[j&(batch-1)] = int(sample[1]) - int(sample[0])
	}
	for j, r := range rs {
		at[j&(batch-1)] = x.search(at[j&(batch-1)], more[j&(batch-1)], r)
	}
	for _, i := range at[:len(rs)] {
		seen |= x.rows[i+near/2]
	}
	for j, r := range rs {
		w, l := x.lineOf(at[j&(batch-1)], r)
		at[j&(batch-1)], left[j&(batch-1)] = w, int(l)
	}
	for _, w := range at[:len(rs)] {
		seen |= x.words[w]
	}
	keepReads(seen)
	for j := range rs {
		w, l := at[j&(batch-1)], left[j&(batch-1)]
		if rest := x.words[w:]; len(rest) >= lineWords {
			dst[j] = 64*w + lineAt((*[lineWords]uint64)(rest), uint64(l))
		} else {
			dst[j] = 64*w + Select(rest, l)
		}
	}
}

// cached is the number of words that a cache close to the processor holds.
const cached = 1 << 15

// keepReads does nothing: without it the compiler would leave out reads whose results
// nobody needs.
//
//go:noinline
func keepReads(uint64) {}
