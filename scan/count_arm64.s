//go:build !purego

// Count: the number of ones in a slice of words.

#include "textflag.h"

// func countNEON(words []uint64) int
// ASIMD. 0 words or more.
//
// R0      next word
// R1      words left
// R2      sum
// R3      what is added to it
// V0-V3   eight words, then the counts of their bytes
//
// A byte's count is 8 at most, so four vectors of them add up without overflow
// and only their sum is widened.
TEXT ·countNEON(SB), NOSPLIT, $0-32
	MOVD words_base+0(FP), R0
	MOVD words_len+8(FP), R1
	MOVD ZR, R2
	SUBS $8, R1
	BLT  tail

loop:
	VLD1.P  64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCNT    V0.B16, V0.B16
	VCNT    V1.B16, V1.B16
	VCNT    V2.B16, V2.B16
	VCNT    V3.B16, V3.B16
	VADD    V1.B16, V0.B16, V0.B16
	VADD    V3.B16, V2.B16, V2.B16
	VADD    V2.B16, V0.B16, V0.B16
	VUADDLV V0.B16, V0
	FMOVD   F0, R3
	ADD     R3, R2
	SUBS    $8, R1
	BGE     loop

tail:
	ADDS $8, R1
	BEQ  done

word:
	FMOVD.P 8(R0), F0
	VCNT    V0.B8, V0.B8
	VUADDLV V0.B8, V0
	FMOVD   F0, R3
	ADD     R3, R2
	SUBS    $1, R1
	BNE     word

done:
	MOVD R2, ret+24(FP)
	RET
