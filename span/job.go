package span

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bitwalk/bitwalk/scan"
)

// A Job is a search shared by workers. Each worker searches one range at a time. A
// worker without work takes a range that nobody has, or else about half of what is left
// of the longest range. A Job can be stopped at any moment, and [Job.Rest] returns what is
// left: a checkpoint that shows progress even while a search finds nothing:
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
//		// Save what was found together with job.Rest().
//	}
//
// The work of one worker is an ordinary function with a loop over [SearchJob]. Let it
// keep what it finds in local variables and, when its loop ends, add them to the results
// under a lock.
type Job[W scan.Word] struct {
	mu      sync.Mutex
	changed sync.Cond
	rest    []Range[W]   // that no worker has, none of them empty
	workers []*Worker[W] // of the Run under way
	waiting int          // the workers without work
	news    atomic.Uint64
	stopped bool
	cause   error // why ctx was done, unless a call of work had failed by then
	err     error // the first of work
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

// add adds a range to those that no worker has, unless it is empty.
func (j *Job[W]) add(r Range[W]) {
	if !r.IsEmpty() {
		j.rest = append(j.rest, r)
	}
}

// Rest returns the ranges left to search, ascending. Once the job is done there are
// none. During a Run it returns only the ranges that no worker has taken.
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
// Loops over [SearchJob] end when all subsets are searched. If ctx is done, or a call of
// work fails, the loops end the next time that their search backtracks.
//
// Run returns what stopped the job first: an error that a call of work returned or, unless
// the job is done, the cause of ctx. If it returns nil, all subsets are searched, unless
// calls of work left their loops early and returned nil. A panic in work or in a step is
// an error too: it names the subset that was being built or searched, and unwraps to the
// value of the panic if that is an error.
//
// In every case Rest then returns exactly what is not yet searched, so another Run goes
// on from there. If the body of a loop leaves it early, with an error or without, its
// last subset counts as searched; if the body panics, that subset does not.
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
	j.stopped, j.cause, j.err, j.waiting = false, nil, nil, 0
	for range n {
		w := &Worker[W]{job: j}
		w.edge.owner = w
		j.workers = append(j.workers, w)
	}
	workers := j.workers
	j.mu.Unlock()

	stop := context.AfterFunc(ctx, func() { j.stop(nil, context.Cause(ctx)) })
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
	if j.cause != nil && len(j.rest) > 0 {
		return j.cause
	}
	return j.err
}

// stop ends all loops, because of an error of work or because ctx is done.
func (j *Job[W]) stop(err, cause error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err == nil {
		j.err, j.cause = err, cmp.Or(j.cause, cause)
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

// wait waits for the next call of tell. A worker that was asked for half of its range
// answers much sooner than a goroutine wakes up, so wait spins at first.
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

// A Worker gives ranges of a [Job] to one goroutine of [Job.Run], which passes it to
// [SearchJob]. Only that goroutine may use it.
type Worker[W scan.Word] struct {
	job  *Job[W]
	edge edge[W]
	// What the worker is to search, as far as others know. It is empty if the worker
	// does not search.
	rest Range[W]
	kept bool // rest was left to it when it halted
}

// SearchJob returns an iterator over the subsets in w's ranges of a job that step can
// build, as [Search] does for one range. Within a range they come in ascending order; the
// next range that the worker takes may lie below it. If the loop is left early, the
// subsets not yet searched go back to the job.
//
//	for sub, state := range span.SearchJob(w, start, step) {
//
// At the beginning of each range, step is called again for the elements of its first
// subset.
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
			w.job.stop(err, nil)
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
