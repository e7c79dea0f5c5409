package span

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bitwalk/bitwalk/scan"
)

// A Job is a search that workers share. Each searches a range; one that has run out of
// work gets half of what is left of the longest. A Job can be stopped at any moment and
// knows what is left, which is how far a search has come that finds nothing for a long
// time:
//
//	job := span.NewJob(ranges...) // span.Snoob(set, k), or from a checkpoint
//	for len(job.Rest()) > 0 {
//		minute, cancel := context.WithTimeout(ctx, time.Minute)
//		err := job.Run(minute, runtime.NumCPU(), func(w *span.Worker[uint64]) error {
//			for sub, state := range span.SearchJob(w, start, step) {
//				…
//			}
//			return nil
//		})
//		cancel()
//		// Write down what was found, and job.Rest().
//	}
//
// The part of the loop for one worker is an ordinary function with a loop over
// [SearchJob]: it keeps what it finds to itself, and adds it to the results, under a
// lock, when its loop ends.
type Job[W scan.Word] struct {
	mu      sync.Mutex
	changed sync.Cond
	rest    []Range[W]   // nobody's; not empty ones
	workers []*Worker[W] // of the Run under way
	waiting int          // the workers without work
	news    atomic.Uint64
	stopped bool
	err     error
}

// NewJob returns a Job that searches ranges. No two of them may overlap.
//
//	job := span.NewJob(span.Snoob(set, k))
func NewJob[W scan.Word](ranges ...Range[W]) *Job[W] {
	j := &Job[W]{}
	j.changed.L = &j.mu
	for _, r := range ranges {
		j.add(r)
	}
	return j
}

// add adds what somebody has left over.
func (j *Job[W]) add(r Range[W]) {
	if !r.IsEmpty() {
		j.rest = append(j.rest, r)
	}
}

// Rest returns what is left to search, ascending: nothing once the job is done. While
// Run runs, it holds what no worker has taken.
//
//	checkpoint, err := json.Marshal(job.Rest())
func (j *Job[W]) Rest() []Range[W] {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.SortedFunc(slices.Values(j.rest), func(a, b Range[W]) int {
		switch {
		case a.first < b.first:
			return -1
		case a.first > b.first:
			return 1
		}
		return 0
	})
}

// Run calls work on n goroutines, each with a Worker, and returns when all calls have
// returned:
//
//	err := job.Run(ctx, runtime.NumCPU(), func(w *span.Worker[uint64]) error {
//		for sub, state := range span.SearchJob(w, start, step) {
//			…
//		}
//		return nil
//	})
//
// Loops over [SearchJob] end when all subsets are searched or ctx is done,
// soon after the search next has nothing more to add to a prefix.
//
// Run returns nil if nothing is left; the cause, if ctx was done before; and otherwise
// the first error of work. A panic in work, or in a step, is an error that names the
// subset which was being made or searched, and unwraps to the value of the panic if
// that is an error. An error stops the other workers. Whatever happened, Rest then
// returns exactly the ranges of the subsets that no loop has had, or that made its body
// panic, so another Run goes on from there; after an error in the body of a loop they
// begin after the subset of the error.
//
// Run panics if n < 1, or if the job is running.
func (j *Job[W]) Run(ctx context.Context, n int, work func(w *Worker[W]) error) error {
	if n < 1 {
		panic(fmt.Sprintf("span: Run: %d workers, want at least 1", n))
	}
	j.mu.Lock()
	if j.workers != nil {
		j.mu.Unlock()
		panic("span: Run: the job is running")
	}
	j.stopped, j.err, j.waiting = false, nil, 0
	for range n {
		w := &Worker[W]{job: j}
		w.edge.owner = w
		j.workers = append(j.workers, w)
	}
	workers := j.workers
	j.mu.Unlock()

	stop := context.AfterFunc(ctx, func() { j.stop(context.Cause(ctx)) })
	defer stop()
	var running sync.WaitGroup
	for _, w := range workers {
		running.Add(1)
		go func() {
			defer running.Done()
			w.run(work)
		}()
	}
	running.Wait()

	j.mu.Lock()
	defer j.mu.Unlock()
	j.workers = nil
	if len(j.rest) == 0 && errors.Is(j.err, context.Cause(ctx)) {
		return nil
	}
	return j.err
}

// stop ends all loops. The first err is that of Run.
func (j *Job[W]) stop(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err == nil {
		j.err = err
	}
	j.stopped = true
	for _, w := range j.workers {
		w.edge.ask()
	}
	j.tell()
}

