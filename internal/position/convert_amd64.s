//go:build !purego

// Numbers of 32 bits, widened to 64 and added to a base.

#include "textflag.h"

// ADD8 writes eight numbers, from number R on. Clobbers Y1, Y2.
#define ADD8(R) \
	VPMOVZXDQ (SI)(R*4), Y1   \
	VPMOVZXDQ 16(SI)(R*4), Y2 \
	VPADDQ    Y0, Y1, Y1      \
	VPADDQ    Y0, Y2, Y2      \
	VMOVDQU   Y1, (DI)(R*8)   \
	VMOVDQU   Y2, 32(DI)(R*8)

// func convertAVX2(dst []uint64, src []uint32, base uint64)
// AVX2. 8 words or more. Dst has as many as src. The last eight end where the slices end,
// so some numbers may be written twice.
//
// AX      the next number
// CX      the first of the last eight numbers
// DI      dst
// SI      src
// Y0      base in every lane
// Y1, Y2  numbers
TEXT ·convertAVX2(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         src_base+24(FP), SI
	MOVQ         src_len+32(FP), CX
	VPBROADCASTQ base+48(FP), Y0
	XORL         AX, AX
	SUBQ         $8, CX
	JEQ          last

loop:
	ADD8(AX)
	ADDQ $8, AX
	CMPQ AX, CX
	JCS  loop

last:
	ADD8(CX)
	VZEROUPPER
	RET

// func convertAVX512(dst []uint64, src []uint32, base uint64)
// AVX512F. 8 words or more. As convertAVX2, with its registers, but Z0 and Z1 for Y0 and Y1, and
// without Y2.
TEXT ·convertAVX512(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         src_base+24(FP), SI
	MOVQ         src_len+32(FP), CX
	VPBROADCASTQ base+48(FP), Z0
	XORL         AX, AX
	SUBQ         $8, CX
	JEQ          last

loop:
	VPMOVZXDQ (SI)(AX*4), Z1
	VPADDQ    Z0, Z1, Z1
	VMOVDQU64 Z1, (DI)(AX*8)
	ADDQ      $8, AX
	CMPQ      AX, CX
	JCS       loop

last:
	VPMOVZXDQ (SI)(CX*4), Z1
	VPADDQ    Z0, Z1, Z1
	VMOVDQU64 Z1, (DI)(CX*8)
	VZEROUPPER
	RET
