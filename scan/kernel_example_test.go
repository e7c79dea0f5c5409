package scan_test

import (
	"fmt"

	"github.com/bitwalk/bitwalk/scan"
)

func ExampleCount() {
	fmt.Println(scan.Count([]uint64{0xe6, 0, 1 << 63}))
	// Output: 6
}

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

// Subsets of the lowest positions become subsets of any set.
func ExampleDepositEach() {
	pairs := []uint64{0b0011, 0b0101, 0b0110} // of the lowest three
	scan.DepositEach(pairs, pairs, 0b1001_0100)
	for _, pair := range pairs {
		fmt.Printf("%08b\n", pair)
	}
	// Output:
	// 00010100
	// 10000100
	// 10010000
}

// The index of a subset among all subsets of a set, and back.
func ExampleExtract() {
	const set = uint8(0xe6)
	sub := scan.Deposit(5, set)
	fmt.Printf("%#02x %d\n", sub, scan.Extract(sub, set))
	// Output: 0x22 5
}

// Running a test on every path.
func ExampleForce() {
	for _, p := range scan.Paths() {
		restore := scan.Force(p)
		if n := scan.Count([]uint64{0xe6}); n != 5 {
			fmt.Println(p, "counts", n)
		}
		restore()
	}
	// Output:
}

// A walk without an iterator: the steps, in a loop that compiles to the same code as
// one written by hand.
func ExampleNextSubset() {
	const set = uint8(0x91)
	for sub, ok := uint8(0), true; ; {
		fmt.Printf("%02x ", sub)
		if sub, ok = scan.NextSubset(sub, set); !ok {
			break
		}
	}
	// Output: 00 01 10 11 80 81 90 91
}

func ExampleNextSnoob() {
	for x, ok := uint8(0b111), true; x < 1<<5; {
		fmt.Printf("%05b ", x)
		if x, ok = scan.NextSnoob(x); !ok {
			break
		}
	}
	// Output: 00111 01011 01101 01110 10011 10101 10110 11001 11010 11100
}

// How much two sets have in common, without making a third.
func ExampleCountAnd() {
	a, b := []uint64{0b1110, 1 << 40}, []uint64{0b0111, 0}
	fmt.Println(scan.CountAnd(a, b), scan.CountAndNot(a, b), scan.CountOr(a, b), scan.CountXor(a, b))
	// Output: 2 2 5 3
}

func ExampleAndNot() {
	a, b := []uint64{0b1110, 0b1}, []uint64{0b0111, 0b1}
	scan.AndNot(a, a, b)
	fmt.Printf("%04b\n", a)
	// Output: [1000 0000]
}

func ExampleNextBit() {
	const white = uint8(0b0010_0110)
	fmt.Println(scan.NextBit(white, 3), scan.PrevBit(white, 3), scan.NextBit(white, 6), scan.NextBit(^white, 1))
	// Output: 5 2 -1 3
}
