package span

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A countingLock counts how often it is locked.
type countingLock struct {
	*sync.Mutex
	n int
}

func (l *countingLock) Lock() {
	l.Mutex.Lock()
	l.n++
}

// A worker that waits is woken for a range, or at the end: with more workers, each is
// woken no more often.
func TestWakes(t *testing.T) {
	for _, workers := range []int{10, 100, 1000} {
		job := NewJob(Subsets(uint8(0b1111)))
		wakes := &countingLock{Mutex: &job.mu}
		job.wake.L = wakes
		var sum atomic.Int64
		err := job.Run(context.Background(), workers, func(w *Worker[uint8]) error {
			for sub := range SearchJob(w, 0, func(set uint8, i int) (uint8, uint8, bool) { return set | 1<<i, 0xff, true }) {
				time.Sleep(time.Millisecond)
				sum.Add(int64(sub))
			}
			return nil
		})
		if most := workers + 16; err != nil || sum.Load() != 120 || wakes.n > most {
			t.Errorf("%d workers: woken %d times, want at most %d; the sum is %d, %v", workers, wakes.n, most, sum.Load(), err)
		}
		t.Logf("%d workers: woken %d times", workers, wakes.n)
	}
}

// What a worker does next: in a step, in the body of its loop, or when its loop has ended.
type action int

const (
	goesOn   action = iota
	panics          // and work does not recover
	recovers        // panics, and work recovers and returns nil
	exits           // runtime.Goexit
	fails           // leaves the loop, and work returns an error; no step does this, nor what follows
	breaks          // leaves the loop, and work returns nil
	restarts        // leaves the loop, and begins another one
	actions         // their number
)

// errScheduled is what workers panic with and return.
var errScheduled = errors.New("as scheduled")

// A schedule is the random run of a job. One worker runs at a time, up to its next step
// or subset, unless it wakes another.
type schedule struct {
	t       *testing.T
	random  *rand.Rand
	r       Range[uint8]
	salt    uint64
	job     *Job[uint8]
	first   string           // how the error of the run begins
	wanted  [256]bool        // the subsets to be found
	left    [256]atomic.Bool // those not yet found
	workers []*scheduled
	early   bool              // a loop was left without an error
	ranges  int               // how many there were since the run was stopped
	done    *[actions + 1]int // how often each action was taken; and stops
}

type scheduled struct {
	worker *Worker[uint8]
	paused atomic.Bool
	ended  atomic.Bool
	inStep bool   // while it pauses
	at     string // in an error: the set that it is building, or has found
	next   chan action
}

// pause waits for the schedule to let the worker go on, and begins to do what it says.
func (w *scheduled) pause(inStep bool, at string) (do action) {
	w.inStep, w.at = inStep, at
	w.paused.Store(true)
	switch do = <-w.next; do {
	case panics:
		panic(errScheduled)
	case recovers:
		panic(do)
	case exits:
		runtime.Goexit()
	}
	return do
}

// step is a rule made of random bits. Its state is the set.
func (s *schedule) step(set uint8, i int) (next, follow uint8, ok bool) {
	set |= 1 << i
	hash := bits.RotateLeft64((uint64(set)^s.salt)*0x9e37_79b9_7f4a_7c15, 20) * 0xd6e8_feb8_6659_fd93 >> 40
	return set, uint8(hash) | uint8(hash>>8), hash>>16&15 < 13
}

// build adds to wanted the sets that the rule makes of set and elements of room.
func (s *schedule) build(set, room uint8) {
	s.wanted[set] = s.r.holds(set)
	for i := range 8 {
		if next, follow, ok := s.step(set, i); room>>i&1 != 0 && ok {
			s.build(next, follow&s.r.set&(1<<i-1))
		}
	}
}

// work searches for w as its actions say.
func (s *schedule) work(w *scheduled) error {
	defer func() {
		if value := recover(); value != nil && value != recovers {
			panic(value)
		}
	}()
	for {
		do := goesOn
		for sub, state := range SearchJob(w.worker, 0, func(set uint8, i int) (uint8, uint8, bool) {
			w.pause(true, fmt.Sprintf(" at %#x", set|1<<i))
			return s.step(set, i)
		}) {
			do = w.pause(false, fmt.Sprintf(" at %#x", sub))
			if !s.left[sub].CompareAndSwap(true, false) || state != sub {
				s.t.Errorf("%v: %#x is found a second time, or is not to be found, with state %#x", s.r, sub, state)
			}
			if do >= fails {
				break
			}
		}
		if do == goesOn {
			do = w.pause(false, "")
		}
		switch do {
		case fails:
			return fmt.Errorf("failed%s: %w", w.at, errScheduled)
		case goesOn, breaks:
			return nil
		}
	}
}

// settle waits until no worker runs, and returns those that pause. The others have ended,
// or wait for a range.
func (s *schedule) settle() (paused []*scheduled) {
	for {
		paused = paused[:0]
		idle := 0
		s.job.mu.Lock()
		for _, w := range s.workers {
			if w.paused.Load() {
				paused = append(paused, w)
			} else if w.ended.Load() {
				idle++
			}
		}
		idle += s.job.waiting
		s.job.mu.Unlock()
		if len(paused)+idle == len(s.workers) {
			return paused
		}
		runtime.Gosched()
	}
}

