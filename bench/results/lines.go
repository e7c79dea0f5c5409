package results

import (
	"fmt"
	"slices"
)

// A Line sums up one way of one kind of work, over all its cases.
type Line struct {
	What, Unit           string
	Impl, Path           string
	Cases, Noisy         int
	Time                 float64 // the median of the cases
	Best, Median, Worst  float64 // ratios to the loop by hand
	CeilingLo, CeilingHi float64 // the fraction of the ceiling, 0 if there is none
	IsHand               bool

	times, ratios, fractions []float64
}

// Lines sums up the cases that keep returns true for.
func (r *Results) Lines(keep func(*Case) bool) []*Line {
	var lines []*Line
	index := map[[3]string]*Line{}
	for _, c := range r.Cases {
		if !keep(c) {
			continue
		}
		hand, ceiling := c.Hand(), c.Way("ceiling", "")
		what := c.What
		if body := c.Param("body"); body != "" {
			what += ", " + body
		}
		for _, w := range c.Ways {
			l := index[[3]string{what, w.Impl, w.Path}]
			if l == nil {
				l = &Line{What: what, Impl: w.Impl, Path: w.Path, Unit: c.Unit, IsHand: w == hand}
				index[[3]string{what, w.Impl, w.Path}] = l
				lines = append(lines, l)
			}
			l.Cases++
			if w.Noisy() {
				l.Noisy++
			}
			l.times = append(l.times, w.Spread.Median)
			l.ratios = append(l.ratios, w.Spread.Median/hand.Spread.Median)
			if ceiling != nil {
				l.fractions = append(l.fractions, ceiling.Spread.Median/w.Spread.Median)
			}
		}
	}
	for _, l := range lines {
		l.Time, l.Median = Median(l.times), Median(l.ratios)
		l.Best, l.Worst = slices.Min(l.ratios), slices.Max(l.ratios)
		if len(l.fractions) > 0 {
			l.CeilingLo, l.CeilingHi = slices.Min(l.fractions), slices.Max(l.fractions)
		}
	}
	// What belongs together stands together, where it stood first.
	first := map[string]int{}
	for i := len(lines) - 1; i >= 0; i-- {
		first[lines[i].What] = i
	}
	slices.SortStableFunc(lines, func(a, b *Line) int { return first[a.What] - first[b.What] })
	return lines
}

// OfCeiling says which part of the ceiling was reached.
func (l *Line) OfCeiling() string { return Percents(l.CeilingLo, l.CeilingHi) }

// Percents writes two fractions, or one if they read the same.
func Percents(lo, hi float64) string {
	switch {
	case hi == 0:
		return ""
	case fmt.Sprintf("%.0f", 100*lo) == fmt.Sprintf("%.0f", 100*hi):
		return fmt.Sprintf("%.0f %%", 100*hi)
	}
	return fmt.Sprintf("%.0f–%.0f %%", 100*lo, 100*hi)
}
