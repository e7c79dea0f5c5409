package ratios

import (
	"context"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// Every trial of every promise agrees with itself.
func TestTrialsAgree(t *testing.T) {
	rows, err := Match("")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, trial := range Trials(rows, &suites.Options{Paths: scan.Paths(), Seed: 7}) {
		if seen[trial.Name] || testing.Short() && trial.Elems > 1<<16 {
			continue
		}
		seen[trial.Name] = true
		if _, err := measure.One(context.Background(), &trial, 0); err != nil {
			t.Error(err)
		}
	}
}

// A case is short if medians and minima agree that it is, and what else it may
// take does not save it.
func TestShort(t *testing.T) {
	p := promise{impl: "iter", against: "hand", most: 0.95}
	for _, c := range []struct {
		p            promise
		medians, min float64 // of iter, where hand takes 100 ns
		short        bool
	}{
		{p, 98, 98, true},
		{p, 98, 94, false},
		{p, 94, 98, false},
		{p, 95.4, 95.4, false},
		{p.orUnder(99), 98, 98, false},
		{p.orUnder(97), 98, 98, true},
		{promise{impl: "iter", against: "hand"}.orUnder(100), 98, 98, false},
		{promise{impl: "iter", against: "hand"}.orUnder(100), 102, 102, true},
	} {
		r := &Row{promise: c.p}
		r.add(&results.Case{Name: "X", Ways: []*results.Way{
			{Impl: "hand", Spread: results.Spread{Median: 100, Min: 100}},
			{Impl: "iter", Spread: results.Spread{Median: c.medians, Min: c.min}},
		}}, "")
		if len(r.cases) != 1 || r.cases[0].short != c.short {
			t.Errorf("%+v: median %v, least %v: %+v", c.p, c.medians, c.min, r.cases)
		}
	}
}
