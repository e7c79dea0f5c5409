// What the transforms on avx2 and avx512 have in common. The file that includes this
// defines the vectors V0-V7, SWAPPED, RESULT and TEMP, their size BYTES, the
// instructions MOVE and CLEAR, and the macros LANES, BLEND, WITHIN and MUL64.
//
// The argument OP is an operation on two vectors in place: L has the values of sets
// without an element, H those of the same sets with it. A zeta or Möbius transform
// changes only H, a Walsh–Hadamard transform both.

// The operations on words of 64 and 32 bits and on floating-point numbers. BOTH is
// for Walsh–Hadamard transforms, whose L may be SWAPPED and H RESULT.
#define SUM64(L, H) VPADDQ L, H, H
#define SUM32(L, H) VPADDD L, H, H
#define SUMF64(L, H) VADDPD L, H, H
#define SUMF32(L, H) VADDPS L, H, H
#define DIFF64(L, H) VPSUBQ L, H, H
#define DIFF32(L, H) VPSUBD L, H, H
#define DIFFF64(L, H) VSUBPD L, H, H
#define DIFFF32(L, H) VSUBPS L, H, H
#define BOTH(ADD, SUB, L, H) \
	SUB  H, L, TEMP \
	ADD  H, L, L    \
	MOVE TEMP, H
#define BOTH64(L, H) BOTH(VPADDQ, VPSUBQ, L, H)
#define BOTH32(L, H) BOTH(VPADDD, VPSUBD, L, H)
#define BOTHF64(L, H) BOTH(VADDPD, VSUBPD, L, H)
#define BOTHF32(L, H) BOTH(VADDPS, VSUBPS, L, H)

// The products, of which MUL64 differs.
#define MUL32(M, R) VPMULLD M, R, R
#define MULF64(M, R) VMULPD M, R, R
#define MULF32(M, R) VMULPS M, R, R

// LEVELS takes three levels between eight vectors.
#define LEVELS(OP) \
	OP(V0, V4) \
	OP(V1, V5) \
	OP(V2, V6) \
	OP(V3, V7) \
	OP(V0, V2) \
	OP(V1, V3) \
	OP(V4, V6) \
	OP(V5, V7) \
	OP(V0, V1) \
	OP(V2, V3) \
	OP(V4, V5) \
	OP(V6, V7)

// LOAD4 and LOAD8 load the next vector of each of four or eight rows, STORE4 and STORE8
// store it.
#define LOAD4 \
	MOVE (SI), V0       \
	MOVE (SI)(R8*1), V1 \
	MOVE (SI)(R8*2), V2 \
	MOVE (SI)(R9*1), V3

#define LOAD8 \
	LOAD4               \
	MOVE (DI), V4       \
	MOVE (DI)(R8*1), V5 \
	MOVE (DI)(R8*2), V6 \
	MOVE (DI)(R9*1), V7

#define STORE4 \
	MOVE V0, (SI)       \
	MOVE V1, (SI)(R8*1) \
	MOVE V2, (SI)(R8*2) \
	MOVE V3, (SI)(R9*1)

#define STORE8 \
	STORE4              \
	MOVE V4, (DI)       \
	MOVE V5, (DI)(R8*1) \
	MOVE V6, (DI)(R8*2) \
	MOVE V7, (DI)(R9*1)

// ZETA and WALSH take a level within the vector R, whose parts K swap: OP acts on
// those of SWAPPED and a copy of R.
#define ZETA(OP, R, K) \
	MOVE R, RESULT      \
	OP(SWAPPED, RESULT) \
	BLEND(K, R)

#define WALSH(OP, R, K) \
	MOVE R, RESULT      \
	OP(SWAPPED, RESULT) \
	MOVE SWAPPED, R     \
	BLEND(K, R)

// NONE is no further level; WITHIN32 takes the level between words of 32 bits.
#define NONE(OP, LEVEL, R)
#define WITHIN32(OP, LEVEL, R) \
	VPSHUFD $0xb1, R, SWAPPED \
	LEVEL(OP, R, WITH4)

// TRANSFORM takes the levels between two, four or eight rows, at least a vector of
// each. One row stands for arrays of eight vectors, at least one of them: it takes
// the levels between the vectors, whose stride is BYTES, and those within. A negative
// stride begins at the last row and is a transform over supersets. LEVEL is ZETA or
// WALSH, LAST the level between words of 32 bits, or NONE.
//
// SI      first row, then its next vector
// DI      fourth row after it
// R8, R9  stride, three times the stride
// CX      bytes left: of a row, or of all arrays
// AX      number of rows
// BX, DX  for LANES
// V0-V7   a vector of each row
// SWAPPED a vector with its parts swapped
// RESULT  a copy of the vector, then what OP makes of it
#define TRANSFORM(OP, LEVEL, LAST) \
	MOVQ first+8(FP), SI   \
	MOVQ stride+16(FP), R8 \
	MOVQ count+24(FP), CX  \
	MOVQ rows+32(FP), AX   \
	LEAQ (R8)(R8*2), R9    \
	LEAQ (SI)(R8*4), DI    \
	LANES                  \
	/* As many rows as there are: eight, four, two, or one for arrays. */ \
	CMPQ AX, $4            \
	JGT  eight             \
	JEQ  four              \
	CMPQ AX, $2            \
	JEQ  two               \
