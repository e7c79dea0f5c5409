package subsets

import "math/bits"

func left(n, k int, set uint64) {
	for x := uint64(1)<<k - 1; x < 1<<n; { // stays: it seems to be Gosper's hack
		use(x)
		c := x & -x
		r := x + c
		x = (r^x)>>2/c | r
	}
	for x := uint64(0x1f); x < 1<<52; { // stays: it seems to be Gosper's hack
		use(x)
		c := -x & x
		r := c + x
		x = r | (r^x)>>(2+bits.TrailingZeros64(c))
	}
	for i := 0; i < 100; i++ { // stays: it seems to be Gosper's hack
		c := set & -set
		r := set + c
		set = r | (r^set)/c>>2
		use(set)
	}
}

// Others add, isolate or shift something else.
func others(x, y uint64) {
	for range 9 {
		c := x & -y
		x = (x + c) >> 2
	}
	for range 9 {
		c := x & -x
		x = (y + c) >> 2
	}
	for range 9 {
		c := x & -x
		x = x + c
		y = y >> 1
	}
	for range 9 {
		c := x & x
		x = (x + c) / 2
	}
}
