//go:build !purego

#include "textflag.h"

// func leaf(n uint32) (a, b, c, d uint32)
//
// The registers are those of CPUID.
TEXT ·leaf(SB), NOSPLIT, $0-24
	MOVL n+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xcr0() uint32
//
// The registers are those of XGETBV.
TEXT ·xcr0(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
