//go:build purego || !amd64

package rank

// Without amd64 there is no PDEP, and the compiler itself uses the other instructions
// that the kernels of amd64 are written for. The build tag purego leaves them out.

func wordAt(x uint64, r int) int { return wordAtGeneric(x, r) }

func countWholeRows(rows, words []uint64, ones int) int {
	return countRowsGeneric(rows, words, ones)
}

func (x *Index) bitAt(r int) int { return x.bitAtGeneric(r) }

func (x *Index) rankFast(int) int { return -1 }
