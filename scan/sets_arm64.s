//go:build !purego

// Two sets: the result of an operation on them, or the size of the result. Each
// kernel is a macro with the operation as its argument. The slices have the same
// length.

#include "textflag.h"

// The operations on vectors, and on words in registers, with the result in the
// second. AND NOT is a ^ a&b: there is no BIC of vectors in Go's assembler.
#define VECAND(A, B) VAND A.B16, B.B16, B.B16
#define VECANDNOT(A, B) \
	VAND A.B16, B.B16, B.B16 \
	VEOR A.B16, B.B16, B.B16
#define VECOR(A, B) VORR A.B16, B.B16, B.B16
#define VECXOR(A, B) VEOR A.B16, B.B16, B.B16
#define ANDWORD(A, B) AND A, B, B
#define ANDNOTWORD(A, B) BIC B, A, B
#define ORWORD(A, B) ORR A, B, B
#define XORWORD(A, B) EOR A, B, B

// COUNT counts eight words at a time as countNEON does.
//
// R0, R1  next words of a and b
// R2      words left
// R3      sum
// R4, R5  a word of each, then a count
// V0-V3   eight words of a
// V4-V7   eight of b, then of both, then the counts of their bytes
#define COUNT(OP, OPWORD) \
	MOVD a_base+0(FP), R0  \
	MOVD a_len+8(FP), R2   \
	MOVD b_base+24(FP), R1 \
	MOVD ZR, R3            \
	SUB  $8, R2            \
loop: \
	VLD1.P  64(R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	VLD1.P  64(R1), [V4.B16, V5.B16, V6.B16, V7.B16] \
	OP(V0, V4)                   \
	OP(V1, V5)                   \
	OP(V2, V6)                   \
	OP(V3, V7)                   \
	VCNT    V4.B16, V4.B16       \
	VCNT    V5.B16, V5.B16       \
	VCNT    V6.B16, V6.B16       \
	VCNT    V7.B16, V7.B16       \
	VADD    V5.B16, V4.B16, V4.B16 \
	VADD    V7.B16, V6.B16, V6.B16 \
	VADD    V6.B16, V4.B16, V4.B16 \
	VUADDLV V4.B16, V4           \
	FMOVD   F4, R4               \
	ADD     R4, R3               \
	SUBS    $8, R2               \
	BGE     loop                 \
	ADDS    $8, R2               \
	BEQ     done                 \
word: \
	MOVD.P  8(R0), R4            \
	MOVD.P  8(R1), R5            \
	OPWORD(R4, R5)               \
	FMOVD   R5, F0               \
	VCNT    V0.B8, V0.B8         \
	VUADDLV V0.B8, V0            \
	FMOVD   F0, R4               \
	ADD     R4, R3               \
	SUBS    $1, R2               \
	BNE     word                 \
done: \
	MOVD R3, ret+48(FP) \
	RET

// COMBINE writes eight words at a time.
//
// R0, R1, R3  next words of a, b and dst
// R2          words left
// R4, R5      a word of each, then of both
// V0-V3       eight words of a
// V4-V7       eight of b, then of both
#define COMBINE(OP, OPWORD) \
	MOVD dst_base+0(FP), R3 \
	MOVD dst_len+8(FP), R2  \
	MOVD a_base+24(FP), R0  \
	MOVD b_base+48(FP), R1  \
	SUB  $8, R2             \
loop: \
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	VLD1.P 64(R1), [V4.B16, V5.B16, V6.B16, V7.B16] \
	OP(V0, V4)         \
	OP(V1, V5)         \
	OP(V2, V6)         \
	OP(V3, V7)         \
	VST1.P [V4.B16, V5.B16, V6.B16, V7.B16], 64(R3) \
	SUBS   $8, R2      \
	BGE    loop        \
	ADDS   $8, R2      \
	BEQ    done        \
word: \
	MOVD.P 8(R0), R4   \
	MOVD.P 8(R1), R5   \
	OPWORD(R4, R5)     \
	MOVD.P R5, 8(R3)   \
	SUBS   $1, R2      \
	BNE    word        \
done: \
	RET

// func countAndNEON(a, b []uint64) int
// ASIMD. 8 words or more.
TEXT ·countAndNEON(SB), NOSPLIT, $0-56
	COUNT(VECAND, ANDWORD)

// func countAndNotNEON(a, b []uint64) int
// ASIMD. 8 words or more.
TEXT ·countAndNotNEON(SB), NOSPLIT, $0-56
	COUNT(VECANDNOT, ANDNOTWORD)

// func countOrNEON(a, b []uint64) int
// ASIMD. 8 words or more.
TEXT ·countOrNEON(SB), NOSPLIT, $0-56
	COUNT(VECOR, ORWORD)

// func countXorNEON(a, b []uint64) int
// ASIMD. 8 words or more.
TEXT ·countXorNEON(SB), NOSPLIT, $0-56
	COUNT(VECXOR, XORWORD)

// func combineAndNEON(dst, a, b []uint64)
// ASIMD. 8 words or more.
TEXT ·combineAndNEON(SB), NOSPLIT, $0-72
	COMBINE(VECAND, ANDWORD)

// func combineAndNotNEON(dst, a, b []uint64)
// ASIMD. 8 words or more.
TEXT ·combineAndNotNEON(SB), NOSPLIT, $0-72
	COMBINE(VECANDNOT, ANDNOTWORD)

// func combineOrNEON(dst, a, b []uint64)
// ASIMD. 8 words or more.
TEXT ·combineOrNEON(SB), NOSPLIT, $0-72
	COMBINE(VECOR, ORWORD)

// func combineXorNEON(dst, a, b []uint64)
// ASIMD. 8 words or more.
TEXT ·combineXorNEON(SB), NOSPLIT, $0-72
	COMBINE(VECXOR, XORWORD)
