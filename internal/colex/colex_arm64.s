//go:build !purego

// The write-out of a run: its words, XORed with a base.

#include "textflag.h"

// func writeNEON(dst, run []uint64, base uint64)
// ASIMD. 0 words or more.
//
// R0     next place in dst
// R1     words left
// R2     next word of run
// R3     base
// R4     a word
// V0     base in both lanes
// V1-V4  words
TEXT ·writeNEON(SB), NOSPLIT, $0-56
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R1
	MOVD run_base+24(FP), R2
	MOVD base+48(FP), R3
	VDUP R3, V0.D2
	SUBS $8, R1, R1
	BLT  few

many:
	VLD1.P 64(R2), [V1.D2, V2.D2, V3.D2, V4.D2]
	VEOR   V0.B16, V1.B16, V1.B16
	VEOR   V0.B16, V2.B16, V2.B16
	VEOR   V0.B16, V3.B16, V3.B16
	VEOR   V0.B16, V4.B16, V4.B16
	VST1.P [V1.D2, V2.D2, V3.D2, V4.D2], 64(R0)
	SUBS   $8, R1, R1
	BGE    many

few:
	ADDS $8, R1, R1
	BEQ  done

word:
	MOVD.P 8(R2), R4
	EOR    R3, R4, R4
	MOVD.P R4, 8(R0)
	SUBS   $1, R1, R1
	BNE    word

done:
	RET
