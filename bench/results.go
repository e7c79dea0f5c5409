package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// This file writes results in the Go benchmark format, and reads them. What is
// printed and drawn is what was read: a report of a file from another machine
// is made like the report of this one.

// writeResults writes the outcomes, a line for each sample, as benchstat
// wants them.
func writeResults(w io.Writer, config [][2]string, outcomes []*Outcome) error {
	var res benchfmt.Result
	for _, c := range config {
		res.Config = append(res.Config, benchfmt.Config{Key: c[0], Value: []byte(c[1]), File: true})
	}
	out := benchfmt.NewWriter(w)
	for _, o := range outcomes {
		res.Name, res.Iters = benchfmt.Name(o.name()), max(1, o.Iters)
		if len(o.NS) == 0 { // only checked
			res.Values = []benchfmt.Value{{Value: 1, Unit: "agrees"}}
			if err := out.Write(&res); err != nil {
				return err
			}
		}
		for _, ns := range o.NS {
			res.Values = []benchfmt.Value{{Value: round(ns), Unit: o.unit()}}
			if o.Trial.Bytes > 0 {
				mb := float64(o.Trial.Bytes) / (ns * float64(o.Trial.Elems)) * 1000
				res.Values = append(res.Values, benchfmt.Value{Value: round(mb), Unit: "MB/s"})
			}
			if err := out.Write(&res); err != nil {
				return err
			}
		}
	}
	return nil
}

// round keeps five digits, more than any timing has.
func round(f float64) float64 {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 5, 64), 64)
	return r
}

// Results are what one machine measured.
type Results struct {
	File   string
	Config map[string]string
	Cases  []*Case // in the order of the file; none if Emulated

	// Emulated says how it is known that no real processor ran this, or is "".
	// Times taken so are dropped. Checked is how many ways gave the right
	// answers there.
	Emulated string
	Checked  int
}

// A Case is one trial's results: a piece of work and the ways of doing it.
type Case struct {
	Name string // Snoob/n=40/k=8/set=low/body=sum
	What string // Snoob
	Unit string // ns/elem
	Ways []*Way
}

// A Way is how long one way took.
type Way struct {
	Impl, Path string
	NS         []float64
	Spread     // of NS
}

// Param returns the value of a parameter in the name, or "".
func (c *Case) Param(key string) string {
	for _, part := range strings.Split(c.Name, "/")[1:] {
		if k, v, _ := strings.Cut(part, "="); k == key {
			return v
		}
	}
	return ""
}

// Way returns the way of that impl, on the path if that is not "", or nil.
func (c *Case) Way(impl, path string) *Way {
	for _, w := range c.Ways {
		if w.Impl == impl && (path == "" || w.Path == path) {
			return w
		}
	}
	return nil
}

// Hand is what ratios are taken against: the loop by hand if there is one.
func (c *Case) Hand() *Way {
	if w := c.Way("hand", ""); w != nil {
		return w
	}
	return c.Ways[0]
}

// Label names the way in tables and charts.
func (w *Way) Label() string {
	name := cmp.Or(wayNames[w.Impl], w.Impl)
	if w.Path != "" {
		name += ", " + w.Path
	}
	return name
}

// readResults reads a result file. What is not one is an error that names the
// line.
func readResults(file string) (*Results, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return parseResults(f, file)
}

// resultsOf returns outcomes as if they had been written and read.
func resultsOf(config [][2]string, outcomes []*Outcome) (*Results, error) {
	var text bytes.Buffer
	if err := writeResults(&text, config, outcomes); err != nil {
		return nil, err
	}
	return parseResults(&text, "results.txt")
}

var errNoResults = errors.New("no benchmark results in this file")

