package span_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/span"
)

// runJob runs a job and returns what its workers find, sorted.
func runJob(t *testing.T, ctx context.Context, job *span.Job[uint64], n int, s rule[uint64]) (got []uint64, err error) {
	t.Helper()
	var mu sync.Mutex
	err = job.Run(ctx, n, func(w *span.Worker[uint64]) error {
		var own []uint64
		for sub, state := range span.SearchJob(w, 0, s.step) {
			if sub != state {
				return fmt.Errorf("%#x with the state of %#x", sub, state)
			}
			own = append(own, sub)
		}
		mu.Lock()
		defer mu.Unlock()
		got = append(got, own...)
		return nil
	})
	slices.Sort(got)
	return got, err
}

// Every worker takes part, and together they find each subset once.
func TestJob(t *testing.T) {
	random := testkit.NewRand()
	for n := 0; n <= 14; n++ {
		for k := -1; k <= n+1; k++ {
			set := testkit.RandomSet(random, n)
			r := span.Snoob(set, k)
			if k < 0 {
				r = span.Subsets(set)
			}
			s := hashed[uint64](random.Uint64(), 15, k%2 == 0)
			want := s.filter(r.Walk())
			for _, workers := range []int{1, 2, 3, 8} {
				job := span.NewJob(r.Split(1 + random.IntN(4))...)
				got, err := runJob(t, context.Background(), job, workers, s)
				if err != nil || !slices.Equal(got, want) || len(job.Rest()) > 0 {
					t.Fatalf("%v, %d workers: %v, %#x, want %#x; left %v", r, workers, err, got, want, job.Rest())
				}
			}
		}
	}
}

// A job that is stopped again and again, and resumed from a checkpoint, finds each subset
// once.
func TestJobStopped(t *testing.T) {
	random := testkit.NewRand()
	set := uint64(1<<20 - 1)
	for _, r := range []span.Range[uint64]{span.Subsets(set >> 2), span.Snoob(set, 9), span.Snoob(set, 12).Part(1, 2)} {
		s := hashed[uint64](7, 16, false)
		want := s.filter(r.Walk())
		var got []uint64
		rest := []span.Range[uint64]{r}
		stops := 0
		for ; len(rest) > 0; stops++ {
			job := span.NewJob(rest...)
			ctx, cancel := context.WithCancel(context.Background())
			last := random.Uint64N(1 << 8) // a number that one set in 256 has
			found, err := runJob(t, ctx, job, 3, rule[uint64]{
				ok: func(sub uint64) bool {
					if sub*0x9e37_79b9_7f4a_7c15>>56 == last {
						cancel()
					}
					return s.ok(sub)
				},
				follow: s.follow,
			})
			cancel()
			got = append(got, found...)
			text, _ := json.Marshal(job.Rest())
			rest = nil
			if err := json.Unmarshal(text, &rest); err != nil {
				t.Fatal(err)
			}
			if (err == nil) != (len(rest) == 0) || err != nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%v, left %v", err, rest)
			}
		}
		t.Logf("%v: %d stops", r, stops-1)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, %d stops: %d subsets, want %d", r, stops-1, len(got), len(want))
		}
	}
}

// The error of a panic names the subset, and unwraps to its value.
func TestJobPanicError(t *testing.T) {
	for value, end := range map[any]func(){
		"a text":         func() { panic("a text") },
		context.Canceled: func() { panic(context.Canceled) },
		"runtime.Goexit": runtime.Goexit,
	} {
		for _, inStep := range []bool{false, true} {
			job := span.NewJob(span.Snoob(uint64(0xff), 3))
			err := job.Run(context.Background(), 2, func(w *span.Worker[uint64]) error {
				for sub := range span.SearchJob(w, 0, func(sub uint64, i int) (uint64, uint64, bool) {
					if inStep && sub|1<<i == 0x12 {
						end()
					}
					return always(sub, i)
				}) {
					if sub == 0x13 {
						end()
					}
				}
				return nil
			})
			want := fmt.Sprintf("span: Run: panic at 0x13: %v\n", value)
			if inStep {
				want = fmt.Sprintf("span: Run: panic at 0x12: %v\n", value)
			}
			if !strings.HasPrefix(fmt.Sprint(err), want) || errors.Is(err, context.Canceled) != (value == context.Canceled) {
				t.Errorf("%v, want %s…", err, want)
			}
		}
	}
}

// An error of work is returned even if it comes with the last subset, or after ctx is
// done, or wraps the cause of ctx.
func TestJobErrors(t *testing.T) {
	for _, early := range []bool{false, true} {
		for _, left := range []bool{false, true} {
			ctx, cancel := context.WithCancelCause(context.Background())
			cause := errors.New("enough")
			bad := fmt.Errorf("the last subset: %w", cause)
			job := span.NewJob(span.Snoob(uint64(0xff), 4))
			err := forEach(ctx, job, 1, func(sub uint64) error {
				if !left && sub != 0xf0 {
					return nil
				}
				if early {
					cancel(cause)
					time.Sleep(time.Millisecond)
				}
				return bad
			})
			cancel(cause)
			if err != bad || len(job.Rest()) > 0 != left {
				t.Errorf("done before %v, subsets left %v: %v, left %v", early, left, err, job.Rest())
			}
		}
	}
}

