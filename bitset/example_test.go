package bitset_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter/inner"
)

func ExampleNew() {
	s := bitset.New(128)
	fmt.Println(len(s), s.IsEmpty())
	// Output: 2 true
}

func ExampleOf() {
	primes := bitset.Of(7, 5, 3, 2)
	fmt.Println(primes)
	// Output: {2 3 5 7}
}

func ExampleRange() {
	fmt.Println(bitset.Range(2, 5))
	// Output: {2 3 4}
}

// The ages that occur.
func ExampleCollect() {
	ages := map[string]int{"Ann": 3, "Ben": 5, "Cleo": 3}
	s := bitset.Collect(maps.Values(ages))
	fmt.Println(s)
	// Output: {3 5}
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

// Numbers that come for the first time.
func ExampleSet_Add() {
	var seen bitset.Set
	for _, i := range []int{70, 3, 70} {
		if seen.Add(i) {
			fmt.Print(i, " ")
		}
	}
	// Output: 70 3
}

// A game of lights: each press changes a lamp and its neighbours.
func ExampleSet_Flip() {
	var on bitset.Set
	for _, press := range []int{1, 2} {
		on.Flip(press - 1)
		on.Flip(press)
		on.Flip(press + 1)
	}
	fmt.Println(on)
	// Output: {0 3}
}

// The bits of a text.
func ExampleSet_Put() {
	s := bitset.New(5)
	for i, c := range "01011" {
		s.Put(i, c == '1')
	}
	fmt.Println(s)
	// Output: {1 3 4}
}

func ExampleSet_Remove() {
	s := bitset.Of(0, 1, 3)
	fmt.Println(s.Remove(1), s.Remove(1000), s)
	// Output: true false {0 3}
}

func ExampleSet_Contains() {
	s := bitset.Of(0, 1, 3)
	fmt.Println(s.Contains(1), s.Contains(2), s.Contains(1000))
	// Output: true false false
}

// The odd numbers are removed.
func ExampleSet_DeleteFunc() {
	s := bitset.Of(1, 2, 5, 6)
	s.DeleteFunc(func(i int) bool { return i%2 == 1 })
	fmt.Println(s)
	// Output: {2 6}
}

// The three least.
func ExampleSet_KeepLowest() {
	s := bitset.Of(1, 2, 5, 6, 7, 191)
	s.KeepLowest(s, 3)
	fmt.Println(s)
	// Output: {1 2 5}
}

// Seats 2 to 4 are taken.
func ExampleSet_AddIn() {
	taken := bitset.Of(0)
	taken.AddIn(2, 5)
	fmt.Println(taken)
	// Output: {0 2 3 4}
}

func ExampleSet_RemoveIn() {
	taken := bitset.Range(0, 8)
	taken.RemoveIn(2, 5)
	fmt.Println(taken)
	// Output: {0 1 5 6 7}
}

func ExampleSet_First() {
	s := bitset.Of(1, 3, 64)
	fmt.Println(s.First(), s.Last(), bitset.Set{}.First())
	// Output: 1 64 -1
}

func ExampleSet_Last() {
	fmt.Println(bitset.Of(1, 3).Last(), bitset.Of().Last())
	// Output: 3 -1
}

// The elements from 61 on.
func ExampleSet_NextBit() {
	s := bitset.Of(0, 60, 61, 62, 63, 64, 66)
	for i := s.NextBit(61); i >= 0; i = s.NextBit(i + 1) {
		fmt.Print(i, " ")
	}
	// Output: 61 62 63 64 66
}

// All elements, descending.
func ExampleSet_PrevBit() {
	s := bitset.Of(1, 3, 64)
	for i := s.Last(); i >= 0; i = s.PrevBit(i - 1) {
		fmt.Print(i, " ")
	}
	// Output: 64 3 1
}

// The first free number from 2 on.
func ExampleSet_NextZero() {
	taken := bitset.Of(0, 1, 2, 4)
	fmt.Println(taken.NextZero(2), taken.NextZero(1000))
	// Output: 3 1000
}

func ExampleSet_PrevZero() {
	taken := bitset.Of(0, 1, 2, 4)
	fmt.Println(taken.PrevZero(2), taken.PrevZero(4))
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
	fmt.Println(bitset.Of(1, 2, 3).PrevBitAnd(bitset.Of(0, 1, 2, 64), 1000))
	// Output: 2
}

func ExampleSet_IsEmpty() {
	fmt.Println(bitset.Of().IsEmpty(), bitset.Of(64).IsEmpty(), bitset.New(100).IsEmpty())
	// Output: true false true
}

func ExampleSet_Intersects() {
	busy := bitset.Range(8, 16)
	fmt.Println(busy.Intersects(bitset.Of(7, 8)), busy.Intersects(bitset.Of(7)))
	// Output: true false
}

func ExampleSet_IsSubset() {
	fmt.Println(bitset.Of(1, 2).IsSubset(bitset.Of(1, 2, 3, 64)), bitset.Of(1, 64).IsSubset(bitset.Of(1)))
	// Output: true false
}

func ExampleSet_NextGap() {
	taken := bitset.Of(0, 1, 4, 5, 9)
	fmt.Println(taken.NextGap(0, 2), taken.NextGap(0, 3), taken.NextGap(0, 4))
	// Output: 2 6 10
}

// The switches between 2 and 5 are turned.
func ExampleSet_FlipIn() {
	on := bitset.Of(1, 3, 4)
	on.FlipIn(2, 6)
	fmt.Println(on)
	// Output: {1 2 5}
}

func ExampleSet_AddEvery() {
	var s bitset.Set
	s.AddEvery(3, 20, 5)
	fmt.Println(s)
	// Output: {3 8 13 18}
}

// The sieve of Eratosthenes.
func ExampleSet_RemoveEvery() {
	primes := bitset.Range(2, 50)
	for p := 2; p*p < 50; p = primes.NextBit(p + 1) {
		primes.RemoveEvery(p*p, 50, p)
	}
	fmt.Println(primes)
	// Output: {2 3 5 7 11 13 17 19 23 29 31 37 41 43 47}
}

func ExampleSet_ContainsIn() {
	booked := bitset.Range(5, 9)
	fmt.Println(booked.ContainsIn(6, 8), booked.ContainsIn(6, 10))
	// Output: true false
}

func ExampleSet_IntersectsIn() {
	booked := bitset.Range(5, 9)
	fmt.Println(booked.IntersectsIn(8, 12), booked.IntersectsIn(9, 12))
	// Output: true false
}

func ExampleSet_CountIn() {
	fmt.Println(bitset.Of(2, 3, 5, 7, 11).CountIn(3, 11))
	// Output: 3
}

func ExampleSet_And() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	var s bitset.Set
	s.And(a, b)
	fmt.Println(s)
	// Output: {2 3}
}

