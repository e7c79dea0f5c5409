//go:build amd64 && !amd64.v3

package isa

// BSF reports whether bits.TrailingZeros64 is the instruction BSF. Its result
// waits for what was in its register before, since BSF leaves that alone if its
// source is zero (cf. llvm/llvm-project#129659). In a loop over bits the scans
// then wait for each other, three or four cycles each, unless the register has
// been written in between. The compiler does write it if the source of the scan
// is a value of its own that is not used again, such as x & -x.
const BSF = true
