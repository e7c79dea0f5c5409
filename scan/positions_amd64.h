// Every kernel that fills with positions stops before a word unless 64 places are left in
// dst, as many as a word can take, so it may write beyond the positions it has: whole
// vectors, or the next few bits whether or not they exist. The next word overwrites the
// excess, or it stays in dst beyond n. That replaces a branch on each bit, which would be
// mispredicted once or twice per word, with an addition of the word's population count.

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
