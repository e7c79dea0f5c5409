//go:build !purego

// Functions on one word: what each path would use if a call cost nothing, for
// comparison; and deposit and extract, for which Go has no intrinsic.
//
// AX, X0     the word, then the result
// CX, X1-X3  scratch

#include "textflag.h"

// The number of ones in each nibble.
DATA nibbleCounts<>+0(SB)/8, $0x0302020102010100
DATA nibbleCounts<>+8(SB)/8, $0x0403030203020201
GLOBL nibbleCounts<>(SB), RODATA|NOPTR, $16

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

// NIBBLES replaces the low quadword of X0 with its number of ones: PSHUFB looks
// up both nibbles of each byte, PSADBW sums the bytes.
// Clobbers X1, X2, X3, AX.
#define NIBBLES \
	MOVQ    $0x0f0f0f0f0f0f0f0f, AX \
	VMOVQ   AX, X1                  \
	VMOVDQU nibbleCounts<>(SB), X2  \
	VPSRLW  $4, X0, X3              \
	VPAND   X1, X0, X0              \
	VPAND   X1, X3, X3              \
	VPSHUFB X0, X2, X0              \
	VPSHUFB X3, X2, X3              \
	VPADDB  X3, X0, X0              \
	VPXOR   X1, X1, X1              \
	VPSADBW X1, X0, X0

// func trailingZerosAVX2(x uint64) int
// AVX. There is no vector bit scan, so it counts the zeros below the lowest one,
// ~x & (x-1), instead. For x = 0 these are all 64 bits.
TEXT ·trailingZerosAVX2(SB), NOSPLIT, $0-16
	VMOVQ    x+0(FP), X0
	VPCMPEQQ X1, X1, X1
	VPADDQ   X1, X0, X1
	VPANDN   X1, X0, X0
	NIBBLES
	VMOVQ    X0, ret+8(FP)
	RET

// func onesCountAVX2(x uint64) int
// AVX.
TEXT ·onesCountAVX2(SB), NOSPLIT, $0-16
	VMOVQ x+0(FP), X0
	NIBBLES
	VMOVQ X0, ret+8(FP)
	RET

// func trailingZerosAVX512(x uint64) int
// AVX512CD, AVX512VL. 64 less the leading zeros of ~x & (x-1), for x = 0 too.
TEXT ·trailingZerosAVX512(SB), NOSPLIT, $0-16
	VMOVQ    x+0(FP), X0
	VPCMPEQQ X1, X1, X1
	VPADDQ   X1, X0, X1
	VPANDN   X1, X0, X0
	VPLZCNTQ X0, X0
	VMOVQ    X0, CX
	MOVL     $64, AX
	SUBQ     CX, AX
	MOVQ     AX, ret+8(FP)
	RET

// func onesCountAVX512(x uint64) int
// AVX512VPOPCNTDQ, AVX512VL.
TEXT ·onesCountAVX512(SB), NOSPLIT, $0-16
	VMOVQ    x+0(FP), X0
	VPOPCNTQ X0, X0
	VMOVQ    X0, ret+8(FP)
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
