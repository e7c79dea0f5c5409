package ratios

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/bench/results"
)

// Table writes, in Markdown, how each of the machines keeps the promises that are
// shown: the median of the cases and the worst of them.
func Table(w io.Writer, machines []*Machine) {
	table(w, machines, []string{"what", "against"}, func(r *Row) []string { return []string{r.name, r.beside} })
}

// Six writes the six rows of the table of [Table] that the README shows.
func Six(w io.Writer, machines []*Machine) {
	table(w, machines, []string{"time of … / time of …"}, func(r *Row) []string {
		if !r.six {
			return nil
		}
		return []string{r.name + " / " + r.beside}
	})
}

// table writes the rows for which name returns their first cells.
func table(w io.Writer, machines []*Machine, heads []string, name func(*Row) []string) {
	for _, m := range machines {
		heads = append(heads, m.Name())
	}
	header(w, heads)
	for _, r := range tableRows() {
		cells := name(r)
		if cells == nil {
			continue
		}
		for _, m := range machines {
			cells = append(cells, r.of(m).cell())
		}
		row(w, cells)
	}
}

// Slow writes, in Markdown, what is slower than by hand on one of the machines: the range
// of the medians, the worst case, why, and what to write instead.
func Slow(w io.Writer, machines []*Machine) {
	header(w, []string{"what", "ratio", "why", "write instead"})
	for _, r := range tableRows() {
		if r.why == "" {
			continue
		}
		var middles, worsts []float64
		for _, m := range machines {
			if of := r.of(m); len(of.cases) > 0 {
				middles, worsts = append(middles, of.Middle()), append(worsts, of.Worst())
			}
		}
		much := "–"
		if len(middles) > 0 {
			if !above(slices.Max(worsts), 1.04) {
				continue // not slow on any machine that has been measured
			}
			much = span(slices.Min(middles), slices.Max(middles), slices.Max(worsts))
		}
		instead := r.instead
		if instead == "" {
			instead = "–"
		}
		row(w, []string{r.name, much, r.why, instead})
	}
}

// span writes what may be one number, two or three.
func span(lo, hi, worst float64) string {
	one := func(f float64) string {
		if f >= 9.95 {
			return fmt.Sprintf("%.0f", f)
		}
		return fmt.Sprintf("%.1f", f)
	}
	text := one(lo)
	if one(hi) != text {
		text += "–" + one(hi)
	}
	if one(worst) != one(hi) {
		text += ", worst " + one(worst)
	}
	return text
}

func header(w io.Writer, heads []string) {
	row(w, heads)
	row(w, slices.Repeat([]string{"---"}, len(heads)))
}

func row(w io.Writer, cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }

// of returns the row with the cases of a machine.
func (r *Row) of(m *Machine) *Row {
	of := &Row{promise: r.promise, trials: r.trials}
	for _, l := range m.lines {
		if f, ok := l.ratios[r.against]; ok && r.reads(l, m.best()) {
			of.cases = append(of.cases, ratio{name: l.fullName(), ratio: f, min: f, ns: l.time})
		}
	}
	return of
}

// cell is the median of a row's cases and the worst, as ratios, or as nanoseconds
// if these are what is promised.
func (r *Row) cell() string {
	switch {
	case len(r.cases) == 0:
		return "–"
	case r.most == 0:
		var ns []float64
		for _, c := range r.cases {
			ns = append(ns, c.ns)
		}
		return fmt.Sprintf("%.0f ns, %.0f ns", results.Median(ns), slices.Max(ns))
	}
	if len(r.cases) == 1 {
		return digitsOf(r.Worst())
	}
	return digitsOf(r.Middle()) + ", " + digitsOf(r.Worst())
}

// digitsOf writes a ratio, with no more digits than it is worth.
func digitsOf(f float64) string {
	switch {
	case f >= 9.995:
		return fmt.Sprintf("%.0f", f)
	case f < 0.005:
		return fmt.Sprintf("%.1g", f)
	}
	return fmt.Sprintf("%.2f", f)
}

// Middle returns the median of the row's ratios, and Worst the greatest: of each
// case the lower of the median and minimum ratios.
func (r *Row) Middle() float64 { return results.Median(r.ratios()) }

// Worst: see Middle.
func (r *Row) Worst() float64 { return slices.Max(r.ratios()) }

func (r *Row) ratios() (list []float64) {
	for _, c := range r.cases {
		list = append(list, c.sure())
	}
	return list
}
