package span_test

// The loop in the comment of Job; TestJobComment compares the two.

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
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

// A checkpointed is a search by the loop of the comment, which saves what it found and what is
// left.
type checkpointed struct {
	found []uint64
	rest  []span.Range[uint64]
}

// cores stands for a machine with so many.
type cores int

func (n cores) NumCPU() int { return int(n) }

func (c *checkpointed) resume(
	ctx context.Context, runtime cores, step func(sub uint64, i int) (uint64, uint64, bool), visit func(sub, state uint64) error,
) error {
	found, ranges, start := c.found, c.rest, uint64(0)
	var mu sync.Mutex
	save := func(found []uint64, rest []span.Range[uint64]) error {
		c.found = slices.Clone(found)
		text, _ := json.Marshal(rest)
		return json.Unmarshal(text, &c.rest)
	}
	errMinute := errors.New("a minute is over")
	job := span.NewJob(ranges...) // span.Snoob(set, k), or a checkpoint, read by json.Unmarshal
	for len(job.Rest()) > 0 {
		minute, cancel := context.WithTimeoutCause(ctx, time.Minute, errMinute)
		err := job.Run(minute, runtime.NumCPU(), func(w *span.Worker[uint64]) error {
			var own []uint64 // what this worker finds
			defer func() {
				mu.Lock()
				defer mu.Unlock()
				found = append(found, own...)
			}()
			for sub, state := range span.SearchJob(w, start, step) {
				err := visit(sub, state)
				own = append(own, sub)
				if err != nil {
					return err
				}
			}
			return nil
		})
		cancel()
		if err := save(found, job.Rest()); err != nil {
			return err
		}
		if err != nil && err != errMinute {
			return err
		}
	}
	return nil
}

// A search by the loop of the comment that fails again and again, at any moment and in any way, and
// is resumed from what it saved, finds each subset once. TestSchedules has what else can happen.
func TestJob(t *testing.T) {
	random, errBody := testkit.NewRand(), errors.New("an error of the body")
	var failed [5]int // by the way
	for n := 0; n <= 14; n++ {
		for k := -1; k <= n+1; k++ {
			r := whole(testkit.RandomSet(random, n), k)
			s := rule[uint64]{random.Uint64(), 15, k%2 == 0}
			want, _ := s.filter(r)
			for _, workers := range []cores{1, 2, 3, 8} {
				c := checkpointed{rest: r.Split(1 + random.IntN(4))}
				for err := errBody; err != nil; {
					way, limit := random.IntN(5), 1+random.Int64N(1<<random.IntN(12))
					var calls atomic.Int64
					ctx, cancel := context.WithCancel(context.Background())
					err = c.resume(ctx, workers, func(sub uint64, i int) (uint64, uint64, bool) {
						if way == 0 && calls.Add(1) == limit {
							panic("a panic of the step")
						}
						return s.step(sub, i)
					}, func(sub, state uint64) error {
						if sub != state {
							t.Errorf("%#x with the state of %#x", sub, state)
						}
						if way == 0 || calls.Add(1) != limit {
							return nil
						}
						switch way {
						case 1:
							panic("a panic of the body")
						case 2:
							runtime.Goexit()
						case 3:
							cancel()
							runtime.Gosched() // it stops the job in another goroutine
							return nil
						}
						return errBody
					})
					cancel()
					if err == nil {
						break
					}
					failed[way]++
					is := []string{"a panic of the step", "a panic of the body", "runtime.Goexit", context.Canceled.Error(), errBody.Error()}[way]
					if !strings.Contains(err.Error(), is) {
						t.Fatalf("%v, %d workers: %v, want %s", r, workers, err, is)
					}
				}
				if slices.Sort(c.found); !slices.Equal(c.found, want) {
					t.Fatalf("%v, %d workers: %#x, want %#x", r, workers, c.found, want)
				}
			}
		}
	}
	if t.Logf("panics of steps and of bodies, exits, stops and errors: %d", failed); slices.Min(failed[:]) < 100 {
		t.Error("too few failures")
	}
}

func TestJobComment(t *testing.T) {
	source := regexp.MustCompile(`(?m)^//\t`).ReplaceAllString(testkit.Read(t, "job.go"), "")
	_, code, _ := strings.Cut(source, "while a search finds nothing:\n//\n")
	code, _, _ = strings.Cut(code, "//\n")
	if lines := strings.Count(code, "\n"); lines < 20 {
		t.Fatalf("%d lines of code in the comment of Job", lines)
	}
	testkit.Runs(t, []string{code}, "resume_test.go")
}
