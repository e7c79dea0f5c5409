package rank_test

import (
	"fmt"

	"github.com/bitwalk/bitwalk/rank"
)

// Which line of a file a byte is in, from 0: the ones are the ends of lines.
func ExampleIndex_Rank() {
	ends := rank.NewIndex([]uint64{1<<20 | 1<<41, 1 << 3})
	fmt.Println(ends.Rank(30), ends.Rank(60))
	// Output: 1 2
}

// Where the third line ends.
func ExampleIndex_Select() {
	ends := rank.NewIndex([]uint64{1<<20 | 1<<41, 1 << 3})
	fmt.Println(ends.Select(2))
	// Output: 67
}

func ExampleIndex_Count() {
	fmt.Println(rank.NewIndex([]uint64{0b1011, 0b1}).Count())
	// Output: 4
}

func ExampleIndex_Words() {
	x := rank.NewIndex([]uint64{0b1011, 0b1})
	fmt.Println(len(x.Words()), x.Words()[0])
	// Output: 2 11
}

// An index that was stored answers without being made anew.
func ExampleIndex_UnmarshalBinary() {
	stored, _ := rank.NewIndex([]uint64{0b1011}).MarshalBinary()
	var x rank.Index
	if err := x.UnmarshalBinary(stored); err != nil {
		fmt.Println(err)
	}
	fmt.Println(x.Select(2))
	// Output: 3
}

// Where the first and the third line end.
func ExampleIndex_SelectEach() {
	ends := rank.NewIndex([]uint64{1<<20 | 1<<41, 1 << 3})
	places := make([]int, 2)
	ends.SelectEach(places, []int{0, 2})
	fmt.Println(places)
	// Output: [20 67]
}
