// Package measure times different ways of doing one piece of work side by side, and
// describes the machine.
package measure

import (
	"cmp"

	"github.com/bitwalk/bitwalk/scan"
)

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

	// Bytes is the memory that the data of this side takes, if that matters.
	Bytes int

	// Elems, if not 0, is the number of elements this side walks, in place of the
	// trial's.
	Elems int
}

// A Trial is a piece of work and the ways of doing it.
type Trial struct {
	Name  string // in the style of Go's benchmarks: Snoob/n=40/k=8/body=sum
	Elems int    // how many elements one Run walks: times are per element; or each side says so
	Unit  string // what an element is, "ns/" in front; "" is ns/elem

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
	Bytes int       // see Side
	NS    []float64 // per element
}

// Outcome returns one for a side, without times.
func (t *Trial) Outcome(s *Side) *Outcome {
	o := &Outcome{Trial: t, Impl: s.Impl, Bytes: s.Bytes}
	if s.Path != nil {
		o.Path = s.Path.String()
	}
	return o
}

// Name is the trial's with the way in it.
func (o *Outcome) Name() string { return WayName(o.Trial.Name, o.Impl, o.Path) }

// Unit is what NS are in.
func (o *Outcome) Unit() string { return cmp.Or(o.Trial.Unit, "ns/elem") }
