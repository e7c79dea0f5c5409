package colex

import "github.com/bitwalk/bitwalk/internal/word"

// mostPairs is the greatest number of elements whose pairs are written out. That is for poker
// programs, which join two of four cards with three of five, most of all where PDEP is not
// fast, as on arm64: go run -C bench . ratios "inner loops"
const mostPairs = 7

// pairs fills the beginning of room with the pairs of a set of 4 to mostPairs elements,
// ascending, or if mirrored its end, descending.
func pairs(room []uint64, set uint64, n int, mirrored bool) (run []uint64) {
	all, size := (*[PieceLen]uint64)(room), choose(n, 2)
	if mirrored {
		listPairs(all, set, PieceLen-1)
		return all[PieceLen-size:]
	}
	listPairs(all, set, 0)
	return all[:size]
}

// listPairs sets room to the pairs of elements of a set of at most mostPairs elements,
// ascending: pair number i is room[i^m]. If m is PieceLen-1, they end where room ends, and
// descend. It is inlined, so that the indexes are constants. Beyond the pairs it writes what
// nobody reads.
func listPairs(room *[PieceLen]uint64, set uint64, m uint) {
	word.Inline(func() {
		m %= PieceLen
		a, set := pop(set)
		b, set := pop(set)
		c, set := pop(set)
		d, set := pop(set)
		room[0^m] = a | b
		room[1^m], room[2^m] = a|c, b|c
		room[3^m], room[4^m], room[5^m] = a|d, b|d, c|d
		if set == 0 {
			return
		}
		e, set := pop(set)
		room[6^m], room[7^m], room[8^m], room[9^m] = a|e, b|e, c|e, d|e
		if set == 0 {
			return
		}
		f, g := pop(set)
		room[10^m], room[11^m], room[12^m], room[13^m], room[14^m] = a|f, b|f, c|f, d|f, e|f
		room[15^m], room[16^m], room[17^m], room[18^m], room[19^m], room[20^m] = a|g, b|g, c|g, d|g, e|g, f|g
	})
}

// pop returns the lowest element of set alone, and the others.
func pop(set uint64) (one, rest uint64) { return set & -set, set & (set - 1) }
