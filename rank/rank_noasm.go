//go:build purego || !amd64

package rank

// There is no PDEP here, and what the kernels of amd64 have beside it, the
// compiler has, too.

func wordAt(x uint64, r int) int { return wordAtGeneric(x, r) }

func countRow(words []uint64) (fields uint64, ones int) { return countRowGeneric(words) }

func (x *Index) bitAt(r int) int { return x.bitAtGeneric(r) }
