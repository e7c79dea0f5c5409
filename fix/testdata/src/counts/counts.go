package counts

type Bitboard uint64

func count(x uint64) int { // want count:"count"
	n := 0
	for x != 0 { // want `bits.OnesCount64`
		x &= x - 1
		n++
	}
	return n
}

func kernighan(b Bitboard) (n int32) { // want kernighan:"count"
	for ; b != 0; n++ { // want `bits.OnesCount64`
		b &= b - 1
	}
	return n
}

func post(x uint32, n uint8) uint8 {
	for y := x; y > 0; y &= y - 1 { // want `bits.OnesCount32`
		// One more.
		n++
	}
	return n
}

func float(x uint64) (n float64) {
	for x != 0 { // stays: the counter is not an integer
		x &= x - 1
		n++
	}
	return n
}

// The name of a package, where no loop is rewritten.
func elsewhere(bits int) int { return bits + 1 }

// The bits are added.
func sums(a, b, c, d, e uint64, f uint8, g int64, h, i, j, k uint32, list []int) (n int32, m uint8, s struct{ n int }) {
	for a != 0 { // want `bits.OnesCount64`
		n += int32(a & 1)
		a >>= 1
	}
	for i := 0; i < 64; i++ { // want `bits.OnesCount64`
		n += int32(b >> i & 1)
	}
	for i := range 20 { // want `bits.OnesCount64`
		m += uint8(c>>i) & 1
	}
	for ; d != 0; d >>= 1 { // want `bits.OnesCount64`
		m += uint8(d % 2)
	}
	for i := range list { // want `bits.OnesCount64`
		n += int32(e >> i & 1)
	}
	for i := 0; i < 8; i++ { // want `bits.OnesCount8`
		n += int32(^f >> (7 - i) & 1)
	}
	for ; g != 0; g >>= 1 { // a negative number never ends
		n += int32(g & 1)
	}
	for i := range 32 { // it adds more than bits
		n += int32(h>>i&1) * int32(i)
	}
	for i := range 32 {
		n += int32(h >> i & 3)
	}
	for ; i != 0; i >>= 1 { // stays: it does something where the word has no bit, too
		n += int32(i & 1)
		n += int32(i)
	}
	for x := range 32 {
		use(x)
		n += int32(j >> x & 1)
	}
	for x := range 32 { // of no variable
		s.n += int(k >> x & 1)
	}
	for i := range 8 {
		n += int32(f) << i
	}
	for i := range 8 { // stays: the loop may change the word
		n += n >> i & 1
	}
	return n, m, s
}

func use(...any) {}
