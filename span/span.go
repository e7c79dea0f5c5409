// Package span splits, checkpoints and resumes enumerations: walks over the subsets of
// a set or over its k-element subsets, and searches among them.
//
// A [Range] is a value: a walk of package iter from one subset to another. It can be
// cut into parts for other cores ([Range.Split]) or machines ([Range.Part]), written as
// text and read in another process ([Range.MarshalText]), resumed where a walk stopped
// ([Range.After]), and walked any number of times, ascending, descending or in blocks.
// Here all cores count the hands of five cards with four of a kind:
//
//	var hands atomic.Int64
//	var running sync.WaitGroup
//	for _, part := range span.Snoob(uint64(1<<52-1), 5).Split(runtime.NumCPU()) {
//		running.Add(1)
//		go func() {
//			defer running.Done()
//			n := 0
//			for hand := range part.Walk() {
//				if hand&(hand>>13)&(hand>>26)&(hand>>39) != 0 {
//					n++
//				}
//			}
//			hands.Add(int64(n))
//		}()
//	}
//	running.Wait()
//
// The ends of a Range are subsets, not numbers, so it can hold all 2^64 subsets of
// a 64-element set, a number that does not fit in a uint64.
//
// [Search] is a backtracking search: it builds the subsets in a Range element by element,
// from the highest down, and prunes those that can't be completed. This one finds the cliques
// of k vertices in a graph; its state has the vertices that are adjacent to all of the clique:
//
//	for clique := range span.Search(span.Snoob(all, k), all, func(common uint64, v int) (uint64, uint64, bool) {
//		common &= adjacent[v]
//		return common, common, true
//	}) {
//		fmt.Printf("%b\n", clique)
//	}
//
// A [Job] runs a search on all cores, by [SearchJob], and stops and resumes it. [EstimateSearch] estimates
// how many steps a search takes. The page [docs/searches.md] says which searches fit.
//
// The program [github.com/bitwalk/bitwalk/examples/rulers] counts on all cores, and
// resumes after it was killed.
//
// [docs/searches.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/searches.md
package span

//go:generate go run ../tools/twin

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// A Range is a contiguous part of the walk over the subsets of a set, or over its
// k-element subsets, in ascending order. [Subsets] and [Snoob] return the range of the
// whole walk; the methods take parts of it.
//
// Ranges can be compared with ==. The zero Range is empty.
type Range[W scan.Word] struct {
	set         W
	first, last W    // both in the range, or both 0 if it is empty
	size        int  // of each subset; anySize if any will do
	some        bool // not empty
}

// anySize is the size of the words of the walk over all subsets.
const anySize = -1 << 31

// maxSplit is the largest number of parts that Split makes. They fit in the memory of a
// process of 32 bits.
const maxSplit = 1 << 24

// Subsets returns the range of all subsets of set.
func Subsets[W scan.Word](set W) Range[W] {
	return Range[W]{set: set, last: set, size: anySize, some: true}
}

// Snoob returns the range of all k-element subsets of set. If k < 0 or k > n, where n
// is the number of elements in set, the range is empty.
func Snoob[W scan.Word](set W, k int) Range[W] {
	n := scan.OnesCount(set)
	if k < 0 || k > n {
		return Range[W]{set: set, size: max(k, -1)} // no k is taken for anySize
	}
	return Range[W]{
		set:   set,
		first: scan.Deposit(W(uint64(1)<<k-1), set),
		last:  set &^ scan.Deposit(W(uint64(1)<<(n-k)-1), set),
		size:  k,
		some:  true,
	}
}

// Bounds returns the first and the last subset of r. If r is empty, ok is false.
func (r Range[W]) Bounds() (first, last W, ok bool) {
	return r.first, r.last, r.some
}

// IsEmpty reports whether r holds no subset. Len can't tell: it is also 0 for all 2^64
// subsets of a 64-element set.
func (r Range[W]) IsEmpty() bool {
	return !r.some
}

// Len returns the number of subsets in r, modulo 2^64: it is 0 for an empty
// range, and for all 2^64 subsets of a 64-element set.
func (r Range[W]) Len() uint64 {
	if !r.some {
		return 0
	}
	return r.rank(r.last) - r.rank(r.first) + 1
}

// From returns the part of r from sub on, including sub. sub must be in the whole walk
// that r is part of, but need not be in r; if it is not in that walk, From panics.
func (r Range[W]) From(sub W) Range[W] {
	r.mustHold("From", sub)
	return r.cut(max(r.first, sub), r.last)
}

// To returns the part of r up to sub, including sub. It panics as [Range.From] does.
func (r Range[W]) To(sub W) Range[W] {
	r.mustHold("To", sub)
	return r.cut(r.first, min(r.last, sub))
}

// After returns the part of r that follows sub: the rest of a walk that stopped at
// sub. It panics as [Range.From] does.
func (r Range[W]) After(sub W) Range[W] {
	r.mustHold("After", sub)
	next, ok := scan.NextSubset(sub, r.set)
	if r.size != anySize {
		next, ok = scan.NextSnoobIn(sub, r.set)
	}
	if !ok {
		return r.none()
	}
	return r.cut(max(r.first, next), r.last)
}

