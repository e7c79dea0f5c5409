// Package report shows the results of one machine or of several, as a short table
// and as an HTML page.
package report

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

//go:embed report.tmpl.html
var reportPage string

var reportTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"label": suites.Label}).Parse(reportPage))

// A Page is what the template shows.
type Page struct {
	Title    string
	Machines []*Machine
	Emulated []*results.Results
	Heads    []*Heads      // these two only for several machines
	Compare  []*Comparison // in order of the first machine's cases
	Widest   float64       // of all the headlines
	NoisyPct int
}

// A Machine is one machine's part of the page.
type Machine struct {
	*results.Results
	Name      string
	Headlines []*Headline
	Widest    float64 // of the headlines, what a whole bar stands for
	Sections  []*Section
	Noisy, Of int
}

// A Section is a suite's part.
type Section struct {
	*suites.Suite
	Notes   []string
	Figures []*Figure
	Lines   []*results.Line
}

// A Headline answers how much faster one kind of work is here.
type Headline struct {
	What       string
	Hand, Best results.Spread
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

func (h *headline) find(r *results.Results) *Headline {
	for _, c := range r.Cases {
		hand := c.Way(h.hand, "")
		if c.Name != h.name || hand == nil {
			continue
		}
		var best *results.Way
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
		line := &Headline{What: h.what, Hand: hand.Spread, Best: best.Spread, By: suites.Label(best.Impl, best.Path), Unit: c.Unit,
			Times: hand.Spread.Median / best.Spread.Median, Noisy: best.Noisy() || hand.Noisy()}
		if ceiling := c.Way("ceiling", ""); ceiling != nil {
			f := ceiling.Spread.Median / best.Spread.Median
			line.OfCeiling = results.Percents(f, f)
		}
		return line
	}
	return nil
}

func newMachine(r *results.Results) (*Machine, error) {
	m := &Machine{Results: r, Name: r.Machine()}
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
	shown := map[*results.Case]bool{}
	for _, suite := range suites.All {
		s := &Section{Suite: suite}
		for _, show := range s.Charts {
			f, err := (&chart{show}).draw(r)
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
		s.Lines = r.Lines(func(c *results.Case) bool {
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
			kinds[measure.What(from)] = true
		}
	}
	return kinds
}

// A Comparison is a row of the table that puts machines side by side: one way
// of one kind of work, as ratios to each machine's own loop by hand.
type Comparison struct {
	What, Impl, Path string
	Cells            []*results.Line // nil where a machine has none
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
	index := map[[3]string]*Comparison{}
	for i, m := range machines {
		for _, l := range m.Lines(func(*results.Case) bool { return true }) {
			if l.IsHand || l.Impl == "ceiling" {
				continue
			}
			key := [3]string{l.What, l.Impl, l.Path}
			row := index[key]
			if row == nil {
				row = &Comparison{What: l.What, Impl: l.Impl, Path: l.Path, Cells: make([]*results.Line, len(machines))}
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

// Write writes the page about all the results.
func Write(w io.Writer, all []*results.Results) error {
	page := &Page{NoisyPct: 100 * results.Noisy}
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
