//go:build !purego

// Many sets: the intersection or the union of all, and what is in at least so many of
// them. The sets are read in step, a few vectors of each at a time, so that nothing
// but the result is stored. All kernels take at least eight words; the macros are for
// each path, with the operation as an argument.

#include "textflag.h"

// What becomes of a vector of the result: DROP it, or store it.
#define DROP(V, M)
#define STORE512(V, M) VMOVDQU64 V, M

// Whether to read more sets: of an intersection, unless it is empty so far; of a union,
// always. They jump to more.
#define IFANY512 \
	VPORQ    Z0, Z1, Z6 \
	VPORQ    Z2, Z3, Z7 \
	VPORQ    Z6, Z7, Z7 \
	VPTESTMQ Z7, Z7, K2 \
	KORTESTB K2, K2     \
	JNZ      more
#define IFANY256 \
	VPOR   Y0, Y1, Y8  \
	VPOR   Y2, Y3, Y9  \
	VPOR   Y4, Y5, Y10 \
	VPOR   Y6, Y7, Y11 \
	VPOR   Y8, Y9, Y8  \
	VPOR   Y10, Y11, Y9 \
	VPTEST Y9, Y9      \
	JNZ    more        \
	VPTEST Y8, Y8      \
	JNZ    more
#define ALWAYS JMP more

// FROM sets R9, BX, R12 and R13 for the kernels for all and any, from the number of the
// other sets in R9. Clobbers AX.
//
// In the sets after the first, the slice begins at word AT, and all sets have words up to
// UNTIL, or more. If UNTIL is 0, the sets are in a cache. Otherwise AHEAD prefetches the
// four lines of a step, four steps early: the processor prefetches by itself, but starts
// anew on every page, and not all follow so many streams. No kernel prefetches past UNTIL.
//
// The kernels test after every fourth set whether an intersection is empty so far: where
// few sets have been read, that jump is often mispredicted. If the sets are in memory,
// they test after every set, since reading one takes longer than a misprediction.
#define FROM(AT, UNTIL) \
	/* The offset of the words in the other sets. */ \
	MOVQ    AT, BX            \
	SHLQ    $3, BX            \
	/* The headers between two tests, of 24 bytes: four, or one. */ \
	MOVL    $(4*24), R13      \
	MOVL    $24, AX           \
	MOVQ    UNTIL, R12        \
	TESTQ   R12, R12          \
	CMOVQNE AX, R13           \
	/* Four steps ahead, and the step itself. */ \
	LEAQ    -1280(R12*8), R12 \
	/* The end of the headers. */ \
	LEAQ    (R9)(R9*2), R9    \
	LEAQ    (SI)(R9*8), R9
#define AHEAD(P) \
	PREFETCHT1 1024(P) \
	PREFETCHT1 1088(P) \
	PREFETCHT1 1152(P) \
	PREFETCHT1 1216(P)

// MANYAVX512 also returns the number of ones.
//
// SI      the headers of the other sets
// R8, R9  the next header, the end of all
// R10     the header at which to test
// AX      24; the words of a set; the mask of the last words; the sum
// BX      the bytes of the other sets before those that go with DI
// DX, DI  next words of dst, if there is one, and of the first set
// CX      words left
// R12     the last BX at which to prefetch
// R13     the bytes of the headers from one test to the next
// Z0-Z3   words, then their counts
// Z4, Z5  two sums of eight; Z5, in the end, scratch
// Z6, Z7  scratch
// K1      the words of a vector not counted before
// K2      the words that are not zero
//
// The last words are taken in a vector that ends where the slices end. It may begin with
// words whose result is in dst already. If dst is a set too, they are merged again, with
// the same result.
#define MANYAVX512(OP, KEEP, MORE) \
	/* No ones yet. */ \
	VPXORQ Z4, Z4, Z4            \
	VPXORQ Z5, Z5, Z5            \
	SUBQ   $32, CX               \
	JLT    few                   \
loop: \
	/* A step: 32 words of the first set, and of each other set. Prefetch? */ \
	CMPQ      BX, R12      \
	JLE       first        \
