//go:build !purego

package rank

import "github.com/bitwalk/bitwalk/internal/path"

func wordAt(x uint64, r int) int {
	if path.Active() != path.Generic && path.FastPDEP {
		return wordAtBMI2(x, r)
	}
	return wordAtGeneric(x, r)
}

func countRow(words []uint64) (fields uint64, ones int) {
	if len(words) >= rowWords && path.Active() != path.Generic {
		return countRowBMI2((*[rowWords]uint64)(words))
	}
	return countRowGeneric(words)
}

func (x *Index) bitAt(r int) int {
	if path.Active() != path.Generic && path.FastPDEP {
		if i := bitAtBMI2(x, r); i >= 0 {
			return i
		}
	}
	return x.bitAtGeneric(r)
}

// Implemented in rank_amd64.s.

//go:noescape
func wordAtBMI2(x uint64, r int) int

//go:noescape
func countRowBMI2(row *[rowWords]uint64) (fields uint64, ones int)

// bitAtBMI2 is BitAt for an r that is a rank. It returns -1, and leaves it to
// bitAtGeneric, for a long gap and for the last line if it is not whole.
//
//go:noescape
func bitAtBMI2(x *Index, r int) int
