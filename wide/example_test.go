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

// A go board has 361 points: the zeros beyond are in its last word, but not on it.
func ExampleNextZero() {
	type goban [6]uint64
	stones := goban{^uint64(0), 0b111}
	fmt.Println(wide.First(&stones), wide.Last(&stones), wide.NextZero(&stones, 10), wide.PrevBit(&stones, 360))
	// Output: 0 66 67 66
}

func ExampleIntersects() {
	black, white := [2]uint64{0b0110, 1}, [2]uint64{0b1001, 1}
	fmt.Println(wide.Intersects(&black, &white), wide.IsSubset(&black, &white), wide.CountAnd(&black, &white), wide.CountOr(&black, &white))
	// Output: true false 1 5
}

// A sparse array: the values of the squares that have one, in order.
func ExampleRank() {
	occupied, names := [2]uint64{1<<3 | 1<<30, 1 << 16}, []string{"king", "rook", "pawn"}
	square := 80
	if wide.Contains(&occupied, square) {
		fmt.Println(names[wide.Rank(&occupied, square)])
	}
	// Output: pawn
}

// The last square that both pieces attack.
func ExamplePrevBitAnd() {
	rook, knight := [2]uint64{0b1111_0000, 0b101}, [2]uint64{0b1010_1010, 0b010}
	fmt.Println(wide.PrevBitAnd(&rook, &knight, 127))
	// Output: 7
}

// All squares but these.
func ExampleNot() {
	stones := [2]uint64{0b0110}
	var others [2]uint64
	wide.Not(&others, &stones)
	fmt.Println(wide.NextBit(&others, 1), wide.Count(&others))
	// Output: 3 126
}

// A queue of squares that grows while it is worked off.
func ExamplePop() {
	todo := [2]uint64{0, 1 << 10}
	for i := wide.Pop(&todo); i >= 0; i = wide.Pop(&todo) {
		fmt.Print(i, " ")
		if half := i / 2; half > 4 {
			wide.Add(&todo, half)
		}
	}
	// Output: 74 37 18 9
}

// Shift-And: the ends of a pattern of up to 128 letters in a text. Bit i of state says
// that the text up to here ends with the first i+1 letters of the pattern.
func ExampleAddCarry() {
	text, pattern := "abracadabra", "abra"
	var at [256][2]uint64 // where the pattern has each letter
	for i := range len(pattern) {
		wide.Add(&at[pattern[i]], i)
	}
	var state [2]uint64
	for i := range len(text) {
		wide.AddCarry(&state, &state, &state, 1) // up by one, and element 0 comes in
		wide.And(&state, &state, &at[text[i]])
		if wide.Contains(&state, len(pattern)-1) {
			fmt.Println(i + 1)
		}
	}
	// Output:
	// 4
	// 11
}

func ExampleAddIn() {
	var row [2]uint64 // the last row of shogi's 81 squares
	wide.AddIn(&row, 72, 81)
	wide.RemoveIn(&row, 74, 79)
	fmt.Println(slices.Collect(wide.Bits(&row)))
	// Output: [72 73 79 80]
}

func ExampleKeepLowest() {
	var left, right, stones [2]uint64 // all squares but the left or right column
	wide.AddIn(&left, 0, 81)
	right = left
	for y := range 9 {
		wide.Remove(&left, 9*y)
		wide.Remove(&right, 9*y+8)
	}
	for _, square := range []int{0, 1, 9, 8, 17, 18, 79, 80} {
		wide.Add(&stones, square)
	}

	var group, edge, step [2]uint64
	for !wide.IsEmpty(&stones) {
		group = [2]uint64{}
		wide.KeepLowest(&edge, &stones, 1)
		for wide.Intersects(&edge, &stones) {
			wide.And(&edge, &edge, &stones)
			wide.Or(&group, &group, &edge)
			wide.AndNot(&stones, &stones, &edge)
			wide.Shift(&edge, &group, 9)
			wide.Shift(&step, &group, -9)
			wide.Or(&edge, &edge, &step)
			wide.And(&step, &group, &right)
			wide.Shift(&step, &step, 1)
			wide.Or(&edge, &edge, &step)
			wide.And(&step, &group, &left)
			wide.Shift(&step, &step, -1)
			wide.Or(&edge, &edge, &step)
		}
		fmt.Println(slices.Collect(wide.Bits(&group)))
	}
	// Output:
	// [0 1 9 18]
	// [8 17]
	// [79 80]
}

func ExampleNextBitAnd() {
	black, near := [2]uint64{1 << 5, 1 << 3}, [2]uint64{1 << 6, 1<<3 | 1<<9}
	fmt.Println(wide.NextBitAnd(&black, &near, 0))
	// Output: 67
}
