//go:build !purego

// Functions on one word: what the path would use if a call cost nothing, for
// comparison.
//
// R0, V0     the word, then the result

#include "textflag.h"

// func trailingZerosNEON(x uint64) int
TEXT ·trailingZerosNEON(SB), NOSPLIT, $0-16
	MOVD x+0(FP), R0
	RBIT R0, R0
	CLZ  R0, R0
	MOVD R0, ret+8(FP)
	RET

// func onesCountNEON(x uint64) int
// ASIMD. CNT counts each byte, UADDLV adds them up.
TEXT ·onesCountNEON(SB), NOSPLIT, $0-16
	FMOVD   x+0(FP), F0
	VCNT    V0.B8, V0.B8
	VUADDLV V0.B8, V0
	FMOVD   F0, R0
	MOVD    R0, ret+8(FP)
	RET