here: \
	/* The words of the first set. */ \
	VMOVDQU64 0(DI), Z0    \
	VMOVDQU64 64(DI), Z1   \
	VMOVDQU64 128(DI), Z2  \
	VMOVDQU64 192(DI), Z3  \
	MOVQ      SI, R8       \
more: \
	/* The header after which to test: R13 bytes on, or the end. */ \
	LEAQ (R8)(R13*1), R10  \
	CMPQ    R10, R9        \
	CMOVQHI R9, R10        \
set: \
	/* The words of the next set. Prefetch? */ \
	MOVQ (R8), AX          \
	ADDQ BX, AX            \
	CMPQ BX, R12           \
	JLE  other             \
near: \
	/* Join them with the words so far. */ \
	OP   0(AX), Z0, Z0     \
	OP   64(AX), Z1, Z1    \
	OP   128(AX), Z2, Z2   \
	OP   192(AX), Z3, Z3   \
	ADDQ $24, R8           \
	CMPQ R8, R10           \
	JNE  set               \
	/* After the last set, store; otherwise test whether to read more. */ \
	CMPQ R8, R9            \
	JEQ  keep              \
	MORE                   \
keep: \
	/* The result goes to dst, if there is one. */ \
	KEEP(Z0, 0(DX))        \
	KEEP(Z1, 64(DX))       \
	KEEP(Z2, 128(DX))      \
	KEEP(Z3, 192(DX))      \
	/* Its ones, into two sums. */ \
	VPOPCNTQ Z0, Z0        \
	VPOPCNTQ Z1, Z1        \
	VPOPCNTQ Z2, Z2        \
	VPOPCNTQ Z3, Z3        \
	VPADDQ   Z0, Z4, Z4    \
	VPADDQ   Z1, Z5, Z5    \
	VPADDQ   Z2, Z4, Z4    \
	VPADDQ   Z3, Z5, Z5    \
	/* The next step. */ \
	ADDQ     $256, DI      \
	ADDQ     $256, DX      \
	ADDQ     $256, BX      \
	SUBQ     $32, CX       \
	JGE      loop          \
	JMP      few           \
first: \
	/* Prefetches, out of the way of the loop. */ \
	AHEAD(DI)              \
	JMP here               \
other: \
	AHEAD(AX)              \
	JMP near               \
few: \
	/* The last 31 words or fewer, a vector at a time, all of which count. */ \
	ADDQ  $32, CX          \
	JZ    done             \
	MOVL  $-1, AX          \
	KMOVB AX, K1           \
vector: \
	/* Fewer than a vector: move back to the end, and let the mask keep the words not counted. */ \
	CMPQ  CX, $8            \
	JGE   whole             \
	LEAQ  -64(DI)(CX*8), DI \
	LEAQ  -64(DX)(CX*8), DX \
	LEAQ  -64(BX)(CX*8), BX \
	MOVL  $0xff00, AX       \
	SHRXL CX, AX, AX        \
	KMOVB AX, K1            \
	MOVL  $8, CX            \
whole: \
	/* A vector of the first set. */ \
	VMOVDQU64 (DI), Z0      \
	MOVQ      SI, R8        \
one: \
	/* And of each other set. */ \
	MOVQ (R8), AX           \
	OP   (AX)(BX*1), Z0, Z0 \
	ADDQ $24, R8            \
	CMPQ R8, R9             \
	JNE  one                \
	/* The result, and its ones under the mask. */ \
	KEEP(Z0, (DX))          \
	VPOPCNTQ.Z Z0, K1, Z0   \
	VPADDQ     Z0, Z4, Z4   \
	ADDQ       $64, DI      \
	ADDQ       $64, DX      \
	ADDQ       $64, BX      \
	SUBQ       $8, CX       \
	JNZ        vector       \
done: \
	/* The sixteen sums become one. */ \
	VPADDQ        Z5, Z4, Z4    \
	VEXTRACTI64X4 $1, Z4, Y5    \
	VPADDQ        Y5, Y4, Y4    \
	VEXTRACTI128  $1, Y4, X5    \
	VPADDQ        X5, X4, X4    \
	VPSHUFD       $0x4e, X4, X5 \
	VPADDQ        X5, X4, X4    \
	VMOVQ         X4, AX        \
	VZEROUPPER

