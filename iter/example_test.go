package iter_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

// The elements of a set, in order.
func ExampleBits() {
	for i := range iter.Bits(uint8(0b1010_0110)) {
		fmt.Print(i, " ")
	}
	// Output: 1 2 5 7
}

// A set of squares, drawn as a board: two lines to keep at hand when looking for a fault.
func ExampleBits_board() {
	set := uint64(0x0000_0028_4400_4428) // the moves of a knight on e3
	board := []byte(strings.Repeat(". . . . . . . .\n", 8))
	for i := range iter.Bits(set) {
		board[16*(7-i/8)+2*(i%8)] = 'x'
	}
	fmt.Printf("%s", board)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . x . x . .
	// . . x . . . x .
	// . . . . . . . .
	// . . x . . . x .
	// . . . x . x . .
}

type (
	Bitboard uint64
	Square   uint8
)

func (s Square) String() string { return string([]byte{'a' + byte(s%8), '1' + byte(s/8)}) }

// The moves of a knight on d4, as squares.
func ExampleBitsAs() {
	const (
		d4           = Bitboard(1) << 27
		notA, notH   = ^Bitboard(0x0101010101010101), ^Bitboard(0x8080808080808080)
		notAB, notGH = notA &^ (^notA << 1), notH &^ (^notH >> 1)
	)
	attacks := (d4<<17|d4>>15)&notA | (d4<<15|d4>>17)&notH |
		(d4<<10|d4>>6)&notAB | (d4<<6|d4>>10)&notGH
	for square := range iter.BitsAs[Square](attacks) {
		fmt.Print(square, " ")
	}
	// Output: c2 e2 b3 f3 b5 f5 c6 e6
}

// Loops over Black's squares often start at the far end.
func ExampleRBitsAs() {
	pawns := Bitboard(0x0081_0000_0000_0000)
	for square := range iter.RBitsAs[Square](pawns) {
		fmt.Print(square, " ")
	}
	for i := range iter.RBits(pawns) {
		fmt.Print(i, " ")
	}
	// Output: h7 a7 55 48
}

// The elements of a set, each as a one-element set.
func ExampleOnes() {
	for one := range iter.Ones(uint8(0b1010_0110)) {
		fmt.Printf("%08b ", one)
	}
	// Output: 00000010 00000100 00100000 10000000
}

// All ways to occupy a ray, for a table of sliding moves.
func ExampleSubsets() {
	ray := Bitboard(0x0000_0001_0101_0000) // a3 a4 a5
	for blockers := range iter.Subsets(ray) {
		fmt.Printf("%#x ", uint64(blockers))
	}
	// Output: 0x0 0x10000 0x1000000 0x1010000 0x100000000 0x100010000 0x101000000 0x101010000
}

// All subsets of a set, the largest word first. A mask of a signed type is converted to the
// unsigned type of the same size.
func ExampleRSubsets() {
	mask := int8(-128 | 0b11)
	for sub := range iter.RSubsets(uint8(mask)) {
		fmt.Print(int8(sub), " ")
	}
	// Output: -125 -126 -127 -128 3 2 1 0
}

func ExampleNonEmptySubsets() {
	set := uint8(0b1010)
	fmt.Printf("%04b\n", slices.Collect(iter.NonEmptySubsets(set)))
	fmt.Printf("%04b\n", slices.Collect(iter.NonEmptyProperSubsets(set)))
	fmt.Printf("%04b\n", slices.Collect(iter.RNonEmptyProperSubsets(set)))
	// Output:
	// [0010 1000 1010]
	// [0010 1000]
	// [1000 0010]
}

// The least cost of covering all elements with groups: each set is one group, or is
// split in two.
func ExampleRNonEmptySubsets() {
	cost := []int{0, 4, 5, 6, 3, 9, 9, 9} // of a group
	best := make([]int, 8)
	for set := 1; set < 8; set++ {
		best[set] = cost[set]
		for group := range iter.RNonEmptySubsets(uint(set)) {
			best[set] = min(best[set], cost[group]+best[set^int(group)])
		}
	}
	fmt.Println(best[7])
	// Output: 9
}

