package main

import (
	"errors"
	"log"
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

// compare sets the ratios of the benchmarks that run new loops, and end within seconds.
func (w *workshop) compare(p *program) error {
	cover, profile := filepath.Join(w.dir, "cover.test"), filepath.Join(w.dir, "cover.out")
	for _, pkg := range w.packages {
		dir := strings.TrimPrefix(pkg, p.path)
		said, _ := w.run(w.before, "go", "test", "-vet=off", "-list=^Benchmark", pkg)
		names := benchmark.FindAllString(said, -1)
		if len(names) == 0 {
			continue
		}
		_, err1 := w.run(w.before, "go", "test", "-c", "-o", w.before+".test", pkg)
		_, err2 := w.run(w.after, "go", "test", "-c", "-o", w.after+".test", pkg)
		_, err3 := w.run(w.before, "go", "test", "-c", "-o", cover, "-coverpkg=./...", pkg)
		if err := errors.Join(err1, err2, err3); err != nil {
			return err
		}
		for _, name := range names {
			said, _ := w.run(w.before+dir, slices.Concat([]string{"timeout", "10", cover}, only(name, "1x"))...)
			for _, m := range result.FindAllStringSubmatch(said, -1) { // it and its subbenchmarks
				os.Remove(profile)
				w.run(w.before+dir, slices.Concat([]string{"timeout", "10", cover, "-test.coverprofile=" + profile}, only(m[1], "1x"))...)
				if text, _ := os.ReadFile(profile); w.walked(string(text)) {
					p.ratios = append(p.ratios, w.turns(dir, m[1])...)
				}
			}
		}
	}
	return nil
}

// only returns the arguments of a program of tests that runs one benchmark, on one core.
func only(name, time string) []string {
	pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(name), "/", "$/^") + "$"
	return []string{"-test.run=^$", "-test.short", "-test.cpu=1", "-test.bench=" + pattern, "-test.benchtime=" + time}
}

// walked reports whether a loop that is rewritten ran, by a profile of the code before: its body begins in its line.
func (w *workshop) walked(profile string) bool {
	return slices.ContainsFunc(covered.FindAllStringSubmatch(profile, -1), func(m []string) bool {
		line, _ := strconv.Atoi(m[2])
		return slices.Contains(w.lines[m[1]], line)
	})
}

// turns runs a benchmark of both copies in turns. It returns for it, and for each subbenchmark, the lower of the
// ratios of the medians and of the minima.
func (w *workshop) turns(dir, name string) (ratios []float64) {
	times := [2]map[string][]float64{{}, {}}
	for i := range 2 * turns {
		side := []string{w.before, w.after}[i%2]
		said, _ := w.run(side+dir, slices.Concat(w.bench, []string{side + ".test"}, only(name, "20ms"))...)
		for _, m := range result.FindAllStringSubmatch(said, -1) {
			time, _ := strconv.ParseFloat(m[2], 64)
			times[i%2][m[1]] = append(times[i%2][m[1]], time)
		}
	}
	for name, was := range times[0] {
		is := times[1][name]
		if len(was) != turns || len(is) != turns || slices.Min(was) == 0 {
			continue
		}
		slices.Sort(was)
		slices.Sort(is)
		ratio := min(is[0]/was[0], is[turns/2]/was[turns/2])
		if ratios = append(ratios, ratio); ratio > 1.05 {
			log.Printf("%s: %.2f", name, ratio)
		}
	}
	return ratios
}