// MANYAVX2 is MANYAVX512 without the count, with eight vectors of each set at a time.
//
// SI      the headers of the other sets
// R8, R9  the next header, the end of all
// R10     the header at which to test
// AX      24; the words of a set
// BX      the bytes of the other sets before those that go with DI
// DX, DI  next words of dst and of the first set
// CX      words left
// R12     the last BX at which to prefetch
// R13     the bytes of the headers from one test to the next
// Y0-Y7   words
// Y8-Y11  scratch
#define MANYAVX2(OP, MORE) \
	MOVQ dst_base+0(FP), DX    \
	MOVQ dst_len+8(FP), CX     \
	MOVQ first_base+24(FP), DI \
	MOVQ rest_base+48(FP), SI  \
	MOVQ rest_len+56(FP), R9   \
	FROM(at+72(FP), until+80(FP)) \
	SUBQ $32, CX               \
	JLT  few                   \
loop: \
	/* A step: 32 words of the first set, and of each other set. Prefetch? */ \
	CMPQ    BX, R12        \
	JLE     first          \
here: \
	/* The words of the first set. */ \
	VMOVDQU 0(DI), Y0      \
	VMOVDQU 32(DI), Y1     \
	VMOVDQU 64(DI), Y2     \
	VMOVDQU 96(DI), Y3     \
	VMOVDQU 128(DI), Y4    \
	VMOVDQU 160(DI), Y5    \
	VMOVDQU 192(DI), Y6    \
	VMOVDQU 224(DI), Y7    \
	MOVQ    SI, R8         \
more: \
	/* The header after which to test: R13 bytes on, or the end. */ \
	LEAQ (R8)(R13*1), R10  \
	CMPQ    R10, R9        \
	CMOVQHI R9, R10        \
set: \
	/* The words of the next set. Prefetch? */ \
	MOVQ (R8), AX          \
	ADDQ BX, AX            \
	CMPQ BX, R12           \
	JLE  other             \
near: \
	/* Join them with the words so far. */ \
	OP   0(AX), Y0, Y0     \
	OP   32(AX), Y1, Y1    \
	OP   64(AX), Y2, Y2    \
	OP   96(AX), Y3, Y3    \
	OP   128(AX), Y4, Y4   \
	OP   160(AX), Y5, Y5   \
	OP   192(AX), Y6, Y6   \
	OP   224(AX), Y7, Y7   \
	ADDQ $24, R8           \
	CMPQ R8, R10           \
	JNE  set               \
	/* After the last set, store; otherwise test whether to read more. */ \
	CMPQ R8, R9            \
	JEQ  keep              \
	MORE                   \
keep: \
	/* The result goes to dst. */ \
	VMOVDQU Y0, 0(DX)      \
	VMOVDQU Y1, 32(DX)     \
	VMOVDQU Y2, 64(DX)     \
	VMOVDQU Y3, 96(DX)     \
	VMOVDQU Y4, 128(DX)    \
	VMOVDQU Y5, 160(DX)    \
	VMOVDQU Y6, 192(DX)    \
	VMOVDQU Y7, 224(DX)    \
	/* The next step. */ \
	ADDQ    $256, DI       \
	ADDQ    $256, DX       \
	ADDQ    $256, BX       \
	SUBQ    $32, CX        \
	JGE     loop           \
	JMP     few            \
first: \
	/* Prefetches, out of the way of the loop. */ \
	AHEAD(DI)              \
	JMP here               \
other: \
	AHEAD(AX)              \
	JMP near               \
few: \
	/* The last 31 words or fewer, a vector at a time. */ \
	ADDQ $32, CX           \
	JZ   done              \
vector: \
	/* Fewer than a vector: move back to the end. */ \
	CMPQ CX, $4             \
	JGE  whole              \
	LEAQ -32(DI)(CX*8), DI  \
	LEAQ -32(DX)(CX*8), DX  \
	LEAQ -32(BX)(CX*8), BX  \
	MOVL $4, CX             \
whole: \
	/* A vector of the first set. */ \
	VMOVDQU (DI), Y0        \
	MOVQ    SI, R8          \
