package results

import (
	"slices"

	"golang.org/x/perf/benchmath"
)

// Noisy is the half-width of the interval around a median, as a fraction of the
// median, above which a result is marked as noisy.
const Noisy = 0.10

// A Spread is a median, the interval it lies in with 95 % confidence, and the
// least of the samples.
type Spread struct{ Median, Lo, Hi, Min float64 }

// spread makes no assumption about how the samples are distributed.
func spread(samples []float64) Spread {
	s := benchmath.AssumeNothing.Summary(benchmath.NewSample(samples, &benchmath.DefaultThresholds), 0.95)
	lo, hi := s.Lo, s.Hi
	if len(samples) < 6 { // too few for the interval: show all there is
		lo, hi = slices.Min(samples), slices.Max(samples)
	}
	return Spread{s.Center, lo, hi, slices.Min(samples)}
}

// Half is half the width of the interval, as a fraction of the median.
func (s Spread) Half() float64 { return (s.Hi - s.Lo) / 2 / s.Median }

// Noisy reports whether the median is too uncertain to be relied on.
func (s Spread) Noisy() bool { return s.Half() > Noisy }

// Median returns the median of the list.
func Median(list []float64) float64 {
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(list, &benchmath.DefaultThresholds), 0.5).Center
}
