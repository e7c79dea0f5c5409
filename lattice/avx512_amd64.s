//go:build !purego

// Transforms in vectors of 512 bits.
//
// KERNEL takes the levels between two, four or eight rows, or, for one row, all the
// levels within each eight vectors: three between the vectors, as if they were rows,
// and those within a vector, where it adds the vector with its halves swapped, then
// with its quarters swapped, and so on, and keeps the lanes whose set has the
// element. It takes as little as one vector of each row, or eight vectors. With a
// negative stride the rows are those of supersets, and so are the lanes.
//
// HIGH is what becomes of the value of a set with the element, LOW of a set
// without. Both have three arguments: the value without the element, that with it,
// and the result, which is another register than both for HIGH.
//
// SI      first row, then its next vector
// DI      the fourth row after it
// R8, R9  stride, three times the stride
// CX      bytes left: of a row, or of all
// AX      rows
// BX, DX  lanes
// Z0-Z7   rows
// Z28     for HIGH
// Z30     a vector with parts swapped
// Z31     result of HIGH
// K1-K4   the lanes with the element, for swaps of 32, 16, 8 and 4 bytes
// K5      for HIGH

#include "textflag.h"

// The operations on 64-bit and 32-bit words and floating-point numbers. BACK takes
// the lower from the higher, LESS the higher from the lower.
#define KEEP(L, H, D)
#define SUM64(L, H, D) VPADDQ H, L, D
#define SUM32(L, H, D) VPADDD H, L, D
#define SUMF64(L, H, D) VADDPD H, L, D
#define SUMF32(L, H, D) VADDPS H, L, D
#define BACK64(L, H, D) VPSUBQ L, H, D
#define BACK32(L, H, D) VPSUBD L, H, D
#define BACKF64(L, H, D) VSUBPD L, H, D
#define BACKF32(L, H, D) VSUBPS L, H, D
#define LESS64(L, H, D) VPSUBQ H, L, D
#define LESS32(L, H, D) VPSUBD H, L, D
#define LESSF64(L, H, D) VSUBPD H, L, D
#define LESSF32(L, H, D) VSUBPS H, L, D
#define OR(L, H, D) VPORQ H, L, D
#define AND(L, H, D) VPANDQ H, L, D
#define XOR(L, H, D) VPXORQ H, L, D
#define MAX64(L, H, D) VPMAXUQ H, L, D
#define MAX32(L, H, D) VPMAXUD H, L, D
#define MIN64(L, H, D) VPMINUQ H, L, D
#define MIN32(L, H, D) VPMINUD H, L, D
#define SMAX64(L, H, D) VPMAXSQ H, L, D
#define SMAX32(L, H, D) VPMAXSD H, L, D
#define SMIN64(L, H, D) VPMINSQ H, L, D
#define SMIN32(L, H, D) VPMINSD H, L, D

// The processor's MAX and MIN return the second operand for two zeros and if there is a
// NaN. The results for both orders agree otherwise.
#define MAXF64(L, H, D) \
	VMAXPD L, H, Z28   \
	VMAXPD H, L, D     \
	VCMPPD $3, L, H, K5 \
	VPANDQ Z28, D, D   \
	VADDPD L, H, K5, D
#define MAXF32(L, H, D) \
	VMAXPS L, H, Z28   \
	VMAXPS H, L, D     \
	VCMPPS $3, L, H, K5 \
	VPANDQ Z28, D, D   \
	VADDPS L, H, K5, D
#define MINF64(L, H, D) \
	VMINPD L, H, Z28 \
	VMINPD H, L, D   \
	VPORQ  Z28, D, D
#define MINF32(L, H, D) \
	VMINPS L, H, Z28 \
	VMINPS H, L, D   \
	VPORQ  Z28, D, D

#define PAIR(HIGH, LOW, L, H) \
	HIGH(L, H, Z31) \
	LOW(L, H, L) \
	VMOVDQA64 Z31, H