one: \
	/* And of each other set. */ \
	MOVQ    (R8), AX           \
	OP      (AX)(BX*1), Y0, Y0 \
	ADDQ    $24, R8            \
	CMPQ    R8, R9             \
	JNE     one                \
	VMOVDQU Y0, (DX)           \
	ADDQ    $32, DI            \
	ADDQ    $32, DX            \
	ADDQ    $32, BX            \
	SUBQ    $4, CX             \
	JNZ     vector             \
done: \
	VZEROUPPER                 \
	RET

// HALF512 and HALF256 add the bits of C to those of P and leave the carries in C.
// They clobber T.
#define HALF512(P, C, T) \
	VPANDQ P, C, T \
	VPXORQ P, C, P \
	VMOVDQA64 T, C
#define HALF256(P, C, T) \
	VPAND   P, C, T \
	VPXOR   P, C, P \
	VMOVDQA T, C

// LEASTARGS loads the arguments of the kernels for at least so many sets; LAST is the
// bytes of a vector. These kernels have a counter of four bits for each position, which
// starts at bias, so that it overflows when enough sets have been added. The last
// vector, which ends where the slices end, is computed before anything is written,
// since dst may be a set, and written last, over words that are there already.
//
// SI      the headers of the sets
// R8, R9  the next header, the end of all
// AX      the words of a set; a bit of bias
// BX      the bytes of each set before the vector
// R10     the bytes before the last vector
// DX      dst
// R11     bias; then whether the last vector has been computed
//
// The vectors are Z or Y registers:
//
// 0-3     the bits of the counter, lowest first
// 4       the positions where it has overflowed
// 5       words of a set, then carries
// 6       scratch
// 7       the result of the last vector
// 8-11    the bits of bias, lowest first, in every position
#define LEASTARGS(LAST) \
	MOVQ dst_base+0(FP), DX   \
	MOVQ dst_len+8(FP), R10   \
	MOVQ sets_base+24(FP), SI \
	MOVQ sets_len+32(FP), R9  \
	MOVQ bias+48(FP), R11     \
	LEAQ (R9)(R9*2), R9       \
	LEAQ (SI)(R9*8), R9       \
	LEAQ -LAST(R10*8), R10    \
	MOVQ R10, BX

// BIAS fills V, whose lower part is X, with the lowest bit of R11, which it shifts out.
// Clobbers AX.
#define BIAS(X, V) \
	MOVQ         R11, AX \
	ANDL         $1, AX  \
	NEGQ         AX      \
	SHRQ         $1, R11 \
	VMOVQ        AX, X   \
	VPBROADCASTQ X, V

// INTO loads the arguments of a kernel of the AVX-512 path that stores, ONLY those of
// one that only counts.
#define INTO \
	MOVQ dst_base+0(FP), DX    \
	MOVQ dst_len+8(FP), CX     \
	MOVQ first_base+24(FP), DI \
	MOVQ rest_base+48(FP), SI  \
	MOVQ rest_len+56(FP), R9   \
	FROM(at+72(FP), until+80(FP))
#define ONLY \
	MOVQ first_base+0(FP), DI \
	MOVQ first_len+8(FP), CX  \
	MOVQ rest_base+24(FP), SI \
	MOVQ rest_len+32(FP), R9  \
	FROM(at+48(FP), until+56(FP))

// func allAVX512(dst, first []uint64, rest [][]uint64, at, until int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·allAVX512(SB), NOSPLIT, $0-96
	INTO
	MANYAVX512(VPANDQ, STORE512, IFANY512)
	MOVQ AX, ret+88(FP)
	RET

// func anyAVX512(dst, first []uint64, rest [][]uint64, at, until int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·anyAVX512(SB), NOSPLIT, $0-96
	INTO
	MANYAVX512(VPORQ, STORE512, ALWAYS)
	MOVQ AX, ret+88(FP)
	RET

// func countAllAVX512(first []uint64, rest [][]uint64, at, until int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·countAllAVX512(SB), NOSPLIT, $0-72
	ONLY
	MANYAVX512(VPANDQ, DROP, IFANY512)
	MOVQ AX, ret+64(FP)
	RET

