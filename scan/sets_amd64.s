//go:build !purego

// Two sets: the number of ones in the result of an operation on them, and the result
// itself if it is wanted. There is a macro for each path, with a table of its
// registers; its arguments are the operation and what becomes of the result. The slices
// have the same length.

#include "textflag.h"
#include "popcnt_amd64.h"

// The operations on a word in a register and one in memory. ANDN inverts the operand
// in the register, and so do the vector forms.
#define ANDWORD(M, R) ANDQ M, R
#define ANDNOTWORD(M, R) ANDNQ M, R, R
#define ORWORD(M, R) ORQ M, R
#define XORWORD(M, R) XORQ M, R

// COUNTBMI2 counts with POPCNT.
//
// SI, DI  next words of a and b
// CX      words left
// AX, DX  two sums, so that an addition rarely waits for another
// R8-R11  words and their counts
#define COUNTBMI2(OP) \
	MOVQ a_base+0(FP), SI  \
	MOVQ a_len+8(FP), CX   \
	MOVQ b_base+24(FP), DI \
	XORL AX, AX            \
	XORL DX, DX            \
	SUBQ $4, CX            \
loop: \
	/* Four words of b, joined with four of a. */ \
	MOVQ    0(DI), R8      \
	MOVQ    8(DI), R9      \
	MOVQ    16(DI), R10    \
	MOVQ    24(DI), R11    \
	OP(0(SI), R8)          \
	OP(8(SI), R9)          \
	OP(16(SI), R10)        \
	OP(24(SI), R11)        \
	/* Their ones, into two sums. */ \
	POPCNTQ R8, R8         \
	POPCNTQ R9, R9         \
	POPCNTQ R10, R10       \
	POPCNTQ R11, R11       \
	ADDQ    R8, AX         \
	ADDQ    R9, DX         \
	ADDQ    R10, AX        \
	ADDQ    R11, DX        \
	ADDQ    $32, SI        \
	ADDQ    $32, DI        \
	SUBQ    $4, CX         \
	JGE     loop           \
	ADDQ    $4, CX         \
	JZ      done           \
word: \
	/* One of the last three words. */ \
	MOVQ    (DI), R8       \
	OP((SI), R8)           \
	POPCNTQ R8, R8         \
	ADDQ    R8, AX         \
	ADDQ    $8, SI         \
	ADDQ    $8, DI         \
	DECQ    CX             \
	JNZ     word           \
done: \
	ADDQ DX, AX            \
	MOVQ AX, ret+48(FP)    \
	RET

// COUNTED and WRITTEN load the arguments of the AVX2 and AVX-512 kernels, without and
// with a destination.
#define COUNTED \
	MOVQ a_base+0(FP), SI  \
	MOVQ a_len+8(FP), CX   \
	MOVQ b_base+24(FP), DI
#define WRITTEN \
	MOVQ dst+0(FP), DX \
	MOVQ a+8(FP), SI   \
	MOVQ b+16(FP), DI  \
	MOVQ n+24(FP), CX

// What becomes of a vector of the result: DROP it, or store it.
#define DROP(V, M)
#define STORE256(V, M) VMOVDQU V, M
#define STORE512(V, M) VMOVDQU64 V, M

// CSABOTH is CSA of two vectors, the results of OP on vectors in memory. Clobbers
// Y12, Y13.
#define CSABOTH(OP, KEEP, OFF, C, H) \
	VMOVDQU OFF(DI), Y12           \
	VMOVDQU (OFF+32)(DI), Y13      \
	OP      OFF(SI), Y12, Y12      \
	OP      (OFF+32)(SI), Y13, Y13 \
	KEEP(Y12, OFF(DX))             \
	KEEP(Y13, (OFF+32)(DX))        \
	CSA(Y12, Y13, C, H)

// BOTHAVX2 counts as countAVX2 does, by Harley and Seal's method, with a counter
// of eight vectors: each needs two loads, one per set, and sixteen gain nothing. It
// leaves the number in AX.
//
// DX, SI, DI  next words of dst, if there is one, of a and of b
// CX          words left
// AX          the low nibbles; the address of the mask; the sum
// Y0-Y2       the counter's bits: ones, twos, fours; Y0 then the last vectors, and scratch
// Y3          the last four words: computed before anything is written, since dst may
//             be a or b, and written last, over words that are there already
// Y4          sums of the counted vectors
// Y5-Y8       carries
// Y9          ZERO
// Y10         LOWNIBBLES
// Y11         NIBBLECOUNTS
// Y12-Y15     vectors of both, and what CSA clobbers
//
// The mask at keep leaves the words of Y3 that were counted before out of the count.
#define BOTHAVX2(OP, KEEP) \
	/* The last vector, before dst is written. */ \
	VMOVDQU -32(DI)(CX*8), Y3     \
	OP      -32(SI)(CX*8), Y3, Y3 \
	SETPOPCNT                     \
	VPXOR   Y4, Y4, Y4            \
	SUBQ    $32, CX               \
	JLT     vectors               \
	/* The counter is empty. */ \
	VPXOR   Y0, Y0, Y0            \
	VPXOR   Y1, Y1, Y1            \
	VPXOR   Y2, Y2, Y2            \
