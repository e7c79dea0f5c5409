//go:build !purego

// Fill with positions. Every kernel here stops before a word unless 64 places
// are left in dst, as many as a word can take, so it may write ahead of the
// positions it has: whole vectors, or the next few bits whether or not they
// exist. What is written too much is overwritten by the next word or lies in
// dst beyond n. That replaces a branch on each bit, which would be mispredicted
// once or twice a word, by an addition of the word's population count.

#include "textflag.h"

// The registers of every kernel.
//
// DI      where the next position goes
// R8      the last value of DI that leaves 64 places
// SI      the next word
// R9      the end of the words
// R10     the position of the next word's lowest bit
#define ENTER \
	MOVQ dst_base+0(FP), DI    \
	MOVQ dst_len+8(FP), R8     \
	LEAQ -256(DI)(R8*4), R8    \
	MOVQ words_base+24(FP), SI \
	MOVQ words_len+32(FP), R9  \
	LEAQ (SI)(R9*8), R9        \
	MOVL base+48(FP), R10

#define LEAVE \
	SUBQ dst_base+0(FP), DI    \
	SHRQ $2, DI                \
	MOVQ DI, n+56(FP)          \
	SUBQ words_base+24(FP), SI \
	SHRQ $3, SI                \
	MOVQ SI, used+64(FP)       \
	RET

// FOUR writes the positions of the lowest four bits of AX to OFF(DI) and clears
// them. Past the last bit it writes rubbish, 64 places above the word's lowest.
// Clobbers R11.
#define FOUR(OFF) \
	TZCNTQ AX, R11         \
	BLSRQ  AX, AX          \
	ADDL   R10, R11        \
	MOVL   R11, (OFF)(DI)    \
	TZCNTQ AX, R11         \
	BLSRQ  AX, AX          \
	ADDL   R10, R11        \
	MOVL   R11, (OFF+4)(DI)  \
	TZCNTQ AX, R11         \
	BLSRQ  AX, AX          \
	ADDL   R10, R11        \
	MOVL   R11, (OFF+8)(DI)  \
	TZCNTQ AX, R11         \
	BLSRQ  AX, AX          \
	ADDL   R10, R11        \
	MOVL   R11, (OFF+12)(DI)

// BYTE4 writes the positions in the lowest byte of AX, from the table, eight
// places whatever their number, advances DI by it, and shifts the byte out. X0
// is the byte's lowest position and is advanced as well.
// X13 is eight in each place, X15 zero, R12 the table.
// Clobbers R11, X1, X2.
#define BYTE4 \
	MOVBLZX   AX, R11        \
	MOVQ      (R12)(R11*8), X1 \
	POPCNTL   R11, R11       \
	PUNPCKLBW X15, X1        \
	MOVO      X1, X2         \
	PUNPCKLWL X15, X1        \
	PUNPCKHWL X15, X2        \
	PADDL     X0, X1         \
	PADDL     X0, X2         \
	PADDL     X13, X0        \
	MOVOU     X1, (DI)       \
	MOVOU     X2, 16(DI)     \
	LEAQ      (DI)(R11*4), DI \
	SHRQ      $8, AX

// func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT; SSE2, which every amd64 has.
//
// A word with up to eight bits is scanned four bits at a time; one with more is
// looked up, byte by byte, without a branch.
//
// AX      the word
// BX      its number of ones
// R12     the table
// X0      the position of the byte's lowest bit
TEXT ·fillPositionsBMI2(SB), NOSPLIT, $0-72
	ENTER
	LEAQ ·bytePositions(SB), R12
	PXOR X15, X15
	MOVL $8, AX
	MOVQ AX, X13
	PSHUFD $0, X13, X13

loop:
	CMPQ    SI, R9
	JEQ     done
	CMPQ    DI, R8
	JHI     done
	MOVQ    (SI), AX
	POPCNTQ AX, BX
	ADDQ    $8, SI
	CMPL    BX, $8
	JHI     dense
	TESTQ   AX, AX
	JZ      next
	FOUR(0)
	CMPL    BX, $4
	JLS     advance
	FOUR(16)

advance:
	LEAQ (DI)(BX*4), DI

next:
	ADDL $64, R10
	JMP  loop

dense:
	MOVQ   R10, X0
	PSHUFD $0, X0, X0
	BYTE4
	BYTE4
	BYTE4
	BYTE4
	BYTE4
	BYTE4
	BYTE4
	BYTE4
	ADDL   $64, R10
	JMP    loop

done:
	LEAVE

