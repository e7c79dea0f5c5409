package scan

// TrailingZeros returns the number of zero bits below the lowest one bit of x, or
// 64 if x is 0, counted as path p does it: TZCNT on bmi2; on avx2 the vector
// population count of the zeros turned into ones; on avx512 VPLZCNTQ of the
// same; RBIT and CLZ on neon; a De Bruijn multiplication and a table on
// generic. It is there for comparison: programs should use the generic function
// TrailingZeros. It panics if p is not among Paths.
func (p Path) TrailingZeros(x uint64) int {
	p.mustRun("Path.TrailingZeros")
	return trailingZeros(p, x)
}

// OnesCount returns the number of one bits in x, counted as path p does it:
// POPCNT on bmi2; PSHUFB as a table of the sixteen nibbles on avx2; VPOPCNTQ on
// avx512; CNT on neon; sums of ever wider fields within the word on generic.
// It is there for comparison: programs should use the generic function OnesCount.
// It panics if p is not among Paths.
func (p Path) OnesCount(x uint64) int {
	p.mustRun("Path.OnesCount")
	return onesCount(p, x)
}
