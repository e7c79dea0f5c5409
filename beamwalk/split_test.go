package beamwalk

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"

	"github.com/bitwalk/bitwalk/span"
)

// The blocks of a range, one after the other, make up its walk.
func TestBlocks(t *testing.T) {
	for _, r := range ranges() {
		for _, size := range []uint64{4, 5, 1000, 1 << 16, 1 << 62, 1<<64 - 1} {
			n := blocks(r, size)
			if r.Len() > 1<<17 || n > 1<<12 {
				continue
			}
			var got []uint64
			for b := range n {
				part := cut(r, size, b)
				if l := part.Len(); l != size && b < n-1 || l == 0 || l > size {
					t.Fatalf("%v in blocks of %d: block %d of %d has %d words", r, size, b, n, l)
				}
				got = slices.AppendSeq(got, part.Walk())
			}
			if !slices.Equal(got, slices.Collect(r.Walk())) {
				t.Errorf("%v in blocks of %d is another walk", r, size)
			}
		}
	}
}

// Blocks of walks too long to finish: both ends, and neighbours at random places.
func TestBlocksOfMany(t *testing.T) {
	for _, r := range []span.Range[uint64]{
		span.Subsets(^uint64(0)), span.Subsets(^uint64(0)).After(0), span.Subsets(^uint64(2)),
		span.Snoob(^uint64(0), 32), span.Snoob(^uint64(0)>>1, 31),
	} {
		for _, size := range []uint64{4, 5, 999, 1 << 16, 1<<20 + 1, 1 << 62, 1<<64 - 1} {
			n := blocks(r, size)
			first, last, _ := r.Bounds()
			if got, _, _ := cut(r, size, 0).Bounds(); got != first {
				t.Errorf("%v in blocks of %d begins at %#x", r, size, got)
			}
			if _, got, _ := cut(r, size, n-1).Bounds(); got != last {
				t.Errorf("%v in blocks of %d ends at %#x", r, size, got)
			}
			for range 100 {
				b := rand.Int64N(n)
				if b == n-1 {
					continue
				}
				_, end, _ := cut(r, size, b).Bounds()
				next, _, _ := cut(r, size, b+1).Bounds()
				if after, _, _ := r.After(end).Bounds(); after != next {
					t.Errorf("%v in blocks of %d: block %d ends at %#x, the next begins at %#x", r, size, b, end, next)
				}
			}
		}
	}
}

func TestSplit(t *testing.T) {
	for range 10_000 {
		rest := offsetrange.Restriction{End: rand.Int64N(1 << rand.IntN(63))}
		if rand.IntN(100) == 0 {
			rest.End = 1 << 62
		}
		rest.Start = rand.Int64N(rest.End + 1)
		parts := 1 + rand.IntN(100)
		checkTiles(t, rest, split(rest, parts))
		shortest, longest := int64(1<<62), int64(0)
		all := split(rest, parts)
		for _, r := range all {
			shortest, longest = min(shortest, r.End-r.Start), max(longest, r.End-r.Start)
		}
		n := rest.End - rest.Start
		if longest-shortest > 1 || len(all) != max(int(min(int64(parts), n)), 1) {
			t.Fatalf("%v in %d: %d parts of %d to %d", rest, parts, len(all), shortest, longest)
		}
	}
}

// checkTiles checks that parts, in any order, cover rest without gap or overlap.
func checkTiles(t *testing.T, rest offsetrange.Restriction, parts []offsetrange.Restriction) {
	t.Helper()
	slices.SortFunc(parts, func(a, b offsetrange.Restriction) int {
		if a.Start != b.Start {
			return int(min(max(a.Start-b.Start, -1), 1))
		}
		return int(min(max(a.End-b.End, -1), 1))
	})
	at := rest.Start
	for _, r := range parts {
		if r.Start != at || r.End < r.Start {
			t.Fatalf("%v has a part %v, wanted from %d on", rest, r, at)
		}
		at = r.End
	}
	if at != rest.End {
		t.Fatalf("the parts of %v end at %d", rest, at)
	}
}

