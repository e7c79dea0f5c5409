package vetted

import (
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

func use(...any) {}

func nested(x, y uint64) {
	for i := range iter.Bits(x) {
		for j := range iter.Bits(y) { // want `take iter/inner.Bits$`
			use(i, j)
		}
		for j := range inner.Bits(y) {
			use(i, j)
			for k := range inner.Bits(x) { // want `is not inlined: write one with scan.Pop$`
				use(k)
			}
		}
		for one := range iter.Ones(y) {
			use(one)
		}
		_ = func() {
			for j := range iter.Bits(y) {
				use(i, j)
			}
		}
		func() {
			for j := range iter.Bits(y) {
				use(i, j)
			}
		}()
		for j := range bitsOf(y) { // want `take iter/inner.Bits$`
			use(i, j)
		}
	}
	for a := range order.Gray(x) {
		for b := range order.Gray(y) { // want `a loop over order.Gray inside a loop over the same iterator is not inlined: move it to a function of its own$`
			use(a, b)
		}
	}
}

func bitsOf(x uint64) func(func(int) bool) { return iter.Bits(x) }

func leaves(x uint64) int {
	for i := range iter.Bits(x) { // want `the body leaves a loop over iter.Bits and is short: a loop with scan.Pop is faster`
		if i > 7 {
			return i
		}
	}
	return -1
}

func counts(words []uint64, x uint64) (n int) {
	for range iter.Positions(words) { // want `scan.Count is faster`
		n++
	}
	for range iter.Bits(x) { // want `bits.OnesCount64 is faster`
		n++
	}
	return n
}

type walker interface{ walk() func(func(int) bool) }

type board struct {
	x   uint64
	seq func(func(int) bool)
}

func (b board) walk() func(func(int) bool) { return iter.Bits(b.x) }

func behind(x uint64, w walker, other interface{ walk() func(func(int) bool) }) {
	b := board{x: x, seq: iter.Bits(x)}
	var c board
	c.seq = iter.Bits(x)
	var e any = iter.Bits(x)
	for range 100 {
		for i := range b.seq {
			use(i)
		}
		for i := range e.(func(func(int) bool)) {
			use(i)
		}
		for i := range w.walk() {
			use(i)
		}
		for i := range b.walk() {
			use(i)
		}
		for i := range own(x) {
			use(i)
		}
	}
	for i := range c.seq {
		use(i)
	}
}

func own(x uint64) func(func(int) bool) {
	return func(yield func(int) bool) { yield(int(x)) }
}

func words(s bitset.Set, b *[2]uint64) (n int) {
	for i := range s.All() { // want `the body leaves a loop over bitset.Set.All and is short: a loop with scan.Pop of each word is faster`
		if i > 7 {
			return i
		}
	}
	for i := range wide.RBits(b) { // want `a loop with scan.RPop of each word is faster`
		if i < 7 {
			break
		}
	}
	for b := *b; n < 3; n++ { // want `the for statement declares b, a board, and copies it in each turn: declare it before the loop`
		use(wide.Pop(&b))
	}
	c := *b
	for i := 0; i < 3; i++ {
		use(wide.Pop(&c))
	}
	return n
}

func ranges(r, q span.Range[uint64]) {
	for i := range r.Walk() {
		for j := range q.Walk() { // want `a loop over span.Range.Walk inside a loop over the same iterator is not inlined: move it to a function of its own$`
			use(i, j)
		}
	}
}
