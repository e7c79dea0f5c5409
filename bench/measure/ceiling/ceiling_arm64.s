#include "textflag.h"

// Loads and stores of whole blocks of 256 bytes, and nothing else.
//
//	R0  the buffer
//	R1  blocks left, one at least
//	R2, R3  the halves of the result
//	V0–V15  what is loaded, or zero
//
// Every arm64 CPU has these instructions.

// func loadNEON(p *uint64, blocks int) uint64
TEXT ·loadNEON(SB), NOSPLIT, $0-24
	MOVD p+0(FP), R0
	MOVD blocks+8(FP), R1
loop:
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VLD1.P 64(R0), [V4.B16, V5.B16, V6.B16, V7.B16]
	VLD1.P 64(R0), [V8.B16, V9.B16, V10.B16, V11.B16]
	VLD1.P 64(R0), [V12.B16, V13.B16, V14.B16, V15.B16]
	SUBS $1, R1, R1
	BNE  loop
	VORR V8.B16, V0.B16, V0.B16
	VORR V9.B16, V1.B16, V1.B16
	VORR V10.B16, V2.B16, V2.B16
	VORR V11.B16, V3.B16, V3.B16
	VORR V12.B16, V4.B16, V4.B16
	VORR V13.B16, V5.B16, V5.B16
	VORR V14.B16, V6.B16, V6.B16
	VORR V15.B16, V7.B16, V7.B16
	VORR V4.B16, V0.B16, V0.B16
	VORR V5.B16, V1.B16, V1.B16
	VORR V6.B16, V2.B16, V2.B16
	VORR V7.B16, V3.B16, V3.B16
	VORR V2.B16, V0.B16, V0.B16
	VORR V3.B16, V1.B16, V1.B16
	VORR V1.B16, V0.B16, V0.B16
	VMOV V0.D[0], R2
	VMOV V0.D[1], R3
	ORR  R3, R2, R2
	MOVD R2, ret+16(FP)
	RET

// func storeNEON(p *uint64, blocks int)
TEXT ·storeNEON(SB), NOSPLIT, $0-16
	MOVD p+0(FP), R0
	MOVD blocks+8(FP), R1
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
loop:
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	SUBS $1, R1, R1
	BNE  loop
	RET
