//go:build !purego

// Transforms and products in vectors of 512 bits.
//
// V0-V7, SWAPPED, RESULT  as in rows_amd64.h
// Z28-Z29, K5  TEMP0, TEMP1, and a mask: for operations
// K1-K4        WITH32, WITH16, WITH8, WITH4: the lanes of sets with the element, where
//              parts of 32, 16, 8 and 4 bytes swap

#include "textflag.h"
#include "rows_amd64.h"

#define V0 Z0
#define V1 Z1
#define V2 Z2
#define V3 Z3
#define V4 Z4
#define V5 Z5
#define V6 Z6
#define V7 Z7
#define TEMP0 Z28
#define TEMP1 Z29
#define SWAPPED Z30
#define RESULT Z31
#define WITH32 K1
#define WITH16 K2
#define WITH8 K3
#define WITH4 K4
#define BYTES 64
#define MOVE VMOVDQU64
#define CLEAR VPXORQ

// The operations that differ from those on avx2.
#define OR(L, H) VPORQ L, H, H
#define AND(L, H) VPANDQ L, H, H
#define XOR(L, H) VPXORQ L, H, H
#define MAX64(L, H) VPMAXUQ L, H, H
#define MIN64(L, H) VPMINUQ L, H, H
#define SMAX64(L, H) VPMAXSQ L, H, H
#define SMIN64(L, H) VPMINSQ L, H, H

#define MAXF(MOST, COMPARE, ADD, L, H) \
	MOST    L, H, TEMP0         \
	MOST    H, L, TEMP1         \
	COMPARE $3, L, H, K5        \
	VPANDQ  TEMP0, TEMP1, TEMP0 \
	ADD     L, H, K5, TEMP0     \
	MOVE    TEMP0, H

// LANES sets the constants, for the sign of the stride in R8. Clobbers BX, DX.
#define LANES \
	/* The lower half of each part has the element if the stride is negative. */ \
	MOVQ  R8, BX                  \
	SARQ  $63, BX                 \
	MOVQ  $0xaaaaccccf0f0ff00, DX \
	XORQ  DX, BX                  \
	KMOVW BX, WITH32              \
	SHRQ  $16, BX                 \
	KMOVW BX, WITH16              \
	SHRQ  $16, BX                 \
	KMOVW BX, WITH8               \
	SHRQ  $16, BX                 \
	KMOVW BX, WITH4

// BLEND moves the lanes K of RESULT to R.
#define BLEND(K, R) VMOVDQA32 RESULT, K, R

// WITHIN takes the levels between parts of 32, 16 and 8 bytes of R, and then LAST:
// WITHIN32 takes the level between words of 32 bits.
#define WITHIN(OP, LEVEL, LAST, R) \
	VSHUFI64X2 $0x4e, R, R, SWAPPED \
	LEVEL(OP, R, WITH32)            \
	VSHUFI64X2 $0xb1, R, R, SWAPPED \
	LEVEL(OP, R, WITH16)            \
	VPSHUFD    $0x4e, R, SWAPPED    \
	LEVEL(OP, R, WITH8)             \
	LAST(OP, LEVEL, R)

#define MUL64(M, R) VPMULLQ M, R, R

// func transformAVX512(code int, first unsafe.Pointer, stride, count, rows int)
// AVX512F, AVX512DQ.
TEXT ·transformAVX512(SB), NOSPLIT, $0-40
	JUMP

// func multiplyAVX512(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
// AVX512F, AVX512DQ.
TEXT ·multiplyAVX512(SB), NOSPLIT, $0-64
	JUMP

// The table: the code is four times the operation, and 0 to 3 for words of 64 and 32
// bits, numbers of 64 and 32 bits.
GLOBL kernels<>(SB), RODATA, $352
TRANSFORMS(0, ·sum64AVX512, SUM64, ZETA, NONE)
TRANSFORMS(1, ·sum32AVX512, SUM32, ZETA, WITHIN32)
TRANSFORMS(2, ·sumFloat64AVX512, SUMF64, ZETA, NONE)
TRANSFORMS(3, ·sumFloat32AVX512, SUMF32, ZETA, WITHIN32)
TRANSFORMS(4, ·max64AVX512, MAX64, ZETA, NONE)
TRANSFORMS(5, ·max32AVX512, MAX32, ZETA, WITHIN32)
TRANSFORMS(6, ·maxFloat64AVX512, MAXF64, ZETA, NONE)
TRANSFORMS(7, ·maxFloat32AVX512, MAXF32, ZETA, WITHIN32)
TRANSFORMS(8, ·min64AVX512, MIN64, ZETA, NONE)
TRANSFORMS(9, ·min32AVX512, MIN32, ZETA, WITHIN32)
TRANSFORMS(10, ·minFloat64AVX512, MINF64, ZETA, NONE)
TRANSFORMS(11, ·minFloat32AVX512, MINF32, ZETA, WITHIN32)
TRANSFORMS(12, ·or64AVX512, OR, ZETA, NONE)
TRANSFORMS(13, ·or32AVX512, OR, ZETA, WITHIN32)
TRANSFORMS(16, ·and64AVX512, AND, ZETA, NONE)
TRANSFORMS(17, ·and32AVX512, AND, ZETA, WITHIN32)
TRANSFORMS(20, ·xor64AVX512, XOR, ZETA, NONE)
TRANSFORMS(21, ·xor32AVX512, XOR, ZETA, WITHIN32)
TRANSFORMS(24, ·difference64AVX512, DIFF64, ZETA, NONE)
TRANSFORMS(25, ·difference32AVX512, DIFF32, ZETA, WITHIN32)
TRANSFORMS(26, ·differenceFloat64AVX512, DIFFF64, ZETA, NONE)
TRANSFORMS(27, ·differenceFloat32AVX512, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(28, ·walsh64AVX512, BOTH64, WALSH, NONE)
TRANSFORMS(29, ·walsh32AVX512, BOTH32, WALSH, WITHIN32)
TRANSFORMS(30, ·walshFloat64AVX512, BOTHF64, WALSH, NONE)
TRANSFORMS(31, ·walshFloat32AVX512, BOTHF32, WALSH, WITHIN32)
TRANSFORMS(32, ·signedMax64AVX512, SMAX64, ZETA, NONE)
TRANSFORMS(33, ·signedMax32AVX512, SMAX32, ZETA, WITHIN32)
TRANSFORMS(36, ·signedMin64AVX512, SMIN64, ZETA, NONE)
TRANSFORMS(37, ·signedMin32AVX512, SMIN32, ZETA, WITHIN32)
MULTIPLIES(40, ·multiply64AVX512, VPADDQ, MUL64)
MULTIPLIES(41, ·multiply32AVX512, VPADDD, MUL32)
MULTIPLIES(42, ·multiplyFloat64AVX512, VADDPD, MULF64)
MULTIPLIES(43, ·multiplyFloat32AVX512, VADDPS, MULF32)
