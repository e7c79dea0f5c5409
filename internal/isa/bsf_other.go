//go:build !amd64 || amd64.v3

package isa

// BSF reports whether bits.TrailingZeros64 is the instruction BSF, which it is on
// amd64 before v3.
const BSF = false
