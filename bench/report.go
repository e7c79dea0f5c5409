package main

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// This file makes report.html, of one machine or of several.

//go:embed report.tmpl.html
var reportPage string

var reportTemplate = template.Must(template.New("report").Parse(reportPage))

// A Page is what the template shows.
type Page struct {
	Title    string
	Machines []*Machine
	Emulated []*Results
	Heads    []*Heads      // these two only for several machines
	Compare  []*Comparison // in order of the first machine's cases
	Widest   float64       // of all the headlines
	NoisyPct int
}

// A Machine is one machine's part of the page.
type Machine struct {
	*Results
	Name      string
	Headlines []*Headline
	Widest    float64 // of the headlines, what a whole bar stands for
	Sections  []*Section
	Noisy, Of int
}

// A Section is a suite's part.
type Section struct {
	*Suite
	Notes   []string
	Figures []*Figure
	Lines   []*Line
}

// A Headline answers how much faster one kind of work is here.
type Headline struct {
	What       string
	Hand, Best Spread
	By         string // the way that is fastest
	Unit       string
	Times      float64 // as fast as by hand
	OfCeiling  string
	Noisy      bool
}

// Part is the length of a bar, of the widest.
func (h *Headline) Part(widest float64) float64 { return h.Times / widest }

// Heading is what the suite is about, as a heading.
func (s *Section) Heading() string { return strings.ToUpper(s.About[:1]) + s.About[1:] }

// A headline is a case that stands for its kind.
type headline struct {
	what string
	name string   // of the case
	by   []string // the ways that are bitwalk's, of which the fastest counts
	hand string
}

var headlines = []headline{
	{"Count, 16 KiB", "Count/size=16KiB", []string{"Count"}, "hand"},
	{"List the positions, half full", "AppendPositions/density=0.5", []string{"AppendPositions"}, "hand"},
	{"List the positions, 1 in 100", "AppendPositions/density=0.01", []string{"AppendPositions"}, "hand"},
	{"for-range over positions, half full", "Positions/density=0.5/body=sum", []string{"iter"}, "hand"},
	{"for-range over the bits of a word", "Bits/ones=32/body=sum", []string{"iter"}, "hand"},
	{"for-range over all subsets of 16", "Subsets/n=16/set=scattered/body=sum", []string{"iter"}, "hand"},
	{"All subsets of 16, in blocks", "SubsetBlocks/n=16/set=scattered", []string{"blocks"}, "hand"},
	{"for-range over 8 of 40", "Snoob/n=40/k=8/set=low/body=sum", []string{"iter"}, "hand"},
	{"for-range over 8 of 40, scattered", "Snoob/n=40/k=8/set=scattered/body=sum", []string{"iter"}, "inset"},
	{"8 of 40, scattered, in blocks", "SnoobBlocks/n=40/k=8/set=scattered", []string{"blocks"}, "inset"},
}

func (h *headline) find(r *Results) *Headline {
	for _, c := range r.Cases {
		hand := c.Way(h.hand, "")
		if c.Name != h.name || hand == nil {
			continue
		}
		var best *Way
		for _, w := range c.Ways {
			for _, by := range h.by {
				if w.Impl == by && (best == nil || w.Spread.Median < best.Spread.Median) {
					best = w
				}
			}
		}
		if best == nil {
			return nil
		}
		line := &Headline{What: h.what, Hand: hand.Spread, Best: best.Spread, By: best.Label(), Unit: c.Unit,
			Times: hand.Spread.Median / best.Spread.Median, Noisy: best.Noisy() || hand.Noisy()}
		if ceiling := c.Way("ceiling", ""); ceiling != nil {
			f := ceiling.Spread.Median / best.Spread.Median
			line.OfCeiling = percents(f, f)
		}
		return line
	}
	return nil
}

