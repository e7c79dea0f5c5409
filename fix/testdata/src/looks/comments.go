package looks

import "math/bits"

// Comments above what goes stay above what stays of the paragraph; or they go, as those behind do, to
// the line that does it now.
func comments(knights, rooks, queens uint64, n int) (out []int) {
	// Remove what knights attack that are pinned.
	for b := knights; b != 0; b &= b - 1 { // want `iter.Bits`
		out = append(out, -bits.TrailingZeros64(b))
	}
	for b := knights; b != 0; { // want `iter.Bits`
		// The lowest square,
		// and what becomes of it.
		i := bits.TrailingZeros64(b)
		out = append(out, i)
		// The order matters to the log,
		// so they are not sorted.
		b &= b - 1
	}
	for b := rooks; b != 0; { // want `scan.Pop`
		// Where it stands.
		i := bits.TrailingZeros64(b) // its square

		// One less.
		b &= b - 1
		// Until there is a gap.
		if i > n {
			break
		}
		// No gap.
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		// A piece stands there.
		if queens&(1<<i) != 0 { // occupied
			out = append(out, i)
			// Next.
		} // else nothing
	}
	return
}
