package span_test

import (
	"encoding/json"
	"fmt"

	"github.com/bitwalk/bitwalk/span"
)

func ExampleRange_Split() {
	for _, part := range span.Snoob(uint8(0b11111), 3).Split(3) {
		fmt.Println(part)
	}
	// Output:
	// snoob 0x1f 3 0x7..0xe
	// snoob 0x1f 3 0x13..0x16
	// snoob 0x1f 3 0x19..0x1c
}

// One process stops a walk and writes a checkpoint, from which another resumes it.
func ExampleRange_After() {
	r := span.Subsets(uint8(0b1101))
	for sub := range r.Walk() {
		fmt.Printf("%04b\n", sub)
		if sub == 0b0101 {
			r = r.After(sub)
			break
		}
	}
	text, _ := json.Marshal(r)
	fmt.Printf("%s\n", text)

	var rest span.Range[uint8]
	if err := json.Unmarshal(text, &rest); err != nil {
		fmt.Println(err)
	}
	for sub := range rest.Walk() {
		fmt.Printf("%04b\n", sub)
	}
	// Output:
	// 0000
	// 0001
	// 0100
	// 0101
	// "subsets 0xd 0x8..0xd"
	// 1000
	// 1001
	// 1100
	// 1101
}

// The last three of 2^64 subsets.
func ExampleRange_From() {
	set := ^uint64(0)
	for sub := range span.Subsets(set).From(set - 2).Walk() {
		fmt.Printf("%#x\n", sub)
	}
	// Output:
	// 0xfffffffffffffffd
	// 0xfffffffffffffffe
	// 0xffffffffffffffff
}

// One worker of eight takes its part by its number.
func ExampleRange_Part() {
	r := span.Snoob(uint64(1)<<52-1, 5)
	fmt.Println(r.Part(2, 8))
	fmt.Println(r.Part(2, 8).Len())
	// Output:
	// snoob 0xfffffffffffff 5 0xc000000809..0x80001200801
	// 324870
}

func ExampleRange_IsEmpty() {
	all := span.Subsets(^uint64(0))
	fmt.Println(all.Len(), all.IsEmpty())
	fmt.Println(all.After(^uint64(0)).Len(), all.After(^uint64(0)).IsEmpty())
	// Output:
	// 0 false
	// 0 true
}

func ExampleRange_Rank() {
	r := span.Snoob(uint8(0b11111), 3)
	for sub := range r.Walk() {
		if sub&0b11 == 0 {
			fmt.Printf("%05b is number %d of %d\n", sub, r.Rank(sub)+1, r.Len())
		}
	}
	// Output: 11100 is number 10 of 10
}

// The first three subsets after a checkpoint.
func ExampleRange_Indexes() {
	rest := span.Snoob(uint8(0b11111), 3).After(0b01101)
	for sub := range rest.Indexes(0, 2).Walk() {
		fmt.Printf("%05b\n", sub)
	}
	// Output:
	// 01110
	// 10011
	// 10101
}

// The k-subsets from one of them down.
func ExampleRange_RWalk() {
	for sub := range span.Snoob(uint8(0b1111), 2).To(0b1001).RWalk() {
		fmt.Printf("%04b ", sub)
	}
	// Output: 1001 0110 0101 0011
}

func ExampleRange_Blocks() {
	var buf [4]uint8
	for block := range span.Snoob(uint8(0b1111), 2).Blocks(buf[:]) {
		fmt.Printf("%04b\n", block)
	}
	// Output:
	// [0011 0101 0110 1001]
	// [1010 1100]
}

// All hands of five cards, as a value.
func ExampleSnoob() {
	hands := span.Snoob(uint64(1)<<52-1, 5)
	fmt.Println(hands.Len())
	// Output: 2598960
}

func ExampleSubsets() {
	for sub := range span.Subsets(uint8(0b1101)).After(0b1000).Walk() {
		fmt.Printf("%04b ", sub)
	}
	// Output: 1001 1100 1101
}

func ExampleRange_Bounds() {
	first, last, ok := span.Snoob(uint8(0b11111), 3).Bounds()
	fmt.Printf("%05b %05b %v\n", first, last, ok)
	// Output: 00111 11100 true
}

// A descending walk stopped at a subset, and is resumed.
func ExampleRange_Before() {
	for sub := range span.Snoob(uint8(0b1111), 2).Before(0b1001).RWalk() {
		fmt.Printf("%04b ", sub)
	}
	// Output: 0110 0101 0011
}

func ExampleRange_UnmarshalText() {
	var r span.Range[uint8]
	fmt.Println(r.UnmarshalText([]byte("snoob 0x1f 3 0x13..0x16")), r.Len())
	fmt.Println(r.UnmarshalText([]byte("snoob 0x1ff 3 none")))
	// Output:
	// <nil> 3
	// span: UnmarshalText: "snoob 0x1ff 3 none" is not a range: want subsets SET or snoob SET K, then FIRST..LAST or none, in words of 8 bits
}
