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

func ExampleOnesCount() {
	type Bitboard uint64
	pawns := Bitboard(0x0000_0010_0800_e700)
	fmt.Println(scan.OnesCount(pawns))
	// Output: 8
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

// A set whose words have a type of their own.
func ExampleWords() {
	type Row uint64
	rows := []Row{0b1011, 1 << 63}
	fmt.Println(scan.Count(scan.Words(rows)))
	scan.Or(scan.Words(rows), scan.Words(rows), []uint64{0b0100, 0})
	fmt.Printf("%b\n", rows[0])
	// Output:
	// 4
	// 1111
}

func ExamplePopOne() {
	x := uint8(0b0110_1000)
	one, rest := scan.PopOne(x)
	fmt.Printf("%08b %08b %v\n", one, rest, rest == scan.ClearLowest(x))
	// Output: 00001000 01100000 true
}

// The greatest element, and the others.
func ExampleRPop() {
	i, rest := scan.RPop(uint8(0b0110_1000))
	fmt.Printf("%d %08b\n", i, rest)
	// Output: 6 00101000
}

// The index of a subset among all subsets of a set, and back.
func ExampleDeposit() {
	const set = uint8(0xe6)
	sub := scan.Deposit(5, set)
	fmt.Printf("%#02x %d\n", sub, scan.Extract(sub, set))
	// Output: 0x22 5
}

// From one subset to the next.

// A walk without an iterator: the steps, in a loop that compiles to the same code as
// one written by hand.
func ExampleNextSubset() {
	const set = uint8(0x91)
	for sub, ok := uint8(0), true; ok; sub, ok = scan.NextSubset(sub, set) {
		fmt.Printf("%02x ", sub)
	}
	// Output: 00 01 10 11 80 81 90 91
}

func ExampleNextSnoob() {
	for x, ok := uint8(0b111), true; ok && x < 1<<5; x, ok = scan.NextSnoob(x) {
		fmt.Printf("%05b ", x)
	}
	// Output: 00111 01011 01101 01110 10011 10101 10110 11001 11010 11100
}

func ExamplePrevSnoob() {
	for x, ok := uint8(0b1100), true; ok; x, ok = scan.PrevSnoob(x) {
		fmt.Printf("%04b ", x)
	}
	next, ok := scan.NextSnoobDeBruijn(uint64(0b0110))
	fmt.Printf("and %04b %v\n", next, ok)
	// Output: 1100 1010 1001 0110 0101 0011 and 1001 true
}

// The pairs of the odd columns, ascending and descending.
func ExampleNextSnoobIn() {
	const odd = uint8(0b1010_1010)
	fmt.Print("up:")
	for pair, ok := uint8(0b1010), true; ok; pair, ok = scan.NextSnoobIn(pair, odd) {
		fmt.Printf(" %08b", pair)
	}
	fmt.Print("\ndown:")
	for pair, ok := uint8(0b1010_0000), true; ok; pair, ok = scan.PrevSnoobIn(pair, odd) {
		fmt.Printf(" %08b", pair)
	}
	// Output:
	// up: 00001010 00100010 00101000 10000010 10001000 10100000
	// down: 10100000 10001000 10000010 00101000 00100010 00001010
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

func ExampleAppendPositions() {
	words := []uint64{0xe6, 0, 1 << 63}
	fmt.Println(scan.AppendPositions([]uint32(nil), words, 0))
	fmt.Println(scan.AppendPositions([]int{-1}, words, 1000))
	// Output:
	// [1 2 5 6 7 191]
	// [-1 1001 1002 1005 1006 1007 1191]
}

func ExampleFillPositions() {
	words := []uint64{0xe6, 0, 1 << 63}
	var buf [256]uint32
	for base := uint32(0); len(words) > 0; {
		n, used := scan.FillPositions(buf[:], words, base)
		for _, p := range buf[:n] {
			fmt.Print(p, " ")
		}
		words = words[used:]
		base += 64 * uint32(used)
	}
	// Output: 1 2 5 6 7 191
}

// The hours in which two people are both free, and in which one of them is.
func ExampleAnd() {
	a, b := []uint64{0b1110, 1}, []uint64{0b0111, 1}
	dst := make([]uint64, 2)
	scan.And(dst, a, b)
	fmt.Printf("both %04b\n", dst)
	scan.Or(dst, a, b)
	fmt.Printf("any %04b\n", dst)
	scan.AndNot(dst, a, b)
	fmt.Printf("only the first %04b\n", dst)
	scan.Xor(a, a, b)
	fmt.Printf("only one %04b\n", a)
	// Output:
	// both [0110 0001]
	// any [1111 0001]
	// only the first [1000 0000]
	// only one [1001 0000]
}

// How much two sets have in common, without making a third; how similar they are; and their
// Hamming distance.
func ExampleCountAnd() {
	a, b := []uint64{0b1110, 1 << 40}, []uint64{0b0111, 0}
	fmt.Println(scan.CountAnd(a, b), "in both,", scan.CountAndNot(a, b), "only in the first")
	fmt.Println("similarity", float64(scan.CountAnd(a, b))/float64(scan.CountOr(a, b)))
	fmt.Println("distance", scan.CountXor(a, b))
	// Output:
	// 2 in both, 2 only in the first
	// similarity 0.4
	// distance 3
}

// The documents that have all words of a query, any of them, and at least two.
func ExampleAndAll() {
	sets := [][]uint64{{0b1110}, {0b0111}, {0b1100}}
	dst := make([]uint64, 1)
	scan.AndAll(dst, sets)
	fmt.Printf("all %04b, or %v\n", dst, scan.AppendPositionsAndAll(nil, sets))
	scan.OrAll(dst, sets)
	fmt.Printf("any %04b\n", dst)
	scan.AtLeast(dst, sets, 2)
	fmt.Printf("two %04b, which are %d\n", dst, scan.Count(dst))
	// Output:
	// all [0100], or [2]
	// any [1111]
	// two [1110], which are 3
}

// Paths.

// The last path is the one that every processor has.
func ExamplePaths() {
	paths := scan.Paths()
	fmt.Println(paths[len(paths)-1])
	// Output: generic
}

// Running a test on every path; and comparing their instructions.
func ExampleForce() {
	for _, p := range scan.Paths() {
		restore := scan.Force(p)
		if n := scan.Count([]uint64{0xe6}); scan.Active() != p || n != 5 {
			fmt.Println(p.String(), "counts", n)
		}
		restore()
		if p.TrailingZeros(0b1000) != 3 || p.OnesCount(0b1000) != 1 {
			fmt.Println(p, "has another instruction")
		}
	}
	// Output:
}
