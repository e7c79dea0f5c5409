package bitwalk_test

import (
	"context"
	"fmt"
	"hash"
	"hash/fnv"
	"iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/debruijn"
	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

// What TestYields walks over: words, sets whose subsets are walked, and longer sets.
var (
	someWords = []uint64{0, 1, 0xb6, 1<<63 | 1, 0x8421_a5c3_3c5a_1248, 0xffff_0000_ffff_0000, 1<<64 - 1}
	someSets  = []uint64{0, 1, 1 << 63, 0xb6, 1<<63 | 5, 0x8000_0421_0012_0903, 0x3ff}
	longSets  = [][]uint64{nil, {0}, {1 << 63, 1}, {0, 0xb6, 0, 1<<64 - 1, 1}, {1<<64 - 1, 1<<64 - 1, 7 << 61, 0}}
)

// A yield is a walk over these inputs, and the digest of all that it yields.
type yield struct {
	walk, digest string
	do           func(h hash.Hash)
}

func (y yield) check(t *testing.T) {
	h := fnv.New64a()
	y.do(h)
	if got := fmt.Sprintf("%x", h.Sum64()); got != y.digest {
		t.Errorf("%s yields something else: its digest is %s, not %s", y.walk, got, y.digest)
	}
}

// yields has for each walk a digest of all that it yields on these inputs. What a walk yields,
// and in which order, never changes: to change a digest is to break this promise, and
// CHANGELOG.md says so.
var yields = []yield{
	{"bitset.Set.All", "6b9592c14cb7faba", onSets(func(s, _ bitset.Set) iter.Seq[int] { return s.All() })},
	{"bitset.Set.AllAnd", "261cc8cd5f463387", onSets(func(s, b bitset.Set) iter.Seq[int] { return s.AllAnd(b) })},
	{"bitset.Set.AllAndNot", "fb9e3a461dc8b384", onSets(func(s, b bitset.Set) iter.Seq[int] { return s.AllAndNot(b) })},
	{"bitset.Set.AllIn", "170514ca86fa3b16", onSets(func(s, _ bitset.Set) iter.Seq[int] { return s.AllIn(3, 200) })},
	{"bitset.Set.Backward", "8070ad1e284d8166", onSets(func(s, _ bitset.Set) iter.Seq[int] { return s.Backward() })},
	{"bitset.Set.BackwardIn", "cc969fd053213e60", onSets(func(s, _ bitset.Set) iter.Seq[int] { return s.BackwardIn(3, 200) })},
	{"bitset.Set.Runs", "89bdf7ddea38fd75", onSets(func(s, _ bitset.Set) iter.Seq[pair] { return pairsOf(s.Runs()) })},
	{"debruijn.Sequences", "39d02f1492e21cf3", func(h hash.Hash) { write(h, debruijn.Sequences[uint32]()) }},
	{"iter.Bits", "697d492d8a497ae5", on(someWords, walk.Bits[uint64])},
	{"iter.BitsAndOnes", "7faa746e490a3780", on(someWords, func(x uint64) iter.Seq[pair] { return pairsOf(walk.BitsAndOnes(x)) })},
	{"iter.BitsAs", "697d492d8a497ae5", on(someWords, walk.BitsAs[int8, uint64])},
	{"iter.NonEmptyProperSubsets", "cd26cd828f12145e", on(someSets, walk.NonEmptyProperSubsets[uint64])},
	{"iter.NonEmptySubsets", "daa30e3f14a2ee71", on(someSets, walk.NonEmptySubsets[uint64])},
	{"iter.Ones", "eb07acd9ecc4efc3", on(someWords, walk.Ones[uint64])},
	{"iter.PositionBlocks", "5ddb4a592d465299", onSets(func(s, _ bitset.Set) iter.Seq[[]uint16] { return walk.PositionBlocks(s, make([]uint16, 9)) })},
	{"iter.PositionRuns", "89bdf7ddea38fd75", onSets(func(s, _ bitset.Set) iter.Seq[pair] { return pairsOf(walk.PositionRuns(s)) })},
	{"iter.Positions", "6b9592c14cb7faba", onSets(func(s, _ bitset.Set) iter.Seq[int] { return walk.Positions(s) })},
	{"iter.PositionsAnd", "261cc8cd5f463387", onSets(func(s, b bitset.Set) iter.Seq[int] { return walk.PositionsAnd(s, b) })},
	{"iter.PositionsAndNot", "fb9e3a461dc8b384", onSets(func(s, b bitset.Set) iter.Seq[int] { return walk.PositionsAndNot(s, b) })},
	{"iter.PositionsAs", "6b9592c14cb7faba", onSets(func(s, _ bitset.Set) iter.Seq[uint16] { return walk.PositionsAs[uint16](s) })},
	{"iter.PositionsIn", "170514ca86fa3b16", onSets(func(s, _ bitset.Set) iter.Seq[int] { return walk.PositionsIn(s, 3, 200) })},
	{"iter.RBits", "2ded93921cf942c7", on(someWords, walk.RBits[uint64])},
	{"iter.RBitsAs", "2ded93921cf942c7", on(someWords, walk.RBitsAs[int8, uint64])},
	{"iter.RNonEmptyProperSubsets", "26ffaae447aa71da", on(someSets, walk.RNonEmptyProperSubsets[uint64])},
	{"iter.RNonEmptySubsets", "c6fc2241374fd699", on(someSets, walk.RNonEmptySubsets[uint64])},
	{"iter.RPositions", "8070ad1e284d8166", onSets(func(s, _ bitset.Set) iter.Seq[int] { return walk.RPositions(s) })},
	{"iter.RPositionsIn", "cc969fd053213e60", onSets(func(s, _ bitset.Set) iter.Seq[int] { return walk.RPositionsIn(s, 3, 200) })},
	{"iter.RSnoob", "b629eb81eedfd98c", onSizes(walk.RSnoob[uint64])},
	{"iter.RSubsets", "9726baeb046315a2", on(someSets, walk.RSubsets[uint64])},
	{"iter.Runs", "792713d8ee273197", on(someWords, func(x uint64) iter.Seq[pair] { return pairsOf(walk.Runs(x)) })},
	{"iter.Snoob", "b3bf292232bb2642", onSizes(walk.Snoob[uint64])},
	{"iter.SnoobBlocks", "d05a526213ab021e", onSizes(func(set uint64, k int) iter.Seq[[]uint64] { return walk.SnoobBlocks(set, k, make([]uint64, 9)) })},
	{"iter.SubsetBlocks", "6d46d7c46bdd4716", on(someSets, func(set uint64) iter.Seq[[]uint64] { return walk.SubsetBlocks(set, make([]uint64, 9)) })},
	{"iter.Subsets", "84924e2282b27d46", on(someSets, walk.Subsets[uint64])},
	{"order.BySize", "5107a8099dae3db0", onSizes(func(set uint64, k int) iter.Seq[uint64] { return order.BySize(set, k, k+2) })},
	{"order.Gray", "202101d51c461139", on(someSets, func(set uint64) iter.Seq[pair] { return pairsOf(order.Gray(set)) })},
	{"order.Splits", "4d1bf51efae502e6", on(someSets, func(set uint64) iter.Seq[pair] { return pairsOf(order.Splits(set)) })},
	{"span.Range.Blocks", "ebc10919321c90dd", onRanges(func(r span.Range[uint64]) iter.Seq[[]uint64] { return r.Blocks(make([]uint64, 9)) })},
	{"span.Range.RWalk", "b8789fe6a1dd8a9f", onRanges(span.Range[uint64].RWalk)},
	{"span.Range.Walk", "1ab6366632d545ef", onRanges(span.Range[uint64].Walk)},
	{"span.Search", "4965071c3f5abe6e", onRanges(func(r span.Range[uint64]) iter.Seq[pair] { return pairsOf(span.Search(r, 0, sumSquares)) })},
	{"span.SearchJob", "4965071c3f5abe6e", onRanges(searchJob)},
	{"wide.Bits", "485f94af0247ff16", onBoards(func(b *[2]uint64, _ int) iter.Seq[int] { return wide.Bits(b) })},
	{"wide.BitsAs", "485f94af0247ff16", onBoards(func(b *[2]uint64, _ int) iter.Seq[uint8] { return wide.BitsAs[uint8](b) })},
	{"wide.RBits", "c83f5873a4d92d02", onBoards(func(b *[2]uint64, _ int) iter.Seq[int] { return wide.RBits(b) })},
	{"wide.RBitsAs", "c83f5873a4d92d02", onBoards(func(b *[2]uint64, _ int) iter.Seq[uint8] { return wide.RBitsAs[uint8](b) })},
	{"wide.RSubsets", "6ebddd5bbd20b442", onBoards(func(b *[2]uint64, _ int) iter.Seq[*[2]uint64] { return wide.RSubsets(b) })},
	{"wide.Search", "2eb945daf811e7c3", onBoards(searchBoard)},
	{"wide.Snoob", "7348e7531e0e9d93", onBoards(wide.Snoob[[2]uint64])},
	{"wide.Subsets", "9690f0ffb61f4e04", onBoards(func(b *[2]uint64, _ int) iter.Seq[*[2]uint64] { return wide.Subsets(b) })},
}

func TestYields(t *testing.T) {
	var have []string
	for _, y := range yields {
		y.check(t)
		have = append(have, y.walk)
	}
	want := iterators(t)
	for _, walk := range want {
		if !slices.Contains(have, walk) {
			t.Errorf("%s has no digest: add one to yields", walk)
		}
	}
	for i, walk := range have {
		if !slices.Contains(want, walk) || slices.Contains(have[:i], walk) {
			t.Errorf("yields has %s, which is no walk of api.txt, or there twice", walk)
		}
	}
	t.Logf("%d digests", len(have))
}

// A pair is what a walk yields that yields two values.
type pair struct{ v, w any }

func pairsOf[V, W any](seq iter.Seq2[V, W]) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		for v, w := range seq {
			if !yield(pair{v, w}) {
				return
			}
		}
	}
}

