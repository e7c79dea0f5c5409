//go:build !purego

// Transforms and products in vectors of 512 bits.
//
// V0-V7, SWAPPED, RESULT  as in rows_amd64.h
// Z29    TEMP: for operations
// K1-K4  WITH32, WITH16, WITH8, WITH4: the lanes of sets with the element, where
//        parts of 32, 16, 8 and 4 bytes swap

#include "go_asm.h"
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
#define TEMP Z29
#define SWAPPED Z30
#define RESULT Z31
#define WITH32 K1
#define WITH16 K2
#define WITH8 K3
#define WITH4 K4
#define BYTES 64
#define MOVE VMOVDQU64
#define CLEAR VPXORQ

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

// The table: a kernel for each operation and type.
GLOBL kernels<>(SB), RODATA, $(8*const_numTypes*(const_product+1))
TRANSFORMS(const_Sum, const_words64, ·sum64AVX512, SUM64, ZETA, NONE)
TRANSFORMS(const_Sum, const_words32, ·sum32AVX512, SUM32, ZETA, WITHIN32)
TRANSFORMS(const_Sum, const_floats64, ·sumFloat64AVX512, SUMF64, ZETA, NONE)
TRANSFORMS(const_Sum, const_floats32, ·sumFloat32AVX512, SUMF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_words64, ·difference64AVX512, DIFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_words32, ·difference32AVX512, DIFF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_floats64, ·differenceFloat64AVX512, DIFFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_floats32, ·differenceFloat32AVX512, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(const_walsh, const_words64, ·walsh64AVX512, BOTH64, WALSH, NONE)
TRANSFORMS(const_walsh, const_words32, ·walsh32AVX512, BOTH32, WALSH, WITHIN32)
TRANSFORMS(const_walsh, const_floats64, ·walshFloat64AVX512, BOTHF64, WALSH, NONE)
TRANSFORMS(const_walsh, const_floats32, ·walshFloat32AVX512, BOTHF32, WALSH, WITHIN32)
MULTIPLIES(const_words64, ·multiply64AVX512, VPADDQ, MUL64)
MULTIPLIES(const_words32, ·multiply32AVX512, VPADDD, MUL32)
MULTIPLIES(const_floats64, ·multiplyFloat64AVX512, VADDPD, MULF64)
MULTIPLIES(const_floats32, ·multiplyFloat32AVX512, VADDPS, MULF32)
