#include "go_asm.h"

// BYPATH jumps to the kernel of the active path. So Go has one call for an operation, where it
// is inlined.
#define BYPATH(AVX512, AVX2) \
	CMPB github·com∕bitwalk∕bitwalk∕internal∕path·active(SB), $const_avx512 \
	JNE  avx2       \
	JMP  AVX512(SB) \
avx2: \
	JMP  AVX2(SB)
