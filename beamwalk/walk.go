package beamwalk

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

// A walkFn is the splittable DoFn: an element is the text of a range, and its
// restriction is a range of its blocks.
//
// Results are emitted when the bundle ends, one for each walk. The end of
// ProcessElement would be too late: after a refused claim, no more output belongs
// to the restriction. Emitting a result for each block would keep Prism from
// splitting, which it does only while it sees no progress.
type walkFn[F Folder[A], A any] struct {
	Fold  F
	Size  uint64 // words in a block
	Parts int

	results map[string]A
	buf     []uint64
}

func (fn *walkFn[F, A]) CreateInitialRestriction(text string) (offsetrange.Restriction, error) {
	r, err := parse(text)
	return offsetrange.Restriction{End: blocks(r, fn.Size)}, err
}

func (fn *walkFn[F, A]) SplitRestriction(_ string, rest offsetrange.Restriction) []offsetrange.Restriction {
	return split(rest, fn.Parts)
}

func (fn *walkFn[F, A]) RestrictionSize(_ string, rest offsetrange.Restriction) float64 {
	return rest.Size()
}

func (fn *walkFn[F, A]) CreateTracker(rest offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(rest))
}

func (fn *walkFn[F, A]) StartBundle(context.Context, func(string, A)) {
	fn.results = make(map[string]A)
}

func (fn *walkFn[F, A]) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, text string, _ func(string, A)) error {
	_, err := fn.walk(ctx, rt, text, func() bool { return false })
	return err
}

func (fn *walkFn[F, A]) FinishBundle(_ context.Context, emit func(string, A)) {
	for text, result := range fn.results {
		emit(text, result)
	}
	fn.results = nil
}

// wordsFolded is what a runner shows of a job that is under way.
var wordsFolded = beam.NewCounter("beamwalk", "words")

// walk folds blocks for as long as it can claim them. It stops between two blocks
// if enough says so, and reports whether it did.
func (fn *walkFn[F, A]) walk(ctx context.Context, rt *sdf.LockRTracker, text string, enough func() bool) (stopped bool, err error) {
	r, err := parse(text)
	if err != nil {
		return false, err
	}
	rest := rt.GetRestriction().(offsetrange.Restriction)
	block := rest.Start
	if !rt.TryClaim(block) {
		return false, nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("beamwalk: block %d, %v: %w", block, cut(r, fn.Size, block), err)
		}
	}()
	if fn.buf == nil {
		fn.buf = make([]uint64, min(fn.Size, 1024)) // 8 KiB stay in the first-level cache
	}
	acc := fn.results[text]
	if s, ok := any(fn.Fold).(Searcher); ok {
		if stopped, err = fn.search(ctx, rt, r, s, &block, &acc, enough); err == nil {
			fn.results[text] = acc
		}
		return stopped, err
	}
	// One walk over the whole restriction, which may become shorter meanwhile. A
	// new walk for each block would cost a microsecond a block.
	done := uint64(0) // words of the block
walk:
	for words := range stretch(r, fn.Size, rest).Blocks(fn.buf) {
		for len(words) > 0 {
			if done == fn.Size {
				wordsFolded.Inc(ctx, int64(done))
				done = 0
				if stopped = enough(); stopped || !rt.TryClaim(block+1) {
					break walk
				}
				block++
			}
			n := min(uint64(len(words)), fn.Size-done)
			if acc, err = fn.Fold.Block(acc, words[:n:n]); err != nil {
				return false, err
			}
			done += n
			words = words[n:]
		}
	}
	wordsFolded.Inc(ctx, int64(done))
	fn.results[text] = acc
	return stopped, nil
}

// A resumeFn is a walkFn that hands over after some time. It is a separate type
// because Beam treats the result of any DoFn that can do so as unbounded.
type resumeFn[F Folder[A], A any] struct {
	Walk  walkFn[F, A]
	After time.Duration

	start time.Time
}

func (fn *resumeFn[F, A]) CreateInitialRestriction(text string) (offsetrange.Restriction, error) {
	return fn.Walk.CreateInitialRestriction(text)
}

func (fn *resumeFn[F, A]) SplitRestriction(text string, rest offsetrange.Restriction) []offsetrange.Restriction {
	return fn.Walk.SplitRestriction(text, rest)
}

func (fn *resumeFn[F, A]) RestrictionSize(text string, rest offsetrange.Restriction) float64 {
	return fn.Walk.RestrictionSize(text, rest)
}

func (fn *resumeFn[F, A]) CreateTracker(rest offsetrange.Restriction) *sdf.LockRTracker {
	return fn.Walk.CreateTracker(rest)
}

func (fn *resumeFn[F, A]) StartBundle(ctx context.Context, emit func(string, A)) {
	fn.start = time.Now()
	fn.Walk.StartBundle(ctx, emit)
}

// ProcessElement folds at least one block, so that every bundle makes progress.
func (fn *resumeFn[F, A]) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, text string, _ func(string, A)) (sdf.ProcessContinuation, error) {
	stopped, err := fn.Walk.walk(ctx, rt, text, func() bool { return time.Since(fn.start) >= fn.After })
	if stopped {
		return sdf.ResumeProcessingIn(0), nil
	}
	return sdf.StopProcessing(), err
}

func (fn *resumeFn[F, A]) FinishBundle(ctx context.Context, emit func(string, A)) {
	fn.Walk.FinishBundle(ctx, emit)
}

// A zeroFn pairs each walk with the zero result. F is in its type so that it is
// registered once for each fold.
type zeroFn[F Folder[A], A any] struct{}

func (*zeroFn[F, A]) ProcessElement(text string) (string, A) {
	var zero A
	return text, zero
}

// A mergeFn merges the results of the stretches of a walk.
type mergeFn[F Folder[A], A any] struct {
	Fold F
}

func (fn *mergeFn[F, A]) MergeAccumulators(a, b A) A {
	return fn.Fold.Merge(a, b)
}
