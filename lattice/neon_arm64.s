//go:build !purego

// Transforms in vectors of 128 bits, as on amd64.
//
// R0      code
// R1-R8   rows, then their next vectors; R1 at first the kernel
// R9      stride
// R10     bytes left: of a row, or of all arrays
// R11     number of rows; then the lanes with the element
// R12     bytes from a vector of a row to its next: 16, or 128 in arrays
// V0-V7   a vector of each row
// V16     SWAPPED: a vector with its parts swapped
// V17     RESULT: a copy of the vector, then for the operation
// V18     SCRATCH: for operations
// V20-V21 WITH8, WITH4: the lanes of sets with the element, where parts of 8 and 4
//         bytes swap; all ones or zero

#include "go_asm.h"
#include "textflag.h"

// The assembler has no names for most of the instructions, and takes no vector register
// by its number for the others. So all are written as machine code, under Arm's name
// with a V before it and the arrangement after it. The arguments are the numbers of
// registers in the assembler's order: second source, first source, destination.
#define CODE(INSTRUCTION, M, N, D) WORD $(INSTRUCTION | M<<16 | N<<5 | D)
#define VADD_D2(M, N, D) CODE(0x4ee08400, M, N, D)
#define VADD_S4(M, N, D) CODE(0x4ea08400, M, N, D)
#define VSUB_D2(M, N, D) CODE(0x6ee08400, M, N, D)
#define VSUB_S4(M, N, D) CODE(0x6ea08400, M, N, D)
#define VFADD_D2(M, N, D) CODE(0x4e60d400, M, N, D)
#define VFADD_S4(M, N, D) CODE(0x4e20d400, M, N, D)
#define VFSUB_D2(M, N, D) CODE(0x4ee0d400, M, N, D)
#define VFSUB_S4(M, N, D) CODE(0x4ea0d400, M, N, D)
#define VORR_B16(M, N, D) CODE(0x4ea01c00, M, N, D)

// VBIT moves the bits of N to D where M has ones.
#define VBIT_B16(M, N, D) CODE(0x6ea01c00, M, N, D)

// VMOV is an ORR of N with itself. VEXT8 swaps the halves of a vector if M is N, VREV64
// the halves of each 64-bit word.
#define VMOV_B16(N, D) VORR_B16(N, N, D)
#define VEXT8_B16(M, N, D) CODE(0x6e004000, M, N, D)
#define VREV64_S4(N, D) CODE(0x4ea00800, 0, N, D)

// The numbers of the registers with names.
#define SWAPPED 16
#define RESULT 17
#define SCRATCH 18
#define WITH8 20
#define WITH4 21

// The operations on words of 64 and 32 bits and on floating-point numbers. L has the
// values of sets without an element, H those of the same sets with it. BOTH is for
// Walsh–Hadamard transforms, and changes L too.
#define SUM64(L, H) VADD_D2(H, L, H)
#define SUM32(L, H) VADD_S4(H, L, H)
#define SUMF64(L, H) VFADD_D2(H, L, H)
#define SUMF32(L, H) VFADD_S4(H, L, H)
#define DIFF64(L, H) VSUB_D2(L, H, H)
#define DIFF32(L, H) VSUB_S4(L, H, H)
#define DIFFF64(L, H) VFSUB_D2(L, H, H)
#define DIFFF32(L, H) VFSUB_S4(L, H, H)
#define BOTH(ADD, SUB, L, H) \
	SUB(H, L, SCRATCH) \
	ADD(H, L, L)       \
	VMOV_B16(SCRATCH, H)
#define BOTH64(L, H) BOTH(VADD_D2, VSUB_D2, L, H)
#define BOTH32(L, H) BOTH(VADD_S4, VSUB_S4, L, H)
#define BOTHF64(L, H) BOTH(VFADD_D2, VFSUB_D2, L, H)
#define BOTHF32(L, H) BOTH(VFADD_S4, VFSUB_S4, L, H)

// LEVELS takes three levels between eight vectors.
#define LEVELS(OP) \
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

// LOAD4 and LOAD8 load the next vector of each of four or eight rows, STORE4 and STORE8
// store it and go R12 bytes on.
#define LOAD4 \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	VLD1 (R3), [V2.B16] \
	VLD1 (R4), [V3.B16]

#define LOAD8 \
	LOAD4               \
	VLD1 (R5), [V4.B16] \
	VLD1 (R6), [V5.B16] \
	VLD1 (R7), [V6.B16] \
	VLD1 (R8), [V7.B16]

#define STORE4 \
	VST1.P [V0.B16], (R1)(R12) \
	VST1.P [V1.B16], (R2)(R12) \
	VST1.P [V2.B16], (R3)(R12) \
	VST1.P [V3.B16], (R4)(R12)

#define STORE8 \
	STORE4                     \
	VST1.P [V4.B16], (R5)(R12) \
	VST1.P [V5.B16], (R6)(R12) \
	VST1.P [V6.B16], (R7)(R12) \
	VST1.P [V7.B16], (R8)(R12)

// ZETA and WALSH take a level within the vector R: the operation acts on SWAPPED and a
// copy of R, and the lanes K of the result go to R.
#define ZETA(OP, R, K) \
	VMOV_B16(R, RESULT)    \
	OP(SWAPPED, RESULT)    \
	VBIT_B16(K, RESULT, R)

#define WALSH(OP, R, K) \
	VMOV_B16(R, RESULT)    \
	OP(SWAPPED, RESULT)    \
	VMOV_B16(SWAPPED, R)   \
	VBIT_B16(K, RESULT, R)

