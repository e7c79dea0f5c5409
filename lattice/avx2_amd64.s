//go:build !purego

// Transforms in vectors of 256 bits.
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
// BX      -1 for supersets, 0 for subsets
// Y0-Y7   rows
// Y8      a vector with parts swapped
// Y9      result of HIGH
// Y10-Y11 for HIGH
// Y12     the top bit of each word
// Y13-Y15 the lanes with the element, for swaps of 16, 8 and 4 bytes

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
#define OR(L, H, D) VPOR H, L, D
#define AND(L, H, D) VPAND H, L, D
#define XOR(L, H, D) VPXOR H, L, D
#define MAX32(L, H, D) VPMAXUD H, L, D
#define MIN32(L, H, D) VPMINUD H, L, D
#define SMAX32(L, H, D) VPMAXSD H, L, D
#define SMIN32(L, H, D) VPMINSD H, L, D

// Of 64-bit words there is only a comparison, of signed ones.
#define GREATER(L, H) VPCMPGTQ L, H, Y10
#define ABOVE(L, H) \
	VPXOR    L, Y12, Y10 \
	VPXOR    H, Y12, Y11 \
	VPCMPGTQ Y10, Y11, Y10
#define MAX64(L, H, D) \
	ABOVE(L, H) \
	VBLENDVPD Y10, H, L, D
#define MIN64(L, H, D) \
	ABOVE(L, H) \
	VBLENDVPD Y10, L, H, D
#define SMAX64(L, H, D) \
	GREATER(L, H) \
	VBLENDVPD Y10, H, L, D
#define SMIN64(L, H, D) \
	GREATER(L, H) \
	VBLENDVPD Y10, L, H, D

// The processor's MAX and MIN return the second operand for two zeros and if there is a
// NaN. The results for both orders agree otherwise.
#define MAXF64(L, H, D) \
	VMAXPD L, H, Y10     \
	VMAXPD H, L, D       \
	VCMPPD $3, L, H, Y11 \
	VANDPD Y10, D, D     \
	VORPD  Y11, D, D
#define MAXF32(L, H, D) \
	VMAXPS L, H, Y10     \
	VMAXPS H, L, D       \
	VCMPPS $3, L, H, Y11 \
	VANDPS Y10, D, D     \
	VORPS  Y11, D, D
#define MINF64(L, H, D) \
	VMINPD L, H, Y10 \
	VMINPD H, L, D   \
	VORPD  Y10, D, D
#define MINF32(L, H, D) \
	VMINPS L, H, Y10 \
	VMINPS H, L, D   \
	VORPS  Y10, D, D

#define PAIR(HIGH, LOW, L, H) \
	HIGH(L, H, Y9) \
	LOW(L, H, L) \
	VMOVDQA Y9, H

#define EIGHT(HIGH, LOW) \
	PAIR(HIGH, LOW, Y0, Y4) \
	PAIR(HIGH, LOW, Y1, Y5) \
	PAIR(HIGH, LOW, Y2, Y6) \
	PAIR(HIGH, LOW, Y3, Y7) \
	PAIR(HIGH, LOW, Y0, Y2) \
	PAIR(HIGH, LOW, Y1, Y3) \
	PAIR(HIGH, LOW, Y4, Y6) \
	PAIR(HIGH, LOW, Y5, Y7) \
	PAIR(HIGH, LOW, Y0, Y1) \
	PAIR(HIGH, LOW, Y2, Y3) \
	PAIR(HIGH, LOW, Y4, Y5) \
	PAIR(HIGH, LOW, Y6, Y7)

#define LOAD4 \
	VMOVDQU (SI), Y0 \
	VMOVDQU (SI)(R8*1), Y1 \
	VMOVDQU (SI)(R8*2), Y2 \
	VMOVDQU (SI)(R9*1), Y3

#define LOAD8 \
	LOAD4 \
	VMOVDQU (DI), Y4 \
	VMOVDQU (DI)(R8*1), Y5 \
	VMOVDQU (DI)(R8*2), Y6 \
	VMOVDQU (DI)(R9*1), Y7

#define STORE4 \
	VMOVDQU Y0, (SI) \
	VMOVDQU Y1, (SI)(R8*1) \
	VMOVDQU Y2, (SI)(R8*2) \
	VMOVDQU Y3, (SI)(R9*1)

#define STORE8 \
	STORE4 \
	VMOVDQU Y4, (DI) \
	VMOVDQU Y5, (DI)(R8*1) \
	VMOVDQU Y6, (DI)(R8*2) \
	VMOVDQU Y7, (DI)(R9*1)

