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
