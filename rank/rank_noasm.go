//go:build purego || !amd64

package rank

// Other processors than amd64 have no PDEP, and the other instructions of the kernels come
// from the compiler.

func wordAt(x uint64, r int) int { return wordAtGeneric(x, r) }

func countWholeRows(rows, words []uint64, ones int) int {
	return countRowsGeneric(rows, words, ones)
}

func (x *Index) bitAt(r int) int { return x.bitAtGeneric(r) }
