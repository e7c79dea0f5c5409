package scan_test

import (
	"fmt"

	"github.com/bitwalk/bitwalk/scan"
)

// One word.

func ExampleTrailingZeros() {
	fmt.Println(scan.TrailingZeros(uint64(0b0110_1000)), scan.TrailingZeros(uint8(0)))
	// Output: 3 8
}

func ExampleLeadingZeros() {
	fmt.Println(scan.LeadingZeros(uint8(0b0110_1000)), scan.LeadingZeros(uint64(0b0110_1000)))
	// Output: 1 57
}

func ExampleOnesCount() {
	pawns := uint64(0x0000_0010_0800_e700)
	fmt.Println(scan.OnesCount(pawns))
	// Output: 8
}

func ExampleWidth() {
	type Bitboard uint64
	fmt.Println(scan.Width[Bitboard](), scan.Width[uint8]())
	// Output: 64 8
}

func ExampleClearLowest() {
	fmt.Printf("%08b\n", scan.ClearLowest(uint8(0b0110_1000)))
	// Output: 01100000
}

func ExampleIsolateLowest() {
	fmt.Printf("%08b\n", scan.IsolateLowest(uint8(0b0110_1000)))
	// Output: 00001000
}

func ExampleSmearLowest() {
	fmt.Printf("%08b\n", scan.SmearLowest(uint8(0b0110_1000)))
	// Output: 01101111
}

// The last square of Black's pieces, and the others.
func ExampleRPopAs() {
	type Square uint8
	square, rest := scan.RPopAs[Square](uint64(0x81) << 56)
	fmt.Printf("%d %#x\n", square, rest)
	// Output: 63 0x100000000000000
}

// The nearest obstacle on each side of column 3.
func ExamplePrevBit() {
	const obstacles = uint8(0b0100_0010)
	fmt.Println(scan.PrevBit(obstacles, 3), scan.NextBit(obstacles, 3), scan.PrevBit(obstacles, 0))
	// Output: 1 6 -1
}

// Subset 5 of a set, counted from 0 in ascending order.
func ExampleDeposit() {
	fmt.Printf("%08b\n", scan.Deposit(5, uint8(0b1110_0110)))
	// Output: 00100010
}

// From one subset to the next.

// The pairs of the odd columns, ascending.
func ExampleNextSnoobIn() {
	const odd = uint8(0b1010_1010)
	for pair, ok := uint8(0b1010), true; ok; pair, ok = scan.NextSnoobIn(pair, odd) {
		fmt.Printf("%08b ", pair)
	}
	// Output: 00001010 00100010 00101000 10000010 10001000 10100000
}

// The same pairs, descending.
func ExamplePrevSnoobIn() {
	const odd = uint8(0b1010_1010)
	for pair, ok := uint8(0b1010_0000), true; ok; pair, ok = scan.PrevSnoobIn(pair, odd) {
		fmt.Printf("%08b ", pair)
	}
	// Output: 10100000 10001000 10000010 00101000 00100010 00001010
}

func ExamplePrevSnoob() {
	for x, ok := uint8(0b1100), true; ok; x, ok = scan.PrevSnoob(x) {
		fmt.Printf("%04b ", x)
	}
	// Output: 1100 1010 1001 0110 0101 0011
}

func ExampleNextSnoobDeBruijn() {
	next, ok := scan.NextSnoobDeBruijn(uint64(0b0110))
	fmt.Printf("%04b %v\n", next, ok)
	// Output: 1001 true
}

// All subsets, three at a time.
func ExampleFillSubsets() {
	const set = uint8(0b1101)
	var block [3]uint8
	for first, ok := uint8(0), true; ok; {
		n := scan.FillSubsets(block[:], first, set)
		fmt.Printf("%04b\n", block[:n])
		first, ok = scan.NextSubset(block[n-1], set)
	}
	// Output:
	// [0000 0001 0100]
	// [0101 1000 1001]
	// [1100 1101]
}

// Sets of many words.

// The hours in which two people are both free.
func ExampleAnd() {
	a, b := []uint64{0b1110}, []uint64{0b0111}
	both := make([]uint64, 1)
	scan.And(both, a, b)
	fmt.Printf("%04b\n", both)
	// Output: [0110]
}

func ExampleOr() {
	seen, found := []uint64{0b0110, 0}, []uint64{0b1000, 1}
	scan.Or(seen, seen, found)
	fmt.Printf("%04b\n", seen)
	// Output: [1110 0001]
}

func ExampleXor() {
	before, after := []uint64{0b0110}, []uint64{0b1100}
	changed := make([]uint64, 1)
	scan.Xor(changed, before, after)
	fmt.Printf("%04b\n", changed)
	// Output: [1010]
}

