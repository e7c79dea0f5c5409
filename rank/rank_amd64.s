//go:build !purego

// Select in a word, and by the index; the counts of the index.

#include "go_asm.h"
#include "textflag.h"

// func wordAtBMI2(x uint64, r int) int
// BMI2. A bit at r is deposited at the one with rank r.
TEXT ·wordAtBMI2(SB), NOSPLIT, $0-24
	MOVQ   r+8(FP), CX
	MOVL   $1, AX
	SHLXQ  CX, AX, AX
	PDEPQ  x+0(FP), AX, AX
	TZCNTQ AX, AX
	MOVQ   AX, ret+16(FP)
	RET

// LINE adds the number of ones of the line at SI+offset to AX.
//
// POPCNT on Intel before Ice Lake waits for the old value of its destination,
// which here is long there.
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

// func countRowBMI2(row *[rowWords]uint64) (fields uint64, ones int)
// POPCNT.
//
// SI      row
// AX      the ones so far
// BX, CX  these after one line, and after two
// R8-R13  counts
TEXT ·countRowBMI2(SB), NOSPLIT, $0-24
	MOVQ row+0(FP), SI
	XORL AX, AX
	LINE(0)
	MOVQ AX, BX
	LINE(64)
	MOVQ AX, CX
	LINE(128)
	SHLQ $12, CX
	ORQ  CX, BX
	MOVQ AX, CX
	SHLQ $24, CX
	ORQ  CX, BX
	LINE(192)
	MOVQ BX, fields+8(FP)
	MOVQ AX, ones+16(FP)
	RET

// NEXT lets SI point to the row at SI+offset if no more than BX ones are before
// it, of which 28 bits will do, because the two are not far apart.
#define NEXT(offset) \
	MOVQ    BX, DX         \
	SUBQ    offset(SI), DX \
	LEAQ    offset(SI), DI \
	BTL     $27, DX        \
	CMOVQCC DI, SI

// UPPER lets SI point offset bytes on, past DX ones, unless the one with rank BX
// is among these, and lowers its rank by them.
#define UPPER(offset) \
	LEAQ    offset(SI), DI \
	MOVL    BX, CX         \
	SUBL    DX, CX         \
	CMOVLCC CX, BX         \
	CMOVQCC DI, SI

// ones times a count has it at the place of each field of a row; top is the top
// bit of each, which no count has.
DATA fieldOnes<>+0(SB)/8, $0x001001001
GLOBL fieldOnes<>(SB), RODATA|NOPTR, $8
DATA fieldTops<>+0(SB)/8, $0x800800800
GLOBL fieldTops<>(SB), RODATA|NOPTR, $8

// func bitAtBMI2(x *Index, r int) int
// BMI2, POPCNT.
//
// It has no jump that depends on a row or a word, so that calls overlap; and few
// instructions, because of those that wait for memory the processor holds no more
// than a hundred or so.
//
// AX    x
// BX    r; then the rank in what SI points to
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

	MOVQ Index_rows(AX), R8
	LEAQ (R8)(CX*8), SI
	NEXT(32)
	NEXT(16)
	NEXT(8)

	// The line: fields that are no more than what is left keep the top bit.
	MOVQ    (SI), DX
	SUBQ    R8, SI
	SHLQ    $5, SI            // from 8 bytes of a row to the 256 it counts
	SUBL    DX, BX
	ANDL    $const_countMask, BX
	SHRQ    $28, DX
	MOVQ    fieldOnes<>(SB), CX
	IMULQ   BX, CX
	ORQ     fieldTops<>(SB), CX
	SUBQ    DX, CX
	ANDQ    fieldTops<>(SB), CX
	POPCNTQ CX, CX
	MOVL    CX, DI
	SHLL    $6, DI
	ADDQ    SI, DI
	LEAL    (CX)(CX*2), CX
	SHLL    $2, CX
	SHLQ    $12, DX
	SHRXQ   CX, DX, DX
	ANDL    $0xfff, DX
	SUBL    DX, BX
	CMPQ    DI, Index_whole(AX)
	JAE     leave

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
