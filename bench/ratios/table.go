package ratios

import (
	"cmp"
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
	if len(r.cases) == 0 {
		return "–"
	}
	worst := slices.MaxFunc(r.cases, func(a, b ratio) int { return cmp.Compare(a.sure(), b.sure()) })
	var list []float64
	for _, c := range r.cases {
		list = append(list, c.sure())
	}
	if r.most > 0 {
		return fmt.Sprintf("%.2f, %.2f", results.Median(list), worst.sure())
	}
	list = nil
	for _, c := range r.cases {
		list = append(list, c.ns)
	}
	return fmt.Sprintf("%.0f ns, %.0f ns", results.Median(list), slices.Max(list))
}