// All hands of five cards.
func ExampleSnoob() {
	deck := uint64(1)<<52 - 1
	hands, flushes := 0, 0
	for hand := range iter.Snoob(deck, 5) {
		hands++
		for suit := range 4 {
			if hand&^(0x1fff<<(13*suit)) == 0 {
				flushes++
			}
		}
	}
	fmt.Println(hands, "hands,", flushes, "of one suit")
	// Output: 2598960 hands, 5148 of one suit
}

// The pairs of a set, in the order of Snoob.
func ExampleSnoob_pairs() {
	set := uint8(0b1011_0000)
	for a := range iter.Ones(set) {
		for b := range inner.Ones(set & (a - 1)) {
			pair := a | b
			fmt.Printf("%08b ", pair)
		}
	}
	// Output: 00110000 10010000 10100000
}

// The pairs of four elements in lexicographic order, the element 0 first: the
// mirror of RSnoob. A walk over reversed words puts element i at bit 3-i.
func ExampleRSnoob_lexicographic() {
	for sub := range iter.RSnoob(uint8(0b1111), 2) {
		fmt.Printf("%04b ", bits.Reverse8(sub)>>4)
	}
	// Output: 0011 0101 1001 0110 1010 1100
}

// Blocks are for loops that handle many subsets at a time.
func ExampleSubsetBlocks() {
	var buf [3]uint16
	for block := range iter.SubsetBlocks(uint16(0x91), buf[:]) {
		fmt.Printf("%02x\n", block)
	}
	for block := range iter.SnoobBlocks(uint16(0x93), 2, buf[:]) {
		fmt.Printf("%02x\n", block)
	}
	// Output:
	// [00 01 10]
	// [11 80 81]
	// [90 91]
	// [03 11 12]
	// [81 82 90]
}

// A set of more than 64 elements is a slice of words.
func ExamplePositions() {
	words := make([]uint64, 4)
	for _, i := range []int{200, 3, 64, 65} {
		words[i/64] |= 1 << (i % 64)
	}
	for i := range iter.Positions(words) {
		fmt.Print(i, " ")
	}
	// Output: 3 64 65 200
}

// The points of a 19×19 board have a separate type.
func ExamplePositionsAs() {
	type Point uint16
	stones := make([]uint64, 6)
	stones[360/64] |= 1 << (360 % 64)
	for p := range iter.PositionsAs[Point](stones) {
		fmt.Printf("%T: column %d, row %d", p, p%19, p/19)
	}
	// Output: iter_test.Point: column 18, row 18
}

// A part of a bitmap, and the whole from the far end.
func ExamplePositionsIn() {
	words := []uint64{0xff00, 0b1011}
	fmt.Println(slices.Collect(iter.PositionsIn(words, 14, 66)))
	fmt.Println(slices.Collect(iter.RPositionsIn(words, 14, 66)))
	fmt.Println(slices.Collect(iter.RPositions(words[1:])))
	// Output:
	// [14 15 64 65]
	// [65 64 15 14]
	// [3 1 0]
}

// The columns that are free in both rows, and those free only in the first.
func ExamplePositionsAnd() {
	first, second := []uint64{0b1110_0110, ^uint64(0b10)}, []uint64{0b1010_1100, 0b1}
	fmt.Println(slices.Collect(iter.PositionsAnd(first, second)))
	fmt.Println(slices.Collect(iter.PositionsAndNot(first[:1], second)))
	// Output:
	// [2 5 7 64]
	// [1 6]
}

// The positions of a large set, some hundred at a time.
func ExamplePositionBlocks() {
	set := make([]uint64, 1000)
	for i := 5; i < 64*len(set); i += 7 {
		set[i/64] |= 1 << (i % 64)
	}
	var buf [256]uint32
	blocks, sum := 0, 0
	for block := range iter.PositionBlocks(set, buf[:]) {
		blocks++
		for _, i := range block {
			sum += int(i)
		}
	}
	fmt.Println(blocks, sum)
	// Output: 36 292594286
}

// The used stretches of a disk. A run goes on from one word into the next.
func ExampleRuns() {
	for from, to := range iter.Runs(uint8(0b1110_0110)) {
		fmt.Println(from, to)
	}
	for from, to := range iter.PositionRuns([]uint64{0xf000_0000_0000_00ff, 0x3}) {
		fmt.Println(from, to)
	}
	// Output:
	// 1 3
	// 5 8
	// 0 8
	// 60 66
}
