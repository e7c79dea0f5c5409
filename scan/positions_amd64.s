//go:build !purego

// Fill with positions. Every kernel here stops before a word unless 64 places
// are left in dst, as many as a word can take, so it may write ahead of the
// positions it has: whole vectors, or the next few bits whether or not they
// exist. What is written too much is overwritten by the next word, or lies in
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

// SINGLE writes the position of the only bit of X, at LOW above R10, and adds
// one to R12. If X is zero it adds nothing, and the next overwrites what it wrote:
// TZCNT sets the carry flag for zero. Clobbers R11.
#define SINGLE(X, LOW) \
	TZCNTQ X, R11               \
	LEAL   LOW(R10)(R11*1), R11 \
	MOVL   R11, (DI)(R12*4)     \
	SBBQ   $-1, R12

// FOUR writes the positions of the lowest four bits of AX to OFF(DI) and clears
// them. Past the last bit it writes rubbish. Clobbers R11.
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

// SPARSE does what is not dense: groups of words with one bit at most each, and
// words with up to eight bits. It goes to dense for a word with more, in AX, its
// number of ones in BX; dense goes on at word, or at group if SI is R13. Both
// end at last or done.
#define SPARSE \
group:                       \
	LEAQ  32(SI), R13    \
	CMPQ  R13, R9        \
	JHI   last           \
	CMPQ  DI, R8         \
	JHI   done           \
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
	XORL R12, R12        \
	SINGLE(AX, 0)        \
	SINGLE(BX, 64)       \
	SINGLE(CX, 128)      \
	SINGLE(DX, 192)      \
	LEAQ (DI)(R12*4), DI \
zero:                        \
	MOVQ R13, SI         \
	ADDL $256, R10       \
	JMP  group           \
words:                       \
	ADDQ    $32, R13     \
	CMPQ    R9, R13      \
	CMOVQCS R9, R13      \
word:                        \
	CMPQ    DI, R8       \
	JHI     done         \
	MOVQ    (SI), AX     \
	POPCNTQ AX, BX       \
	ADDQ    $8, SI       \
	CMPL    BX, $8       \
	JHI     dense        \
	TESTQ   AX, AX       \
	JZ      next         \
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
// register and eight whatever their number, advances DI by that, and shifts the
// byte out. X0 is the byte's lowest position and advances to the next byte's.
// Clobbers R11, X1, X2.
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
// BMI1, POPCNT, SSE4.1.
//
// Four words that hold one bit at most each are done together without a branch.
// Of the others, one with up to eight bits is scanned four bits at a time; one
// with more is looked up, byte by byte, without a branch.
//
// R13     the end of the group
// AX-DX   the words of a group
// AX, BX  a word and its number of ones
// R11     scratch
// R12     the positions in the group; the table
// X0      the position of the byte's lowest bit, in every dword
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
	LEAVE

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
// BMI1, POPCNT, AVX2.
//
// As fillPositionsBMI2, with its registers; X0 and X3 are Y0 and Y3.
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

// The lowest positions of eight words, each twice, and each four times.
DATA lowestTwice<>+0x00(SB)/8, $0x0000000000000000
DATA lowestTwice<>+0x08(SB)/8, $0x0000004000000040
DATA lowestTwice<>+0x10(SB)/8, $0x0000008000000080
DATA lowestTwice<>+0x18(SB)/8, $0x000000c0000000c0
DATA lowestTwice<>+0x20(SB)/8, $0x0000010000000100
DATA lowestTwice<>+0x28(SB)/8, $0x0000014000000140
DATA lowestTwice<>+0x30(SB)/8, $0x0000018000000180
DATA lowestTwice<>+0x38(SB)/8, $0x000001c0000001c0
GLOBL lowestTwice<>(SB), RODATA|NOPTR, $64
DATA lowestFour<>+0x00(SB)/8, $0x0000000000000000
DATA lowestFour<>+0x08(SB)/8, $0x0000000000000000
DATA lowestFour<>+0x10(SB)/8, $0x0000004000000040
DATA lowestFour<>+0x18(SB)/8, $0x0000004000000040
DATA lowestFour<>+0x20(SB)/8, $0x0000008000000080
DATA lowestFour<>+0x28(SB)/8, $0x0000008000000080
DATA lowestFour<>+0x30(SB)/8, $0x000000c0000000c0
DATA lowestFour<>+0x38(SB)/8, $0x000000c0000000c0
DATA lowestFour<>+0x40(SB)/8, $0x0000010000000100
DATA lowestFour<>+0x48(SB)/8, $0x0000010000000100
DATA lowestFour<>+0x50(SB)/8, $0x0000014000000140
DATA lowestFour<>+0x58(SB)/8, $0x0000014000000140
DATA lowestFour<>+0x60(SB)/8, $0x0000018000000180
DATA lowestFour<>+0x68(SB)/8, $0x0000018000000180
DATA lowestFour<>+0x70(SB)/8, $0x000001c0000001c0
DATA lowestFour<>+0x78(SB)/8, $0x000001c0000001c0
GLOBL lowestFour<>(SB), RODATA|NOPTR, $128

