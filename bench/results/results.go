// Package results writes results in the format of Go's benchmarks, and reads them.
// Tables and figures show only results that were read, so that a page about another
// machine's file is made like the page about this one.
package results

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// Write writes the outcomes, a line for each sample, as benchstat wants them.
func Write(w io.Writer, config [][2]string, outcomes []*measure.Outcome) error {
	out := bufio.NewWriter(w)
	writeConfig(out, config)
	for _, o := range outcomes {
		for _, ns := range o.NS {
			fmt.Fprintf(out, "Benchmark%s %d %s %s", o.Name(), max(1, o.Iters), digits(ns, 5), o.Unit())
			if o.Bytes > 0 {
				fmt.Fprintf(out, " %d bytes", o.Bytes)
			}
			fmt.Fprintln(out)
		}
	}
	return out.Flush()
}

// Keep writes a line for each way that keep returns true for: the number of samples,
// their median and the least of them.
//
//	BenchmarkBits/ones=2/body=sum/impl=iter 20 0.679 ns/elem 0.668 least
func (r *Results) Keep(w io.Writer, keep func(*Case, *Way) bool) error {
	out := bufio.NewWriter(w)
	writeConfig(out, r.Config)
	for _, c := range r.Cases {
		for _, way := range c.Ways {
			if keep(c, way) {
				fmt.Fprintf(out, "Benchmark%s %d %s %s %s %s\n", measure.WayName(c.Name, way.Impl, way.Path), max(way.Kept, len(way.NS)),
					digits(way.Median, 4), c.Unit, digits(way.Min, 4), leastUnit)
			}
		}
	}
	return out.Flush()
}

const leastUnit = "least"

func writeConfig(w io.Writer, config [][2]string) {
	for _, c := range config {
		fmt.Fprintf(w, "%s: %s\n", c[0], c[1])
	}
	fmt.Fprintln(w)
}

// digits writes as many digits as a timing is worth.
func digits(f float64, n int) string { return strconv.FormatFloat(f, 'g', n, 64) }

// Results are what one machine measured.
type Results struct {
	File   string
	Config [][2]string
	Cases  []*Case // in the order of the file
	cases  map[string]*Case
}

// Get returns what the file says of a key, such as commit.
func (r *Results) Get(key string) string {
	for _, c := range r.Config {
		if c[0] == key {
			return c[1]
		}
	}
	return ""
}

// Machine is what the machine is called: as whoever kept the results says, or as
// its processor says.
func (r *Results) Machine() string { return cmp.Or(r.Get("machine"), r.Get("cpu")) }

// Best is the best path of the machine.
func (r *Results) Best() string { return r.Get("path") }

// Case returns the case of that name, or nil.
func (r *Results) Case(name string) *Case { return r.cases[name] }

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
	Bytes      int // of memory; 0 if that does not matter
	Kept       int // how many samples a kept median is of
	Spread         // of NS
}

// Param returns the value of a parameter in the name, or "".
func (c *Case) Param(key string) string { return measure.Param(c.Name, key) }

// Way returns the way of that impl, on the path if that is not "", or nil.
func (c *Case) Way(impl, path string) *Way {
	for _, w := range c.Ways {
		if w.Impl == impl && (path == "" || w.Path == path) {
			return w
		}
	}
	return nil
}

// Of returns the way of that impl on the path, or on no path, or nil.
func (c *Case) Of(impl, path string) *Way { return cmp.Or(c.Way(impl, path), c.pathless(impl)) }

func (c *Case) pathless(impl string) *Way {
	if w := c.Way(impl, ""); w != nil && w.Path == "" {
		return w
	}
	return nil
}

// Sure reports whether the ratios of all ways to the first are.
func (c *Case) Sure() bool {
	return !slices.ContainsFunc(c.Ways, func(w *Way) bool { return !w.Over(c.Ways[0].Spread).Sure() })
}

// Read reads a result file. What is not one is an error that names the line.
func Read(file string) (*Results, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return parse(f, file)
}

