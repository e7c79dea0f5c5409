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

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// A promise is that one way takes at most so many times what another takes,
// in every trial of a kind.
type promise struct {
	what, impl, path string // path "" is all that impl runs on, "best" the best
	against          string
	most, aim        float64
	trials           func(o *suites.Options) []measure.Trial
	least            float64 // see orUnder
	middle           float64 // see median

	name, beside string // see shown
	six          bool   // see first
	why, instead string // see slow
}

// orUnder returns the promise, which a case now also keeps if it takes at most ns
// nanoseconds.
func (p promise) orUnder(ns float64) promise { p.least = ns; return p }

// median returns the promise that also falls short if the median of all cases is
// above the bound, by medians and by minima.
func (p promise) median(bound float64) promise { p.middle = bound; return p }

// shown returns the promise that the table of machines shows under a name, and
// what it says that the promise is held against. A path other than generic stands
// for the best one.
func (p promise) shown(name, beside string) promise { p.name, p.beside = name, beside; return p }

// first returns the promise that is one of the six that the README shows.
func (p promise) first() promise { p.six = true; return p }

// slow returns the promise that the table of slow cases shows, why it is slow, and
// what to write instead, if there is something.
func (p promise) slow(why, instead string) promise { p.why, p.instead = why, instead; return p }

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

// A ratio belongs to one trial: the ratio of the medians, and that of the minima. A
// neighbour on the core's other thread slows one loop more than the other and so
// moves the first; one lucky sample moves the second. A slow loop is slow in both.
type ratio struct {
	name        string
	ratio, min  float64
	ns, against float64 // medians
	ofCeiling   float64 // 0 if there is none
	short       bool
	noisy       bool
}

// sure is the ratio that medians and minima both reach.
func (r *ratio) sure() float64 { return min(r.ratio, r.min) }

func (r *Row) add(c *results.Case, best string) {
	ceiling := c.Way("ceiling", "")
	path := r.path
	if path == "best" {
		path = best
	}
	for _, w := range c.Ways {
		if w.Impl != r.impl || path != "" && w.Path != path {
			continue
		}
		against := cmp.Or(c.Way(r.against, w.Path), c.Way(r.against, ""))
		if against == nil {
			continue
		}
		a, b := w.Spread, against.Spread
		name := c.Name
		if r.path == "" && w.Path != "" {
			name += "/path=" + w.Path
		}
		ratio := ratio{name: name, ratio: a.Median / b.Median, min: a.Min / b.Min, ns: a.Median, against: b.Median,
			noisy: a.Noisy() || b.Noisy()}
		ratio.short = above(ratio.sure(), r.most) && a.Min > r.least
		if ceiling != nil {
			ratio.ofCeiling = ceiling.Spread.Median / a.Median
		}
		r.cases = append(r.cases, ratio)
	}
}

// Print prints a line for each row, and if verbose one for each case.
func Print(w io.Writer, rows []*Row, verbose bool) {
	tw := results.NewColumns(w)
	fmt.Fprintln(tw, "\t\t\tof medians\t\tof minima\t\t\t\t\t\t")
	fmt.Fprintln(tw, "what\tway/against\tcases\tmedian\tworst\tmedian\tworst\tbound\taim\t\tof ceiling\tworst case")
	short := 0
	for _, r := range rows {
		way := strings.TrimSpace(r.path+" "+r.impl) + "/" + r.against
		bound := fmt.Sprintf("%.2f\t%.2f", r.most, r.aim)
		if r.most == 0 {
			bound = fmt.Sprintf("%.0f ns\t", r.least)
		}
		if len(r.cases) == 0 {
			fmt.Fprintf(tw, "%s\t%s\t0\t\t\t\t\t%s\tnot measured\t\t\n", r.what, way, bound)
			continue
		}
		slices.SortStableFunc(r.cases, func(a, b ratio) int { return cmp.Compare(b.sure(), a.sure()) })
		var ratios, minima, fractions []float64
		over, noisy, met := 0, 0, true
		for _, c := range r.cases {
			ratios, minima = append(ratios, c.ratio), append(minima, c.min)
			if c.ofCeiling > 0 {
				fractions = append(fractions, c.ofCeiling)
			}
			if c.short {
				over++
			}
			if c.noisy {
				noisy++
			}
			met = met && !above(c.sure(), r.aim)
		}
		verdict := "ok"
		middle := min(results.Median(ratios), results.Median(minima))
		switch {
		case r.middle > 0 && above(middle, r.middle):
			verdict = fmt.Sprintf("SHORT, median %.2f not %.2f", middle, r.middle)
			short++
		case over > 0:
			verdict = fmt.Sprintf("SHORT in %d", over)
			short++
		case met && r.most > 0:
			verdict = "ok, aim met"
		}
		if noisy > 0 {
			verdict += fmt.Sprintf(", %d noisy", noisy)
		}
		ofCeiling := ""
		if len(fractions) > 0 {
			ofCeiling = results.Percents(slices.Min(fractions), slices.Max(fractions))
		}
		worst := r.cases[0]
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%s\t%s, %.3g/%.3g ns\n", r.what, way, len(r.cases),
			results.Median(ratios), slices.Max(ratios), results.Median(minima), slices.Max(minima), bound, verdict, ofCeiling,
			worst.name, worst.ns, worst.against)
		if verbose {
			for _, c := range r.cases {
				mark := ""
				if c.short {
					mark = "short"
				}
				if c.noisy {
					mark += " noisy"
				}
				fmt.Fprintf(tw, "\t\t\t\t%.2f\t\t%.2f\t\t\t%s\t\t%s, %.3g/%.3g ns\n", c.ratio, c.min, strings.TrimSpace(mark), c.name, c.ns, c.against)
			}
		}
	}
	tw.Flush()
	fmt.Fprintf(w, "\n%d rows, %d fall short: in one case at least, by the ratio of medians and by that of minima\n", len(rows), short)
}

// above reports whether a ratio is above a bound by more than rounding to two
// places hides.
func above(ratio, bound float64) bool { return ratio >= bound+0.005 }
