package ratios

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/perf/benchfmt"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

// A Machine is what is kept of one processor's results: of each case that a table
// reads, the median time and the ratios to what it is held against.
type Machine struct {
	Config [][2]string
	lines  []*line
}

// A line is one way of one case. In a file it looks like
//
//	BenchmarkBits/ones=2/body=sum/impl=iter 9 0.8985 ns/elem 0.967 of-hand
//
// where 9 is the number of samples.
type line struct {
	name, impl, path string
	samples          int
	time             float64
	unit             string
	ratios           map[string]float64 // by the impl it is held against
}

const ratioUnit = "of-"

// Of returns what is kept of the results of a machine with that name.
func Of(name string, config [][2]string, res *results.Results) *Machine {
	m := &Machine{Config: append([][2]string{{"machine", name}}, config...)}
	for _, c := range res.Cases {
		for _, w := range c.Ways {
			l := &line{name: c.Name, impl: w.Impl, path: w.Path, samples: len(w.NS), time: w.Median, unit: c.Unit, ratios: map[string]float64{}}
			for _, r := range tableRows() {
				against := cmp.Or(c.Way(r.against, w.Path), c.Way(r.against, ""))
				if r.reads(l, m.best()) && against != nil {
					ratio := ratio{ratio: w.Median / against.Median, min: w.Min / against.Min}
					l.ratios[r.against] = ratio.sure()
				}
			}
			if len(l.ratios) > 0 {
				m.lines = append(m.lines, l)
			}
		}
	}
	return m
}

// tableRows returns the rows of the tables, which are of the best path unless they
// are of the generic one. Naming all trials takes a while.
var tableRows = sync.OnceValue(func() (rows []*Row) {
	for _, p := range promises {
		if p.name == "" {
			continue
		}
		if p.path != "" && p.path != "generic" {
			p.path = "best"
		}
		rows = append(rows, &Row{promise: p, trials: map[string]bool{}})
	}
	Trials(rows, &suites.Options{})
	return rows
})

// reads reports whether a row reads such a line.
func (r *Row) reads(l *line, best string) bool {
	path := r.path
	if path == "best" {
		path = best
	}
	return r.trials[l.name] && r.impl == l.impl && (path == "" || l.path == "" || path == l.path)
}

func (m *Machine) get(key string) string {
	for _, kv := range m.Config {
		if kv[0] == key {
			return kv[1]
		}
	}
	return ""
}

// Name is what the machine is called.
func (m *Machine) Name() string { return cmp.Or(m.get("machine"), m.get("cpu")) }

// best is the best path of the machine.
func (m *Machine) best() string {
	best, _, _ := strings.Cut(m.get("paths"), " ")
	return best
}

// Merge adds the lines of old that m has not measured itself, if both are of the same
// machine, commit and settings.
func (m *Machine) Merge(old *Machine) {
	if !slices.Equal(m.Config, old.Config) {
		return
	}
	lines := slices.Clone(old.lines)
	for _, l := range m.lines {
		i := slices.IndexFunc(lines, func(o *line) bool { return o.fullName() == l.fullName() })
		if i < 0 {
			lines = append(lines, l)
			continue
		}
		for against, ratio := range lines[i].ratios {
			if _, ok := l.ratios[against]; !ok {
				l.ratios[against] = ratio
			}
		}
		lines[i] = l
	}
	m.lines = lines
}

func (l *line) fullName() string { return measure.WayName(l.name, l.impl, l.path) }

// Write writes the machine's file.
func (m *Machine) Write(w io.Writer) error {
	res := results.Header(m.Config)
	out := benchfmt.NewWriter(w)
	for _, l := range m.lines {
		res.Name, res.Iters = benchfmt.Name(l.fullName()), l.samples
		res.Values = []benchfmt.Value{{Value: digits(l.time), Unit: l.unit}}
		for _, against := range slices.Sorted(maps.Keys(l.ratios)) {
			res.Values = append(res.Values, benchfmt.Value{Value: digits(l.ratios[against]), Unit: ratioUnit + against})
		}
		if err := out.Write(res); err != nil {
			return err
		}
	}
	return nil
}

// digits keeps three digits: as many as the tables show.
func digits(f float64) float64 {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 3, 64), 64)
	return r
}

// Read reads a machine's file.
func Read(file string) (*Machine, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &Machine{}
	in := benchfmt.NewReader(f, file)
	for in.Scan() {
		switch rec := in.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, rec
		case *benchfmt.Result:
			if m.Config == nil {
				for _, c := range rec.Config {
					m.Config = append(m.Config, [2]string{c.Key, string(c.Value)})
				}
			}
			l, err := readLine(rec)
			if err != nil {
				_, at := rec.Pos()
				return nil, fmt.Errorf("%s:%d: %w", file, at, err)
			}
			m.lines = append(m.lines, l)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if emulated := m.get("emulated"); emulated != "" {
		return nil, fmt.Errorf("%s: no times from an emulated processor: %s", file, emulated)
	}
	if len(m.lines) == 0 {
		return nil, fmt.Errorf("%s:1: nothing is kept in this file", file)
	}
	return m, nil
}

func readLine(rec *benchfmt.Result) (*line, error) {
	full := rec.Name.String()
	l := &line{samples: rec.Iters, ratios: map[string]float64{}}
	var ok bool
	if l.name, l.impl, l.path, ok = measure.CutWay(full); !ok {
		return nil, fmt.Errorf("%s is no result of this program: it has no impl", full)
	}
	for _, v := range rec.Values { // the reader has turned ns into sec
		if math.IsNaN(v.Value) || math.IsInf(v.Value, 0) || v.Value <= 0 {
			return nil, fmt.Errorf("%s: %v %s", full, v.Value, v.Unit)
		}
		if per, ok := strings.CutPrefix(v.Unit, "sec/"); ok {
			l.time, l.unit = v.Value*1e9, "ns/"+per
		} else if against, ok := strings.CutPrefix(v.Unit, ratioUnit); ok {
			l.ratios[against] = v.Value
		}
	}
	if l.time == 0 || len(l.ratios) == 0 {
		return nil, fmt.Errorf("%s has no time, or no ratio", full)
	}
	return l, nil
}
