//go:build !purego

// The result of an operation on two sets, of eight words or more. Every word is read before
// a word at its place or above is written, so dst may be a or b, or begin before one.

#include "textflag.h"

// The operations on vectors, with the result in the first. There is no BIC of vectors in
// Go's assembler: VBIT puts zeros from V8 where there are ones in B.
#define VECAND(A, B) VAND B.B16, A.B16, A.B16
#define VECANDNOT(A, B) VBIT B.B16, V8.B16, A.B16
#define VECOR(A, B) VORR B.B16, A.B16, A.B16
#define VECXOR(A, B) VEOR B.B16, A.B16, A.B16

// STORE writes the result, eight words at a time, and one by one.
//
// R0, R1, R6  next words of a, b and dst
// R2          words left
// R4, R5      a word of each; R4 then of both
// V0-V3       eight words of a, then of both
// V4-V7       eight words of b
// V8          zero
#define STORE(OP, OPWORD) \
	MOVD dst+0(FP), R6             \
	MOVD a+8(FP), R0               \
	MOVD b+16(FP), R1              \
	MOVD n+24(FP), R2              \
	VEOR V8.B16, V8.B16, V8.B16    \
	SUB  $8, R2                    \
loop: \
	/* Eight words of a, joined with eight of b. */ \
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	VLD1.P 64(R1), [V4.B16, V5.B16, V6.B16, V7.B16] \
	OP(V0, V4)                     \
	OP(V1, V5)                     \
	OP(V2, V6)                     \
	OP(V3, V7)                     \
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R6) \
	SUBS   $8, R2                  \
	BGE    loop                    \
	ADDS   $8, R2                  \
	BEQ    done                    \
word: \
	/* One of the last seven words. */ \
	MOVD.P 8(R0), R4               \
	MOVD.P 8(R1), R5               \
	OPWORD R5, R4, R4              \
	MOVD.P R4, 8(R6)               \
	SUBS   $1, R2                  \
	BNE    word                    \
done: \
	RET

// ASIMD.
TEXT ·storeAndKernel(SB), NOSPLIT, $0-32
	STORE(VECAND, AND)

TEXT ·storeAndNotKernel(SB), NOSPLIT, $0-32
	STORE(VECANDNOT, BIC)

TEXT ·storeOrKernel(SB), NOSPLIT, $0-32
	STORE(VECOR, ORR)

TEXT ·storeXorKernel(SB), NOSPLIT, $0-32
	STORE(VECXOR, EOR)
