//go:build !purego

// Fills with positions. Every kernel here stops before a word unless 64 places
// are left in dst, as many as a word can take, so it may write beyond the
// positions it has: whole vectors, or the next few bits whether or not they
// exist. The next word overwrites the excess, or it stays in dst beyond n. That
// replaces a branch on each bit, which would be mispredicted once or twice per
// word, with an addition of the word's population count.

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

// RETURN returns the number of positions written and of words used.
#define RETURN \
	SUBQ dst_base+0(FP), DI    \
	SHRQ $2, DI                \
	MOVQ DI, n+56(FP)          \
	SUBQ words_base+24(FP), SI \
	SHRQ $3, SI                \
	MOVQ SI, used+64(FP)       \
	RET

// SINGLE writes the position of the only bit of X, at LOW above R10, and adds
// one to R12. If X is zero, it adds nothing, since TZCNT sets the carry flag for
// zero, and the next SINGLE overwrites what it wrote. Clobbers R11.
#define SINGLE(X, LOW) \
	TZCNTQ X, R11               \
	LEAL   LOW(R10)(R11*1), R11 \
	MOVL   R11, (DI)(R12*4)     \
	SBBQ   $-1, R12

// FOUR writes the positions of the lowest four bits of AX to OFF(DI) and clears
// them. Past the last bit it writes garbage. Clobbers R11.
#define FOUR(OFF) \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF)(DI)    \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+4)(DI)  \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+8)(DI)  \
	TZCNTQ AX, R11           \
	BLSRQ  AX, AX            \
	ADDL   R10, R11          \
	MOVL   R11, (OFF+12)(DI)

// SPARSE handles groups of words with at most one bit each, and words with up to
// eight bits. For a word with more, it jumps to dense, with the word in AX and its
// number of ones in BX; dense continues at word, or at group if SI is R13. Both end
// at last or done.
#define SPARSE \
group:                       \
	/* Four words, if they are left, and places for what they hold. */ \
	LEAQ  32(SI), R13    \
	CMPQ  R13, R9        \
	JHI   last           \
	CMPQ  DI, R8         \
	JHI   done           \
	/* All zero, at most one bit each, or more? */ \
	MOVQ  0(SI), AX      \
	MOVQ  8(SI), BX      \
	MOVQ  16(SI), CX     \
	MOVQ  24(SI), DX     \
	MOVQ  AX, R11        \
	ORQ   BX, R11        \
	ORQ   CX, R11        \
	ORQ   DX, R11        \
	JZ    zero           \
	BLSRQ AX, R11        \
	BLSRQ BX, R12        \
	ORQ   R12, R11       \
	BLSRQ CX, R12        \
	ORQ   R12, R11       \
	BLSRQ DX, R12        \
	ORQ   R12, R11       \
	JNZ   words          \
	/* At most one bit each. */ \
	XORL R12, R12        \
	SINGLE(AX, 0)        \
	SINGLE(BX, 64)       \
	SINGLE(CX, 128)      \
	SINGLE(DX, 192)      \
	LEAQ (DI)(R12*4), DI \
zero:                        \
	/* The next group. */ \
	MOVQ R13, SI         \
	ADDL $256, R10       \
	JMP  group           \
words:                       \
	/* Word by word: this group and the next, up to the end of the words. */ \
	ADDQ    $32, R13     \
	CMPQ    R9, R13      \
	CMOVQCS R9, R13      \
word:                        \
	/* A word: to dense if it has more than eight bits. */ \
	CMPQ    DI, R8       \
	JHI     done         \
	MOVQ    (SI), AX     \
	POPCNTQ AX, BX       \
	ADDQ    $8, SI       \
	CMPL    BX, $8       \
	JHI     dense        \
	TESTQ   AX, AX       \
	JZ      next         \
	/* Four positions, or eight. */ \
	FOUR(0)              \
	CMPL    BX, $4       \
	JLS     advance      \
	FOUR(16)             \
advance:                     \
	LEAQ (DI)(BX*4), DI  \
