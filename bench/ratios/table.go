package ratios

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

// Table writes, in Markdown, how the promises that are shown are kept by each of
// the machines: the median of the cases and the worst of them.
func Table(w io.Writer, machines []*results.Results) {
	heads, rules := []string{"what", "against"}, []string{"---", "---"}
	for _, m := range machines {
		heads, rules = append(heads, m.Machine()), append(rules, "---")
	}
	line := func(cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }
	line(heads)
	line(rules)
	for _, p := range promises {
		if p.name == "" {
			continue
		}
		if p.path != "" {
			p.path = "best"
		}
		cells := []string{p.name, p.beside}
		for _, m := range machines {
			row := &Row{promise: p, trials: map[string]bool{}}
			Trials([]*Row{row}, &suites.Options{})
			best, _, _ := strings.Cut(m.Config["paths"], " ")
			for _, c := range m.Cases {
				if row.trials[c.Name] {
					row.add(c, best)
				}
			}
			cells = append(cells, row.cell())
		}
		line(cells)
	}
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
	return fmt.Sprintf("%.2f, %.2f", r.Middle(), r.Worst())
}

// Middle returns the median of the row's ratios, and Worst the greatest: of each
// case the ratio that both medians and minima reach.
func (r *Row) Middle() float64 { return results.Median(r.ratios()) }

// Worst: see Middle.
func (r *Row) Worst() float64 { return slices.Max(r.ratios()) }

func (r *Row) ratios() (list []float64) {
	for _, c := range r.cases {
		list = append(list, c.sure())
	}
	return list
}
