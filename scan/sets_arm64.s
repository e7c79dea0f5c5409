//go:build !purego

// Two sets: the number of ones in the result of an operation on them, by a macro whose
// arguments are the operation. Both sets have n words, at least eight.

#include "textflag.h"

// The operations on vectors, with the result in the first. There is no BIC of vectors in
// Go's assembler: VBIT puts zeros from V8 where there are ones in B.
#define VECAND(A, B) VAND B.B16, A.B16, A.B16
#define VECANDNOT(A, B) VBIT B.B16, V8.B16, A.B16
#define VECOR(A, B) VORR B.B16, A.B16, A.B16
#define VECXOR(A, B) VEOR B.B16, A.B16, A.B16

// COUNT takes eight words at a time. The counts of bytes are added to sums of 16 bits, at
// most 32 to each in an iteration. A piece has at most 1,024 iterations, and
// 32*1,024 = 32,768 < 65,536.
//
// R0, R1   next words of a and b
// R2       words left
// R3       sum
// R4, R5   a word of each; R4 then of both, then a count
// V0-V3    eight words of a, then of both, then the counts of their bytes
// V4-V7    eight words of b
// V8       zero
// V9, V10  sixteen sums
#define COUNT(OP, OPWORD) \
	MOVD a+0(FP), R0               \
	MOVD b+8(FP), R1               \
	MOVD n+16(FP), R2              \
	/* No ones yet. */ \
	VEOR V8.B16, V8.B16, V8.B16    \
	VEOR V9.B16, V9.B16, V9.B16    \
	VEOR V10.B16, V10.B16, V10.B16 \
	SUB  $8, R2                    \
loop: \
	/* Eight words of a, joined with eight of b. */ \
	VLD1.P  64(R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	VLD1.P  64(R1), [V4.B16, V5.B16, V6.B16, V7.B16] \
	OP(V0, V4)                     \
	OP(V1, V5)                     \
	OP(V2, V6)                     \
	OP(V3, V7)                     \
	/* The ones of each byte, of four vectors together, into the sums. */ \
	VCNT    V0.B16, V0.B16         \
	VCNT    V1.B16, V1.B16         \
	VCNT    V2.B16, V2.B16         \
	VCNT    V3.B16, V3.B16         \
	VADD    V1.B16, V0.B16, V0.B16 \
	VADD    V3.B16, V2.B16, V2.B16 \
	VADD    V2.B16, V0.B16, V0.B16 \
	VUADDW  V0.B8, V9.H8, V9.H8    \
	VUADDW2 V0.B16, V10.H8, V10.H8 \
	SUBS    $8, R2                 \
	BGE     loop                   \
	/* The sixteen sums become one. */ \
	VUADDLV V9.H8, V9              \
	VUADDLV V10.H8, V10            \
	FMOVD   F9, R3                 \
	FMOVD   F10, R4                \
	ADD     R4, R3                 \
	ADDS    $8, R2                 \
	BEQ     done                   \
word: \
	/* One of the last seven words. */ \
	MOVD.P  8(R0), R4              \
	MOVD.P  8(R1), R5              \
	OPWORD  R5, R4, R4             \
	FMOVD   R4, F0                 \
	VCNT    V0.B8, V0.B8           \
	VUADDLV V0.B8, V0              \
	FMOVD   F0, R4                 \
	ADD     R4, R3                 \
	SUBS    $1, R2                 \
	BNE     word                   \
done: \
	MOVD    R3, ret+24(FP)         \
	RET

// ASIMD.
TEXT ·countAndKernel(SB), NOSPLIT, $0-32
	COUNT(VECAND, AND)

TEXT ·countAndNotKernel(SB), NOSPLIT, $0-32
	COUNT(VECANDNOT, BIC)

TEXT ·countOrKernel(SB), NOSPLIT, $0-32
	COUNT(VECOR, ORR)

TEXT ·countXorKernel(SB), NOSPLIT, $0-32
	COUNT(VECXOR, EOR)