next:                        \
	ADDL $64, R10        \
	CMPQ SI, R13         \
	JNE  word            \
	JMP  group

// BYTE4 writes the positions in the lowest byte of AX, from the table, four to a
// register. It always writes eight, advances DI by the number of positions, and
// shifts the byte out. X0 is the byte's lowest position and advances to that of the
// next byte. Clobbers R11, X1, X2.
#define BYTE4 \
	MOVBLZX  AX, R11           \
	PMOVZXBD 0(R12)(R11*8), X1 \
	PMOVZXBD 4(R12)(R11*8), X2 \
	POPCNTL  R11, R11          \
	PADDL    X0, X1            \
	PADDL    X0, X2            \
	PADDL    X3, X0            \
	MOVOU    X1, 0(DI)         \
	MOVOU    X2, 16(DI)        \
	LEAQ     (DI)(R11*4), DI   \
	SHRQ     $8, AX

// func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT, SSE4.1. 0 words or more.
//
// Four words with at most one bit each are handled together without a branch. Other
// words with up to eight bits are scanned four bits at a time; words with more bits
// are looked up byte by byte, without a branch.
//
// R13     the end of the group
// AX-DX   the words of a group
// AX, BX  a word and its number of ones
// R11     scratch
// R12     the positions in the group; the table
// X0      the position of the byte's lowest bit, in every dword
// X1, X2  positions in the byte
// X3      8, in every dword
TEXT ·fillPositionsBMI2(SB), NOSPLIT, $0-72
	ENTER
	MOVL   $8, AX
	MOVQ   AX, X3
	PSHUFD $0, X3, X3

	SPARSE

dense:
	LEAQ   ·bytePositions(SB), R12
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
	CMPQ   SI, R13
	JNE    word
	JMP    group

last:
	MOVQ R9, R13
	CMPQ SI, R9
	JNE  word

done:
	RETURN

// BYTE8 is BYTE4 with eight positions to a register. Clobbers R11, Y1.
#define BYTE8 \
	MOVBLZX   AX, R11          \
	VPMOVZXBD (R12)(R11*8), Y1 \
	POPCNTL   R11, R11         \
	VPADDD    Y0, Y1, Y1       \
	VPADDD    Y3, Y0, Y0       \
	VMOVDQU   Y1, (DI)         \
	LEAQ      (DI)(R11*4), DI  \
	SHRQ      $8, AX

// func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)
// BMI1, POPCNT, AVX2. 0 words or more.
//
// As fillPositionsBMI2, with its registers, but Y0, Y1 and Y3 for X0, X1 and X3, and
// without X2.
TEXT ·fillPositionsAVX2(SB), NOSPLIT, $0-72
	ENTER
	MOVL         $8, AX
	VMOVQ        AX, X3
	VPBROADCASTD X3, Y3

	SPARSE

dense:
	LEAQ         ·bytePositions(SB), R12
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
	CMPQ         SI, R13
	JNE          word
	JMP          group

last:
	MOVQ R9, R13
	CMPQ SI, R9
	JNE  word

done:
	VZEROUPPER
	RETURN

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

// The words 0, 4, 1, 5, 2, 6, 3, 7.
DATA fold<>+0x00(SB)/8, $0x0703060205010400
GLOBL fold<>(SB), RODATA|NOPTR, $8

// How many ones the fullest of some words may have, for each way to handle them.
DATA limits<>+0x00(SB)/8, $2
DATA limits<>+0x08(SB)/8, $4
DATA limits<>+0x10(SB)/8, $16
DATA limits<>+0x18(SB)/8, $32
DATA limits<>+0x20(SB)/8, $48
GLOBL limits<>(SB), RODATA|NOPTR, $40

// The constants of fillPositionsAVX512, which its table describes.
#define POSITIONS Z0
#define SIXTYFOUR Z6
#define EIGHTWORDS Z7
#define MINUSONE Z8
#define LOWDWORDS Z9
#define BEGIN16 Z10
#define BEGIN8 Z11
#define BEGIN4LOW Z12
#define BEGIN4HIGH Z13
#define FOLD Z14
#define FROM0 Z22
#define FROM16 Z23
#define FROM32 Z24
#define FROM48 Z25
#define LOWBYTES K2

