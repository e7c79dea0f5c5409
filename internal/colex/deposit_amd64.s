//go:build !purego

// Deposit over a slice, by PDEP.

#include "textflag.h"

// func depositBMI2(dst, src []uint64, set uint64)
// BMI2. 0 words or more.
//
// DI      dst
// SI      src, of the same length
// CX      words, less four in the loop over four
// BX      words done
// R8      set
// R9-R12  words
TEXT ·depositBMI2(SB), NOSPLIT, $0-56
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ set+48(FP), R8
	XORL BX, BX
	SUBQ $4, CX
	JLT  few

four:
	MOVQ  (SI)(BX*8), R9
	MOVQ  8(SI)(BX*8), R10
	MOVQ  16(SI)(BX*8), R11
	MOVQ  24(SI)(BX*8), R12
	PDEPQ R8, R9, R9
	PDEPQ R8, R10, R10
	PDEPQ R8, R11, R11
	PDEPQ R8, R12, R12
	MOVQ  R9, (DI)(BX*8)
	MOVQ  R10, 8(DI)(BX*8)
	MOVQ  R11, 16(DI)(BX*8)
	MOVQ  R12, 24(DI)(BX*8)
	ADDQ  $4, BX
	CMPQ  BX, CX
	JLE   four

few:
	ADDQ $4, CX
	CMPQ BX, CX
	JGE  done

one:
	MOVQ  (SI)(BX*8), R9
	PDEPQ R8, R9, R9
	MOVQ  R9, (DI)(BX*8)
	INCQ  BX
	CMPQ  BX, CX
	JLT   one

done:
	RET
