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
	fmt.Println(scan.AppendPositions(nil, []uint64{0xe6, 0, 1 << 63}))
	// Output: [1 2 5 6 7 191]
}

func ExampleFillPositions() {
	words := []uint64{0xe6, 0, 1 << 63}
	var buf [256]uint32
	for base := 0; len(words) > 0; {
		n, used := scan.FillPositions(buf[:], words)
		for _, p := range buf[:n] {
			fmt.Print(base+int(p), " ")
		}
		words = words[used:]
		base += 64 * used
	}
	// Output: 1 2 5 6 7 191
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

// A walk without an iterator: the steps, in the loop that compiles to what one
// would write by hand.
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
