package measure

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/bitwalk/bitwalk/scan"
)

// A Plan says how long to measure. A disturbance of the machine often lasts for seconds:
// so a trial has several turns, and more of them if its samples lie far apart.
type Plan struct {
	Turns, More int           // of each trial, and of what was disturbed
	Rounds      int           // of a turn: how often each side is timed
	Sample      time.Duration // how long at least, so that reading the clock does not matter
}

// All measures the trials one after the other, turn by turn.
func (p Plan) All(ctx context.Context, trials []Trial, stderr io.Writer) ([]*Outcome, error) {
	outcomes := make([][]*Outcome, len(trials))
	bar := newProgress(len(trials)*p.Turns, stderr)
	defer bar.clear()
	for turn := range p.Turns + p.More {
		var list []int // the trials of this turn
		for i := range trials {
			if turn < p.Turns || slices.ContainsFunc(outcomes[i], (*Outcome).apart) || !sure(outcomes[i]) {
				list = append(list, i)
			}
		}
		if turn >= p.Turns {
			bar.more(turn-p.Turns+1, len(list))
		}
		for _, i := range list {
			bar.step(trials[i].Name)
			out, err := p.One(ctx, &trials[i])
			if err != nil {
				return nil, err
			}
			for k, o := range outcomes[i] {
				out[k].NS = append(o.NS, out[k].NS...)
			}
			outcomes[i] = out
		}
	}
	return slices.Concat(outcomes...), nil
}

// apart reports whether the middle half of the samples lies so far apart that something
// must have disturbed them.
func (o *Outcome) apart() bool {
	ns := slices.Sorted(slices.Values(o.NS))
	return len(ns) > 0 && ns[3*len(ns)/4] > 1.1*ns[len(ns)/4]
}

// sure reports whether the ratio of each way to the first is sure.
func sure(outcomes []*Outcome) bool {
	var medians, minima []float64
	for _, o := range outcomes {
		if ns := slices.Sorted(slices.Values(o.NS)); len(ns) > 0 {
			medians, minima = append(medians, ns[len(ns)/2]), append(minima, ns[0])
		}
	}
	for i := range medians {
		if !Sure(medians[i]/medians[0], minima[i]/minima[0]) {
			return false
		}
	}
	return true
}

// Sure reports whether a ratio of medians and the ratio of minima differ by a quarter at most. If
// they differ by more, something else slowed one of the ways: measure again.
func Sure(median, minimum float64) bool { return max(median, minimum) <= 1.25*min(median, minimum) }

// One checks a trial and times it for one turn. All sides take their turn in every round, in an
// order that alternates, so that what disturbs the machine disturbs all of them.
// Without rounds it only checks. It stops between two samples when ctx is done.
func (p Plan) One(ctx context.Context, t *Trial) ([]*Outcome, error) {
	sides := t.Sides()
	if err := agree(t, sides); err != nil {
		return nil, err
	}
	// The collector would run on the pinned thread, in the middle of a sample.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))

	var outs []*Outcome
	for _, s := range sides {
		outs = append(outs, t.Outcome(&s))
	}
	order := make([]int, len(sides))
	for i := range order {
		order[i] = i
	}
	for range p.Rounds {
		for _, i := range order {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			outs[i].sample(&sides[i], p.Sample)
		}
		slices.Reverse(order)
	}
	return outs, nil
}

func (o *Outcome) sample(s *Side, least time.Duration) {
	defer force(s.Path)()
	if o.Iters == 0 {
		o.Iters = 1
		for d := timed(s, 1); d < least; d = timed(s, o.Iters) {
			o.Iters = max(o.Iters+1, int(float64(o.Iters)*min(10, 1.2*float64(least)/float64(max(d, 1)))))
		}
	}
	collect()
	d := timed(s, o.Iters)
	o.NS = append(o.NS, float64(d)/float64(o.Iters)/float64(cmp.Or(s.Elems, o.Trial.Elems)))
}

// collect frees memory if the sides have left garbage, which is to be used again: new
// memory comes page by page from the system.
func collect() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > garbage {
		runtime.GC()
		runtime.ReadMemStats(&m)
		garbage = m.HeapAlloc + 8<<20
	}
}

var garbage uint64 // the size of the heap from which on it is collected

//go:noinline
func timed(s *Side, iters int) time.Duration {
	start := threadTime()
	for range iters {
		s.Run() // through a func variable, so that the call is made
	}
	return threadTime() - start
}

// force makes p the path that runs, if it is not nil.
func force(p *scan.Path) (restore func()) {
	if p == nil {
		return func() {}
	}
	return scan.Force(*p)
}

// A Disagreement says that two sides of a trial gave different answers.
type Disagreement struct {
	Trial, Where, A, B string
	AGot, BGot         uint64
}

func (d *Disagreement) Error() string {
	return fmt.Sprintf("%s: %s gives %#x, %s gives %#x: %s", d.Trial, d.A, d.AGot, d.B, d.BGot, d.Where)
}

// agree runs every side once and compares what it returns and leaves behind
// with the first side's.
func agree(t *Trial, sides []Side) error {
	first, want, wantOut := "", uint64(0), []uint64(nil)
	for _, s := range sides {
		if s.Apart {
			continue
		}
		restore := force(s.Path)
		got, who, out := s.Run(), s.Impl, []uint64(nil)
		restore()
		if s.Path != nil {
			who += " on path " + s.Path.String()
		}
		if s.Out != nil {
			out = slices.Clone(s.Out())
		}
		if first == "" {
			first, want, wantOut = who, got, out
			continue
		}
		if out != nil && wantOut != nil {
			for j := range min(len(out), len(wantOut)) {
				if out[j] != wantOut[j] {
					return &Disagreement{t.Name, fmt.Sprintf("element %d", j), first, who, wantOut[j], out[j]}
				}
			}
			if len(out) != len(wantOut) {
				return &Disagreement{t.Name, "number of elements", first, who, uint64(len(wantOut)), uint64(len(out))}
			}
		}
		if got != want {
			return &Disagreement{t.Name, "result", first, who, want, got}
		}
	}
	return nil
}
