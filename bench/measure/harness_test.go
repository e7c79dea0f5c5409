package measure

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/scan"
)

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
		_, err := Plan{}.One(context.Background(), &Trial{Name: "X/n=1", Elems: 1, Sides: c.sides})
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
	trial := Trial{Name: "X/n=1", Elems: 2, Sides: sides(1, 1, nil, nil)}
	outs, err := Plan{Turns: 2, Rounds: 5, Sample: time.Millisecond}.All(context.Background(), []Trial{trial}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if len(outs) != 2 {
		t.Errorf("%d outcomes", len(outs))
	}
	for _, o := range outs {
		if len(o.NS) != 10 || o.Iters < 2 || !strings.HasPrefix(o.Name(), "X/n=1/impl=") {
			t.Errorf("%s has %d samples of %d runs, want 10 of many", o.Name(), len(o.NS), o.Iters)
		}
	}
}

// A ratio is sure if medians and minima agree on it to a quarter, whatever slowed both ways alike.
func TestSure(t *testing.T) {
	for _, c := range []struct {
		hand, iter []float64
		want       bool
	}{
		{[]float64{10, 10, 11}, []float64{4, 4, 4}, true},
		{[]float64{10, 10, 10}, []float64{2.6, 4, 4}, false},
		{[]float64{6, 10, 10}, []float64{4, 4, 4}, false},
		{[]float64{5, 10, 10}, []float64{2, 4, 4}, true},
		{[]float64{10, 12.4, 13}, []float64{4, 4, 4}, true},
		{[]float64{10, 12.6, 13}, []float64{4, 4, 4}, false},
		{nil, nil, true},
	} {
		if got := sure([]*Outcome{{NS: c.hand}, {NS: c.iter}}); got != c.want {
			t.Errorf("%v and %v: %v, want %v", c.hand, c.iter, got, c.want)
		}
	}
}
