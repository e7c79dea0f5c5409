//go:build !purego

// Transforms in vectors of 128 bits, as on amd64. The operations are written as machine
// code, since the assembler has no names for most of them; their arguments are the
// numbers of registers.
//
// R0      code
// R1-R8   rows, then their next vectors
// R9      stride
// R10     bytes left: of a row, or of all
// R11     rows
// V0-V7   rows
// V16     a vector with parts swapped
// V17     a copy of it
// V18     for operations
// V20-V21 the lanes with the element, for swaps of 8 and 4 bytes

#include "textflag.h"

#define CODE(INSTRUCTION, N, M, D) WORD $(INSTRUCTION | M<<16 | N<<5 | D)

// The operations on 64-bit and 32-bit words and floating-point numbers. BOTH is
// for Walsh–Hadamard transforms.
#define SUM64(L, H) CODE(0x4ee08400, L, H, H)
#define SUM32(L, H) CODE(0x4ea08400, L, H, H)
#define SUMF64(L, H) CODE(0x4e60d400, L, H, H)
#define SUMF32(L, H) CODE(0x4e20d400, L, H, H)
#define DIFF64(L, H) CODE(0x6ee08400, H, L, H)
#define DIFF32(L, H) CODE(0x6ea08400, H, L, H)
#define DIFFF64(L, H) CODE(0x4ee0d400, H, L, H)
#define DIFFF32(L, H) CODE(0x4ea0d400, H, L, H)
#define OR(L, H) CODE(0x4ea01c00, L, H, H)
#define AND(L, H) CODE(0x4e201c00, L, H, H)
#define XOR(L, H) CODE(0x6e201c00, L, H, H)
#define MAX32(L, H) CODE(0x6ea06400, L, H, H)
#define MIN32(L, H) CODE(0x6ea06c00, L, H, H)
#define SMAX32(L, H) CODE(0x4ea06400, L, H, H)
#define SMIN32(L, H) CODE(0x4ea06c00, L, H, H)
#define MAXF64(L, H) CODE(0x4e60f400, L, H, H)
#define MAXF32(L, H) CODE(0x4e20f400, L, H, H)
#define MINF64(L, H) CODE(0x4ee0f400, L, H, H)
#define MINF32(L, H) CODE(0x4ea0f400, L, H, H)

#define MOVE(N, D) CODE(0x4ea01c00, N, N, D)
#define BOTH64(L, H) \
	CODE(0x6ee08400, L, H, 18) \
	CODE(0x4ee08400, L, H, L)  \
	MOVE(18, H)
#define BOTH32(L, H) \
	CODE(0x6ea08400, L, H, 18) \
	CODE(0x4ea08400, L, H, L)  \
	MOVE(18, H)
#define BOTHF64(L, H) \
	CODE(0x4ee0d400, L, H, 18) \
	CODE(0x4e60d400, L, H, L)  \
	MOVE(18, H)
#define BOTHF32(L, H) \
	CODE(0x4ea0d400, L, H, 18) \
	CODE(0x4e20d400, L, H, L)  \
	MOVE(18, H)

// Of 64-bit words there is only a comparison, CMHI or CMGT; BIT moves L where it
// holds.
#define MAX64(L, H) \
	CODE(0x6ee03400, L, H, 18) \
	CODE(0x6ea01c00, L, 18, H)
#define MIN64(L, H) \
	CODE(0x6ee03400, H, L, 18) \
	CODE(0x6ea01c00, L, 18, H)
#define SMAX64(L, H) \
	CODE(0x4ee03400, L, H, 18) \
	CODE(0x6ea01c00, L, 18, H)
#define SMIN64(L, H) \
	CODE(0x4ee03400, H, L, 18) \
	CODE(0x6ea01c00, L, 18, H)

#define EIGHT(OP) \
	OP(0, 4) \
	OP(1, 5) \
	OP(2, 6) \
	OP(3, 7) \
	OP(0, 2) \
	OP(1, 3) \
	OP(4, 6) \
	OP(5, 7) \
	OP(0, 1) \
	OP(2, 3) \
	OP(4, 5) \
	OP(6, 7)

