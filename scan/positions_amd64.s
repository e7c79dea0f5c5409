//go:build !purego

// Fills with positions, on the paths bmi2 and avx2.

#include "textflag.h"
#include "positions_amd64.h"

// SINGLE writes the position of the only bit of X, at LOW above R10, and adds
// one to R12. If X is zero, it adds nothing, since TZCNT sets the carry flag for
// zero, and the next SINGLE overwrites what it wrote. Clobbers R11.
#define SINGLE(X, LOW) \
	TZCNTQ X, R11               \
	LEAL   LOW(R10)(R11*1), R11 \
	MOVL   R11, (DI)(R12*4)     \
	SBBQ   $-1, R12

// FOUR writes the positions of the lowest four bits of AX to OFF(DI) and clears
// them. Past the last bit it writes garbage. Clobbers R11.
#define FOUR(OFF) \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF)(DI)    \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+4)(DI)  \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+8)(DI)  \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+12)(DI)

// SPARSE handles groups of words with at most one bit each, and words with up to
// eight bits. For a word with more, it jumps to dense, with the word in AX. It ends at done,
// or at last if fewer than four words are left.
#define SPARSE \
group:                       \
	/* Four words, if they are left, and places for what they hold. */ \
	LEAQ  32(SI), R13    \
	CMPQ  R13, R9        \
	JHI   last           \
	CMPQ  DI, R8         \
	JHI   done           \
	/* All zero, at most one bit each, or more? */ \
	MOVQ  0(SI), AX      \
	MOVQ  8(SI), BX      \
	MOVQ  16(SI), CX     \
	MOVQ  24(SI), DX     \
	MOVQ  AX, R11        \
	ORQ   BX, R11        \
	ORQ   CX, R11        \
	ORQ   DX, R11        \
	JZ    zero           \
	BLSRQ AX, R11        \
	BLSRQ BX, R12        \
	ORQ   R12, R11       \
	BLSRQ CX, R12        \
	ORQ   R12, R11       \
	BLSRQ DX, R12        \
	ORQ   R12, R11       \
	JNZ   words          \
	/* At most one bit each. */ \
	XORL R12, R12        \
	SINGLE(AX, 0)        \
	SINGLE(BX, 64)       \
	SINGLE(CX, 128)      \
	SINGLE(DX, 192)      \
	LEAQ (DI)(R12*4), DI \
zero:                        \
	/* The next group. */ \
	MOVQ R13, SI         \
	ADDL $256, R10       \
	JMP  group           \
words:                       \
	/* Word by word: this group and the next, up to the end of the words. */ \
	ADDQ    $32, R13     \
	CMPQ    R9, R13      \
	CMOVQCS R9, R13      \
word:                        \
	/* A word: to dense if it has more than eight bits. */ \
	CMPQ    DI, R8       \
	JHI     done         \
	MOVQ    (SI), AX     \
	POPCNTQ AX, BX       \
	ADDQ    $8, SI       \
	CMPL    BX, $8       \
	JHI     dense        \
	TESTQ   AX, AX       \
	JZ      next         \
	/* Four positions, or eight. */ \
	FOUR(0)              \
	CMPL    BX, $4       \
	JLS     advance      \
	FOUR(16)             \
advance:                     \
	LEAQ (DI)(BX*4), DI  \
next:                        \
	ADDL $64, R10        \
	CMPQ SI, R13         \
	JNE  word            \
	JMP  group

// DENSE handles a word with more bits, each byte by BYTE. It stands after dense, and also has
// last, where the words that are left make a group.
#define DENSE(BYTE) \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	BYTE                 \
	ADDL $64, R10        \
	CMPQ SI, R13         \
	JNE  word            \
	JMP  group           \
last:                        \
	MOVQ R9, R13         \
	CMPQ SI, R9          \
	JNE  word

// BYTE4 writes the positions in the lowest byte of AX, from the table, four to a
// register. It always writes eight, advances DI by the number of positions, and
// shifts the byte out. X0 is the byte's lowest position and advances to that of the
// next byte. Clobbers R11, X1, X2.
#define BYTE4 \
	MOVBLZX  AX, R11           \
	PMOVZXBD 0(R12)(R11*8), X1 \
	PMOVZXBD 4(R12)(R11*8), X2 \
	POPCNTL  R11, R11          \
	PADDL    X0, X1            \
	PADDL    X0, X2            \
	PADDL    X3, X0            \
	MOVOU    X1, 0(DI)         \
	MOVOU    X2, 16(DI)        \
	LEAQ     (DI)(R11*4), DI   \
	SHRQ     $8, AX

// func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT, SSE4.1. 0 words or more.
//
// Four words with at most one bit each are handled together without a branch. Other
// words with up to eight bits are scanned four bits at a time; words with more bits
// are looked up byte by byte, without a branch.
//
// R13     the end of the group
// AX-DX   the words of a group
// AX, BX  a word and its number of ones
// R11     scratch
// R12     scratch; the number of positions in the group; the table
// X0      the position of the byte's lowest bit, in every dword
// X1, X2  positions in the byte
// X3      8, in every dword
TEXT ·fillPositionsBMI2(SB), NOSPLIT, $0-72
	ENTER
	MOVL   $8, AX
	MOVQ   AX, X3
	PSHUFD $0, X3, X3

	SPARSE

dense:
	LEAQ   ·bytePositions(SB), R12
	MOVQ   R10, X0
	PSHUFD $0, X0, X0
	DENSE(BYTE4)

done:
	RETURN

// BYTE8 is BYTE4 with eight positions to a register. Clobbers R11, Y1.
#define BYTE8 \
	MOVBLZX   AX, R11          \
	VPMOVZXBD (R12)(R11*8), Y1 \
	POPCNTL   R11, R11         \
	VPADDD    Y0, Y1, Y1       \
	VPADDD    Y3, Y0, Y0       \
	VMOVDQU   Y1, (DI)         \
	LEAQ      (DI)(R11*4), DI  \
	SHRQ      $8, AX

// func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT, AVX2. 0 words or more.
//
// As fillPositionsBMI2, with its registers, but Y0, Y1 and Y3 for X0, X1 and X3, and
// without X2.
TEXT ·fillPositionsAVX2(SB), NOSPLIT, $0-72
	ENTER
	MOVL         $8, AX
	VMOVQ        AX, X3
	VPBROADCASTD X3, Y3

	SPARSE

dense:
	LEAQ         ·bytePositions(SB), R12
	VMOVQ        R10, X0
	VPBROADCASTD X0, Y0
	DENSE(BYTE8)

done:
	VZEROUPPER
	RETURN
