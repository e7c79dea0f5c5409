package colex

import "github.com/bitwalk/bitwalk/internal/preempt"

// Deposit sets each dst[i] to src[i] deposited in set: element j of set is in dst[i] if
// bit j of src[i] is one. src must have at least as many words as dst,
// and must be dst or not overlap it.
func Deposit(dst, src []uint64, set uint64) {
	src = src[:len(dst)]
	for piece := preempt.Cut(len(dst), 1); piece < len(dst); piece = preempt.Cut(len(dst), 1) {
		Deposit(dst[:piece], src, set) // the goroutine can be preempted here
		dst, src = dst[piece:], src[piece:]
	}
	deposit(dst, src, set)
}

// depositGeneric is expand in Hacker's Delight, 7-5: in six steps, bits move up by
// 32, 16, 8, 4, 2 and 1. The masks, which say which bits move, are the same for every
// word. They come from packing set by the reverse of these moves. A single word does not
// repay them, so package scan deposits it by visiting the elements of set.
func depositGeneric(dst, src []uint64, set uint64) {
	var moved [6]uint64
	// packed is set after the moves so far. gaps has a one above each place that set lacks, and
	// a step keeps every second of them. So odd is digit i of how far the bits of packed move.
	packed, gaps := set, ^set<<1
	for i := range moved {
		// odd has a one wherever an odd number of ones of gaps is at or below it.
		odd := gaps
		for shift := 1; shift < 64; shift *= 2 {
			odd ^= odd << shift
		}
		moved[i] = odd & packed
		packed = packed ^ moved[i] | moved[i]>>(1<<i)
		gaps &^= odd
	}
	for i := range dst {
		y := src[i]
		y = y&^moved[5] | y<<32&moved[5]
		y = y&^moved[4] | y<<16&moved[4]
		y = y&^moved[3] | y<<8&moved[3]
		y = y&^moved[2] | y<<4&moved[2]
		y = y&^moved[1] | y<<2&moved[1]
		y = y&^moved[0] | y<<1&moved[0]
		dst[i] = y & set
	}
}
