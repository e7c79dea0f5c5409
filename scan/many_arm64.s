//go:build !purego

// Many sets: the intersection or the union of all, and what is in at least so many of
// them. The sets are read in step, eight words of each at a time, so that nothing but
// the result is stored. All kernels take at least eight words.

#include "textflag.h"

// The ways of MORE: it jumps to four, to read more sets, unless an intersection is empty so
// far.
#define IFANY \
	VORR  V1.B16, V0.B16, V8.B16 \
	VORR  V3.B16, V2.B16, V9.B16 \
	VORR  V9.B16, V8.B16, V8.B16 \
	VMOV  V8.D[0], R8            \
	VMOV  V8.D[1], R9            \
	ORR   R9, R8                 \
	CBNZ  R8, four
#define ALWAYS B four

// MANY tests after every fourth set whether to go on: where few sets have been read,
// that jump is often mispredicted. The words begin at word at of the sets.
//
// R0, R1  next words of the first set and of dst
// R2      words left
// R3, R4  the headers of the sets after the first, their end
// R5      the next header
// R6      the header at which to test
// R7      the offset of the next words in the other sets, in bytes
// R8, R9  the words of a set; scratch
// V0-V3   eight words
// V4-V7   eight words of a set
// V8, V9  scratch
//
// The last words are taken in eight words that end where the slices end. These may begin
// with words whose result is in dst already. If dst is a set too, they are merged again,
// with the same result.
#define MANY(OP, MORE) \
	MOVD dst_base+0(FP), R1    \
	MOVD dst_len+8(FP), R2     \
	MOVD sets_base+24(FP), R3  \
	MOVD sets_len+32(FP), R4   \
	MOVD at+48(FP), R7         \
	/* The end of the headers, of 24 bytes each. */ \
	ADD  R4<<1, R4, R4         \
	ADD  R4<<3, R3, R4         \
	/* The first words of the first set; their offset in the others. */ \
	LSL  $3, R7                \
	MOVD (R3), R0              \
	ADD  R7, R0                \
	ADD  $24, R3               \
loop: \
	/* Fewer than eight words: move back to the end. */ \
	CMP  $8, R2                \
	BGE  whole                 \
	SUB  $8, R2, R8            \
	ADD  R8<<3, R0             \
	ADD  R8<<3, R1             \
	ADD  R8<<3, R7             \
	MOVD $8, R2                \
whole: \
	/* Eight words of the first set. */ \
	VLD1.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	MOVD   R3, R5              \
four: \
	/* The header after which to test: four on, or the end. */ \
	ADD  $96, R5, R6           \
	CMP  R4, R6                \
	CSEL HI, R4, R6, R6        \
set: \
	/* Join them with those of the next set. */ \
	MOVD (R5), R8              \
	ADD  R7, R8                \
	VLD1 (R8), [V4.B16, V5.B16, V6.B16, V7.B16] \
	OP   V4.B16, V0.B16, V0.B16 \
	OP   V5.B16, V1.B16, V1.B16 \
	OP   V6.B16, V2.B16, V2.B16 \
	OP   V7.B16, V3.B16, V3.B16 \
	ADD  $24, R5               \
	CMP  R6, R5                \
	BNE  set                   \
	/* The words so far are the result after the last set, or if an intersection is empty. */ \
	CMP  R4, R5                \
	BEQ  keep                  \
	MORE                       \
keep: \
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R1) \
	ADD    $64, R7             \
	SUBS   $8, R2              \
	BNE    loop                \
	RET

// HALF adds the bits of V24-V27, words of a set or carries, to those of P-S and
// leaves the carries there. Clobbers V28-V31.
#define HALF(P, Q, R, S) \
	VAND V24.B16, P.B16, V28.B16 \
	VAND V25.B16, Q.B16, V29.B16 \
	VAND V26.B16, R.B16, V30.B16 \
	VAND V27.B16, S.B16, V31.B16 \
	VEOR V24.B16, P.B16, P.B16   \
	VEOR V25.B16, Q.B16, Q.B16   \
	VEOR V26.B16, R.B16, R.B16   \
	VEOR V27.B16, S.B16, S.B16   \
	VMOV V28.B16, V24.B16        \
	VMOV V29.B16, V25.B16        \
	VMOV V30.B16, V26.B16        \
	VMOV V31.B16, V27.B16

