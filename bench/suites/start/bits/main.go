// Command bits loops over the bits of a word.
package main

import "github.com/bitwalk/bitwalk/iter"

func main() {
	for i := range iter.Bits(uint64(0x8001)) {
		if i == 14 {
			panic("no such bit")
		}
	}
}