func ExampleSet_AndNot() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	a.AndNot(a, b)
	fmt.Println(a)
	// Output: {1}
}

func ExampleSet_Or() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 400)
	a.Or(a, b)
	fmt.Println(a)
	// Output: {1 2 3 400}
}

func ExampleSet_Xor() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	a.Xor(a, b)
	fmt.Println(a)
	// Output: {1 4}
}

func ExampleSet_Not() {
	s := bitset.Of(1, 2, 5)
	s.Not(s, 8)
	fmt.Println(s)
	// Output: {0 3 4 6 7}
}

// All sums of some of the coins.
func ExampleSet_Shift() {
	sums := bitset.Of(0)
	for _, coin := range []int{1, 2, 5} {
		var with bitset.Set
		with.Shift(sums, coin)
		sums.Or(sums, with)
	}
	fmt.Println(sums)
	// Output: {0 1 2 3 5 6 7 8}
}

// The documents with all words.
func ExampleSet_AndAll() {
	words := []bitset.Set{bitset.Of(1, 2, 3, 5), bitset.Of(2, 3, 5), bitset.Of(3, 5, 8)}
	var s bitset.Set
	s.AndAll(words)
	fmt.Println(s)
	// Output: {3 5}
}

func ExampleSet_OrAll() {
	var s bitset.Set
	s.OrAll([]bitset.Set{bitset.Of(1), bitset.Of(300), bitset.Of(1, 2)})
	fmt.Println(s)
	// Output: {1 2 300}
}

