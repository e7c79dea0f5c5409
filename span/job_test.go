package span_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/span"
)

// always accepts every element; the state is the set itself.
func always(sub uint64, i int) (uint64, uint64, bool) { return sub | 1<<i, ^uint64(0), true }

// forEach runs a job whose workers call body for each subset, and end with its error.
func forEach(ctx context.Context, job *span.Job[uint64], n int, body func(sub uint64) error) error {
	return job.Run(ctx, n, func(w *span.Worker[uint64]) error {
		for sub := range span.SearchJob(w, 0, always) {
			if err := body(sub); err != nil {
				return err
			}
		}
		return nil
	})
}

// The context of a run that is over does not stop the next one.
func TestJobOldContext(t *testing.T) {
	for range 2000 {
		job := span.NewJob(span.Subsets(uint64(0xff)))
		ctx, cancel := context.WithCancel(context.Background())
		forEach(ctx, job, 1, func(uint64) error { cancel(); return io.EOF })
		err := forEach(context.Background(), job, 1, func(uint64) error { return nil })
		if err != nil || len(job.Rest()) > 0 {
			t.Fatalf("%v, left %v", err, job.Rest())
		}
	}
}

// A worker of a run that is over gets no range of the next one, which would not wait for it.
func TestJobOldWorker(t *testing.T) {
	job := span.NewJob(span.Subsets(uint64(0xff)))
	var old *span.Worker[uint64]
	job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error { old = w; return nil })
	err := job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
		for sub := range span.SearchJob(old, 0, always) {
			return fmt.Errorf("the old worker gets %#x", sub)
		}
		return nil
	})
	if err != nil || !slices.Equal(job.Rest(), []span.Range[uint64]{span.Subsets(uint64(0xff))}) {
		t.Errorf("%v, left %v", err, job.Rest())
	}
}

// No worker takes the range of one that panics: the job is stopped before.
func TestJobStopsFirst(t *testing.T) {
	for range 500 {
		var panics atomic.Int64
		job := span.NewJob(span.Snoob(uint64(1), 1))
		forEach(context.Background(), job, 3, func(uint64) error {
			panics.Add(1)
			runtime.Gosched()
			panic("poison")
		})
		if panics.Load() != 1 || len(job.Rest()) != 1 {
			t.Fatalf("%d panics, left %v", panics.Load(), job.Rest())
		}
	}
}

// A call that panics leaves the job as it was.
func TestJobTwice(t *testing.T) {
	job := span.NewJob(span.Subsets(uint64(3)))
	n := 0
	err := forEach(context.Background(), job, 1, func(uint64) error {
		testkit.MustPanic(t, func() { job.Run(context.Background(), 1, nil) }, "span: Run: the job is running")
		n++
		return nil
	})
	if err != nil || n != 4 || len(job.Rest()) > 0 {
		t.Errorf("%v, %d subsets, left %v", err, n, job.Rest())
	}
}

// Four numbers from 0 to 63 whose sum is 100, counted on all cores, with a checkpoint
// every minute.
func ExampleJob() {
	step := func(sum, i int) (int, uint64, bool) { return sum + i, ^uint64(0), sum+i <= 100 }
	var found atomic.Int64
	errMinute := errors.New("a minute is over")
	job := span.NewJob(span.Snoob(^uint64(0), 4))
	for len(job.Rest()) > 0 {
		ctx, cancel := context.WithTimeoutCause(context.Background(), time.Minute, errMinute)
		err := job.Run(ctx, runtime.NumCPU(), func(w *span.Worker[uint64]) error {
			n := int64(0)
			defer func() { found.Add(n) }()
			for _, sum := range span.SearchJob(w, 0, step) {
				if sum == 100 {
					n++
				}
			}
			return nil
		})
		cancel()
		// Here a program writes down found and job.Rest(), both at once.
		if err != nil && err != errMinute {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(found.Load())
	// Output: 5389
}

// A loop that is stopped before work returns leaves what it has not given; otherwise its
// last subset is left, too.
func TestJobPulled(t *testing.T) {
	r := span.Subsets(uint64(0xff))
	for _, stops := range []bool{true, false} {
		job := span.NewJob(r)
		end := func() {}
		defer func() { end() }()
		err := job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
			next, stop := iter.Pull2(span.SearchJob(w, 0, always))
			if end = stop; stops {
				defer stop()
			}
			for range 10 { // 0 to 9
				next()
			}
			return nil
		})
		want := r.From(9)
		if stops {
			want = r.From(10)
		}
		if rest := job.Rest(); err != nil || !slices.Equal(rest, []span.Range[uint64]{want}) {
			t.Errorf("stops %v: %v, left %v, want %v", stops, err, rest, want)
		}
	}
}

// Loops without calls are stopped, too, where nothing interrupts them.
func TestJobUninterrupted(t *testing.T) {
	const child = "BITWALK_UNINTERRUPTED"
	if runtime.GOARCH != "wasm" && os.Getenv(child) == "" {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		test := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestJobUninterrupted$")
		test.Env = append(os.Environ(), child+"=1", "GODEBUG=asyncpreemptoff=1", "GOMAXPROCS=1")
		var out strings.Builder
		test.Stdout, test.Stderr = &out, &out
		if err := test.Start(); err != nil {
			t.Skipf("can't run the test binary again: %v", err) // on an emulated processor
		}
		if err := test.Wait(); err != nil {
			t.Errorf("%v\n%s", err, &out)
		}
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	job := span.NewJob(span.Subsets(^uint64(0)))
	err := job.Run(ctx, 2, func(w *span.Worker[uint64]) error {
		for range span.SearchJob(w, 0, func(sum uint64, i int) (uint64, uint64, bool) { return sum + uint64(i), ^uint64(0), true }) {
		}
		return nil
	})
	if err != context.DeadlineExceeded || len(job.Rest()) != 2 {
		t.Errorf("%v, left %v", err, job.Rest())
	}
}
