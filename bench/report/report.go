// Package report shows the results of one machine or of several, as a page to look at
// and in a terminal.
package report

import (
	_ "embed"
	"html/template"
	"io"

	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

//go:embed report.tmpl.html
var pageText string

var pageTemplate = template.Must(template.New("report").Parse(pageText))

// A Page is what the template shows.
type Page struct {
	Title    string
	Machines []*Machine
	NoisyPct int

	LightColours, DarkColours, Drawing template.CSS
}

// A Machine is one machine's part of the page.
type Machine struct {
	*results.Results
	Name      string
	Rows      []Row
	Figures   []Figure
	Tables    []Table
	Facts     [][2]string
	Noisy, Of int
}

// A Table has all results of a suite.
type Table struct {
	About  string
	Cases  []Case
	Memory bool // some case says how much
}

// A Case has a line for each way.
type Case struct {
	Name  string
	Lines []Line
}

// A Line is a way of a case.
type Line struct {
	Way, Time, Speed, Memory string
	Noisy                    bool
}

func newMachine(r *results.Results) *Machine {
	m := &Machine{Results: r, Name: r.Machine(), Rows: Rows(r), Tables: tables(r)}
	for _, f := range figures {
		if found := f.find(r); found != nil {
			m.Figures = append(m.Figures, found.page())
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
	for _, kv := range [][2]string{{"cpu", "CPU"}, {"model", "model"}, {"paths", "paths"}, {"features", "features"}, {"caches", "caches"}, {"goversion", "Go"},
		{"goarch", "port"}, {"goamd64", "GOAMD64"}, {"commit", "commit"}} {
		if value := r.Get(kv[0]); value != "" {
			m.Facts = append(m.Facts, [2]string{kv[1], value})
		}
	}
	return m
}

// tables returns a table for each suite with results.
func tables(r *results.Results) (list []Table) {
	shown := map[string]bool{}
	for _, s := range suites.All {
		t := Table{About: s.About}
		for _, trial := range s.Trials(&suites.Options{Full: true}) {
			if c := r.Case(trial.Name); c != nil && !shown[c.Name] {
				t.add(c)
				shown[c.Name] = true
			}
		}
		if t.Cases != nil {
			list = append(list, t)
		}
	}
	return list
}

func (t *Table) add(c *results.Case) {
	to := Case{Name: c.Name}
	for _, w := range c.Ways {
		l := Line{Way: label(w), Time: duration(w.Median) + "/" + per(c), Speed: w.Over(c.Ways[0].Spread).Times(), Noisy: w.Noisy()}
		if w.Bytes > 0 {
			l.Memory, t.Memory = memory(float64(w.Bytes)), true
		}
		to.Lines = append(to.Lines, l)
	}
	t.Cases = append(t.Cases, to)
}

// Write writes the page about all the results.
func Write(w io.Writer, all []*results.Results) error {
	page := &Page{Title: "How fast bits can be walked", NoisyPct: 100 * results.Noisy,
		LightColours: template.CSS(colours[Light]), DarkColours: template.CSS(colours[Dark]), Drawing: drawing}
	for _, r := range all {
		page.Machines = append(page.Machines, newMachine(r))
	}
	if len(page.Machines) == 1 {
		page.Title += " on " + page.Machines[0].Name
	}
	return pageTemplate.Execute(w, page)
}
