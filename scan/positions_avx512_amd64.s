//go:build !purego

// Fills with positions, on the path avx512.

#include "textflag.h"
#include "positions_amd64.h"

// Words are handled in groups: of sixteen if they have at most one bit each, of up to 32 if
// some have more than four, otherwise of eight. The fullest of a group decides how. Sets of
// one density nearly always take the same branches, and a misprediction is paid once for
// many words.
//
// Up to two ones in each: the lowest ones of all eight words are found at once, then the
// second lowest, and one VPCOMPRESSD keeps the positions that exist.
// Up to four: the same, twice.
// More, dense words: one by one. VPCOMPRESSB (as in simdjson's bit_indexer) leaves the
// positions as bytes, of which 16, 32, 48 or 64 are widened and stored, enough for the
// fullest word. VPERMB widens any sixteen; VEXTRACTI32X4 and VPMOVZXBD would be two
// instructions, and all of these share an execution unit with the compress on Intel.
//
// A branch on the number of vectors in each word is faster where a predictor has learnt the
// words, and loses more where it has not.
//
// A store that straddles two cache lines waits for the second line if it is not in the L1
// cache, so each store of dense words prefetches. A prefetch past the end of dst does
// nothing.

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

// Limits for the number of ones in a word: N is at 4*N.
DATA limits<>+(4*2)(SB)/8, $2
DATA limits<>+(4*4)(SB)/8, $4
DATA limits<>+(4*16)(SB)/8, $16
DATA limits<>+(4*32)(SB)/8, $32
DATA limits<>+(4*48)(SB)/8, $48
GLOBL limits<>(SB), RODATA|NOPTR, $200

// The registers beside those of ENTER. Those with a name hold constants.
//
// BX       the end of the words to handle the same way
// DX       the end of 16 or 32 words
// AX       scratch; the number of ones in a word
// Z4       the positions as bytes, or as dwords
// Z5       the lowest position of the next word, in every dword
// Z16, Z18 the words of a group, then intermediate values, with Z19-Z21
// Z17      scratch; the numbers of ones in a group
// K1       scratch; a word as a mask
#define SIXTYFOUR Z6 // in every dword

// For sparse words, eight or sixteen at once. BEGIN8 has the lowest positions of eight words
// less that of the first, each as often as a word may have ones; so have the others.
#define EIGHTWORDS Z7  // 512 in every dword
#define MINUSONE Z8    // in every quadword
#define LOWDWORDS Z9   // 0, 2, 4 … 30, the lower dwords of sixteen quadwords
#define BEGIN16 Z10    // of sixteen words
#define BEGIN8 Z11     // of eight words, each twice
#define BEGIN4LOW Z12  // of the first four words, each four times
#define BEGIN4HIGH Z13 // of the last four words, each four times
#define FOLD Z14       // the words 0, 4, 1, 5, 2, 6, 3, 7

// For dense words, one by one.
#define POSITIONS Z0 // 0 … 63, bytes
#define FROM0 Z22    // 0 … 15, dwords
#define FROM16 Z23   // 16 … 31
#define FROM32 Z24   // 32 … 47
#define FROM48 Z25   // 48 … 63
#define LOWBYTES K2  // the lowest byte of each dword

// FULLER jumps to LABEL if one of the numbers of ones in Z17 exceeds N, one of limits.
// Clobbers K1.
#define FULLER(N, LABEL) \
	VPCMPUQ.BCST $6, limits<>+(4*N)(SB), Z17, K1 \
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
	KMOVQ       (SI), K1          \
	VPXOR       X4, X4, X4        \
	VPCOMPRESSB POSITIONS, K1, Z4 \
	SIXTEEN(0, FROM0)

// RUN stores 48, for groups with a word that is nearly full. Such groups often have full words
// beside empty ones, so RUN stores none for a word without ones, and 16 for one of up to 16,
// and goes on at NEXT. AX is the number of ones. The second of these branches loses where it
// is mispredicted, and gains more where it is learnt; branches for less full words would not.
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
WORD:                       \
	CMPQ    DI, R8            \
	JHI     done              \
	POPCNTQ (SI), AX          \
	STORE                     \
NEXT:                       \
	LEAQ    (DI)(AX*4), DI    \
	VPADDD  SIXTYFOUR, Z5, Z5 \
	ADDQ    $8, SI            \
	CMPQ    SI, BX            \
	JNE     WORD              \
	JMP     group

// func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
// POPCNT, AVX512F, AVX512BW, AVX512DQ, AVX512VBMI, AVX512VBMI2,
// AVX512VPOPCNTDQ. 0 words or more.
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
	FULLER(4, over4)
	FULLER(2, upto4)

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
	FULLER(16, over16)
	WORDS(upto16, next16, FIRST)

over16:
	FULLER(32, over32)
	WORDS(upto32, next32, FIRST; SIXTEEN(1, FROM16))

over32:
	FULLER(48, over48)
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
