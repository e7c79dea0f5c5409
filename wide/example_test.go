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

// Loops from the far end.
func ExampleRBits() {
	type square uint8
	board := [2]uint64{1<<3 | 1<<63, 1 << 16}
	for i := range wide.RBits(&board) {
		fmt.Print(i, " ")
	}
	for s := range wide.RBitsAs[square](&board) {
		fmt.Printf("%d/%d ", s/9, s%9)
	}
	// Output: 80 63 3 8/8 7/0 0/3
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

func ExampleRSubsets() {
	for sub := range wide.RSubsets(&[2]uint64{0b1, 0b1}) {
		fmt.Printf("%b ", *sub)
	}
	// Output:
	// [1 1] [0 1] [1 0] [0 0]
}

func ExampleAddIn() {
	var row [2]uint64 // the last row of shogi's 81 squares
	wide.AddIn(&row, 72, 81)
	wide.RemoveIn(&row, 74, 79)
	wide.Remove(&row, 80)
	fmt.Println(slices.Collect(wide.Bits(&row)), wide.Contains(&row, 79), wide.Contains(&row, 1000))
	// Output: [72 73 79] true false
}

// What a move left in place and what it changed, and the squares without a piece.
func ExampleAnd() {
	before, after := [2]uint64{0b0011}, [2]uint64{0b0110}
	var kept, changed, empty [2]uint64
	wide.And(&kept, &before, &after)
	wide.Xor(&changed, &before, &after)
	wide.Not(&empty, &after)
	fmt.Println(slices.Collect(wide.Bits(&kept)), slices.Collect(wide.Bits(&changed)), wide.Count(&empty))
	// Output: [1] [0 2] 126
}

// One row of 19 points down, and one row up, where what leaves the board is lost.
func ExampleShift() {
	var stones, moved [6]uint64
	wide.Add(&stones, 5)
	wide.Add(&stones, 19*1+6)
	wide.Shift(&moved, &stones, 19)
	fmt.Println(slices.Collect(wide.Bits(&moved)))
	wide.Shift(&moved, &stones, -19)
	fmt.Println(slices.Collect(wide.Bits(&moved)))
	// Output:
	// [24 44]
	// [6]
}

// Questions about two boards, with nothing stored.
func ExampleCountAnd() {
	group, danger := [6]uint64{0b1110, 1}, [6]uint64{0b0111, 1}
	fmt.Println(wide.Intersects(&group, &danger), wide.IsSubset(&group, &danger), wide.IsEmpty(&group))
	fmt.Println(wide.CountAnd(&group, &danger), wide.CountAndNot(&group, &danger), wide.CountOr(&group, &danger), wide.CountXor(&group, &danger))
	// Output:
	// true false false
	// 3 1 5 2
}

// The stones from the second row of 19 on, and those before it. A board has 361 points: the zeros
// beyond are in its last word, but not on it.
func ExampleNextBit() {
	stones, near := [6]uint64{1<<3 | 1<<30, 0b11}, [6]uint64{1<<3 | 1<<30, 0b01}
	for i := wide.NextBit(&stones, 19); i >= 0; i = wide.NextBit(&stones, i+1) {
		fmt.Print(i, " ")
	}
	fmt.Println(wide.PrevBit(&stones, 19-1))
	fmt.Println(wide.LastAnd(&stones, &near))
	fmt.Println(wide.First(&stones), wide.Last(&stones), wide.First(&[6]uint64{}))
	fmt.Println(wide.NextZero(&stones, 64), wide.PrevZero(&stones, 65), wide.NextZero(&stones, 361))
	// Output:
	// 30 64 65 3
	// 64
	// 3 65 -1
	// 66 63 361
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

// The groups of the black stones on a board, and their liberties. A group grows from its first
// stone, a flood fill, until nothing is left to add.
func ExampleIntersects() {
	type goban [6]uint64
	var board, leftColumn, rightColumn goban
	wide.AddIn(&board, 0, 19*19)
	for y := range 19 {
		wide.Add(&leftColumn, 19*y)
		wide.Add(&rightColumn, 19*y+18)
	}
	beside := func(dst, stones *goban) {
		var up, down, left, right goban
		wide.Shift(&up, stones, 19)
		wide.Shift(&down, stones, -19)
		wide.AndNot(&left, stones, &leftColumn)
		wide.Shift(&left, &left, -1)
		wide.AndNot(&right, stones, &rightColumn)
		wide.Shift(&right, &right, 1)
		wide.Or(dst, &up, &down)
		wide.Or(dst, dst, &left)
		wide.Or(dst, dst, &right)
		wide.And(dst, dst, &board)
	}

	rest := goban{0b111 | 1<<19 | 1<<62}
	for i := wide.Pop(&rest); i >= 0; i = wide.Pop(&rest) {
		var group, near goban
		wide.Add(&group, i)
		for beside(&near, &group); wide.Intersects(&near, &rest); beside(&near, &group) {
			wide.And(&near, &near, &rest)
			wide.Or(&group, &group, &near)
			wide.AndNot(&rest, &rest, &near)
		}
		fmt.Println(slices.Collect(wide.Bits(&group)), "has", wide.CountAndNot(&near, &group), "liberties")
	}
	// Output:
	// [0 1 2 19] has 4 liberties
	// [62] has 4 liberties
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

// Where a rook on square 40 of 9×9 goes on its file: up to the first piece on either side.
// Subtracting the nearest piece below from the pieces above borrows from the nearest of
// these, and changes the squares from the one to the other.
func ExampleAddCarry_slide() {
	type board [2]uint64
	var below, above, line, occupied board
	for i := 4; i < 81; i += 9 {
		wide.Add(&line, i)
	}
	wide.Remove(&line, 40)
	wide.AddIn(&occupied, 10, 20)
	wide.Add(&occupied, 58)
	wide.Add(&occupied, 67)
	below, above = line, line
	wide.RemoveIn(&below, 40, 128)
	wide.RemoveIn(&above, 0, 40)

	var blocksBelow, blocksAbove, minus, less, changed, reach board
	wide.And(&blocksBelow, &below, &occupied)
	wide.And(&blocksAbove, &above, &occupied)
	wide.AddIn(&minus, max(0, wide.Last(&blocksBelow)), 128) // minus that square, as a number
	wide.AddCarry(&less, &blocksAbove, &minus, 0)
	wide.Xor(&changed, &less, &blocksAbove)
	wide.And(&reach, &changed, &line)
	for square := range wide.Bits(&reach) {
		fmt.Print(square, " ")
	}
	// Output: 13 22 31 49 58
}