// The quadwords of two registers in turn: of their lower and upper halves.
DATA zip<>+0x00(SB)/8, $0
DATA zip<>+0x08(SB)/8, $8
DATA zip<>+0x10(SB)/8, $1
DATA zip<>+0x18(SB)/8, $9
DATA zip<>+0x20(SB)/8, $2
DATA zip<>+0x28(SB)/8, $10
DATA zip<>+0x30(SB)/8, $3
DATA zip<>+0x38(SB)/8, $11
DATA zip<>+0x40(SB)/8, $4
DATA zip<>+0x48(SB)/8, $12
DATA zip<>+0x50(SB)/8, $5
DATA zip<>+0x58(SB)/8, $13
DATA zip<>+0x60(SB)/8, $6
DATA zip<>+0x68(SB)/8, $14
DATA zip<>+0x70(SB)/8, $7
DATA zip<>+0x78(SB)/8, $15
GLOBL zip<>(SB), RODATA|NOPTR, $128

// How full the fullest word of a group may be.
DATA limits<>+0x00(SB)/8, $2
DATA limits<>+0x08(SB)/8, $4
DATA limits<>+0x10(SB)/8, $8
DATA limits<>+0x18(SB)/8, $16
DATA limits<>+0x20(SB)/8, $32
DATA limits<>+0x28(SB)/8, $48
GLOBL limits<>(SB), RODATA|NOPTR, $48

// FULLER jumps to LABEL if a word of the group has more ones than limit I.
#define FULLER(I, LABEL) \
	VPCMPUQ.BCST $6, limits<>+(8*I)(SB), Z17, K1 \
	KORTESTB     K1, K1                          \
	JNZ          LABEL

// LOWEST counts the zeros below the lowest one in each quadword of Z16 into C,
// 64 if there is none, and clears that one. Clobbers Z17.
#define LOWEST(C) \
	VPADDQ   Z8, Z16, Z17  \
	VPANDNQ  Z17, Z16, C   \
	VPANDQ   Z17, Z16, Z16 \
	VPOPCNTQ C, C

// PAIR puts the counts in D above those in C, which makes them dwords.
#define PAIR(C, D) \
	VPSLLQ $32, D, D \
	VPORQ  D, C, C

// FLUSH makes the counts in C positions by adding the lowest ones of their
// words, LOW, and stores those of bits that exist. Clobbers AX, K1, Z17.
#define FLUSH(C, LOW) \
	VPTESTNMD   Z6, C, K1      \
	VPADDD      LOW, Z5, Z17   \
	VPADDD      Z17, C, C      \
	VPXOR       X4, X4, X4     \
	VPCOMPRESSD C, K1, Z4      \
	VMOVDQU32   Z4, (DI)       \
	KMOVW       K1, AX         \
	POPCNTL     AX, AX         \
	LEAQ        (DI)(AX*4), DI

// SINGLES stores the positions of the ones in the sixteen words of X and Y,
// which hold one at most, and advances by them. XM and YM are the words less
// one: ANDN leaves ones where the zeros below the lowest one were. Only then is
// the count less than 64.
#define SINGLES(X, XM, Y, YM) \
	VPANDNQ     XM, X, XM      \
	VPANDNQ     YM, Y, YM      \
	VPOPCNTQ    XM, XM         \
	VPOPCNTQ    YM, YM         \
	VPERMT2D    YM, Z9, XM     \
	VPTESTNMD   Z6, XM, K1     \
	VPADDD      Z10, Z5, Z17   \
	VPADDD      Z17, XM, XM    \
	VPXOR       X4, X4, X4     \
	VPCOMPRESSD XM, K1, Z4     \
	VMOVDQU32   Z4, (DI)       \
	KMOVW       K1, AX         \
	POPCNTL     AX, AX         \
	LEAQ        (DI)(AX*4), DI \
	VPADDD      Z7, Z5, Z5     \
	VPADDD      Z7, Z5, Z5

// COMPRESS gathers the positions of the next word's ones, a byte each, in Z4;
// AX is their number. The destination is zeroed and the mask merges, because a
// zero-masked compress waits for its old destination on Zen 4 and 5; and it is
// a register, because a compress to memory is microcode there. The zeroing is by
// VPXOR, which the processor knows to need no execution unit.
#define COMPRESS \
	KMOVQ       (SI), K1   \
	POPCNTQ     (SI), AX   \
	VPXOR       X4, X4, X4 \
	VPCOMPRESSB Z0, K1, Z4

