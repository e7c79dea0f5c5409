//go:build !purego

// The write-out of a run: its words, XORed with a base.
//
// The first 64 bytes go where dst begins, and the last where dst ends. Between them,
// stores begin at multiples of 64 bytes, since a store that crosses cache lines counts
// for two. So words at both ends may be written twice, and nothing outside dst is
// touched.

#include "textflag.h"

// The registers of both kernels.
//
// DI     next place in dst
// SI     run less dst
// R8     where the last 64 bytes go
#define ENTER \
	MOVQ dst_base+0(FP), DI  \
	MOVQ dst_len+8(FP), R8   \
	MOVQ run_base+24(FP), SI \
	LEAQ -64(DI)(R8*8), R8   \
	SUBQ DI, SI

// ALIGN moves DI to the next boundary, and sets the carry flag if more than the
// last 64 bytes are left.
#define ALIGN \
	ADDQ $64, DI  \
	ANDQ $-64, DI \
	CMPQ DI, R8

// func writeAVX512(dst, run []uint64, base uint64)
// AVX512F. 8 words or more.
//
// Z0      base in every lane
// Z1      words
TEXT ·writeAVX512(SB), NOSPLIT, $0-56
	ENTER
	VPBROADCASTQ base+48(FP), Z0
	VPXORQ       (DI)(SI*1), Z0, Z1
	VMOVDQU64    Z1, (DI)
	ALIGN
	JCC          last

loop:
	VPXORQ    (DI)(SI*1), Z0, Z1
	VMOVDQU64 Z1, (DI)
	ADDQ      $64, DI
	CMPQ      DI, R8
	JCS       loop

last:
	VPXORQ    (R8)(SI*1), Z0, Z1
	VMOVDQU64 Z1, (R8)
	VZEROUPPER
	RET

// TWO writes two vectors, at R.
#define TWO(R) \
	VPXOR   (R)(SI*1), Y0, Y1   \
	VPXOR   32(R)(SI*1), Y0, Y2 \
	VMOVDQU Y1, (R)             \
	VMOVDQU Y2, 32(R)

// func writeAVX2(dst, run []uint64, base uint64)
// AVX2. 8 words or more.
//
// Y0      base in every lane
// Y1, Y2  words
TEXT ·writeAVX2(SB), NOSPLIT, $0-56
	ENTER
	VPBROADCASTQ base+48(FP), Y0
	TWO(DI)
	ALIGN
	JCC          last

loop:
	TWO(DI)
	ADDQ $64, DI
	CMPQ DI, R8
	JCS  loop

last:
	TWO(R8)
	VZEROUPPER
	RET
