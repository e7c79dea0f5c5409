// What the AVX2 kernels that count have in common, with three constants: zero, the low
// nibble of each byte, and the numbers of ones of the sixteen nibbles, for both lanes.
#define ZERO Y9
#define LOWNIBBLES Y10
#define NIBBLECOUNTS Y11

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
	VPSRLW  $4, V, Y15             \
	VPAND   LOWNIBBLES, V, V       \
	VPAND   LOWNIBBLES, Y15, Y15   \
	VPSHUFB V, NIBBLECOUNTS, V     \
	VPSHUFB Y15, NIBBLECOUNTS, Y15 \
	VPADDB  Y15, V, V              \
	VPSADBW ZERO, V, V

// SETPOPCNT sets the constants; X10 is the lower half of LOWNIBBLES. Clobbers AX.
#define SETPOPCNT \
	VPXOR        ZERO, ZERO, ZERO        \
	MOVQ         $0x0f0f0f0f0f0f0f0f, AX \
	VMOVQ        AX, X10                 \
	VPBROADCASTQ X10, LOWNIBBLES         \
	VMOVDQU      nibbleCounts2<>(SB), NIBBLECOUNTS

// The number of ones in each nibble, for both lanes.
DATA nibbleCounts2<>+0(SB)/8, $0x0302020102010100
DATA nibbleCounts2<>+8(SB)/8, $0x0403030203020201
DATA nibbleCounts2<>+16(SB)/8, $0x0302020102010100
DATA nibbleCounts2<>+24(SB)/8, $0x0403030203020201
GLOBL nibbleCounts2<>(SB), RODATA|NOPTR, $32