// LANES does to the vector R what PAIR does to two, where Y8 is R with parts swapped.
#define LANES(HIGH, LOW, R, K) \
	HIGH(Y8, R, Y9) \
	LOW(Y8, R, R) \
	VBLENDVPS K, Y9, R, R

#define WITHIN(HIGH, LOW, LAST, R) \
	VPERMQ $0x4e, R, Y8      \
	LANES(HIGH, LOW, R, Y13) \
	VPSHUFD $0x4e, R, Y8     \
	LANES(HIGH, LOW, R, Y14) \
	LAST(HIGH, LOW, R)

#define WITHIN32(HIGH, LOW, R) \
	VPSHUFD $0xb1, R, Y8 \
	LANES(HIGH, LOW, R, Y15)

#define KERNEL(HIGH, LOW, LAST) \
	MOVQ first+8(FP), SI   \
	MOVQ stride+16(FP), R8 \
	MOVQ count+24(FP), CX  \
	MOVQ rows+32(FP), AX   \
	LEAQ (R8)(R8*2), R9    \
	LEAQ (SI)(R8*4), DI    \
	MOVQ         R8, BX             \
	SARQ         $63, BX            \
	VMOVQ        BX, X13            \
	VPBROADCASTQ X13, Y13           \
	VPCMPEQD     Y12, Y12, Y12      \
	VPXOR        Y12, Y13, Y14      \
	VPBLENDD     $0xaa, Y14, Y13, Y15 \
	VPBLENDD     $0xf0, Y14, Y13, Y9  \
	VPBLENDD     $0xcc, Y14, Y13, Y14 \
	VMOVDQA      Y9, Y13            \
	VPSLLQ       $63, Y12, Y12      \
	CMPQ AX, $4            \
	JGT  eight             \
	JEQ  four              \
	CMPQ AX, $2            \
	JEQ  two               \
one: \
	LOAD8            \
	EIGHT(HIGH, LOW) \
	WITHIN(HIGH, LOW, LAST, Y0) \
	WITHIN(HIGH, LOW, LAST, Y1) \
	WITHIN(HIGH, LOW, LAST, Y2) \
	WITHIN(HIGH, LOW, LAST, Y3) \
	WITHIN(HIGH, LOW, LAST, Y4) \
	WITHIN(HIGH, LOW, LAST, Y5) \
	WITHIN(HIGH, LOW, LAST, Y6) \
	WITHIN(HIGH, LOW, LAST, Y7) \
	STORE8        \
	ADDQ $256, SI \
	ADDQ $256, DI \
	SUBQ $256, CX \
	JNZ  one      \
	VZEROUPPER    \
	RET           \
eight: \
	LOAD8            \
	EIGHT(HIGH, LOW) \
	STORE8           \
	ADDQ $32, SI     \
	ADDQ $32, DI     \
	SUBQ $32, CX     \
	JNZ  eight       \
	VZEROUPPER       \
	RET              \
four: \
	LOAD4                   \
	PAIR(HIGH, LOW, Y0, Y2) \
	PAIR(HIGH, LOW, Y1, Y3) \
	PAIR(HIGH, LOW, Y0, Y1) \
	PAIR(HIGH, LOW, Y2, Y3) \
	STORE4                  \
	ADDQ $32, SI            \
	SUBQ $32, CX            \
	JNZ  four               \
	VZEROUPPER              \
	RET                     \
two: \
	VMOVDQU (SI), Y0       \
	VMOVDQU (SI)(R8*1), Y1 \
	PAIR(HIGH, LOW, Y0, Y1) \
	VMOVDQU Y0, (SI)       \
	VMOVDQU Y1, (SI)(R8*1) \
	ADDQ $32, SI            \
	SUBQ $32, CX            \
	JNZ  two                \
	VZEROUPPER              \
	RET

// func transformAVX2(code int, first unsafe.Pointer, stride, count, rows int)
// AVX2.
TEXT ·transformAVX2(SB), NOSPLIT, $0-40
	MOVQ code+0(FP), AX
	LEAQ kernels<>(SB), BX
	MOVQ (BX)(AX*8), AX
	JMP  AX

#define ENTRY(CODE, NAME, HIGH, LOW, LAST) \
	DATA kernels<>+(8*CODE)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-40; \
	KERNEL(HIGH, LOW, LAST)

