package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// printSummary prints a table short enough to read: a line for each way of
// each kind of work.
func printSummary(w io.Writer, res *Results) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(tw, "\t\t\tmedian\ttime ÷ time by hand\t\t\t\t\n")
	fmt.Fprint(tw, "what\tway\tcases\ttime\tbest\tmedian\tworst\tof ceiling\t\n")
	previous := ""
	for _, l := range res.lines(func(*Case) bool { return true }) {
		what := l.What
		if what == previous {
			what = ""
		} else if previous != "" {
			fmt.Fprint(tw, "\t\t\t\t\t\t\t\t\n")
		}
		previous = l.What
		noisy := ""
		if l.Noisy > 0 {
			noisy = fmt.Sprintf("~ %d noisy", l.Noisy)
		}
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.3g %s\t%.2f\t%.2f\t%.2f\t%s\t%s\n",
			what, l.Way, l.Cases, l.Time, l.Unit, l.Best, l.Median, l.Worst, l.OfCeiling(), noisy)
	}
	tw.Flush()
	fmt.Fprintf(w, "\n~ a result is noisy when its median is uncertain by more than %.0f %%\n", 100*noisy)
}

// OfCeiling says which part of the ceiling was reached.
func (l *Line) OfCeiling() string { return percents(l.CeilingLo, l.CeilingHi) }

func percents(lo, hi float64) string {
	switch {
	case hi == 0:
		return ""
	case fmt.Sprintf("%.0f", 100*lo) == fmt.Sprintf("%.0f", 100*hi):
		return fmt.Sprintf("%.0f %%", 100*hi)
	}
	return fmt.Sprintf("%.0f–%.0f %%", 100*lo, 100*hi)
}
