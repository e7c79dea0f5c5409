package vetted

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

func use(...any) {}

func nested(x, y uint64) {
	for i := range iter.Bits(x) {
		for j := range iter.Bits(y) { // want `take the inner one from iter/inner`
			use(i, j)
		}
		for j := range inner.Bits(y) {
			use(i, j)
			for k := range inner.Bits(x) { // want `take the inner one from iter$`
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
	}
}

func first(words []uint64) int {
	for i := range iter.Positions(words) { // want `scan.NextOne finds one position`
		return i
	}
	for i := range iter.Positions(words) { // want `scan.NextOne finds one position`
		use(i)
		break
	}
	for i := range iter.Positions(words) {
		if i == 3 {
			continue
		}
		return i
	}
	return -1
}

func kept(x uint64) {
	seq := iter.Bits(x)
	for i := range seq {
		use(i)
	}
	for range 100 {
		for i := range seq { // want `range over iter.Bits itself`
			use(i)
		}
	}
}