// FULLER jumps to LABEL if one of the numbers of ones in Z17 is more than limit I. Clobbers K1.
#define FULLER(I, LABEL) \
	VPCMPUQ.BCST $6, limits<>+(8*I)(SB), Z17, K1 \
	KORTESTB     K1, K1                          \
	JNZ          LABEL

// ZEROSBELOW counts the zeros below the lowest one in each quadword of Z16 into C,
// 64 if there is no one, and clears that one. Clobbers Z17.
#define ZEROSBELOW(C) \
	VPADDQ   MINUSONE, Z16, Z17 \
	VPANDNQ  Z17, Z16, C        \
	VPANDQ   Z17, Z16, Z16      \
	VPOPCNTQ C, C

// PAIR puts the counts in D above those in C, which makes them dwords.
#define PAIR(C, D) \
	VPSLLQ $32, D, D \
	VPORQ  D, C, C

// FLUSH turns the counts in C into positions by adding LOW, the lowest positions of
// their words, and stores the positions of bits that exist: only their counts are
// less than 64. Clobbers AX, K1, Z4, Z17.
#define FLUSH(C, LOW) \
	VPTESTNMD   SIXTYFOUR, C, K1 \
	VPADDD      LOW, Z5, Z17     \
	VPADDD      Z17, C, C        \
	VPXOR       X4, X4, X4       \
	VPCOMPRESSD C, K1, Z4        \
	VMOVDQU32   Z4, (DI)         \
	KMOVW       K1, AX           \
	POPCNTL     AX, AX           \
	LEAQ        (DI)(AX*4), DI

// SIXTEEN turns sixteen bytes of Z4, from 16*I on, into positions and stores them.
// NUMBERS has the numbers of these bytes. Clobbers Z17.
#define SIXTEEN(I, NUMBERS) \
	PREFETCHT0 (512+64*I)(DI)             \
	VPERMB.Z   Z4, NUMBERS, LOWBYTES, Z17 \
	VPADDD     Z5, Z17, Z17               \
	VMOVDQU32  Z17, (64*I)(DI)

// FIRST gathers the positions of the next word's ones, a byte each, in Z4, and stores
// sixteen. The destination of the compress is zeroed and the mask merges, because a
// zero-masked compress waits for its old destination on Zen 4 and 5. It is a
// register, because a compress to memory is microcode there. VPXOR does the zeroing,
// because processors recognize it and need no execution unit for it.
#define FIRST \
	KMOVQ       (SI), K1      \
	VPXOR       X4, X4, X4    \
	VPCOMPRESSB POSITIONS, K1, Z4 \
	SIXTEEN(0, FROM0)

// RUN stores 48, for words that are nearly full. Where the fullest word is, there may
// be runs of elements beside empty words, so it goes on at NEXT if the word has no more
// than 0 or 16, which AX says. The second of these branches loses where it is mispredicted,
// and gains more where it is learnt; branches for less full words would not.
#define RUN(NEXT) \
	TESTL AX, AX       \
	JZ    NEXT         \
	FIRST              \
	CMPL  AX, $16      \
	JLS   NEXT         \
	SIXTEEN(1, FROM16) \
	SIXTEEN(2, FROM32)

// WORDS stores the positions of the words up to BX, with STORE for each of them, and goes on
// at group. AX is the number of ones of a word.
#define WORDS(WORD, NEXT, STORE) \
WORD:                             \
	CMPQ    DI, R8            \
	JHI     done              \
	POPCNTQ (SI), AX          \
	STORE                     \
NEXT:                             \
	LEAQ    (DI)(AX*4), DI    \
	VPADDD  SIXTYFOUR, Z5, Z5 \
	ADDQ    $8, SI            \
	CMPQ    SI, BX            \
	JNE     WORD              \
	JMP     group

