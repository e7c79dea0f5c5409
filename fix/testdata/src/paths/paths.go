// Package paths has loops over words and below bounds that are no local variables, or in arrays,
// with writes to others.
package paths

import "math/bits"

type board struct {
	mask, other uint64
	count       int
	words       []uint64
	list        [64]uint64
	next        *board
}

type twin struct{ mask uint64 }

var (
	all, most uint64
	filled    [8]uint64
)

func use(...any) {}

func (b *board) fields(t *twin, p *uint64, words []uint64) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if b.mask&(1<<i) != 0 {
			b.count++
			b.other |= 1 << i
			words[i] = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.mask&(1<<i) != 0 {
			b.next.mask = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.mask&(1<<i) != 0 {
			t.mask = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.mask&(1<<i) != 0 {
			*p = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.mask&(1<<i) != 0 {
			*b.next = board{}
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.next.mask&(1<<i) != 0 {
			b.next = nil
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if *p&(1<<i) != 0 {
			b.mask = 3
		}
	}
}

func (b *board) elements(words []uint64, boards []board, k int) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if words[k]&(1<<i) != 0 {
			b.mask = 3
			all = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if words[k]&(1<<i) != 0 {
			b.list[i] = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.list[3]&(1<<i) != 0 {
			b.list = [64]uint64{}
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.words[k]&(1<<i) != 0 {
			_ = append(words, 3)
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b.mask&(1<<i) != 0 {
			boards = append(boards, board{})
		}
	}
	for i := 0; i < len(words); i++ { // want `iter.Bits`
		if most&(1<<i) != 0 {
			words[i], all = 3, 3
		}
	}
	for i := 0; i < len(words); i++ { // stays: the bound may change in the loop, or be negative
		if most&(1<<i) != 0 {
			words = words[1:]
		}
	}
}

// A range statement with elements copies an array.
func copied(b board, p *board, x uint64) {
	for i, w := range filled { // want `iter.Bits`
		if x&(1<<i) != 0 {
			use(w)
			most = w
		}
	}
	for i, w := range filled {
		if x&(1<<i) != 0 {
			use(w)
			filled[w&7] = 0
		}
	}
	for i, w := range b.list { // want `iter.Bits`
		if x&(1<<i) != 0 {
			use(w)
			p.list[w&7] = 0
		}
	}
	for i, w := range b.list {
		if x&(1<<i) != 0 {
			use(w)
			b.list[w&7] = 0
		}
	}
}

// A closure may run more than once, and its variables stay.
func closures(x, y uint64) (one, again func(), other func()) {
	one = func() {
		for x != 0 { // stays: a closure captures the word
			use(bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	again = func() {
		for i := 0; i < 64; i++ { // want `iter.Bits`
			if y&(1<<i) != 0 {
				use(i)
			}
		}
	}
	z := y
	other = func() { z++ }
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if z&(1<<i) != 0 {
			use(i)
		}
	}
	z = 3
	return one, again, other
}