#define EIGHT(HIGH, LOW) \
	PAIR(HIGH, LOW, Z0, Z4) \
	PAIR(HIGH, LOW, Z1, Z5) \
	PAIR(HIGH, LOW, Z2, Z6) \
	PAIR(HIGH, LOW, Z3, Z7) \
	PAIR(HIGH, LOW, Z0, Z2) \
	PAIR(HIGH, LOW, Z1, Z3) \
	PAIR(HIGH, LOW, Z4, Z6) \
	PAIR(HIGH, LOW, Z5, Z7) \
	PAIR(HIGH, LOW, Z0, Z1) \
	PAIR(HIGH, LOW, Z2, Z3) \
	PAIR(HIGH, LOW, Z4, Z5) \
	PAIR(HIGH, LOW, Z6, Z7)

#define LOAD4 \
	VMOVDQU64 (SI), Z0 \
	VMOVDQU64 (SI)(R8*1), Z1 \
	VMOVDQU64 (SI)(R8*2), Z2 \
	VMOVDQU64 (SI)(R9*1), Z3

#define LOAD8 \
	LOAD4 \
	VMOVDQU64 (DI), Z4 \
	VMOVDQU64 (DI)(R8*1), Z5 \
	VMOVDQU64 (DI)(R8*2), Z6 \
	VMOVDQU64 (DI)(R9*1), Z7

#define STORE4 \
	VMOVDQU64 Z0, (SI) \
	VMOVDQU64 Z1, (SI)(R8*1) \
	VMOVDQU64 Z2, (SI)(R8*2) \
	VMOVDQU64 Z3, (SI)(R9*1)

#define STORE8 \
	STORE4 \
	VMOVDQU64 Z4, (DI) \
	VMOVDQU64 Z5, (DI)(R8*1) \
	VMOVDQU64 Z6, (DI)(R8*2) \
	VMOVDQU64 Z7, (DI)(R9*1)

// LANES does to the vector R what PAIR does to two, where Z30 is R with parts swapped.
#define LANES(HIGH, LOW, R, K) \
	HIGH(Z30, R, Z31) \
	LOW(Z30, R, R) \
	VMOVDQA32 Z31, K, R

#define WITHIN(HIGH, LOW, LAST, R) \
	VSHUFI64X2 $0x4e, R, R, Z30 \
	LANES(HIGH, LOW, R, K1)     \
	VSHUFI64X2 $0xb1, R, R, Z30 \
	LANES(HIGH, LOW, R, K2)     \
	VPSHUFD $0x4e, R, Z30       \
	LANES(HIGH, LOW, R, K3)     \
	LAST(HIGH, LOW, R)

#define WITHIN32(HIGH, LOW, R) \
	VPSHUFD $0xb1, R, Z30 \
	LANES(HIGH, LOW, R, K4)

#define KERNEL(HIGH, LOW, LAST) \
	MOVQ first+8(FP), SI   \
	MOVQ stride+16(FP), R8 \
	MOVQ count+24(FP), CX  \
	MOVQ rows+32(FP), AX   \
	LEAQ (R8)(R8*2), R9    \
	LEAQ (SI)(R8*4), DI    \
	MOVQ R8, BX            \
	SARQ $63, BX           \
	MOVQ $0xaaaaccccf0f0ff00, DX \
	XORQ DX, BX            \
	KMOVW BX, K1           \
	SHRQ $16, BX           \
	KMOVW BX, K2           \
	SHRQ $16, BX           \
	KMOVW BX, K3           \
	SHRQ $16, BX           \
	KMOVW BX, K4           \
	CMPQ AX, $4            \
	JGT  eight             \
	JEQ  four              \
	CMPQ AX, $2            \
	JEQ  two               \
one: \
	LOAD8            \
	EIGHT(HIGH, LOW) \
	WITHIN(HIGH, LOW, LAST, Z0) \
	WITHIN(HIGH, LOW, LAST, Z1) \
	WITHIN(HIGH, LOW, LAST, Z2) \
	WITHIN(HIGH, LOW, LAST, Z3) \
	WITHIN(HIGH, LOW, LAST, Z4) \
	WITHIN(HIGH, LOW, LAST, Z5) \
	WITHIN(HIGH, LOW, LAST, Z6) \
	WITHIN(HIGH, LOW, LAST, Z7) \
	STORE8        \
	ADDQ $512, SI \
	ADDQ $512, DI \
	SUBQ $512, CX \
	JNZ  one      \
	VZEROUPPER    \
	RET           \
