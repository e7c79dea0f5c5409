package wide_test

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/wide"
)

// The boards are those of go: 19 rows of 19 points.

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
