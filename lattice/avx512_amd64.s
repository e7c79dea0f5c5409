//go:build !purego

// Transforms and products in vectors of 512 bits.
//
// V0-V7, Z28, SWAPPED, RESULT, K5  as in rows_amd64.h, and for operations
// K1-K4  the lanes of sets with the element, where parts of 32, 16, 8 and 4 bytes swap

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
#define SWAPPED Z30
#define RESULT Z31
#define BYTES 64
#define MOVE VMOVDQU64
#define CLEAR VPXORQ

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

#define LANES \
	MOVQ  R8, BX                  \
	SARQ  $63, BX                 \
	MOVQ  $0xaaaaccccf0f0ff00, DX \
	XORQ  DX, BX                  \
	KMOVW BX, K1                  \
	SHRQ  $16, BX                 \
	KMOVW BX, K2                  \
	SHRQ  $16, BX                 \
	KMOVW BX, K3                  \
	SHRQ  $16, BX                 \
	KMOVW BX, K4

// LEVEL takes a level between the vector R and the same with parts swapped.
#define LEVEL(HIGH, LOW, R, K) \
	HIGH(SWAPPED, R, RESULT) \
	LOW(SWAPPED, R, R)       \
	VMOVDQA32 RESULT, K, R

#define WITHIN(HIGH, LOW, LAST, R) \
	VSHUFI64X2 $0x4e, R, R, SWAPPED \
	LEVEL(HIGH, LOW, R, K1)         \
	VSHUFI64X2 $0xb1, R, R, SWAPPED \
	LEVEL(HIGH, LOW, R, K2)         \
	VPSHUFD    $0x4e, R, SWAPPED    \
	LEVEL(HIGH, LOW, R, K3)         \
	LAST(HIGH, LOW, R)

#define WITHIN32(HIGH, LOW, R) \
	VPSHUFD $0xb1, R, SWAPPED \
	LEVEL(HIGH, LOW, R, K4)

#define MUL64(M, R) VPMULLQ M, R, R
#define MUL32(M, R) VPMULLD M, R, R
#define MULF64(M, R) VMULPD M, R, R
#define MULF32(M, R) VMULPS M, R, R

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
TRANSFORMS(0, ·sum64AVX512, SUM64, KEEP, KEEP)
TRANSFORMS(1, ·sum32AVX512, SUM32, KEEP, WITHIN32)
TRANSFORMS(2, ·sumFloat64AVX512, SUMF64, KEEP, KEEP)
TRANSFORMS(3, ·sumFloat32AVX512, SUMF32, KEEP, WITHIN32)
TRANSFORMS(4, ·max64AVX512, MAX64, KEEP, KEEP)
TRANSFORMS(5, ·max32AVX512, MAX32, KEEP, WITHIN32)
TRANSFORMS(6, ·maxFloat64AVX512, MAXF64, KEEP, KEEP)
TRANSFORMS(7, ·maxFloat32AVX512, MAXF32, KEEP, WITHIN32)
TRANSFORMS(8, ·min64AVX512, MIN64, KEEP, KEEP)
TRANSFORMS(9, ·min32AVX512, MIN32, KEEP, WITHIN32)
TRANSFORMS(10, ·minFloat64AVX512, MINF64, KEEP, KEEP)
TRANSFORMS(11, ·minFloat32AVX512, MINF32, KEEP, WITHIN32)
TRANSFORMS(12, ·or64AVX512, OR, KEEP, KEEP)
TRANSFORMS(13, ·or32AVX512, OR, KEEP, WITHIN32)
TRANSFORMS(16, ·and64AVX512, AND, KEEP, KEEP)
TRANSFORMS(17, ·and32AVX512, AND, KEEP, WITHIN32)
TRANSFORMS(20, ·xor64AVX512, XOR, KEEP, KEEP)
TRANSFORMS(21, ·xor32AVX512, XOR, KEEP, WITHIN32)
TRANSFORMS(24, ·difference64AVX512, BACK64, KEEP, KEEP)
TRANSFORMS(25, ·difference32AVX512, BACK32, KEEP, WITHIN32)
TRANSFORMS(26, ·differenceFloat64AVX512, BACKF64, KEEP, KEEP)
TRANSFORMS(27, ·differenceFloat32AVX512, BACKF32, KEEP, WITHIN32)
TRANSFORMS(28, ·walsh64AVX512, LESS64, SUM64, KEEP)
TRANSFORMS(29, ·walsh32AVX512, LESS32, SUM32, WITHIN32)
TRANSFORMS(30, ·walshFloat64AVX512, LESSF64, SUMF64, KEEP)
TRANSFORMS(31, ·walshFloat32AVX512, LESSF32, SUMF32, WITHIN32)
TRANSFORMS(32, ·signedMax64AVX512, SMAX64, KEEP, KEEP)
TRANSFORMS(33, ·signedMax32AVX512, SMAX32, KEEP, WITHIN32)
TRANSFORMS(36, ·signedMin64AVX512, SMIN64, KEEP, KEEP)
TRANSFORMS(37, ·signedMin32AVX512, SMIN32, KEEP, WITHIN32)
MULTIPLIES(40, ·multiply64AVX512, VPADDQ, MUL64)
MULTIPLIES(41, ·multiply32AVX512, VPADDD, MUL32)
MULTIPLIES(42, ·multiplyFloat64AVX512, VADDPD, MULF64)
MULTIPLIES(43, ·multiplyFloat32AVX512, VADDPS, MULF32)