func ExampleCountAndNot() {
	fmt.Println(scan.CountAndNot([]uint64{0b1110}, []uint64{0b0111}))
	// Output: 1
}

// How similar two sets are: the size of the intersection over that of the union.
func ExampleCountOr() {
	a, b := []uint64{0b1110}, []uint64{0b0111}
	fmt.Println(float64(scan.CountAnd(a, b)) / float64(scan.CountOr(a, b)))
	// Output: 0.5
}

// The Hamming distance of two codes.
func ExampleCountXor() {
	fmt.Println(scan.CountXor([]uint64{0b1110}, []uint64{0b0111}))
	// Output: 2
}

// Paths.

// The path that runs is the best unless one is forced.
func ExampleActive() {
	defer scan.Force(scan.Paths()[0])()
	fmt.Println(scan.Active() == scan.Paths()[0])
	// Output: true
}

// The last path is the one that every processor has.
func ExamplePaths() {
	paths := scan.Paths()
	fmt.Println(paths[len(paths)-1])
	// Output: generic
}

func ExamplePath_String() {
	for _, p := range scan.Paths() {
		if p.String() == "generic" {
			fmt.Println("always there")
		}
	}
	// Output: always there
}

func ExamplePath_TrailingZeros() {
	for _, p := range scan.Paths() {
		if n := p.TrailingZeros(0b1000); n != 3 {
			fmt.Println(p, "finds", n)
		}
	}
	// Output:
}

func ExamplePath_OnesCount() {
	for _, p := range scan.Paths() {
		if n := p.OnesCount(0b0111); n != 3 {
			fmt.Println(p, "counts", n)
		}
	}
	// Output:
}

// Many sets.

// The documents that have all words of a query.
func ExampleAndAll() {
	sets := [][]uint64{{0b1110}, {0b0111}, {0b1100}}
	dst := make([]uint64, 1)
	scan.AndAll(dst, sets)
	fmt.Println(scan.AppendPositions([]int(nil), dst, 0))
	// Output: [2]
}

func ExampleOrAll() {
	sets := [][]uint64{{0b0010}, {0b0001}, {0b1000}}
	dst := make([]uint64, 1)
	scan.OrAll(dst, sets)
	fmt.Println(scan.AppendPositions([]int(nil), dst, 0))
	// Output: [0 1 3]
}

// The documents that have two of three words.
func ExampleAtLeast() {
	sets := [][]uint64{{0b1110}, {0b0111}, {0b1000}}
	dst := make([]uint64, 1)
	scan.AtLeast(dst, sets, 2)
	fmt.Println(scan.AppendPositions([]int(nil), dst, 0))
	// Output: [1 2 3]
}

func ExampleCountAndAll() {
	fmt.Println(scan.CountAndAll([][]uint64{{0b1110}, {0b0111}, {0b1100}}))
	// Output: 1
}

func ExampleCountOrAll() {
	fmt.Println(scan.CountOrAll([][]uint64{{0b0010}, {0b0001}, {0b1000}}))
	// Output: 3
}

func ExampleCountAtLeast() {
	fmt.Println(scan.CountAtLeast([][]uint64{{0b1110}, {0b0111}, {0b1000}}, 2))
	// Output: 3
}

func ExampleAppendPositionsAndAll() {
	fmt.Println(scan.AppendPositionsAndAll(nil, [][]uint64{{0b1110}, {0b0111}, {0b1100}}))
	// Output: [2]
}

func ExampleAppendPositionsOrAll() {
	fmt.Println(scan.AppendPositionsOrAll(nil, [][]uint64{{0b0010}, {0b0001}, {0b1000}}))
	// Output: [0 1 3]
}

func ExampleAndCount() {
	a, b := []uint64{0b0111}, []uint64{0b1110}
	n := scan.AndCount(a, a, b)
	fmt.Printf("%d %04b\n", n, a)
	// Output: 2 [0110]
}

func ExampleAndNotCount() {
	a, b := []uint64{0b0111}, []uint64{0b1110}
	n := scan.AndNotCount(a, a, b)
	fmt.Printf("%d %04b\n", n, a)
	// Output: 1 [0001]
}

func ExampleOrCount() {
	a, b := []uint64{0b0111}, []uint64{0b1110}
	n := scan.OrCount(a, a, b)
	fmt.Printf("%d %04b\n", n, a)
	// Output: 4 [1111]
}

func ExampleXorCount() {
	a, b := []uint64{0b0111}, []uint64{0b1110}
	n := scan.XorCount(a, a, b)
	fmt.Printf("%d %04b\n", n, a)
	// Output: 2 [1001]
}
