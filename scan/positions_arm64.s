//go:build !purego

// Fills with positions.

#include "textflag.h"

// DENSE is the least number of ones in a word for which the table is faster.
#define DENSE 16

// ONE makes R the position of the lowest bit of R5 and clears that bit. If
// there is none, R is garbage. Clobbers R9.
#define ONE(R) \
	RBIT R5, R      \
	CLZ  R, R       \
	SUB  $1, R5, R9 \
	AND  R9, R5, R5 \
	ADDW R4, R, R

// BYTE writes the positions in byte K of R5 to R6, always eight places, and then
// moves R6 to where the positions of the next byte go. Clobbers R7, V1, V4, V5.
#define BYTE(K) \
	UBFX    $(8*K), R5, $8, R7   \
	FMOVD   (R12)(R7<<3), F1     \
	VUSHLL  $0, V1.B8, V1.H8     \
	VUADDW  V1.H4, V3.S4, V4.S4  \
	VUADDW2 V1.H8, V3.S4, V5.S4  \
	FSTPQ   (F4, F5), (R6)       \
	VADD    V2.S4, V3.S4, V3.S4  \
	UBFX    $(8*K), R10, $8, R7  \
	ADD     R7<<2, R0, R6

// func fillPositionsNEON(dst []uint32, words []uint64, base uint32) (n, used int)
// ASIMD. 0 words or more.
//
// It stops before a word unless 64 places are left in dst, as many as a word can
// take, so it may write beyond the positions it has. The next word overwrites the
// excess, or it stays in dst beyond n.
//
// A word with few ones is scanned four bits at a time; one with many is looked up in
// the table of positions in a byte, at a cost that does not depend on their number.
//
// R0      where the next position goes
// R1      the last value of R0 that leaves 64 places
// R2      the next word
// R3      the end of the words
// R4      the position of the next word's lowest bit
// R5      the rest of the word
// R6      where the word's next positions go
// R7, R8  two positions; or a byte, and then the number of ones up to it
// R9      clobbered by ONE
// R10     the number of ones up to each byte of the word, in that byte
// R11     a one in each byte
// R12     the table
// R13     the number of ones in the word
// V0      the word, then the number of ones in each byte
// V1      the positions in a byte
// V2      eight, four times
// V3      the position of a byte's lowest bit, four times
// V4, V5  eight positions
TEXT ·fillPositionsNEON(SB), NOSPLIT, $0-72
	MOVD  dst_base+0(FP), R0
	MOVD  dst_len+8(FP), R1
	SUB   $64, R1
	ADD   R1<<2, R0, R1
	MOVD  words_base+24(FP), R2
	MOVD  words_len+32(FP), R3
	ADD   R3<<3, R2, R3
	MOVWU base+48(FP), R4
	MOVD  $0x0101010101010101, R11
	MOVD  $·bytePositions(SB), R12
	MOVD  $8, R7
	VDUP  R7, V2.S4

loop:
	CMP    R3, R2
	BEQ    done
	CMP    R1, R0
	BHI    done
	MOVD.P 8(R2), R5
	CBZ    R5, next
	FMOVD  R5, F0
	VCNT   V0.B8, V0.B8
	FMOVD  F0, R10
	MUL    R11, R10, R10
	LSR    $56, R10, R13
	MOVD   R0, R6
	CMP    $DENSE, R13
	BHS    dense

four:
	ONE(R7)
	ONE(R8)
	STPW (R7, R8), (R6)
	ONE(R7)
	ONE(R8)
	STPW (R7, R8), 8(R6)
	ADD  $16, R6
	CBNZ R5, four
	ADD  R13<<2, R0

next:
	ADDW $64, R4
	B    loop

dense:
	VDUP R4, V3.S4
	BYTE(0)
	BYTE(1)
	BYTE(2)
	BYTE(3)
	BYTE(4)
	BYTE(5)
	BYTE(6)
	BYTE(7)
	MOVD R6, R0
	B    next

done:
	MOVD dst_base+0(FP), R7
	SUB  R7, R0
	LSR  $2, R0
	MOVD R0, n+56(FP)
	MOVD words_base+24(FP), R7
	SUB  R7, R2
	LSR  $3, R2
	MOVD R2, used+64(FP)
	RET
