#include "textflag.h"

// Loads and stores of whole blocks of 256 bytes, and nothing else.
//
//	DI  the buffer
//	CX  blocks left, one at least
//	Z0–Z3, Y0–Y7  what is loaded, or zero
//	X0–X1, Y1  in the end, parts of the result
//
// Every vector has a register of its own, so that no load waits for another. What
// the last block left there is the result; an OR of all blocks would take half as
// long again.
// The Z loops need AVX512F, the Y loops AVX2.

// func loadAVX512(p *uint64, blocks int) uint64
TEXT ·loadAVX512(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), DI
	MOVQ blocks+8(FP), CX
loop:
	VMOVDQU64 0(DI), Z0
	VMOVDQU64 64(DI), Z1
	VMOVDQU64 128(DI), Z2
	VMOVDQU64 192(DI), Z3
	ADDQ $256, DI
	DECQ CX
	JNZ  loop
	VPORQ Z1, Z0, Z0
	VPORQ Z3, Z2, Z2
	VPORQ Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPOR Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPOR X1, X0, X0
	VPUNPCKHQDQ X0, X0, X1
	VPOR X1, X0, X0
	VMOVQ X0, ret+16(FP)
	VZEROUPPER
	RET

// func loadAVX2(p *uint64, blocks int) uint64
TEXT ·loadAVX2(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), DI
	MOVQ blocks+8(FP), CX
loop:
	VMOVDQU 0(DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VMOVDQU 128(DI), Y4
	VMOVDQU 160(DI), Y5
	VMOVDQU 192(DI), Y6
	VMOVDQU 224(DI), Y7
	ADDQ $256, DI
	DECQ CX
	JNZ  loop
	VPOR Y1, Y0, Y0
	VPOR Y3, Y2, Y2
	VPOR Y5, Y4, Y4
	VPOR Y7, Y6, Y6
	VPOR Y2, Y0, Y0
	VPOR Y6, Y4, Y4
	VPOR Y4, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPOR X1, X0, X0
	VPUNPCKHQDQ X0, X0, X1
	VPOR X1, X0, X0
	VMOVQ X0, ret+16(FP)
	VZEROUPPER
	RET

// func storeAVX512(p *uint64, blocks int)
TEXT ·storeAVX512(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), DI
	MOVQ blocks+8(FP), CX
	VPXORQ Z0, Z0, Z0
loop:
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z0, 64(DI)
	VMOVDQU64 Z0, 128(DI)
	VMOVDQU64 Z0, 192(DI)
	ADDQ $256, DI
	DECQ CX
	JNZ  loop
	VZEROUPPER
	RET

// func storeAVX2(p *uint64, blocks int)
TEXT ·storeAVX2(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), DI
	MOVQ blocks+8(FP), CX
	VPXOR Y0, Y0, Y0
loop:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y0, 32(DI)
	VMOVDQU Y0, 64(DI)
	VMOVDQU Y0, 96(DI)
	VMOVDQU Y0, 128(DI)
	VMOVDQU Y0, 160(DI)
	VMOVDQU Y0, 192(DI)
	VMOVDQU Y0, 224(DI)
	ADDQ $256, DI
	DECQ CX
	JNZ  loop
	VZEROUPPER
	RET
