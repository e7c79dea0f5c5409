package scan_test

import (
	"fmt"
	"testing"

	"github.com/bitwalk/bitwalk/scan"
)

type square int8

// Each Pop takes the element that counting finds first, and nothing else.
func TestPop(t *testing.T) {
	for x := range 256 {
		testPop(t, uint8(x))
		testPop(t, uint16(x)<<8|1)
		testPop(t, uint32(x)<<24)
		testPop(t, uint64(x)<<56|uint64(x)<<20)
		testPop(t, uintptr(x))
	}
	testPop(t, ^uint64(0))
}

func testPop[W scan.Word](t *testing.T, x W) {
	t.Helper()
	low, top := -1, -1
	for i := range scan.Width[W]() {
		if x>>i&1 != 0 {
			if top < 0 {
				low = i
			}
			top = i
		}
	}
	var one, below W
	if x != 0 {
		one, below = 1<<low, 1<<top
	}
	if i, rest := scan.Pop(x); i != low || rest != x-one {
		t.Fatalf("Pop(%#x) = %d, %#x, want %d, %#x", x, i, rest, low, x-one)
	}
	if i, rest := scan.PopAs[square](x); i != square(low) || rest != x-one {
		t.Fatalf("PopAs(%#x) = %d, %#x, want %d, %#x", x, i, rest, low, x-one)
	}
	if bit, rest := scan.PopOne(x); bit != one || rest != x-one {
		t.Fatalf("PopOne(%#x) = %#x, %#x, want %#x, %#x", x, bit, rest, one, x-one)
	}
	if i, rest := scan.RPopAs[square](x); i != square(top) || rest != x-below {
		t.Fatalf("RPopAs(%#x) = %d, %#x, want %d, %#x", x, i, rest, top, x-below)
	}
	if i, rest := scan.RPop(x); i != top || rest != x-below {
		t.Fatalf("RPop(%#x) = %d, %#x, want %d, %#x", x, i, rest, top, x-below)
	}
}

// The first free slot that is aligned, in a loop that ends when it is found.
func ExamplePop() {
	free := uint16(0b1011_0110)
	var i int
	for rest := free; rest != 0; {
		if i, rest = scan.Pop(rest); i%4 == 0 {
			fmt.Println(i)
			break
		}
	}
	// Output: 4
}

// A loop over the squares of a bitboard.
func ExamplePopAs() {
	type Square uint8
	knights := uint64(1<<1 | 1<<6)
	var from Square
	for rest := knights; rest != 0; {
		from, rest = scan.PopAs[Square](rest)
		fmt.Printf("%c%d ", 'a'+from%8, 1+from/8)
	}
	// Output: b1 g1
}

func ExamplePopOne() {
	one, rest := scan.PopOne(uint8(0b0110_1000))
	fmt.Printf("%08b %08b\n", one, rest)
	// Output: 00001000 01100000
}

func ExampleRPop() {
	i, rest := scan.RPop(uint8(0b0110_1000))
	fmt.Printf("%d %08b\n", i, rest)
	// Output: 6 00101000
}
