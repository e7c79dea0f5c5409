package span_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

// A rule is a random step, whose state is the set itself. It takes odds of 16 sets, and leaves
// out some of what may follow if narrow is set.
type rule[W scan.Word] struct {
	salt, odds uint64
	narrow     bool
}

func (s rule[W]) step(p W, i int) (next, follow W, ok bool) {
	p |= 1 << i
	hash := (uint64(p) ^ s.salt) * 0x9e37_79b9_7f4a_7c15
	hash = (hash ^ hash>>31) * 0xd6e8_feb8_6659_fd93
	if follow = ^W(0); s.narrow {
		follow = W(hash | hash<<13)
	}
	return p, follow, hash>>60 < s.odds
}

// makes is the oracle: it reports whether the rule makes sub, and adds the sets it
// asks about to questions.
func (s rule[W]) makes(sub W, questions map[W]bool) (ok bool) {
	prefix, may := W(0), ^W(0)
	for i := range walk.RBits(sub) {
		if may>>i&1 == 0 {
			return false
		}
		questions[prefix|1<<i] = true
		if prefix, may, ok = s.step(prefix, i); !ok {
			return false
		}
	}
	return true
}

// filter returns the subsets in r that the rule makes, and the sets that it asks about.
func (s rule[W]) filter(r span.Range[W]) (want []W, questions map[W]bool) {
	questions = make(map[W]bool)
	for sub := range r.Walk() {
		if s.makes(sub, questions) {
			want = append(want, sub)
		}
	}
	return want, questions
}

// checkSearch compares a search with the walk, filtered, and its calls of step with the
// prefixes of the walk whose shorter prefixes are made: each is asked about once, and no other.
func checkSearch[W scan.Word](t *testing.T, r span.Range[W], s rule[W]) {
	t.Helper()
	want, questions := s.filter(r)
	asked := make(map[W]bool)
	var got []W
	for sub, state := range span.Search(r, 0, func(p W, i int) (W, W, bool) {
		if i < 0 || i >= word.Width[W]() || p&(2<<i-1) != 0 {
			t.Fatalf("%v: element %d is to be added to %#x", r, i, p)
		}
		q := p | 1<<i
		if asked[q] || !questions[q] {
			t.Fatalf("%v: asked about %#x, a second time: %v", r, q, asked[q])
		}
		asked[q] = true
		return s.step(p, i)
	}) {
		if sub != state {
			t.Fatalf("%#x with the state of %#x", sub, state)
		}
		got = append(got, sub)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v: %#x, want %#x", r, got, want)
	}
	if len(asked) != len(questions) {
		t.Fatalf("%v: asked %d questions, want %d", r, len(asked), len(questions))
	}
}

// Every set of 8, every k, whole and cut at random.
func TestSearch8(t *testing.T) {
	random := testkit.NewRand()
	for s := range 256 {
		for k := -1; k <= 9; k++ {
			if testkit.Short() && (s+k)%3 != 0 {
				continue
			}
			r := whole(uint8(s), k)
			for _, odds := range []uint64{0, 6, 13, 16} {
				for _, narrow := range []bool{false, true} {
					rule := rule[uint8]{random.Uint64(), odds, narrow}
					checkSearch(t, r, rule)
					if n := r.Len(); n > 0 {
						i := random.Uint64N(n)
						checkSearch(t, r.Indexes(i, i+random.Uint64N(n-i)), rule)
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
			r = r.Indexes(min(from, to), max(from, to))
		}
		checkSearch(t, r, rule[uint64]{salt, 1 + salt%16, salt>>63 != 0})
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
		testkit.CheckLeft(t, r.String(), iter.Seq[uint64](func(yield func(uint64) bool) {
			for sub, state := range span.Search(r, 0, always) {
				if sub != state {
					t.Fatalf("%v: %#x with the state of %#x", r, sub, state)
				}
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
		if k := scan.OnesCount(first); asked > 64 || k > 0 && first == 1<<k-1 && asked != 64-k+1 {
			t.Fatalf("%v: %d questions", r, asked)
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
