//go:build !purego

// Select in a word, and by the index; the counts of the index.

#include "go_asm.h"
#include "textflag.h"

// func wordAtBMI2(x uint64, r int) int
// BMI1, BMI2. PDEP deposits bit r at the one of rank r.
//
// CX    r
// AX    the bit; then the one; then its position
TEXT ·wordAtBMI2(SB), NOSPLIT, $0-24
	MOVQ   r+8(FP), CX
	MOVL   $1, AX
	SHLXQ  CX, AX, AX
	PDEPQ  x+0(FP), AX, AX
	TZCNTQ AX, AX
	MOVQ   AX, ret+16(FP)
	RET

// LINE adds the number of ones of the line at SI+offset to AX. Clobbers R8-R13.
//
// POPCNT on Intel before Ice Lake waits for the old value of its destination, which
// here was written long before.
#define LINE(offset) \
	POPCNTQ (offset+0)(SI), R8   \
	POPCNTQ (offset+8)(SI), R9   \
	POPCNTQ (offset+16)(SI), R10 \
	POPCNTQ (offset+24)(SI), R11 \
	ADDQ    R9, R8               \
	ADDQ    R11, R10             \
	POPCNTQ (offset+32)(SI), R9  \
	POPCNTQ (offset+40)(SI), R11 \
	POPCNTQ (offset+48)(SI), R12 \
	POPCNTQ (offset+56)(SI), R13 \
	ADDQ    R11, R9              \
	ADDQ    R13, R12             \
	ADDQ    R10, R8              \
	ADDQ    R12, R9              \
	ADDQ    R8, AX               \
	ADDQ    R9, AX

// func countRowsBMI2(rows, words []uint64, ones int) int
// POPCNT. 0 rows or more.
//
// DI      next row
// CX      rows left
// SI      the words of the row
// AX      the ones so far
// DX      the ones before the row
// BX      the row
// R8-R13  counts
TEXT ·countRowsBMI2(SB), NOSPLIT, $0-64
	MOVQ  rows_base+0(FP), DI
	MOVQ  rows_len+8(FP), CX
	MOVQ  words_base+24(FP), SI
	MOVQ  ones+48(FP), AX
	TESTQ CX, CX
	JZ    done

row:
	MOVQ AX, DX
	MOVQ AX, BX
	ANDL $const_countMask, BX
	LINE(0)
	MOVQ AX, R8
	SUBQ DX, R8
	SHLQ $28, R8
	ORQ  R8, BX
	LINE(64)
	MOVQ AX, R8
	SUBQ DX, R8
	SHLQ $40, R8
	ORQ  R8, BX
	LINE(128)
	MOVQ AX, R8
	SUBQ DX, R8
	SHLQ $52, R8
	ORQ  R8, BX
	LINE(192)
	MOVQ BX, (DI)
	ADDQ $256, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  row

done:
	MOVQ AX, ret+56(FP)
	RET

// NEXT moves SI to the row at SI+offset if no more than BX ones are before it. It
// compares 28 bits, which are enough because the two numbers are close together.
// Clobbers DX, DI.
#define NEXT(offset) \
	MOVQ    BX, DX         \
	SUBQ    offset(SI), DX \
	LEAQ    offset(SI), DI \
	BTL     $27, DX        \
	CMOVQCC DI, SI

// UPPER moves SI on by offset bytes, past DX ones, and lowers the rank in BX by DX,
// unless the one of rank BX is among these. Clobbers CX, DI.
#define UPPER(offset) \
	LEAQ    offset(SI), DI \
	MOVL    BX, CX         \
	SUBL    DX, CX         \
	CMOVLCC CX, BX         \
	CMOVQCC DI, SI

// fieldOnes times a count puts the count into each field of a row; fieldTops has the top
// bit of each field, which no count reaches.
DATA fieldOnes<>+0(SB)/8, $0x001001001
GLOBL fieldOnes<>(SB), RODATA|NOPTR, $8
DATA fieldTops<>+0(SB)/8, $0x800800800
GLOBL fieldTops<>(SB), RODATA|NOPTR, $8

