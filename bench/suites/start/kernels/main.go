// Command kernels loops over the bits of a word, and has a set counted by a kernel.
package main

import (
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
)

func main() {
	n := bitset.New(1000).Count()
	for range iter.Bits(uint64(0x8001)) {
		n++
	}
	if n != 2 {
		panic("wrong count")
	}
}
