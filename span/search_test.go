package span_test

import (
	"fmt"
	std "iter"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

// A rule is a step whose state is the set itself: it says whether the set can be made,
// and what may follow.
type rule[W scan.Word] struct {
	ok     func(W) bool
	follow func(W) W
}

func (s rule[W]) step(p W, i int) (W, W, bool) {
	p |= 1 << i
	return p, s.follow(p), s.ok(p)
}

// hashed returns a rule that takes odds of 16 sets, at random, and leaves out some of
// what may follow if narrow is set.
func hashed[W scan.Word](salt uint64, odds uint64, narrow bool) rule[W] {
	hash := func(p W) uint64 {
		x := (uint64(p) ^ salt) * 0x9e37_79b9_7f4a_7c15
		return (x ^ x>>31) * 0xd6e8_feb8_6659_fd93
	}
	return rule[W]{
		func(p W) bool { return hash(p)>>60 < odds },
		func(p W) W {
			if !narrow {
				return ^W(0)
			}
			return W(hash(p) | hash(p)<<13)
		},
	}
}

// prefixes returns the prefixes of sub, from its highest element to sub itself.
func prefixes[W scan.Word](sub W) (list []W) {
	for rest := sub; rest != 0; rest = scan.ClearLowest(rest) {
		list = append(list, rest)
	}
	slices.Reverse(list)
	return list
}

// makes is the oracle: it reports whether the rule makes sub, and adds the sets it
// asks about to questions.
func (s rule[W]) makes(sub W, questions map[W]bool) bool {
	may := ^W(0)
	for _, p := range prefixes(sub) {
		if p&-p&may == 0 {
			return false
		}
		if questions != nil {
			questions[p] = true
		}
		if !s.ok(p) {
			return false
		}
		may = s.follow(p)
	}
	return true
}

// filter returns the subsets of a walk that the rule makes.
func (s rule[W]) filter(walk std.Seq[W]) (want []W) {
	for sub := range walk {
		if s.makes(sub, nil) {
			want = append(want, sub)
		}
	}
	return want
}

// found returns the subsets of a search, whose states must be the same.
func found[W scan.Word](t *testing.T, search std.Seq2[W, W]) (got []W) {
	t.Helper()
	for sub, state := range search {
		if sub != state {
			t.Fatalf("%#x with the state of %#x", sub, state)
		}
		got = append(got, sub)
	}
	return got
}

// checkSearch compares a search with the walk, filtered, and its calls of step with the
// prefixes of the walk whose shorter prefixes are made: each is asked about once, and
// no other, but for at most one for each element of the ends of the range.
func checkSearch[W scan.Word](t *testing.T, r span.Range[W], s rule[W]) {
	t.Helper()
	var want []W
	questions := make(map[W]bool)
	for sub := range r.Walk() {
		if s.makes(sub, questions) {
			want = append(want, sub)
		}
	}
	asked := make(map[W]bool)
	got := found(t, span.Search(r, 0, func(p W, i int) (W, W, bool) {
		if i < 0 || i >= word.Width[W]() || p&(2<<i-1) != 0 {
			t.Fatalf("%v: element %d is to be added to %#x", r, i, p)
		}
		q := p | 1<<i
		if asked[q] || !questions[q] {
			t.Fatalf("%v: asked about %#x, a second time: %v", r, q, asked[q])
		}
		asked[q] = true
		return s.step(p, i)
	}))
	if !slices.Equal(got, want) {
		t.Fatalf("%v: %#x, want %#x", r, got, want)
	}
	if len(asked) != len(questions) {
		t.Fatalf("%v: asked %d questions, want %d", r, len(asked), len(questions))
	}
}

// Every set of 8, every k, whole and cut at random; and for some sets every pair of
// ends.
func TestSearch8(t *testing.T) {
	random := testkit.NewRand()
	for s := range 256 {
		set := uint8(s)
		for _, k := range []int{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9} {
			r := whole(set, k)
			if testkit.Short() && (s+k)%3 != 0 && set != 0b0110_1101 && set != 0b1111_1111 {
				continue
			}
			for _, odds := range []uint64{0, 6, 13, 16} {
				for _, narrow := range []bool{false, true} {
					s := hashed[uint8](random.Uint64(), odds, narrow)
					checkSearch(t, r, s)
					if n := r.Len(); n > 0 {
						i := random.Uint64N(n)
						checkSearch(t, r.Ranks(i, i+random.Uint64N(n-i)), s)
					}
				}
			}
			if set == 0b0110_1101 || set == 0b1111_1111 && (k >= 0 || !testkit.Short()) {
				s := hashed[uint8](random.Uint64(), 13, k%2 == 0)
				for i := range r.Len() {
					for j := i; j < r.Len(); j++ {
						checkSearch(t, r.Ranks(i, j), s)
					}
				}
			}
		}
	}
}

// Searches between two ranks, among sets of up to 14 elements anywhere in the word.
func FuzzSearch(f *testing.F) {
	f.Add(uint64(1)<<63, uint64(0), 1, uint64(0), uint64(0))
	random := testkit.NewRand()
	for range 1500 {
		f.Add(testkit.RandomSet(random, random.IntN(15)), random.Uint64(), random.IntN(15)-1, random.Uint64(), random.Uint64())
	}
	f.Fuzz(func(t *testing.T, set, salt uint64, k int, from, to uint64) {
		for scan.OnesCount(set) > 14 {
			set = scan.ClearLowest(set)
		}
		r := whole(set, max(k, -1)%16)
		if n := r.Len(); n > 0 {
			from, to = from%n, to%n
			r = r.Ranks(min(from, to), max(from, to))
		}
		checkSearch(t, r, hashed[uint64](salt, 1+salt%16, salt>>63 != 0))
	})
}

// All 64 elements: a search starts at once and stops when the loop ends. Rejecting
// everything ends it after one call for each element that can be the highest.
func TestSearchFull(t *testing.T) {
	full := ^uint64(0)
	for _, r := range []span.Range[uint64]{
		span.Subsets(full), span.Subsets(full).From(full << 60), span.Snoob(full, 1), span.Snoob(full, 2), span.Snoob(full, 32),
		span.Snoob(full, 32).From(full << 32 >> 2), span.Snoob(full, 63), span.Snoob(full, 64),
	} {
		var want []uint64
		for sub := range r.Walk() {
			if want = append(want, sub); len(want) == 1000 {
				break
			}
		}
		testkit.CheckLeft(t, r.String(), std.Seq[uint64](func(yield func(uint64) bool) {
			for sub := range span.Search(r, 0, always) {
				if !yield(sub) {
					return
				}
			}
		}), want)
		asked := 0
		for sub := range span.Search(r, "", func(string, int) (string, uint64, bool) { asked++; return "", full, false }) {
			if sub != 0 {
				t.Fatalf("%v: %#x", r, sub)
			}
		}
		first, _, _ := r.Bounds()
		if _, k := r.Set(); asked > 64 || k > 0 && first == 1<<k-1 && asked != 64-k+1 {
			t.Fatalf("%v: %d questions", r, asked)
		}
	}
}

// Searches that go deep and come back from every depth, over all 64 elements: of those
// between its highest and its lowest, a set may leave out one, and follow leaves out others.
func TestSearchDeep(t *testing.T) {
	const full = ^uint64(0)
	s := rule[uint64]{
		ok: func(p uint64) bool { return bits.Len64(p)-bits.TrailingZeros64(p)-bits.OnesCount64(p) <= 1 },
		follow: func(p uint64) uint64 {
			if i := bits.TrailingZeros64(p); i%30 == 0 && bits.OnesCount64(p)%2 == 0 {
				return 1<<i>>1 - 1 // not the next one
			}
			return full
		},
	}
	want := []uint64{0}
	for high := range 64 {
		for low := range high + 1 {
			run := full >> (63 - high + low) << low
			want = append(want, run)
			for i := low + 1; i < high; i++ {
				want = append(want, run&^(1<<i))
			}
		}
	}
	want = slices.DeleteFunc(want, func(sub uint64) bool { return !s.makes(sub, nil) })
	slices.Sort(want)
	check := func(r span.Range[uint64], want []uint64) {
		t.Helper()
		if got := found(t, span.Search(r, 0, s.step)); !slices.Equal(got, want) {
			t.Errorf("%v: %d sets, want %d", r, len(got), len(want))
		}
	}
	check(span.Subsets(full), want)
	check(span.Subsets(full).From(want[777]).To(want[9999]), want[777:10000])
	for _, k := range []int{0, 1, 2, 31, 32, 33, 50, 61, 63, 64} {
		sized := slices.DeleteFunc(slices.Clone(want), func(sub uint64) bool { return bits.OnesCount64(sub) != k })
		check(span.Snoob(full, k), sized)
		if len(sized) > 1 {
			check(span.Snoob(full, k).After(sized[0]), sized[1:])
		}
	}
}

func TestSearchInlining(t *testing.T) {
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/span",
		Decl: `
			type board uint64
			var r = walk.Snoob(board(0x2d), 3)
			var worker = ofJob() // that gets no range, since its run is over
			func ofJob() (worker *walk.Worker[board]) {
				walk.NewJob(r).Run(context.Background(), 1, func(w *walk.Worker[board]) error { worker = w; return nil })
				return worker
			}
			func next(size, i int) (int, board, bool) { return size + 1, 0x2d, i%3 > 0 }`,
		Walks: []looptest.Walk{
			{"Search(r, 0, next)", "board, int", "int(v) + w"},
			{"SearchJob(worker, 0, next)", "board, int", "int(v) + w"},
		},
	}.Test(t)
}

// A step that accepts or rejects what is there so far: the state is the set itself.
func ExampleSearch_predicate() {
	// No two elements are neighbours.
	apart := func(set uint8) bool { return set&(set>>1) == 0 }
	for sub := range span.Search(span.Snoob(uint8(0b11111), 2), 0, func(set uint8, i int) (uint8, uint8, bool) {
		set |= 1 << i
		return set, ^uint8(0), apart(set)
	}) {
		fmt.Printf("%05b ", sub)
	}
	// Output: 00101 01001 01010 10001 10010 10100
}

// Follow holds for the next element only. After 3 the next one is not 0; after 3 and
// another one, it may be.
func ExampleSearch_follow() {
	for sub := range span.Search(span.Subsets(uint8(0b1111)).From(0b1000), 0, func(n, i int) (int, uint8, bool) {
		if i == 3 {
			return n + 1, 0b0110, true
		}
		return n + 1, ^uint8(0), true
	}) {
		fmt.Printf("%04b ", sub)
	}
	// Output: 1000 1010 1011 1100 1101 1110 1111
}
