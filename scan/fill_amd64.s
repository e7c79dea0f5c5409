//go:build !purego

// Fills: subsets by rows, and a table XORed with a word.
//
// A row is all the subsets of the lowest elements, which stand in registers; the
// carry-rippler over the other elements runs beside the stores, two cycles a
// row. What is left is one OR and one store for a vector, near the limit of the
// store port.

#include "textflag.h"

// Which of the three (two) lowest elements the words of a vector have.
DATA elements<>+0(SB)/1, $0xaa
DATA elements<>+1(SB)/1, $0xcc
DATA elements<>+2(SB)/1, $0xf0
GLOBL elements<>(SB), RODATA|NOPTR, $3

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
// AVX512F, AVX512DQ (KMOVB), BMI1.
//
// DI     next place in dst
// R10    start of dst
// SI     rows left
// AX     subset of rest for the row
// DX     rest
// CX     low
// Z0-Z3  the 32 subsets of low
// Z4     AX in every lane
// Z5-Z8  the row
TEXT ·fillRowsAVX512(SB), NOSPLIT, $0-64
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), SI
	MOVQ first+24(FP), AX
	MOVQ low+32(FP), CX
	MOVQ rest+40(FP), DX
	MOVQ DI, R10
	SHRQ $5, SI
	JZ   done512

	LOWEST
	KMOVB         elements<>+0(SB), K1
	VPBROADCASTQ  R8, K1, Z4
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

row512:
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
	SUBQ         DX, AX
	ANDQ         DX, AX
	JZ           done512
	DECQ         SI
	JNZ          row512

done512:
	VZEROUPPER
	SUBQ R10, DI
	SHRQ $3, DI
	MOVQ DI, n+48(FP)
	MOVQ AX, next+56(FP)
	RET

// func fillRowsAVX2(dst []uint64, first, low, rest uint64) (n int, next uint64)
// AVX2, BMI1.
//
// Registers as above; Y0-Y3 the 16 subsets of low.
TEXT ·fillRowsAVX2(SB), NOSPLIT, $0-64
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), SI
	MOVQ first+24(FP), AX
	MOVQ low+32(FP), CX
	MOVQ rest+40(FP), DX
	MOVQ DI, R10
	SHRQ $4, SI
	JZ   done2

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

row2:
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
	SUBQ         DX, AX
	ANDQ         DX, AX
	JZ           done2
	DECQ         SI
	JNZ          row2

done2:
	VZEROUPPER
	SUBQ R10, DI
	SHRQ $3, DI
	MOVQ DI, n+48(FP)
	MOVQ AX, next+56(FP)
	RET

// func xorAVX512(dst, src []uint64, x uint64)
// AVX512F, AVX512BW (KMOVD, KSHIFTRD), BMI2.
//
// DI     next place in dst
// SI     next word of src
// CX     words left
// AX     mask for K1
// DX     words before dst is aligned
// Z0     x in every lane
// Z1-Z4  words
// K1-K4  the words of the first and of the last vectors
//
// The first vector is as short as it takes to align dst, none at all included: a
// store that crosses a cache line takes two cycles, a load that does only half
// of one more. The last four are as short as what is left. Masked loads and
// stores touch nothing beyond the mask, and need no branch, which would often be
// missed: runs have all lengths.
TEXT ·xorAVX512(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         src_base+24(FP), SI
	VPBROADCASTQ x+48(FP), Z0
	MOVQ         DI, DX
	NEGQ         DX
	SHRQ         $3, DX
	ANDQ         $7, DX
	CMPQ         DX, CX
	CMOVQGT      CX, DX
	MOVQ         $-1, AX
	BZHIQ        DX, AX, AX
	KMOVD        AX, K1
	VMOVDQU64.Z  (SI), K1, Z1
	VPXORQ       Z0, Z1, Z1
	VMOVDQU64    Z1, K1, (DI)
	LEAQ         (SI)(DX*8), SI
	LEAQ         (DI)(DX*8), DI
	SUBQ         DX, CX
	SUBQ         $32, CX
	JLT          last512

many512:
	VPXORQ    (SI), Z0, Z1
	VPXORQ    64(SI), Z0, Z2
	VPXORQ    128(SI), Z0, Z3
	VPXORQ    192(SI), Z0, Z4
	VMOVDQU64 Z1, (DI)
	VMOVDQU64 Z2, 64(DI)
	VMOVDQU64 Z3, 128(DI)
	VMOVDQU64 Z4, 192(DI)
	ADDQ      $256, SI
	ADDQ      $256, DI
	SUBQ      $32, CX
	JGE       many512

last512:
	ADDQ        $32, CX
	MOVQ        $-1, AX
	BZHIQ       CX, AX, AX
	KMOVD       AX, K1
	KSHIFTRD    $8, K1, K2
	KSHIFTRD    $16, K1, K3
	KSHIFTRD    $24, K1, K4
	VMOVDQU64.Z (SI), K1, Z1
	VMOVDQU64.Z 64(SI), K2, Z2
	VMOVDQU64.Z 128(SI), K3, Z3
	VMOVDQU64.Z 192(SI), K4, Z4
	VPXORQ      Z0, Z1, Z1
	VPXORQ      Z0, Z2, Z2
	VPXORQ      Z0, Z3, Z3
	VPXORQ      Z0, Z4, Z4
	VMOVDQU64   Z1, K1, (DI)
	VMOVDQU64   Z2, K2, 64(DI)
	VMOVDQU64   Z3, K3, 128(DI)
	VMOVDQU64   Z4, K4, 192(DI)
	VZEROUPPER
	RET

// func xorAVX2(dst, src []uint64, x uint64)
// AVX2.
//
// DI     next place in dst
// SI     next word of src
// CX     words left
// AX, DX x, a word
// Y0     x in every lane
// Y1-Y4  words
TEXT ·xorAVX2(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         src_base+24(FP), SI
	MOVQ         x+48(FP), AX
	VPBROADCASTQ x+48(FP), Y0
	SUBQ         $16, CX
	JLT          few2

many2:
	VPXOR   (SI), Y0, Y1
	VPXOR   32(SI), Y0, Y2
	VPXOR   64(SI), Y0, Y3
	VPXOR   96(SI), Y0, Y4
	VMOVDQU Y1, (DI)
	VMOVDQU Y2, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	SUBQ    $16, CX
	JGE     many2

few2:
	ADDQ $12, CX
	JLT  tail2

four2:
	VPXOR   (SI), Y0, Y1
	VMOVDQU Y1, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $4, CX
	JGE     four2

tail2:
	VZEROUPPER
	ADDQ $4, CX
	JZ   done2

word2:
	MOVQ (SI), DX
	XORQ AX, DX
	MOVQ DX, (DI)
	ADDQ $8, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  word2

done2:
	RET
