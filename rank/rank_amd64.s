//go:build !purego

// Select in a word, and by the index; the counts of the index. The sizes of lines, rows and
// their fields come from index.go.

#include "go_asm.h"
#include "textflag.h"

// func wordAtBMI2(x uint64, r int) int
// BMI1, BMI2. PDEP deposits bit r at the one of rank r.
//
// CX  r
// AX  bit r; then the one; then its position
TEXT ·wordAtBMI2(SB), NOSPLIT, $0-24
	MOVQ   r+8(FP), CX
	MOVL   $1, AX
	SHLXQ  CX, AX, AX
	PDEPQ  x+0(FP), AX, AX
	TZCNTQ AX, AX
	MOVQ   AX, ret+16(FP)
	RET

// The bytes of a line and of a row of words; where the counts of lines begin in a row.
#define lineBytes (8*const_lineWords)
#define rowBytes (8*const_rowWords)
#define field1 const_countBits
#define field2 (const_countBits+const_fieldBits)
#define field3 (const_countBits+2*const_fieldBits)

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

// FIELD puts the ones of the row up to here into its field that begins at bit shift.
#define FIELD(shift) \
	MOVQ AX, R8     \
	SUBQ DX, R8     \
	SHLQ $shift, R8 \
	ORQ  R8, BX

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
	FIELD(field1)
	LINE(lineBytes)
	FIELD(field2)
	LINE(2*lineBytes)
	FIELD(field3)
	LINE(3*lineBytes)
	MOVQ BX, (DI)
	ADDQ $rowBytes, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  row

done:
	MOVQ AX, ret+56(FP)
	RET

// The registers of the kernels of Select. Each kernel lists those that it has besides.
// Names of one register are never in use at the same time.
#define INDEX AX    // the index
#define RANK BX     // the rank of the one, then in its row, its line and parts of that
#define AT SI       // a sample, then the row of the one, then words at or before it
#define ROWS R8     // the first row of the index
#define WORDS R9    // the first word of the set
#define ROW DX      // a row; then the counts of its lines
#define LINENO CX   // the number of the line in its row
#define OFFSET DI   // of the line in the words, in bytes
#define LOWER DX    // the ones of the lower half of what AT points to
#define BIT DX      // bit RANK; then the one of that rank in a word; then its position
#define SCRATCH0 CX // of one macro
#define SCRATCH1 DX
#define SCRATCH2 DI

// ROWOF sets AT to the row of the last sample that is not beyond the one, and ROWS to the first
// row. It jumps to leave if the next sample is nearRows away or more. Clobbers SCRATCH0,
// SCRATCH1.
#define ROWOF(X, R) \
	MOVQ  X, INDEX                      \
	MOVQ  R, RANK                       \
	MOVQ  Index_shift(INDEX), SCRATCH0  \
	SHRXQ SCRATCH0, RANK, SCRATCH1      \
	MOVQ  Index_samples(INDEX), AT      \
	LEAQ  (AT)(SCRATCH1*4), SCRATCH1    \
	MOVL  (SCRATCH1), SCRATCH0          \
	MOVL  4(SCRATCH1), SCRATCH1         \
	SUBL  SCRATCH0, SCRATCH1            \
	CMPL  SCRATCH1, $const_nearRows     \
	JAE   leave                         \
	MOVQ  Index_rows(INDEX), ROWS       \
	LEAQ  (ROWS)(SCRATCH0*8), AT

// NEXT moves AT on by some rows if no more than RANK ones are before the row there. It
// compares the low countBits bits, which a row has of the number of ones before it. They are
// enough because the two numbers are close together. Clobbers SCRATCH0, SCRATCH1.
#define NEXT(rows) \
	MOVQ    RANK, SCRATCH1                 \
	SUBQ    (8*(rows))(AT), SCRATCH1       \
	LEAQ    (8*(rows))(AT), SCRATCH0       \
	BTL     $(const_countBits-1), SCRATCH1 \
	CMOVQCC SCRATCH0, AT