func parseResults(r io.Reader, file string) (*Results, error) {
	res := &Results{File: file, Config: map[string]string{}}
	cases, ways := map[string]*Case{}, map[string]*Way{}
	in := benchfmt.NewReader(r, file)
	for in.Scan() {
		switch rec := in.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, rec
		case *benchfmt.Result:
			if err := res.add(rec, cases, ways); err != nil {
				_, line := rec.Pos()
				return nil, fmt.Errorf("%s:%d: %w", file, line, err)
			}
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(res.Cases) == 0 && res.Checked == 0 {
		return nil, fmt.Errorf("%s:1: %w", file, errNoResults)
	}
	for _, w := range ways {
		w.Spread = spread(w.NS)
	}
	return res, nil
}

func (r *Results) add(rec *benchfmt.Result, cases map[string]*Case, ways map[string]*Way) error {
	for _, c := range rec.Config {
		if old, ok := r.Config[c.Key]; ok && old != string(c.Value) {
			return fmt.Errorf("%s changes from %q to %q: one file is one machine", c.Key, old, c.Value)
		}
		r.Config[c.Key] = string(c.Value)
	}
	full := rec.Name.String()
	name, impl, ok := strings.Cut(full, "/impl=")
	if !ok {
		return fmt.Errorf("%s is no result of this program: it has no impl", full)
	}
	impl, path, _ := strings.Cut(impl, "/path=")
	if r.Emulated = r.Config["emulated"]; r.Emulated != "" {
		r.Checked++
		return nil
	}
	unit, ns := "", 0.0
	for _, v := range rec.Values { // the reader has turned ns into sec
		if per, ok := strings.CutPrefix(v.Unit, "sec/"); ok {
			unit, ns = "ns/"+per, v.Value*1e9
		}
	}
	if !(ns > 0) {
		return fmt.Errorf("%s has no time per element", full)
	}
	c := cases[name]
	if c == nil {
		what, _, _ := strings.Cut(name, "/")
		c = &Case{Name: name, What: what, Unit: unit}
		cases[name] = c
		r.Cases = append(r.Cases, c)
	}
	w := ways[full]
	if w == nil {
		w = &Way{Impl: impl, Path: path}
		ways[full] = w
		c.Ways = append(c.Ways, w)
	}
	w.NS = append(w.NS, ns)
	return nil
}

// A Line sums up one way of one kind of work, over all its cases.
type Line struct {
	What, Way, Unit      string
	Cases, Noisy         int
	Time                 float64 // the median of the cases
	Best, Median, Worst  float64 // ratios to the loop by hand
	CeilingLo, CeilingHi float64 // the fraction of the ceiling, 0 if there is none
	IsHand               bool

	times, ratios, fractions []float64
}

// lines sums up the cases that keep returns true for.
func (r *Results) lines(keep func(*Case) bool) []*Line {
	var lines []*Line
	index := map[[2]string]*Line{}
	for _, c := range r.Cases {
		if !keep(c) {
			continue
		}
		hand, ceiling := c.Hand(), c.Way("ceiling", "")
		what := c.What
		if body := c.Param("body"); body != "" {
			what += ", " + body
		}
		for _, w := range c.Ways {
			l := index[[2]string{what, w.Label()}]
			if l == nil {
				l = &Line{What: what, Way: w.Label(), Unit: c.Unit, IsHand: w == hand}
				index[[2]string{what, w.Label()}] = l
				lines = append(lines, l)
			}
			l.Cases++
			if w.Noisy() {
				l.Noisy++
			}
			l.times = append(l.times, w.Spread.Median)
			l.ratios = append(l.ratios, w.Spread.Median/hand.Spread.Median)
			if ceiling != nil {
				l.fractions = append(l.fractions, ceiling.Spread.Median/w.Spread.Median)
			}
		}
	}
	for _, l := range lines {
		l.Time, l.Median = median(l.times), median(l.ratios)
		l.Best, l.Worst = slices.Min(l.ratios), slices.Max(l.ratios)
		if len(l.fractions) > 0 {
			l.CeilingLo, l.CeilingHi = slices.Min(l.fractions), slices.Max(l.fractions)
		}
	}
	// What belongs together stands together, where it stood first.
	first := map[string]int{}
	for i := len(lines) - 1; i >= 0; i-- {
		first[lines[i].What] = i
	}
	slices.SortStableFunc(lines, func(a, b *Line) int { return first[a.What] - first[b.What] })
	return lines
}