// Before returns the part of r that precedes sub: the rest of a descending walk
// that stopped at sub. It panics as [Range.From] does.
func (r Range[W]) Before(sub W) Range[W] {
	r.mustHold("Before", sub)
	prev, ok := scan.PrevSubset(sub, r.set)
	if r.size != anySize {
		prev, ok = scan.PrevSnoobIn(sub, r.set)
	}
	if !ok {
		return r.none()
	}
	return r.cut(r.first, min(r.last, prev))
}

// Indexes returns the part of r between two indexes, including both. They count from
// the beginning of r: Indexes(0, 9) is the first ten subsets of r.
//
// Indexes panics if first > last, or if last is not below the length of r.
func (r Range[W]) Indexes(first, last uint64) Range[W] {
	if first > last {
		panic(fault.Message("span: Indexes: from ", first, " to ", last, " runs backwards"))
	}
	low := r.rank(r.first)
	if !r.some || last > r.rank(r.last)-low {
		panic(fault.Message("span: Indexes: ", last, " is not a place in ", r.String(), ", which has ", r.Len(), " subsets"))
	}
	return r.cut(r.at(low+first), r.at(low+last))
}

// Rank returns the rank of sub in the whole walk that r is part of, counted from 0 as in
// package rank. sub need not be in r; if it is not in that walk, Rank panics. Rank is the
// inverse of Indexes of the whole walk: Subsets(set).Indexes(i, i) holds the subset of rank i.
func (r Range[W]) Rank(sub W) uint64 {
	r.mustHold("Rank", sub)
	return r.rank(sub)
}

// Split cuts r into n parts, in ascending order, whose lengths differ by at most
// one. If n is more than the length of r, the last parts are empty. It panics if n < 1 or
// n > 1<<24; for one of more parts, use [Range.Part].
func (r Range[W]) Split(n int) []Range[W] {
	mustCount("Split", n)
	if n > maxSplit {
		panic(fault.Message("span: Split: ", n, " parts, want at most ", maxSplit))
	}
	parts := make([]Range[W], n)
	for i := range parts {
		parts[i] = r.Part(i, n)
	}
	return parts
}

// Part returns part i of n: Split(n)[i], without the other parts. It panics if
// n < 1, or if i is not from 0 to n-1.
func (r Range[W]) Part(i, n int) Range[W] {
	mustCount("Part", n)
	if i < 0 || i >= n {
		panic(fault.Message("span: Part: ", i, " is not one of the parts 0 to ", n-1))
	}
	if n == 1 || !r.some {
		return r
	}
	// The length may be 2^64, which takes two words; since n > 1, the quotient fits in
	// one. The first longer parts, a number, have one subset more.
	first := r.rank(r.first)
	length, carry := bits.Add64(r.rank(r.last)-first, 1, 0)
	short, longer := bits.Div64(carry, length, uint64(n))
	first += uint64(i)*short + min(uint64(i), longer)
	if uint64(i) < longer {
		short++
	}
	if short == 0 {
		return r.none()
	}
	return r.cut(r.at(first), r.at(first+short-1))
}

// rank returns the rank of sub in the whole walk.
func (r Range[W]) rank(sub W) uint64 {
	if r.size == anySize {
		return uint64(scan.Extract(sub, r.set))
	}
	return rank.RankSnoob(sub, r.set)
}

// at returns the subset of rank i in the whole walk.
func (r Range[W]) at(i uint64) W {
	if r.size == anySize {
		return scan.Deposit(W(i), r.set)
	}
	return rank.UnrankSnoob(r.set, r.size, i)
}

// cut returns r with new ends, or an empty range if first > last.
func (r Range[W]) cut(first, last W) Range[W] {
	if !r.some || first > last {
		return r.none()
	}
	r.first, r.last = first, last
	return r
}

// none returns the empty range of r's walk.
func (r Range[W]) none() Range[W] {
	return Range[W]{set: r.set, size: r.size}
}

// tree returns the part of the whole walk of the subsets that begin with prefix, that is,
// consist of its elements and others below them.
func (r Range[W]) tree(prefix W) Range[W] {
	below := r.set & (prefix&-prefix - 1)
	t := Subsets(below)
	if r.size != anySize {
		t = Snoob(below, r.size-scan.OnesCount(prefix))
	}
	return Range[W]{set: r.set, first: prefix | t.first, last: prefix | t.last, size: r.size, some: t.some}
}

// holds reports whether sub is in the whole walk that r is part of.
func (r Range[W]) holds(sub W) bool {
	return sub&^r.set == 0 && (r.size == anySize || r.size == scan.OnesCount(sub))
}

func (r Range[W]) mustHold(method string, sub W) {
	if r.size == anySize {
		fault.MustContain("span: "+method, sub, r.set)
	} else if !r.holds(sub) {
		panic(fault.Message("span: ", method, ": ", fault.Hex(uint64(sub)), " is not a ", r.size, "-element subset of ", fault.Hex(uint64(r.set))))
	}
}

func mustCount(method string, n int) {
	if n < 1 {
		panic(fault.Message("span: ", method, ": ", n, " parts, want at least 1"))
	}
}