// UPPER moves AT on by some words, past LOWER ones, and lowers RANK by LOWER, unless the one
// of rank RANK is among these. Clobbers SCRATCH0, SCRATCH2.
#define UPPER(words) \
	LEAQ    (8*(words))(AT), SCRATCH2 \
	MOVL    RANK, SCRATCH0            \
	SUBL    LOWER, SCRATCH0           \
	CMOVLCC SCRATCH0, RANK            \
	CMOVQCC SCRATCH2, AT

// fieldOnes times a count puts the count into each field of a row; fieldTops has the top
// bit of each field, which no count reaches.
#define ONES (1+(1<<const_fieldBits)+(1<<(2*const_fieldBits)))
DATA fieldOnes<>+0(SB)/8, $ONES
GLOBL fieldOnes<>(SB), RODATA|NOPTR, $8
DATA fieldTops<>+0(SB)/8, $(ONES<<(const_fieldBits-1))
GLOBL fieldTops<>(SB), RODATA|NOPTR, $8

// LINEAT finds the line of the one, whose row is at AT: it sets OFFSET to that of the line, and
// RANK to the rank within it. It jumps to leave if the line is not whole. Clobbers AT, ROW,
// LINENO.
//
// A row has 1<<rowShift words, so 8 bytes of rows are 8<<rowShift bytes of words.
#define LINEAT \
	MOVQ    (AT), ROW               \
	MOVQ    AT, OFFSET              \
	SUBQ    ROWS, OFFSET            \
	SHLQ    $const_rowShift, OFFSET \
	SUBL    ROW, RANK               \
	ANDL    $const_countMask, RANK  \
	/* The number of the line is how many fields are at most that rank: these keep the top bit. */ \
	SHRQ    $const_countBits, ROW     \
	MOVQ    fieldOnes<>(SB), LINENO   \
	IMULQ   RANK, LINENO              \
	ORQ     fieldTops<>(SB), LINENO   \
	SUBQ    ROW, LINENO               \
	ANDQ    fieldTops<>(SB), LINENO   \
	POPCNTQ LINENO, LINENO            \
	MOVL    LINENO, AT                \
	SHLL    $(const_lineShift+3), AT  \
	ADDQ    AT, OFFSET                \
	/* The ones of the row before the line: the field below that of the line, or none. */ \
	IMUL3L  $const_fieldBits, LINENO, LINENO \
	SHLQ    $const_fieldBits, ROW     \
	SHRXQ   LINENO, ROW, ROW          \
	ANDL    $((1<<const_fieldBits)-1), ROW \
	SUBL    ROW, RANK                 \
	CMPQ    OFFSET, Index_whole(INDEX) \
	JAE     leave

// func bitAtBMI2(x *Index, r int) int
// BMI1, BMI2, POPCNT.
//
// Only the jumps to leave, which are rare, depend on what it reads, so that calls overlap. It
// has few instructions, because the processor can hold only so many that wait for memory;
// the AVX-512 kernel has fewer still.
//
// It does not guess the row between two samples far apart, which gains only where the
// ones are spread evenly, and does not prefetch the words as soon as the sample tells
// their page, which gains only where each query waits for the last.
//
// R11, R12  the ones of words
TEXT ·bitAtBMI2(SB), NOSPLIT, $0-24
	// The row: the last of eight before which there are no more than r ones.
	ROWOF(x+0(FP), r+8(FP))
	NEXT(const_nearRows/2)
	NEXT(const_nearRows/4)
	NEXT(const_nearRows/8)
	LINEAT

	// The half of the line, the quarter, the word.
	MOVQ    Index_words(INDEX), WORDS
	LEAQ    (WORDS)(OFFSET*1), AT
	POPCNTQ 0(AT), LOWER
	POPCNTQ 8(AT), SCRATCH0
	POPCNTQ 16(AT), R11
	POPCNTQ 24(AT), R12
	ADDL    SCRATCH0, LOWER
	ADDL    R12, R11
	ADDL    R11, LOWER
	UPPER(const_lineWords/2)
	POPCNTQ 0(AT), LOWER
	POPCNTQ 8(AT), SCRATCH0
	ADDL    SCRATCH0, LOWER
	UPPER(const_lineWords/4)
	POPCNTQ 0(AT), LOWER
	UPPER(const_lineWords/8)

	// The bit in the word, and its position.
	MOVL   $1, BIT
	SHLXQ  RANK, BIT, BIT
	PDEPQ  (AT), BIT, BIT
	TZCNTQ BIT, BIT
	SUBQ   WORDS, AT
	LEAQ   (BIT)(AT*8), BIT
	MOVQ   BIT, ret+16(FP)
	RET

