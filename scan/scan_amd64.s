//go:build !purego

// Functions on one word: instructions, for comparison; and deposit and extract, for which Go
// has no intrinsic.
//
// AX  the word, then the result

#include "textflag.h"

// func trailingZerosBMI2(x uint64) int
// BMI1. TZCNT, unlike BSF, is defined for 0.
TEXT ·trailingZerosBMI2(SB), NOSPLIT, $0-16
	TZCNTQ x+0(FP), AX
	MOVQ   AX, ret+8(FP)
	RET

// func onesCountBMI2(x uint64) int
// POPCNT.
TEXT ·onesCountBMI2(SB), NOSPLIT, $0-16
	POPCNTQ x+0(FP), AX
	MOVQ    AX, ret+8(FP)
	RET

// func depositBMI2(x, set uint64) uint64
// BMI2.
TEXT ·depositBMI2(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	PDEPQ set+8(FP), AX, AX
	MOVQ  AX, ret+16(FP)
	RET

// func extractBMI2(x, set uint64) uint64
// BMI2.
TEXT ·extractBMI2(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	PEXTQ set+8(FP), AX, AX
	MOVQ  AX, ret+16(FP)
	RET
