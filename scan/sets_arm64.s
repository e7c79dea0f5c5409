//go:build !purego

// Two sets: the number of ones in the result of an operation on them, and the result
// itself if it is wanted. The kernels are a macro whose arguments are the operation and
// what becomes of the result. All sets have n words, at least eight.

#include "go_asm.h"
#include "textflag.h"

// The operations on vectors, and on words in registers, with the result in the
// first. There is no BIC of vectors in Go's assembler: VBIT puts zeros from V8 where
// there are ones in B.
#define VECAND(A, B) VAND B.B16, A.B16, A.B16
#define VECANDNOT(A, B) VBIT B.B16, V8.B16, A.B16
#define VECOR(A, B) VORR B.B16, A.B16, A.B16
#define VECXOR(A, B) VEOR B.B16, A.B16, A.B16
#define ANDWORD(A, B) AND B, A, A
#define ANDNOTWORD(A, B) BIC B, A, A
#define ORWORD(A, B) ORR B, A, A
#define XORWORD(A, B) EOR B, A, A

// COUNTED and WRITTEN load the arguments after the path and the operation, without and
// with a destination.
#define COUNTED \
	MOVD a+8(FP), R0   \
	MOVD b+16(FP), R1  \
	MOVD n+24(FP), R2
#define WRITTEN \
	MOVD dst+8(FP), R6 \
	MOVD a+16(FP), R0  \
	MOVD b+24(FP), R1  \
	MOVD n+32(FP), R2

// BYOP jumps to the kernel of the operation, which is the second argument.
#define BYOP(AND, ANDNOT, OR, XOR) \
	MOVBU o+1(FP), R3         \
	CMP   $const_opAndNot, R3 \
	BLO   and                 \
	BEQ   andnot              \
	CMP   $const_opOr, R3     \
	BEQ   or                  \
	B     XOR(SB)             \
and: \
	B     AND(SB)             \
andnot: \
	B     ANDNOT(SB)          \
or: \
	B     OR(SB)

// What becomes of eight words of the result, and of one: DROP them, or store them.
#define DROP
#define STOREWORDS VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R6)
#define STOREWORD MOVD.P R4, 8(R6)

// BOTH takes eight words at a time and leaves the number of ones in R3. The counts of
// bytes are added to sums of 16 bits, at most 32 to each in an iteration. A piece has at
// most 1025 iterations, and 32*1025 = 32,800 < 65,536.
//
// R0, R1, R6  next words of a, of b, and of dst if there is one
// R2          words left
// R3          sum
// R4, R5      a word of each; R4 then of both, then a count
// V0-V3       eight words of a, then of both, then the counts of their bytes
// V4-V7       eight words of b
// V8          zero
// V9, V10     sixteen sums
#define BOTH(OP, OPWORD, KEEP, KEEPWORD) \
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
	/* The result goes to dst, if there is one. */ \
	KEEP                           \
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
	OPWORD(R4, R5)                 \
	KEEPWORD                       \
	FMOVD   R4, F0                 \
	VCNT    V0.B8, V0.B8           \
	VUADDLV V0.B8, V0              \
	FMOVD   F0, R4                 \
	ADD     R4, R3                 \
	SUBS    $1, R2                 \
	BNE     word                   \
done:

// WRITE writes the result, eight words at a time.
//
// R0, R1, R6  next words of a, b and dst
// R2          words left
// R4, R5      a word of each; R4 then of both
// V0-V3       eight words of a, then of both
// V4-V7       eight words of b
// V8          zero
#define WRITE(OP, OPWORD) \
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
	STOREWORDS                     \
	SUBS   $8, R2                  \
	BGE    loop                    \
	ADDS   $8, R2                  \
	BEQ    done                    \
word: \
	/* One of the last seven words. */ \
	MOVD.P 8(R0), R4               \
	MOVD.P 8(R1), R5               \
	OPWORD(R4, R5)                 \
	STOREWORD                      \
	SUBS   $1, R2                  \
	BNE    word                    \
done: \
	RET

// func storeKernel(p path.Path, o op, dst, a, b *uint64, n int)
// ASIMD.
TEXT ·storeKernel(SB), NOSPLIT, $0-40
	BYOP(·storeAndNEON<>, ·storeAndNotNEON<>, ·storeOrNEON<>, ·storeXorNEON<>)

TEXT ·storeAndNEON<>(SB), NOSPLIT, $0-40
	WRITTEN
	WRITE(VECAND, ANDWORD)

TEXT ·storeAndNotNEON<>(SB), NOSPLIT, $0-40
	WRITTEN
	WRITE(VECANDNOT, ANDNOTWORD)

TEXT ·storeOrNEON<>(SB), NOSPLIT, $0-40
	WRITTEN
	WRITE(VECOR, ORWORD)

TEXT ·storeXorNEON<>(SB), NOSPLIT, $0-40
	WRITTEN
	WRITE(VECXOR, XORWORD)

// func countKernel(p path.Path, o op, a, b *uint64, n int) int
// ASIMD.
TEXT ·countKernel(SB), NOSPLIT, $0-40
	BYOP(·countAndNEON<>, ·countAndNotNEON<>, ·countOrNEON<>, ·countXorNEON<>)

TEXT ·countAndNEON<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTH(VECAND, ANDWORD, DROP, DROP)
	MOVD R3, ret+32(FP)
	RET

TEXT ·countAndNotNEON<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTH(VECANDNOT, ANDNOTWORD, DROP, DROP)
	MOVD R3, ret+32(FP)
	RET

TEXT ·countOrNEON<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTH(VECOR, ORWORD, DROP, DROP)
	MOVD R3, ret+32(FP)
	RET

TEXT ·countXorNEON<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTH(VECXOR, XORWORD, DROP, DROP)
	MOVD R3, ret+32(FP)
	RET