// LINEAT finds the line of the one. It takes the first row in R8, the row of the one at
// SI and the rank in BX, and leaves the offset of the line in the words in DI and the
// rank within the line in BX. It jumps to leave if the line is not whole. Clobbers CX,
// DX, SI.
#define LINEAT \
	/* The row; its offset in the words, 256 bytes for the 8 of a row; the rank in it. */ \
	MOVQ    (SI), DX             \
	SUBQ    R8, SI               \
	SHLQ    $5, SI               \
	SUBL    DX, BX               \
	ANDL    $const_countMask, BX \
	/* Fields not greater than that rank keep the top bit: their number is that of the line. */ \
	SHRQ    $28, DX              \
	MOVQ    fieldOnes<>(SB), CX  \
	IMULQ   BX, CX               \
	ORQ     fieldTops<>(SB), CX  \
	SUBQ    DX, CX               \
	ANDQ    fieldTops<>(SB), CX  \
	POPCNTQ CX, CX               \
	MOVL    CX, DI               \
	SHLL    $6, DI               \
	ADDQ    SI, DI               \
	/* The ones before the line in its row: the field below, or none. */ \
	LEAL    (CX)(CX*2), CX       \
	SHLL    $2, CX               \
	SHLQ    $12, DX              \
	SHRXQ   CX, DX, DX           \
	ANDL    $0xfff, DX           \
	SUBL    DX, BX               \
	CMPQ    DI, Index_whole(AX)  \
	JAE     leave

