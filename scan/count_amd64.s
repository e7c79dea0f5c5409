//go:build !purego

// Count: the number of ones in a slice of words.

#include "textflag.h"
#include "popcnt_amd64.h"

// func countBMI2(words []uint64) int
// POPCNT. 0 words or more.
//
// SI              next word
// CX              words left
// AX, BX, DX, DI  four sums, so that no addition waits for another
// R8-R11          words and their counts
//
// POPCNT on Intel before Ice Lake waits for the old value of its destination. It
// counts a register into itself here, so that this value is the operand anyway.
TEXT ·countBMI2(SB), NOSPLIT, $0-32
	MOVQ words_base+0(FP), SI
	MOVQ words_len+8(FP), CX
	XORL AX, AX
	XORL BX, BX
	XORL DX, DX
	XORL DI, DI
	SUBQ $8, CX
	JLT  tail

loop:
	MOVQ    0(SI), R8
	MOVQ    8(SI), R9
	MOVQ    16(SI), R10
	MOVQ    24(SI), R11
	POPCNTQ R8, R8
	POPCNTQ R9, R9
	POPCNTQ R10, R10
	POPCNTQ R11, R11
	ADDQ    R8, AX
	ADDQ    R9, BX
	ADDQ    R10, DX
	ADDQ    R11, DI
	MOVQ    32(SI), R8
	MOVQ    40(SI), R9
	MOVQ    48(SI), R10
	MOVQ    56(SI), R11
	POPCNTQ R8, R8
	POPCNTQ R9, R9
	POPCNTQ R10, R10
	POPCNTQ R11, R11
	ADDQ    R8, AX
	ADDQ    R9, BX
	ADDQ    R10, DX
	ADDQ    R11, DI
	ADDQ    $64, SI
	SUBQ    $8, CX
	JGE     loop

tail:
	ADDQ $8, CX
	JZ   done

word:
	MOVQ    (SI), R8
	POPCNTQ R8, R8
	ADDQ    R8, AX
	ADDQ    $8, SI
	DECQ    CX
	JNZ     word

done:
	ADDQ BX, AX
	ADDQ DI, DX
	ADDQ DX, AX
	MOVQ AX, ret+24(FP)
	RET

// CSALOAD is CSA of two vectors in memory.
#define CSALOAD(OFF, C, H) \
	VMOVDQU OFF(SI), Y12      \
	VMOVDQU (OFF+32)(SI), Y13 \
	CSA(Y12, Y13, C, H)

// func countAVX2(words []uint64) int
// AVX2, POPCNT. 0 words or more.
//
// Harley and Seal's method (Hacker's Delight, 5-1; Muła, Kurz and Lemire,
// 2018): carry-save adders keep a binary counter for each of 256 columns, so
// that only one vector in sixteen, the sixteens, has to be counted.
//
// SI        next word
// CX        words left
// AX        a constant; the result
// DX        a word
// Y0-Y3     the counter's bits: ones, twos, fours, eights; Y0 then the last vectors
// Y4        sums of the counted vectors; in the end X4, with X0 as scratch
// Y5-Y8     carries
// Y9        ZERO
// Y10       LOWNIBBLES
// Y11       NIBBLECOUNTS
// Y12, Y13  words; Y12 a carry
// Y14, Y15  scratch
TEXT ·countAVX2(SB), NOSPLIT, $0-32
	MOVQ         words_base+0(FP), SI
	MOVQ         words_len+8(FP), CX
	SETPOPCNT
	VPXOR        Y4, Y4, Y4
	SUBQ         $64, CX
	JLT          vectors
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3

