//go:build !purego

// Fills: subsets by rows.
//
// A row is all the subsets of the lowest elements, which are kept in registers. The
// carry-rippler over the other elements runs alongside the stores. That leaves one OR
// and one store per vector, near the limit of the store port.

#include "textflag.h"

// For AVX-512: the words of a vector that have its first, second and third element.
DATA elements<>+0(SB)/1, $0xaa
DATA elements<>+1(SB)/1, $0xcc
DATA elements<>+2(SB)/1, $0xf0
GLOBL elements<>(SB), RODATA|NOPTR, $3

// For AVX2: the words of a vector that have its first and its second element.
DATA lanes<>+0(SB)/8, $0
DATA lanes<>+8(SB)/8, $-1
DATA lanes<>+16(SB)/8, $0
DATA lanes<>+24(SB)/8, $-1
DATA lanes<>+32(SB)/8, $0
DATA lanes<>+40(SB)/8, $0
DATA lanes<>+48(SB)/8, $-1
DATA lanes<>+56(SB)/8, $-1
GLOBL lanes<>(SB), RODATA|NOPTR, $64

// LOWEST moves the lowest element of low (CX) to R8.
#define LOWEST \
	BLSIQ CX, R8; \
	BLSRQ CX, CX

// func fillRowsAVX512(dst []uint64, first, low, rest uint64) (n int, next uint64)
// AVX512F, AVX512DQ (KMOVB), BMI1. 32 words or more.
//
// DI     next place in dst
// R10    start of dst
// SI     rows left
// AX     subset of rest for the row
// DX     rest
// CX     the rest of low
// R8     an element of low
// K1     the words of a vector that have it
// Z0-Z3  the 32 subsets of low
// Z4     R8, then AX, in every lane
// Z5-Z8  the row
TEXT ·fillRowsAVX512(SB), NOSPLIT, $0-64
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), SI
	MOVQ first+24(FP), AX
	MOVQ low+32(FP), CX
	MOVQ rest+40(FP), DX
	MOVQ DI, R10
	SHRQ $5, SI
	JZ   done

	// A vector of the subsets of three elements, and the same with two more.
	LOWEST
	KMOVB         elements<>+0(SB), K1
	VPXORQ        Z0, Z0, Z0
	VPBROADCASTQ  R8, K1, Z0
	LOWEST
	KMOVB         elements<>+1(SB), K1
	VPBROADCASTQ  R8, Z4
	VPORQ         Z4, Z0, K1, Z0
	LOWEST
	KMOVB         elements<>+2(SB), K1
	VPBROADCASTQ  R8, Z4
	VPORQ         Z4, Z0, K1, Z0
	LOWEST
	VPBROADCASTQ  R8, Z4
	VPORQ         Z4, Z0, Z1
	LOWEST
	VPBROADCASTQ  R8, Z4
	VPORQ         Z4, Z0, Z2
	VPORQ         Z4, Z1, Z3

row:
	VPBROADCASTQ AX, Z4
	VPORQ        Z4, Z0, Z5
	VPORQ        Z4, Z1, Z6
	VPORQ        Z4, Z2, Z7
	VPORQ        Z4, Z3, Z8
	VMOVDQU64    Z5, (DI)
	VMOVDQU64    Z6, 64(DI)
	VMOVDQU64    Z7, 128(DI)
	VMOVDQU64    Z8, 192(DI)
	ADDQ         $256, DI
	// The next subset of rest, by the carry-rippler.
	SUBQ         DX, AX
	ANDQ         DX, AX
	JZ           done
	DECQ         SI
	JNZ          row

done:
	VZEROUPPER
	SUBQ R10, DI
	SHRQ $3, DI
	MOVQ DI, n+48(FP)
	MOVQ AX, next+56(FP)
	RET

// func fillRowsAVX2(dst []uint64, first, low, rest uint64) (n int, next uint64)
// AVX2, BMI1. 16 words or more.
//
// The registers are those of fillRowsAVX512, with Y for Z, but without K1. Y0-Y3 are the
// 16 subsets of low.
TEXT ·fillRowsAVX2(SB), NOSPLIT, $0-64
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), SI
	MOVQ first+24(FP), AX
	MOVQ low+32(FP), CX
	MOVQ rest+40(FP), DX
	MOVQ DI, R10
	SHRQ $4, SI
	JZ   done

	// A vector of the subsets of two elements, and the same with two more.
	LOWEST
	VMOVQ        R8, X4
	VPBROADCASTQ X4, Y4
	VPAND        lanes<>+0(SB), Y4, Y0
	LOWEST
	VMOVQ        R8, X4
	VPBROADCASTQ X4, Y4
	VPAND        lanes<>+32(SB), Y4, Y4
	VPOR         Y4, Y0, Y0
	LOWEST
	VMOVQ        R8, X4
	VPBROADCASTQ X4, Y4
	VPOR         Y4, Y0, Y1
	LOWEST
	VMOVQ        R8, X4
	VPBROADCASTQ X4, Y4
	VPOR         Y4, Y0, Y2
	VPOR         Y4, Y1, Y3

row:
	VMOVQ        AX, X4
	VPBROADCASTQ X4, Y4
	VPOR         Y4, Y0, Y5
	VPOR         Y4, Y1, Y6
	VPOR         Y4, Y2, Y7
	VPOR         Y4, Y3, Y8
	VMOVDQU      Y5, (DI)
	VMOVDQU      Y6, 32(DI)
	VMOVDQU      Y7, 64(DI)
	VMOVDQU      Y8, 96(DI)
	ADDQ         $128, DI
	// The next subset of rest, by the carry-rippler.
	SUBQ         DX, AX
	ANDQ         DX, AX
	JZ           done
	DECQ         SI
	JNZ          row

done:
	VZEROUPPER
	SUBQ R10, DI
	SHRQ $3, DI
	MOVQ DI, n+48(FP)
	MOVQ AX, next+56(FP)
	RET
