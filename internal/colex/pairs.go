package colex

// The pairs of elements of a small set are written out, and the triples of six: a loop
// over them would take longer than single steps, and a call of deposit longer than nested
// loops by hand.

// mostPairs is the greatest number of elements whose pairs are listed: C(7, 2) pairs fill
// the room. Sets have at least four elements.
const mostPairs = 7

// pairs sets the beginning of room to the pairs of the lowest mostPairs elements of set,
// ascending, and returns them.
func pairs(room *[Room]uint64, set uint64) []uint64 {
	a, set := pop(set)
	b, set := pop(set)
	c, set := pop(set)
	d, set := pop(set)
	room[0] = a | b
	room[1], room[2] = a|c, b|c
	room[3], room[4], room[5] = a|d, b|d, c|d
	if set == 0 {
		return room[:6]
	}
	e, set := pop(set)
	room[6], room[7], room[8], room[9] = a|e, b|e, c|e, d|e
	if set == 0 {
		return room[:10]
	}
	f, set := pop(set)
	room[10], room[11], room[12], room[13], room[14] = a|f, b|f, c|f, d|f, e|f
	if set == 0 {
		return room[:15]
	}
	g := set & -set
	room[15], room[16], room[17], room[18], room[19], room[20] = a|g, b|g, c|g, d|g, e|g, f|g
	return room[:21]
}

// rPairs is pairs, descending, of a set of five to mostPairs elements. They end where room
// ends.
func rPairs(room *[Room]uint64, set uint64) []uint64 {
	a, set := pop(set)
	b, set := pop(set)
	c, set := pop(set)
	d, set := pop(set)
	room[20] = a | b
	room[19], room[18] = a|c, b|c
	room[17], room[16], room[15] = a|d, b|d, c|d
	e, set := pop(set)
	room[14], room[13], room[12], room[11] = a|e, b|e, c|e, d|e
	if set == 0 {
		return room[11:]
	}
	f, set := pop(set)
	room[10], room[9], room[8], room[7], room[6] = a|f, b|f, c|f, d|f, e|f
	if set == 0 {
		return room[6:]
	}
	g := set
	room[5], room[4], room[3], room[2], room[1], room[0] = a|g, b|g, c|g, d|g, e|g, f|g
	return room[:]
}

// triples sets the beginning of room to the triples of the lowest six elements of set,
// ascending, and returns them.
func triples(room *[Room]uint64, set uint64) []uint64 {
	a, set := pop(set)
	b, set := pop(set)
	c, set := pop(set)
	d, set := pop(set)
	e, set := pop(set)
	f := set & -set
	ab, ac, bc, ad, bd, cd := a|b, a|c, b|c, a|d, b|d, c|d
	room[0] = ab | c
	room[1], room[2], room[3] = ab|d, ac|d, bc|d
	room[4], room[5], room[6], room[7], room[8], room[9] = ab|e, ac|e, bc|e, ad|e, bd|e, cd|e
	room[10], room[11], room[12], room[13], room[14], room[15] = ab|f, ac|f, bc|f, ad|f, bd|f, cd|f
	e |= f
	room[16], room[17], room[18], room[19] = a|e, b|e, c|e, d|e
	return room[:20]
}

// pop returns the lowest element of set alone, and the others.
func pop(set uint64) (one, rest uint64) { return set & -set, set & (set - 1) }
