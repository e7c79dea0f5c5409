//go:build !purego

// Transforms and products in vectors of 256 bits.
//
// V0-V7, SWAPPED, RESULT  as in rows_amd64.h
// Y10-Y11  TEMP0, TEMP1: for operations
// Y12      TOPS: the top bit of each word
// Y13-Y15  WITH16, WITH8, WITH4: the lanes of sets with the element, where parts of 16,
//          8 and 4 bytes swap

#include "go_asm.h"
#include "textflag.h"
#include "rows_amd64.h"

#define V0 Y0
#define V1 Y1
#define V2 Y2
#define V3 Y3
#define V4 Y4
#define V5 Y5
#define V6 Y6
#define V7 Y7
#define SWAPPED Y8
#define RESULT Y9
#define TEMP0 Y10
#define TEMP1 Y11
#define TOPS Y12
#define WITH16 Y13
#define WITH8 Y14
#define WITH4 Y15
#define BYTES 32
#define MOVE VMOVDQU
#define CLEAR VPXOR

// The operations that differ from those on avx512.
#define OR(L, H) VPOR L, H, H
#define AND(L, H) VPAND L, H, H
#define XOR(L, H) VPXOR L, H, H

// ABOVE makes each word of TEMP0 all ones if that of H is greater than that of L, unsigned, and
// else 0. The only comparison is of signed words, so it flips the top bits. Clobbers TEMP1.
#define ABOVE(L, H) \
	VPXOR    L, TOPS, TEMP0 \
	VPXOR    H, TOPS, TEMP1 \
	VPCMPGTQ TEMP0, TEMP1, TEMP0
#define MAX64(L, H) \
	ABOVE(L, H) \
	VBLENDVPD TEMP0, H, L, H
#define MIN64(L, H) \
	ABOVE(L, H) \
	VBLENDVPD TEMP0, L, H, H
#define SMAX64(L, H) \
	VPCMPGTQ  L, H, TEMP0 \
	VBLENDVPD TEMP0, H, L, H
#define SMIN64(L, H) \
	VPCMPGTQ  L, H, TEMP0 \
	VBLENDVPD TEMP0, L, H, H

#define MAXF(MOST, COMPARE, ADD, L, H) \
	MOST    L, H, TEMP0         \
	MOST    H, L, TEMP1         \
	COMPARE $3, L, H, H         \
	VANDPD  TEMP0, TEMP1, TEMP1 \
	VORPD   TEMP1, H, H

// LANES sets the constants, for the sign of the stride in R8. X10 is the lower half of TEMP0.
// Clobbers BX, TEMP0, TEMP1.
#define LANES \
	/* The lower half of each part has the element if the stride is negative. */ \
	MOVQ         R8, BX                      \
	SARQ         $63, BX                     \
	VMOVQ        BX, X10                     \
	VPBROADCASTQ X10, TEMP0                  \
	VPCMPEQD     TOPS, TOPS, TOPS            \
	VPXOR        TOPS, TEMP0, TEMP1          \
	VPBLENDD     $0xf0, TEMP1, TEMP0, WITH16 \
	VPBLENDD     $0xcc, TEMP1, TEMP0, WITH8  \
	VPBLENDD     $0xaa, TEMP1, TEMP0, WITH4  \
	VPSLLQ       $63, TOPS, TOPS

// BLEND moves the lanes K of RESULT to R.
#define BLEND(K, R) VBLENDVPS K, RESULT, R, R

// WITHIN takes the levels between parts of 16 and of 8 bytes of R, and then LAST:
// WITHIN32 takes the level between words of 32 bits.
#define WITHIN(OP, LEVEL, LAST, R) \
	VPERMQ  $0x4e, R, SWAPPED \
	LEVEL(OP, R, WITH16)      \
	VPSHUFD $0x4e, R, SWAPPED \
	LEVEL(OP, R, WITH8)       \
	LAST(OP, LEVEL, R)

// The product of 64-bit words is that of their lower halves, and above it those of
// one's lower with the other's upper half.
#define MUL64(M, R) \
	VPSHUFD  $0xb1, M, TEMP0   \
	VPMULUDQ M, R, TEMP1       \
	VPMULLD  R, TEMP0, TEMP0   \
	VPSHUFD  $0xb1, TEMP0, R   \
	VPADDD   R, TEMP0, TEMP0   \
	VPSLLQ   $32, TEMP0, TEMP0 \
	VPADDQ   TEMP0, TEMP1, R