// What most voters want.
func ExampleSet_AtLeast() {
	votes := []bitset.Set{bitset.Of(1, 2), bitset.Of(2, 5), bitset.Of(1, 2, 5)}
	var s bitset.Set
	s.AtLeast(votes, 2)
	fmt.Println(s)
	// Output: {1 2 5}
}

func ExampleSet_Count() {
	fmt.Println(bitset.Of(3, 1000, 3).Count())
	// Output: 2
}

// The Jaccard similarity of two sets.
func ExampleSet_CountAnd() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	fmt.Println(float64(a.CountAnd(b)) / float64(a.CountOr(b)))
	// Output: 0.5
}

func ExampleSet_CountAndNot() {
	fmt.Println(bitset.Of(1, 2, 3).CountAndNot(bitset.Of(2, 3, 4)))
	// Output: 1
}

func ExampleSet_CountOr() {
	fmt.Println(bitset.Of(1, 2, 3).CountOr(bitset.Of(2, 3, 4)))
	// Output: 4
}

func ExampleSet_CountXor() {
	fmt.Println(bitset.Of(1, 2, 3).CountXor(bitset.Of(2, 3, 4)))
	// Output: 2
}

func ExampleSet_Equal() {
	a, b := bitset.Of(3), bitset.New(1000)
	b.Add(3)
	fmt.Println(len(a), len(b), a.Equal(b))
	// Output: 1 16 true
}

func ExampleSet_Compare() {
	sets := []bitset.Set{bitset.Of(5), bitset.Of(1, 3), bitset.Of(0, 5), nil}
	slices.SortFunc(sets, bitset.Set.Compare)
	fmt.Println(sets)
	// Output: [{} {1 3} {5} {0 5}]
}

func ExampleSet_Rank() {
	s := bitset.Of(10, 20, 30)
	fmt.Println(s.Rank(20), s.Rank(21), s.Select(2), s.Select(3))
	// Output: 1 2 30 -1
}

func ExampleSet_Select() {
	s := bitset.Of(10, 20, 30)
	fmt.Println("the median is", s.Select(s.Count()/2))
	// Output: the median is 20
}

func ExampleSet_All() {
	for i := range bitset.Of(64, 3, 1).All() {
		fmt.Print(i, " ")
	}
	// Output: 1 3 64
}

// Pairs: a loop inside a loop over the same walk takes inner.Positions of iter/inner.
func ExampleSet_All_nested() {
	s := bitset.Of(1, 3, 4)
	for i := range s.All() {
		for j := range inner.Positions(s) {
			if i < j {
				fmt.Print(i, "-", j, " ")
			}
		}
	}
	// Output: 1-3 1-4 3-4
}

func ExampleSet_Backward() {
	for i := range bitset.Of(64, 3, 1).Backward() {
		fmt.Print(i, " ")
	}
	// Output: 64 3 1
}

func ExampleSet_AllIn() {
	for i := range bitset.Of(1, 3, 4, 64).AllIn(3, 64) {
		fmt.Print(i, " ")
	}
	// Output: 3 4
}

func ExampleSet_BackwardIn() {
	for i := range bitset.Of(1, 3, 4, 64).BackwardIn(3, 64) {
		fmt.Print(i, " ")
	}
	// Output: 4 3
}

func ExampleSet_AllAnd() {
	for i := range bitset.Of(1, 2, 3).AllAnd(bitset.Of(2, 3, 4)) {
		fmt.Print(i, " ")
	}
	// Output: 2 3
}

func ExampleSet_AllAndNot() {
	for i := range bitset.Of(1, 2, 3).AllAndNot(bitset.Of(3, 4)) {
		fmt.Print(i, " ")
	}
	// Output: 1 2
}

// Pages, as a printer wants them.
func ExampleSet_Runs() {
	for start, length := range bitset.Of(1, 2, 3, 7, 9, 10).Runs() {
		fmt.Print(start, "-", start+length-1, " ")
	}
	// Output: 1-3 7-7 9-10
}

func ExampleSet_Gaps() {
	for start, length := range bitset.Of(1, 2, 3, 7, 9, 10).Gaps() {
		fmt.Print(start, "-", start+length-1, " ")
	}
	// Output: 0-0 4-6 8-8
}

func ExampleSet_AppendTo() {
	fmt.Println(bitset.Of(9, 4, 1).AppendTo([]int{100}))
	// Output: [100 1 4 9]
}