// START gives P-S the lowest bit of R8, which it shifts out. Clobbers R9.
#define START(P, Q, R, S) \
	AND  $1, R8, R9 \
	NEG  R9, R9     \
	LSR  $1, R8     \
	VDUP R9, P.D2   \
	VDUP R9, Q.D2   \
	VDUP R9, R.D2   \
	VDUP R9, S.D2

// func andAllKernel(dst []uint64, sets [][]uint64, at int)
// ASIMD.
TEXT ·andAllKernel(SB), NOSPLIT, $0-56
	MANY(VAND, IFANY)

// func orAllKernel(dst []uint64, sets [][]uint64, at int)
// ASIMD.
TEXT ·orAllKernel(SB), NOSPLIT, $0-56
	MANY(VORR, ALWAYS)

// func atLeastNEON(dst []uint64, sets [][]uint64, at int, bias uint64)
// ASIMD.
//
// A counter of four bits for each position starts at bias, so that it overflows when
// enough sets have been added. The last eight words, which end where the slices end,
// are computed before anything is written, since dst may be a set, and written last,
// over words that are there already.
//
// R1       dst less R11, so that offsets in a set, in bytes, are offsets from R1
// R2       the offset of the last eight words in a set
// R3, R4   the headers of the sets, their end
// R5       the next header
// R6       bias
// R7       the offset of the words in a set
// R8, R9   the words of a set; scratch
// R10      whether the last words have been computed
// R11      the offset of word at in a set
// V0-V15   the bits of the counter, lowest first, four vectors each
// V16-V19  the result of the last words
// V20-V23  the positions where it has overflowed
// V24-V31  words of a set and carries
TEXT ·atLeastNEON(SB), NOSPLIT, $0-64
	MOVD dst_base+0(FP), R1
	MOVD dst_len+8(FP), R2
	MOVD sets_base+24(FP), R3
	MOVD sets_len+32(FP), R4
	MOVD at+48(FP), R11
	MOVD bias+56(FP), R6
	ADD  R4<<1, R4, R4
	ADD  R4<<3, R3, R4
	LSL  $3, R11
	SUB  R11, R1
	ADD  R2<<3, R11, R2
	SUB  $64, R2
	MOVD R2, R7
	MOVD ZR, R10

	// The counters start at bias.
words:
	MOVD R6, R8
	START(V0, V1, V2, V3)
	START(V4, V5, V6, V7)
	START(V8, V9, V10, V11)
	START(V12, V13, V14, V15)
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16
	MOVD R3, R5

	// Add the bits of each set; a carry out of the highest bit is an overflow.
set:
	MOVD (R5), R8
	ADD  R7, R8
	VLD1 (R8), [V24.B16, V25.B16, V26.B16, V27.B16]
	HALF(V0, V1, V2, V3)
	HALF(V4, V5, V6, V7)
	HALF(V8, V9, V10, V11)
	HALF(V12, V13, V14, V15)
	VORR V24.B16, V20.B16, V20.B16
	VORR V25.B16, V21.B16, V21.B16
	VORR V26.B16, V22.B16, V22.B16
	VORR V27.B16, V23.B16, V23.B16
	ADD  $24, R5
	CMP  R4, R5
	BNE  set

	// The first result is that of the last words. It waits, and all others follow.
	CBNZ R10, next
	VMOV V20.B16, V16.B16
	VMOV V21.B16, V17.B16
	VMOV V22.B16, V18.B16
	VMOV V23.B16, V19.B16
	MOVD $1, R10
	MOVD R11, R7
	CMP  R2, R7
	BLT  words
	B    last

next:
	ADD  R7, R1, R8
	VST1 [V20.B16, V21.B16, V22.B16, V23.B16], (R8)
	ADD  $64, R7
	CMP  R2, R7
	BLT  words

last:
	ADD  R2, R1, R8
	VST1 [V16.B16, V17.B16, V18.B16, V19.B16], (R8)
	RET