one: \
	/* An array: the levels between its vectors, then those within each. */ \
	LOAD8                       \
	LEVELS(OP)                  \
	WITHIN(OP, LEVEL, LAST, V0) \
	WITHIN(OP, LEVEL, LAST, V1) \
	WITHIN(OP, LEVEL, LAST, V2) \
	WITHIN(OP, LEVEL, LAST, V3) \
	WITHIN(OP, LEVEL, LAST, V4) \
	WITHIN(OP, LEVEL, LAST, V5) \
	WITHIN(OP, LEVEL, LAST, V6) \
	WITHIN(OP, LEVEL, LAST, V7) \
	STORE8                      \
	ADDQ $(8*BYTES), SI         \
	ADDQ $(8*BYTES), DI         \
	SUBQ $(8*BYTES), CX         \
	JNZ  one                    \
	VZEROUPPER                  \
	RET                         \
eight: \
	/* A vector of each of eight rows. */ \
	LOAD8            \
	LEVELS(OP)       \
	STORE8           \
	ADDQ $BYTES, SI  \
	ADDQ $BYTES, DI  \
	SUBQ $BYTES, CX  \
	JNZ  eight       \
	VZEROUPPER       \
	RET              \
four: \
	/* A vector of each of four rows. */ \
	LOAD4                   \
	OP(V0, V2)              \
	OP(V1, V3)              \
	OP(V0, V1)              \
	OP(V2, V3)              \
	STORE4                  \
	ADDQ $BYTES, SI         \
	SUBQ $BYTES, CX         \
	JNZ  four               \
	VZEROUPPER              \
	RET                     \
two: \
	/* A vector of each of two rows. */ \
	MOVE (SI), V0           \
	MOVE (SI)(R8*1), V1     \
	OP(V0, V1)              \
	MOVE V0, (SI)           \
	MOVE V1, (SI)(R8*1)     \
	ADDQ $BYTES, SI         \
	SUBQ $BYTES, CX         \
	JNZ  two                \
	VZEROUPPER              \
	RET

// MULTIPLY multiplies polynomials of as many sets as two vectors have: p[i] becomes
// the sum of a[k]*b[i-k] for each exponent i from first to last, where a and b have the
// exponents from 0 to top. It takes two vectors of each exponent.
//
// R8      stride between exponents
// R9      top
// R10     p[i]
// R11     i
// R12     last
// AX      terms left, less one
// CX      k
// SI      a[k]
// DI      b[i-k]
// BX, DX  a, b
// V0-V1   sums
// V2-V3   products
#define MULTIPLY(ADD, MUL) \
	MOVQ  p+8(FP), R10      \
	MOVQ  a+16(FP), BX      \
	MOVQ  b+24(FP), DX      \
	MOVQ  stride+32(FP), R8 \
	MOVQ  first+40(FP), R11 \
	MOVQ  top+48(FP), R9    \
	MOVQ  last+56(FP), R12  \
	/* The first exponent of p. */ \
	MOVQ  R11, SI           \
	IMULQ R8, SI            \
	ADDQ  SI, R10           \
exponent: \
	/* k goes from max(0, i-top) to min(i, top), if that is not less. */ \
	CLEAR   V0, V0, V0 \
	CLEAR   V1, V1, V1 \
	XORL    CX, CX     \
	MOVQ    R11, AX    \
	SUBQ    R9, AX     \
	CMOVQGT AX, CX     \
	MOVQ    R11, AX    \
	CMPQ    R9, AX     \
	CMOVQLT R9, AX     \
	SUBQ    CX, AX     \
	JLT     store      \
	/* The first a[k] and b[i-k]. */ \
	MOVQ    CX, SI     \
	IMULQ   R8, SI     \
	ADDQ    BX, SI     \
	MOVQ    R11, DI    \
	SUBQ    CX, DI     \
	IMULQ   R8, DI     \
	ADDQ    DX, DI     \
term: \
	/* A product of two vectors, to the sums. */ \
	MOVE (SI), V2        \
	MOVE BYTES(SI), V3   \
	MUL((DI), V2)        \
	MUL(BYTES(DI), V3)   \
	ADD  V2, V0, V0      \
	ADD  V3, V1, V1      \
	ADDQ R8, SI          \
	SUBQ R8, DI          \
	DECQ AX              \
	JGE  term            \
store: \
	/* p[i], and the next exponent. */ \
	MOVE V0, (R10)      \
	MOVE V1, BYTES(R10) \
	ADDQ R8, R10        \
	INCQ R11            \
	CMPQ R11, R12       \
	JLE  exponent       \
	VZEROUPPER          \
	RET

// JUMP goes on in a kernel of the table. Clobbers AX, BX.
#define JUMP \
	MOVQ code+0(FP), AX      \
	LEAQ kernels<>(SB), BX   \
	MOVQ (BX)(AX*8), AX      \
	JMP  AX

// TRANSFORMS and MULTIPLIES are a kernel and its entry in the table.
#define TRANSFORMS(OF, TYPE, NAME, OP, LEVEL, LAST) \
	DATA kernels<>+(8*(const_numTypes*OF+TYPE))(SB)/8, $NAME(SB) \
	TEXT NAME(SB), NOSPLIT, $0-40                             \
	TRANSFORM(OP, LEVEL, LAST)

#define MULTIPLIES(TYPE, NAME, ADD, MUL) \
	DATA kernels<>+(8*(const_numTypes*const_product+TYPE))(SB)/8, $NAME(SB) \
	TEXT NAME(SB), NOSPLIT, $0-64                                        \
	MULTIPLY(ADD, MUL)