// func bitAtBMI2(x *Index, r int) int
// BMI1, BMI2, POPCNT.
//
// No jump in it depends on a row or a word, so that calls overlap. It has few
// instructions, because the processor can hold only so many that wait for memory; the
// AVX-512 kernel has fewer still.
//
// It does not guess the row between two samples far apart, which gains only where the
// ones are spread evenly, and does not prefetch the words as soon as the sample tells
// their page, which gains only where each query waits for the last.
//
// AX    x
// BX    r; then the rank within what SI points to
// SI    the rows that the one may be in: eight, four, two, one; then the words:
//       eight, four, two, one
// R8    the first row; then the words of the set
// DX    a row; then the ones of the lower half of what SI points to
// DI    where SI may go on; the offset of the line in the words
// CX, R9, R10 scratch
TEXT ·bitAtBMI2(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	MOVQ  r+8(FP), BX
	MOVQ  Index_shift(AX), CX
	SHRXQ CX, BX, DX
	MOVQ  Index_samples(AX), SI
	LEAQ  (SI)(DX*4), DX
	MOVL  (DX), CX
	MOVL  4(DX), DX
	SUBL  CX, DX
	CMPL  DX, $const_near
	JAE   leave

	// The row: the last of eight before which there are no more than r ones.
	MOVQ Index_rows(AX), R8
	LEAQ (R8)(CX*8), SI
	NEXT(32)
	NEXT(16)
	NEXT(8)

	LINEAT

	// The half of the line, the quarter, the word.
	MOVQ    Index_words(AX), R8
	LEAQ    (R8)(DI*1), SI
	POPCNTQ 0(SI), DX
	POPCNTQ 8(SI), CX
	POPCNTQ 16(SI), R9
	POPCNTQ 24(SI), R10
	ADDL    CX, DX
	ADDL    R10, R9
	ADDL    R9, DX
	UPPER(32)
	POPCNTQ 0(SI), DX
	POPCNTQ 8(SI), CX
	ADDL    CX, DX
	UPPER(16)
	POPCNTQ 0(SI), DX
	UPPER(8)

	// The bit in the word, and its position.
	MOVL   $1, DX
	SHLXQ  BX, DX, DX
	PDEPQ  (SI), DX, DX
	TZCNTQ DX, DX
	SUBQ   R8, SI
	LEAQ   (DX)(SI*8), DX
	MOVQ   DX, ret+16(FP)
	RET

leave:
	MOVQ $-1, ret+16(FP)
	RET

// The bit of a row's count that tells which of two counts is greater.
DATA sign<>+0(SB)/8, $0x8000000
GLOBL sign<>(SB), RODATA|NOPTR, $8

// func bitAtAVX512(x *Index, r int) int
// AVX512F, AVX512DQ (KMOVB), AVX512VPOPCNTDQ, BMI1, BMI2, POPCNT. It is bitAtBMI2 with
// eight rows, and eight words, compared at once.
//
// AX    x
// BX    r; then the rank in the line
// SI    the rows that the one may be in; then its row; then its line
// R8    the first row
// DX    a row; then the bit of the word
// DI    the offset of the line in the words
// CX    scratch; the lanes of K1; the number of the word
// Z0    r; then the words of the line
// Z1    r less the rows; then the ones of each word
// Z2    0
// Z3    the ones of the words up to each
// Z4    the ones of some words below each
// Z5    the rank in the line, in each word
// K1    the rows with no more than r ones before; the words from that of the one on
TEXT ·bitAtAVX512(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	MOVQ  r+8(FP), BX
	MOVQ  Index_shift(AX), CX
	SHRXQ CX, BX, DX
	MOVQ  Index_samples(AX), SI
	LEAQ  (SI)(DX*4), DX
	MOVL  (DX), CX
	MOVL  4(DX), DX
	SUBL  CX, DX
	CMPL  DX, $const_near
	JAE   leave

	// The row: the last of eight before which there are no more than r ones.
	MOVQ            Index_rows(AX), R8
	LEAQ            (R8)(CX*8), SI
	VPBROADCASTQ    BX, Z0
	VPSUBQ          (SI), Z0, Z1
	VPTESTNMQ.BCST  sign<>(SB), Z1, K1
	KMOVB           K1, CX
	POPCNTL         CX, CX
	LEAQ            -8(SI)(CX*8), SI

	LINEAT

	// The ones of the words up to each, in three steps.
	MOVQ         Index_words(AX), SI
	VMOVDQU64    (SI)(DI*1), Z0
	VPOPCNTQ     Z0, Z1
	VPXORQ       Z2, Z2, Z2
	VALIGNQ      $7, Z2, Z1, Z4
	VPADDQ       Z4, Z1, Z3
	VALIGNQ      $6, Z2, Z3, Z4
	VPADDQ       Z4, Z3, Z3
	VALIGNQ      $4, Z2, Z3, Z4
	VPADDQ       Z4, Z3, Z3
	// The first word up to which there are more ones than the rank, and the rank in it.
	VPBROADCASTQ BX, Z5
	VPCMPUQ      $6, Z5, Z3, K1
	VPADDQ       Z1, Z5, Z5
	VPSUBQ       Z3, Z5, Z5
	VPCOMPRESSQ.Z Z0, K1, Z0
	VPCOMPRESSQ.Z Z5, K1, Z5
	VMOVQ        X0, SI
	VMOVQ        X5, BX
	KMOVB        K1, CX
	TZCNTL       CX, CX

	// The bit in the word, and its position.
	MOVL         $1, DX
	SHLXQ        BX, DX, DX
	PDEPQ        SI, DX, DX
	TZCNTQ       DX, DX
	SHLL         $6, CX
	ADDL         CX, DX
	LEAQ         (DX)(DI*8), DX
	MOVQ         DX, ret+16(FP)
	VZEROUPPER
	RET

leave:
	MOVQ $-1, ret+16(FP)
	VZEROUPPER
	RET

// FIND puts x and i into AX and BX, the number of the line with position i into CX and
// its offset in the words into SI. It jumps to leave if i is in no whole line.
#define FIND(X, I) \
	MOVQ X, AX               \
	MOVQ I, BX               \
	MOVQ BX, CX              \
	SHRQ $9, CX              \
	MOVQ CX, SI              \
	SHLQ $6, SI              \
	CMPQ SI, Index_whole(AX) \
	JAE  leave

// BEFORE puts the ones before the line with position DI, whose number is CX, into DX.
// Clobbers CX, DI, R8, R9.
#define BEFORE \
	/* The row. */ \
	MOVQ  Index_rows(AX), R8       \
	SHRQ  $11, DI                  \
	MOVQ  (R8)(DI*8), DX           \
	/* The ones before it: its base, and 28 bits of what comes after that. */ \
	MOVQ  Index_bases(AX), R8      \
	SHRQ  $17, DI                  \
	MOVQ  (R8)(DI*8), R9           \
	MOVQ  DX, DI                   \
	SUBQ  R9, DX                   \
	ANDL  $const_countMask, DX     \
	ADDQ  R9, DX                   \
	/* Those of its lines before this one: the field below, or none. */ \
	SHRQ  $28, DI                  \
	SHLQ  $12, DI                  \
	ANDL  $3, CX                   \
	LEAL  (CX)(CX*2), CX           \
	SHLL  $2, CX                   \
	SHRXQ CX, DI, DI               \
	ANDL  $0xfff, DI               \
	ADDQ  DI, DX

// KEPT adds the ones of a word of the line at SI, if R8 says that it is kept, to DX.
// Clobbers R9.
#define KEPT(offset) \
	MOVQ    offset(R8), R9  \
	ANDQ    offset(SI), R9  \
	POPCNTQ R9, R9          \
	ADDQ    R9, DX

// From its word 7-w on, keep has w words of ones, then zeros.
DATA keep<>+0(SB)/8, $-1
DATA keep<>+8(SB)/8, $-1
DATA keep<>+16(SB)/8, $-1
DATA keep<>+24(SB)/8, $-1
DATA keep<>+32(SB)/8, $-1
DATA keep<>+40(SB)/8, $-1
DATA keep<>+48(SB)/8, $-1
GLOBL keep<>(SB), RODATA|NOPTR, $112

// func rankBMI2(x *Index, i int) int
// BMI2, POPCNT. It returns -1 for an i outside of the whole lines.
//
// Like bitAtBMI2 it has few instructions and no jump that depends on i, so that calls
// overlap.
//
// AX    x
// BX    i; then the word in the line
// CX    the line; then the shift of its field
// SI    the line
// DI    i; then the number of the row, of its base; then the fields of the row
// DX    the row; then the ones before it; then the result
// R8    the rows, the bases; then what is kept of the words
// R9    the base; then the ones of a word
// R10   i
TEXT ·rankBMI2(SB), NOSPLIT, $0-24
	FIND(x+0(FP), i+8(FP))
	ADDQ    Index_words(AX), SI
	MOVQ    BX, DI
	MOVQ    BX, R10
	BEFORE

	// The ones of the word below i, and those of the words before it.
	SHRL    $6, BX
	ANDL    $7, BX
	ANDL    $63, R10
	BZHIQ   R10, (SI)(BX*8), R9
	POPCNTQ R9, R9
	ADDQ    R9, DX
	NEGQ    BX
	LEAQ    keep<>+56(SB), R8
	LEAQ    (R8)(BX*8), R8
	KEPT(0)
	KEPT(8)
	KEPT(16)
	KEPT(24)
	KEPT(32)
	KEPT(40)
	KEPT(48)
	MOVQ    DX, ret+16(FP)
	RET

leave:
	MOVQ $-1, ret+16(FP)
	RET

// The positions in a line at which its words begin.
DATA starts<>+0(SB)/8, $0
DATA starts<>+8(SB)/8, $64
DATA starts<>+16(SB)/8, $128
DATA starts<>+24(SB)/8, $192
DATA starts<>+32(SB)/8, $256
DATA starts<>+40(SB)/8, $320
DATA starts<>+48(SB)/8, $384
DATA starts<>+56(SB)/8, $448
GLOBL starts<>(SB), RODATA|NOPTR, $64

// func rankAVX512(x *Index, i int) int
// AVX512F, AVX512BW, AVX512VPOPCNTDQ, BMI2. It returns -1 for an i outside of the
// whole lines.
//
// Like bitAtBMI2 it has few instructions and no jump that depends on i, so that calls
// overlap.
//
// AX    x
// BX    i; then the position in the line
// CX    the line; then the shift of its field
// SI    the offset of the line in the words
// DI    i; then the number of the row, of its base; then the fields of the row
// R8    the words, the rows, the bases
// DX    the row; then the ones before it; then the result
// R9    the base; then the ones of the line
// Z0    the positions in each word below which to count; then the words below, their
//       ones, the sum
// Z1    ones; then 0
TEXT ·rankAVX512(SB), NOSPLIT, $0-24
	FIND(x+0(FP), i+8(FP))
	MOVQ         Index_words(AX), R8
	MOVQ         BX, DI

	// The bits of each word below the position: ones shifted by 0 to 511 places, inverted.
	ANDL         $511, BX
	VPBROADCASTQ BX, Z0
	VPSUBUSW     starts<>(SB), Z0, Z0
	VPTERNLOGQ   $0xff, Z1, Z1, Z1
	VPSLLVQ      Z0, Z1, Z0
	VPANDNQ      (R8)(SI*1), Z0, Z0
	VPOPCNTQ     Z0, Z0
	VPMOVQB      Z0, X0
	VPXOR        X1, X1, X1
	VPSADBW      X1, X0, X0

	BEFORE
	VMOVQ X0, R9
	ADDQ  R9, DX
	MOVQ  DX, ret+16(FP)
	VZEROUPPER
	RET

leave:
	MOVQ $-1, ret+16(FP)
	RET