// BYTE8 is BYTE4 with eight positions to a register, Y0 and Y13.
// Clobbers R11, Y1.
#define BYTE8 \
	MOVBLZX   AX, R11          \
	VPMOVZXBD (R12)(R11*8), Y1 \
	POPCNTL   R11, R11         \
	VPADDD    Y0, Y1, Y1       \
	VPADDD    Y13, Y0, Y0      \
	VMOVDQU   Y1, (DI)         \
	LEAQ      (DI)(R11*4), DI  \
	SHRQ      $8, AX

// func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT, AVX2.
//
// As fillPositionsBMI2.
TEXT ·fillPositionsAVX2(SB), NOSPLIT, $0-72
	ENTER
	LEAQ         ·bytePositions(SB), R12
	MOVL         $8, AX
	VMOVQ        AX, X13
	VPBROADCASTD X13, Y13

loop:
	CMPQ    SI, R9
	JEQ     done
	CMPQ    DI, R8
	JHI     done
	MOVQ    (SI), AX
	POPCNTQ AX, BX
	ADDQ    $8, SI
	CMPL    BX, $8
	JHI     dense
	TESTQ   AX, AX
	JZ      next
	FOUR(0)
	CMPL    BX, $4
	JLS     advance
	FOUR(16)

advance:
	LEAQ (DI)(BX*4), DI

next:
	ADDL $64, R10
	JMP  loop

dense:
	VMOVQ        R10, X0
	VPBROADCASTD X0, Y0
	BYTE8
	BYTE8
	BYTE8
	BYTE8
	BYTE8
	BYTE8
	BYTE8
	BYTE8
	ADDL         $64, R10
	JMP          loop

done:
	VZEROUPPER
	LEAVE

