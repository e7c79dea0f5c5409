#include "textflag.h"

// Loads and stores of whole blocks of 256 bytes, and nothing else.
//
//	DI  the buffer
//	CX  blocks left, one at least
//	Z0–Z3, Y0–Y7  what is loaded, or zero
//
// Every vector has a register of its own, so that no load waits for another.
// The Z loops need AVX512F, the Y loops AVX2.

// func loadAVX512(p *uint64, blocks int)
TEXT ·loadAVX512(SB), NOSPLIT, $0-16
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
	VZEROUPPER
	RET

// func loadAVX2(p *uint64, blocks int)
TEXT ·loadAVX2(SB), NOSPLIT, $0-16
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
