package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/scan"
)

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		samples        []float64
		median, lo, hi float64
		noisy          bool
	}{
		{[]float64{3}, 3, 3, 3, false},
		{[]float64{1, 2, 4}, 2, 1, 4, true},
		// Of seven samples the whole range is needed for 95 %: all seven on one
		// side of the median happens in one of 64 cases, six of them in one of 8.
		{[]float64{7, 1, 6, 2, 5, 3, 4}, 4, 1, 7, true},
		{[]float64{100, 101, 99, 102, 98, 103, 97}, 100, 97, 103, false},
		// Of nine the outermost on each side can go.
		{[]float64{100, 101, 99, 102, 98, 103, 97, 1000, 1}, 100, 97, 103, false},
	} {
		s := spread(c.samples)
		if s.Median != c.median || s.Lo != c.lo || s.Hi != c.hi || s.Noisy() != c.noisy {
			t.Errorf("spread(%v) = %+v, noisy %v; want %+v", c.samples, s, s.Noisy(), c)
		}
	}
}

func TestCrossover(t *testing.T) {
	won := map[int]bool{}
	for ones := range 65 {
		won[ones] = ones <= 55
	}
	won[20], won[60] = false, true // noise
	if got := crossover(won); got != 55 {
		t.Errorf("crossover = %d, want 55", got)
	}
}

func sides(a, b uint64, outA, outB []uint64) func() []Side {
	path := scan.Active()
	return func() []Side {
		return []Side{
			{Impl: "hand", Run: func() uint64 { return a }, Out: func() []uint64 { return outA }},
			{Impl: "iter", Path: &path, Run: func() uint64 { return b }, Out: func() []uint64 { return outB }},
		}
	}
}

// A disagreement names what, where and on which path.
func TestDisagreement(t *testing.T) {
	on := "iter on path " + scan.Active().String()
	for _, c := range []struct {
		sides func() []Side
		want  string
	}{
		{sides(1, 1, []uint64{1, 2}, []uint64{1, 2}), ""},
		{sides(1, 2, nil, nil), "X/n=1: hand gives 0x1, " + on + " gives 0x2: result"},
		{sides(1, 1, []uint64{1, 2}, []uint64{1, 3}), "X/n=1: hand gives 0x2, " + on + " gives 0x3: element 1"},
		{sides(1, 1, []uint64{1, 2}, []uint64{1}), "X/n=1: hand gives 0x2, " + on + " gives 0x1: number of elements"},
	} {
		_, err := measure(context.Background(), &Trial{Name: "X/n=1", Elems: 1, Sides: c.sides}, 0)
		if got := errString(err); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		var d *Disagreement
		if c.want != "" && !errors.As(err, &d) {
			t.Errorf("%v is no Disagreement", err)
		}
	}
}

func errString(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Each side is timed once per round.
func TestMeasure(t *testing.T) {
	outs, err := measure(context.Background(), &Trial{Name: "X/n=1", Elems: 2, Sides: sides(1, 1, nil, nil)}, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outs {
		if len(o.NS) != 5 || o.Iters < 2 || !strings.HasPrefix(o.name(), "X/n=1/impl=") {
			t.Errorf("%s has %d samples of %d runs, want 5 of many", o.name(), len(o.NS), o.Iters)
		}
	}
}
