package scan

// This file fills slices with subsets. If W has 64 bits, the work is done in assembly on
// the paths that have it.

import (
	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The numbers of words from which other code takes less time than steps.
const (
	fillFew   = 16   // four subsets at a time
	fillMany  = 64   // a kernel
	fillTable = 24   // a table of k-subsets
	fillGaps  = 32   // a short table that is made for a set with gaps
	fillLarge = 256  // a large table after it
	fillSome  = 1024 // a table for a set with gaps that is made without PDEP
)

// FillSubsets fills dst with the subsets of set from first on, ascending, and
// returns the number of words written. It is less than len(dst) if the subsets end
// before dst does; set is the last of them. To continue, pass [NextSubset] of the last
// word as first. FillSubsets panics if first is not a subset of set.
func FillSubsets[W Word](dst []W, first, set W) int {
	switch n := len(dst); {
	case n >= fillMany || first&^set != 0:
		return fillSubsetsMany(dst, first, set)
	case n >= fillFew:
		return fillSubsetsGeneric(dst, first, set)
	}
	for i := range dst {
		dst[i] = first
		if first = (first - set) & set; first == 0 {
			return i + 1
		}
	}
	return len(dst)
}

// fillSubsetsMany is FillSubsets for many words, and for a first that it can't begin with.
func fillSubsetsMany[W Word](dst []W, first, set W) int {
	word.MustContain("scan: FillSubsets", first, set)
	if d, ok := word.As64(dst); ok {
		return fillSubsets(d, uint64(first), uint64(set))
	}
	return fillSubsetsGeneric(dst, first, set)
}

// FillSnoob fills dst with the subsets of set that have as many elements as first,
// from first on, ascending, and returns the number of words written. It is less than
// len(dst) if the subsets end before dst does. To continue, pass [NextSnoobIn] of the
// last word as first. FillSnoob panics if first is not a subset of set.
//
// For many blocks, use iter.SnoobBlocks, which sets up a table once for all of them:
// each call of FillSnoob with a long dst may set up a table.
func FillSnoob[W Word](dst []W, first, set W) int {
	word.MustContain("scan: FillSnoob", first, set)
	gaps := set&(set+1) != 0
	if n := len(dst); n < fillTable || gaps && (n < fillGaps || n < fillSome && !deposits()) {
		return fillSteps(dst, first, set)
	}
	return fillSnoob(dst, first, set)
}

// fillSnoob is FillSnoob for a longer dst. It copies runs of words from tables.
func fillSnoob[W Word](dst []W, first, set W) int {
	var walk colex.Walk
	var few [colex.Few]uint64
	base, begin, need := walk.StartAt(&few, uint64(set), uint64(first), 0)
	n := 0
	for {
		var table []uint64
		run := begin
		switch need {
		case colex.NewSmall:
			var t [colex.Small]uint64
			table = t[:]
			base, run, need = walk.Fill(table)
		case colex.NewLarge:
			if 0 < n && len(dst)-n < fillLarge {
				return n - 1 + fillSteps(dst[n-1:], dst[n-1], set)
			}
			var t [colex.Huge]uint64
			table = t[:]
			base, run, need = walk.Fill(table)
		}
		for {
			n += colex.Write(dst[n:], run, W(base))
			if n == len(dst) {
				return n
			}
			if need != colex.Same {
				break
			}
			base, run, need = walk.Next(table)
		}
		if need == colex.Last {
			return n
		}
	}
}

// fillSteps is FillSnoob by steps.
func fillSteps[W Word](dst []W, first, set W) int {
	for i := range dst {
		dst[i] = first
		var ok bool
		if first, ok = word.NextSnoobIn(first, set); !ok {
			return i + 1
		}
	}
	return len(dst)
}

// fillSubsetsGeneric writes four subsets at a time, with and without the two
// lowest elements, so that it does not wait for the carry-rippler's chain.
func fillSubsetsGeneric[W Word](dst []W, first, set W) int {
	a := set & -set
	rest := set ^ a
	b := rest & -rest
	rest ^= b
	n := 0
	for n < len(dst) && (first&(a|b) != 0 || b == 0) {
		dst[n] = first
		n++
		if first == set {
			return n
		}
		first = (first - set) & set
	}
	for four := dst[n:]; len(four) >= 4; four = four[4:] {
		four[0] = first
		four[1] = first | a
		four[2] = first | b
		four[3] = first | a | b
		n += 4
		if first = (first - rest) & rest; first == 0 {
			return n
		}
	}
	for ; n < len(dst); n++ {
		dst[n] = first
		first = (first - set) & set
	}
	return n
}