// An error is returned although ctx was done before, and a panic outside a loop names no subset.
func TestJobLate(t *testing.T) {
	full := errors.New("the disk is full")
	for want, end := range map[string]func() error{
		"the disk is full":              func() error { return full },
		"span: Run: panic: the disk is": func() error { panic(full) },
	} {
		ctx, cancel := context.WithCancel(context.Background())
		job := span.NewJob(span.Snoob(uint64(0xff), 4))
		err := job.Run(ctx, 1, func(w *span.Worker[uint64]) error {
			for range span.SearchJob(w, 0, always) {
				cancel()
				time.Sleep(time.Millisecond)
			}
			return end()
		})
		if !errors.Is(err, full) || !strings.HasPrefix(err.Error(), want) || len(job.Rest()) == 0 {
			t.Errorf("%v, want %s…; left %v", err, want, job.Rest())
		}
	}
}

// However often a job is stopped, each worker leaves one range.
func TestJobStops(t *testing.T) {
	job := span.NewJob(span.Subsets(uint64(0xffff)))
	for range 10 {
		ctx, cancel := context.WithCancel(context.Background())
		forEach(ctx, job, 1, func(uint64) error {
			cancel()
			time.Sleep(time.Millisecond)
			return nil
		})
	}
	if rest := job.Rest(); len(rest) != 1 {
		t.Errorf("left %v", rest)
	}
}

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

// The first of several errors is returned, also if ctx is done after it.
func TestJobFirstError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	first := errors.New("the first")
	job := span.NewJob(span.Subsets(^uint64(0)).Split(2)...)
	err := job.Run(ctx, 2, func(w *span.Worker[uint64]) error {
		for sub := range span.SearchJob(w, 0, always) {
			if sub == 0 {
				return first
			}
			runtime.Gosched() // where nothing else interrupts a loop
		}
		cancel()
		return errors.New("the second")
	})
	if err != first {
		t.Error(err)
	}
}

// A worker has one loop at a time.
func TestJobNested(t *testing.T) {
	job := span.NewJob(span.Subsets(uint64(0xff)))
	err := job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
		for sub := range span.SearchJob(w, 0, always) {
			if sub == 7 {
				for range span.SearchJob(w, 0, always) {
					t.Error("the loop inside runs")
				}
			}
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "span: SearchJob: ") {
		t.Error(err)
	}
	if want := []span.Range[uint64]{span.Subsets(uint64(0xff)).From(7)}; !slices.Equal(job.Rest(), want) {
		t.Errorf("left %v, want %v", job.Rest(), want)
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
	if want := []span.Range[uint64]{span.Subsets(uint64(0xff))}; err != nil || !slices.Equal(job.Rest(), want) {
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
func TestJobMisuse(t *testing.T) {
	job := span.NewJob(span.Subsets(uint64(3)))
	var none context.Context
	testkit.MustPanic(t, func() { job.Run(none, 1, nil) }, "span: Run: ctx is nil")
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
			for _, sum := range span.SearchJob(w, 0, step) {
				if sum == 100 {
					n++
				}
			}
			found.Add(n)
			return nil
		})
		cancel()
		if err != nil && err != errMinute {
			fmt.Println(err)
			return
		}
		// Here a program writes down found and job.Rest(), both at once.
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

// While one worker is held up in its only subset, in the longest range, all others share
// what another has.
func TestJobAsksAll(t *testing.T) {
	const workers, held = 8, uint64(1) << 20
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	whole := span.Subsets(held<<1 - 1)
	job := span.NewJob(whole.From(held), whole.To(held-1))
	var busy atomic.Int64
	job.Run(ctx, workers, func(w *span.Worker[uint64]) error {
		first := true
		for sub := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			set |= 1 << i
			return set, ^uint64(0), set <= held
		}) {
			if first && busy.Add(1) == workers {
				cancel()
			}
			first = false
			if sub == held {
				<-ctx.Done()
			}
			runtime.Gosched()
		}
		return nil
	})
	if n := busy.Load(); n < workers {
		t.Errorf("%d of %d workers had something to search", n, workers)
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

// A panic that work recovers loses nothing, and nobody waits for its range for ever.
func TestJobRecovered(t *testing.T) {
	recovered := errors.New("recovered")
	for _, want := range []error{nil, recovered} {
		for _, workers := range []int{1, 2} {
			for _, inStep := range []bool{false, true} {
				job := span.NewJob(span.Subsets(uint64(0xff)))
				var mu sync.Mutex
				left := map[uint64]bool{}
				for sub := range span.Subsets(uint64(0xff)).Walk() {
					left[sub] = true
				}
				err := job.Run(context.Background(), workers, func(w *span.Worker[uint64]) (err error) {
					defer func() {
						if recover() != nil {
							err = want
						}
					}()
					for sub := range span.SearchJob(w, 0, func(sub uint64, i int) (uint64, uint64, bool) {
						if inStep && sub|1<<i == 10 {
							panic(1)
						}
						return always(sub, i)
					}) {
						if sub == 10 {
							panic(1)
						}
						mu.Lock()
						delete(left, sub)
						mu.Unlock()
					}
					return nil
				})
				n := uint64(0)
				for _, r := range job.Rest() {
					n += r.Len()
					for sub := range r.Walk() {
						if !left[sub] {
							t.Errorf("%d workers: %#x is searched, and left", workers, sub)
						}
					}
				}
				if err != want || n != uint64(len(left)) || !left[10] {
					t.Errorf("%d workers, in step %v: %v, want %v; rest has %d of %d subsets", workers, inStep, err, want, n, len(left))
				}
			}
		}
	}
}
