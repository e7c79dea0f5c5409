//go:build purego || !amd64

package rank

// There is no PDEP here, and the compiler knows the other instructions that the
// kernels of amd64 use.

func wordAt(x uint64, r int) int { return wordAtGeneric(x, r) }

func countWholeRows(rows, words []uint64, ones int) int {
	return countRowsGeneric(rows, words, ones)
}

func (x *Index) bitAt(r int) int { return x.bitAtGeneric(r) }

func (x *Index) rankFast(int) int { return -1 }
