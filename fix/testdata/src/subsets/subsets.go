// Package subsets has loops over subsets, which stay.
package subsets

import "math/bits"

func use(...any) {}

type magic struct{ mask uint64 }

func all(set uint64, small uint8, m *magic) {
	for sub := set; sub != 0; sub = (sub - 1) & set { // stays: it seems to walk the subsets of a set
		use(sub)
	}
	for sub := (set - 1) & set; sub > 0; sub = set & (sub - 1) { // stays: it seems to walk the subsets of a set
		use(sub)
	}
	var sub uint64
	for { // stays: it seems to walk the subsets of a set
		use(sub)
		sub = (sub - m.mask) & m.mask
		if sub == 0 {
			break
		}
	}
	for s := uint8(0); ; s = (s - small) & small { // stays: it seems to walk the subsets of a set
		use(s)
		if s == small {
			break
		}
	}
}

// Others take off something else, or from something else.
func none(set, other, x uint64) {
	for sub := set; sub != 0; sub = (sub - 2) & set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (other - 1) & set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - other) & set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - 1) | set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - 1) & (sub | 3) {
		use(sub)
	}
	for x != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x = (x - 1) & x
	}
}