loop: \
	/* Eight vectors into the counter. What carries out of its fours counts eight times. */ \
	CSABOTH(OP, KEEP, 0, Y0, Y5)   \
	CSABOTH(OP, KEEP, 64, Y0, Y6)  \
	CSA(Y5, Y6, Y1, Y7)            \
	CSABOTH(OP, KEEP, 128, Y0, Y5) \
	CSABOTH(OP, KEEP, 192, Y0, Y6) \
	CSA(Y5, Y6, Y1, Y8)            \
	CSA(Y7, Y8, Y2, Y5)            \
	/* The sums count vectors of eights. */ \
	POPCNT4(Y5)                    \
	VPADDQ Y5, Y4, Y4              \
	ADDQ   $256, SI                \
	ADDQ   $256, DI                \
	ADDQ   $256, DX                \
	SUBQ   $32, CX                 \
	JGE    loop                    \
	/* Eights, fours, twos, ones: the sums are doubled before each is added. */ \
	POPCNT4(Y2)                    \
	POPCNT4(Y1)                    \
	POPCNT4(Y0)                    \
	VPADDQ Y4, Y4, Y4              \
	VPADDQ Y2, Y4, Y4              \
	VPADDQ Y4, Y4, Y4              \
	VPADDQ Y1, Y4, Y4              \
	VPADDQ Y4, Y4, Y4              \
	VPADDQ Y0, Y4, Y4              \
vectors: \
	ADDQ $28, CX \
	JLT  tail    \
vector: \
	/* One of the last seven vectors, counted alone. */ \
	VMOVDQU (DI), Y0     \
	OP      (SI), Y0, Y0 \
	KEEP(Y0, (DX))       \
	POPCNT4(Y0)          \
	VPADDQ  Y0, Y4, Y4   \
	ADDQ    $32, SI      \
	ADDQ    $32, DI      \
	ADDQ    $32, DX      \
	SUBQ    $4, CX       \
	JGE     vector       \
tail: \
	/* The last vector, of which the mask keeps the words not counted. */ \
	KEEP(Y3, (DX)(CX*8))            \
	LEAQ         keep<>+32(SB), AX  \
	VPAND        (AX)(CX*8), Y3, Y0 \
	POPCNT4(Y0)                     \
	VPADDQ       Y0, Y4, Y4         \
	/* The four sums become one. */ \
	VEXTRACTI128 $1, Y4, X0         \
	VPADDQ       X0, X4, X4         \
	VPSHUFD      $0x4e, X4, X0      \
	VPADDQ       X0, X4, X4         \
	VMOVQ        X4, AX             \
	VZEROUPPER

// keep+32+8*i, for i from -4 to -1, is a mask that keeps the last i+4 of four
// words.
DATA keep<>+0(SB)/8, $0
DATA keep<>+8(SB)/8, $0
DATA keep<>+16(SB)/8, $0
DATA keep<>+24(SB)/8, $0
DATA keep<>+32(SB)/8, $-1
DATA keep<>+40(SB)/8, $-1
DATA keep<>+48(SB)/8, $-1
GLOBL keep<>(SB), RODATA|NOPTR, $56

