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

// rankFast is Rank, or -1 for a path without a kernel and for an i outside of the whole
// lines.
func (x *Index) rankFast(i int) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return rankAVX512(x, i)
	case p >= path.BMI2:
		return rankBMI2(x, i)
	}
	return -1
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

//go:noescape
func rankBMI2(x *Index, i int) int

//go:noescape
func rankAVX512(x *Index, i int) int