// STORE widens the first sixteen of the bytes that COMPRESS left and stores
// them at DI. Clobbers Z17.
#define STORE \
	VPMOVZXBD X4, Z17      \
	VPADDD    Z5, Z17, Z17 \
	VMOVDQU32 Z17, (DI)

// ALIGN prepares for LINE: DX is the cache line that DI points into, R12 the
// dwords before DI in it, R13 where in lineIndices that many are left free, K2
// a mask without them. Clobbers R10; CX is -1.
#define ALIGN \
	MOVQ  DI, DX                   \
	ANDQ  $-64, DX                 \
	MOVQ  DI, R12                  \
	SUBQ  DX, R12                  \
	LEAQ  ·lineIndices+64(SB), R13 \
	SUBQ  R12, R13                 \
	SHRL  $2, R12                  \
	MOVQ  $-1, CX                  \
	SHLXQ R12, CX, R10             \
	KMOVW R10, K2

// WIDEN widens the bytes that belong into the line at OFF(DX) into Z17.
#define WIDEN(OFF) \
	VMOVDQU32 OFF(R13), Z17    \
	VPERMB.Z  Z4, Z17, K7, Z17 \
	VPADDD    Z5, Z17, Z17

// FIRSTLINE stores the line that DI points into, from DI on.
#define FIRSTLINE \
	WIDEN(0)                \
	VMOVDQA32 Z17, K2, (DX)

// LINE stores the whole line at OFF(DX).
#define LINE(OFF) \
	WIDEN(OFF)             \
	VMOVDQA32 Z17, OFF(DX)

// NEXT advances by the word that COMPRESS took.
#define NEXT \
	LEAQ   (DI)(AX*4), DI \
	VPADDD Z6, Z5, Z5     \
	ADDQ   $8, SI

// func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
// POPCNT, BMI2, AVX512F, AVX512BW, AVX512DQ, AVX512VBMI, AVX512VBMI2,
// AVX512VPOPCNTDQ.
//
// Words are looked at in groups of eight, and the fullest of the eight decides
// how they are done. Sets of one density nearly always go the same way, and a
// misprediction is paid once for many words.
//
// Up to two ones in each: the lowest and the second lowest of all eight words
// are found at once, and one VPCOMPRESSD keeps those that exist.
// Up to four: likewise, twice two.
// More: word by word. VPCOMPRESSB (simdjson's bit_indexer does so too) leaves
// the positions as bytes, of which 16, 32, 48 or 64 are widened and stored,
// enough for the fullest. Up to 16 that is one store. More go to dst by cache
// lines: stores that straddle two, overlapping the last word's, would cost a
// third of the speed once dst is beyond the first cache. There, fetching the
// lines to come ahead of the stores is worth a fifth; a prefetch past the end of
// dst does nothing.
//
// BX      the end of the words to do the same way
// R11     the last value of DI that leaves room for a group of up to four ones
// Z0      0 … 63
// Z4      the positions as bytes
// Z5      the lowest position of the next word, in every dword
// Z6      64, in every dword
// Z7      512, in every dword
// Z8      -1
// Z9      0, 2, 4 … 30, the lower dwords of sixteen quadwords
// Z10     0, 64, 128 … 960
// Z16     the words of a group
// Z20-27  32 words, and the same less one
// Z17     scratch; the numbers of ones in a group
// K7      the lowest byte of each dword, for VPERMB
TEXT ·fillPositionsAVX512(SB), NOSPLIT, $0-72
	ENTER
	LEAQ         -128(R8), R11
	MOVQ         $0x1111111111111111, AX
	KMOVQ        AX, K7
	VMOVDQU64    positions<>(SB), Z0
	VPBROADCASTD R10, Z5
	MOVL         $64, AX
	VPBROADCASTD AX, Z6
	VPSLLD       $3, Z6, Z7
	VPTERNLOGQ   $0xff, Z8, Z8, Z8
	VPMOVZXBD    X0, Z9
	VPSLLD       $6, Z9, Z10
	VPADDD       Z9, Z9, Z9

group:
	LEAQ 64(SI), BX
	CMPQ BX, R9
	JHI  single
	CMPQ DI, R11
	JHI  full

	// Every fourth group, see whether 32 words are zero, or hold one bit at
	// most: Z19 gathers what is left of them without their lowest.
	TESTL      $0xc0, SI
	JNZ        choose
	LEAQ       256(SI), BX
	CMPQ       BX, R9
	JHI        last
	VMOVDQU64  0(SI), Z20
	VMOVDQU64  64(SI), Z21
	VMOVDQU64  128(SI), Z22
	VMOVDQU64  192(SI), Z23
	VPORQ      Z20, Z21, Z16
	VPTERNLOGQ $0xfe, Z22, Z23, Z16
	VPTESTMQ   Z16, Z16, K1
	KORTESTB   K1, K1
	JZ         zero
	VPADDQ     Z8, Z20, Z24
	VPADDQ     Z8, Z21, Z25
	VPADDQ     Z8, Z22, Z26
	VPADDQ     Z8, Z23, Z27
	VPANDQ     Z20, Z24, Z19
	VPTERNLOGQ $0xf8, Z21, Z25, Z19
	VPTERNLOGQ $0xf8, Z22, Z26, Z19
	VPTERNLOGQ $0xf8, Z23, Z27, Z19
	VPTESTMQ   Z19, Z19, K1
	KORTESTB   K1, K1
	JNZ        last

	SINGLES(Z20, Z24, Z21, Z25)
	SINGLES(Z22, Z26, Z23, Z27)
	MOVQ BX, SI
	JMP  group

