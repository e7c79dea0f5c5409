package bitset_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
)

func ExampleNew() {
	s := bitset.New(128)
	fmt.Println(len(s), s.IsEmpty())
	// Output: 2 true
}

func ExampleOf() {
	primes := bitset.Of(2, 3, 5, 7)
	fmt.Println(primes.Contains(5), primes.Contains(6))
	// Output: true false
}

func ExampleRange() {
	fmt.Printf("%08b\n", bitset.Range(2, 5))
	// Output: [00011100]
}

// The ages that occur.
func ExampleCollect() {
	ages := map[string]int{"Ann": 3, "Ben": 5, "Cleo": 3}
	s := bitset.Collect(maps.Values(ages))
	fmt.Println(s.First(), s.Last())
	// Output: 3 5
}

func ExampleSet_Grow() {
	var s bitset.Set
	s.Grow(1000)
	fmt.Println(testing.AllocsPerRun(1, func() { s.Add(999) }))
	// Output: 0
}

func ExampleSet_Clip() {
	s := bitset.Of(3, 1000)
	s.Remove(1000)
	s.Clip()
	fmt.Println(len(s), cap(s))
	// Output: 1 1
}

func ExampleSet_Clone() {
	a := bitset.Of(3)
	b := a.Clone()
	b.Add(4)
	fmt.Println(a.Contains(4), b.Contains(4))
	// Output: false true
}

func ExampleSet_Add() {
	var s bitset.Set
	s.Add(70)
	s.Add(3)
	fmt.Println(s.Contains(3), s.Contains(4), s.Contains(-1))
	// Output: true false false
}

// A game of lights: each press changes a lamp and its neighbours.
func ExampleSet_Flip() {
	var on bitset.Set
	for _, press := range []int{1, 2} {
		on.Flip(press - 1)
		on.Flip(press)
		on.Flip(press + 1)
	}
	fmt.Printf("%04b\n", on)
	// Output: [1001]
}

func ExampleSet_Put() {
	squares := bitset.New(128)
	for i := range 12 {
		squares.Put(i * i)
	}
	fmt.Println(squares.Last())
	// Output: 121
}

func ExampleSet_Remove() {
	s := bitset.Set{0b1011}
	s.Remove(1)
	s.Remove(1000) // does nothing
	fmt.Printf("%04b\n", s)
	// Output: [1001]
}

func ExampleSet_Contains() {
	s := bitset.Set{0b1011}
	fmt.Println(s.Contains(1), s.Contains(2), s.Contains(1000))
	// Output: true false false
}

// The three least.
func ExampleSet_KeepLowest() {
	s := bitset.Set{0b1110_0110, 0, 1 << 63}
	s.KeepLowest(s, 3)
	fmt.Printf("%08b\n", s)
	// Output: [00100110]
}

// Seats 2 to 4 are taken.
func ExampleSet_AddIn() {
	taken := bitset.Set{0b1}
	taken.AddIn(2, 5)
	fmt.Printf("%08b\n", taken)
	// Output: [00011101]
}

func ExampleSet_RemoveIn() {
	taken := bitset.Set{0b1111_1111}
	taken.RemoveIn(2, 5)
	fmt.Printf("%08b\n", taken)
	// Output: [11100011]
}

func ExampleSet_First() {
	s := bitset.Set{0b1010, 1}
	fmt.Println(s.First(), s.Last(), bitset.Set{}.First())
	// Output: 1 64 -1
}

func ExampleSet_Last() {
	fmt.Println(bitset.Set{0b1010, 0}.Last(), bitset.Set{0}.Last())
	// Output: 3 -1
}

// The elements from 61 on.
func ExampleSet_NextBit() {
	s := bitset.Set{0xf000_0000_0000_0001, 0b101}
	for i := s.NextBit(61); i >= 0; i = s.NextBit(i + 1) {
		fmt.Print(i, " ")
	}
	// Output: 61 62 63 64 66
}

// All elements, descending.
func ExampleSet_PrevBit() {
	s := bitset.Set{0b1010, 1}
	for i := s.Last(); i >= 0; i = s.PrevBit(i - 1) {
		fmt.Print(i, " ")
	}
	// Output: 64 3 1
}

// The first free number from 2 on.
func ExampleSet_NextZero() {
	fmt.Println(bitset.Set{0b1_0111}.NextZero(2), bitset.Set{0b1_0111}.NextZero(1000))
	// Output: 3 1000
}

func ExampleSet_PrevZero() {
	fmt.Println(bitset.Set{0b1_0111}.PrevZero(2), bitset.Set{0b1_0111}.PrevZero(4))
	// Output: -1 3
}

// The numbers below 50 that are even and multiples of three.
func ExampleSet_NextBitAnd() {
	var even, thirds bitset.Set
	for i := 0; i < 50; i += 2 {
		even.Add(i)
	}
	for i := 0; i < 50; i += 3 {
		thirds.Add(i)
	}
	for i := even.NextBitAnd(thirds, 20); i >= 0; i = even.NextBitAnd(thirds, i+1) {
		fmt.Print(i, " ")
	}
	fmt.Println(even.PrevBitAnd(thirds, 40))
	// Output: 24 30 36 42 48 36
}

// The greatest number that two sets have in common.
func ExampleSet_PrevBitAnd() {
	fmt.Println(bitset.Set{0b1110}.PrevBitAnd(bitset.Set{0b0111, 1}, 1000))
	// Output: 2
}

func ExampleSet_IsEmpty() {
	fmt.Println(bitset.Set{0, 0}.IsEmpty(), bitset.Set{0, 1}.IsEmpty(), bitset.Set(nil).IsEmpty())
	// Output: true false true
}

func ExampleSet_Intersects() {
	busy := bitset.Set{0xff00, 1}
	fmt.Println(busy.Intersects(bitset.Set{0x0180}), busy.Intersects(bitset.Set{0x0080}))
	// Output: true false
}

func ExampleSet_IsSubset() {
	fmt.Println(bitset.Set{0b0110}.IsSubset(bitset.Set{0b1110, 1}), bitset.Set{0b0110, 1}.IsSubset(bitset.Set{0b1110}))
	// Output: true false
}
