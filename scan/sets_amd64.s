//go:build !purego

// Two sets: the number of ones in the result of an operation on them, and the result
// itself if it is wanted. There is a macro for each path, with a table of its registers;
// its arguments are the operation and what becomes of the result. All sets have n words,
// at least eight.

#include "go_asm.h"
#include "textflag.h"
#include "popcnt_amd64.h"

// COUNTED and WRITTEN load the arguments after the path and the operation, without and
// with a destination.
#define COUNTED \
	MOVQ a+8(FP), SI   \
	MOVQ b+16(FP), DI  \
	MOVQ n+24(FP), CX
#define WRITTEN \
	MOVQ dst+8(FP), DX \
	MOVQ a+16(FP), SI  \
	MOVQ b+24(FP), DI  \
	MOVQ n+32(FP), CX

// BYPATH and BYOP jump to the kernel of the path, which is the first argument, and of the
// operation, which is the second.
#define BYPATH(K512, K2) \
	CMPB p+0(FP), $const_avx512 \
	JCS  avx2                   \
	JMP  K512(SB)               \
avx2: \
	JMP  K2(SB)
#define BYOP(AND, ANDNOT, OR, XOR) \
	CMPB o+1(FP), $const_opAndNot \
	JCS  and                      \
	JEQ  andnot                   \
	CMPB o+1(FP), $const_opOr     \
	JEQ  or                       \
	JMP  XOR(SB)                  \
and: \
	JMP  AND(SB)                  \
andnot: \
	JMP  ANDNOT(SB)               \
or: \
	JMP  OR(SB)

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

// BOTHAVX512 counts with VPOPCNTQ and leaves the number in AX.
//
// DX, SI, DI  next words of dst, if there is one, of a and of b
// CX          words left
// AX          the mask of the last words; the sum
// Z0-Z3       four sums of eight, so that no addition waits for another; Z1, in the end,
//             scratch
// Z4-Z7       words and their counts
// Z8          the last eight words: computed before anything is written, since dst may
//             be a or b, and written last, over words that are there already
// K1          the words of Z8 not counted before
#define BOTHAVX512(OP, KEEP) \
	/* The last vector, before dst is written. */ \
	VMOVDQU64 -64(DI)(CX*8), Z8     \
	OP        -64(SI)(CX*8), Z8, Z8 \
	/* No ones yet. */ \
	VPXORQ    Z0, Z0, Z0            \
	VPXORQ    Z1, Z1, Z1            \
	VPXORQ    Z2, Z2, Z2            \
	VPXORQ    Z3, Z3, Z3            \
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

// STORE writes the result of OP on both sets. V0-V2 are vectors of SIZE bytes.
//
// DX, SI, DI  next words of dst, a and b
// CX          words left
// V0, V1      words
// V2          the last ones: computed before anything is written, since dst may be a or b,
//             and written last, over words that are there already
#define STORE(V0, V1, V2, SIZE, MOVU, OP) \
	WRITTEN                      \
	/* The last vector, before dst is written. */ \
	MOVU -SIZE(DI)(CX*8), V2     \
	OP   -SIZE(SI)(CX*8), V2, V2 \
	SUBQ $(SIZE/4), CX           \
	JLT  vector                  \
loop: \
	/* Two vectors of b, joined with two of a. */ \
	MOVU 0(DI), V0        \
	MOVU SIZE(DI), V1     \
	OP   0(SI), V0, V0    \
	OP   SIZE(SI), V1, V1 \
	MOVU V0, 0(DX)        \
	MOVU V1, SIZE(DX)     \
	ADDQ $(2*SIZE), SI    \
	ADDQ $(2*SIZE), DI    \
	ADDQ $(2*SIZE), DX    \
	SUBQ $(SIZE/4), CX    \
	JGE  loop             \
