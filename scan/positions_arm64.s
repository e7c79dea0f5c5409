//go:build !purego

// Fill with positions.

#include "textflag.h"

// ONE makes R the position of the lowest bit of R5 and clears that bit. If
// there is none, R is rubbish. Clobbers R9.
#define ONE(R) \
	RBIT R5, R      \
	CLZ  R, R       \
	SUB  $1, R5, R9 \
	AND  R9, R5, R5 \
	ADDW R4, R, R

// func fillPositionsNEON(dst []uint32, words []uint64, base uint32) (n, used int)
// ASIMD.
//
// It stops before a word unless 64 places are left in dst, as many as a word
// can take, so it may write ahead of the positions it has, four at a time. What
// is written too much is overwritten by the next word or lies in dst beyond n.
//
// R0      where the next position goes
// R1      the last value of R0 that leaves 64 places
// R2      the next word
// R3      the end of the words
// R4      the position of the next word's lowest bit
// R5      what is left of the word
// R6      where the word's next four go
// R7, R8  two positions
// R10     the word's number of ones
TEXT ·fillPositionsNEON(SB), NOSPLIT, $0-72
	MOVD  dst_base+0(FP), R0
	MOVD  dst_len+8(FP), R1
	SUB   $64, R1
	ADD   R1<<2, R0, R1
	MOVD  words_base+24(FP), R2
	MOVD  words_len+32(FP), R3
	ADD   R3<<3, R2, R3
	MOVWU base+48(FP), R4

loop:
	CMP     R3, R2
	BEQ     done
	CMP     R1, R0
	BHI     done
	MOVD.P  8(R2), R5
	CBZ     R5, next
	FMOVD   R5, F0
	VCNT    V0.B8, V0.B8
	VUADDLV V0.B8, V0
	FMOVD   F0, R10
	MOVD    R0, R6

four:
	ONE(R7)
	ONE(R8)
	STPW (R7, R8), (R6)
	ONE(R7)
	ONE(R8)
	STPW (R7, R8), 8(R6)
	ADD  $16, R6
	CBNZ R5, four
	ADD  R10<<2, R0

next:
	ADDW $64, R4
	B    loop

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
