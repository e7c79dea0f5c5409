package words

import "math/bits"

type Set []uint64

type board struct{ words []uint64 }

func ones(x uint64) int { return bits.OnesCount64(x) }

func count(words []uint64, s Set, b *board) (n int, m uint32) {
	for _, w := range words { // want `scan.Count`
		n += bits.OnesCount64(w)
	}
	for _, x := range s { // want `scan.Count`
		m += uint32(bits.OnesCount64(x))
	}
	for _, w := range b.words { // want `scan.Count`
		n += ones(w)
	}
	return n, m
}

func left(words []uint64, more []uint32, f func() []uint64) (n int) {
	for i, w := range words {
		n += bits.OnesCount64(w) * i
	}
	for _, w := range more {
		n += bits.OnesCount32(w)
	}
	for i := range words {
		n += bits.OnesCount64(words[i])
	}
	for _, w := range words {
		n += bits.OnesCount64(w)
		n++
	}
	for _, w := range words {
		println(w)
	}
	for range words {
	}
	var s struct{ n int }
	for _, w := range words { // stays: the counter is not a variable
		s.n += bits.OnesCount64(w)
	}
	for i, w := range words { // stays: the counter is not a variable
		i += bits.OnesCount64(w)
	}
	for _, w := range words { // stays: the counter is not a variable
		w += uint64(bits.OnesCount64(w))
	}
	for _, w := range f() {
		n += bits.OnesCount64(w)
	}
	for i := 1; i < len(words); i++ {
		n += bits.OnesCount64(words[i])
	}
	for range words {
		n += bits.OnesCount64(words[n])
	}
	for _, w := range words {
		n += bits.OnesCount64(w &^ 1)
	}
	for _, w := range words {
		n += bits.OnesCount32(uint32(w))
	}
	for _, w := range words {
		n += int(int8(bits.OnesCount64(w)) << 1)
	}
	return n
}
