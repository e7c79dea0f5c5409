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

// slice is how long a search runs before it tells the runner how far it is. Where its steps
// are slow it runs longer, since it repeats those on the path to where it stopped. A search
// stops when it next goes back up, about a step too late: it runs patience times as long.
var slice = 5 * time.Millisecond

const patience = 100

var errSlice = errors.New("the slice is over")

// search folds what s finds in blocks for as long as it can claim them, beginning with
// a block that is claimed. If enough says so, it stops at the end of a block, and
// reports that it did.
func (fn *walkFn[F, A]) search(ctx context.Context, rt *sdf.LockRTracker, r span.Range[uint64], s Searcher, block *int64, acc *A, enough func() bool) (stopped bool, err error) {
	end := func() int64 { return rt.GetRestriction().(offsetrange.Restriction).End }
	of := func(word uint64) int64 { // the block of a word
		first, _, _ := r.Bounds()
		return int64((r.Rank(word) - r.Rank(first)) / fn.Size)
	}
	// reach claims the blocks up to one.
	reach := func(to int64) bool {
		if to <= *block {
			return true
		}
		if !rt.TryClaim(to) {
			return false
		}
		*block = to
		return true
	}
	buf := fn.buf[:0]
	folding := false
	// flush folds the words in buf whose blocks are not given away. It reports whether
	// there may be more.
	flush := func() (more bool, err error) {
		words := buf
		buf = buf[:0]
		if len(words) == 0 {
			return true, nil
		}
		if more = reach(of(words[len(words)-1])); !more {
			for last := end(); len(words) > 0 && of(words[len(words)-1]) >= last; {
				words = words[:len(words)-1]
			}
		}
		if len(words) == 0 { // all of them are in blocks given away
			return more, nil
		}
		wordsFolded.Inc(ctx, int64(len(words)))
		folding = true
		*acc, err = fn.Fold.Block(*acc, words[:len(words):len(words)])
		folding = err != nil
		return more, err
	}
	length := slice

	rest := stretch(r, fn.Size, offsetrange.Restriction{Start: *block, End: end()})
	for {
		// The last blocks may have been given away.
		_, last, _ := stretch(r, fn.Size, offsetrange.Restriction{Start: *block, End: end()}).Bounds()
		if stopped {
			_, last, _ = cut(r, fn.Size, *block).Bounds()
		}
		job, more := span.NewJob(rest.To(last)), true
		begin := time.Now()
		part, cancel := context.WithTimeoutCause(ctx, length, errSlice)
		if stopped {
			part = ctx
		}
		err := job.Run(part, 1, func(w *span.Worker[uint64]) (err error) {
			for word := range s.Search(w) {
				if buf = append(buf, word); len(buf) == cap(buf) {
					if more, err = flush(); !more || err != nil {
						return err
					}
				}
			}
			return nil
		})
		cancel()
		length = max(slice, patience*(time.Since(begin)-length))
		left := job.Rest()
		if err != nil && err != errSlice {
			if !folding && len(left) > 0 { // it failed where it stopped
				first, _, _ := left[0].Bounds()
				*block = of(first)
			}
			return false, err
		}
		if more {
			if more, err = flush(); err != nil {
				return false, err
			}
		}
		switch {
		case !more:
			return false, nil
		case len(left) == 0 && stopped:
			return *block < end()-1, nil
		case len(left) == 0:
			reach(end() - 1)
			return false, nil
		}
		first, _, _ := left[0].Bounds()
		if !reach(of(first)) {
			return false, nil
		}
		rest = rest.From(first)
		stopped = stopped || enough()
	}
}