vector: \
	/* One more, if it is left. */ \
	ADDQ $(SIZE/8), CX    \
	JLT  tail             \
	MOVU (DI), V0         \
	OP   (SI), V0, V0     \
	MOVU V0, (DX)         \
	ADDQ $SIZE, DX        \
	SUBQ $(SIZE/8), CX    \
tail: \
	/* The last vector. */ \
	MOVU V2, (DX)(CX*8)   \
	VZEROUPPER            \
	RET

// func storeKernel(p path.Path, o op, dst, a, b *uint64, n int)
TEXT ·storeKernel(SB), NOSPLIT, $0-40
	BYPATH(·storeAVX512<>, ·storeAVX2<>)

// AVX512F.
TEXT ·storeAVX512<>(SB), NOSPLIT, $0-40
	BYOP(·storeAndAVX512<>, ·storeAndNotAVX512<>, ·storeOrAVX512<>, ·storeXorAVX512<>)

TEXT ·storeAndAVX512<>(SB), NOSPLIT, $0-40
	STORE(Z0, Z1, Z2, 64, VMOVDQU64, VPANDQ)

TEXT ·storeAndNotAVX512<>(SB), NOSPLIT, $0-40
	STORE(Z0, Z1, Z2, 64, VMOVDQU64, VPANDNQ)

TEXT ·storeOrAVX512<>(SB), NOSPLIT, $0-40
	STORE(Z0, Z1, Z2, 64, VMOVDQU64, VPORQ)

TEXT ·storeXorAVX512<>(SB), NOSPLIT, $0-40
	STORE(Z0, Z1, Z2, 64, VMOVDQU64, VPXORQ)

// AVX2.
TEXT ·storeAVX2<>(SB), NOSPLIT, $0-40
	BYOP(·storeAndAVX2<>, ·storeAndNotAVX2<>, ·storeOrAVX2<>, ·storeXorAVX2<>)

TEXT ·storeAndAVX2<>(SB), NOSPLIT, $0-40
	STORE(Y0, Y1, Y2, 32, VMOVDQU, VPAND)

TEXT ·storeAndNotAVX2<>(SB), NOSPLIT, $0-40
	STORE(Y0, Y1, Y2, 32, VMOVDQU, VPANDN)

TEXT ·storeOrAVX2<>(SB), NOSPLIT, $0-40
	STORE(Y0, Y1, Y2, 32, VMOVDQU, VPOR)

TEXT ·storeXorAVX2<>(SB), NOSPLIT, $0-40
	STORE(Y0, Y1, Y2, 32, VMOVDQU, VPXOR)

// func countKernel(p path.Path, o op, a, b *uint64, n int) int
TEXT ·countKernel(SB), NOSPLIT, $0-40
	BYPATH(·countBothAVX512<>, ·countBothAVX2<>)

// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·countBothAVX512<>(SB), NOSPLIT, $0-40
	BYOP(·countAndAVX512<>, ·countAndNotAVX512<>, ·countOrAVX512<>, ·countXorAVX512<>)

TEXT ·countAndAVX512<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX512(VPANDQ, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countAndNotAVX512<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX512(VPANDNQ, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countOrAVX512<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX512(VPORQ, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countXorAVX512<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX512(VPXORQ, DROP)
	MOVQ AX, ret+32(FP)
	RET

// AVX2.
TEXT ·countBothAVX2<>(SB), NOSPLIT, $0-40
	BYOP(·countAndAVX2<>, ·countAndNotAVX2<>, ·countOrAVX2<>, ·countXorAVX2<>)

TEXT ·countAndAVX2<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX2(VPAND, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countAndNotAVX2<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX2(VPANDN, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countOrAVX2<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX2(VPOR, DROP)
	MOVQ AX, ret+32(FP)
	RET

TEXT ·countXorAVX2<>(SB), NOSPLIT, $0-40
	COUNTED
	BOTHAVX2(VPXOR, DROP)
	MOVQ AX, ret+32(FP)
	RET
