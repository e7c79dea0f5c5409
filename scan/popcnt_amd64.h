// What the AVX2 kernels that count have in common. Y9 is zero, Y10 the low nibble of
// each byte, Y11 the numbers of ones of the sixteen nibbles, for both lanes.

// CSA is a carry-save adder, 256 one-bit additions at once: of A+B+C it leaves
// the low bits in C and the carries in H. Clobbers Y14, Y15.
#define CSA(A, B, C, H) \
	VPXOR A, B, Y14   \
	VPAND A, B, H     \
	VPAND Y14, C, Y15 \
	VPXOR Y14, C, C   \
	VPOR  Y15, H, H

// POPCNT4 replaces the four quadwords of V by their numbers of ones: PSHUFB looks
// up both nibbles of each byte, PSADBW sums the bytes. Clobbers Y15.
#define POPCNT4(V) \
	VPSRLW  $4, V, Y15    \
	VPAND   Y10, V, V     \
	VPAND   Y10, Y15, Y15 \
	VPSHUFB V, Y11, V     \
	VPSHUFB Y15, Y11, Y15 \
	VPADDB  Y15, V, V     \
	VPSADBW Y9, V, V

// SETPOPCNT sets Y9, Y10 and Y11. Clobbers AX.
#define SETPOPCNT \
	VPXOR        Y9, Y9, Y9              \
	MOVQ         $0x0f0f0f0f0f0f0f0f, AX \
	VMOVQ        AX, X10                 \
	VPBROADCASTQ X10, Y10                \
	VMOVDQU      nibbleCounts2<>(SB), Y11

// The number of ones in each nibble, for both lanes.
DATA nibbleCounts2<>+0(SB)/8, $0x0302020102010100
DATA nibbleCounts2<>+8(SB)/8, $0x0403030203020201
DATA nibbleCounts2<>+16(SB)/8, $0x0302020102010100
DATA nibbleCounts2<>+24(SB)/8, $0x0403030203020201
GLOBL nibbleCounts2<>(SB), RODATA|NOPTR, $32
