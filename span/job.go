package span

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// A Job is a search shared by workers. Each worker searches one range at a time. A
// worker without work takes a range that nobody has. If there is none, the first worker
// whose search backtracks gives it about half of what it has left. A Job can be stopped at
// any moment, and [Job.Rest] returns what is left: a checkpoint that shows progress even
// while a search finds nothing:
//
//	errMinute := errors.New("a minute is over")
//	job := span.NewJob(ranges...) // span.Snoob(set, k), or a checkpoint, read by json.Unmarshal
//	for len(job.Rest()) > 0 {
//		minute, cancel := context.WithTimeoutCause(ctx, time.Minute, errMinute)
//		err := job.Run(minute, runtime.NumCPU(), func(w *span.Worker[uint64]) error {
//			var own []uint64 // what this worker finds
//			defer func() {
//				mu.Lock()
//				defer mu.Unlock()
//				found = append(found, own...)
//			}()
//			for sub, state := range span.SearchJob(w, start, step) {
//				err := visit(sub, state)
//				own = append(own, sub)
//				if err != nil {
//					return err
//				}
//			}
//			return nil
//		})
//		cancel()
//		if err := save(found, job.Rest()); err != nil {
//			return err
//		}
//		if err != nil && err != errMinute {
//			return err
//		}
//	}
//
// With that, each subset is either in what was saved or in a range to resume, even after an
// error or a panic. Add what a worker found to the results in a deferred function, and save
// before you look at the error of Run. In the body of the loop, record the subset after all
// that may panic, since a subset whose body panics is searched again, and before a return or
// break, since one whose body leaves the loop is not.
type Job[W scan.Word] struct {
	mu        sync.Mutex
	free      []Range[W] // what no worker has; none of them empty
	searching int        // the number of workers with a range
	waiting   int        // the number of workers that wait for one, and are not yet woken
	wake      sync.Cond  // of those: a range is free, or they wait in vain
	run       int        // the number of the run under way, or the next one
	running   bool
	stopped   bool  // the workers are to give back their ranges
	cause     error // why ctx was done
	err       error // the first of work

	// What the workers read when their searches go back up: 0, toYield or toHalt. It is not an
	// atomic.Uint32: the compiler inlines its methods only in packages that import sync/atomic.
	asked uint32
}

// NewJob returns a Job that searches ranges. No two of them may overlap.
//
//	job := span.NewJob(span.Snoob(set, k))
func NewJob[W scan.Word](ranges ...Range[W]) *Job[W] {
	j := &Job[W]{}
	j.wake.L = &j.mu
	for _, r := range ranges {
		j.add(r)
	}
	return j
}

// Rest returns the ranges left to search, ascending. Once the job is done there are
// none. During a Run it returns only the ranges that no worker has taken.
//
//	checkpoint, err := json.Marshal(job.Rest())
func (j *Job[W]) Rest() []Range[W] {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.SortedFunc(slices.Values(j.free), func(a, b Range[W]) int { return cmp.Compare(a.first, b.first) })
}

// Run calls work on n goroutines, each with a Worker, and returns when all calls have returned:
//
//	err := job.Run(ctx, runtime.NumCPU(), work)
//
// Unlike the cores of package lattice, which only computes, n may exceed GOMAXPROCS: work may wait,
// such as for a disk.
//
// Loops over [SearchJob] end when all subsets are searched. If ctx is done, or a call of
// work fails, the loops end the next time that their search backtracks.
//
// Run returns the first error that a call of work returned. If there is none, it returns the
// cause of ctx, unless the job is done. A panic in work or in a step, or runtime.Goexit, is
// an error too: it names the subset that was being built or searched, if there was one, and
// unwraps to the value of the panic if that is an error.
//
// If Run returns nil, the job is done, unless calls of work returned nil although their
// loops did not end by themselves: then Rest is not empty.
//
// In every case Rest then returns exactly what is not yet searched, so another Run goes
// on from there. If the body of a loop leaves it early, with an error or without, its
// last subset counts as searched; if the body panics, that subset does not.
//
// Run panics if ctx is nil, if n < 1 or n > 1<<16, or if the job is running.
func (j *Job[W]) Run(ctx context.Context, n int, work func(w *Worker[W]) error) error {
	if ctx == nil {
		panic("span: Run: ctx is nil")
	}
	if n < 1 || n > maxWorkers {
		panic(fault.Message("span: Run: ", n, " workers, want 1 to ", maxWorkers))
	}
	run := j.open()
	stopped := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		j.cancel(context.Cause(ctx))
		close(stopped)
	})
	var running sync.WaitGroup
	for range n {
		running.Add(1)
		go func() {
			defer running.Done()
			j.call(work, &Worker[W]{job: j, run: run})
		}()
	}
	running.Wait()
	if !unwatch() {
		<-stopped // or it would stop the next run
	}
	return j.close()
}

// maxWorkers is more than any machine has cores. Beyond it, n is a mistake, such as a number of
// subsets, and the goroutines would take all memory.
const maxWorkers = 1 << 16

// call calls work. Then it puts back what is left of the worker's range, if its loop
// ended by a panic, which work may have recovered, or by runtime.Goexit.
func (j *Job[W]) call(work func(w *Worker[W]) error, w *Worker[W]) {
	var err error
	returned := false
	defer func() {
		rest, at := w.left()
		if !returned {
			err = &panicError{rest.some, uint64(at), cmp.Or(recover(), any("runtime.Goexit")), debug.Stack()}
		}
		j.end(w, rest, err)
	}()
	err = work(w)
	returned = true
}

// SearchJob returns an iterator over the subsets in w's ranges of a job that step can build, as
// [Search] does for one range. Within a range they come in ascending order; the next range that
// the worker takes may lie below it. If the loop is left early, the subsets not yet searched go
// back to the job; if it panics, they do when work returns, even if work recovers the panic.
//
//	for sub, state := range span.SearchJob(w, start, step) {
//		…
//	}
//
// At the beginning of each range, step is called again for the elements of its first subset.
//
// To ask for the subsets one by one with [iter.Pull2], stop it before work returns:
//
//	next, stop := iter.Pull2(span.SearchJob(w, start, step))
//	defer stop()
//
// The subset that next returned last then counts as searched. If stop
// is called later, that subset does not, nor do those that follow it: a call of next after
// Run returns subsets that Rest has too.
//
// The loop panics if w is nil or was not passed to work by [Job.Run], or if an earlier loop
// over it has not ended: if it is inside one, or follows one that panicked.
func SearchJob[W scan.Word, S any](w *Worker[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	if w == nil {
		w = new(Worker[W]) // which is of no job either
	}
	return search(Range[W]{}, w, start, step)
}

// A panicError is the error of a panic in a worker.
type panicError struct {
	inLoop bool
	sub    uint64 // if inLoop
	value  any
	stack  []byte
}

func (e *panicError) Error() string {
	at := ""
	if e.inLoop {
		at = fmt.Sprintf(" at %#x", e.sub)
	}
	return fmt.Sprintf("span: Run: panic%s: %v\n%s", at, e.value, e.stack)
}

func (e *panicError) Unwrap() error {
	err, _ := e.value.(error)
	return err
}
