package span_test

// The loop in the comment of Job; TestJobComment compares the two.

import (
	"context"
	"errors"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/span"
)

// A checkpointed is a search by the loop of the comment, which saves what it found and what is
// left.
type checkpointed struct {
	found []uint64
	rest  []span.Range[uint64]
}

func (c *checkpointed) resume(ctx context.Context, step func(r ruler, i int) (ruler, uint64, bool), visit func(sub uint64, r ruler) error) error {
	found, ranges, start := c.found, c.rest, ruler{}
	var mu sync.Mutex
	save := func(found []uint64, rest []span.Range[uint64]) error {
		c.found, c.rest = slices.Clone(found), rest
		return nil
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

// A search by the loop of the comment that fails again and again, and is resumed from what it
// saved, finds each subset once, whether a step or a body panics, or a body returns an error.
func TestJobCommentResumes(t *testing.T) {
	r := span.Snoob(uint64(1)<<28-1, 5)
	var want []uint64
	for sub := range span.Search(r, ruler{}, func(r ruler, i int) (ruler, uint64, bool) { return r.add(i) }) {
		want = append(want, sub)
	}
	errBody := errors.New("an error of the body")
	for what, fail := range map[string]func() error{
		"panic in step":  nil,
		"panic in body":  func() error { panic("a panic of the body") },
		"error of body":  func() error { return errBody },
		"Goexit in body": func() error { runtime.Goexit(); return nil },
	} {
		// Each attempt fails at a subset that is later than that of the attempt before.
		var mu sync.Mutex
		calls, limit := 0, 0
		over := func() bool { // reports whether it is time to fail
			mu.Lock()
			defer mu.Unlock()
			calls++
			return calls == limit
		}
		step := func(r ruler, i int) (ruler, uint64, bool) {
			if fail == nil && over() {
				panic("a panic of the step")
			}
			return r.add(i)
		}
		visit := func(uint64, ruler) error {
			if fail != nil && over() {
				return fail()
			}
			return nil
		}
		c := checkpointed{rest: []span.Range[uint64]{r}}
		failures := 0
		for err := errBody; err != nil; failures++ {
			calls, limit = 0, len(want)/7
			if fail == nil {
				limit *= 3 // steps
			}
			err = c.resume(context.Background(), step, visit)
			if err != nil && err != errBody && !strings.Contains(err.Error(), "a panic of the") && !strings.Contains(err.Error(), "Goexit") {
				t.Fatal(err)
			}
		}
		if slices.Sort(c.found); failures < 4 || !slices.Equal(c.found, want) {
			t.Errorf("%s: %d failures, %d subsets found, want %d", what, failures-1, len(c.found), len(want))
		}
		t.Logf("%s: %d failures, %d subsets", what, failures-1, len(c.found))
	}
}

func TestJobComment(t *testing.T) {
	read := func(file, indent string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`(?m)^`+indent+`\t`).ReplaceAllString(string(text), "")
	}
	_, code, _ := strings.Cut(read("job.go", "//"), "while a search finds nothing:\n//\n")
	code, _, _ = strings.Cut(code, "//\n")
	if lines := strings.Count(code, "\n"); lines < 20 {
		t.Fatalf("%d lines of code in the comment of Job", lines)
	}
	if !strings.Contains(read("resume_test.go", ""), code) {
		t.Errorf("resume_test.go does not run this code of the comment of Job:\n%s", code)
	}
}
