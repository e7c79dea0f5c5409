//go:build !purego

// The result of an operation on two sets, of any number of words, with a macro for the
// vectors of both paths. Every word is read before a word at its place or above is written,
// so dst may be a or b, or begin before one. No vector reaches beyond the sets: the first
// ones and the last one overlap instead.

#include "go_asm.h"
#include "textflag.h"

// func storeKernel(dst, a, b *uint64, n int, o Op)
// It jumps to the AVX-512 kernel of the operation, which jumps to that of AVX2 where it must.
//
// DX, SI, DI  next words of dst, a and b
// CX          words left
TEXT ·storeKernel(SB), NOSPLIT, $0-33
	MOVQ dst+0(FP), DX
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), DI
	MOVQ n+24(FP), CX
	CMPB o+32(FP), $const_AndNot
	JCS  and
	JEQ  andNot
	CMPB o+32(FP), $const_Or
	JEQ  or
	JMP  ·storeXorAVX512<>(SB)
and:
	JMP  ·storeAndAVX512<>(SB)
andNot:
	JMP  ·storeAndNotAVX512<>(SB)
or:
	JMP  ·storeOrAVX512<>(SB)

// STORE writes a vector, of SIZE bytes, or more.
//
// V0, V1  words of b, then of the result
// V2      the last vector of the result: computed before dst is written, and written last,
//         over words that may be there already
#define STORE(V0, V1, V2, SIZE, MOVU, OP) \
	MOVU -SIZE(DI)(CX*8), V2     \
	OP   -SIZE(SI)(CX*8), V2, V2 \
	SUBQ $(SIZE/4), CX           \
	JLE  vector                  \
	PCALIGN $32                  \
loop: \
	/* Two vectors, if more words are left. */ \
	MOVU 0(DI), V0               \
	MOVU SIZE(DI), V1            \
	OP   0(SI), V0, V0           \
	OP   SIZE(SI), V1, V1        \
	MOVU V0, 0(DX)               \
	MOVU V1, SIZE(DX)            \
	ADDQ $(2*SIZE), SI           \
	ADDQ $(2*SIZE), DI           \
	ADDQ $(2*SIZE), DX           \
	SUBQ $(SIZE/4), CX           \
	JGT  loop                    \
vector: \
	/* One more, if more words are left than the last vector has. */ \
	ADDQ $(SIZE/8), CX           \
	JLE  last                    \
	MOVU (DI), V0                \
	OP   (SI), V0, V0            \
	MOVU V0, (DX)                \
	ADDQ $SIZE, DX               \
	SUBQ $(SIZE/8), CX           \
last: \
	MOVU V2, (DX)(CX*8)

// FEW is for fewer than four words: the first two and the last two, or one, in X0 and X1.
#define FEW(OP) \
	CMPQ    CX, $2                 \
	JCS     one                    \
	VMOVDQU (DI), X0               \
	VMOVDQU -16(DI)(CX*8), X1      \
	OP      (SI), X0, X0           \
	OP      -16(SI)(CX*8), X1, X1  \
	VMOVDQU X0, (DX)               \
	VMOVDQU X1, -16(DX)(CX*8)      \
	RET                            \
one: \
	TESTQ   CX, CX                 \
	JEQ     none                   \
	VMOVQ   (DI), X0               \
	VMOVQ   (SI), X1               \
	OP      X1, X0, X0             \
	VMOVQ   X0, (DX)               \
none: \
	RET

// STORE512 leaves fewer than eight words, and other paths, to the kernel AVX2. It needs no
// VZEROUPPER: its registers have no lower halves in AVX.
#define STORE512(OP, AVX2) \
	CMPQ CX, $8                             \
	JCS  avx2                               \
	CMPB github·com∕bitwalk∕bitwalk∕internal∕path·active(SB), $const_avx512 \
	JNE  avx2                               \
	STORE(Z16, Z17, Z18, 64, VMOVDQU64, OP) \
	RET                                     \
avx2: \
	JMP  AVX2(SB)

// STORE256 takes any number of words.
#define STORE256(OP) \
	CMPQ CX, $4                        \
	JCS  few                           \
	STORE(Y0, Y1, Y2, 32, VMOVDQU, OP) \
	VZEROUPPER                         \
	RET                                \
few: \
	FEW(OP)

// AVX512F.
TEXT ·storeAndAVX512<>(SB), NOSPLIT, $0-33
	STORE512(VPANDQ, ·storeAndAVX2<>)

TEXT ·storeAndNotAVX512<>(SB), NOSPLIT, $0-33
	STORE512(VPANDNQ, ·storeAndNotAVX2<>)

TEXT ·storeOrAVX512<>(SB), NOSPLIT, $0-33
	STORE512(VPORQ, ·storeOrAVX2<>)

TEXT ·storeXorAVX512<>(SB), NOSPLIT, $0-33
	STORE512(VPXORQ, ·storeXorAVX2<>)

// AVX2.
TEXT ·storeAndAVX2<>(SB), NOSPLIT, $0-33
	STORE256(VPAND)

TEXT ·storeAndNotAVX2<>(SB), NOSPLIT, $0-33
	STORE256(VPANDN)

TEXT ·storeOrAVX2<>(SB), NOSPLIT, $0-33
	STORE256(VPOR)

TEXT ·storeXorAVX2<>(SB), NOSPLIT, $0-33
	STORE256(VPXOR)
