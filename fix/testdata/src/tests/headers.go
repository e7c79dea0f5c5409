package tests

import (
	"fmt"
	"math/bits"
)

type last int

type caps struct {
	last    last
	set     uint64
	wide    uint64
	dropped uint32
}

func apply(last) error { return nil }

// The bound is the last position.
func upTo(r *caps, x uint64, n int, m uint, k uint8, names []string) error {
	for c := last(0); c <= r.last; c++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if r.set&(uint64(1)<<uint(c)) == 0 {
			continue
		}
		r.dropped++
		if err := apply(c); err != nil {
			return fmt.Errorf("no %v: %w", c, err)
		}
	}
	for c := last(0); c <= r.last; c++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if r.set&(uint64(1)<<uint(c)) != 0 {
			continue
		}
		use(c)
	}
	for c := last(0); c <= r.last; c++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if r.wide&(1<<c) != 0 {
			r.wide++
		}
	}
	for i := 1; i <= n; i++ { // want `iter.Bits`
		if x&(1<<i) != 0 {
			use(i)
		}
	}
	for i := uint(0); i <= m; i++ { // want `iter.BitsAs`
		if x>>i&1 == 1 {
			use(i)
		}
	}
	for i := uint8(0); i <= k; i++ { // stays: the bound may change in the loop, or be negative
		if x>>i&1 == 1 {
			use(i)
		}
	}
	for i := 0; i <= len(names); i++ { // want `iter.Bits`
		if x>>i&1 == 1 {
			use(i)
		}
	}
	return nil
}

// What the test alone reads goes with it.
func named(a, b, c, d, e uint64) {
	for i := 0; i <= 63; i++ { // want `iter.Bits`
		if b := (a >> i) & 0x1; b == 0x1 {
			use(i)
		}
	}
	for i := range 64 { // want `iter.Bits`
		if bit := b & (1 << i); bit == 0 {
			continue
		}
		use(i)
	}
	for i := range 64 { // want `iter.Bits`
		if bit := uint64(1) << i; c&bit != 0 && i != 5 {
			use(i)
		}
	}
	for i := range 64 { // want `iter.Bits`
		if bit := uint64(1) << i; d&bit != 0 && i != 5 {
			use(i, bit)
		}
	}
	for i := range 64 { // stays: it does something where the word has no bit, too
		if bit := uint64(1) << i; e&bit != 0 {
			use(i)
		} else {
			use(bit)
		}
	}
}

// The bit itself is added.
func added(a, b, c, d, e uint64, f int8, g uint16, s struct{ n int }) (n, m int, k uint8) {
	for i := 0; i < 8; i++ { // want `bits.OnesCount64`
		n += int(a >> i & 1)
	}
	for b != 0 { // want `bits.OnesCount64`
		k += uint8(b & 1)
		b >>= 1
	}
	for ; c > 0; c >>= 1 { // want `bits.OnesCount64`
		bit := c & 1
		n += int(bit)
	}
	for i := range 64 { // want `bits.OnesCount64`
		n += int(^d >> i & 1)
	}
	for i := 0; i < 64; i++ { // 2 for each
		n += int(e >> i & 1 << 1)
	}
	for i := 0; i < 64; i++ { // its value too
		n += int(e >> i & 3)
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		n += int(e >> i & 1)
		m += n
	}
	for i := 0; i < 64; i++ {
		e += e >> i & 1
	}
	for i := 0; i < 64; i++ {
		s.n += int(d >> i & 1)
	}
	for i := range 8 { // want `bits.OnesCount8`
		n += int(f >> i & 1)
	}
	for ; g != 0; g >>= 1 {
		g += g & 1
	}
	for i := 0; i < 100; i++ { // above the word nothing is added
		n += int(a >> i & 1)
	}
	for i := 0; i < s.n; i++ { // stays: the bound may change in the loop, or be negative
		n += int(a >> i & 1)
	}
	for i := 0; i < s.n; i++ { // stays: the bound may change in the loop, or be negative
		n += int(^a >> i & 1)
	}
	return n, m, k
}

// A statement of the header goes before the loop; a variable that counts may be declared there, too.
func first(x, y, z, v, w uint32, f uint8) (count uint8, at int) {
	for count = 0; x > 0; x >>= 1 { // want `bits.OnesCount32`
		if x&1 == 1 {
			count++
		}
	}
	for at = 3; y != 0; y &= y - 1 { // want `bits.OnesCount32`
		at++
	}
	i := 0
	for n := bits.Len32(z); z != 0; z >>= 1 { // want `iter.Bits`
		if z&1 != 0 {
			use(i, n)
		}
		i++
	}
	var j uint
	for j = 0; j < 32; j++ { // want `iter.BitsAs`
		if v&(1<<j) != 0 {
			use(j)
		}
	}
	for at = 0; at < 32; at++ { // stays: what it counts in is used after the loop
		if w&(1<<at) != 0 {
			use(at)
		}
	}
	k := 5
	for k = int(f); k < 32; k++ { // stays: it begins at a variable
		if w&(1<<k) != 0 {
			use(k)
		}
	}
	return count, at
}

type message struct {
	addrs int32
	inner *message
	data  [16]byte
}

// What the header tests beside the position is tested before each bit.
func whiles(m *message, x, y, z, v, w uint64, list []byte, n int) (count int) {
	b := m.data[:]
	for i := uint(0); i < 8 && len(b) >= 4; i++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if m.addrs&(1<<i) == 0 {
			continue
		}
		use(i, b[0])
		b = b[1+b[0]%4:]
	}
	for i := 0; len(list) > 0 && i < n && (x > 5 || n < 3); i++ { // want `scan.Pop`
		if x>>i&1 == 1 {
			use(i)
			list = list[1:]
		}
	}
	for i := 0; i < 64 && count < 3; i++ { // want `scan.Pop`
		if y&(1<<i) != 0 {
			count++
		}
	}
	for i := 0; i < 64 && list[0] < 3; i++ { // stays: the header tests more than the position
		if z&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64 && i < n; i++ { // stays: it is not proven that it tests one bit after the other
		if z&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64 && v != 0; i++ { // stays: the header tests more than the position
		if v&1 != 0 {
			use(i)
		}
		v >>= 1
	}
	for i := 0; i < 64 && n > 3; i++ { // stays: it does something where the word has no bit, too
		if w&(1<<i) != 0 {
			use(i)
		}
		n--
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if w&(1<<i) != 0 {
			use(i)
		}
		if v&(1<<i) != 0 {
			use(-i)
		}
	}
	for i := 0; i < 64 && used(n); i++ { // stays: the header tests more than the position
		if w&(1<<i) != 0 {
			use(i)
		}
	}
	return count
}

func used(n int) bool {
	use(n)
	return n > 3
}

// The word begins as what the statement that sets it changes, or is made by a call that comes first.
func swaps(x, y, z uint64, n int) {
	var w uint64
	for w, x = x, 5; w != 0; w &= w - 1 { // stays: the init statement sets another variable
		use(bits.TrailingZeros64(w))
	}
	i := 0
	for w, y = y, 5; w != 0; w >>= 1 { // stays: the init statement sets another variable
		if w&1 != 0 {
			use(i)
		}
		i++
	}
	for w, n = word(z), used2(n); w != 0; w &= w - 1 { // stays: the init statement sets another variable
		use(bits.TrailingZeros64(w))
	}
	use(x, y, n)
}

func word(x uint64) uint64 {
	use(x)
	return x
}

func used2(n int) int {
	use(n)
	return n
}
