package wide_test

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/wide"
)

// The liberties of a stone in the corner of a 19×19 board: the free points on the
// board next to it.
func Example() {
	type goban [6]uint64
	var black, white, lastColumn goban
	wide.Add(&black, 0)
	wide.Add(&white, 19)
	for y := range 19 {
		wide.Add(&lastColumn, 19*y+18)
	}

	var right, down, liberties goban
	wide.AndNot(&right, &black, &lastColumn)
	wide.Shift(&right, &right, 1)
	wide.Shift(&down, &black, 19)
	wide.Or(&liberties, &right, &down)
	wide.AndNot(&liberties, &liberties, &black)
	wide.AndNot(&liberties, &liberties, &white)
	for point := range wide.Bits(&liberties) {
		fmt.Println(point)
	}
	// Output: 1
}

// Every way to place two more stones on three free points.
func ExampleSnoob() {
	type gomoku [4]uint64
	var free gomoku
	for _, point := range []int{7, 100, 200} {
		wide.Add(&free, point)
	}
	for stones := range wide.Snoob(&free, 2) {
		fmt.Println(slices.Collect(wide.Bits(stones)))
	}
	// Output:
	// [7 100]
	// [7 200]
	// [100 200]
}

// The board that a walk yields belongs to the walk: copy it to keep it.
func ExampleSubsets() {
	type shogi [2]uint64
	var hand shogi
	wide.Add(&hand, 3)
	wide.Add(&hand, 80)
	var subsets []shogi
	for sub := range wide.Subsets(&hand) {
		subsets = append(subsets, *sub)
	}
	for _, sub := range subsets {
		fmt.Println(slices.Collect(wide.Bits(&sub)))
	}
	// Output:
	// []
	// [3]
	// [80]
	// [3 80]
}

func ExampleBits() {
	board := [2]uint64{1<<3 | 1<<63, 1 << 16}
	for square := range wide.Bits(&board) {
		fmt.Print(square, " ")
	}
	// Output: 3 63 80
}

// The points of a board as a separate type.
func ExampleBitsAs() {
	type goban [6]uint64
	type Point uint16
	stones := goban{1, 1 << 8, 0, 0, 0, 1 << 40}
	for p := range wide.BitsAs[Point](&stones) {
		fmt.Println(p/19, p%19)
	}
	// Output:
	// 0 0
	// 3 15
	// 18 18
}

func ExampleRBitsAs() {
	type shogi [2]uint64
	pieces := shogi{1, 1 << 16}
	for square := range wide.RBitsAs[uint8](&pieces) {
		fmt.Println(square/9, square%9)
	}
	// Output:
	// 8 8
	// 0 0
}

func ExampleRBits() {
	board := [2]uint64{1<<3 | 1<<63, 1 << 16}
	for square := range wide.RBits(&board) {
		fmt.Print(square, " ")
	}
	// Output: 80 63 3
}

func ExampleRSubsets() {
	set := [2]uint64{1 << 3, 1 << 16}
	for sub := range wide.RSubsets(&set) {
		fmt.Printf("%x\n", *sub)
	}
	// Output:
	// [8 10000]
	// [0 10000]
	// [8 0]
	// [0 0]
}

func ExampleRSnoob() {
	set := [2]uint64{0b11, 0b1}
	for pair := range wide.RSnoob(&set, 2) {
		fmt.Printf("%b\n", *pair)
	}
	// Output:
	// [10 1]
	// [1 1]
	// [11 0]
}
