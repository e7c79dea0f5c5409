package span_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
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

// A job that is stopped again and again finds each subset once.
func TestJobStopped(t *testing.T) {
	random := testkit.NewRand()
	set := uint64(1<<20 - 1)
	for _, r := range []span.Range[uint64]{span.Subsets(set), span.Snoob(set, 9), span.Snoob(set, 12).Part(3, 5)} {
		s := hashed[uint64](7, 16, false)
		want := s.filter(r.Walk())
		for _, workers := range []int{1, 3} {
			var got []uint64
			rest := []span.Range[uint64]{r}
			stops := 0
			for ; len(rest) > 0; stops++ {
				job := span.NewJob(rest...)
				ctx, cancel := context.WithCancel(context.Background())
				var mu sync.Mutex
				enough := random.IntN(len(want) / 20)
				err := job.Run(ctx, workers, func(w *span.Worker[uint64]) error {
					var own []uint64
					for sub := range span.SearchJob(w, 0, s.step) {
						if own = append(own, sub); len(own) == enough {
							cancel()
						}
					}
					mu.Lock()
					defer mu.Unlock()
					got = append(got, own...)
					return nil
				})
				cancel()
				// As text, as in a checkpoint.
				text, _ := json.Marshal(job.Rest())
				rest = nil
				if err := json.Unmarshal(text, &rest); err != nil {
					t.Fatal(err)
				}
				if (err == nil) != (len(rest) == 0) || err != nil && !errors.Is(err, context.Canceled) {
					t.Fatalf("%v, left %v", err, rest)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%v, %d workers, %d stops: %d subsets, want %d", r, workers, stops, len(got), len(want))
			}
			t.Logf("%v, %d workers: stopped %d times", r, workers, stops-1)
		}
	}
}

// What a loop does with a subset that it is not to like.
var endings = map[string]func() error{
	"error":  func() error { return errors.New("I don't like it") },
	"panic":  func() error { panic("I don't like it") },
	"panics": func() error { panic(fmt.Errorf("I don't like it: %w", context.Canceled)) },
	"goexit": func() error { runtime.Goexit(); return nil },
	"break":  func() error { return nil },
}

// Loops end in any way at any subset, in their bodies and in steps, and another run
// goes on from there.
func TestJobEnds(t *testing.T) {
	set := uint64(0x3ff << 20)
	for _, r := range []span.Range[uint64]{span.Subsets(set), span.Snoob(set, 4), span.Snoob(set, 0), span.Subsets(set).After(1 << 22)} {
		s := hashed[uint64](3, 14, false)
		want := s.filter(r.Walk())
		for how, end := range endings {
			for _, inStep := range []bool{false, true} {
				if inStep && !strings.HasPrefix(how, "panic") {
					continue
				}
				for _, workers := range []int{1, 2} {
					for i := 0; i < len(want); i += 1 + len(want)/50 {
						bad := want[i]
						if inStep {
							bad = prefixOf(bad)
						}
						once := end
						ended := false
						var mu sync.Mutex
						var got []uint64
						job := span.NewJob(r)
						var failed error
						for runs := 0; ; runs++ {
							err := job.Run(context.Background(), workers, func(w *span.Worker[uint64]) error {
								for sub := range span.SearchJob(w, 0, func(p uint64, i int) (uint64, uint64, bool) {
									next, follow, ok := s.step(p, i)
									if inStep && next == bad {
										mu.Lock()
										first := !ended
										ended = true
										mu.Unlock()
										if first {
											once()
										}
									}
									return next, follow, ok
								}) {
									mu.Lock()
									first := !inStep && sub == bad && !ended
									if first {
										ended = true
									}
									if !first || how == "error" || how == "break" {
										got = append(got, sub)
									}
									mu.Unlock()
									if first {
										return once()
									}
								}
								return nil
							})
							if err != nil {
								failed = err
							}
							if len(job.Rest()) == 0 {
								break
							}
							if runs > 2 {
								t.Fatalf("%v, %s: left %v", r, how, job.Rest())
							}
						}
						slices.Sort(got)
						if !slices.Equal(got, want) {
							t.Fatalf("%v, %s at %#x, in step %v, %d workers: %#x, want %#x", r, how, bad, inStep, workers, got, want)
						}
						text := fmt.Sprint(failed)
						switch {
						case bad == 0 && inStep:
						case how == "break":
							if failed != nil {
								t.Fatal(failed)
							}
						case how == "error":
							if text != "I don't like it" {
								t.Fatal(text)
							}
						default:
							if !strings.Contains(text, fmt.Sprintf("panic at %#x: ", bad)) || errors.Is(failed, context.Canceled) != (how == "panics") {
								t.Fatalf("%s, in step %v: %s", how, inStep, text)
							}
						}
					}
				}
			}
		}
	}
}

// prefixOf returns the highest two elements of sub.
func prefixOf(sub uint64) uint64 {
	for scan.OnesCount(sub) > 2 {
		sub = scan.ClearLowest(sub)
	}
	return sub
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
			err := job.Run(ctx, 1, func(w *span.Worker[uint64]) error {
				for sub := range span.SearchJob(w, 0, func(int, int) (int, uint64, bool) { return 0, ^uint64(0), true }) {
					if !left && sub != 0xf0 {
						continue
					}
					if early {
						cancel(cause)
						for !errors.Is(context.Cause(ctx), cause) {
						}
						time.Sleep(time.Millisecond)
					}
					return bad
				}
				return nil
			})
			cancel(cause)
			if err != bad && !(left && early && err == cause) || len(job.Rest()) > 0 != left {
				t.Errorf("done before %v, subsets left %v: %v, left %v", early, left, err, job.Rest())
			}
		}
	}
}

// A worker whose loop panics in the range that begins with the empty set, after it has
// searched others, leaves exactly that range.
func TestJobPanicsLater(t *testing.T) {
	set := uint64(0xff)
	job := span.NewJob(span.Subsets(set).Split(4)...)
	n := 0
	err := job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
		for sub := range span.SearchJob(w, 0, func(int, int) (int, uint64, bool) { return 0, ^uint64(0), true }) {
			if sub == 0 {
				panic("at the empty set")
			}
			n++
		}
		return nil
	})
	want := []span.Range[uint64]{span.Subsets(set).To(0x3f)}
	if err == nil || !strings.Contains(err.Error(), "panic at 0x0: ") || n != 192 || !slices.Equal(job.Rest(), want) {
		t.Errorf("%d subsets, left %v, want %v: %v", n, job.Rest(), want, err)
	}
}

func TestJobPanics(t *testing.T) {
	job := span.NewJob(span.Subsets(uint8(3)))
	testkit.MustPanic(t, func() { job.Run(context.Background(), 0, nil) }, "span: Run: 0 workers")
	err := job.Run(context.Background(), 1, func(w *span.Worker[uint8]) error {
		testkit.MustPanic(t, func() { job.Run(context.Background(), 1, nil) }, "span: Run: the job is running")
		return nil
	})
	if err != nil || len(job.Rest()) != 1 {
		t.Fatal(err, job.Rest())
	}
}

// Four numbers from 0 to 63 whose sum is 100, counted on all cores, with a checkpoint
// every minute.
func ExampleJob() {
	step := func(sum, i int) (int, uint64, bool) { return sum + i, ^uint64(0), sum+i <= 100 }
	var found atomic.Int64
	job := span.NewJob(span.Snoob(^uint64(0), 4))
	for len(job.Rest()) > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
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
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			fmt.Println(err)
			return
		}
		// Here a program writes down found and job.Rest(), both at once.
	}
	fmt.Println(found.Load())
	// Output: 5389
}
