package bitset_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

func ExampleOf() {
	primes := bitset.Of(7, 5, 3, 2)
	fmt.Println(primes, bitset.New(128).IsEmpty(), len(bitset.New(128)))
	// Output: {2 3 5 7} true 2
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
	s.Remove(999)
	s.Trim()
	fmt.Println(len(s), cap(s))
	// Output:
	// 0
	// 0 0
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

func ExampleSet_Flip() {
	on := bitset.Of(0, 3)
	for i := range 3 {
		on.Flip(i)
	}
	fmt.Println(on)
	// Output: {1 2 3}
}

func ExampleSet_Contains() {
	s := bitset.Of(0, 1, 3)
	fmt.Println(s.Remove(1), s.Remove(1000))
	fmt.Println(s.Contains(0), s.Contains(1), s.Contains(1000))
	// Output:
	// true false
	// true false false
}

// The odd numbers are removed.
func ExampleSet_DeleteFunc() {
	s := bitset.Of(1, 2, 5, 6, 190)
	s.DeleteFunc(func(i int) bool { return i%2 == 1 })
	fmt.Println(s)
	// Output: {2 6 190}
}

// Seats 2 to 6 are taken, 3 and 4 become free, and then all change.
func ExampleSet_AddIn() {
	var taken bitset.Set
	taken.AddIn(2, 7)
	taken.RemoveIn(3, 5)
	fmt.Println(taken)
	taken.FlipIn(0, 8)
	fmt.Println(taken)
	// Output:
	// {2 5 6}
	// {0 1 3 4 7}
}

// The elements from 61 on.
func ExampleSet_NextBit() {
	s := bitset.Of(0, 60, 61, 62, 63, 64, 66)
	for i := s.NextBit(61); i >= 0; i = s.NextBit(i + 1) {
		fmt.Print(i, " ")
	}
	// Output: 61 62 63 64 66
}

// All elements, descending, and the first.
func ExampleSet_PrevBit() {
	s := bitset.Of(1, 3, 64)
	for i := s.Last(); i >= 0; i = s.PrevBit(i - 1) {
		fmt.Print(i, " ")
	}
	fmt.Print("from ", s.First())
	// Output: 64 3 1 from 1
}

// The nearest free numbers.
func ExampleSet_NextZero() {
	taken := bitset.Of(0, 1, 2, 4)
	fmt.Println(taken.NextZero(2), taken.NextZero(1000), taken.PrevZero(4), taken.PrevZero(2))
	// Output: 3 1000 3 -1
}

func ExampleSet_IsSubset() {
	busy := bitset.Of(8, 9, 10)
	fmt.Println(busy.Intersects(bitset.Of(7, 8)), busy.Intersects(bitset.Of(7)))
	fmt.Println(bitset.Of(8, 9).IsSubset(busy), bitset.Of(8, 64).IsSubset(busy))
	// Output:
	// true false
	// true false
}

// The sieve of Eratosthenes.
func ExampleSet_Remove() {
	var primes bitset.Set
	primes.AddIn(2, 50)
	for p := 2; p*p < 50; p = primes.NextBit(p + 1) {
		for i := p * p; i < 50; i += p {
			primes.Remove(i)
		}
	}
	fmt.Println(primes)
	// Output: {2 3 5 7 11 13 17 19 23 29 31 37 41 43 47}
}

// Is anything booked from 9 to 12, and how much from 6 on?
func ExampleSet_CountIn() {
	booked := bitset.Of(5, 6, 7, 8)
	fmt.Println(booked.CountIn(9, 12) > 0, booked.CountIn(6, 100))
	// Output: false 3
}

func ExampleSet_And() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 400)
	var s bitset.Set
	s.And(a, b)
	fmt.Println(s)
	s.Or(a, b)
	fmt.Println(s)
	s.Xor(a, b)
	fmt.Println(s)
	a.AndNot(a, b)
	fmt.Println(a)
	// Output:
	// {2 3}
	// {1 2 3 400}
	// {1 400}
	// {1}
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

// What all voters want, what any of them wants, and what most want.
func ExampleSet_AndAll() {
	votes := []bitset.Set{bitset.Of(1, 2), bitset.Of(2, 500), bitset.Of(1, 2, 5)}
	var s bitset.Set
	s.AndAll(votes)
	fmt.Println(s)
	s.OrAll(votes)
	fmt.Println(s)
	s.AtLeast(votes, 2)
	fmt.Println(s)
	// Output:
	// {2}
	// {1 2 5 500}
	// {1 2}
}

// How similar two sets are: the Jaccard similarity, and the Hamming distance.
func ExampleSet_CountAnd() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	fmt.Println(float64(a.CountAnd(b))/float64(a.CountOr(b)), a.CountXor(b), a.CountAndNot(b))
	// Output: 0.5 2 1
}

