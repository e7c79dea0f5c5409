package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"golang.org/x/perf/benchmath"

	"github.com/bitwalk/bitwalk/scan"
)

// This file measures: it checks that all sides of a trial agree, then times
// them side by side.

// A Side is one way of doing the work of a trial.
type Side struct {
	Impl string     // hand, iter, blocks, a peer's name…
	Path *scan.Path // forced while the side runs; nil if no path matters to it

	// Run does the work once and returns something every side must agree on:
	// a sum or a length.
	Run func() uint64

	// Out, if not nil, returns what the last Run produced, element by element.
	Out func() []uint64

	// Apart marks a side that does the same amount of work on other data, so
	// that its answer can't be compared.
	Apart bool

	// Elems, if not 0, is how many elements this side walks, rather than as
	// many as the others.
	Elems int
}

// A Trial is a piece of work and the ways of doing it.
type Trial struct {
	Name  string // in the style of Go's benchmarks: Snoob/n=40/k=8/body=sum
	Elems int    // how many elements one Run walks: times are per element
	Unit  string // what an element is, "ns/" in front; "" is ns/elem
	Bytes int    // how many bytes one Run reads or writes, if that is what bounds it

	// Sides prepares the data and returns the ways. It is called just before
	// the trial, so that only one trial's data is in memory.
	Sides func() []Side
}

// An Outcome is what a side took, one value for each round.
type Outcome struct {
	Trial *Trial
	Impl  string
	Path  string
	Iters int       // how many runs a round timed
	NS    []float64 // per element
}

func (o *Outcome) name() string {
	name := o.Trial.Name + "/impl=" + o.Impl
	if o.Path != "" {
		name += "/path=" + o.Path
	}
	return name
}

func (o *Outcome) unit() string {
	if o.Trial.Unit != "" {
		return o.Trial.Unit
	}
	return "ns/elem"
}

// sampleTime is how long a round times one side, at least: long enough that
// reading the clock does not matter, short enough that all sides of a round
// see the same machine.
const sampleTime = time.Millisecond

// measure checks a trial and times it for the given number of rounds. All
// sides take their turn in every round, in an order that alternates, so that
// what disturbs the machine disturbs all of them. With zero rounds it only
// checks. It stops between two samples when ctx is done.
func measure(ctx context.Context, t *Trial, rounds int) ([]*Outcome, error) {
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

// noisy is the half-width of the interval around a median, as a fraction of it,
// from which a result is marked: differences below it mean nothing.
const noisy = 0.10

// A Spread is a median and the interval it lies in with 95 % confidence.
type Spread struct{ Median, Lo, Hi float64 }

// spread makes no assumption about how the samples are distributed.
func spread(samples []float64) Spread {
	s := benchmath.AssumeNothing.Summary(benchmath.NewSample(samples, &benchmath.DefaultThresholds), 0.95)
	lo, hi := s.Lo, s.Hi
	if len(samples) < 6 { // too few for the interval: show all there is
		lo, hi = slices.Min(samples), slices.Max(samples)
	}
	return Spread{s.Center, lo, hi}
}

// Half is half the width of the interval, as a fraction of the median.
func (s Spread) Half() float64 { return (s.Hi - s.Lo) / 2 / s.Median }

// Noisy reports whether the median is too uncertain to be relied on.
func (s Spread) Noisy() bool { return s.Half() > noisy }