// Split the trackers of the longest walks, with 2^62 blocks, at random places while
// blocks are claimed.
func TestSplitTrackers(t *testing.T) {
	fn := walkFn[sampler, sample]{Size: minBlock, Parts: 7}
	for range 300 {
		rest, err := fn.CreateInitialRestriction(span.Subsets(^uint64(0)).String())
		if err != nil || rest.End != 1<<62 {
			t.Fatal(rest, err)
		}
		queue := fn.SplitRestriction("", rest)
		var done []offsetrange.Restriction
		for len(queue) > 0 {
			rt := fn.CreateTracker(queue[0])
			start := queue[0].Start
			queue = queue[1:]
			claimed := int64(0)
			for n := rand.IntN(4); n > 0 && rt.TryClaim(start+claimed); n-- {
				claimed++
			}
			fraction := []float64{0, 1, 0.5, rand.Float64()}[rand.IntN(4)]
			if len(done)+len(queue) < 100 {
				if _, residual, err := rt.TrySplit(fraction); err != nil {
					t.Fatal(err)
				} else if residual != nil {
					queue = append(queue, residual.(offsetrange.Restriction))
				}
			}
			r := rt.GetRestriction().(offsetrange.Restriction)
			if r.End < start+claimed {
				t.Fatalf("%d blocks from %d were claimed, and the primary is %v", claimed, start, r)
			}
			done = append(done, r)
		}
		checkTiles(t, rest, done)
	}
}

// A stretcher is a walkFn or a resumeFn.
type stretcher[A any] interface {
	CreateInitialRestriction(string) (offsetrange.Restriction, error)
	SplitRestriction(string, offsetrange.Restriction) []offsetrange.Restriction
	CreateTracker(offsetrange.Restriction) *sdf.LockRTracker
	StartBundle(context.Context, func(string, A))
	FinishBundle(context.Context, func(string, A))
}

// process runs ProcessElement, and returns what is left if it asks for more time.
func process[F Folder[sample]](fn stretcher[sample], rt *sdf.LockRTracker, text string) (rest []offsetrange.Restriction, err error) {
	ctx := context.Background()
	switch fn := fn.(type) {
	case *walkFn[F, sample]:
		return nil, fn.ProcessElement(ctx, rt, text, nil)
	case *resumeFn[F, sample]:
		more, err := fn.ProcessElement(ctx, rt, text, nil)
		if err != nil || !more.ShouldResume() {
			return nil, err
		}
		_, residual, err := rt.TrySplit(0)
		if residual != nil {
			rest = append(rest, residual.(offsetrange.Restriction))
		}
		return rest, err
	}
	panic("what is it?")
}

// The runner of this test splits at random places, at any moment, from this
// goroutine or another. Every word is folded once.
func TestRandomSplits(t *testing.T) {
	r := span.Subsets(uint64(0xfffff)).After(1000)
	testRandomSplits[sampler](t, r, sampleOf(r))
	r = span.Subsets(uint64(0xffffff)).After(1000)
	testRandomSplits[seeker](t, r, foundIn(r))
}