eight: \
	LOAD8            \
	EIGHT(HIGH, LOW) \
	STORE8           \
	ADDQ $64, SI     \
	ADDQ $64, DI     \
	SUBQ $64, CX     \
	JNZ  eight       \
	VZEROUPPER       \
	RET              \
four: \
	LOAD4                   \
	PAIR(HIGH, LOW, Z0, Z2) \
	PAIR(HIGH, LOW, Z1, Z3) \
	PAIR(HIGH, LOW, Z0, Z1) \
	PAIR(HIGH, LOW, Z2, Z3) \
	STORE4                  \
	ADDQ $64, SI            \
	SUBQ $64, CX            \
	JNZ  four               \
	VZEROUPPER              \
	RET                     \
two: \
	VMOVDQU64 (SI), Z0       \
	VMOVDQU64 (SI)(R8*1), Z1 \
	PAIR(HIGH, LOW, Z0, Z1) \
	VMOVDQU64 Z0, (SI)       \
	VMOVDQU64 Z1, (SI)(R8*1) \
	ADDQ $64, SI            \
	SUBQ $64, CX            \
	JNZ  two                \
	VZEROUPPER              \
	RET

// func transformAVX512(code int, first unsafe.Pointer, stride, count, rows int)
// AVX512F, AVX512DQ.
TEXT ·transformAVX512(SB), NOSPLIT, $0-40
	MOVQ code+0(FP), AX
	LEAQ kernels<>(SB), BX
	MOVQ (BX)(AX*8), AX
	JMP  AX

#define ENTRY(CODE, NAME, HIGH, LOW, LAST) \
	DATA kernels<>+(8*CODE)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-40; \
	KERNEL(HIGH, LOW, LAST)

ENTRY(0, ·sum64AVX512, SUM64, KEEP, KEEP)
ENTRY(1, ·sum32AVX512, SUM32, KEEP, WITHIN32)
ENTRY(2, ·sumFloat64AVX512, SUMF64, KEEP, KEEP)
ENTRY(3, ·sumFloat32AVX512, SUMF32, KEEP, WITHIN32)
ENTRY(4, ·max64AVX512, MAX64, KEEP, KEEP)
ENTRY(5, ·max32AVX512, MAX32, KEEP, WITHIN32)
ENTRY(6, ·maxFloat64AVX512, MAXF64, KEEP, KEEP)
ENTRY(7, ·maxFloat32AVX512, MAXF32, KEEP, WITHIN32)
ENTRY(8, ·min64AVX512, MIN64, KEEP, KEEP)
ENTRY(9, ·min32AVX512, MIN32, KEEP, WITHIN32)
ENTRY(10, ·minFloat64AVX512, MINF64, KEEP, KEEP)
ENTRY(11, ·minFloat32AVX512, MINF32, KEEP, WITHIN32)
ENTRY(12, ·or64AVX512, OR, KEEP, KEEP)
ENTRY(13, ·or32AVX512, OR, KEEP, WITHIN32)
ENTRY(16, ·and64AVX512, AND, KEEP, KEEP)
ENTRY(17, ·and32AVX512, AND, KEEP, WITHIN32)
ENTRY(20, ·xor64AVX512, XOR, KEEP, KEEP)
ENTRY(21, ·xor32AVX512, XOR, KEEP, WITHIN32)
ENTRY(24, ·difference64AVX512, BACK64, KEEP, KEEP)
ENTRY(25, ·difference32AVX512, BACK32, KEEP, WITHIN32)
ENTRY(26, ·differenceFloat64AVX512, BACKF64, KEEP, KEEP)
ENTRY(27, ·differenceFloat32AVX512, BACKF32, KEEP, WITHIN32)
ENTRY(28, ·walsh64AVX512, LESS64, SUM64, KEEP)
ENTRY(29, ·walsh32AVX512, LESS32, SUM32, WITHIN32)
ENTRY(30, ·walshFloat64AVX512, LESSF64, SUMF64, KEEP)
ENTRY(31, ·walshFloat32AVX512, LESSF32, SUMF32, WITHIN32)
ENTRY(32, ·signedMax64AVX512, SMAX64, KEEP, KEEP)
ENTRY(33, ·signedMax32AVX512, SMAX32, KEEP, WITHIN32)
ENTRY(36, ·signedMin64AVX512, SMIN64, KEEP, KEEP)
ENTRY(37, ·signedMin32AVX512, SMIN32, KEEP, WITHIN32)
GLOBL kernels<>(SB), RODATA, $304

