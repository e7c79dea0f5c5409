//go:build !purego

// Fills: subsets by rows, as on amd64, in vectors of two words.

#include "textflag.h"

// LOWEST moves the lowest element of low (R4) to R6.
#define LOWEST \
	NEG R4, R6; \
	AND R4, R6, R6; \
	EOR R6, R4, R4

// func fillRowsNEON(dst []uint64, first, low, rest uint64) (n int, next uint64)
// ASIMD. 16 words or more.
//
// R0       next place in dst
// R1       rows left
// R2       start of dst
// R3       subset of rest for the row
// R4       low
// R5       rest
// R6       an element
// V0       R3 in both lanes
// V1       an element in both lanes
// V16-V23  the 16 subsets of low
// V24-V31  the row
TEXT ·fillRowsNEON(SB), NOSPLIT, $0-64
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R1
	MOVD first+24(FP), R3
	MOVD low+32(FP), R4
	MOVD rest+40(FP), R5
	MOVD R0, R2
	LSR  $4, R1, R1
	CBZ  R1, done

	// The empty set and an element, and then the same with one more, three times.
	VEOR V16.B16, V16.B16, V16.B16
	LOWEST
	VMOV R6, V16.D[1]
	LOWEST
	VDUP R6, V1.D2
	VORR V1.B16, V16.B16, V17.B16
	LOWEST
	VDUP R6, V1.D2
	VORR V1.B16, V16.B16, V18.B16
	VORR V1.B16, V17.B16, V19.B16
	LOWEST
	VDUP R6, V1.D2
	VORR V1.B16, V16.B16, V20.B16
	VORR V1.B16, V17.B16, V21.B16
	VORR V1.B16, V18.B16, V22.B16
	VORR V1.B16, V19.B16, V23.B16

row:
	VDUP   R3, V0.D2
	VORR   V0.B16, V16.B16, V24.B16
	VORR   V0.B16, V17.B16, V25.B16
	VORR   V0.B16, V18.B16, V26.B16
	VORR   V0.B16, V19.B16, V27.B16
	VORR   V0.B16, V20.B16, V28.B16
	VORR   V0.B16, V21.B16, V29.B16
	VORR   V0.B16, V22.B16, V30.B16
	VORR   V0.B16, V23.B16, V31.B16
	VST1.P [V24.D2, V25.D2, V26.D2, V27.D2], 64(R0)
	VST1.P [V28.D2, V29.D2, V30.D2, V31.D2], 64(R0)
	// The next subset of rest, by the carry-rippler.
	SUB    R5, R3, R3
	AND    R5, R3, R3
	CBZ    R3, done
	SUBS   $1, R1, R1
	BNE    row

done:
	SUB  R2, R0, R0
	LSR  $3, R0, R0
	MOVD R0, n+48(FP)
	MOVD R3, next+56(FP)
	RET
