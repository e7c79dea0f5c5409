package beamwalk

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"

	"github.com/bitwalk/bitwalk/span"
)

// A Searcher is a [Folder] that folds only the words that a search finds. [Walk] and
// [WalkAll] then search their ranges instead of walking them:
//
//	func (f Golomb) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
//		return func(yield func(uint64) bool) {
//			for word := range span.SearchJob(w, start, step) {
//				if !yield(word) {
//					return
//				}
//			}
//		}
//	}
//
// A search is split at blocks of its range as a walk is, but it skips the blocks in
// which it finds nothing. Parts of equal length can be of very unequal work; a runner
// that splits as it runs evens them out.
type Searcher interface {
	// Search returns the words that a search finds in the ranges of w, in the order of
	// [span.SearchJob]. It must end when yield returns false.
	Search(w *span.Worker[uint64]) iter.Seq[uint64]
}

// slice is how long a search runs before it tells the runner how far it is. If its steps
// take long it runs longer, since it repeats those on the path to where it stopped. A search
// stops when it next goes back up, about a step too late: it runs patience times as long.
var (
	slice                  = 5 * time.Millisecond
	patience time.Duration = 100
)

var errSlice = errors.New("the slice is over")

// search folds what s finds in blocks for as long as it can claim them, beginning with
// a block that is claimed. If enough says so, it stops at the end of a block, and
// reports that it did.
func (fn *walkFn[F, A]) search(ctx context.Context, rt *sdf.LockRTracker, r span.Range[uint64], s Searcher, block *int64, acc *A, enough func() bool) (stopped bool, err error) {
	x := &stretchSearch[F, A]{fn: fn, ctx: ctx, rt: rt, whole: r, block: block, acc: acc, found: fn.buf[:0], more: true}
	rest := x.claimable()
	for length := slice; ; {
		_, last, _ := x.claimable().Bounds() // the last blocks may have been given away
		part, cancel := context.WithTimeoutCause(ctx, length, errSlice)
		if stopped {
			part = ctx
			_, last, _ = cut(r, fn.Size, *block).Bounds()
		}
		begin := time.Now()
		left, err := x.run(part, s, rest.To(last))
		cancel()
		first, _, unfinished := left.Bounds()
		switch {
		case err != nil || !x.more:
			return false, err
		case !unfinished && stopped:
			return *block < x.end()-1, nil
		case !unfinished:
			x.reach(x.end() - 1)
			return false, nil
		case !x.reach(x.of(first)):
			return false, nil
		}
		rest = rest.From(first)
		length = max(slice, patience*(time.Since(begin)-length))
		stopped = stopped || enough()
	}
}

// A stretchSearch is the search of a restriction.
type stretchSearch[F Folder[A], A any] struct {
	fn    *walkFn[F, A]
	ctx   context.Context
	rt    *sdf.LockRTracker
	whole span.Range[uint64]

	block   *int64 // the last one that was claimed; if the search fails, where
	acc     *A
	found   []uint64 // and not yet folded
	folding bool     // the fold is at work, or has failed
	more    bool     // no block was refused
}

// run searches rest until ctx is done, and folds what it finds. It returns what is left.
func (x *stretchSearch[F, A]) run(ctx context.Context, s Searcher, rest span.Range[uint64]) (left span.Range[uint64], err error) {
	job := span.NewJob(rest)
	err = job.Run(ctx, 1, func(w *span.Worker[uint64]) error {
		for word := range s.Search(w) {
			if x.found = append(x.found, word); len(x.found) == cap(x.found) {
				if err := x.flush(); err != nil || !x.more {
					return err
				}
			}
		}
		return nil
	})
	if all := job.Rest(); len(all) > 0 {
		left = all[0]
	}
	if err != nil && err != errSlice {
		if first, _, ok := left.Bounds(); ok && !x.folding { // it failed where it stopped
			*x.block = x.of(first)
		}
		return left, err
	}
	return left, x.flush()
}

// flush folds the words found whose blocks are not given away.
func (x *stretchSearch[F, A]) flush() (err error) {
	words := x.found
	x.found = words[:0]
	if len(words) == 0 || !x.more {
		return nil
	}
	if x.more = x.reach(x.of(words[len(words)-1])); !x.more {
		for last := x.end(); len(words) > 0 && x.of(words[len(words)-1]) >= last; {
			words = words[:len(words)-1]
		}
		if len(words) == 0 {
			return nil
		}
	}
	wordsFolded.Inc(x.ctx, int64(len(words)))
	x.folding = true
	*x.acc, err = x.fn.Fold.Block(*x.acc, words[:len(words):len(words)])
	x.folding = err != nil
	return err
}

// reach claims the blocks up to one.
func (x *stretchSearch[F, A]) reach(to int64) bool {
	if to > *x.block {
		if !x.rt.TryClaim(to) {
			return false
		}
		*x.block = to
	}
	return true
}

// end returns the end of the restriction, which moves down when the runner splits it.
func (x *stretchSearch[F, A]) end() int64 {
	return x.rt.GetRestriction().(offsetrange.Restriction).End
}

// claimable returns the range from the block that was claimed last to the end.
func (x *stretchSearch[F, A]) claimable() span.Range[uint64] {
	return stretch(x.whole, x.fn.Size, offsetrange.Restriction{Start: *x.block, End: x.end()})
}

// of returns the block of a word.
func (x *stretchSearch[F, A]) of(word uint64) int64 {
	first, _, _ := x.whole.Bounds()
	return int64((x.whole.Rank(word) - x.whole.Rank(first)) / x.fn.Size)
}
