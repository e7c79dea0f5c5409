//go:build !purego

// The result of an operation on two sets, of eight words or more, with a macro for the vectors
// of both paths. Every word is read before a word at its place or above is written,
// so dst may be a or b, or begin before one. No vector reaches beyond the sets: the first
// ones and the last one overlap instead.

#include "go_asm.h"
#include "textflag.h"

// STORE sets n words.
//
// DX, SI, DI  next words of dst, a and b
// CX          words left
// V0, V1      words of b, then of the result
// V2          the last vector of the result: computed before dst is written, and written last,
//             over words that may be there already
#define STORE(V0, V1, V2, SIZE, MOVU, OP) \
	MOVQ dst+0(FP), DX           \
	MOVQ a+8(FP), SI             \
	MOVQ b+16(FP), DI            \
	MOVQ n+24(FP), CX            \
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

// STORE512 needs no VZEROUPPER: its registers have no lower halves in AVX.
#define STORE512(OP) \
	STORE(Z16, Z17, Z18, 64, VMOVDQU64, OP) \
	RET

#define STORE256(OP) \
	STORE(Y0, Y1, Y2, 32, VMOVDQU, OP) \
	VZEROUPPER                         \
	RET

// BYPATH jumps to the kernel of the active path.
#define BYPATH(AVX512, AVX2) \
	CMPB github·com∕bitwalk∕bitwalk∕internal∕path·active(SB), $const_avx512 \
	JNE  avx2                               \
	JMP  AVX512(SB)                         \
avx2: \
	JMP  AVX2(SB)

TEXT ·storeAndKernel(SB), NOSPLIT, $0-32
	BYPATH(·storeAndAVX512<>, ·storeAndAVX2<>)

TEXT ·storeAndNotKernel(SB), NOSPLIT, $0-32
	BYPATH(·storeAndNotAVX512<>, ·storeAndNotAVX2<>)

TEXT ·storeOrKernel(SB), NOSPLIT, $0-32
	BYPATH(·storeOrAVX512<>, ·storeOrAVX2<>)

TEXT ·storeXorKernel(SB), NOSPLIT, $0-32
	BYPATH(·storeXorAVX512<>, ·storeXorAVX2<>)

// AVX512F.
TEXT ·storeAndAVX512<>(SB), NOSPLIT, $0-32
	STORE512(VPANDQ)

TEXT ·storeAndNotAVX512<>(SB), NOSPLIT, $0-32
	STORE512(VPANDNQ)

TEXT ·storeOrAVX512<>(SB), NOSPLIT, $0-32
	STORE512(VPORQ)

TEXT ·storeXorAVX512<>(SB), NOSPLIT, $0-32
	STORE512(VPXORQ)

// AVX2.
TEXT ·storeAndAVX2<>(SB), NOSPLIT, $0-32
	STORE256(VPAND)

TEXT ·storeAndNotAVX2<>(SB), NOSPLIT, $0-32
	STORE256(VPANDN)

TEXT ·storeOrAVX2<>(SB), NOSPLIT, $0-32
	STORE256(VPOR)

TEXT ·storeXorAVX2<>(SB), NOSPLIT, $0-32
	STORE256(VPXOR)
