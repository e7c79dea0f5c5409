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
// V17     result of HIGH
// V20-V21 the lanes with the element, for swaps of 8 and 4 bytes

#include "textflag.h"

#define CODE(INSTRUCTION, N, M, D) WORD $(INSTRUCTION | M<<16 | N<<5 | D)

// The operations on 64-bit and 32-bit words and floating-point numbers. BACK takes
// the lower from the higher, LESS the higher from the lower.
#define KEEP(L, H, D)
#define SUM64(L, H, D) CODE(0x4ee08400, L, H, D)
#define SUM32(L, H, D) CODE(0x4ea08400, L, H, D)
#define SUMF64(L, H, D) CODE(0x4e60d400, L, H, D)
#define SUMF32(L, H, D) CODE(0x4e20d400, L, H, D)
#define BACK64(L, H, D) CODE(0x6ee08400, H, L, D)
#define BACK32(L, H, D) CODE(0x6ea08400, H, L, D)
#define BACKF64(L, H, D) CODE(0x4ee0d400, H, L, D)
#define BACKF32(L, H, D) CODE(0x4ea0d400, H, L, D)
#define LESS64(L, H, D) CODE(0x6ee08400, L, H, D)
#define LESS32(L, H, D) CODE(0x6ea08400, L, H, D)
#define LESSF64(L, H, D) CODE(0x4ee0d400, L, H, D)
#define LESSF32(L, H, D) CODE(0x4ea0d400, L, H, D)
#define OR(L, H, D) CODE(0x4ea01c00, L, H, D)
#define AND(L, H, D) CODE(0x4e201c00, L, H, D)
#define XOR(L, H, D) CODE(0x6e201c00, L, H, D)
#define MAX32(L, H, D) CODE(0x6ea06400, L, H, D)
#define MIN32(L, H, D) CODE(0x6ea06c00, L, H, D)
#define SMAX32(L, H, D) CODE(0x4ea06400, L, H, D)
#define SMIN32(L, H, D) CODE(0x4ea06c00, L, H, D)
#define MAXF64(L, H, D) CODE(0x4e60f400, L, H, D)
#define MAXF32(L, H, D) CODE(0x4e20f400, L, H, D)
#define MINF64(L, H, D) CODE(0x4ee0f400, L, H, D)
#define MINF32(L, H, D) CODE(0x4ea0f400, L, H, D)

// Of 64-bit words there is only a comparison, CMHI or CMGT, whose result BSL replaces.
#define MAX64(L, H, D) \
	CODE(0x6ee03400, H, L, D) \
	CODE(0x6e601c00, H, L, D)
#define SMAX64(L, H, D) \
	CODE(0x4ee03400, H, L, D) \
	CODE(0x6e601c00, H, L, D)
#define MIN64(L, H, D) \
	CODE(0x6ee03400, H, L, D) \
	CODE(0x6e601c00, L, H, D)
#define SMIN64(L, H, D) \
	CODE(0x4ee03400, H, L, D) \
	CODE(0x6e601c00, L, H, D)

#define PAIR(HIGH, LOW, L, H) \
	HIGH(L, H, 17) \
	LOW(L, H, L)   \
	OR(17, 17, H)

#define EIGHT(HIGH, LOW) \
	PAIR(HIGH, LOW, 0, 4) \
	PAIR(HIGH, LOW, 1, 5) \
	PAIR(HIGH, LOW, 2, 6) \
	PAIR(HIGH, LOW, 3, 7) \
	PAIR(HIGH, LOW, 0, 2) \
	PAIR(HIGH, LOW, 1, 3) \
	PAIR(HIGH, LOW, 4, 6) \
	PAIR(HIGH, LOW, 5, 7) \
	PAIR(HIGH, LOW, 0, 1) \
	PAIR(HIGH, LOW, 2, 3) \
	PAIR(HIGH, LOW, 4, 5) \
	PAIR(HIGH, LOW, 6, 7)

// LANES does to the vector R what PAIR does to two, where V16 is R with parts swapped:
// BIT keeps the lanes in K.
#define LANES(HIGH, LOW, R, K) \
	HIGH(16, R, 17) \
	LOW(16, R, R)   \
	CODE(0x6ea01c00, 17, K, R)

