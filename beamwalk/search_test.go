package beamwalk

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/span"
)

// A seeker samples the words that its search finds. The search is very uneven: nearly
// all it finds has the same highest element, whose subsets are a small part of a walk.
type seeker struct{ sampler }

// Block fails if it is called without words, as no fold is.
func (f seeker) Block(s sample, words []uint64) (sample, error) {
	if len(words) == 0 {
		return s, errors.New("Block of no words")
	}
	return f.sampler.Block(s, words)
}

// makes is the rule of the search: whether it makes a set, if it makes it without its
// lowest element.
func (seeker) makes(set uint64) bool {
	if top := bits.Len64(set) - 1; top != 19 {
		return set&(set>>1) == 0 && bits.OnesCount64(set)*2 < top // and no other set
	}
	return set*0x9e37_79b9_7f4a_7c15>>60 != 0
}

func (f seeker) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			set |= 1 << i
			return set, ^uint64(0), f.makes(set)
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

// foundIn is the oracle: the plain loop, filtered.
func foundIn(r span.Range[uint64]) (s sample) {
words:
	for word := range r.Walk() {
		for p := word; p != 0; p &= p - 1 {
			if !(seeker{}).makes(p) {
				continue words
			}
		}
		s = s.with(word)
	}
	return s
}

func init() { registerTest[seeker, sample]() }

// On Prism, with every option, a search finds what the filtered walk has.
func TestSearch(t *testing.T) {
	for _, r := range []span.Range[uint64]{
		{},
		span.Subsets(uint64(0)),
		span.Snoob(uint64(0xff), 0),
		span.Subsets(uint64(0xfffff)).After(77).Before(999_999),
		span.Snoob(uint64(1<<24-1), 7),
		span.Snoob(uint64(1<<24-1), 7).Part(1, 3),
	} {
		want := foundIn(r)
		for _, o := range []Options{{}, {Block: 4, Parts: 3}, {Block: 1000, Checkpoint: time.Millisecond}, {Block: 1<<64 - 1}} {
			if got, err := walk[seeker, sample](r, seeker{}, o); err != nil || got != want {
				t.Errorf("%v, %+v: %+v, %v, want %+v", r, o, got, err, want)
			}
		}
	}
}

// A slowSearch counts what it finds, and the stretches in which it does. Its steps take
// a tenth of a millisecond.
type slowSearch struct{ slow }

func (slowSearch) Block(s stretches, words []uint64) (stretches, error) {
	return stretches{s.Words + uint64(len(words)), 1}, nil
}

func (slowSearch) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			time.Sleep(100 * time.Microsecond)
			set |= 1 << i
			return set, ^uint64(0), seeker{}.makes(set)
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

func init() { registerTest[slowSearch, stretches]() }

// Prism splits a search as it runs.
func TestPrismSplitsSearch(t *testing.T) {
	r := span.Subsets(uint64(0xff801))
	got, err := walk[slowSearch, stretches](r, slowSearch{}, Options{Block: 4})
	if want := foundIn(r); err != nil || got.Words != want.N || got.Stretches < 2 {
		t.Errorf("%+v, %v: want %d words in more than one stretch", got, err, want.N)
	}
	t.Logf("%d words in %d stretches", got.Words, got.Stretches)
}

// An error or a panic in a search or its fold names the block.
func TestSearchFailures(t *testing.T) {
	if raceDetector {
		t.Skip("see TestFailures")
	}
	for _, how := range []string{"error", "panic", "step"} {
		_, err := walk[failingSearch, uint64](span.Snoob(uint64(0xff), 3), failingSearch{how}, Options{})
		if err == nil || !strings.Contains(err.Error(), "beamwalk: block 0, snoob 0xff 3 0x7..0xe0: ") || !strings.Contains(err.Error(), "I don't like it") {
			t.Errorf("%s: %v", how, err)
		}
	}
}

// A step that panics is in the block of the set that it was to build, though nothing was
// found before.
func TestSearchFailsLater(t *testing.T) {
	const bad = 0xfc000
	r := span.Snoob(uint64(1<<20-1), 6)
	fn := &walkFn[badSet, uint64]{Fold: badSet{bad}, Size: 100}
	whole, err := fn.CreateInitialRestriction(r.String())
	if err != nil {
		t.Fatal(err)
	}
	fn.StartBundle(context.Background(), nil)
	_, err = fn.walk(context.Background(), fn.CreateTracker(whole), r.String(), func() bool { return false })
	if want := fmt.Sprintf("beamwalk: block %d, ", r.Rank(bad)/fn.Size); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s…", err, want)
	}
}

// A badSet is a search that finds little before it panics at a set.
type badSet struct{ Set uint64 }

func (f badSet) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			if set |= 1 << i; set == f.Set {
				panic("I don't like it")
			}
			return set, ^uint64(0), i < 3 || set&^f.Set == 0
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

func (badSet) Block(n uint64, words []uint64) (uint64, error) { return n + uint64(len(words)), nil }

func (badSet) Merge(a, b uint64) uint64 { return a + b }

func init() { registerTest[badSet, uint64]() }

// Slow steps are repeated rarely.
func TestSlowSteps(t *testing.T) {
	r := span.Snoob(uint64(1<<12-1), 6)
	plain := 0
	for range span.Search(r, 0, func(set uint64, i int) (uint64, uint64, bool) { plain++; return countedStep(set, i) }) {
	}
	fn := &walkFn[counted, uint64]{Size: 1 << 16}
	whole, err := fn.CreateInitialRestriction(r.String())
	if err != nil {
		t.Fatal(err)
	}
	countedSteps.Store(0)
	fn.StartBundle(context.Background(), nil)
	if _, err := fn.walk(context.Background(), fn.CreateTracker(whole), r.String(), func() bool { return false }); err != nil {
		t.Fatal(err)
	}
	if got := countedSteps.Load(); 4*got > 5*int64(plain) {
		t.Errorf("%d steps, want about %d", got, plain)
	}
	t.Logf("%d steps for %d", countedSteps.Load(), plain)
}

// A counted is a search with steps of a millisecond, which are counted.
type counted struct{}

var countedSteps atomic.Int64

func countedStep(set uint64, i int) (uint64, uint64, bool) {
	set |= 1 << i
	return set, ^uint64(0), set*0x9e37_79b9_7f4a_7c15>>60 < 11
}

func (counted) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			countedSteps.Add(1)
			time.Sleep(time.Millisecond)
			return countedStep(set, i)
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

func (counted) Block(n uint64, words []uint64) (uint64, error) { return n + uint64(len(words)), nil }

func (counted) Merge(a, b uint64) uint64 { return a + b }

func init() { registerTest[counted, uint64]() }

type failingSearch struct{ How string }

func (f failingSearch) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(n int, i int) (int, uint64, bool) {
			if f.How == "step" && i == 5 {
				panic("I don't like it")
			}
			return 0, ^uint64(0), true
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

func (f failingSearch) Block(n uint64, words []uint64) (uint64, error) {
	switch f.How {
	case "error":
		return n, errors.New("I don't like it")
	case "panic":
		panic("I don't like it")
	}
	return n, nil
}

func (failingSearch) Merge(a, b uint64) uint64 { return a + b }

func init() { registerTest[failingSearch, uint64]() }
