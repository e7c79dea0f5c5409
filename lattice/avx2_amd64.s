//go:build !purego

// Transforms and products in vectors of 256 bits.
//
// V0-V7, SWAPPED, RESULT  as in rows_amd64.h
// Y10-Y11  SPARE, TEMP: for operations
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
#define SPARE Y10
#define TEMP Y11
#define WITH16 Y13
#define WITH8 Y14
#define WITH4 Y15
#define BYTES 32
#define MOVE VMOVDQU
#define CLEAR VPXOR

// LANES sets the constants, for the sign of the stride in R8. X10 is the lower half of SPARE.
// Clobbers BX, SPARE, TEMP.
#define LANES \
	/* The lower half of each part has the element if the stride is negative. */ \
	MOVQ         R8, BX                      \
	SARQ         $63, BX                     \
	VMOVQ        BX, X10                     \
	VPBROADCASTQ X10, SPARE                  \
	VPCMPEQD     TEMP, TEMP, TEMP         \
	VPXOR        TEMP, SPARE, TEMP         \
	VPBLENDD     $0xf0, TEMP, SPARE, WITH16 \
	VPBLENDD     $0xcc, TEMP, SPARE, WITH8  \
	VPBLENDD     $0xaa, TEMP, SPARE, WITH4

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
	VPSHUFD  $0xb1, M, SPARE   \
	VPMULUDQ M, R, TEMP        \
	VPMULLD  R, SPARE, SPARE   \
	VPSHUFD  $0xb1, SPARE, R   \
	VPADDD   R, SPARE, SPARE   \
	VPSLLQ   $32, SPARE, SPARE \
	VPADDQ   SPARE, TEMP, R

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
TRANSFORMS(const_difference, const_words64, ·difference64AVX2, DIFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_words32, ·difference32AVX2, DIFF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_floats64, ·differenceFloat64AVX2, DIFFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_floats32, ·differenceFloat32AVX2, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(const_walsh, const_words64, ·walsh64AVX2, BOTH64, WALSH, NONE)
TRANSFORMS(const_walsh, const_words32, ·walsh32AVX2, BOTH32, WALSH, WITHIN32)
TRANSFORMS(const_walsh, const_floats64, ·walshFloat64AVX2, BOTHF64, WALSH, NONE)
TRANSFORMS(const_walsh, const_floats32, ·walshFloat32AVX2, BOTHF32, WALSH, WITHIN32)
MULTIPLIES(const_words64, ·multiply64AVX2, VPADDQ, MUL64)
MULTIPLIES(const_words32, ·multiply32AVX2, VPADDD, MUL32)
MULTIPLIES(const_floats64, ·multiplyFloat64AVX2, VADDPD, MULF64)
MULTIPLIES(const_floats32, ·multiplyFloat32AVX2, VADDPS, MULF32)
