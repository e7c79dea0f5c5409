package lattice_test

import (
	"fmt"

	"github.com/bitwalk/bitwalk/lattice"
)

func ExampleZeta() {
	f := []int{1, 2, 0, 1, 0, 3, 1, 0}
	lattice.Zeta(f, lattice.Sum, 1)
	fmt.Println(f)
	// Output: [1 3 1 4 1 6 2 8]
}

// The most that a coalition can get by sending only some of its members.
func ExampleZeta_max() {
	worth := []float64{0, 2, 3, 4, 1, 9, 2, 7}
	lattice.Zeta(worth, lattice.Max, 1)
	fmt.Println(worth)
	// Output: [0 2 3 4 1 9 3 9]
}

// The algebraic normal form of the majority of three: the terms ab, ac and bc.
func ExampleZeta_xor() {
	f := []uint8{0, 0, 0, 1, 0, 1, 1, 1}
	lattice.Zeta(f, lattice.Xor, 1)
	for s, term := range f {
		if term == 1 {
			fmt.Printf("%03b ", s)
		}
	}
	// Output: 011 101 110
}

// What each operation makes of the values of a set and of the empty set.
func ExampleOp() {
	for _, op := range []lattice.Op{lattice.Sum, lattice.Max, lattice.Min, lattice.Or, lattice.And, lattice.Xor} {
		f := []uint8{0b0110, 0b0011}
		lattice.Zeta(f, op, 1)
		fmt.Printf("%04b ", f[1])
	}
	// Output: 1001 0110 0011 0111 0010 0101
}

func ExampleMobius() {
	f := []int{1, 3, 1, 4, 1, 6, 2, 8}
	lattice.Mobius(f, 1)
	fmt.Println(f)
	// Output: [1 2 0 1 0 3 1 0]
}

// The number of baskets that contain each set of goods.
func ExampleSupersetZeta() {
	baskets := []uint32{0b011, 0b111, 0b011, 0b101}
	f := make([]int, 8)
	for _, b := range baskets {
		f[b]++
	}
	lattice.SupersetZeta(f, lattice.Sum, 1)
	fmt.Println(f)
	// Output: [4 4 3 3 2 2 1 1]
}

func ExampleSupersetMobius() {
	f := []int{4, 4, 3, 3, 2, 2, 1, 1}
	lattice.SupersetMobius(f, 1)
	fmt.Println(f)
	// Output: [0 0 0 2 0 1 0 1]
}

func ExampleWalshHadamard() {
	f := []int{1, 0, 1, 0, 0, 1, 1, 0}
	lattice.WalshHadamard(f, 1)
	fmt.Println(f)
	lattice.WalshHadamard(f, 1)
	fmt.Println(f)
	// Output:
	// [4 2 0 -2 0 2 0 2]
	// [8 0 8 0 0 8 8 0]
}

// The distribution of the union of two random sets.
func ExampleConvolveOr() {
	f := []float64{0.5, 0.5, 0, 0}
	g := []float64{0.25, 0.25, 0.25, 0.25}
	union := make([]float64, 4)
	lattice.ConvolveOr(union, f, g, 1)
	fmt.Println(union)
	// Output: [0.125 0.375 0.125 0.375]
}

func ExampleConvolveAnd() {
	f := []float64{0.5, 0.5, 0, 0}
	g := []float64{0.25, 0.25, 0.25, 0.25}
	both := make([]float64, 4)
	lattice.ConvolveAnd(both, f, g, 1)
	fmt.Println(both)
	// Output: [0.75 0.25 0 0]
}

// The number of ways to write each number as x ^ y, with x and y from 1 to 3.
func ExampleConvolveXor() {
	f := []int{0, 1, 1, 1}
	ways := make([]int, 4)
	lattice.ConvolveXor(ways, f, f, 1)
	fmt.Println(ways)
	// Output: [3 2 2 2]
}

// The number of ways to share out each set between two people.
func ExampleConvolveSubsets() {
	one := []int{1, 1, 1, 1, 1, 1, 1, 1}
	ways := make([]int, 8)
	lattice.ConvolveSubsets(ways, one, one, 1)
	fmt.Println(ways)
	// Output: [1 2 2 4 2 4 4 8]
}

// Modulo a prime whose square is too large: the values are split into digits of 16 bits, and the
// products of these convolved.
func ExampleConvolveSubsets_modulo() {
	const m = 1_000_000_007
	f, g := []uint64{m - 1, 5, 1 << 29, m - 2}, []uint64{m - 3, 1, m - 1, 7}
	digit := func(f []uint64, shift int) []uint64 {
		d := make([]uint64, len(f))
		for s, v := range f {
			d[s] = v >> shift & (1<<16 - 1)
		}
		return d
	}
	sums, part := make([]uint64, len(f)), make([]uint64, len(f))
	for i := 0; i < 32; i += 16 {
		for j := 0; j < 32; j += 16 {
			lattice.ConvolveSubsets(part, digit(f, i), digit(g, j), 1) // at most 2^n·2^32
			for s, v := range part {
				sums[s] = (sums[s] + v%m<<(i+j)%m) % m
			}
		}
	}
	fmt.Println(sums)
	// Output: [3 999999991 389387279 536870906]
}

// Two workers share tasks. For each set of tasks there are the hours that one worker
// takes for it, or no; best has the least hours of both together.
func ExampleConvolveMinPlus() {
	const no = -1
	ann := []int{0, 2, 1, 4}
	bob := []int{0, 1, no, no}
	best := make([]int, 4)
	lattice.ConvolveMinPlus(best, ann, bob, 4, 1)
	fmt.Println(best)
	// Output: [0 1 1 2]
}