// BOTHAVX512 counts with VPOPCNTQ and leaves the number in AX. From 256 words on, the
// vectors of the set at FIRST begin at cache lines: a vector that crosses a line takes
// twice as long.
//
// DX, SI, DI  next words of dst, if there is one, of a and of b
// CX          words left
// AX          the number of words before the first line; the mask of the last words; the
//             sum
// R8          the mask of the words before the first line
// R9          where these words are, or 0
// Z0-Z3       four sums of eight, so that no addition waits for another; Z1, in the end,
//             scratch
// Z4-Z7       words and their counts
// Z8          the last eight words: computed before anything is written, since dst may
//             be a or b, and written last, over words that are there already
// Z9          likewise, the words before the first line and those after them
// K1          the words of Z8 not counted before
// K2          the words of Z9 before the first line
#define BOTHAVX512(OP, KEEP, FIRST) \
	/* The last vector, before dst is written. */ \
	VMOVDQU64 -64(DI)(CX*8), Z8     \
	OP        -64(SI)(CX*8), Z8, Z8 \
	/* No ones yet. */ \
	VPXORQ    Z0, Z0, Z0            \
	VPXORQ    Z1, Z1, Z1            \
	VPXORQ    Z2, Z2, Z2            \
	VPXORQ    Z3, Z3, Z3            \
	/* The words before the first line, if there are any. */ \
	XORL       R9, R9         \
	CMPQ       CX, $256       \
	JLT        aligned        \
	MOVQ       FIRST, AX      \
	NEGQ       AX             \
	ANDQ       $63, AX        \
	JZ         aligned        \
	MOVQ       FIRST, R9      \
	VMOVDQU64  (DI), Z9       \
	OP         (SI), Z9, Z9   \
	SHRQ       $3, AX         \
	MOVL       $-1, R8        \
	BZHIL      AX, R8, R8     \
	KMOVB      R8, K2         \
	VPOPCNTQ.Z Z9, K2, Z0     \
	LEAQ       (SI)(AX*8), SI \
	LEAQ       (DI)(AX*8), DI \
	LEAQ       (DX)(AX*8), DX \
	SUBQ       AX, CX         \
aligned: \
	SUBQ      $32, CX               \
	JLT       vectors               \
	PCALIGN $64 \
loop: \
	/* Four vectors of b, joined with four of a. */ \
	VMOVDQU64 0(DI), Z4           \
	VMOVDQU64 64(DI), Z5          \
	VMOVDQU64 128(DI), Z6         \
	VMOVDQU64 192(DI), Z7         \
	OP        0(SI), Z4, Z4       \
	OP        64(SI), Z5, Z5      \
	OP        128(SI), Z6, Z6     \
	OP        192(SI), Z7, Z7     \
	/* The result goes to dst, if there is one. */ \
	KEEP(Z4, 0(DX))               \
	KEEP(Z5, 64(DX))              \
	KEEP(Z6, 128(DX))             \
	KEEP(Z7, 192(DX))             \
	/* Their ones, into four sums. */ \
	VPOPCNTQ  Z4, Z4              \
	VPOPCNTQ  Z5, Z5              \
	VPOPCNTQ  Z6, Z6              \
	VPOPCNTQ  Z7, Z7              \
	VPADDQ    Z4, Z0, Z0          \
	VPADDQ    Z5, Z1, Z1          \
	VPADDQ    Z6, Z2, Z2          \
	VPADDQ    Z7, Z3, Z3          \
	ADDQ      $256, SI            \
	ADDQ      $256, DI            \
	ADDQ      $256, DX            \
	SUBQ      $32, CX             \
	JGE       loop                \
vectors: \
	ADDQ $24, CX \
	JLT  tail    \
vector: \
	/* One of the last three vectors. */ \
	VMOVDQU64 (DI), Z4     \
	OP        (SI), Z4, Z4 \
	KEEP(Z4, (DX))         \
	VPOPCNTQ  Z4, Z4       \
	VPADDQ    Z4, Z0, Z0   \
	ADDQ      $64, SI      \
	ADDQ      $64, DI      \
	ADDQ      $64, DX      \
	SUBQ      $8, CX       \
	JGE       vector       \
tail: \
	/* The last vector, of which the mask keeps the words not counted. */ \
	KEEP(Z8, (DX)(CX*8))             \
	TESTQ         R9, R9             \
	JZ            sum                \
	KEEP(Z9, (R9))                   \
sum: \
	NEGQ          CX                 \
	MOVL          $-1, AX            \
	SHLXL         CX, AX, AX         \
	KMOVB         AX, K1             \
	VPOPCNTQ.Z    Z8, K1, Z4         \
	VPADDQ        Z4, Z1, Z1         \
	/* The 32 sums become one. */ \
	VPADDQ        Z1, Z0, Z0         \
	VPADDQ        Z3, Z2, Z2         \
	VPADDQ        Z2, Z0, Z0         \
	VEXTRACTI64X4 $1, Z0, Y1         \
	VPADDQ        Y1, Y0, Y0         \
	VEXTRACTI128  $1, Y0, X1         \
	VPADDQ        X1, X0, X0         \
	VPSHUFD       $0x4e, X0, X1      \
	VPADDQ        X1, X0, X0         \
	VMOVQ         X0, AX             \
	VZEROUPPER