// check checks that each subset that is left is in one range, that a job that is stopped makes
// no more of them, and that nobody waits unless nothing is free and all that search are asked.
func (s *schedule) check() {
	s.job.mu.Lock()
	defer s.job.mu.Unlock()
	ranges := slices.Clone(s.job.free)
	searching := 0
	for _, w := range s.workers {
		if w.worker.rest.some {
			searching++
			ranges = append(ranges, w.worker.rest)
		}
	}
	j := s.job
	if j.searching != searching || j.waiting > 0 && (len(j.free) > 0 || searching == 0 || j.asked != toHalt) || j.stopped && j.asked != toHalt {
		s.t.Fatalf("%v: %d workers search, not %d; %d wait, %v is free; stopped is %v, asked %d", s.r, searching, j.searching, j.waiting, j.free, j.stopped, j.asked)
	}
	if j.stopped {
		if len(ranges) > s.ranges {
			s.t.Fatalf("%v: %d ranges, %d before: %v", s.r, len(ranges), s.ranges, ranges)
		}
		s.ranges = len(ranges)
	}
	for sub := range s.left {
		n := 0
		for _, r := range ranges {
			if r.some && r.first <= uint8(sub) && uint8(sub) <= r.last {
				n++
			}
		}
		if n > 1 || n == 0 && s.left[sub].Load() {
			s.t.Fatalf("%v: %#x is in %d ranges of %v", s.r, sub, n, ranges)
		}
	}
}

// run is Job.Run with up to four workers. All of them go on if calm.
func (s *schedule) run(calm bool) {
	s.workers, s.early, s.ranges, s.first = nil, false, 256, ""
	stop := ""
	run := s.job.open()
	for range 1 + s.random.IntN(4) {
		w := &scheduled{worker: &Worker[uint8]{job: s.job, run: run}, next: make(chan action)}
		s.workers = append(s.workers, w)
		go func() {
			defer w.ended.Store(true)
			s.job.call(func(*Worker[uint8]) error { return s.work(w) }, w.worker)
		}()
	}
	for paused := s.settle(); len(paused) > 0; paused = s.settle() {
		w, do := paused[s.random.IntN(len(paused))], goesOn
		if chance := s.random.IntN(80); !calm && chance == int(actions) {
			stop = "stopped"
			s.job.cancel(errors.New(stop))
			s.done[actions]++
			s.check()
		} else if chance >= 76 {
			s.check()
		} else if do = action(chance); calm || do >= actions || w.inStep && do >= fails {
			do = goesOn
		}
		s.done[do]++
		s.early = s.early || do == recovers || do == breaks
		if s.first == "" {
			switch do {
			case panics:
				s.first = fmt.Sprintf("span: Run: panic%s: %v\n", w.at, errScheduled)
			case exits:
				s.first = fmt.Sprintf("span: Run: panic%s: runtime.Goexit\n", w.at)
			case fails:
				s.first = fmt.Sprintf("failed%s: %v", w.at, errScheduled)
			}
		}
		w.paused.Store(false)
		w.next <- do
	}
	for _, w := range s.workers {
		if !w.ended.Load() {
			s.t.Fatalf("%v: a worker waits for ever", s.r)
		}
	}
	err := s.job.close()
	s.check()
	for _, r := range s.job.Rest() {
		for sub := range r.Walk() {
			if s.wanted[sub] && !s.left[sub].Load() {
				s.t.Fatalf("%v: %#x is searched and in the rest %v", s.r, sub, s.job.Rest())
			}
		}
	}
	if s.first == "" && len(s.job.Rest()) > 0 {
		s.first = stop
	}
	if got := fmt.Sprint(err); !strings.HasPrefix(got, s.first) || err != nil && s.first == "" ||
		errors.Is(err, errScheduled) != strings.Contains(s.first, errScheduled.Error()) {
		s.t.Fatalf("%v: %v, want %s", s.r, err, s.first)
	}
	if err == nil && !s.early && len(s.job.Rest()) > 0 {
		s.t.Fatalf("%v: no error, but the rest is %v", s.r, s.job.Rest())
	}
}

// Four workers in any order, whose loops end in any way at any moment, in a job that is
// stopped, run again, and resumed from a checkpoint, find each subset exactly once, or it
// is in the rest.
func TestSchedules(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // to switch between goroutines faster
	n := 50_000
	if testkit.Short() {
		n = 1000
	}
	random := testkit.NewRand()
	runs, done := 0, new([actions + 1]int)
	for range n {
		set := uint8(random.Uint32() | random.Uint32()&random.Uint32())
		s := &schedule{t: t, random: random, r: Subsets(set), salt: random.Uint64(), done: done}
		if random.IntN(2) == 0 {
			s.r = Snoob(set, random.IntN(5))
		}
		s.build(0, set)
		for sub, wanted := range s.wanted {
			s.left[sub].Store(wanted)
		}
		s.job = NewJob(s.r.Split(1 + random.IntN(3))...)
		for i := 0; i == 0 || len(s.job.Rest()) > 0; i++ {
			if i > 0 && random.IntN(2) == 0 { // from a checkpoint
				s.job = NewJob(s.job.Rest()...)
			}
			s.run(i > 10)
			runs++
		}
		for sub := range s.left {
			if s.left[sub].Load() {
				t.Fatalf("%v: %#x is never found", s.r, sub)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d runs; panics, recovered, Goexit, errors, break, another loop, stops: %d", runs, done[panics:])
}
