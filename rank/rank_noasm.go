//go:build purego || !amd64

package rank

// What rank is without assembly: on other processors than amd64, and with the tag purego.

func wordAt(x uint64, r int) int { return wordAtGeneric(x, r) }

func countWholeRows(rows, words []uint64, ones int) int {
	return countRowsGeneric(rows, words, ones)
}

func (x *Index) bitAt(r int) int { return x.bitAtGeneric(r) }