// COMBINEAVX2 writes the result of OP on both sets.
//
// DX, SI, DI  next words of dst, a and b
// CX          words left
// Y0, Y1      words
// Y2          the last four: computed before anything is written, since dst may be
//             a or b, and written last, over words that are there already
#define COMBINEAVX2(OP) \
	WRITTEN                       \
	/* The last vector, before dst is written. */ \
	VMOVDQU -32(DI)(CX*8), Y2     \
	OP      -32(SI)(CX*8), Y2, Y2 \
	SUBQ    $8, CX                \
	JLT     vector                \
loop: \
	/* Two vectors of b, joined with two of a. */ \
	VMOVDQU 0(DI), Y0      \
	VMOVDQU 32(DI), Y1     \
	OP      0(SI), Y0, Y0  \
	OP      32(SI), Y1, Y1 \
	VMOVDQU Y0, 0(DX)      \
	VMOVDQU Y1, 32(DX)     \
	ADDQ    $64, SI        \
	ADDQ    $64, DI        \
	ADDQ    $64, DX        \
	SUBQ    $8, CX         \
	JGE     loop           \
vector: \
	/* One more, if it is left. */ \
	ADDQ    $4, CX         \
	JLT     tail           \
	VMOVDQU (DI), Y0       \
	OP      (SI), Y0, Y0   \
	VMOVDQU Y0, (DX)       \
	ADDQ    $32, DX        \
	SUBQ    $4, CX         \
tail: \
	/* The last vector. */ \
	VMOVDQU Y2, (DX)(CX*8) \
	VZEROUPPER             \
	RET

// COMBINEAVX512 writes the result of OP on both sets.
//
// DX, SI, DI  next words of dst, a and b
// CX          words left
// Z0, Z1      words
// Z2          the last eight: computed before anything is written, since dst may be
//             a or b, and written last, over words that are there already
#define COMBINEAVX512(OP) \
	WRITTEN                         \
	/* The last vector, before dst is written. */ \
	VMOVDQU64 -64(DI)(CX*8), Z2     \
	OP        -64(SI)(CX*8), Z2, Z2 \
	SUBQ      $16, CX               \
	JLT       vector                \
loop: \
	/* Two vectors of b, joined with two of a. */ \
	VMOVDQU64 0(DI), Z0      \
	VMOVDQU64 64(DI), Z1     \
	OP        0(SI), Z0, Z0  \
	OP        64(SI), Z1, Z1 \
	VMOVDQU64 Z0, 0(DX)      \
	VMOVDQU64 Z1, 64(DX)     \
	ADDQ      $128, SI       \
	ADDQ      $128, DI       \
	ADDQ      $128, DX       \
	SUBQ      $16, CX        \
	JGE       loop           \
vector: \
	/* One more, if it is left. */ \
	ADDQ      $8, CX         \
	JLT       tail           \
	VMOVDQU64 (DI), Z0       \
	OP        (SI), Z0, Z0   \
	VMOVDQU64 Z0, (DX)       \
	ADDQ      $64, DX        \
	SUBQ      $8, CX         \
tail: \
	/* The last vector. */ \
	VMOVDQU64 Z2, (DX)(CX*8) \
	VZEROUPPER               \
	RET

// func countAndBMI2(a, b []uint64) int
// POPCNT. 4 words or more.
TEXT ·countAndBMI2(SB), NOSPLIT, $0-56
	COUNTBMI2(ANDWORD)

// func countAndNotBMI2(a, b []uint64) int
// BMI1, POPCNT. 4 words or more.
TEXT ·countAndNotBMI2(SB), NOSPLIT, $0-56
	COUNTBMI2(ANDNOTWORD)

// func countOrBMI2(a, b []uint64) int
// POPCNT. 4 words or more.
TEXT ·countOrBMI2(SB), NOSPLIT, $0-56
	COUNTBMI2(ORWORD)

// func countXorBMI2(a, b []uint64) int
// POPCNT. 4 words or more.
TEXT ·countXorBMI2(SB), NOSPLIT, $0-56
	COUNTBMI2(XORWORD)

