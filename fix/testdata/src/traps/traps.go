package traps

import (
	"bytes"
	"log"
	"math"
	"math/bits"
)

type Bitboard uint64

var global uint64

func use(...any) {}

var kept *Bitboard

func (b *Bitboard) method() { kept = b }

func afterLoop(x uint64) uint64 {
	for x != 0 { // stays: the word is used after the loop
		i := bits.TrailingZeros64(x)
		if i == 7 {
			break
		}
		x &= x - 1
	}
	return x
}

func afterReturn() (x uint64) {
	x = global
	for x != 0 { // stays: the word is not a local variable, or is a result of the function
		i := bits.TrailingZeros64(x)
		if i == 7 {
			return
		}
		x &= x - 1
	}
	return
}

func again(x uint64) {
	for range 2 {
		for x != 0 { // stays: the word is used after the loop
			use(bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
}

func labelled(f func() uint64) {
	var x uint64
outer:
	for {
		use(x)
		x = f()
		for x != 0 { // stays: the word is used after the loop
			i := bits.TrailingZeros64(x)
			x &= x - 1
			if i == 3 {
				continue outer
			}
			use(i)
		}
	}
}

func rest(x uint64) {
	for x != 0 { // stays: the word is used after its bit is cleared
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i, x)
	}
}

func itself(x uint64) {
	for x != 0 { // stays: the body uses the word itself
		i := bits.TrailingZeros64(x)
		use(i, x)
		x &= x - 1
	}
}

func changed(x uint64) {
	for x != 0 { // stays: the word is used after its bit is cleared
		i := bits.TrailingZeros64(x)
		x &= x - 1
		if i == 4 {
			x = 0
		}
	}
}

func sometimes(x uint64) {
	for x != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		if i != 5 {
			x &= x - 1
		}
	}
}

func passed(x uint64) {
	for x != 0 { // stays: a continue or goto statement passes over the step
		i := bits.TrailingZeros64(x)
		if i > 64 {
			continue
		}
		x &= x - 1
	}
}

func closure(x uint64) {
	f := func() { use(x) }
	for x != 0 { // stays: a closure captures the word
		i := bits.TrailingZeros64(x)
		x &= x - 1
		f()
		use(i)
	}
}

func pointer(x uint64) {
	p := &x
	for x != 0 { // stays: the address of the word is taken
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i, p)
	}
}

func receiver(x Bitboard) {
	x.method()
	for x != 0 { // stays: the address of the word is taken
		i := bits.TrailingZeros64(uint64(x))
		x &= x - 1
		use(i)
	}
}

func record(x *uint64) { global = *x }

func recordedLater(x uint64) {
	defer record(&x)
	for x != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}

func recordedBefore(x uint64) {
	record(&x)
	for x != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}

func recordedAfter(x uint64) {
	for x != 0 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
	record(&x)
}

func packageLevel() {
	for global != 0 { // stays: the word is not a local variable, or is a result of the function
		i := bits.TrailingZeros64(global)
		global &= global - 1
		use(i)
	}
}

func crossed(x uint64) {
	for x != 0 { // stays: the body uses the word itself
		i := bits.Len64(x) - 1
		x &= x - 1
		use(i)
	}
}

func wrong(x uint64) {
	// The next position is cleared: no loop over bits.
	for x != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x &^= 2 << i
		use(i)
	}
	// The upper half is not scanned.
	for x != 0 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		i := bits.TrailingZeros32(uint32(x))
		x &= x - 1
		use(i)
	}
}

// On a machine of 32 bits, uint(x) is only half of x.
func half(x uint64) {
	for x != 0 { // stays: the new loop would not be the same where an int has 32 bits
		i := bits.TrailingZeros(uint(x))
		x &= x - 1
		use(i)
	}
}

func sized(x uint64) {
	for x != 0 { // stays: the new loop would not be the same where an int has 32 bits
		i := bits.TrailingZeros64(x)
		x ^= uint64(uint(1) << i)
		use(i)
	}
}

func gone(x uint64) {
	for x != 0 { // stays: a goto statement in the body
		i := bits.TrailingZeros64(x)
		x &= x - 1
		if i == 3 {
			goto end
		}
		use(i)
	}
end:
}

func deferred(x uint64) {
	for x != 0 { // stays: a defer statement in the body
		i := bits.TrailingZeros64(x)
		x &= x - 1
		defer use(i)
	}
}

func recovered(x uint64) {
	for x != 0 { // stays: a call of recover in the body
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i, recover())
	}
}

func short(x uint64) int {
	for x != 0 { // want `scan.Pop`
		i := bits.TrailingZeros64(x)
		if i&3 == 1 {
			return i
		}
		x &= x - 1
	}
	return -1
}