func ExampleSet_Equal() {
	a, b := bitset.Of(3), bitset.New(1000)
	b.Add(3)
	fmt.Println(len(a), len(b), b.Count(), a.Equal(b))
	// Output: 1 16 1 true
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
	fmt.Println("the median is", s.Select(s.Count()/2))
	// Output:
	// 1 2 30 -1
	// the median is 20
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

func ExampleSet_All() {
	s := bitset.Of(64, 3, 1)
	for i := range s.All() {
		fmt.Print(i, " ")
	}
	for i := range s.Backward() {
		fmt.Print(i, " ")
	}
	// Output: 1 3 64 64 3 1
}

func ExampleSet_AllIn() {
	s := bitset.Of(1, 3, 4, 64)
	fmt.Println(slices.Collect(s.AllIn(3, 64)), slices.Collect(s.BackwardIn(3, 65)))
	// Output: [3 4] [64 4 3]
}

func ExampleSet_AllAnd() {
	a, b := bitset.Of(1, 2, 3), bitset.Of(2, 3, 4)
	fmt.Println(slices.Collect(a.AllAnd(b)), slices.Collect(a.AllAndNot(b)))
	// Output: [2 3] [1]
}

// Pages, as a printer wants them, and those between.
func ExampleSet_Runs() {
	pages := bitset.Of(1, 2, 3, 7, 9, 10)
	for from, to := range pages.Runs() {
		fmt.Print(from, "-", to-1, " ")
	}
	for from, to := pages.NextZero(0), 0; ; from = pages.NextZero(to) {
		if to = pages.NextBit(from); to < 0 {
			break
		}
		fmt.Print("without ", from, "-", to-1, " ")
	}
	// Output: 1-3 7-7 9-10 without 0-0 without 4-6 without 8-8
}

func ExampleSet_String() {
	var many bitset.Set
	many.AddIn(0, 2000)
	fmt.Println(bitset.Of(9, 4, 1), many.String()[3879:])
	// Output: {1 4 9} 997 998 999 and 1000 more}
}

func ExampleSet_MarshalText() {
	text, err := bitset.Of(9, 4, 1).AppendText([]byte("squares: "))
	fmt.Println(string(text), err)
	// Output: squares: {1 4 9} <nil>
}

func ExampleSet_UnmarshalText() {
	cpus := flag.NewFlagSet("", flag.ContinueOnError)
	var s bitset.Set
	cpus.TextVar(&s, "cpus", bitset.Of(0), "the processors to use")
	err := cpus.Parse([]string{"-cpus", "{0, 2, 4}"})
	fmt.Println(s, err)
	// Output: {0 2 4} <nil>
}

func ExampleSet_UnmarshalBinary() {
	data, _ := bitset.Of(0, 9).MarshalBinary()
	var s bitset.Set
	fmt.Println(s.UnmarshalBinary(data), s)
	fmt.Println(s.UnmarshalBinary(data[:3]), s)
	data, _ = s.AppendBinary(data[:0])
	fmt.Printf("%x\n", data)
	// Output:
	// <nil> {0 9}
	// bitset: UnmarshalBinary: 3 bytes, want at least 8 {0 9}
	// 00000000000000400000000000000201
}

// The key is the same, whatever the lengths of the sets.
func ExampleSet_Key() {
	reached := make(map[string]bool)
	a := bitset.Of(1, 4, 9)
	reached[a.Key()] = true
	b := bitset.New(1000)
	b.Or(b, a)
	fmt.Println(reached[b.Key()])
	for key := range reached {
		var back bitset.Set
		back.UnmarshalBinary([]byte(key))
		fmt.Println(back)
	}
	// Output:
	// true
	// {1 4 9}
}

// Two sets and a word in one stream.
func ExampleSet_ReadFrom() {
	var stream bytes.Buffer
	bitset.Of(1, 4, 9).WriteTo(&stream)
	bitset.Of(1000).WriteTo(&stream)
	stream.WriteString("end")

	var a, b bitset.Set
	a.ReadFrom(&stream)
	_, err := b.ReadFrom(&stream)
	fmt.Println(a, b, err, stream.String())
	// Output: {1 4 9} {1000} <nil> end
}

func ExampleSet_MarshalJSON() {
	text, err := json.Marshal(map[string]bitset.Set{"done": bitset.Of(1, 4, 9)})
	fmt.Println(string(text), err)
	// Output: {"done":"AAAAAAAAAEAAAAAAAAACEg=="} <nil>
}

func ExampleSet_UnmarshalJSON() {
	var done bitset.Set
	for _, text := range []string{`"AAAAAAAAAEAAAAAAAAACEg=="`, "[9, 4, 1]", "[2000000000]"} {
		err := json.Unmarshal([]byte(text), &done)
		fmt.Println(done, err)
	}
	text, err := json.Marshal(scan.AppendPositions([]int{}, done, 0))
	fmt.Println(string(text), err)
	// Output:
	// {1 4 9} <nil>
	// {1 4 9} <nil>
	// {1 4 9} bitset: UnmarshalJSON: 2000000000 is too large an element for a text of 12 bytes
	// [1,4,9] <nil>
}

// A list from outside whose numbers may be larger than UnmarshalJSON takes in an array.
func ExampleOf_outside() {
	read := func(text string, limit int) (seen bitset.Set, err error) {
		var list []int
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return nil, err
		}
		for _, i := range list {
			if i < 0 || i >= limit {
				return nil, fmt.Errorf("%d is not a number below %d", i, limit)
			}
		}
		seen = bitset.Of(list...)
		return seen, nil
	}
	fmt.Println(read("[3, 5000000]", 10_000_000))
	fmt.Println(read("[3, 2000000000]", 10_000_000))
	// Output:
	// {3 5000000} <nil>
	// {} 2000000000 is not a number below 10000000
}