// write adds the first values of a walk to a digest.
func write[V any](h hash.Hash, seq iter.Seq[V]) {
	n := 0
	for v := range seq {
		if n++; n > 3000 {
			break
		}
		fmt.Fprintln(h, v)
	}
	fmt.Fprintln(h, n, "values")
}

func on[V any](words []uint64, walk func(x uint64) iter.Seq[V]) func(h hash.Hash) {
	return func(h hash.Hash) {
		for _, x := range words {
			write(h, walk(x))
		}
	}
}

func onSizes[V any](walk func(set uint64, k int) iter.Seq[V]) func(h hash.Hash) {
	return func(h hash.Hash) {
		for k := -1; k < 8; k++ {
			on(someSets, func(set uint64) iter.Seq[V] { return walk(set, k) })(h)
		}
	}
}

func onSets[V any](walk func(s, b bitset.Set) iter.Seq[V]) func(h hash.Hash) {
	return func(h hash.Hash) {
		for i, s := range longSets {
			b := longSets[(i+1)%len(longSets)]
			n := min(len(s), len(b))
			write(h, walk(s[:n], b[:n]))
			write(h, walk(s, s))
		}
	}
}

func onRanges[V any](walk func(r span.Range[uint64]) iter.Seq[V]) func(h hash.Hash) {
	return func(h hash.Hash) {
		for _, set := range someSets {
			for k := -1; k < 4; k++ {
				r := span.Snoob(set, k)
				if k < 0 {
					r = span.Subsets(set)
				}
				for i := range 3 {
					write(h, walk(r.Part(i, 3)))
				}
			}
		}
	}
}

func onBoards[V any](walk func(b *[2]uint64, k int) iter.Seq[V]) func(h hash.Hash) {
	return func(h hash.Hash) {
		for i, x := range someSets {
			b := [2]uint64{x, someSets[(i+2)%len(someSets)]}
			for k := -1; k < 4; k++ {
				write(h, walk(&b, k))
			}
		}
	}
}

// sumSquares takes an element unless the sum of the squares is a multiple of 7.
func sumSquares(sum, i int) (int, uint64, bool) {
	sum += i*i + 1
	return sum, ^uint64(0), sum%7 != 0
}

func searchJob(r span.Range[uint64]) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		err := span.NewJob(r).Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
			for sub, sum := range span.SearchJob(w, 0, sumSquares) {
				if !yield(pair{sub, sum}) {
					break
				}
			}
			return nil
		})
		if err != nil {
			panic(err)
		}
	}
}

func searchBoard(b *[2]uint64, k int) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		for sub, sum := range wide.Search(b, k, nil, 0, func(next *int, follow *[2]uint64, sum *int, i int) (ok bool) {
			*next, _, ok = sumSquares(*sum, i)
			return ok
		}) {
			if !yield(pair{*sub, *sum}) {
				return
			}
		}
	}
}