func testRandomSplits[F Folder[sample]](t *testing.T, r span.Range[uint64], want sample) {
	text := r.String()
	ctx := context.Background()
	w := walkFn[F, sample]{Size: 256, Parts: 3}
	long, often := slice, patience
	slice, patience = 100*time.Microsecond, 0
	defer func() { onBlock, slice, patience = nil, long, often }()
	all := 0
	for n := range 20 {
		var fn stretcher[sample] = &w
		if n%2 == 1 {
			fn = &resumeFn[F, sample]{Walk: w, After: 100 * time.Microsecond}
		}
		rest, err := fn.CreateInitialRestriction(text)
		if err != nil {
			t.Fatal(err)
		}
		queue := fn.SplitRestriction(text, rest)
		var got sample
		bundles, splits := 0, 0
		for len(queue) > 0 {
			bundle := queue[:1+rand.IntN(min(len(queue), 3))]
			queue = slices.Clone(queue[len(bundle):])
			bundles++
			fn.StartBundle(ctx, nil)
			for _, rest := range bundle {
				rt := fn.CreateTracker(rest)
				var mu sync.Mutex // of queue and splits
				var others sync.WaitGroup
				split := func() {
					_, residual, err := rt.TrySplit(rand.Float64())
					mu.Lock()
					defer mu.Unlock()
					if err != nil {
						t.Error(err)
					} else if residual != nil {
						splits++
						queue = append(queue, residual.(offsetrange.Restriction))
					}
				}
				onBlock = func() {
					switch rand.IntN(100) {
					case 0:
						split()
					case 1:
						others.Go(split)
					}
				}
				left, err := process[F](fn, rt, text)
				others.Wait()
				if err == nil {
					err = rt.GetError()
				}
				if err != nil || !rt.IsDone() {
					t.Fatalf("%v: %v", rt, err)
				}
				queue = append(queue, left...)
			}
			fn.FinishBundle(ctx, func(_ string, s sample) { got = sampler{}.Merge(got, s) })
		}
		if got != want {
			t.Fatalf("%T, %d bundles, %d splits: %+v, want %+v", fn, bundles, splits, got, want)
		}
		all += splits
		if n < 2 {
			t.Logf("%T: %d bundles, %d splits", fn, bundles, splits)
		}
	}
	if all < 100 {
		t.Errorf("%d splits", all)
	}
}

// A fold gives the same result when a bundle is run twice.
func TestTwice(t *testing.T) {
	r := span.Snoob(uint64(1<<20-1), 6)
	fn := &walkFn[sampler, sample]{Size: 256, Parts: 4}
	ctx := context.Background()
	rest := offsetrange.Restriction{Start: 3, End: 40}
	var got [2]sample
	for i := range got {
		fn.StartBundle(ctx, nil)
		if _, err := process[sampler](fn, fn.CreateTracker(rest), r.String()); err != nil {
			t.Fatal(err)
		}
		fn.FinishBundle(ctx, func(_ string, s sample) { got[i] = s })
	}
	if want := sampleOf(r.Indexes(3*256, 40*256-1)); got[0] != want || got[1] != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// slow is a fold that takes five milliseconds a block. Its result counts stretches.
type slow struct{}

type stretches struct{ Words, Stretches uint64 }

func (slow) Block(s stretches, words []uint64) (stretches, error) {
	time.Sleep(5 * time.Millisecond)
	if s.Words == 0 {
		s.Stretches = 1
	}
	s.Words += uint64(len(words))
	return s, nil
}

func (slow) Merge(a, b stretches) stretches {
	return stretches{a.Words + b.Words, a.Stretches + b.Stretches}
}

func init() { registerTest[slow, stretches]() }

// Prism splits a walk as it runs. If this fails, something of ours moves between
// two of its looks, 100 ms apart, or Prism has changed.
func TestPrismSplits(t *testing.T) {
	r := span.Subsets(uint64(0xffff))
	got, err := walk[slow, stretches](r, slow{}, Options{Block: 256})
	if err != nil || got.Words != r.Len() || got.Stretches < 2 {
		t.Errorf("%+v, %v: want %d words in more than one stretch", got, err, r.Len())
	}
	t.Logf("256 blocks of 5 ms were %d stretches", got.Stretches)

	got, err = walk[slow, stretches](r, slow{}, Options{Block: 256, Checkpoint: 50 * time.Millisecond})
	if err != nil || got.Words != r.Len() || got.Stretches < 10 {
		t.Errorf("%+v, %v: want %d words in more than ten stretches", got, err, r.Len())
	}
	t.Logf("with a checkpoint every 50 ms they were %d", got.Stretches)
}