// Of returns outcomes as if they had been written and read.
func Of(config [][2]string, outcomes []*measure.Outcome) (*Results, error) {
	var text bytes.Buffer
	if err := Write(&text, config, outcomes); err != nil {
		return nil, err
	}
	return parse(&text, "results.txt")
}

// Merge adds the cases and ways of old that r has not measured itself, if both are of
// the same machine, commit and settings.
func (r *Results) Merge(old *Results) {
	if !slices.Equal(r.Config, old.Config) {
		return
	}
	for _, c := range old.Cases {
		mine := r.cases[c.Name]
		if mine == nil {
			r.cases[c.Name] = c
			r.Cases = append(r.Cases, c)
			continue
		}
		for _, w := range c.Ways {
			if mine.Of(w.Impl, w.Path) == nil {
				mine.Ways = append(mine.Ways, w)
			}
		}
	}
}

var errNoResults = errors.New("no benchmark results in this file")

func parse(in io.Reader, file string) (*Results, error) {
	r := &Results{File: file, cases: map[string]*Case{}}
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		if err := r.line(lines.Text()); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(r.Cases) == 0 {
		return nil, fmt.Errorf("%s:1: %w", file, errNoResults)
	}
	for _, c := range r.Cases {
		for _, w := range c.Ways {
			least := w.Min
			if w.Spread = (Spread{Median(w.NS), slices.Min(w.NS)}); least > 0 {
				w.Min = least
			}
		}
	}
	return r, nil
}

// line reads one line: of a benchmark, of the configuration, or of neither.
func (r *Results) line(text string) error {
	rest, ok := strings.CutPrefix(text, "Benchmark")
	if ok {
		return r.benchmark(strings.Fields(rest))
	}
	key, value, ok := strings.Cut(text, ": ")
	if !ok || strings.ContainsAny(key, " \t") {
		return nil
	}
	if old := r.Get(key); old != "" {
		if old != value {
			return fmt.Errorf("%s changes from %q to %q: one file is one machine", key, old, value)
		}
		return nil
	}
	r.Config = append(r.Config, [2]string{key, value})
	return nil
}

// benchmark reads the fields of a line: a name, a number of runs, and values each with
// its unit.
func (r *Results) benchmark(fields []string) error {
	if len(fields) < 4 || len(fields)%2 != 0 {
		return fmt.Errorf("%d fields are no result of a benchmark", len(fields))
	}
	full := fields[0]
	name, impl, path, ok := measure.CutWay(full)
	if !ok {
		return fmt.Errorf("%s is no result of this program: it has no impl", full)
	}
	runs, err := strconv.Atoi(fields[1])
	if err != nil {
		return err
	}
	unit, ns, least, bytes := "", 0.0, 0.0, 0
	for i := 2; i < len(fields); i += 2 {
		value, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			return err
		}
		switch {
		case strings.HasPrefix(fields[i+1], "ns/"):
			unit, ns = fields[i+1], value
		case fields[i+1] == leastUnit:
			least = value
		case fields[i+1] == "bytes":
			bytes = int(value)
		}
	}
	if !(ns > 0) || ns > 1e18 || least < 0 {
		return fmt.Errorf("%s has no time per element", full)
	}
	w := r.way(name, unit, impl, path)
	w.NS, w.Bytes = append(w.NS, ns), bytes
	if least > 0 {
		w.Min, w.Kept = least, runs
	}
	return nil
}

// way returns the way of a case, and adds both if they are new.
func (r *Results) way(name, unit, impl, path string) *Way {
	c := r.cases[name]
	if c == nil {
		c = &Case{Name: name, What: measure.What(name), Unit: unit}
		r.cases[name] = c
		r.Cases = append(r.Cases, c)
	}
	w := c.Way(impl, path)
	if w == nil || w.Path != path {
		w = &Way{Impl: impl, Path: path}
		c.Ways = append(c.Ways, w)
	}
	return w
}
