// Package ratios holds what bitwalk promises, and tells from results what falls
// short.
package ratios

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// A promise is that one way takes at most so many times what another takes,
// in suites.Every trial of a kind.
type promise struct {
	what, impl, path string // path "" is all that impl runs on
	against          string
	most, aim        float64
	trials           func(o *suites.Options) []measure.Trial
}

// Match returns the rows whose title matches the expression.
func Match(expr string) ([]*Row, error) {
	only, err := regexp.Compile(expr)
	if err != nil {
		return nil, err
	}
	var rows []*Row
	for _, p := range promises {
		if only.MatchString(p.title()) {
			rows = append(rows, &Row{promise: p, trials: map[string]bool{}})
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("no row matches %q", expr)
	}
	return rows, nil
}

// Trials returns what has to be measured for the rows.
func Trials(rows []*Row, o *suites.Options) (trials []measure.Trial) {
	for _, r := range rows {
		for _, t := range r.promise.trials(o) {
			r.trials[t.Name] = true
			trials = append(trials, t)
		}
	}
	return trials
}

// Add gives the rows what was measured. The best path is what a walk without a
// path runs on.
func Add(rows []*Row, res *results.Results, best scan.Path) {
	for _, c := range res.Cases {
		for _, r := range rows {
			if r.trials[c.Name] {
				r.add(c, best.String())
			}
		}
	}
}

func (p *promise) title() string {
	path := p.path
	if path != "" {
		path += " "
	}
	return p.what + " " + path + p.impl + "/" + p.against
}

// A Row is a promise and what was measured of it.
type Row struct {
	promise
	trials map[string]bool
	cases  []ratio
}

// A ratio is of one trial.
type ratio struct {
	name        string
	ratio       float64
	ns, against float64
	ofCeiling   float64 // 0 if there is none
	noisy       bool
}

func (r *Row) add(c *results.Case, best string) {
	against, ceiling := c.Way(r.against, ""), c.Way("ceiling", "")
	path := r.path
	if path == "best" {
		path = best
	}
	for _, w := range c.Ways {
		if w.Impl != r.impl || against == nil || path != "" && w.Path != path {
			continue
		}
		a, b := w.Spread, against.Spread
		ratio := ratio{name: c.Name, ratio: a.Median / b.Median, ns: a.Median, against: b.Median,
			noisy: a.Noisy() || b.Noisy()}
		if ceiling != nil {
			ratio.ofCeiling = ceiling.Spread.Median / a.Median
		}
		r.cases = append(r.cases, ratio)
	}
}

// Print prints a line for each row, and if verbose one for each case.
func Print(w io.Writer, rows []*Row, rounds int, verbose bool) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "what\tway/against\tcases\tmedian\tworst\tbound\taim\t\tof ceiling\tworst case")
	short := 0
	for _, r := range rows {
		way := strings.TrimSpace(r.path+" "+r.impl) + "/" + r.against
		if len(r.cases) == 0 {
			fmt.Fprintf(tw, "%s\t%s\t0\t\t\t%.2f\t%.2f\tnot measured\t\t\n", r.what, way, r.most, r.aim)
			continue
		}
		slices.SortStableFunc(r.cases, func(a, b ratio) int { return cmp.Compare(b.ratio, a.ratio) })
		var ratios, fractions []float64
		over, noisy := 0, 0
		for _, c := range r.cases {
			ratios = append(ratios, c.ratio)
			if c.ofCeiling > 0 {
				fractions = append(fractions, c.ofCeiling)
			}
			if short2(c.ratio, r.most) {
				over++
			}
			if c.noisy {
				noisy++
			}
		}
		worst := r.cases[0]
		verdict := "ok"
		switch {
		case over > 0:
			verdict = fmt.Sprintf("SHORT in %d", over)
			short++
		case !short2(worst.ratio, r.aim):
			verdict = "ok, aim met"
		}
		if noisy > 0 {
			verdict += fmt.Sprintf(", %d noisy", noisy)
		}
		ofCeiling := ""
		if len(fractions) > 0 {
			ofCeiling = results.Percents(slices.Min(fractions), slices.Max(fractions))
		}
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%s, %.3g/%.3g ns\n", r.what, way, len(r.cases),
			results.Median(ratios), worst.ratio, r.most, r.aim, verdict, ofCeiling, worst.name, worst.ns, worst.against)
		if verbose {
			for _, c := range r.cases {
				mark := ""
				if short2(c.ratio, r.most) {
					mark = "short"
				}
				if c.noisy {
					mark += " noisy"
				}
				fmt.Fprintf(tw, "\t\t\t\t%.2f\t\t\t%s\t\t%s, %.3g/%.3g ns\n", c.ratio, strings.TrimSpace(mark), c.name, c.ns, c.against)
			}
		}
	}
	tw.Flush()
	fmt.Fprintf(w, "\n%d rows, %d fall short; ratio of medians of %d rounds, all ways of a case interleaved\n", len(rows), short, rounds)
}

// short2 reports whether a ratio is above a bound by more than rounding to two
// places hides.
func short2(ratio, bound float64) bool { return ratio >= bound+0.005 }