// ZETA and WALSH take a level within the vector R, of which V16 is a copy with parts
// swapped. BIT moves the lanes K.
#define ZETA(OP, R, K) \
	MOVE(R, 17) \
	OP(16, 17)  \
	CODE(0x6ea01c00, 17, K, R)

#define WALSH(OP, R, K) \
	MOVE(R, 17) \
	OP(16, 17)  \
	MOVE(16, R) \
	CODE(0x6ea01c00, 17, K, R)

#define NONE(OP, LEVEL, R)

// EXT swaps 8 bytes, REV64 4.
#define WITHIN(OP, LEVEL, LAST, R) \
	CODE(0x6e004000, R, R, 16) \
	LEVEL(OP, R, 20)    \
	LAST(OP, LEVEL, R)

#define WITHIN32(OP, LEVEL, R) \
	CODE(0x4ea00800, R, 0, 16) \
	LEVEL(OP, R, 21)

#define TRANSFORM(OP, LEVEL, LAST) \
	MOVD first+8(FP), R1   \
	MOVD stride+16(FP), R9 \
	MOVD count+24(FP), R10 \
	MOVD rows+32(FP), R11  \
	ADD  R9, R1, R2        \
	ADD  R9, R2, R3        \
	ADD  R9, R3, R4        \
	ADD  R9, R4, R5        \
	ADD  R9, R5, R6        \
	ADD  R9, R6, R7        \
	ADD  R9, R7, R8        \
	CMP  $4, R11           \
	BGT  eight             \
	BEQ  four              \
	CMP  $2, R11           \
	BEQ  two               \
	ASR  $63, R9, R11      \
	VMOV R11, V20.D[0]     \
	MVN  R11, R11          \
	VMOV R11, V20.D[1]     \
	EOR  $0xffffffff, R11, R11 \
	VDUP R11, V21.D2       \
one: \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	VLD1 (R3), [V2.B16] \
	VLD1 (R4), [V3.B16] \
	VLD1 (R5), [V4.B16] \
	VLD1 (R6), [V5.B16] \
	VLD1 (R7), [V6.B16] \
	VLD1 (R8), [V7.B16] \
	EIGHT(OP) \
	WITHIN(OP, LEVEL, LAST, 0) \
	WITHIN(OP, LEVEL, LAST, 1) \
	WITHIN(OP, LEVEL, LAST, 2) \
	WITHIN(OP, LEVEL, LAST, 3) \
	WITHIN(OP, LEVEL, LAST, 4) \
	WITHIN(OP, LEVEL, LAST, 5) \
	WITHIN(OP, LEVEL, LAST, 6) \
	WITHIN(OP, LEVEL, LAST, 7) \
	VST1 [V0.B16], (R1) \
	ADD  $128, R1 \
	VST1 [V1.B16], (R2) \
	ADD  $128, R2 \
	VST1 [V2.B16], (R3) \
	ADD  $128, R3 \
	VST1 [V3.B16], (R4) \
	ADD  $128, R4 \
	VST1 [V4.B16], (R5) \
	ADD  $128, R5 \
	VST1 [V5.B16], (R6) \
	ADD  $128, R6 \
	VST1 [V6.B16], (R7) \
	ADD  $128, R7 \
	VST1 [V7.B16], (R8) \
	ADD  $128, R8 \
	SUBS $128, R10 \
	BNE  one \
	RET \
eight: \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	VLD1 (R3), [V2.B16] \
	VLD1 (R4), [V3.B16] \
	VLD1 (R5), [V4.B16] \
	VLD1 (R6), [V5.B16] \
	VLD1 (R7), [V6.B16] \
	VLD1 (R8), [V7.B16] \
	EIGHT(OP) \
	VST1.P [V0.B16], 16(R1) \
	VST1.P [V1.B16], 16(R2) \
	VST1.P [V2.B16], 16(R3) \
	VST1.P [V3.B16], 16(R4) \
	VST1.P [V4.B16], 16(R5) \
	VST1.P [V5.B16], 16(R6) \
	VST1.P [V6.B16], 16(R7) \
	VST1.P [V7.B16], 16(R8) \
	SUBS $16, R10 \
	BNE  eight \
	RET \