zero:
	MOVQ   BX, SI
	VPSLLD $2, Z7, Z17
	VPADDD Z17, Z5, Z5
	JMP    group

last:
	LEAQ 64(SI), BX

choose:
	VMOVDQU64 (SI), Z16
	VPOPCNTQ  Z16, Z17
	FULLER(1, over4)
	FULLER(0, upto4)

	LOWEST(Z18)
	LOWEST(Z19)
	PAIR(Z18, Z19)
	FLUSH(Z18, lowestTwice<>(SB))
	VPADDD Z7, Z5, Z5
	MOVQ   BX, SI
	JMP    group

upto4:
	LOWEST(Z18)
	LOWEST(Z19)
	LOWEST(Z20)
	LOWEST(Z21)
	PAIR(Z18, Z19)
	PAIR(Z20, Z21)
	VMOVDQU64 zip<>+0(SB), Z19
	VMOVDQU64 zip<>+64(SB), Z21
	VPERMI2Q  Z20, Z18, Z19
	VPERMI2Q  Z20, Z18, Z21
	FLUSH(Z19, lowestFour<>+0(SB))
	FLUSH(Z21, lowestFour<>+64(SB))
	VPADDD    Z7, Z5, Z5
	MOVQ      BX, SI
	JMP       group

over4:
	FULLER(2, over8)

upto16:
	CMPQ       DI, R8
	JHI        done
	COMPRESS
	CMPL       AX, $16
	JHI        group
	PREFETCHT0 512(DI)
	STORE
	NEXT
	CMPQ       SI, BX
	JNE        upto16
	JMP        group

// So full that the next words will be as well: do them the same way, as
// long as none is too full for it, up to a multiple of 256 bytes.
over8:
	LEAQ    256(SI), BX
	ANDQ    $-256, BX
	CMPQ    R9, BX
	CMOVQCS R9, BX
	FULLER(3, over16)
	JMP     upto16

over16:
	FULLER(4, over32)

upto32:
	CMPQ       DI, R8
	JHI        done
	COMPRESS
	CMPL       AX, $32
	JHI        group
	PREFETCHT0 768(DI)
	ALIGN
	FIRSTLINE
	LINE(64)
	LINE(128)
	NEXT
	CMPQ       SI, BX
	JNE        upto32
	JMP        group

over32:
	FULLER(5, upto64)

upto48:
	CMPQ       DI, R8
	JHI        done
	COMPRESS
	CMPL       AX, $48
	JHI        group
	PREFETCHT0 768(DI)
	PREFETCHT0 832(DI)
	ALIGN
	FIRSTLINE
	LINE(64)
	LINE(128)
	LINE(192)
	NEXT
	CMPQ       SI, BX
	JNE        upto48
	JMP        group

// 64 positions can touch five lines, and the fifth may lie outside dst. Its
// mask is what the mask of all positions loses in being shifted to DI.
upto64:
	CMPQ       DI, R8
	JHI        done
	COMPRESS
	PREFETCHT0 768(DI)
	PREFETCHT0 832(DI)
	PREFETCHT0 896(DI)
	PREFETCHT0 960(DI)
	ALIGN
	BZHIQ      AX, CX, CX
	SHRQ       $1, CX
	NOTQ       R12
	SHRXQ      R12, CX, CX
	KMOVW      CX, K3
	FIRSTLINE
	LINE(64)
	LINE(128)
	LINE(192)
	WIDEN(256)
	VMOVDQA32  Z17, K3, 256(DX)
	NEXT
	CMPQ       SI, BX
	JNE        upto64
	JMP        group

// Rather than go on one by one with little room, return to get more; but a
// call must use up a word.
full:
	CMPQ SI, words_base+24(FP)
	JNE  done

	// One by one: fewer than eight words, or little room from the start.
single:
	CMPQ SI, R9
	JEQ  done
	CMPQ DI, R8
	JHI  done
	LEAQ 8(SI), BX
	COMPRESS
	CMPL AX, $16
	JHI  upto64
	STORE
	NEXT
	JMP  single

done:
	VZEROUPPER
	LEAVE
