// Package ratios says what the tables of machines show, and computes it from results.
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
)

// A Row is a row of a table.
type Row struct {
	row
	names *regexp.Regexp
}

var allRows, allClaims = compiled(rows), compiled(claims)

func compiled(rows []row) (list []*Row) {
	for _, r := range rows {
		list = append(list, &Row{r, regexp.MustCompile(r.cases)})
	}
	return list
}

// Rows returns the rows of the tables whose name matches the expression.
func Rows(expr string) ([]*Row, error) { return match(allRows, expr) }

// Claims returns the claims whose words match the expression.
func Claims(expr string) ([]*Row, error) { return match(allClaims, expr) }

func match(all []*Row, expr string) (list []*Row, err error) {
	only, err := regexp.Compile(expr)
	if err != nil {
		return nil, err
	}
	for _, r := range all {
		if only.MatchString(r.what) {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no row matches %q", expr)
	}
	return list, nil
}

// Trials returns what has to be measured for the rows.
func Trials(list []*Row, o *suites.Options) []measure.Trial {
	return slices.DeleteFunc(suites.Trials(o), func(t measure.Trial) bool {
		return !slices.ContainsFunc(list, func(r *Row) bool { return r.names.MatchString(t.Name) })
	})
}

// Keep reports whether some row or claim reads the way.
func Keep(r *results.Results) func(c *results.Case, w *results.Way) bool {
	all := slices.Concat(allRows, allClaims)
	return func(c *results.Case, w *results.Way) bool {
		return slices.ContainsFunc(all, func(row *Row) bool {
			return row.names.MatchString(c.Name) && (c.Of(row.impl, r.Best()) == w || c.Of(row.hand, r.Best()) == w)
		})
	}
}

// A ratio is of one case.
type ratio struct {
	results.Ratio
	name         string
	ours, theirs float64 // the medians, in nanoseconds
}

// of returns the ratios of a machine, the greatest first.
func (r *Row) of(m *results.Results) (list []ratio) {
	for _, c := range m.Cases {
		if !r.names.MatchString(c.Name) {
			continue
		}
		ours, theirs := c.Of(r.impl, m.Best()), c.Of(r.hand, m.Best())
		if ours != nil && theirs != nil {
			list = append(list, ratio{ours.Over(theirs.Spread), c.Name, ours.Median, theirs.Median})
		}
	}
	slices.SortStableFunc(list, func(a, b ratio) int { return cmp.Compare(b.Median, a.Median) })
	return list
}

// middle returns the medians of the ratios of medians and of minima.
func middle(list []ratio) results.Ratio {
	var medians, minima []float64
	for _, r := range list {
		medians, minima = append(medians, r.Median), append(minima, r.Min)
	}
	return results.Ratio{Median: results.Median(medians), Min: results.Median(minima)}
}

// cell is the median of the cases and the worst of them, or a question mark for what is not sure.
func cell(list []ratio) string {
	switch len(list) {
	case 0:
		return "–"
	case 1:
		return shown(list[0].Ratio)
	}
	if typical := middle(list); typical.Sure() {
		return typical.String() + ", " + shown(list[0].Ratio)
	}
	return results.Unsure
}

// A Gain is how many times as fast a user's program gets something done.
type Gain struct {
	What, Against string
	Times         float64
}

// Gains are the rows that the README's figure has, or nil if one is not sure on the machine.
func Gains(m *results.Results) (list []Gain) {
	for _, r := range allRows {
		of := r.of(m)
		switch {
		case !r.gain || len(of) == 0:
			continue
		case !middle(of).Sure():
			return nil
		}
		list = append(list, Gain{strings.ReplaceAll(r.what, "`", ""), r.beside(), 1 / middle(of).Median})
	}
	return list
}

func shown(r results.Ratio) string {
	if !r.Sure() {
		return results.Unsure
	}
	return r.String()
}

// Unsure returns the names of the rows that the tables show a question mark for.
func Unsure(m *results.Results) (names []string) {
	for _, r := range allRows {
		if strings.Contains(cell(r.of(m)), results.Unsure) {
			names = append(names, r.what)
		}
	}
	return names
}

// Print prints a line for each row or claim, and if verbose one for each case.
func Print(w io.Writer, list []*Row, m *results.Results, verbose bool) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "time of\ttime of\tcases\tratio, worst\tworst case")
	for _, r := range list {
		of := r.of(m)
		fmt.Fprintf(tw, "%s\t%s\t%d\t%s\t", r.what, cmp.Or(r.against, r.impl+" / "+r.hand), len(of), cell(of))
		if r.against == "" {
			fmt.Fprint(tw, r.verdict(of))
		} else if len(of) > 0 {
			fmt.Fprintf(tw, "%s, %.3g/%.3g ns", of[0].name, of[0].ours, of[0].theirs)
		}
		fmt.Fprintln(tw)
		for _, c := range of {
			if verbose {
				fmt.Fprintf(tw, "\t\t\t%s\t%s, %.3g/%.3g ns\n", c, c.name, c.ours, c.theirs)
			}
		}
	}
	return tw.Flush()
}

// Slowest is the ratio above which a row is among the slow ones.
const slowest = 1.25

// Table writes in Markdown the rows without a case above 1.25 on any machine, with a
// column for each machine.
func Table(w io.Writer, machines []*results.Results) {
	table(w, machines, []string{"what", "against"}, cell, func(r *Row) (left, right []string) {
		if r.worst(machines) <= slowest {
			left = []string{r.what, r.against}
		}
		return left, nil
	})
}

// Slow writes the other rows, each with the reason, and with what to write instead.
func Slow(w io.Writer, machines []*results.Results) {
	table(w, machines, []string{"what", "against"}, cell, func(r *Row) (left, right []string) {
		if r.worst(machines) > slowest {
			left, right = []string{r.what, r.against}, []string{r.why, or(r.instead)}
		}
		return left, right
	}, "why", "write instead")
}

// table writes the rows for which cells returns some, to the left of the machines' columns
// and to the right of them.
func table(w io.Writer, machines []*results.Results, heads []string, value func([]ratio) string, cells func(*Row) (left, right []string), rightHeads ...string) {
	for _, m := range machines {
		commit := m.Get("commit")
		head := fmt.Sprintf("%s, %s", m.Machine(), commit[:min(7, len(commit))])
		if m.Get("kernels") != measure.Kernels() {
			head += ", before the newest kernels"
		}
		heads = append(heads, head)
	}
	heads = append(heads, rightHeads...)
	line(w, heads)
	line(w, slices.Repeat([]string{"---"}, len(heads)))
	for _, r := range allRows {
		left, right := cells(r)
		if left == nil {
			continue
		}
		for _, m := range machines {
			left = append(left, value(r.of(m)))
		}
		line(w, append(left, right...))
	}
}

// beside is what a sentence says of the second column.
func (r *Row) beside() string {
	if strings.HasPrefix(r.against, "loop") {
		return "a " + r.against
	}
	return r.against
}

// worst returns the greatest ratio of a case on any machine.
func (r *Row) worst(machines []*results.Results) (worst float64) {
	for _, m := range machines {
		if of := r.of(m); len(of) > 0 {
			worst = max(worst, of[0].Median)
		}
	}
	return worst
}

func or(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

func line(w io.Writer, cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }
