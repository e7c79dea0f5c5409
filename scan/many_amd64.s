//go:build !purego

// Many sets: the intersection or the union of all, and what is in at least so many of
// them. The sets are read in step, a few vectors of each at a time, so that nothing
// but the result is stored. All kernels begin at word at of the sets, and take at least two
// sets and eight words; the macros serve both paths, with vectors and instructions as arguments.

#include "bypath_amd64.h"
#include "textflag.h"

// The ways of MORE: it jumps to batch, to read more sets, unless an intersection is empty so
// far.
#define IFANY512 \
	VPORQ    Z0, Z1, Z6 \
	VPORQ    Z2, Z3, Z7 \
	VPORQ    Z6, Z7, Z7 \
	VPTESTMQ Z7, Z7, K1 \
	KORTESTB K1, K1     \
	JNZ      batch
#define IFANY256 \
	VPOR   Y0, Y1, Y6 \
	VPOR   Y2, Y3, Y7 \
	VPOR   Y6, Y7, Y7 \
	VPTEST Y7, Y7     \
	JNZ    batch
#define ALWAYS JMP batch

// MANY joins the sets by OP, four vectors of each in a step. V0-V3 are vectors of SIZE bytes,
// Z0-Z3 or Y0-Y3. It tests after every fourth set whether an intersection is empty so far:
// where few sets have been read, that jump is often mispredicted.
//
// SI      the headers of the sets after the first
// R8, R9  the next header, the end of all
// R10     the header at which to test
// AX      the words of a set
// DX, DI  next words of dst and of the first set
// BX      the offset of the next words in the other sets, in bytes
// CX      words left
// V0-V3   words
// Z6, Z7  scratch of IFANY512; Y6, Y7 of IFANY256
// K1      scratch of IFANY512
//
// The last words are taken in a vector that ends where the slices end. It may begin with
// words whose result is in dst already. If dst is a set too, they are merged again, with
// the same result.
#define MANY(V0, V1, V2, V3, SIZE, MOVU, OP, MORE) \
	MOVQ dst_base+0(FP), DX \
	MOVQ dst_len+8(FP), CX \
	MOVQ sets_base+24(FP), SI \
	MOVQ sets_len+32(FP), R9 \
	MOVQ at+48(FP), BX     \
	/* The end of the headers, of 24 bytes each. */ \
	LEAQ (R9)(R9*2), R9    \
	LEAQ (SI)(R9*8), R9    \
	/* The first words of the first set; their offset in the others. */ \
	SHLQ $3, BX            \
	MOVQ (SI), DI          \
	ADDQ BX, DI            \
	ADDQ $24, SI           \
	SUBQ $(SIZE/2), CX     \
	JLT  few               \
loop: \
	/* A step: the words of the first set, and of each other set. */ \
	MOVU 0(DI), V0         \
	MOVU SIZE(DI), V1      \
	MOVU (2*SIZE)(DI), V2  \
	MOVU (3*SIZE)(DI), V3  \
	MOVQ SI, R8            \
batch: \
	/* The header after which to test: four on, or the end. */ \
	LEAQ (4*24)(R8), R10   \
	CMPQ R10, R9           \
	CMOVQHI R9, R10        \
set: \
	/* Join the words of the next set with the words so far. */ \
	MOVQ (R8), AX          \
	ADDQ BX, AX            \
	OP   0(AX), V0, V0     \
	OP   SIZE(AX), V1, V1  \
	OP   (2*SIZE)(AX), V2, V2 \
	OP   (3*SIZE)(AX), V3, V3 \
	ADDQ $24, R8           \
	CMPQ R8, R10           \
	JNE  set               \
	/* The words so far are the result after the last set, or if an intersection is empty. */ \
	CMPQ R8, R9            \
	JEQ  keep              \
	MORE                   \
keep: \
	MOVU V0, 0(DX)         \
	MOVU V1, SIZE(DX)      \
	MOVU V2, (2*SIZE)(DX)  \
	MOVU V3, (3*SIZE)(DX)  \
	ADDQ $(4*SIZE), DI     \
	ADDQ $(4*SIZE), DX     \
	ADDQ $(4*SIZE), BX     \
	SUBQ $(SIZE/2), CX     \
	JGE  loop              \
few: \
	/* The last words, fewer than a step, a vector at a time. */ \
	ADDQ $(SIZE/2), CX     \
	JZ   done              \
vector: \
	/* Fewer than a vector: move back to the end. */ \
	CMPQ CX, $(SIZE/8)     \
	JGE  whole             \
	LEAQ -SIZE(DI)(CX*8), DI \
	LEAQ -SIZE(DX)(CX*8), DX \
	LEAQ -SIZE(BX)(CX*8), BX \
	MOVL $(SIZE/8), CX     \
whole: \
	/* A vector of the first set, and of each other set. */ \
	MOVU (DI), V0          \
	MOVQ SI, R8            \
one: \
	MOVQ (R8), AX          \
	OP   (AX)(BX*1), V0, V0 \
	ADDQ $24, R8           \
	CMPQ R8, R9            \
	JNE  one               \
	MOVU V0, (DX)          \
	ADDQ $SIZE, DI         \
	ADDQ $SIZE, DX         \
	ADDQ $SIZE, BX         \
	SUBQ $(SIZE/8), CX     \
	JNZ  vector            \
done: \
	VZEROUPPER             \
	RET

// HALF adds the bits of C to those of P and leaves the carries in C. Clobbers T.
#define HALF(P, C, T, MOVA, AND, XOR) \
	AND  P, C, T \
	XOR  P, C, P \
	MOVA T, C

