//go:build !purego

// Two sets: the number of ones in the result of an operation on them. There is a macro for
// each path, with a table of its registers, whose argument is the operation. Both sets have n
// words, at least eight.

#include "bypath_amd64.h"
#include "textflag.h"
#include "popcnt_amd64.h"

// CSABOTH is CSA of two vectors, the results of OP on vectors in memory. Clobbers
// Y12, Y13.
#define CSABOTH(OP, OFF, C, H) \
	VMOVDQU OFF(DI), Y12           \
	VMOVDQU (OFF+32)(DI), Y13      \
	OP      OFF(SI), Y12, Y12      \
	OP      (OFF+32)(SI), Y13, Y13 \
	CSA(Y12, Y13, C, H)

// COUNTAVX2 counts as countAVX2 does, by Harley and Seal's method, with a counter
// of eight vectors: each needs two loads, one per set, and sixteen gain nothing.
//
// SI, DI   next words of a and b
// CX       words left
// AX       the low nibbles; the address of the mask; the sum
// Y0-Y2    the counter's bits: ones, twos, fours; Y0 then the last vectors, and scratch
// Y4       sums of the counted vectors
// Y5-Y8    carries
// Y9       ZERO
// Y10      LOWNIBBLES
// Y11      NIBBLECOUNTS
// Y12-Y15  vectors of both, and what CSA clobbers
//
// The last vector ends where the sets end. The mask at keep leaves the words that were
// counted before out of the count.
#define COUNTAVX2(OP) \
	MOVQ    a+0(FP), SI           \
	MOVQ    b+8(FP), DI           \
	MOVQ    n+16(FP), CX          \
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
	CSABOTH(OP, 0, Y0, Y5)   \
	CSABOTH(OP, 64, Y0, Y6)  \
	CSA(Y5, Y6, Y1, Y7)            \
	CSABOTH(OP, 128, Y0, Y5) \
	CSABOTH(OP, 192, Y0, Y6) \
	CSA(Y5, Y6, Y1, Y8)            \
	CSA(Y7, Y8, Y2, Y5)            \
	/* The sums count vectors of eights. */ \
	POPCNT4(Y5)                    \
	VPADDQ Y5, Y4, Y4              \
	ADDQ   $256, SI                \
	ADDQ   $256, DI                \
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
	POPCNT4(Y0)          \
	VPADDQ  Y0, Y4, Y4   \
	ADDQ    $32, SI      \
	ADDQ    $32, DI      \
	SUBQ    $4, CX       \
	JGE     vector       \
tail: \
	/* The last vector, of which the mask keeps the words not counted. */ \
	VMOVDQU      (DI)(CX*8), Y0     \
	OP           (SI)(CX*8), Y0, Y0 \
	LEAQ         keep<>+32(SB), AX  \
	VPAND        (AX)(CX*8), Y0, Y0 \
	POPCNT4(Y0)                     \
	VPADDQ       Y0, Y4, Y4         \
	/* The four sums become one. */ \
	VEXTRACTI128 $1, Y4, X0         \
	VPADDQ       X0, X4, X4         \
	VPSHUFD      $0x4e, X4, X0      \
	VPADDQ       X0, X4, X4         \
	VMOVQ        X4, AX             \
	VZEROUPPER                      \
	MOVQ         AX, ret+24(FP)     \
	RET

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

// COUNTAVX512 counts with VPOPCNTQ.
//
// SI, DI  next words of a and b
// CX      words left
// AX      the mask of the last words; the sum
// Z0-Z3   four sums of eight, so that no addition waits for another; Z1, in the end, scratch
// Z4-Z7   words and their counts
// K1      the words of the last vector, which ends where the sets end, not counted before
#define COUNTAVX512(OP) \
	MOVQ    a+0(FP), SI           \
	MOVQ    b+8(FP), DI           \
	MOVQ    n+16(FP), CX          \
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
	SUBQ      $32, CX             \
	JGE       loop                \
vectors: \
	ADDQ $24, CX \
	JLT  tail    \
vector: \
	/* One of the last three vectors. */ \
	VMOVDQU64 (DI), Z4     \
	OP        (SI), Z4, Z4 \
	VPOPCNTQ  Z4, Z4       \
	VPADDQ    Z4, Z0, Z0   \
	ADDQ      $64, SI      \
	ADDQ      $64, DI      \
	SUBQ      $8, CX       \
	JGE       vector       \
tail: \
	/* The last vector, of which the mask keeps the words not counted. */ \
	VMOVDQU64     (DI)(CX*8), Z4     \
	OP            (SI)(CX*8), Z4, Z4 \
	NEGQ          CX                 \
	MOVL          $-1, AX            \
	SHLXL         CX, AX, AX         \
	KMOVB         AX, K1             \
	VPOPCNTQ.Z    Z4, K1, Z4         \
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
	VZEROUPPER                       \
	MOVQ          AX, ret+24(FP)     \
	RET

TEXT ·countAndKernel(SB), NOSPLIT, $0-32
	BYPATH(·countAndAVX512<>, ·countAndAVX2<>)

TEXT ·countAndNotKernel(SB), NOSPLIT, $0-32
	BYPATH(·countAndNotAVX512<>, ·countAndNotAVX2<>)

TEXT ·countOrKernel(SB), NOSPLIT, $0-32
	BYPATH(·countOrAVX512<>, ·countOrAVX2<>)

TEXT ·countXorKernel(SB), NOSPLIT, $0-32
	BYPATH(·countXorAVX512<>, ·countXorAVX2<>)

// AVX512F, AVX512DQ, AVX512VPOPCNTDQ, BMI2.
TEXT ·countAndAVX512<>(SB), NOSPLIT, $0-32
	COUNTAVX512(VPANDQ)

TEXT ·countAndNotAVX512<>(SB), NOSPLIT, $0-32
	COUNTAVX512(VPANDNQ)

TEXT ·countOrAVX512<>(SB), NOSPLIT, $0-32
	COUNTAVX512(VPORQ)

TEXT ·countXorAVX512<>(SB), NOSPLIT, $0-32
	COUNTAVX512(VPXORQ)

// AVX2.
TEXT ·countAndAVX2<>(SB), NOSPLIT, $0-32
	COUNTAVX2(VPAND)

TEXT ·countAndNotAVX2<>(SB), NOSPLIT, $0-32
	COUNTAVX2(VPANDN)

TEXT ·countOrAVX2<>(SB), NOSPLIT, $0-32
	COUNTAVX2(VPOR)

TEXT ·countXorAVX2<>(SB), NOSPLIT, $0-32
	COUNTAVX2(VPXOR)