// func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
// POPCNT, AVX512F, AVX512BW, AVX512DQ, AVX512VBMI, AVX512VBMI2,
// AVX512VPOPCNTDQ. 0 words or more.
//
// Words are handled in groups: of sixteen if they have at most one bit each, of up
// to 32 if some have more than four, otherwise of eight. The fullest of a group
// decides how. Sets of one density nearly always take the same branches, and a
// misprediction is paid once for many words.
//
// Up to two ones in each: the lowest and the second lowest ones of all eight words
// are found at once, and one VPCOMPRESSD keeps the positions that exist.
// Up to four: the same, twice.
// More: word by word, up to 32 words, of which the fullest decides. VPCOMPRESSB (as
// in simdjson's bit_indexer) leaves the positions as bytes, of which 16, 32, 48 or 64
// are widened and stored, enough for the fullest word. VPERMB widens any sixteen;
// VEXTRACTI32X4 and VPMOVZXBD would be two instructions, and all of these share an
// execution unit with the compress on Intel.
//
// A branch on the number of vectors in each word is faster where a predictor has
// learnt the words, and loses more where it has not.
//
// A store that straddles two cache lines waits for the second line if it is not in
// the L1 cache, so each store prefetches. That matters where a word has many ones. A
// prefetch past the end of dst does nothing.
//
// BX       the end of the words to handle the same way
// DX       the end of 16 or 32 words
// AX       scratch; the number of ones in a word
// Z4       the positions as bytes, or as dwords
// Z5       the lowest position of the next word, in every dword
// Z16, Z18 the words of a group, then intermediate values, with Z19-Z21
// Z17      scratch; the numbers of ones in a group
// K1       scratch; a word as a mask
//
// Constants:
//
// POSITIONS   Z0: 0 … 63, bytes
// SIXTYFOUR   Z6: 64 in every dword
// EIGHTWORDS  Z7: 512 in every dword
// MINUSONE    Z8: -1
// LOWDWORDS   Z9: 0, 2, 4 … 30, the lower dwords of sixteen quadwords
// BEGIN16     Z10: 0, 64, 128 … 960: the lowest positions of sixteen words
// BEGIN8      Z11: of eight words, each twice
// BEGIN4LOW   Z12: of the first four words, each four times
// BEGIN4HIGH  Z13: of the last four, each four times
// FOLD        Z14: eight words: 0, 4, 1, 5, 2, 6, 3, 7
// FROM0       Z22: 0 … 15, dwords; FROM16, FROM32, FROM48 in Z23-Z25 go on from there
// LOWBYTES    K2: the lowest byte of each dword
TEXT ·fillPositionsAVX512(SB), NOSPLIT, $0-72
	ENTER
	VMOVDQU64    positions<>(SB), POSITIONS
	VPBROADCASTD R10, Z5
	MOVL         $64, AX
	VPBROADCASTD AX, SIXTYFOUR
	VPSLLD       $3, SIXTYFOUR, EIGHTWORDS
	VPTERNLOGQ   $0xff, MINUSONE, MINUSONE, MINUSONE
	VPMOVZXBD    positions<>+0(SB), FROM0
	VPMOVZXBD    positions<>+16(SB), FROM16
	VPMOVZXBD    positions<>+32(SB), FROM32
	VPMOVZXBD    positions<>+48(SB), FROM48
	VPADDD       FROM0, FROM0, LOWDWORDS
	VPSLLD       $6, FROM0, BEGIN16
	VPSRLD       $1, FROM0, BEGIN8
	VPSLLD       $6, BEGIN8, BEGIN8
	VPSRLD       $2, FROM0, BEGIN4LOW
	VPSLLD       $6, BEGIN4LOW, BEGIN4LOW
	VPSRLD       $1, EIGHTWORDS, BEGIN4HIGH
	VPADDD       BEGIN4LOW, BEGIN4HIGH, BEGIN4HIGH
	VPMOVZXBQ    fold<>(SB), FOLD
	MOVQ         $0x1111111111111111, AX
	KMOVQ        AX, LOWBYTES

	// The words from SI on are left. Only the registers of ENTER, Z5 and the constants hold
	// anything. Eight words, if there are as many, and places for one: their numbers of ones?
