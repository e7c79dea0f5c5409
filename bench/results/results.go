// Package results writes results in the Go benchmark format, and reads them. Tables
// and charts show only results that were read, so that a report of a file from
// another machine is made like the report of this one.
package results

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// Write writes the outcomes, a line for each sample, as benchstat
// wants them.
func Write(w io.Writer, config [][2]string, outcomes []*measure.Outcome) error {
	res := Header(config)
	out := benchfmt.NewWriter(w)
	for _, o := range outcomes {
		res.Name, res.Iters = benchfmt.Name(o.Name()), max(1, o.Iters)
		if len(o.NS) == 0 { // only checked
			res.Values = []benchfmt.Value{{Value: 1, Unit: "agrees"}}
			if err := out.Write(res); err != nil {
				return err
			}
		}
		for _, ns := range o.NS {
			res.Values = []benchfmt.Value{{Value: round(ns), Unit: o.Unit()}}
			if o.Trial.Bytes > 0 {
				mb := float64(o.Trial.Bytes) / (ns * float64(o.Trial.Elems)) * 1000
				res.Values = append(res.Values, benchfmt.Value{Value: round(mb), Unit: "MB/s"})
			}
			if err := out.Write(res); err != nil {
				return err
			}
		}
	}
	return nil
}

// Header returns a result that has the configuration and nothing else.
func Header(config [][2]string) *benchfmt.Result {
	res := &benchfmt.Result{}
	for _, c := range config {
		res.Config = append(res.Config, benchfmt.Config{Key: c[0], Value: []byte(c[1]), File: true})
	}
	return res
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

	// Emulated, if not "", says what shows that no real processor ran this. Times
	// from an emulator are dropped. Checked is the number of ways that gave the
	// right answers there.
	Emulated string
	Checked  int
}

// Machine is what the machine is called: as whoever kept the results says, or as
// its processor says.
func (r *Results) Machine() string { return cmp.Or(r.Config["machine"], r.Config["cpu"]) }

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

// Hand is what ratios are taken against: the loop by hand if there is one.
func (c *Case) Hand() *Way {
	if w := c.Way("hand", ""); w != nil {
		return w
	}
	return c.Ways[0]
}

// Read reads a result file. What is not one is an error that names the
// line.
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

var errNoResults = errors.New("no benchmark results in this file")

func parse(r io.Reader, file string) (*Results, error) {
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
	name, impl, path, ok := measure.CutWay(full)
	if !ok {
		return fmt.Errorf("%s is no result of this program: it has no impl", full)
	}
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
		c = &Case{Name: name, What: measure.What(name), Unit: unit}
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