leave:
	MOVQ $-1, ret+16(FP)
	RET

// The top bit of a row's count: a difference of two counts has it if it is negative.
DATA sign<>+0(SB)/8, $(1<<(const_countBits-1))
GLOBL sign<>(SB), RODATA|NOPTR, $8

// func bitAtAVX512(x *Index, r int) int
// AVX512F, AVX512DQ (KMOVB), AVX512VPOPCNTDQ, BMI1, BMI2, POPCNT. It is bitAtBMI2 with
// eight rows, and eight words, compared at once.
//
// Z0    r; then the words of the line
// Z1    r less the rows; then the ones of each word
// Z2    0
// Z3    the ones of the words up to each
// Z4    the ones of some words below each
// Z5    the rank in the line, in each word
// K1    the rows with no more than r ones before; the words from that of the one on
#define WORD SI   // the word of the one
#define WORDNO CX // its number in the line
TEXT ·bitAtAVX512(SB), NOSPLIT, $0-24
	// The row: the last of eight before which there are no more than r ones.
	ROWOF(x+0(FP), r+8(FP))
	VPBROADCASTQ   RANK, Z0
	VPSUBQ         (AT), Z0, Z1
	VPTESTNMQ.BCST sign<>(SB), Z1, K1
	KMOVB          K1, SCRATCH0
	POPCNTL        SCRATCH0, SCRATCH0
	LEAQ           -8(AT)(SCRATCH0*8), AT
	LINEAT

	// The ones of the words up to each, in three steps.
	MOVQ         Index_words(INDEX), WORDS
	VMOVDQU64    (WORDS)(OFFSET*1), Z0
	VPOPCNTQ     Z0, Z1
	VPXORQ       Z2, Z2, Z2
	VALIGNQ      $7, Z2, Z1, Z4
	VPADDQ       Z4, Z1, Z3
	VALIGNQ      $6, Z2, Z3, Z4
	VPADDQ       Z4, Z3, Z3
	VALIGNQ      $4, Z2, Z3, Z4
	VPADDQ       Z4, Z3, Z3

	// The first word up to which there are more ones than the rank, and the rank in it.
	VPBROADCASTQ  RANK, Z5
	VPCMPUQ       $6, Z5, Z3, K1
	VPADDQ        Z1, Z5, Z5
	VPSUBQ        Z3, Z5, Z5
	VPCOMPRESSQ.Z Z0, K1, Z0
	VPCOMPRESSQ.Z Z5, K1, Z5
	VMOVQ         X0, WORD
	VMOVQ         X5, RANK
	KMOVB         K1, WORDNO
	TZCNTL        WORDNO, WORDNO

	// The bit in the word, and its position.
	MOVL   $1, BIT
	SHLXQ  RANK, BIT, BIT
	PDEPQ  WORD, BIT, BIT
	TZCNTQ BIT, BIT
	SHLL   $6, WORDNO
	ADDL   WORDNO, BIT
	LEAQ   (BIT)(OFFSET*8), BIT
	MOVQ   BIT, ret+16(FP)
	VZEROUPPER
	RET

leave:
	MOVQ $-1, ret+16(FP)
	VZEROUPPER
	RET
