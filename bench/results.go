package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// This file writes results in the Go benchmark format, and reads them.

// writeResults writes the outcomes, a line for each sample, as benchstat
// wants them.
func writeResults(w io.Writer, config [][2]string, outcomes []*Outcome) error {
	var res benchfmt.Result
	for _, c := range config {
		res.Config = append(res.Config, benchfmt.Config{Key: c[0], Value: []byte(c[1]), File: true})
	}
	out := benchfmt.NewWriter(w)
	for _, o := range outcomes {
		for _, ns := range o.NS {
			res.Name = benchfmt.Name(o.name())
			res.Iters = o.Iters
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
func round(f float64) (r float64) {
	fmt.Sscanf(fmt.Sprintf("%.5g", f), "%g", &r)
	return r
}

// Results are what one machine measured.
type Results struct {
	File   string
	Config map[string]string
	Names  []string // in the order of the file
	NS     map[string][]float64
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

func parseResults(r io.Reader, file string) (*Results, error) {
	res := &Results{File: file, Config: map[string]string{}, NS: map[string][]float64{}}
	in := benchfmt.NewReader(r, file)
	for in.Scan() {
		switch rec := in.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, rec
		case *benchfmt.Result:
			if err := res.add(rec); err != nil {
				_, line := rec.Pos()
				return nil, fmt.Errorf("%s:%d: %w", file, line, err)
			}
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(res.Names) == 0 {
		return nil, fmt.Errorf("%s:1: no benchmark results in this file", file)
	}
	return res, nil
}

func (r *Results) add(rec *benchfmt.Result) error {
	for _, c := range rec.Config {
		r.Config[c.Key] = string(c.Value)
	}
	name := rec.Name.String()
	if !strings.Contains(name, "/impl=") {
		return errors.New("not a result of this program: no impl= in " + name)
	}
	// The reader has turned ns into sec.
	i := slices.IndexFunc(rec.Values, func(v benchfmt.Value) bool { return strings.HasPrefix(v.Unit, "sec/") })
	if i < 0 {
		return errors.New("no ns/elem or ns/word in this line")
	}
	v := rec.Values[i].Value * 1e9
	if !(v > 0) {
		return fmt.Errorf("%v is not a time", v)
	}
	if r.NS[name] == nil {
		r.Names = append(r.Names, name)
	}
	r.NS[name] = append(r.NS[name], v)
	return nil
}