four: \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	VLD1 (R3), [V2.B16] \
	VLD1 (R4), [V3.B16] \
	OP(0, 2) \
	OP(1, 3) \
	OP(0, 1) \
	OP(2, 3) \
	VST1.P [V0.B16], 16(R1) \
	VST1.P [V1.B16], 16(R2) \
	VST1.P [V2.B16], 16(R3) \
	VST1.P [V3.B16], 16(R4) \
	SUBS $16, R10 \
	BNE  four \
	RET \
two: \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	OP(0, 1) \
	VST1.P [V0.B16], 16(R1) \
	VST1.P [V1.B16], 16(R2) \
	SUBS $16, R10 \
	BNE  two \
	RET

// func transformNEON(code int, first unsafe.Pointer, stride, count, rows int)
// ASIMD.
TEXT ·transformNEON(SB), NOSPLIT, $0-40
	MOVD code+0(FP), R0
	MOVD $kernels<>(SB), R1
	MOVD (R1)(R0<<3), R1
	JMP  (R1)

#define TRANSFORMS(INDEX, NAME, OP, LEVEL, LAST) \
	DATA kernels<>+(8*INDEX)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-40; \
	TRANSFORM(OP, LEVEL, LAST)

TRANSFORMS(0, ·sum64NEON, SUM64, ZETA, NONE)
TRANSFORMS(1, ·sum32NEON, SUM32, ZETA, WITHIN32)
TRANSFORMS(2, ·sumFloat64NEON, SUMF64, ZETA, NONE)
TRANSFORMS(3, ·sumFloat32NEON, SUMF32, ZETA, WITHIN32)
TRANSFORMS(4, ·max64NEON, MAX64, ZETA, NONE)
TRANSFORMS(5, ·max32NEON, MAX32, ZETA, WITHIN32)
TRANSFORMS(6, ·maxFloat64NEON, MAXF64, ZETA, NONE)
TRANSFORMS(7, ·maxFloat32NEON, MAXF32, ZETA, WITHIN32)
TRANSFORMS(8, ·min64NEON, MIN64, ZETA, NONE)
TRANSFORMS(9, ·min32NEON, MIN32, ZETA, WITHIN32)
TRANSFORMS(10, ·minFloat64NEON, MINF64, ZETA, NONE)
TRANSFORMS(11, ·minFloat32NEON, MINF32, ZETA, WITHIN32)
TRANSFORMS(12, ·or64NEON, OR, ZETA, NONE)
TRANSFORMS(13, ·or32NEON, OR, ZETA, WITHIN32)
TRANSFORMS(16, ·and64NEON, AND, ZETA, NONE)
TRANSFORMS(17, ·and32NEON, AND, ZETA, WITHIN32)
TRANSFORMS(20, ·xor64NEON, XOR, ZETA, NONE)
TRANSFORMS(21, ·xor32NEON, XOR, ZETA, WITHIN32)
TRANSFORMS(24, ·difference64NEON, DIFF64, ZETA, NONE)
TRANSFORMS(25, ·difference32NEON, DIFF32, ZETA, WITHIN32)
TRANSFORMS(26, ·differenceFloat64NEON, DIFFF64, ZETA, NONE)
TRANSFORMS(27, ·differenceFloat32NEON, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(28, ·walsh64NEON, BOTH64, WALSH, NONE)
TRANSFORMS(29, ·walsh32NEON, BOTH32, WALSH, WITHIN32)
TRANSFORMS(30, ·walshFloat64NEON, BOTHF64, WALSH, NONE)
TRANSFORMS(31, ·walshFloat32NEON, BOTHF32, WALSH, WITHIN32)
TRANSFORMS(32, ·signedMax64NEON, SMAX64, ZETA, NONE)
TRANSFORMS(33, ·signedMax32NEON, SMAX32, ZETA, WITHIN32)
TRANSFORMS(36, ·signedMin64NEON, SMIN64, ZETA, NONE)
TRANSFORMS(37, ·signedMin32NEON, SMIN32, ZETA, WITHIN32)
GLOBL kernels<>(SB), RODATA, $304
