// Package report shows the results of a machine, as a page to look at and in a terminal.
package report

import (
	_ "embed"
	"html/template"
	"io"
	"slices"

	"github.com/bitwalk/bitwalk/bench/results"
)

//go:embed report.tmpl.html
var pageText string

var pageTemplate = template.Must(template.New("report").Parse(pageText))

// A Page is what the template shows of a machine.
type Page struct {
	Title   string
	Rows    []Row
	Figures []Figure
	Tables  []*Table
	Facts   [][2]string

	LightColours, DarkColours, Drawing template.CSS
}

// A Table has all results of one kind.
type Table struct {
	What   string
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
}

func newPage(r *results.Results) *Page {
	p := &Page{Title: "How fast bits can be walked on " + r.Machine(), Rows: Rows(r), Tables: tables(r),
		LightColours: template.CSS(colours[Light]), DarkColours: template.CSS(colours[Dark]), Drawing: drawing}
	for _, f := range figures {
		if found := f.find(r); found != nil {
			p.Figures = append(p.Figures, found.page())
		}
	}
	for _, kv := range [][2]string{{"cpu", "CPU"}, {"model", "model"}, {"paths", "paths"}, {"features", "features"}, {"caches", "caches"}, {"goversion", "Go"},
		{"goarch", "port"}, {"goamd64", "GOAMD64"}, {"commit", "commit"}} {
		if value := r.Get(kv[0]); value != "" {
			p.Facts = append(p.Facts, [2]string{kv[1], value})
		}
	}
	return p
}

// tables returns a table for each kind of cases.
func tables(r *results.Results) (list []*Table) {
	for _, c := range r.Cases {
		i := slices.IndexFunc(list, func(t *Table) bool { return t.What == c.What })
		if i < 0 {
			i, list = len(list), append(list, &Table{What: c.What})
		}
		list[i].add(c)
	}
	return list
}

func (t *Table) add(c *results.Case) {
	to := Case{Name: c.Name}
	for _, w := range c.Ways {
		l := Line{Way: label(w), Time: duration(w.Median) + "/" + per(c), Speed: w.Over(c.Ways[0].Spread).Times()}
		if w.Bytes > 0 {
			l.Memory, t.Memory = memory(float64(w.Bytes)), true
		}
		to.Lines = append(to.Lines, l)
	}
	t.Cases = append(t.Cases, to)
}

// Write writes the page about the results.
func Write(w io.Writer, r *results.Results) error { return pageTemplate.Execute(w, newPage(r)) }