func newMachine(r *Results) (*Machine, error) {
	m := &Machine{Results: r, Name: r.Config["cpu"]}
	for _, h := range headlines {
		if line := h.find(r); line != nil {
			m.Headlines = append(m.Headlines, line)
			m.Widest = max(m.Widest, line.Times)
		}
	}
	for _, c := range r.Cases {
		for _, w := range c.Ways {
			m.Of++
			if w.Noisy() {
				m.Noisy++
			}
		}
	}
	shown := map[*Case]bool{}
	for _, name := range suiteNames {
		s := &Section{Suite: suites[name]}
		for _, chart := range s.Charts {
			f, err := chart.draw(r)
			if err != nil {
				return nil, err
			}
			if f != nil {
				s.Figures = append(s.Figures, f)
			}
		}
		if len(s.Figures) == 0 {
			continue
		}
		if s.Suite.Notes != nil {
			s.Notes = s.Suite.Notes(r)
		}
		kinds := s.kinds()
		s.Lines = r.lines(func(c *Case) bool {
			mine := kinds[c.What] && !shown[c]
			shown[c] = shown[c] || mine
			return mine
		})
		m.Sections = append(m.Sections, s)
	}
	return m, nil
}

// kinds are the kinds of work that the suite's charts show.
func (s *Section) kinds() map[string]bool {
	kinds := map[string]bool{}
	for _, chart := range s.Charts {
		for _, from := range chart.From {
			what, _, _ := strings.Cut(from, "/")
			kinds[what] = true
		}
	}
	return kinds
}

// A Comparison is a row of the table that puts machines side by side: one way
// of one kind of work, as ratios to each machine's own loop by hand.
type Comparison struct {
	What, Way string
	Cells     []*Line // nil where a machine has none
}

// Heads are the machines' headlines of the same kind of work, nil where one has
// none.
type Heads struct {
	What  string
	Cells []*Headline
}

func compareHeads(machines []*Machine) (rows []*Heads) {
	for _, h := range headlines {
		row := &Heads{What: h.what}
		found := false
		for _, m := range machines {
			cell := h.find(m.Results)
			found = found || cell != nil
			row.Cells = append(row.Cells, cell)
		}
		if found {
			rows = append(rows, row)
		}
	}
	return rows
}

func compare(machines []*Machine) []*Comparison {
	var rows []*Comparison
	index := map[[2]string]*Comparison{}
	for i, m := range machines {
		for _, l := range m.lines(func(*Case) bool { return true }) {
			if l.IsHand || l.Way == "ceiling" {
				continue
			}
			key := [2]string{l.What, l.Way}
			row := index[key]
			if row == nil {
				row = &Comparison{What: l.What, Way: l.Way, Cells: make([]*Line, len(machines))}
				index[key] = row
				rows = append(rows, row)
			}
			row.Cells[i] = l
		}
	}
	// A way that only a later machine has stands with its kind all the same.
	first := map[string]int{}
	for i := len(rows) - 1; i >= 0; i-- {
		first[rows[i].What] = i
	}
	slices.SortStableFunc(rows, func(a, b *Comparison) int { return first[a.What] - first[b.What] })
	return rows
}

// writeReport writes the page about all the results.
func writeReport(w io.Writer, all []*Results) error {
	page := &Page{NoisyPct: 100 * noisy}
	for _, r := range all {
		if r.Emulated != "" {
			page.Emulated = append(page.Emulated, r)
			continue
		}
		m, err := newMachine(r)
		if err != nil {
			return err
		}
		page.Machines = append(page.Machines, m)
	}
	page.Title = "How fast bits can be walked"
	if len(page.Machines) == 1 {
		page.Title += " on " + page.Machines[0].Name
	}
	if len(page.Machines) > 1 {
		page.Heads, page.Compare = compareHeads(page.Machines), compare(page.Machines)
		for _, m := range page.Machines {
			page.Widest = max(page.Widest, m.Widest)
		}
	}
	return reportTemplate.Execute(w, page)
}

// report puts the results of the files named side by side.
func (c *command) report(stdout io.Writer) error {
	if len(c.args) == 0 {
		return errors.New("report: which results.txt?")
	}
	var all []*Results
	for _, file := range c.args {
		r, err := readResults(file)
		if err != nil {
			return err
		}
		if r.Emulated != "" {
			fmt.Fprintf(stdout, "%s: no times from an emulated processor: %s\n", file, r.Emulated)
		}
		all = append(all, r)
	}
	if err := writable(c.out); err != nil {
		return err
	}
	file := filepath.Join(c.out, "report.html")
	if err := atomically(file, func(w io.Writer) error { return writeReport(w, all) }); err != nil {
		return err
	}
	return printPath(stdout, file)
}

func printPath(stdout io.Writer, file string) error {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	_, err := fmt.Fprintln(stdout, "report:", file)
	return err
}