// PRODUCT multiplies polynomials of two vectors: p[i] becomes the sum of a[k]*b[i-k] for
// each i from first to last. Those of a and b have the exponents 0 to top.
//
// R8      stride between exponents
// R9      top
// R10     p[i]
// R11     i
// R12     last
// AX      exponents left
// CX      k
// SI      a[k]
// DI      b[i-k]
// BX, DX  a, b
// Z0-Z1   sums
// Z2-Z3   products
#define MUL64(M, R) VPMULLQ M, R, R
#define MUL32(M, R) VPMULLD M, R, R
#define MULF64(M, R) VMULPD M, R, R
#define MULF32(M, R) VMULPS M, R, R
#define PRODUCT(ADD, MUL) \
	MOVQ  p+8(FP), R10       \
	MOVQ  a+16(FP), BX       \
	MOVQ  b+24(FP), DX       \
	MOVQ  stride+32(FP), R8  \
	MOVQ  first+40(FP), R11  \
	MOVQ  top+48(FP), R9     \
	MOVQ  last+56(FP), R12   \
	MOVQ  R11, SI            \
	IMULQ R8, SI             \
	ADDQ  SI, R10            \
exponent: \
	VPXORQ Z0, Z0, Z0                   \
	VPXORQ Z1, Z1, Z1                   \
	XORL    CX, CX           \
	MOVQ    R11, AX          \
	SUBQ    R9, AX           \
	CMOVQGT AX, CX           \
	MOVQ    R11, AX          \
	CMPQ    R9, AX           \
	CMOVQLT R9, AX           \
	SUBQ    CX, AX           \
	JLT     store            \
	MOVQ    CX, SI           \
	IMULQ   R8, SI           \
	ADDQ    BX, SI           \
	MOVQ    R11, DI          \
	SUBQ    CX, DI           \
	IMULQ   R8, DI           \
	ADDQ    DX, DI           \
term: \
	VMOVDQU64 (SI), Z2     \
	VMOVDQU64 64(SI), Z3   \
	MUL((DI), Z2)           \
	MUL(64(DI), Z3)         \
	ADD     Z2, Z0, Z0       \
	ADD     Z3, Z1, Z1       \
	ADDQ    R8, SI           \
	SUBQ    R8, DI           \
	DECQ    AX               \
	JGE     term             \
store: \
	VMOVDQU64 Z0, (R10)    \
	VMOVDQU64 Z1, 64(R10)  \
	ADDQ    R8, R10          \
	INCQ    R11              \
	CMPQ    R11, R12         \
	JLE     exponent         \
	VZEROUPPER               \
	RET

// func multiplyAVX512(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
// AVX512F, AVX512DQ.
TEXT ·multiplyAVX512(SB), NOSPLIT, $0-64
	MOVQ code+0(FP), AX
	LEAQ products<>(SB), BX
	MOVQ (BX)(AX*8), AX
	JMP  AX

#define MULTIPLY(CODE, NAME, ADD, MUL) \
	DATA products<>+(8*CODE)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-64; \
	PRODUCT(ADD, MUL)

MULTIPLY(0, ·multiply64AVX512, VPADDQ, MUL64)
MULTIPLY(1, ·multiply32AVX512, VPADDD, MUL32)
MULTIPLY(2, ·multiplyFloat64AVX512, VADDPD, MULF64)
MULTIPLY(3, ·multiplyFloat32AVX512, VADDPS, MULF32)
GLOBL products<>(SB), RODATA, $32