loop:
	CSALOAD(0, Y0, Y5)
	CSALOAD(64, Y0, Y6)
	CSA(Y5, Y6, Y1, Y7)
	CSALOAD(128, Y0, Y5)
	CSALOAD(192, Y0, Y6)
	CSA(Y5, Y6, Y1, Y8)
	CSA(Y7, Y8, Y2, Y5) // eights, kept in Y5
	CSALOAD(256, Y0, Y6)
	CSALOAD(320, Y0, Y7)
	CSA(Y6, Y7, Y1, Y8)
	CSALOAD(384, Y0, Y6)
	CSALOAD(448, Y0, Y7)
	VMOVDQA Y8, Y12
	CSA(Y6, Y7, Y1, Y8)
	CSA(Y12, Y8, Y2, Y6)
	CSA(Y5, Y6, Y3, Y7) // sixteens
	POPCNT4(Y7)
	VPADDQ  Y7, Y4, Y4
	ADDQ    $512, SI
	SUBQ    $64, CX
	JGE     loop

	// The counter's value: 16*Y4 + 8*Y3 + 4*Y2 + 2*Y1 + Y0.
	POPCNT4(Y3)
	POPCNT4(Y2)
	POPCNT4(Y1)
	POPCNT4(Y0)
	VPADDQ Y4, Y4, Y4
	VPADDQ Y3, Y4, Y4
	VPADDQ Y4, Y4, Y4
	VPADDQ Y2, Y4, Y4
	VPADDQ Y4, Y4, Y4
	VPADDQ Y1, Y4, Y4
	VPADDQ Y4, Y4, Y4
	VPADDQ Y0, Y4, Y4

vectors:
	ADDQ $60, CX
	JLT  tail

vector:
	VMOVDQU (SI), Y0
	POPCNT4(Y0)
	VPADDQ  Y0, Y4, Y4
	ADDQ    $32, SI
	SUBQ    $4, CX
	JGE     vector

tail:
	VEXTRACTI128 $1, Y4, X0
	VPADDQ       X0, X4, X4
	VPSHUFD      $0x4e, X4, X0
	VPADDQ       X0, X4, X4
	VMOVQ        X4, AX
	VZEROUPPER
	ADDQ         $4, CX
	JZ           done

word:
	MOVQ    (SI), DX
	POPCNTQ DX, DX
	ADDQ    DX, AX
	ADDQ    $8, SI
	DECQ    CX
	JNZ     word

done:
	MOVQ AX, ret+24(FP)
	RET

// func countAVX512(words []uint64) int
// AVX512F, AVX512DQ (KMOVB), AVX512VPOPCNTDQ, BMI2. 8 words or more.
//
// SI      next word
// CX      words left
// AX      mask for K1; the result
// K1      the words past the last whole vector
// Z0-Z3   four sums of eight, so that no addition waits for another
// Z4-Z7   counts
// X1, Y1  upper halves of the sum
//
// The words past the last whole vector are loaded in a vector that ends where the slice
// ends, and the mask leaves out the words counted before. A masked load that reaches into
// an unmapped page does not fault, but the processor handles it as slowly as a fault.
TEXT ·countAVX512(SB), NOSPLIT, $0-32
	MOVQ   words_base+0(FP), SI
	MOVQ   words_len+8(FP), CX
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	SUBQ   $32, CX
	JLT    vectors

loop:
	VPOPCNTQ 0(SI), Z4
	VPOPCNTQ 64(SI), Z5
	VPOPCNTQ 128(SI), Z6
	VPOPCNTQ 192(SI), Z7
	VPADDQ   Z4, Z0, Z0
	VPADDQ   Z5, Z1, Z1
	VPADDQ   Z6, Z2, Z2
	VPADDQ   Z7, Z3, Z3
	ADDQ     $256, SI
	SUBQ     $32, CX
	JGE      loop

vectors:
	ADDQ $24, CX
	JLT  tail

vector:
	VPOPCNTQ (SI), Z4
	VPADDQ   Z4, Z0, Z0
	ADDQ     $64, SI
	SUBQ     $8, CX
	JGE      vector

tail:
	ADDQ       $8, CX
	MOVL       $0xff00, AX
	SHRXL      CX, AX, AX
	KMOVB      AX, K1
	VPOPCNTQ   -64(SI)(CX*8), Z4
	VPADDQ     Z4, Z1, K1, Z1
	VPADDQ     Z1, Z0, Z0
	VPADDQ     Z3, Z2, Z2
	VPADDQ     Z2, Z0, Z0

	VEXTRACTI64X4 $1, Z0, Y1
	VPADDQ        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDQ        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDQ        X1, X0, X0
	VMOVQ         X0, AX
	VZEROUPPER
	MOVQ          AX, ret+24(FP)
	RET
