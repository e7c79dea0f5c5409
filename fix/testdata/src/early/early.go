// Package early hands methods to another package before a table is filled.
package early

import (
	"container/list"
	"math/bits"
)

var filled [64]uint64

func init() {
	for i := range 64 {
		filled[i] = 1 << i
	}
}

func use(...any) {}

type shown uint64

func (s shown) String() string {
	for x := uint64(s); x != 0; { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x ^= filled[i]
		use(i)
	}
	return ""
}

func made() any { return shown(5) }

var elements = list.New().PushBack(made())

func init() {
	for x := uint64(len(elements.Value.(string))); x != 0; { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(x)
		x ^= filled[i]
		use(i)
	}
}