// func countAnyAVX512(first []uint64, rest [][]uint64, at, until int) int
// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·countAnyAVX512(SB), NOSPLIT, $0-72
	ONLY
	MANYAVX512(VPORQ, DROP, ALWAYS)
	MOVQ AX, ret+64(FP)
	RET

// func allAVX2(dst, first []uint64, rest [][]uint64, at, until int)
// AVX2.
TEXT ·allAVX2(SB), NOSPLIT, $0-88
	MANYAVX2(VPAND, IFANY256)

// func anyAVX2(dst, first []uint64, rest [][]uint64, at, until int)
// AVX2.
TEXT ·anyAVX2(SB), NOSPLIT, $0-88
	MANYAVX2(VPOR, ALWAYS)

// func atLeastAVX512(dst []uint64, sets [][]uint64, bias uint64)
// AVX512F. The registers are those of LEASTARGS.
TEXT ·atLeastAVX512(SB), NOSPLIT, $0-56
	LEASTARGS(64)
	BIAS(X8, Z8)
	BIAS(X9, Z9)
	BIAS(X10, Z10)
	BIAS(X11, Z11)
	VPXORQ Z7, Z7, Z7

	// The counters start at bias.
vector:
	VMOVDQA64 Z8, Z0
	VMOVDQA64 Z9, Z1
	VMOVDQA64 Z10, Z2
	VMOVDQA64 Z11, Z3
	VPXORQ    Z4, Z4, Z4
	MOVQ      SI, R8

	// Add the bits of each set; a carry out of the highest bit is an overflow.
set:
	MOVQ      (R8), AX
	VMOVDQU64 (AX)(BX*1), Z5
	HALF512(Z0, Z5, Z6)
	HALF512(Z1, Z5, Z6)
	HALF512(Z2, Z5, Z6)
	HALF512(Z3, Z5, Z6)
	VPORQ     Z5, Z4, Z4
	ADDQ      $24, R8
	CMPQ      R8, R9
	JNE       set

	// The first result is that of the last vector. It waits, and all others follow.
	CMPQ      R11, $0
	JNE       next
	VMOVDQA64 Z4, Z7
	MOVQ      $-64, BX
	INCQ      R11
	JMP       step

next:
	VMOVDQU64 Z4, (DX)(BX*1)

step:
	ADDQ      $64, BX
	CMPQ      BX, R10
	JLT       vector
	VMOVDQU64 Z7, (DX)(R10*1)
	VZEROUPPER
	RET

// func atLeastAVX2(dst []uint64, sets [][]uint64, bias uint64)
// AVX2. The registers are those of LEASTARGS.
TEXT ·atLeastAVX2(SB), NOSPLIT, $0-56
	LEASTARGS(32)
	BIAS(X8, Y8)
	BIAS(X9, Y9)
	BIAS(X10, Y10)
	BIAS(X11, Y11)
	VPXOR Y7, Y7, Y7

	// The counters start at bias.
vector:
	VMOVDQA Y8, Y0
	VMOVDQA Y9, Y1
	VMOVDQA Y10, Y2
	VMOVDQA Y11, Y3
	VPXOR   Y4, Y4, Y4
	MOVQ    SI, R8

	// Add the bits of each set; a carry out of the highest bit is an overflow.
set:
	MOVQ    (R8), AX
	VMOVDQU (AX)(BX*1), Y5
	HALF256(Y0, Y5, Y6)
	HALF256(Y1, Y5, Y6)
	HALF256(Y2, Y5, Y6)
	HALF256(Y3, Y5, Y6)
	VPOR    Y5, Y4, Y4
	ADDQ    $24, R8
	CMPQ    R8, R9
	JNE     set

	// The first result is that of the last vector. It waits, and all others follow.
	CMPQ    R11, $0
	JNE     next
	VMOVDQA Y4, Y7
	MOVQ    $-32, BX
	INCQ    R11
	JMP     step

next:
	VMOVDQU Y4, (DX)(BX*1)

step:
	ADDQ    $32, BX
	CMPQ    BX, R10
	JLT     vector
	VMOVDQU Y7, (DX)(R10*1)
	VZEROUPPER
	RET
