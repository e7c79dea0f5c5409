//go:build !purego

// Transforms and products in vectors of 256 bits.
//
// V0-V7, SWAPPED, RESULT  as in rows_amd64.h
// Y10-Y11  for operations
// Y12      the top bit of each word
// Y13-Y15  the lanes of sets with the element, where parts of 16, 8 and 4 bytes swap

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
#define BYTES 32
#define MOVE VMOVDQU
#define CLEAR VPXOR

// The operations on words of 64 and 32 bits and on floating-point numbers. BACK is
// the value with the element less that without, LESS the other way round.
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
	VPCMPGTQ L, H, Y10 \
	VBLENDVPD Y10, H, L, D
#define SMIN64(L, H, D) \
	VPCMPGTQ L, H, Y10 \
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

#define LANES \
	MOVQ         R8, BX               \
	SARQ         $63, BX              \
	VMOVQ        BX, X10              \
	VPBROADCASTQ X10, Y10             \
	VPCMPEQD     Y12, Y12, Y12        \
	VPXOR        Y12, Y10, Y11        \
	VPBLENDD     $0xf0, Y11, Y10, Y13 \
	VPBLENDD     $0xcc, Y11, Y10, Y14 \
	VPBLENDD     $0xaa, Y11, Y10, Y15 \
	VPSLLQ       $63, Y12, Y12

// LEVEL takes a level between the vector R and the same with parts swapped.
#define LEVEL(HIGH, LOW, R, K) \
	HIGH(SWAPPED, R, RESULT) \
	LOW(SWAPPED, R, R)       \
	VBLENDVPS K, RESULT, R, R

#define WITHIN(HIGH, LOW, LAST, R) \
	VPERMQ  $0x4e, R, SWAPPED \
	LEVEL(HIGH, LOW, R, Y13)  \
	VPSHUFD $0x4e, R, SWAPPED \
	LEVEL(HIGH, LOW, R, Y14)  \
	LAST(HIGH, LOW, R)

#define WITHIN32(HIGH, LOW, R) \
	VPSHUFD $0xb1, R, SWAPPED \
	LEVEL(HIGH, LOW, R, Y15)

// The product of 64-bit words is that of their lower halves, and above it those of
// one's lower with the other's upper half.
#define MUL64(M, R) \
	VPSHUFD  $0xb1, M, Y10  \
	VPMULUDQ M, R, Y11      \
	VPMULLD  R, Y10, Y10    \
	VPSHUFD  $0xb1, Y10, R  \
	VPADDD   R, Y10, Y10    \
	VPSLLQ   $32, Y10, Y10  \
	VPADDQ   Y10, Y11, R
#define MUL32(M, R) VPMULLD M, R, R
#define MULF64(M, R) VMULPD M, R, R
#define MULF32(M, R) VMULPS M, R, R

// func transformAVX2(code int, first unsafe.Pointer, stride, count, rows int)
// AVX2.
TEXT ·transformAVX2(SB), NOSPLIT, $0-40
	JUMP

// func multiplyAVX2(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
// AVX2.
TEXT ·multiplyAVX2(SB), NOSPLIT, $0-64
	JUMP

// The table: the code is four times the operation, and 0 to 3 for words of 64 and 32
// bits, numbers of 64 and 32 bits.
GLOBL kernels<>(SB), RODATA, $352
TRANSFORMS(0, ·sum64AVX2, SUM64, KEEP, KEEP)
TRANSFORMS(1, ·sum32AVX2, SUM32, KEEP, WITHIN32)
TRANSFORMS(2, ·sumFloat64AVX2, SUMF64, KEEP, KEEP)
TRANSFORMS(3, ·sumFloat32AVX2, SUMF32, KEEP, WITHIN32)
TRANSFORMS(4, ·max64AVX2, MAX64, KEEP, KEEP)
TRANSFORMS(5, ·max32AVX2, MAX32, KEEP, WITHIN32)
TRANSFORMS(6, ·maxFloat64AVX2, MAXF64, KEEP, KEEP)
TRANSFORMS(7, ·maxFloat32AVX2, MAXF32, KEEP, WITHIN32)
TRANSFORMS(8, ·min64AVX2, MIN64, KEEP, KEEP)
TRANSFORMS(9, ·min32AVX2, MIN32, KEEP, WITHIN32)
TRANSFORMS(10, ·minFloat64AVX2, MINF64, KEEP, KEEP)
TRANSFORMS(11, ·minFloat32AVX2, MINF32, KEEP, WITHIN32)
TRANSFORMS(12, ·or64AVX2, OR, KEEP, KEEP)
TRANSFORMS(13, ·or32AVX2, OR, KEEP, WITHIN32)
TRANSFORMS(16, ·and64AVX2, AND, KEEP, KEEP)
TRANSFORMS(17, ·and32AVX2, AND, KEEP, WITHIN32)
TRANSFORMS(20, ·xor64AVX2, XOR, KEEP, KEEP)
TRANSFORMS(21, ·xor32AVX2, XOR, KEEP, WITHIN32)
TRANSFORMS(24, ·difference64AVX2, BACK64, KEEP, KEEP)
TRANSFORMS(25, ·difference32AVX2, BACK32, KEEP, WITHIN32)
TRANSFORMS(26, ·differenceFloat64AVX2, BACKF64, KEEP, KEEP)
TRANSFORMS(27, ·differenceFloat32AVX2, BACKF32, KEEP, WITHIN32)
TRANSFORMS(28, ·walsh64AVX2, LESS64, SUM64, KEEP)
TRANSFORMS(29, ·walsh32AVX2, LESS32, SUM32, WITHIN32)
TRANSFORMS(30, ·walshFloat64AVX2, LESSF64, SUMF64, KEEP)
TRANSFORMS(31, ·walshFloat32AVX2, LESSF32, SUMF32, WITHIN32)
TRANSFORMS(32, ·signedMax64AVX2, SMAX64, KEEP, KEEP)
TRANSFORMS(33, ·signedMax32AVX2, SMAX32, KEEP, WITHIN32)
TRANSFORMS(36, ·signedMin64AVX2, SMIN64, KEEP, KEEP)
TRANSFORMS(37, ·signedMin32AVX2, SMIN32, KEEP, WITHIN32)
MULTIPLIES(40, ·multiply64AVX2, VPADDQ, MUL64)
MULTIPLIES(41, ·multiply32AVX2, VPADDD, MUL32)
MULTIPLIES(42, ·multiplyFloat64AVX2, VADDPD, MULF64)
MULTIPLIES(43, ·multiplyFloat32AVX2, VADDPS, MULF32)