// 0, 1, 2 … 63, the positions in a word.
DATA positions<>+0x00(SB)/8, $0x0706050403020100
DATA positions<>+0x08(SB)/8, $0x0f0e0d0c0b0a0908
DATA positions<>+0x10(SB)/8, $0x1716151413121110
DATA positions<>+0x18(SB)/8, $0x1f1e1d1c1b1a1918
DATA positions<>+0x20(SB)/8, $0x2726252423222120
DATA positions<>+0x28(SB)/8, $0x2f2e2d2c2b2a2928
DATA positions<>+0x30(SB)/8, $0x3736353433323130
DATA positions<>+0x38(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL positions<>(SB), RODATA|NOPTR, $64

// 0, 64, 128 … 448, each twice: the lowest positions of eight words.
DATA wordPairs<>+0x00(SB)/8, $0x0000000000000000
DATA wordPairs<>+0x08(SB)/8, $0x0000004000000040
DATA wordPairs<>+0x10(SB)/8, $0x0000008000000080
DATA wordPairs<>+0x18(SB)/8, $0x000000c0000000c0
DATA wordPairs<>+0x20(SB)/8, $0x0000010000000100
DATA wordPairs<>+0x28(SB)/8, $0x0000014000000140
DATA wordPairs<>+0x30(SB)/8, $0x0000018000000180
DATA wordPairs<>+0x38(SB)/8, $0x000001c0000001c0
GLOBL wordPairs<>(SB), RODATA|NOPTR, $64

// The same, each four times.
DATA wordFours<>+0x00(SB)/8, $0x0000000000000000
DATA wordFours<>+0x08(SB)/8, $0x0000000000000000
DATA wordFours<>+0x10(SB)/8, $0x0000004000000040
DATA wordFours<>+0x18(SB)/8, $0x0000004000000040
DATA wordFours<>+0x20(SB)/8, $0x0000008000000080
DATA wordFours<>+0x28(SB)/8, $0x0000008000000080
DATA wordFours<>+0x30(SB)/8, $0x000000c0000000c0
DATA wordFours<>+0x38(SB)/8, $0x000000c0000000c0
DATA wordFours<>+0x40(SB)/8, $0x0000010000000100
DATA wordFours<>+0x48(SB)/8, $0x0000010000000100
DATA wordFours<>+0x50(SB)/8, $0x0000014000000140
DATA wordFours<>+0x58(SB)/8, $0x0000014000000140
DATA wordFours<>+0x60(SB)/8, $0x0000018000000180
DATA wordFours<>+0x68(SB)/8, $0x0000018000000180
DATA wordFours<>+0x70(SB)/8, $0x000001c0000001c0
DATA wordFours<>+0x78(SB)/8, $0x000001c0000001c0
GLOBL wordFours<>(SB), RODATA|NOPTR, $128

// The quadwords of two registers alternating, the lower halves and the upper.
DATA zipLow<>+0x00(SB)/8, $0
DATA zipLow<>+0x08(SB)/8, $8
DATA zipLow<>+0x10(SB)/8, $1
DATA zipLow<>+0x18(SB)/8, $9
DATA zipLow<>+0x20(SB)/8, $2
DATA zipLow<>+0x28(SB)/8, $10
DATA zipLow<>+0x30(SB)/8, $3
DATA zipLow<>+0x38(SB)/8, $11
GLOBL zipLow<>(SB), RODATA|NOPTR, $64
DATA zipHigh<>+0x00(SB)/8, $4
DATA zipHigh<>+0x08(SB)/8, $12
DATA zipHigh<>+0x10(SB)/8, $5
DATA zipHigh<>+0x18(SB)/8, $13
DATA zipHigh<>+0x20(SB)/8, $6
DATA zipHigh<>+0x28(SB)/8, $14
DATA zipHigh<>+0x30(SB)/8, $7
DATA zipHigh<>+0x38(SB)/8, $15
GLOBL zipHigh<>(SB), RODATA|NOPTR, $64

// COMPRESS loads a word and gathers the positions of its ones, a byte each, in
// Z16; AX is their number. The destination is zeroed and the mask merges,
// because a zero-masked compress waits for its old destination on Zen 4 and 5;
// and it is a register, because a compress to memory is microcode there.
#define COMPRESS \
	KMOVQ       (SI), K1     \
	POPCNTQ     (SI), AX     \
	VPXORQ      Z16, Z16, Z16 \
	VPCOMPRESSB Z0, K1, Z16

// STORE widens sixteen of the bytes that COMPRESS left and stores them.
#define STORE(INDEX, OFF) \
	VPERMB.Z  Z16, INDEX, K7, Z17 \
	VPADDD    Z5, Z17, Z17        \
	VMOVDQU32 Z17, OFF(DI)

#define STORE0 \
	VPMOVZXBD X16, Z17     \
	VPADDD    Z5, Z17, Z17 \
	VMOVDQU32 Z17, (DI)

#define NEXTWORD \
	LEAQ   (DI)(AX*4), DI \
	VPADDD Z6, Z5, Z5     \
	ADDQ   $8, SI

// LOWEST counts the zeros below the lowest one in each quadword of X into C, 64
// if there is none, and clears that one.
#define LOWEST(X, C) \
	VPADDQ   Z8, X, Z17 \
	VPANDNQ  Z17, X, C  \
	VPOPCNTQ C, C       \
	VPANDQ   Z17, X, X

// FLUSH turns the counts in C, two to a quadword, into positions by adding B,
// and stores those that are less than 64 before that.
#define FLUSH(C, B) \
	VPTESTNMD   Z6, C, K1     \
	VPADDD      B, C, C       \
	VPXORQ      Z17, Z17, Z17 \
	VPCOMPRESSD C, K1, Z17    \
	VMOVDQU32   Z17, (DI)     \
	KMOVW       K1, AX        \
	POPCNTL     AX, AX        \
	LEAQ        (DI)(AX*4), DI

// func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
// POPCNT, AVX512F, AVX512BW, AVX512DQ, AVX512VBMI, AVX512VBMI2, AVX512VPOPCNTDQ.
//
// Words are taken in groups of eight, and the fullest of the eight decides how
// the group is done. Words of one density nearly always go the same way, and
// a misprediction is paid once for eight.
//
// Up to two ones in each: the lowest and the second lowest of all eight words
// are found at once, and one VPCOMPRESSD keeps those that exist.
// Up to four: likewise, twice two.
// More: word by word, VPCOMPRESSB (simdjson's bit_indexer does so too) yields
// the positions as bytes, of which 16, 32, 48 or 64 are widened and stored,
// enough for the fullest.
//
// BX      the end of the group
// R11     the last value of DI that leaves room for a group of up to four
// Z0      0 … 63
// Z1-Z3   indices for VPERMB: byte 16+i, 32+i, 48+i to the place of dword i
// K7      the lowest byte of each dword, for the same
// Z5      the lowest position of the next word
// Z6      64
// Z7      512
// Z8      -1
// Z9      0, 0, 64, 64 … 448, 448
// Z10     zipLow
// Z11     zipHigh
// Z12-15  2, 4, 16, 32 in quadwords
// Z20     the words of the group
// Z21     their numbers of ones
// K0      the words that are too full
TEXT ·fillPositionsAVX512(SB), NOSPLIT, $0-72
	ENTER
	LEAQ         -128(R8), R11
	VPBROADCASTD R10, Z5
	VMOVDQU64    positions<>(SB), Z0
	MOVQ         $0x1111111111111111, AX
	KMOVQ        AX, K7
	MOVL         $16, AX
	VPBROADCASTD AX, Z17
	VPMOVZXBD    X0, Z1
	VPADDD       Z17, Z1, Z1
	VPADDD       Z17, Z1, Z2
	VPADDD       Z17, Z2, Z3
	MOVL         $64, AX
	VPBROADCASTD AX, Z6
	MOVL         $512, AX
	VPBROADCASTD AX, Z7
	VPTERNLOGQ   $0xff, Z8, Z8, Z8
	VMOVDQU64    wordPairs<>(SB), Z9
	VMOVDQU64    zipLow<>(SB), Z10
	VMOVDQU64    zipHigh<>(SB), Z11
	MOVL         $2, AX
	VPBROADCASTQ AX, Z12
	MOVL         $4, AX
	VPBROADCASTQ AX, Z13
	MOVL         $16, AX
	VPBROADCASTQ AX, Z14
	MOVL         $32, AX
	VPBROADCASTQ AX, Z15

group:
	LEAQ 64(SI), BX
	CMPQ BX, R9
	JHI  words
	CMPQ DI, R11
	JHI  words

	// Every fourth group, look for 32 words of zeros to skip.
	TESTL     $0xc0, SI
	JNZ       some
	LEAQ      256(SI), AX
	CMPQ      AX, R9
	JHI       some
	VMOVDQU64 (SI), Z20
	VPORQ     64(SI), Z20, Z20
	VPORQ     128(SI), Z20, Z20
	VPORQ     192(SI), Z20, Z20
	VPTESTMQ  Z20, Z20, K0
	KORTESTB  K0, K0
	JNZ       some
	MOVQ      AX, SI
	VPADDD    Z7, Z5, Z5
	VPADDD    Z7, Z5, Z5
	VPADDD    Z7, Z5, Z5
	VPADDD    Z7, Z5, Z5
	JMP       group

some:
	VMOVDQU64 (SI), Z20
	VPOPCNTQ  Z20, Z21
	VPCMPUQ   $6, Z14, Z21, K0
	KORTESTB  K0, K0
	JNZ       dense
	VPCMPUQ   $6, Z13, Z21, K0
	KORTESTB  K0, K0
	JNZ       upto16
	VPCMPUQ   $6, Z12, Z21, K0
	KORTESTB  K0, K0
	JNZ       upto4

	LOWEST(Z20, Z22)
	LOWEST(Z20, Z23)
	VPSLLQ $32, Z23, Z23
	VPORQ  Z23, Z22, Z22
	VPADDD Z9, Z5, Z24
	FLUSH(Z22, Z24)
	VPADDD Z7, Z5, Z5
	MOVQ   BX, SI
	JMP    group

upto4:
	LOWEST(Z20, Z22)
	LOWEST(Z20, Z23)
	LOWEST(Z20, Z24)
	LOWEST(Z20, Z25)
	VPSLLQ    $32, Z23, Z23
	VPORQ     Z23, Z22, Z22
	VPSLLQ    $32, Z25, Z25
	VPORQ     Z25, Z24, Z24
	VMOVDQA64 Z22, Z23
	VPERMT2Q  Z24, Z10, Z22
	VPERMT2Q  Z24, Z11, Z23
	VPADDD    wordFours<>+0(SB), Z5, Z24
	VPADDD    wordFours<>+64(SB), Z5, Z25
	FLUSH(Z22, Z24)
	FLUSH(Z23, Z25)
	VPADDD    Z7, Z5, Z5
	MOVQ      BX, SI
	JMP       group

upto16:
	CMPQ DI, R8
	JHI  done
	COMPRESS
	STORE0
	NEXTWORD
	CMPQ SI, BX
	JNE  upto16
	JMP  group

dense:
	VPCMPUQ  $6, Z15, Z21, K0
	KORTESTB K0, K0
	JNZ      upto64

upto32:
	CMPQ DI, R8
	JHI  done
	COMPRESS
	STORE0
	STORE(Z1, 64)
	NEXTWORD
	CMPQ SI, BX
	JNE  upto32
	JMP  group

upto64:
	CMPQ DI, R8
	JHI  done
	COMPRESS
	STORE0
	STORE(Z1, 64)
	STORE(Z2, 128)
	STORE(Z3, 192)
	NEXTWORD
	CMPQ SI, BX
	JNE  upto64
	JMP  group

	// One by one: fewer than eight, or little room.
words:
	CMPQ SI, R9
	JEQ  done
	CMPQ DI, R8
	JHI  done
	COMPRESS
	STORE0
	CMPL AX, $16
	JLS  next
	STORE(Z1, 64)
	CMPL AX, $32
	JLS  next
	STORE(Z2, 128)
	STORE(Z3, 192)

next:
	NEXTWORD
	JMP words

done:
	VZEROUPPER
	LEAVE
