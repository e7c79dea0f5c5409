package report

import (
	"fmt"
	"io"

	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

// Print prints the rows that the page begins with, or, if verbose or if none of them
// was measured, a line for each way of each kind of work.
func Print(w io.Writer, res *results.Results, verbose bool) {
	var rows []*Headline
	for _, h := range headlines {
		if row := h.find(res); row != nil {
			rows = append(rows, row)
		}
	}
	if verbose || len(rows) == 0 {
		all(w, res)
		return
	}
	noisy := false
	tw := results.NewColumns(w)
	fmt.Fprint(tw, "what\tby hand\tbitwalk\tunit\ttimes as fast\tby\tof ceiling\n")
	for _, h := range rows {
		mark := ""
		if h.Noisy {
			mark, noisy = " ~", true
		}
		fmt.Fprintf(tw, "%s\t%.3g\t%.3g\t%s\t%.1f%s\t%s\t%s\n", h.What, h.Hand.Median, h.Best.Median, h.Unit, h.Times, mark, h.By, h.OfCeiling)
	}
	tw.Flush()
	if noisy {
		explainNoise(w)
	}
}

func all(w io.Writer, res *results.Results) {
	tw := results.NewColumns(w)
	fmt.Fprint(tw, "\t\t\tmedian\ttime ÷ time by hand\t\t\t\t\n")
	fmt.Fprint(tw, "what\tway\tcases\ttime\tbest\tmedian\tworst\tof ceiling\t\n")
	previous := ""
	for _, l := range res.Lines(func(*results.Case) bool { return true }) {
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
			what, suites.Label(l.Impl, l.Path), l.Cases, l.Time, l.Unit, l.Best, l.Median, l.Worst, l.OfCeiling(), noisy)
	}
	tw.Flush()
	explainNoise(w)
}

func explainNoise(w io.Writer) {
	fmt.Fprintf(w, "\n~ a result is noisy when its median is uncertain by more than %.0f %%\n", 100*results.Noisy)
}
