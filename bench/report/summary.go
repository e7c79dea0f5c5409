package report

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

// Summary prints a table short enough to read: a line for each way of
// each kind of work.
func Summary(w io.Writer, res *results.Results) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
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
	fmt.Fprintf(w, "\n~ a result is noisy when its median is uncertain by more than %.0f %%\n", 100*results.Noisy)
}