func condition(x uint64, more bool) {
	for x != 0 && more { // want `scan.Pop`
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i)
	}
}

func signed(x int64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(uint64(x))
		x &= x - 1
		use(i)
	}
}

func generic[W ~uint32 | ~uint64](x W) {
	for x != 0 { // stays: the word is no variable of one integer type
		i := bits.TrailingZeros64(uint64(x))
		x &= x - 1
		use(i)
	}
}

func hiddenType(x uint64) {
	for x != 0 { // stays: the type of the position can't be written here
		type Square uint8
		i := Square(bits.TrailingZeros64(x))
		x &= x - 1
		use(i)
	}
}

var table = [64]uint64{1, 2, 4, 8}

func changedTable(x uint64) {
	table[5] = 3
	for x != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x ^= table[i]
		use(i)
	}
}

// A count that may be negative panics.
func negative(x uint64, n int) {
	for x != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x &= (x - 1) &^ (0 << n)
		use(i)
	}
	for y := x; y != 0; { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(y)
		y &= (y - 1) &^ (0 << (i - 1))
		use(i)
	}
}

var copied [64]uint64

func init() {
	copied[0] = 1
	for i, one := range copied { // of a copy
		if i < 63 {
			copied[i+1] = one << 1
		}
	}
}

func copiedTable(x uint64) {
	for x != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x ^= copied[i]
		use(i)
	}
}

func oneBit(x uint64) {
	for bits.OnesCount64(x) == 1 { // stays: the word is no variable of one integer type, or the loop ends
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i)
	}
}

func recordedAside(x uint64) {
	go record(&x)
	for x != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}

// A word that is no variable.
func field(b struct{ x uint64 }, words []uint64, p *uint64) {
	for b.x != 0 { // stays: the word is no variable of one integer type, or the loop ends
		use(bits.TrailingZeros64(b.x))
		b.x &= b.x - 1
	}
	for words[3] > 0 { // stays: the word is no variable of one integer type, or the loop ends
		use(bits.TrailingZeros64(words[3]))
		words[3] ^= words[3] & -words[3]
	}
	for *p != 0 { // stays: the word is no variable of one integer type, or the loop ends
		use(bits.TrailingZeros64(*p))
		*p &= *p - 1
	}
	for len(words) > 0 {
		words = words[1:]
	}
}

func source() int { return int(global) }

func popped(x *uint64) int {
	i := bits.TrailingZeros64(*x)
	*x &= *x - 1
	return i
}

type pair struct{ n int }

func more(a, b, c, d uint64, e uint32, f uint64, p *pair) {
	i := source()
	for a != 0 { // stays: a variable would be left without a use
		i = bits.TrailingZeros64(a)
		a &^= 1 << i
		use()
	}
	for b != 0 { // stays: it is not proven that the bit is cleared
		for range 2 {
			use(popped(&b))
		}
	}
	for c != 0 { // stays: the new loop would not be the same where an int has 32 bits
		i := bits.TrailingZeros64(c)
		use(i)
		c &^= 1 << (i & (bits.UintSize - 1))
	}
	for d != 0 { // stays: it is not proven that the bit is cleared
		use(bits.TrailingZeros64(d))
		d, p.n = d&(d-1), 1
	}
	for e != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros32(e)
		use(i)
		e &^= 1 << ((i + math.MaxInt) & 31)
	}
	for ; f != 0; p.n++ { // want `iter.Bits`
		i := popped(&f)
		use(i)
	}
}

func ranged(x uint64, words []uint64) uint64 {
	for x != 0 { // stays: the word is used after the loop
		i := bits.TrailingZeros64(x)
		if i == 7 {
			break
		}
		x &= x - 1
	}
	for _, x = range words {
		use()
	}
	return x
}

// This is no loop over bits, of which anything would be said.
func other(x, y uint64, next func() uint64) {
	for x != 0 {
		y &= y - 1
		x = next()
	}
	use(y)
}

type hidden uint64

// The name of the type is taken, but not needed.
func hides(list []hidden) {
	for _, hidden := range list {
		for hidden != 0 { // want `iter.Bits`
			i := bits.TrailingZeros64(uint64(hidden))
			use(i)
			mask := hidden & (^hidden + 1)
			hidden = hidden & ^mask
		}
	}
}

// Functions that keep a pointer though they seem to look at the word alone.
var keptWord *uint64

func keepAny(v any)        { keptWord = v.(*uint64) }
func keepStar(p *uint64)   { keptWord = &*p }
func (b *Bitboard) touch() { (*b).method() }

func keptBefore(x, y uint64, z Bitboard) {
	keepAny(&x)
	for x != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
	keepStar(&y)
	for y != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(y))
		y &= y - 1
	}
	z.touch()
	for z != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(uint64(z)))
		z &= z - 1
	}
}