// EXT swaps 8 bytes, REV64 4.
#define WITHIN(HIGH, LOW, LAST, R) \
	CODE(0x6e004000, R, R, 16) \
	LANES(HIGH, LOW, R, 20)    \
	LAST(HIGH, LOW, R)

#define WITHIN32(HIGH, LOW, R) \
	CODE(0x4ea00800, R, 0, 16) \
	LANES(HIGH, LOW, R, 21)

#define KERNEL(HIGH, LOW, LAST) \
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
	EIGHT(HIGH, LOW) \
	WITHIN(HIGH, LOW, LAST, 0) \
	WITHIN(HIGH, LOW, LAST, 1) \
	WITHIN(HIGH, LOW, LAST, 2) \
	WITHIN(HIGH, LOW, LAST, 3) \
	WITHIN(HIGH, LOW, LAST, 4) \
	WITHIN(HIGH, LOW, LAST, 5) \
	WITHIN(HIGH, LOW, LAST, 6) \
	WITHIN(HIGH, LOW, LAST, 7) \
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
	EIGHT(HIGH, LOW) \
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
	PAIR(HIGH, LOW, 0, 2) \
	PAIR(HIGH, LOW, 1, 3) \
	PAIR(HIGH, LOW, 0, 1) \
	PAIR(HIGH, LOW, 2, 3) \
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
	PAIR(HIGH, LOW, 0, 1) \
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

#define ENTRY(INDEX, NAME, HIGH, LOW, LAST) \
	DATA kernels<>+(8*INDEX)(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-40; \
	KERNEL(HIGH, LOW, LAST)

ENTRY(0, ·sum64NEON, SUM64, KEEP, KEEP)
ENTRY(1, ·sum32NEON, SUM32, KEEP, WITHIN32)
ENTRY(2, ·sumFloat64NEON, SUMF64, KEEP, KEEP)
ENTRY(3, ·sumFloat32NEON, SUMF32, KEEP, WITHIN32)
ENTRY(4, ·max64NEON, MAX64, KEEP, KEEP)
ENTRY(5, ·max32NEON, MAX32, KEEP, WITHIN32)
ENTRY(6, ·maxFloat64NEON, MAXF64, KEEP, KEEP)
ENTRY(7, ·maxFloat32NEON, MAXF32, KEEP, WITHIN32)
ENTRY(8, ·min64NEON, MIN64, KEEP, KEEP)
ENTRY(9, ·min32NEON, MIN32, KEEP, WITHIN32)
ENTRY(10, ·minFloat64NEON, MINF64, KEEP, KEEP)
ENTRY(11, ·minFloat32NEON, MINF32, KEEP, WITHIN32)
ENTRY(12, ·or64NEON, OR, KEEP, KEEP)
ENTRY(13, ·or32NEON, OR, KEEP, WITHIN32)
ENTRY(16, ·and64NEON, AND, KEEP, KEEP)
ENTRY(17, ·and32NEON, AND, KEEP, WITHIN32)
ENTRY(20, ·xor64NEON, XOR, KEEP, KEEP)
ENTRY(21, ·xor32NEON, XOR, KEEP, WITHIN32)
ENTRY(24, ·difference64NEON, BACK64, KEEP, KEEP)
ENTRY(25, ·difference32NEON, BACK32, KEEP, WITHIN32)
ENTRY(26, ·differenceFloat64NEON, BACKF64, KEEP, KEEP)
ENTRY(27, ·differenceFloat32NEON, BACKF32, KEEP, WITHIN32)
ENTRY(28, ·walsh64NEON, LESS64, SUM64, KEEP)
ENTRY(29, ·walsh32NEON, LESS32, SUM32, WITHIN32)
ENTRY(30, ·walshFloat64NEON, LESSF64, SUMF64, KEEP)
ENTRY(31, ·walshFloat32NEON, LESSF32, SUMF32, WITHIN32)
ENTRY(32, ·signedMax64NEON, SMAX64, KEEP, KEEP)
ENTRY(33, ·signedMax32NEON, SMAX32, KEEP, WITHIN32)
ENTRY(36, ·signedMin64NEON, SMIN64, KEEP, KEEP)
ENTRY(37, ·signedMin32NEON, SMIN32, KEEP, WITHIN32)
GLOBL kernels<>(SB), RODATA, $304
