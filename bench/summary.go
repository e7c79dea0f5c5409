package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// This file prints what was measured as a table, short enough to read.

// printSummary prints a line for each way of each kind of work, over all its
// cases.
func printSummary(w io.Writer, outcomes []*Outcome) {
	type line struct {
		what, impl, unit string
		cases, noisy     int
		times, ratios    []float64
	}
	var lines []*line
	index := map[string]*line{}
	for _, group := range byTrial(outcomes) {
		base := spread(group[0].NS)
		for _, o := range group {
			impl := o.Impl
			if o.Path != "" {
				impl += ", " + o.Path
			}
			what, _, _ := strings.Cut(o.Trial.Name, "/")
			if _, body, ok := strings.Cut(o.Trial.Name, "body="); ok {
				what += ", " + body
			}
			key := what + "|" + impl
			l := index[key]
			if l == nil {
				l = &line{what: what, impl: impl, unit: o.unit()}
				index[key] = l
				lines = append(lines, l)
			}
			s := spread(o.NS)
			l.cases++
			if s.Noisy() {
				l.noisy++
			}
			l.times = append(l.times, s.Median)
			l.ratios = append(l.ratios, s.Median/base.Median)
		}
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tw, "what\tway\tcases\tmedian\t\tto the first way: best\tmedian\tworst\t\t\n")
	previous := ""
	for _, l := range lines {
		if previous != "" && l.what != previous {
			fmt.Fprint(tw, "\t\t\t\t\t\t\t\t\t\n")
		}
		previous = l.what
		mark := ""
		if l.noisy > 0 {
			mark = fmt.Sprintf("~%d noisy", l.noisy)
		}
		slices.Sort(l.times)
		slices.Sort(l.ratios)
		n := len(l.times)
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.3g\t%s\t%.2f\t%.2f\t%.2f\t%s\t\n", l.what, l.impl, l.cases,
			l.times[n/2], l.unit, l.ratios[0], l.ratios[n/2], l.ratios[n-1], mark)
	}
	tw.Flush()
}
