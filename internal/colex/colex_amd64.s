//go:build !purego

// The write-out of a run: its words, XORed with a base.

#include "textflag.h"

// func writeAVX512(dst, run []uint64, base uint64)
// AVX512F, AVX512BW (KMOVD, KSHIFTRD), BMI2.
//
// DI     next place in dst
// SI     next word of run
// CX     words left
// AX     mask for K1
// DX     words before dst is aligned
// Z0     base in every lane
// Z1-Z4  words
// K1-K4  the words of the first and of the last vectors
//
// The first vector is as short as it takes to align dst, none at all included: a
// store that crosses a cache line takes two cycles, a load that does only half
// of one more. The last four are as short as what is left. Masked loads and
// stores touch nothing beyond the mask, and need no branch, which would often be
// missed: runs have all lengths.
TEXT ·writeAVX512(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         run_base+24(FP), SI
	VPBROADCASTQ base+48(FP), Z0
	MOVQ         DI, DX
	NEGQ         DX
	SHRQ         $3, DX
	ANDQ         $7, DX
	CMPQ         DX, CX
	CMOVQGT      CX, DX
	MOVQ         $-1, AX
	BZHIQ        DX, AX, AX
	KMOVD        AX, K1
	VMOVDQU64.Z  (SI), K1, Z1
	VPXORQ       Z0, Z1, Z1
	VMOVDQU64    Z1, K1, (DI)
	LEAQ         (SI)(DX*8), SI
	LEAQ         (DI)(DX*8), DI
	SUBQ         DX, CX
	SUBQ         $32, CX
	JLT          last512

many512:
	VPXORQ    (SI), Z0, Z1
	VPXORQ    64(SI), Z0, Z2
	VPXORQ    128(SI), Z0, Z3
	VPXORQ    192(SI), Z0, Z4
	VMOVDQU64 Z1, (DI)
	VMOVDQU64 Z2, 64(DI)
	VMOVDQU64 Z3, 128(DI)
	VMOVDQU64 Z4, 192(DI)
	ADDQ      $256, SI
	ADDQ      $256, DI
	SUBQ      $32, CX
	JGE       many512

last512:
	ADDQ        $32, CX
	MOVQ        $-1, AX
	BZHIQ       CX, AX, AX
	KMOVD       AX, K1
	KSHIFTRD    $8, K1, K2
	KSHIFTRD    $16, K1, K3
	KSHIFTRD    $24, K1, K4
	VMOVDQU64.Z (SI), K1, Z1
	VMOVDQU64.Z 64(SI), K2, Z2
	VMOVDQU64.Z 128(SI), K3, Z3
	VMOVDQU64.Z 192(SI), K4, Z4
	VPXORQ      Z0, Z1, Z1
	VPXORQ      Z0, Z2, Z2
	VPXORQ      Z0, Z3, Z3
	VPXORQ      Z0, Z4, Z4
	VMOVDQU64   Z1, K1, (DI)
	VMOVDQU64   Z2, K2, 64(DI)
	VMOVDQU64   Z3, K3, 128(DI)
	VMOVDQU64   Z4, K4, 192(DI)
	VZEROUPPER
	RET

// func writeAVX2(dst, run []uint64, base uint64)
// AVX2.
//
// DI     next place in dst
// SI     next word of run
// CX     words left
// AX, DX base, a word
// Y0     base in every lane
// Y1-Y4  words
TEXT ·writeAVX2(SB), NOSPLIT, $0-56
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         run_base+24(FP), SI
	MOVQ         base+48(FP), AX
	VPBROADCASTQ base+48(FP), Y0
	SUBQ         $16, CX
	JLT          few2

many2:
	VPXOR   (SI), Y0, Y1
	VPXOR   32(SI), Y0, Y2
	VPXOR   64(SI), Y0, Y3
	VPXOR   96(SI), Y0, Y4
	VMOVDQU Y1, (DI)
	VMOVDQU Y2, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	SUBQ    $16, CX
	JGE     many2

few2:
	ADDQ $12, CX
	JLT  tail2

four2:
	VPXOR   (SI), Y0, Y1
	VMOVDQU Y1, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $4, CX
	JGE     four2

tail2:
	VZEROUPPER
	ADDQ $4, CX
	JZ   done2

word2:
	MOVQ (SI), DX
	XORQ AX, DX
	MOVQ DX, (DI)
	ADDQ $8, SI
	ADDQ $8, DI
	DECQ CX
	JNZ  word2

done2:
	RET