// BIAS fills V, whose lower part is X, with the lowest bit of R11, which it shifts out.
// Clobbers AX.
#define BIAS(X, V) \
	MOVQ         R11, AX \
	ANDL         $1, AX  \
	NEGQ         AX      \
	SHRQ         $1, R11 \
	VMOVQ        AX, X   \
	VPBROADCASTQ X, V

// LEAST sets dst to what is in at least so many sets. It has a counter of four bits for each
// position, which starts at bias, so that it overflows when enough sets have been added. The
// last vector, which ends where the slices end, is computed before anything is written,
// since dst may be a set, and written last, over words that are there already.
//
// SI       the headers of the sets
// R8, R9   the next header, the end of all
// AX       the words of a set; a bit of bias
// DX       dst
// BX       the offset of the vector in dst, in bytes
// R10      the offset of the last vector in dst
// R12      the offset in a set of the word that goes with dst[0]
// R11      bias; then 0 until the last vector has been computed
// V0-V3    the bits of the counter, lowest first
// V4       the positions where it has overflowed
// V5       words of a set, then carries
// V6       scratch
// V7       the result of the last vector
// V8-V11   the bits of bias, lowest first, in every position; X8-X11 are their lower parts
#define LEAST(V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, SIZE, MOVA, MOVU, AND, OR, XOR) \
	MOVQ dst_base+0(FP), DX   \
	MOVQ dst_len+8(FP), R10   \
	MOVQ sets_base+24(FP), SI \
	MOVQ sets_len+32(FP), R9  \
	MOVQ at+48(FP), R12       \
	SHLQ $3, R12              \
	MOVQ bias+56(FP), R11     \
	LEAQ (R9)(R9*2), R9       \
	LEAQ (SI)(R9*8), R9       \
	LEAQ -SIZE(R10*8), R10    \
	MOVQ R10, BX              \
	/* Shift all four bits of bias out of R11, which leaves 0. */ \
	BIAS(X8, V8)              \
	BIAS(X9, V9)              \
	BIAS(X10, V10)            \
	BIAS(X11, V11)            \
	XOR  V7, V7, V7           \
vector: \
	/* The counters start at bias. */ \
	MOVA V8, V0               \
	MOVA V9, V1               \
	MOVA V10, V2              \
	MOVA V11, V3              \
	XOR  V4, V4, V4           \
	MOVQ SI, R8               \
set: \
	/* Add the bits of each set; a carry out of the highest bit is an overflow. */ \
	MOVQ (R8), AX             \
	ADDQ R12, AX              \
	MOVU (AX)(BX*1), V5       \
	HALF(V0, V5, V6, MOVA, AND, XOR) \
	HALF(V1, V5, V6, MOVA, AND, XOR) \
	HALF(V2, V5, V6, MOVA, AND, XOR) \
	HALF(V3, V5, V6, MOVA, AND, XOR) \
	OR   V5, V4, V4           \
	ADDQ $24, R8              \
	CMPQ R8, R9               \
	JNE  set                  \
	/* The first result is that of the last vector. It waits, and all others follow. */ \
	CMPQ R11, $0              \
	JNE  next                 \
	MOVA V4, V7               \
	MOVQ $-SIZE, BX           \
	INCQ R11                  \
	JMP  step                 \
next: \
	MOVU V4, (DX)(BX*1)       \
step: \
	ADDQ $SIZE, BX            \
	CMPQ BX, R10              \
	JLT  vector               \
	MOVU V7, (DX)(R10*1)      \
	VZEROUPPER                \
	RET

// func andAllKernel(dst []uint64, sets [][]uint64, at int)
TEXT ·andAllKernel(SB), NOSPLIT, $0-56
	BYPATH(·andAllAVX512<>, ·andAllAVX2<>)

// func orAllKernel(dst []uint64, sets [][]uint64, at int)
TEXT ·orAllKernel(SB), NOSPLIT, $0-56
	BYPATH(·orAllAVX512<>, ·orAllAVX2<>)

// AVX512F, AVX512DQ.
TEXT ·andAllAVX512<>(SB), NOSPLIT, $0-56
	MANY(Z0, Z1, Z2, Z3, 64, VMOVDQU64, VPANDQ, IFANY512)

TEXT ·orAllAVX512<>(SB), NOSPLIT, $0-56
	MANY(Z0, Z1, Z2, Z3, 64, VMOVDQU64, VPORQ, ALWAYS)

// AVX2.
TEXT ·andAllAVX2<>(SB), NOSPLIT, $0-56
	MANY(Y0, Y1, Y2, Y3, 32, VMOVDQU, VPAND, IFANY256)

TEXT ·orAllAVX2<>(SB), NOSPLIT, $0-56
	MANY(Y0, Y1, Y2, Y3, 32, VMOVDQU, VPOR, ALWAYS)

// func atLeastAVX512(dst []uint64, sets [][]uint64, at int, bias uint64)
// AVX512F.
TEXT ·atLeastAVX512(SB), NOSPLIT, $0-64
	LEAST(Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, 64, VMOVDQA64, VMOVDQU64, VPANDQ, VPORQ, VPXORQ)

// func atLeastAVX2(dst []uint64, sets [][]uint64, at int, bias uint64)
// AVX2.
TEXT ·atLeastAVX2(SB), NOSPLIT, $0-64
	LEAST(Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, 32, VMOVDQA, VMOVDQU, VPAND, VPOR, VPXOR)
