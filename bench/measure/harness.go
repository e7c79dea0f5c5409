package measure

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"github.com/bitwalk/bitwalk/scan"
)

// sampleTime is how long a round times one side, at least: long enough that
// reading the clock does not matter, short enough that all sides of a round
// see the same machine.
const sampleTime = time.Millisecond

// All measures the trials one after the other; of trials with the same name only
// the first. It then measures the trials whose samples lie far apart again, up to
// again times: a disturbance of the machine often lasts for seconds and is gone when
// their turn comes. If All fails, it returns the outcomes so far.
func All(ctx context.Context, trials []Trial, rounds, again int, stderr io.Writer) ([]*Outcome, error) {
	var outcomes [][]*Outcome
	flat := func() []*Outcome { return slices.Concat(outcomes...) }
	bar := newProgress(len(trials), stderr)
	defer bar.done()
	seen := map[string]bool{}
	for i := range trials {
		if t := &trials[i]; !seen[t.Name] {
			seen[t.Name] = true
			bar.show(t.Name)
			out, err := One(ctx, t, rounds)
			if err != nil {
				return flat(), err
			}
			outcomes = append(outcomes, out)
		}
		bar.step()
	}
	for ; again > 0; again-- {
		apart := slices.DeleteFunc(slices.Clone(outcomes), func(outs []*Outcome) bool { return !slices.ContainsFunc(outs, (*Outcome).apart) })
		if len(apart) == 0 {
			break
		}
		bar.more(len(apart))
		for _, outs := range apart {
			bar.show("again: " + outs[0].Trial.Name)
			more, err := One(ctx, outs[0].Trial, rounds)
			if err != nil {
				return flat(), err
			}
			for i, o := range more {
				outs[i].NS = append(outs[i].NS, o.NS...)
			}
			bar.step()
		}
	}
	return flat(), nil
}

// apart reports whether the median of the samples lies so far above the least that
// something must have disturbed them.
func (o *Outcome) apart() bool {
	ns := slices.Sorted(slices.Values(o.NS))
	return len(ns) > 0 && ns[len(ns)/2] > 1.05*ns[0]
}

// One checks a trial and times it for the given number of rounds. All
// sides take their turn in every round, in an order that alternates, so that
// what disturbs the machine disturbs all of them. With zero rounds it only
// checks. It stops between two samples when ctx is done.
func One(ctx context.Context, t *Trial, rounds int) ([]*Outcome, error) {
	sides := t.Sides()
	if err := agree(t, sides); err != nil {
		return nil, err
	}
	// The collector would run on the pinned thread, in the middle of a sample.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))

	var outs []*Outcome
	for _, s := range sides {
		o := &Outcome{Trial: t, Impl: s.Impl}
		if s.Path != nil {
			o.Path = s.Path.String()
		}
		outs = append(outs, o)
	}
	order := make([]int, len(sides))
	for i := range order {
		order[i] = i
	}
	for range rounds {
		for _, i := range order {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			outs[i].sample(&sides[i])
		}
		slices.Reverse(order)
	}
	return outs, nil
}

func (o *Outcome) sample(s *Side) {
	defer force(s.Path)()
	if o.Iters == 0 {
		o.Iters = 1
		for d := timed(s, 1); d < sampleTime; d = timed(s, o.Iters) {
			o.Iters = max(o.Iters+1, int(float64(o.Iters)*min(10, 1.2*float64(sampleTime)/float64(max(d, 1)))))
		}
	}
	d := timed(s, o.Iters)
	o.NS = append(o.NS, float64(d)/float64(o.Iters)/float64(cmp.Or(s.Elems, o.Trial.Elems)))
}

//go:noinline
func timed(s *Side, iters int) time.Duration {
	now := threadTime
	if s.Wall {
		now = wallTime
	}
	start := now()
	for range iters {
		s.Run() // through a func variable, so that the call is made
	}
	return now() - start
}

var epoch = time.Now()

func wallTime() time.Duration { return time.Since(epoch) }

// force makes p the path that runs, if it is not nil.
func force(p *scan.Path) (restore func()) {
	if p == nil {
		return func() {}
	}
	return scan.Force(*p)
}

// A Disagreement says that two sides of a trial gave different answers.
type Disagreement struct {
	Trial, Where string
	A, B         *Side
	AGot, BGot   uint64
}

func (d *Disagreement) Error() string {
	return fmt.Sprintf("%s: %s gives %#x, %s gives %#x: %s", d.Trial, d.A.who(), d.AGot, d.B.who(), d.BGot, d.Where)
}

func (s *Side) who() string {
	if s.Path == nil {
		return s.Impl
	}
	return s.Impl + " on path " + s.Path.String()
}

// agree runs every side once and compares what it returns and leaves behind
// with the first side's.
func agree(t *Trial, sides []Side) error {
	var first *Side
	var want uint64
	var wantOut []uint64
	for i := range sides {
		s := &sides[i]
		if s.Apart {
			continue
		}
		restore := force(s.Path)
		got := s.Run()
		restore()
		var out []uint64
		if s.Out != nil {
			out = slices.Clone(s.Out())
		}
		if first == nil {
			first, want, wantOut = s, got, out
			continue
		}
		if out != nil && wantOut != nil {
			for j := range min(len(out), len(wantOut)) {
				if out[j] != wantOut[j] {
					return &Disagreement{t.Name, fmt.Sprintf("element %d", j), first, s, wantOut[j], out[j]}
				}
			}
			if len(out) != len(wantOut) {
				return &Disagreement{t.Name, "number of elements", first, s, uint64(len(wantOut)), uint64(len(out))}
			}
		}
		if got != want {
			return &Disagreement{t.Name, "result", first, s, want, got}
		}
	}
	return nil
}
