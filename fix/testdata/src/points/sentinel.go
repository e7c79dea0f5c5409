package points

import "math/bits"

func popAny(x *uint64) int {
	if *x == 0 {
		return 64
	}
	return pop(x)
}

func popTop(x *uint64) int {
	i := bits.Len64(*x) - 1
	if i >= 0 {
		*x ^= 1 << i
	}
	return i
}

// peek clears nothing, refill sets bits if there are none.
func peek(x *uint64) int { return bits.TrailingZeros64(*x) }

func refill(x *uint64) int {
	if *x == 0 {
		*x = 1
		return 64
	}
	return pop(x)
}

func popUnknown(x *uint64) int {
	if *x == 0 {
		return n
	}
	return pop(x)
}

// popOdd returns no position, popTwice clears two bits.
func popOdd(x *uint64) int { return pop(x) | 1 }

func popTwice(x *uint64) int {
	i := popAny(x)
	popAny(x)
	return i
}

func sentinels(a, b, c, d, e, f, g, h, k, l uint64) {
	for i := popAny(&a); i != 64; i = popAny(&a) { // want `iter.Bits`
		use(i)
	}
	for i := popAny(&b); i < 64; i = popAny(&b) { // want `iter.Bits`
		use()
	}
	for i := popAny(&l); i < 64; i = popAny(&l) { // want `iter.Bits`
		if i > 3 {
			continue
		}
		use(i)
	}
	for i := popTop(&c); i >= 0; i = popTop(&c) { // want `iter.RBits`
		use(i)
	}
	for i := popTop(&d); i != -1; i = popTop(&d) { // want `iter.RBits`
		use(i)
	}
	for i := popAny(&e); i < 63; i = popAny(&e) { // stays: the loop does not end where the word is empty
		use(i)
	}
	for i := popAny(&f); i < 65; i = popAny(&f) { // stays: the loop does not end where the word is empty
		use(i)
	}
	for i := popAny(&g); i != 64; i = popAny(&g) { // stays: the body uses the word itself
		use(i, g)
	}
	for i := popAny(&h); i != 64; i = popAny(&h) { // stays: the word is used after the loop
		if i == 3 {
			break
		}
	}
	use(h)
	for i := uint8(popAny(&k)); i != 64; i = uint8(popAny(&k)) { // want `iter.Bits`
		use(i)
	}
}

// Of these nothing is said.
func noSentinels(a, b, c, d, e, f, g, h uint64, p []int) {
	var j int
	for i := popAny(&a); j != 64; j = popAny(&a) {
		use(i)
	}
	for i := popAny(&b); ; i = popAny(&b) {
		use(i)
	}
	for i := popAny(&b); i != 64; i = popAny(&c) {
		use(i)
	}
	for i := len(use2()); i != 64; i = len(use2()) {
		use(i)
	}
	for i := popAny(&c); i != 64 && c != 0; i = popAny(&c) {
		use(i)
	}
	for i := peek(&d); i != 64; i = peek(&d) {
		use(i)
	}
	for i := refill(&e); i != 64; i = refill(&e) {
		use(i)
	}
	for i := popUnknown(&f); i != 64; i = popUnknown(&f) {
		use(i)
	}
	for i := popOdd(&g); i != 65; i = popOdd(&g) {
		use(i)
	}
	for i := popTwice(&h); i != 64; i = popTwice(&h) {
		use(i)
	}
	for p[0] = popAny(&a); p[0] != 64; p[0] = popAny(&a) {
		use()
	}
}
