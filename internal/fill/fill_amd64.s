//go:build !purego

#include "textflag.h"

// func fillAVX2(words []uint64, x uint64)
// AVX2. 8 words or more.
//
// A store across two cache lines takes as long as two. So the first vector begins where
// words begins, the last ends where words ends, and those between are aligned; the first
// and the last may write words that others write too.
//
// CX      len(words)
// DI      the next vector
// R8      the last vector
// R9      the last four vectors
// Y0      x in every lane
TEXT ·fillAVX2(SB), NOSPLIT, $0-32
	MOVQ         words_base+0(FP), DI
	MOVQ         words_len+8(FP), CX
	VPBROADCASTQ x+24(FP), Y0
	LEAQ         -32(DI)(CX*8), R8
	LEAQ         -96(R8), R9
	VMOVDQU      Y0, (DI)
	ADDQ         $32, DI
	ANDQ         $-32, DI
	CMPQ         DI, R9
	JHI          single

four:
	VMOVDQU Y0, (DI)
	VMOVDQU Y0, 32(DI)
	VMOVDQU Y0, 64(DI)
	VMOVDQU Y0, 96(DI)
	ADDQ    $128, DI
	CMPQ    DI, R9
	JLS     four

single:
	CMPQ    DI, R8
	JCC     last
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	JMP     single

last:
	VMOVDQU Y0, (R8)
	VZEROUPPER
	RET
