package rank_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
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

// A random hand of five cards, each as likely as any other.
func ExampleUnrankSnoob_random() {
	deck := uint64(1)<<52 - 1
	hand := rank.UnrankSnoob(deck, 5, rand.Uint64N(rank.Binomial(52, 5)))
	fmt.Println(scan.OnesCount(hand))
	// Output: 5
}

// The combinations of three out of five in lexicographic order, by their ranks.
func ExampleUnrankSnoob_lexicographic() {
	const n, k = 5, 3
	set := uint64(1)<<n - 1
	for r := range rank.Binomial(n, k) {
		sub := bits.Reverse64(rank.UnrankSnoob(bits.Reverse64(set), k, rank.Binomial(n, k)-1-r))
		fmt.Print(slices.Collect(iter.Bits(sub)))
	}
	// Output: [0 1 2][0 1 3][0 1 4][0 2 3][0 2 4][0 3 4][1 2 3][1 2 4][1 3 4][2 3 4]
}

// The third of the pawns.
func ExampleSelectBit() {
	pawns := uint64(0x00_00_00_10_08_00_e7_00)
	fmt.Println(rank.SelectBit(pawns, 2))
	// Output: 10
}

// Documents 3, 64 and 200 have a title; the titles are stored one after the other.
func ExampleNewIndex() {
	words := make([]uint64, 4)
	for _, doc := range []int{3, 64, 200} {
		words[doc/64] |= 1 << (doc % 64)
	}
	titles := []string{"Broadword", "Popcount", "Select"}
	x := rank.NewIndex(words)
	fmt.Println(titles[x.Rank(64)], x.Select(2), x.Count())
	// Output: Popcount 200 3
}

// The titles of several documents, in any order.
func ExampleIndex_RankEach() {
	x := rank.NewIndex([]uint64{1 << 3, 1, 0, 1 << 8})
	docs := []int{200, 3, 64}
	titles := make([]int, len(docs))
	x.RankEach(titles, docs)
	fmt.Println(titles)
	// Output: [2 0 1]
}

func ExampleBinomial() {
	fmt.Println(rank.Binomial(52, 5))
	// Output: 2598960
}

// The number of a poker hand among all hands, and the hand of a number.
func ExampleRankSnoob() {
	deck := uint64(1)<<52 - 1
	hand := uint64(1<<51 | 1<<38 | 1<<25 | 1<<12 | 1<<0) // four aces and a deuce
	r := rank.RankSnoob(hand, deck)
	fmt.Println(r, rank.UnrankSnoob(deck, 5, r) == hand)
	// Output: 2425241 true
}