group:
	LEAQ 64(SI), BX
	CMPQ BX, R9
	JHI  last
	CMPQ DI, R8
	JHI  done
	VMOVDQU64 (SI), Z16
	VPOPCNTQ Z16, Z17
	FULLER(1, over4)
	FULLER(0, upto4)

	// Z16 has eight words of at most two ones. Sixteen words, if they are left and none has
	// more than one: x & (x-1) is 0 of all.
	LEAQ 128(SI), DX
	CMPQ DX, R9
	JHI  upto2

	VMOVDQU64  64(SI), Z18
	VPADDQ     MINUSONE, Z16, Z19
	VPADDQ     MINUSONE, Z18, Z20
	VPANDQ     Z16, Z19, Z17
	VPTERNLOGQ $0xf8, Z18, Z20, Z17
	VPTESTMQ   Z17, Z17, K1
	KORTESTB   K1, K1
	JNZ        upto2

	// The zeros below the one of each, ^x & (x-1), are its position, or 64.
	VPANDNQ    Z19, Z16, Z19
	VPANDNQ    Z20, Z18, Z20
	VPOPCNTQ   Z19, Z19
	VPOPCNTQ   Z20, Z20
	VPERMT2D   Z20, LOWDWORDS, Z19
	FLUSH(Z19, BEGIN16)

	VPADDD     EIGHTWORDS, Z5, Z5
	VPADDD     EIGHTWORDS, Z5, Z5
	MOVQ       DX, SI
	JMP        group

	// Z16 has eight words of at most two ones, up to BX: the lowest ones go to the low dwords,
	// the others to the high ones.
upto2:
	ZEROSBELOW(Z18)
	ZEROSBELOW(Z19)
	PAIR(Z18, Z19)
	FLUSH(Z18, BEGIN8)
	VPADDD EIGHTWORDS, Z5, Z5
	MOVQ   BX, SI
	JMP    group

	// Z16 has eight words of at most four ones, up to BX, which are folded so that each half of
	// the words unpacks into one vector.
upto4:
	VPERMQ      Z16, FOLD, Z16
	ZEROSBELOW(Z18)
	ZEROSBELOW(Z19)
	ZEROSBELOW(Z20)
	ZEROSBELOW(Z21)
	PAIR(Z18, Z19)
	PAIR(Z20, Z21)
	VPUNPCKLQDQ Z20, Z18, Z19
	VPUNPCKHQDQ Z20, Z18, Z21
	FLUSH(Z19, BEGIN4LOW)
	FLUSH(Z21, BEGIN4HIGH)
	VPADDD      EIGHTWORDS, Z5, Z5
	MOVQ        BX, SI
	JMP         group

	// Z17 has the numbers of ones of the eight words up to BX. Thirty-two words, if they are
	// left, with the greatest numbers of ones of all.
over4:
	LEAQ     256(SI), DX
	CMPQ     DX, R9
	JHI      words
	MOVQ     DX, BX
	VPOPCNTQ 64(SI), Z18
	VPOPCNTQ 128(SI), Z19
	VPOPCNTQ 192(SI), Z20
	VPMAXUQ  Z18, Z17, Z17
	VPMAXUQ  Z20, Z19, Z19
	VPMAXUQ  Z19, Z17, Z17

	// The words up to BX, one or more, one by one. None has more ones than the greatest number
	// in Z17, which says how many positions to store for each.
words:
	FULLER(2, over16)
	WORDS(upto16, next16, FIRST)

over16:
	FULLER(3, over32)
	WORDS(upto32, next32, FIRST; SIXTEEN(1, FROM16))

over32:
	FULLER(4, over48)
	WORDS(upto48, next48, RUN(next48))

over48:
	WORDS(upto64, next64, RUN(next64); SIXTEEN(3, FROM48))

	// Fewer than eight words are left: one, if any.
last:
	LEAQ         8(SI), BX
	CMPQ         BX, R9
	JHI          done
	POPCNTQ      (SI), AX
	VPBROADCASTQ AX, Z17
	JMP          words

done:
	VZEROUPPER
	RETURN