// NONE is no further level.
#define NONE(OP, LEVEL, R)

// WITHIN takes the level between the 64-bit words of R, and then LAST: WITHIN32 takes
// the level between words of 32 bits.
#define WITHIN(OP, LEVEL, LAST, R) \
	VEXT8_B16(R, R, SWAPPED) \
	LEVEL(OP, R, WITH8)      \
	LAST(OP, LEVEL, R)

#define WITHIN32(OP, LEVEL, R) \
	VREV64_S4(R, SWAPPED) \
	LEVEL(OP, R, WITH4)

// TRANSFORM takes the levels between two, four or eight rows, at least a vector of
// each. One row stands for arrays of eight vectors, at least one of them: it takes the
// levels between the vectors, whose stride is 16, and those within. A negative stride
// begins at the last row and is a transform over supersets. LEVEL is ZETA or WALSH,
// LAST the level between words of 32 bits, or NONE.
#define TRANSFORM(OP, LEVEL, LAST) \
	MOVD first+8(FP), R1   \
	MOVD stride+16(FP), R9 \
	MOVD count+24(FP), R10 \
	MOVD rows+32(FP), R11  \
	/* The rows, a stride apart. */ \
	ADD  R9, R1, R2        \
	ADD  R9, R2, R3        \
	ADD  R9, R3, R4        \
	ADD  R9, R4, R5        \
	ADD  R9, R5, R6        \
	ADD  R9, R6, R7        \
	ADD  R9, R7, R8        \
	MOVD $16, R12          \
	CMP  $4, R11           \
	BGT  eight             \
	BEQ  four              \
	CMP  $2, R11           \
	BEQ  two               \
	/* The upper half of each part has the element; if the stride is negative, the lower. */ \
	ASR  $63, R9, R11      \
	VMOV R11, V20.D[0]     \
	VMOV R11, V21.S[0]     \
	VMOV R11, V21.S[2]     \
	MVN  R11, R11          \
	VMOV R11, V20.D[1]     \
	VMOV R11, V21.S[1]     \
	VMOV R11, V21.S[3]     \
	MOVD $128, R12         \
one: \
	/* An array: the levels between its vectors, then those within each. */ \
	LOAD8      \
	LEVELS(OP) \
	WITHIN(OP, LEVEL, LAST, 0) \
	WITHIN(OP, LEVEL, LAST, 1) \
	WITHIN(OP, LEVEL, LAST, 2) \
	WITHIN(OP, LEVEL, LAST, 3) \
	WITHIN(OP, LEVEL, LAST, 4) \
	WITHIN(OP, LEVEL, LAST, 5) \
	WITHIN(OP, LEVEL, LAST, 6) \
	WITHIN(OP, LEVEL, LAST, 7) \
	STORE8 \
	SUBS $128, R10 \
	BNE  one \
	RET \
eight: \
	/* A vector of each of eight rows. */ \
	LOAD8      \
	LEVELS(OP) \
	STORE8     \
	SUBS $16, R10 \
	BNE  eight \
	RET \
four: \
	/* A vector of each of four rows. */ \
	LOAD4    \
	OP(0, 2) \
	OP(1, 3) \
	OP(0, 1) \
	OP(2, 3) \
	STORE4   \
	SUBS $16, R10 \
	BNE  four \
	RET \
two: \
	/* A vector of each of two rows. */ \
	VLD1 (R1), [V0.B16] \
	VLD1 (R2), [V1.B16] \
	OP(0, 1) \
	VST1.P [V0.B16], (R1)(R12) \
	VST1.P [V1.B16], (R2)(R12) \
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

// TRANSFORMS is a kernel and its entry in the table.
#define TRANSFORMS(OF, TYPE, NAME, OP, LEVEL, LAST) \
	DATA kernels<>+(8*(const_numTypes*OF+TYPE))(SB)/8, $NAME(SB); \
	TEXT NAME(SB), NOSPLIT, $0-40; \
	TRANSFORM(OP, LEVEL, LAST)

TRANSFORMS(const_Sum, const_words64, ·sum64NEON, SUM64, ZETA, NONE)
TRANSFORMS(const_Sum, const_words32, ·sum32NEON, SUM32, ZETA, WITHIN32)
TRANSFORMS(const_Sum, const_floats64, ·sumFloat64NEON, SUMF64, ZETA, NONE)
TRANSFORMS(const_Sum, const_floats32, ·sumFloat32NEON, SUMF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_words64, ·difference64NEON, DIFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_words32, ·difference32NEON, DIFF32, ZETA, WITHIN32)
TRANSFORMS(const_difference, const_floats64, ·differenceFloat64NEON, DIFFF64, ZETA, NONE)
TRANSFORMS(const_difference, const_floats32, ·differenceFloat32NEON, DIFFF32, ZETA, WITHIN32)
TRANSFORMS(const_walsh, const_words64, ·walsh64NEON, BOTH64, WALSH, NONE)
TRANSFORMS(const_walsh, const_words32, ·walsh32NEON, BOTH32, WALSH, WITHIN32)
TRANSFORMS(const_walsh, const_floats64, ·walshFloat64NEON, BOTHF64, WALSH, NONE)
TRANSFORMS(const_walsh, const_floats32, ·walshFloat32NEON, BOTHF32, WALSH, WITHIN32)
GLOBL kernels<>(SB), RODATA, $(8*const_numTypes*const_product) // without the product