ENTRY(0, ·sum64AVX2, SUM64, KEEP, KEEP)
ENTRY(1, ·sum32AVX2, SUM32, KEEP, WITHIN32)
ENTRY(2, ·sumFloat64AVX2, SUMF64, KEEP, KEEP)
ENTRY(3, ·sumFloat32AVX2, SUMF32, KEEP, WITHIN32)
ENTRY(4, ·max64AVX2, MAX64, KEEP, KEEP)
ENTRY(5, ·max32AVX2, MAX32, KEEP, WITHIN32)
ENTRY(6, ·maxFloat64AVX2, MAXF64, KEEP, KEEP)
ENTRY(7, ·maxFloat32AVX2, MAXF32, KEEP, WITHIN32)
ENTRY(8, ·min64AVX2, MIN64, KEEP, KEEP)
ENTRY(9, ·min32AVX2, MIN32, KEEP, WITHIN32)
ENTRY(10, ·minFloat64AVX2, MINF64, KEEP, KEEP)
ENTRY(11, ·minFloat32AVX2, MINF32, KEEP, WITHIN32)
ENTRY(12, ·or64AVX2, OR, KEEP, KEEP)
ENTRY(13, ·or32AVX2, OR, KEEP, WITHIN32)
ENTRY(16, ·and64AVX2, AND, KEEP, KEEP)
ENTRY(17, ·and32AVX2, AND, KEEP, WITHIN32)
ENTRY(20, ·xor64AVX2, XOR, KEEP, KEEP)
ENTRY(21, ·xor32AVX2, XOR, KEEP, WITHIN32)
ENTRY(24, ·difference64AVX2, BACK64, KEEP, KEEP)
ENTRY(25, ·difference32AVX2, BACK32, KEEP, WITHIN32)
ENTRY(26, ·differenceFloat64AVX2, BACKF64, KEEP, KEEP)
ENTRY(27, ·differenceFloat32AVX2, BACKF32, KEEP, WITHIN32)
ENTRY(28, ·walsh64AVX2, LESS64, SUM64, KEEP)
ENTRY(29, ·walsh32AVX2, LESS32, SUM32, WITHIN32)
ENTRY(30, ·walshFloat64AVX2, LESSF64, SUMF64, KEEP)
ENTRY(31, ·walshFloat32AVX2, LESSF32, SUMF32, WITHIN32)
ENTRY(32, ·signedMax64AVX2, SMAX64, KEEP, KEEP)
ENTRY(33, ·signedMax32AVX2, SMAX32, KEEP, WITHIN32)
ENTRY(36, ·signedMin64AVX2, SMIN64, KEEP, KEEP)
ENTRY(37, ·signedMin32AVX2, SMIN32, KEEP, WITHIN32)
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
// Y0-Y1   sums
// Y2-Y3   products
// Y4-Y5   for MUL64
#define MUL64(M, R) \
	VPSHUFD  $0xb1, M, Y4  \
	VPMULUDQ M, R, Y5      \
	VPMULLD  R, Y4, Y4     \
	VPSHUFD  $0xb1, Y4, R  \
	VPADDD   R, Y4, Y4     \
	VPSLLQ   $32, Y4, Y4   \
	VPADDQ   Y4, Y5, R
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
	VPXOR Y0, Y0, Y0                   \
	VPXOR Y1, Y1, Y1                   \
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
	VMOVDQU (SI), Y2     \
	VMOVDQU 32(SI), Y3   \
	MUL((DI), Y2)           \
	MUL(32(DI), Y3)         \
	ADD     Y2, Y0, Y0       \
	ADD     Y3, Y1, Y1       \
	ADDQ    R8, SI           \
	SUBQ    R8, DI           \
	DECQ    AX               \
	JGE     term             \
store: \
	VMOVDQU Y0, (R10)    \
	VMOVDQU Y1, 32(R10)  \
	ADDQ    R8, R10          \
	INCQ    R11              \
	CMPQ    R11, R12         \
	JLE     exponent         \
	VZEROUPPER               \
	RET

// func multiplyAVX2(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
// AVX2.
TEXT ·multiplyAVX2(SB), NOSPLIT, $0-64
	MOVQ code+0(FP), AX
	LEAQ products<>(SB), BX
	MOVQ (BX)(AX*8), AX
	JMP  AX

#define MULTIPLY(CODE, NAME, ADD, MUL) \
	DATA products<>+(8*CODE)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-64; \
	PRODUCT(ADD, MUL)

MULTIPLY(0, ·multiply64AVX2, VPADDQ, MUL64)
MULTIPLY(1, ·multiply32AVX2, VPADDD, MUL32)
MULTIPLY(2, ·multiplyFloat64AVX2, VADDPD, MULF64)
MULTIPLY(3, ·multiplyFloat32AVX2, VADDPS, MULF32)
GLOBL products<>(SB), RODATA, $32