// func transformAVX2(code int, first unsafe.Pointer, stride, count, rows int)
// AVX2.
TEXT ·transformAVX2(SB), NOSPLIT, $0-40
	JUMP

// func multiplyAVX2(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
// AVX2.
TEXT ·multiplyAVX2(SB), NOSPLIT, $0-64
	JUMP

// The table: a kernel for each operation and type.
GLOBL kernels<>(SB), RODATA, $(8*const_numTypes*(const_product+1))
TRANSFORMS(const_Sum, const_words64, ·sum64AVX2, SUM64, ZETA, NONE)
TRANSFORMS(const_Sum, const_words32, ·sum32AVX2, SUM32, ZETA, WITHIN32)
TRANSFORMS(const_Sum, const_floats64, ·sumFloat64AVX2, SUMF64, ZETA, NONE)
TRANSFORMS(const_Sum, const_floats32, ·sumFloat32AVX2, SUMF32, ZETA, WITHIN32)
TRANSFORMS(const_Max, const_words64, ·max64AVX2, MAX64, ZETA, NONE)
TRANSFORMS(const_Max, const_words32, ·max32AVX2, MAX32, ZETA, WITHIN32)
TRANSFORMS(const_Max, const_floats64, ·maxFloat64AVX2, MAXF64, ZETA, NONE)
TRANSFORMS(const_Max, const_floats32, ·maxFloat32AVX2, MAXF32, ZETA, WITHIN32)
TRANSFORMS(const_Min, const_words64, ·min64AVX2, MIN64, ZETA, NONE)
TRANSFORMS(const_Min, const_words32, ·min32AVX2, MIN32, ZETA, WITHIN32)
TRANSFORMS(const_Min, const_floats64, ·minFloat64AVX2, MINF64, ZETA, NONE)
TRANSFORMS(const_Min, const_floats32, ·minFloat32AVX2, MINF32, ZETA, WITHIN32)
TRANSFORMS(const_Or, const_words64, ·or64AVX2, OR, ZETA, NONE)
TRANSFORMS(const_Or, const_words32, ·or32AVX2, OR, ZETA, WITHIN32)
TRANSFORMS(const_And, const_words64, ·and64AVX2, AND, ZETA, NONE)
TRANSFORMS(const_And, const_words32, ·and32AVX2, AND, ZETA, WITHIN32)
TRANSFORMS(const_Xor, const_words64, ·xor64AVX2, XOR, ZETA, NONE)
TRANSFORMS(const_Xor, const_words32, ·xor32AVX2, XOR, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_words64, ·difference64AVX2, DIFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_words32, ·difference32AVX2, DIFF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_floats64, ·differenceFloat64AVX2, DIFFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_floats32, ·differenceFloat32AVX2, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(const_walsh, const_words64, ·walsh64AVX2, BOTH64, WALSH, NONE)
TRANSFORMS(const_walsh, const_words32, ·walsh32AVX2, BOTH32, WALSH, WITHIN32)
TRANSFORMS(const_walsh, const_floats64, ·walshFloat64AVX2, BOTHF64, WALSH, NONE)
TRANSFORMS(const_walsh, const_floats32, ·walshFloat32AVX2, BOTHF32, WALSH, WITHIN32)
TRANSFORMS(const_signedMax, const_words64, ·signedMax64AVX2, SMAX64, ZETA, NONE)
TRANSFORMS(const_signedMax, const_words32, ·signedMax32AVX2, SMAX32, ZETA, WITHIN32)
TRANSFORMS(const_signedMin, const_words64, ·signedMin64AVX2, SMIN64, ZETA, NONE)
TRANSFORMS(const_signedMin, const_words32, ·signedMin32AVX2, SMIN32, ZETA, WITHIN32)
MULTIPLIES(const_words64, ·multiply64AVX2, VPADDQ, MUL64)
MULTIPLIES(const_words32, ·multiply32AVX2, VPADDD, MUL32)
MULTIPLIES(const_floats64, ·multiplyFloat64AVX2, VADDPD, MULF64)
MULTIPLIES(const_floats32, ·multiplyFloat32AVX2, VADDPS, MULF32)
