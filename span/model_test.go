package span_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

// A model says which subsets a job has still to find, while workers that run at the same
// time stop, fail, panic and leave their loops as they like.
type model struct {
	t    *testing.T
	rule rule[uint64]

	mu    sync.Mutex
	left  map[uint64]bool
	ended map[string]bool // how loops of this run were ended
}

// find is called by the body of a loop.
func (m *model) find(sub uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.left[sub] {
		m.t.Errorf("%#x is found a second time, or is not to be found", sub)
	}
	delete(m.left, sub)
}

func (m *model) end(how string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ended[how] = true
}

var errModel = errors.New("as the model says")

// work searches, and once in odds steps and subsets does something else.
func (m *model) work(w *span.Worker[uint64], random *rand.Rand, odds int, cancel func()) (err error) {
	steps := 0
	act := func(ways ...string) (how string) {
		if steps++; steps%8 == 0 {
			runtime.Gosched()
		}
		if random.IntN(odds) > 0 {
			return ""
		}
		how = ways[random.IntN(len(ways))]
		m.end(how)
		switch how {
		case "cancel":
			cancel()
		case "panic", "recover":
			panic(how)
		case "exit":
			runtime.Goexit()
		}
		return how
	}
	defer func() {
		if value := recover(); value == "panic" {
			panic(value)
		} else if value != nil && value != "recover" {
			m.t.Error(value)
		}
	}()
	step := func(set uint64, i int) (uint64, uint64, bool) {
		act("cancel", "panic", "recover", "exit")
		return m.rule.step(set, i)
	}
	for again := true; again; {
		again = false
		if random.IntN(4) == 0 {
			next, stop := iter.Pull2(span.SearchJob(w, 0, step))
			defer stop()
			for sub, _, ok := next(); ok; sub, _, ok = next() {
				m.find(sub)
				switch act("cancel", "error", "break") {
				case "error":
					return errModel
				case "break":
					return nil
				}
			}
			return nil
		}
		for sub := range span.SearchJob(w, 0, step) {
			how := act("cancel", "panic", "recover", "exit", "error", "break", "again")
			m.find(sub)
			if how == "error" {
				return errModel
			}
			if again = how == "again"; again || how == "break" {
				break
			}
		}
	}
	return nil
}

// check compares what is left with the rest of the job.
func (m *model) check(rest []span.Range[uint64], err error) {
	n := 0
	above := uint64(0)
	for i, r := range rest {
		first, last, ok := r.Bounds()
		if !ok || i > 0 && first <= above {
			m.t.Errorf("the rest is %v", rest)
		}
		above = last
		for sub := range r.Walk() {
			if m.left[sub] {
				n++
			} else if m.rule.makes(sub, nil) {
				m.t.Errorf("%#x is found, and in the rest %v", sub, rest)
			}
		}
	}
	if n != len(m.left) {
		m.t.Errorf("%d of %d subsets are left in %v", n, len(m.left), rest)
	}
	text := fmt.Sprint(err)
	switch {
	case err == nil:
		if len(rest) > 0 && !m.ended["break"] && !m.ended["recover"] || m.ended["panic"] || m.ended["exit"] || m.ended["error"] {
			m.t.Errorf("no error after %v, and the rest is %v", m.ended, rest)
		}
	case err == errModel && m.ended["error"], err == context.Canceled && m.ended["cancel"] && len(rest) > 0:
	case strings.HasPrefix(text, "span: Run: panic at 0x") && (m.ended["panic"] && strings.Contains(text, ": panic\n") || m.ended["exit"]):
	default:
		m.t.Errorf("%v after %v, and the rest is %v", err, m.ended, rest)
	}
}

// Whatever workers do at the same time, in runs that follow one another, each subset is
// found once or is in the rest.
func TestJobModel(t *testing.T) {
	random := testkit.NewRand()
	jobs := 3000
	if testkit.Short() {
		jobs = 300
	}
	runs, ended := 0, make(map[string]int)
	for range jobs {
		set := testkit.RandomSet(random, random.IntN(11))
		r := span.Subsets(set)
		if random.IntN(2) == 0 {
			r = span.Snoob(set, random.IntN(scan.OnesCount(set)+1))
		}
		parts := 1 + random.IntN(3)
		r = r.Part(random.IntN(parts), parts)
		m := &model{t: t, rule: hashed[uint64](random.Uint64(), 11+random.Uint64N(6), random.IntN(2) == 0), left: make(map[uint64]bool)}
		for _, sub := range m.rule.filter(r.Walk()) {
			m.left[sub] = true
		}
		job := span.NewJob(r.Split(1 + random.IntN(4))...)
		for odds := 20; len(job.Rest()) > 0; odds *= 2 {
			m.ended = make(map[string]bool)
			ctx, cancel := context.WithCancel(context.Background())
			seed := random.Uint64()
			var mu sync.Mutex
			err := job.Run(ctx, 1+random.IntN(8), func(w *span.Worker[uint64]) error {
				mu.Lock()
				seed++
				own := rand.New(rand.NewPCG(seed, 1))
				mu.Unlock()
				return m.work(w, own, odds, cancel)
			})
			cancel()
			m.check(job.Rest(), err)
			runs++
			for how := range m.ended {
				ended[how]++
			}
			if text, _ := json.Marshal(job.Rest()); random.IntN(2) == 0 {
				var rest []span.Range[uint64]
				if err := json.Unmarshal(text, &rest); err != nil {
					t.Fatal(err)
				}
				job = span.NewJob(rest...)
			}
		}
		if len(m.left) > 0 {
			t.Errorf("%v: %d subsets are never found", r, len(m.left))
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d jobs, %d runs, which ended loops so: %v", jobs, runs, ended)
}