// tell wakes the workers that wait.
func (j *Job[W]) tell() {
	j.news.Add(1)
	j.changed.Broadcast()
}

// wait waits until somebody tells something. The answer of a worker that was asked for
// half of its range comes much sooner than a goroutine is woken, so at first it spins.
func (j *Job[W]) wait() {
	old := j.news.Load()
	j.mu.Unlock()
	for i := 0; i < 1<<14 && j.news.Load() == old; i++ {
		if i%256 == 255 {
			runtime.Gosched()
		}
	}
	j.mu.Lock()
	for j.news.Load() == old {
		j.changed.Wait()
	}
}

// A Worker is one of the goroutines of [Job.Run], to be used by that one alone.
type Worker[W scan.Word] struct {
	job  *Job[W]
	edge edge[W]
	// What the worker is to search, as far as others know. It is empty if the worker
	// does not search.
	rest Range[W]
	kept bool // rest was left to it when it halted
}

// SearchJob returns an iterator over the subsets in w's part of a job that can be built
// element by element, as [Search] does over a range. They come in ascending order until
// the worker takes part of another's range, which may be below. Of a loop that is left
// early, the subsets not yet searched go back to the job.
//
//	for sub, state := range span.SearchJob(w, start, step) {
//
// Step is called again for the elements of the first subset of each range.
//
//twin:none
func SearchJob[W scan.Word, S any](w *Worker[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return searchJob(Range[W]{}, &w.edge, start, step)
}

// run calls work, and puts back what is left.
func (w *Worker[W]) run(work func(w *Worker[W]) error) {
	var err error
	returned := false
	defer func() {
		if !returned {
			p := recover()
			rest, sub := w.rest, W(0)
			if !rest.IsEmpty() {
				rest, sub = w.edge.from()
			}
			if p == nil {
				p = "runtime.Goexit"
			}
			err = &panicError[W]{sub: sub, value: p, stack: debug.Stack()}
			w.left(rest)
		}
		if err != nil {
			w.job.stop(err)
		}
	}()
	err = work(w)
	returned = true
}

// take gives the worker a range: what it kept, what nobody has, or half of the longest.
func (w *Worker[W]) take() (r Range[W], ok bool) {
	j := w.job
	j.mu.Lock()
	defer j.mu.Unlock()
	if w.kept {
		w.kept = false
		return w.rest, true
	}
	w.rest = Range[W]{}
	j.waiting++
	defer func() { j.waiting-- }()
	j.tell() // somebody may be waiting for what does not come
	for !j.stopped {
		if n := len(j.rest); n > 0 {
			w.rest = j.rest[n-1]
			j.rest = j.rest[:n-1]
			return w.rest, true
		}
		longest, length := (*Worker[W])(nil), uint64(0)
		active := false
		for _, other := range j.workers {
			if other.rest.IsEmpty() {
				continue
			}
			active = true
			// One less, since there may be 2^64.
			if n := other.rest.Len() - 1; n > length {
				longest, length = other, n
			}
		}
		if !active {
			break
		}
		if longest != nil {
			longest.edge.ask()
		}
		j.wait()
	}
	return Range[W]{}, false
}

// halted gives half of what is left to a worker that waits, or all of it to the job if
// that was stopped.
func (w *Worker[W]) halted(mine, half Range[W]) bool {
	j := w.job
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.stopped:
		j.add(mine)
		j.add(half)
		w.rest = Range[W]{}
		w.kept = false
	case len(j.rest) < j.waiting && !mine.IsEmpty() && !half.IsEmpty():
		w.rest, w.kept = mine, true
		j.add(half)
	default:
		return false
	}
	j.tell()
	return true
}

// left takes back what the worker does not search.
func (w *Worker[W]) left(rest Range[W]) {
	j := w.job
	j.mu.Lock()
	defer j.mu.Unlock()
	j.add(rest)
	w.rest = Range[W]{}
	j.tell()
}

// A panicError is the error of a panic in a worker.
type panicError[W scan.Word] struct {
	sub   W
	value any
	stack []byte
}

func (e *panicError[W]) Error() string {
	return fmt.Sprintf("span: Run: panic at %#x: %v\n%s", e.sub, e.value, e.stack)
}

func (e *panicError[W]) Unwrap() error {
	err, _ := e.value.(error)
	return err
}
