package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// turns is how often each benchmark runs before and after.
const turns = 5

var (
	benchmark = regexp.MustCompile(`(?m)^Benchmark\w+$`)
	covered   = regexp.MustCompile(`(?m)^(\S+):(\d+)\.\S+ \d+ [1-9]\d*$`)
	result    = regexp.MustCompile(`(?m)^(Benchmark\S+)\s+\d+\s+([\d.]+) ns/op`)
)

// compare sets the ratios of the benchmarks that run new loops: the lower of that of the medians and that of the
// minima, after to before.
func (w *workshop) compare(p *program) error {
	for _, pkg := range w.packages {
		dir := strings.TrimPrefix(pkg, p.path)
		names, err := w.benchmarks(pkg, dir)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			continue
		}
		for _, side := range []string{w.before, w.after} {
			if _, err := w.run(side, "go", "test", "-c", "-o", side+".test", pkg); err != nil {
				return err
			}
		}
		for _, name := range names {
			p.ratios = append(p.ratios, w.turns(dir, name)...)
		}
	}
	return nil
}

// benchmarks returns the benchmarks of a package that run new loops. Only those count that end within seconds.
func (w *workshop) benchmarks(pkg, dir string) (names []string, err error) {
	test := filepath.Join(w.dir, "cover.test")
	os.Remove(test)
	if _, err := w.run(w.before, "go", "test", "-c", "-coverpkg=./...", "-o", test, pkg); err != nil {
		return nil, err
	}
	if _, err := os.Stat(test); err != nil {
		return nil, nil // there are no tests
	}
	said, err := w.run(w.before+dir, test, "-test.list=^Benchmark")
	if err != nil {
		return nil, err
	}
	for _, name := range benchmark.FindAllString(said, -1) {
		profile := filepath.Join(w.dir, "cover.out")
		os.Remove(profile)
		w.run(w.before+dir, "timeout", "10", test, "-test.run=^$", "-test.short", "-test.bench=^"+name+"$", "-test.benchtime=1x", "-test.coverprofile="+profile)
		if text, _ := os.ReadFile(profile); w.walked(string(text)) {
			names = append(names, name)
		}
	}
	return names, nil
}

// walked reports whether a loop that is rewritten ran, by a profile of the code before: its body begins in its line.
func (w *workshop) walked(profile string) bool {
	return slices.ContainsFunc(covered.FindAllStringSubmatch(profile, -1), func(m []string) bool {
		line, _ := strconv.Atoi(m[2])
		return slices.Contains(w.lines[m[1]], line)
	})
}

// turns runs a benchmark of both copies in turns, and returns the ratios of it and its subbenchmarks.
func (w *workshop) turns(dir, name string) (ratios []float64) {
	var times [2]map[string][]float64
	for i := range 2 * turns {
		side := []string{w.before, w.after}[i%2]
		args := append(slices.Clone(w.exec), side+".test", "-test.run=^$", "-test.short", "-test.bench=^"+name+"$", "-test.benchtime=20ms")
		said, _ := w.run(side+dir, args...)
		for _, m := range result.FindAllStringSubmatch(said, -1) {
			if times[i%2] == nil {
				times[i%2] = map[string][]float64{}
			}
			time, _ := strconv.ParseFloat(m[2], 64)
			times[i%2][m[1]] = append(times[i%2][m[1]], time)
		}
	}
	for name, was := range times[0] {
		is := times[1][name]
		if slices.Sort(was); len(was) != turns || len(is) != turns || was[0] == 0 {
			continue
		}
		slices.Sort(is)
		ratios = append(ratios, min(is[0]/was[0], is[turns/2]/was[turns/2]))
		if r := ratios[len(ratios)-1]; r > 1.05 {
			fmt.Fprintf(os.Stderr, "%s: %.2f\n", name, r)
		}
	}
	return ratios
}

// summary returns the geometric mean of ratios, with the extremes and their number.
func summary(ratios []float64) string {
	if len(ratios) == 0 {
		return "–"
	}
	sum := 0.0
	for _, r := range ratios {
		sum += math.Log(r)
	}
	return fmt.Sprintf("%.2f (%.2f–%.2f, %d)", math.Exp(sum/float64(len(ratios))), slices.Min(ratios), slices.Max(ratios), len(ratios))
}