// func countAndAVX2(a, b []uint64) int
// AVX2. 4 words or more.
TEXT ·countAndAVX2(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX2(VPAND, DROP)
	MOVQ AX, ret+48(FP)
	RET

// func countAndNotAVX2(a, b []uint64) int
// AVX2. 4 words or more.
TEXT ·countAndNotAVX2(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX2(VPANDN, DROP)
	MOVQ AX, ret+48(FP)
	RET

// func countOrAVX2(a, b []uint64) int
// AVX2. 4 words or more.
TEXT ·countOrAVX2(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX2(VPOR, DROP)
	MOVQ AX, ret+48(FP)
	RET

// func countXorAVX2(a, b []uint64) int
// AVX2. 4 words or more.
TEXT ·countXorAVX2(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX2(VPXOR, DROP)
	MOVQ AX, ret+48(FP)
	RET

// func countAndAVX512(a, b []uint64) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·countAndAVX512(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX512(VPANDQ, DROP, SI)
	MOVQ AX, ret+48(FP)
	RET

// func countAndNotAVX512(a, b []uint64) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·countAndNotAVX512(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX512(VPANDNQ, DROP, SI)
	MOVQ AX, ret+48(FP)
	RET

// func countOrAVX512(a, b []uint64) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·countOrAVX512(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX512(VPORQ, DROP, SI)
	MOVQ AX, ret+48(FP)
	RET

// func countXorAVX512(a, b []uint64) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·countXorAVX512(SB), NOSPLIT, $0-56
	COUNTED
	BOTHAVX512(VPXORQ, DROP, SI)
	MOVQ AX, ret+48(FP)
	RET

// func combineAndAVX2(dst, a, b *uint64, n int)
// AVX2. 4 words or more.
TEXT ·combineAndAVX2(SB), NOSPLIT, $0-32
	COMBINEAVX2(VPAND)

// func combineAndNotAVX2(dst, a, b *uint64, n int)
// AVX2. 4 words or more.
TEXT ·combineAndNotAVX2(SB), NOSPLIT, $0-32
	COMBINEAVX2(VPANDN)

// func combineOrAVX2(dst, a, b *uint64, n int)
// AVX2. 4 words or more.
TEXT ·combineOrAVX2(SB), NOSPLIT, $0-32
	COMBINEAVX2(VPOR)

// func combineXorAVX2(dst, a, b *uint64, n int)
// AVX2. 4 words or more.
TEXT ·combineXorAVX2(SB), NOSPLIT, $0-32
	COMBINEAVX2(VPXOR)

// func combineAndAVX512(dst, a, b *uint64, n int)
// AVX512F. 8 words or more.
TEXT ·combineAndAVX512(SB), NOSPLIT, $0-32
	COMBINEAVX512(VPANDQ)

// func combineAndNotAVX512(dst, a, b *uint64, n int)
// AVX512F. 8 words or more.
TEXT ·combineAndNotAVX512(SB), NOSPLIT, $0-32
	COMBINEAVX512(VPANDNQ)

// func combineOrAVX512(dst, a, b *uint64, n int)
// AVX512F. 8 words or more.
TEXT ·combineOrAVX512(SB), NOSPLIT, $0-32
	COMBINEAVX512(VPORQ)

// func combineXorAVX512(dst, a, b *uint64, n int)
// AVX512F. 8 words or more.
TEXT ·combineXorAVX512(SB), NOSPLIT, $0-32
	COMBINEAVX512(VPXORQ)

// func tallyAndAVX2(dst, a, b *uint64, n int) int
// AVX2. 8 words or more.
TEXT ·tallyAndAVX2(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX2(VPAND, STORE256)
	MOVQ AX, ret+32(FP)
	RET

// func tallyAndNotAVX2(dst, a, b *uint64, n int) int
// AVX2. 8 words or more.
TEXT ·tallyAndNotAVX2(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX2(VPANDN, STORE256)
	MOVQ AX, ret+32(FP)
	RET

// func tallyOrAVX2(dst, a, b *uint64, n int) int
// AVX2. 8 words or more.
TEXT ·tallyOrAVX2(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX2(VPOR, STORE256)
	MOVQ AX, ret+32(FP)
	RET

// func tallyXorAVX2(dst, a, b *uint64, n int) int
// AVX2. 8 words or more.
TEXT ·tallyXorAVX2(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX2(VPXOR, STORE256)
	MOVQ AX, ret+32(FP)
	RET

// func tallyAndAVX512(dst, a, b *uint64, n int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·tallyAndAVX512(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX512(VPANDQ, STORE512, DX)
	MOVQ AX, ret+32(FP)
	RET

// func tallyAndNotAVX512(dst, a, b *uint64, n int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·tallyAndNotAVX512(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX512(VPANDNQ, STORE512, DX)
	MOVQ AX, ret+32(FP)
	RET

// func tallyOrAVX512(dst, a, b *uint64, n int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·tallyOrAVX512(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX512(VPORQ, STORE512, DX)
	MOVQ AX, ret+32(FP)
	RET

// func tallyXorAVX512(dst, a, b *uint64, n int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2. 8 words or more.
TEXT ·tallyXorAVX512(SB), NOSPLIT, $0-40
	WRITTEN
	BOTHAVX512(VPXORQ, STORE512, DX)
	MOVQ AX, ret+32(FP)
	RET
