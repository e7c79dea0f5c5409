package wide_test

import (
	"fmt"
	"slices"
	"strings"

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
func ExampleLastAnd() {
	rook, knight := [2]uint64{0b1111_0000, 0b101}, [2]uint64{0b1010_1010, 0b010}
	fmt.Println(wide.LastAnd(&rook, &knight))
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

// The first three stones, in the order of the squares.
func ExampleKeepLowest() {
	stones := [2]uint64{1<<3 | 1<<30, 1<<16 | 1<<20}
	wide.KeepLowest(&stones, &stones, 3)
	fmt.Println(slices.Collect(wide.Bits(&stones)))
	// Output: [3 30 80]
}

func ExampleNextBitAnd() {
	black, near := [2]uint64{1 << 5, 1 << 3}, [2]uint64{1 << 6, 1<<3 | 1<<9}
	fmt.Println(wide.NextBitAnd(&black, &near, 0))
	// Output: 67
}

// The boards below are those of go: 19 rows of 19 points.

func ExampleAdd() {
	var stones [6]uint64
	wide.Add(&stones, 19*3+3)
	wide.Add(&stones, 19*15+15)
	fmt.Println(slices.Collect(wide.Bits(&stones)))
	// Output: [60 300]
}

func ExampleRemove() {
	stones := [6]uint64{0b111}
	wide.Remove(&stones, 1)
	fmt.Println(slices.Collect(wide.Bits(&stones)))
	// Output: [0 2]
}

// Is the point free?
func ExampleContains() {
	stones := [6]uint64{0b111}
	fmt.Println(!wide.Contains(&stones, 2), !wide.Contains(&stones, 19*3+3))
	// Output: false true
}

func ExampleCount() {
	fmt.Println(wide.Count(&[6]uint64{0b111, 1}))
	// Output: 4
}

func ExampleIsEmpty() {
	fmt.Println(wide.IsEmpty(&[6]uint64{}), wide.IsEmpty(&[6]uint64{0, 1}))
	// Output: true false
}

// The stones of a group that are on the edge.
func ExampleAnd() {
	group, edge := [6]uint64{0b1110}, [6]uint64{1<<19 - 1}
	var both [6]uint64
	wide.And(&both, &group, &edge)
	fmt.Println(wide.Count(&both))
	// Output: 3
}

// All stones, of either color.
func ExampleOr() {
	black, white := [6]uint64{0b0011}, [6]uint64{0b0100}
	var stones [6]uint64
	wide.Or(&stones, &black, &white)
	fmt.Println(slices.Collect(wide.Bits(&stones)))
	// Output: [0 1 2]
}

// What a move changed.
func ExampleXor() {
	before, after := [6]uint64{0b0011}, [6]uint64{0b0110}
	var changed [6]uint64
	wide.Xor(&changed, &before, &after)
	fmt.Println(slices.Collect(wide.Bits(&changed)))
	// Output: [0 2]
}

// The points beside a group that are free.
func ExampleAndNot() {
	beside, stones := [6]uint64{0b1011}, [6]uint64{0b0001}
	wide.AndNot(&beside, &beside, &stones)
	fmt.Println(slices.Collect(wide.Bits(&beside)))
	// Output: [1 3]
}

// One row down, and one row up, where what leaves the board is lost.
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

func ExampleCompare() {
	a, b := [6]uint64{0, 1}, [6]uint64{1, 0}
	fmt.Println(wide.Compare(&a, &b), wide.Compare(&a, &a), wide.Compare(&b, &a))
	// Output: 1 0 -1
}

func ExampleCountAnd() {
	fmt.Println(wide.CountAnd(&[6]uint64{0b1110, 1}, &[6]uint64{0b0111, 1}))
	// Output: 3
}

func ExampleCountAndNot() {
	fmt.Println(wide.CountAndNot(&[6]uint64{0b1110, 1}, &[6]uint64{0b0111, 1}))
	// Output: 1
}

func ExampleCountOr() {
	fmt.Println(wide.CountOr(&[6]uint64{0b1110, 1}, &[6]uint64{0b0111, 1}))
	// Output: 5
}

func ExampleCountXor() {
	fmt.Println(wide.CountXor(&[6]uint64{0b1110, 1}, &[6]uint64{0b0111, 1}))
	// Output: 2
}

// Is every stone of a group among those in danger?
func ExampleIsSubset() {
	group, danger := [6]uint64{0b0110}, [6]uint64{0b1110}
	fmt.Println(wide.IsSubset(&group, &danger), wide.IsSubset(&danger, &group))
	// Output: true false
}

func ExampleFirst() {
	fmt.Println(wide.First(&[6]uint64{0, 0b1010}), wide.First(&[6]uint64{}))
	// Output: 65 -1
}

func ExampleLast() {
	fmt.Println(wide.Last(&[6]uint64{0, 0b1010}), wide.Last(&[6]uint64{}))
	// Output: 67 -1
}

// The stones from the second row on.
func ExampleNextBit() {
	stones := [6]uint64{1<<3 | 1<<30, 1}
	for i := wide.NextBit(&stones, 19*1); i >= 0; i = wide.NextBit(&stones, i+1) {
		fmt.Print(i, " ")
	}
	// Output: 30 64
}

func ExamplePrevBit() {
	stones := [6]uint64{1<<3 | 1<<30, 1}
	for i := wide.PrevBit(&stones, 360); i >= 0; i = wide.PrevBit(&stones, i-1) {
		fmt.Print(i, " ")
	}
	// Output: 64 30 3
}

func ExamplePrevZero() {
	fmt.Println(wide.PrevZero(&[6]uint64{0b1101}, 3))
	// Output: 1
}

// The second row is empty.
func ExampleRemoveIn() {
	stones := [6]uint64{1<<3 | 1<<30, 1}
	wide.RemoveIn(&stones, 19, 2*19)
	fmt.Println(slices.Collect(wide.Bits(&stones)))
	// Output: [3 64]
}

// A board of 9×9 points, drawn: two lines to keep at hand when looking for a fault.
func ExampleBits_board() {
	var stones [2]uint64
	wide.AddIn(&stones, 36, 45)
	wide.Add(&stones, 4)
	board := []byte(strings.Repeat(". . . . . . . . .\n", 9))
	for i := range wide.Bits(&stones) {
		board[2*i] = 'x'
	}
	fmt.Printf("%s", board)
	// Output:
	// . . . . x . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// x x x x x x x x x
	// . . . . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
	// . . . . . . . . .
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