func ExampleSet_FillFrom() {
	s := bitset.Of(3, 70, 71, 72, 200)
	page := make([]int, 2)
	for n := s.FillFrom(page, 0); n > 0; n = s.FillFrom(page, page[n-1]+1) {
		fmt.Println(page[:n])
	}
	// Output:
	// [3 70]
	// [71 72]
	// [200]
}

func ExampleSet_String() {
	fmt.Println(bitset.Of(9, 4, 1), bitset.Range(0, 2000).String()[3879:])
	// Output: {1 4 9} 997 998 999 and 1000 more}
}

func ExampleSet_MarshalText() {
	text, err := bitset.Of(9, 4, 1).MarshalText()
	fmt.Println(string(text), err)
	// Output: {1 4 9} <nil>
}

func ExampleSet_AppendText() {
	text, err := bitset.Of(9, 4, 1).AppendText([]byte("primes: "))
	fmt.Println(string(text), err)
	// Output: primes: {1 4 9} <nil>
}

func ExampleSet_UnmarshalText() {
	cpus := flag.NewFlagSet("", flag.ContinueOnError)
	var s bitset.Set
	cpus.TextVar(&s, "cpus", bitset.Of(0), "the processors to use")
	err := cpus.Parse([]string{"-cpus", "{0, 2, 4}"})
	fmt.Println(s, err)
	// Output: {0 2 4} <nil>
}

func ExampleSet_AppendBinary() {
	data, err := bitset.Of(0, 9).AppendBinary(nil)
	fmt.Printf("%x %v\n", data, err)
	// Output: 00000000000000400000000000000201 <nil>
}

func ExampleSet_MarshalBinary() {
	data, _ := bitset.Range(0, 1000).MarshalBinary()
	var s bitset.Set
	err := s.UnmarshalBinary(data)
	fmt.Println(len(data), s.Count(), err)
	// Output: 136 1000 <nil>
}

func ExampleSet_UnmarshalBinary() {
	s := bitset.Of(3)
	err := s.UnmarshalBinary([]byte{1, 2, 3})
	fmt.Println(s, err)
	// Output: {3} bitset: UnmarshalBinary: 3 bytes, want at least 8
}

func ExampleSet_MarshalJSON() {
	text, err := json.Marshal(map[string]bitset.Set{"done": bitset.Of(1, 4, 9)})
	fmt.Println(string(text), err)
	// Output: {"done":"AAAAAAAAAEAAAAAAAAACEg=="} <nil>
}

func ExampleSet_UnmarshalJSON() {
	var tasks struct{ Done bitset.Set }
	err := json.Unmarshal([]byte(`{"done":"AAAAAAAAAEAAAAAAAAACEg=="}`), &tasks)
	fmt.Println(tasks.Done, err)
	// Output: {1 4 9} <nil>
}

// The day of a birthday, packed with others at 9 bits each.
func ExampleSet_Field() {
	var days bitset.Set
	days.SetField(9*0, 9, 41)
	days.SetField(9*1, 9, 365)
	fmt.Println(days.Field(9*1, 9))
	// Output: 365
}

func ExampleSet_SetField() {
	var s bitset.Set
	s.SetField(62, 4, 0b1011)
	fmt.Println(s)
	// Output: {62 63 65}
}

// A row is inserted into a table; the set of its marked rows follows.
func ExampleSet_InsertAt() {
	marked := bitset.Of(1, 5, 63)
	marked.InsertAt(5)
	fmt.Println(marked)
	// Output: {1 6 64}
}

func ExampleSet_DeleteAt() {
	marked := bitset.Of(1, 5, 6, 64)
	marked.DeleteAt(5)
	fmt.Println(marked)
	// Output: {1 5 63}
}

// Rows 10, 20 and 30 of a table are kept: which of the kept ones are marked?
func ExampleSet_Extract() {
	marked, kept := bitset.Of(10, 15, 30), bitset.Of(10, 20, 30)
	marked.Extract(marked, kept)
	fmt.Println(marked)
	// Output: {0 2}
}

func ExampleSet_Deposit() {
	found, searched := bitset.Of(0, 2), bitset.Of(10, 20, 30)
	found.Deposit(found, searched)
	fmt.Println(found)
	// Output: {10 30}
}