func part(x uint64) {
	var s struct{ word uint64 }
	s.word = x
	p := &s.word
	for i := range 64 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if s.word&(1<<i) != 0 {
			use(i)
			*p = 0
		}
	}
}

// A writer that log was handed may change the word.
func logged() {
	for i := range 64 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if global&(1<<i) != 0 {
			log.Print(i)
		}
	}
}

// Loops that count, and do not begin or end as such loops do.
func counts(x uint64, y int64) int {
	n := 3
	for n = 5; x > 0; x >>= 1 {
		if x&1 != 0 {
			n++
		}
	}
	for ; y > 0; y >>= 1 {
		if y&1 != 0 {
			n++
		}
	}
	return n
}

// An array of the bit is not the bit.
func arrays(x uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Ones`
		list := [1]uint64{x & -x}
		use(list)
	}
}

// The highest bit of a signed word alone is below 0.
func sign(x int64, n int) {
	for i := range n { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if x&(1<<i) > 0 {
			use(i)
		}
	}
}

// A result of the function is a word that the loop changes.
func result(x int32) (n int32) {
	n = x
	for i := range 8 { // stays: the loop may change the word
		if n>>i&1 != 0 {
			n++
		}
	}
	return n
}

// A header that sets more than the word, where it would mean something else before the loop.
func heads(i int, x, y, z uint64, skip bool) {
	next := func(u uint64) uint64 { use(u); return u }
	for x, k := next(x), next(5); x != 0; x &= x - 1 { // stays: the init statement sets another variable
		use(k, bits.TrailingZeros64(x))
	}
	list := [2]uint64{y, z}
	for i, y = 0, list[i&1]; y != 0; y &= y - 1 { // want `iter.Bits`
		use(i, bits.TrailingZeros64(y))
	}
	two := func() (int, uint64) { return 5, 77 }
	for k, z := two(); z != 0; z &= z - 1 { // stays: the init statement sets another variable
		use(k, bits.TrailingZeros64(z))
	}
	for i++; z != 0; z &= z - 1 { // want `iter.Bits`
		use(i, bits.TrailingZeros64(z))
	}
	use(i)
}

func jumped(x uint64, skip bool) {
	if skip {
		goto end
	}
	for k := 0; x != 0; k, x = k+1, x&(x-1) { // stays: the post statement sets another variable, too
		use(k, bits.TrailingZeros64(x))
	}
end:
	use(7)
}

func jumps(x, y uint64) {
	n := 0
	for x != 0 { // stays: a goto statement in the body
		use(bits.TrailingZeros64(x))
		if n++; n%3 == 1 {
			goto skip
		}
		x &= x - 1
	skip:
		use(2)
	}
}

func calledTwice(x uint64) {
	f := func() {
		for x != 0 { // stays: a closure captures the word
			use(bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	f()
	f()
}

func resultBound(x uint64) (n int) {
	n = 60
	for i := 0; i < n; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if x&(1<<i) != 0 {
			n -= 3
			use(i)
		}
	}
	return
}

func buffered(x [4]byte) {
	buf := bytes.NewBuffer(x[:])
	s := buf.Bytes()
	for i := range 8 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if s[0]&(1<<i) != 0 {
			use(i)
			buf.Reset()
			buf.WriteByte(0)
		}
	}
}

func zerosBelow(x uint64) {
	i := 0
	for x != 0 {
		if x&1 == 0 {
			use(i)
		}
		x >>= 1
		i++
	}
}

const three = 3

func namesHidden(x uint64, list [20]int) {
	i := three
	three, len := 5, 7
	use(three, len)
	for ; i < 60; i++ {
		if x&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range list { // want `iter.Bits`
		if x&(1<<i) != 0 {
			use(i)
		}
	}
}

func negativeConstant(int) {
	for x := int64(-1); x != 0; x &= x - 1 { // stays: the word begins as a constant, which may be negative
		use(bits.TrailingZeros64(uint64(x)))
	}
}

// A loop that tests behind its body, where the word may be 0 before.
func behind(x uint64) {
	for {
		use(bits.TrailingZeros64(x))
		x &= x - 1
		if x == 0 {
			break
		}
	}
}

func parameter(x uint64, k int) {
	for k := 0; x != 0; k, x = k+1, x&(x-1) { // stays: the post statement sets another variable, too
		use(k, bits.TrailingZeros64(x))
	}
}

func shadows(x uint64, n int) int {
	for i := uint8(0); i < 64; i++ { // stays: the body leaves the loop, for which no step can be written
		if x&(1<<i) != 0 {
			i := int(i)
			if i > n {
				return i
			}
		}
	}
	return n
}
