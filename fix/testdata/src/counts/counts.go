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

func use(...any) {}
