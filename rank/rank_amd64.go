//go:build !purego

package rank

import "github.com/bitwalk/bitwalk/internal/path"

func wordAt(x uint64, r int) int {
	if path.Deposits() {
		return wordAtBMI2(x, r)
	}
	return wordAtGeneric(x, r)
}

//go:noinline
func countWholeRows(rows, words []uint64, ones int) int {
	if path.Active() >= path.BMI2 {
		return countRowsBMI2(rows, words, ones)
	}
	return countRowsGeneric(rows, words, ones)
}

// bitAt is Select for 0 <= r < x.ones. A kernel returns -1 for a one in a long gap or in
// an incomplete last line.
func (x *Index) bitAt(r int) int {
	i := -1
	if path.Deposits() {
		if path.Active() >= path.AVX512 {
			i = bitAtAVX512(x, r)
		} else {
			i = bitAtBMI2(x, r)
		}
	}
	if i >= 0 {
		return i
	}
	return x.bitAtGeneric(r)
}

// Implemented in rank_amd64.s.

//go:noescape
func wordAtBMI2(x uint64, r int) int

//go:noescape
func countRowsBMI2(rows, words []uint64, ones int) int

//go:noescape
func bitAtBMI2(x *Index, r int) int

//go:noescape
func bitAtAVX512(x *Index, r int) int
