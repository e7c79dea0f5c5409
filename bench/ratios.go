package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/perf/benchmath"
)

// This file holds what bitwalk promises, a row each, and the command that
// measures it and marks what falls short.

// A promise is that one way takes at most so many times what another takes,
// in every trial of a kind.
type promise struct {
	what, impl, path string // path "" is all that impl runs on
	against          string
	most, aim        float64
	trials           func(o *Options) []Trial
}

var (
	plain    = []string{"sum", "count", "continue"}
	stopping = []string{"break", "return"}
	sparse   = []float64{0.001, 0.01, 0.03}
	dense    = []float64{0.25, 0.5, 0.9}
)

var promises = []promise{
	{"Bits RBits Ones, plain body", "iter", "", "hand", 1.05, 1.00, bitsTrials(plain)},
	{"Bits RBits Ones, break or return", "iter", "", "hand", 1.40, 1.10, bitsTrials(stopping)},
	{"Subsets RSubsets, plain, 4–9 elements", "iter", "", "hand", 1.05, 1.05, subsetsTrials(plain, 4, 9)},
	{"Subsets RSubsets, plain, 10–20 elements", "iter", "", "hand", 1.05, 0.70, subsetsTrials(plain, 10, 20)},
	{"Subsets RSubsets, break or return", "iter", "", "hand", 1.40, 1.00, subsetsTrials(stopping, 4, 20)},
	{"Snoob RSnoob, C ≥ 100 000, plain", "iter", "", "hand", 0.35, 0.20, snoobTrials(plain, "low", "scattered")},
	{"Snoob RSnoob, scattered, plain", "iter", "", "inset", 0.35, 0.15, snoobTrials(plain, "scattered")},
	{"Snoob RSnoob, break or return", "iter", "", "hand", 0.70, 0.40, snoobTrials(stopping, "low", "scattered")},
	{"Snoob RSnoob, C ≤ 5 000, a call per walk", "iter", "", "hand", 1.25, 1.00, smallSnoobTrials},
	{"SubsetBlocks", "blocks", "avx512", "hand", 0.15, 0.10, subsetBlocksTrials},
	{"SubsetBlocks", "blocks", "avx2", "hand", 0.15, 0.10, subsetBlocksTrials},
	{"SnoobBlocks", "blocks", "avx512", "hand", 0.10, 0.05, snoobBlocksTrials},
	{"SnoobBlocks", "blocks", "avx2", "hand", 0.10, 0.05, snoobBlocksTrials},
	{"AppendPositions, density ≥ 0.1", "AppendPositions", "avx512", "roaring", 1.00, 0.70, appendTrials(0.1, 0.25, 0.5, 0.9)},
	{"AppendPositions, density 0.001", "AppendPositions", "avx512", "hand", 0.50, 0.20, appendTrials(0.001)},
	{"AppendPositions, density 0.001", "AppendPositions", "avx512", "bitset", 0.50, 0.20, appendTrials(0.001)},
	{"AppendPositions, density 0.01 0.03", "AppendPositions", "avx512", "hand", 0.80, 0.50, appendTrials(0.01, 0.03)},
	{"AppendPositions, density 0.01 0.03", "AppendPositions", "avx512", "bitset", 0.80, 0.50, appendTrials(0.01, 0.03)},
	{"AppendPositions, density ≥ 0.25", "AppendPositions", "avx2", "hand", 0.45, 0.25, appendTrials(dense...)},
	{"AppendPositions, density ≥ 0.25", "AppendPositions", "bmi2", "hand", 0.45, 0.25, appendTrials(dense...)},
	{"Positions, density ≥ 0.25", "iter", "best", "hand", 0.60, 0.45, positionsTrials(dense...)},
	{"Positions, sparser", "iter", "best", "hand", 1.00, 0.70, positionsTrials(append(sparse, 0.1)...)},
	{"Count, 8 KiB", "Count", "avx512", "hand", 0.20, 0.10, countTrials},
	{"Count, 8 KiB", "Count", "avx2", "hand", 0.60, 0.40, countTrials},

	{"wide: Bits Subsets Snoob, 2 to 8 words", "wide", "", "word", 1.50, 1.00, wideTrials},
	{"wide: Snoob, 5 elements in a word", "wide", "", "word", 1.50, 1.00, wideFewTrials},

	{"SubsetBlocks", "blocks", "generic", "hand", 1.00, 1.00, subsetBlocksTrials},
	{"SnoobBlocks", "blocks", "generic", "hand", 1.00, 1.00, snoobBlocksTrials},
	{"AppendPositions", "AppendPositions", "generic", "hand", 1.00, 1.00, appendTrials(append(sparse, 0.1, 0.25, 0.5, 0.9)...)},
	{"Positions", "iter", "generic", "hand", 1.00, 1.00, positionsTrials(append(sparse, 0.1, 0.25, 0.5, 0.9)...)},
	{"Count, 8 KiB", "Count", "generic", "hand", 1.00, 1.00, countTrials},

	{"steps: TrailingZeros Clear Isolate", "steps", "", "hand", 1.02, 1.00, bitsTrials([]string{"sum"})},
	{"steps: NextSubset PrevSubset", "steps", "", "hand", 1.02, 1.00, subsetsTrials([]string{"sum"}, 4, 20)},
	{"steps: NextSnoob PrevSnoob", "steps", "", "hand", 1.02, 1.00, snoobTrials([]string{"sum"}, "low")},
	{"steps: NextSnoobIn PrevSnoobIn", "stepsin", "", "inset", 1.02, 1.00, snoobTrials([]string{"sum"}, "scattered")},
}

func bitsTrials(bodies []string) func(*Options) []Trial {
	return func(o *Options) (trials []Trial) {
		for _, walk := range []string{"Bits", "RBits", "Ones"} {
			for _, ones := range []int{2, 8, 32} {
				for _, body := range bodies {
					trials = append(trials, bitsTrial(o, walk, ones, body))
				}
			}
		}
		return trials
	}
}

func subsetsTrials(bodies []string, from, to int) func(*Options) []Trial {
	return func(o *Options) (trials []Trial) {
		for _, walk := range []string{"Subsets", "RSubsets"} {
			for _, n := range every(from, to, pick(o, 3, 1)) {
				for _, kind := range []string{"low", "scattered"} {
					for _, body := range bodies {
						trials = append(trials, subsetsTrial(o, walk, n, kind, body))
					}
				}
			}
		}
		return trials
	}
}

// longSnoobs are the sizes with at least 100 000 k-subsets: all of them, or
// the ends and quarters of each range.
func longSnoobs(o *Options, do func(n, k int)) {
	for _, n := range []int{28, 40, 64} {
		var ks []int
		for k := range n + 1 {
			if binomial(n, k, 100_000) == 100_000 {
				ks = append(ks, k)
			}
		}
		if !o.Full {
			last := len(ks) - 1
			ks = []int{ks[0], ks[1], ks[last/4], ks[last/2], ks[last*3/4], ks[last-1], ks[last]}
		}
		for _, k := range ks {
			do(n, k)
		}
	}
}

func snoobTrials(bodies []string, kinds ...string) func(*Options) []Trial {
	return func(o *Options) (trials []Trial) {
		longSnoobs(o, func(n, k int) {
			for _, walk := range []string{"Snoob", "RSnoob"} {
				for _, kind := range kinds {
					if n == 64 && kind == "scattered" && len(kinds) > 1 {
						continue // the same set
					}
					for _, body := range bodies {
						if !o.Full && (body == "count" || body == "continue") && k != n/2 {
							continue
						}
						impls := []string{"hand", "iter"}
						if body == "sum" {
							impls = []string{"hand", "inset", "iter", "steps", "stepsin"}
						}
						trials = append(trials, snoobTrial(o, walk, n, k, kind, body, impls...))
					}
				}
			}
		})
		return trials
	}
}

// smallSnoobTrials are walks so short that setting them up counts.
func smallSnoobTrials(o *Options) (trials []Trial) {
	sizes := [][2]int{{5, 0}, {5, 5}, {64, 64}, {2, 1}, {4, 2}, {8, 1}, {8, 7}, {6, 3}, {64, 1}, {64, 63}, {8, 4}, {9, 4},
		{10, 5}, {20, 2}, {12, 4}, {12, 5}, {12, 6}, {13, 6}, {64, 2}, {64, 62}, {30, 3}, {24, 21}, {16, 5}, {16, 11}}
	for _, nk := range sizes {
		for _, walk := range []string{"Snoob", "RSnoob"} {
			for _, kind := range []string{"low", "scattered"} {
				trials = append(trials, smallSnoobTrial(o, walk, nk[0], nk[1], kind))
			}
		}
	}
	return trials
}

// smallSnoobTrial makes many short walks, each a call of its own, over a few
// sets in turn.
func smallSnoobTrial(o *Options, walk string, n, k int, kind string) Trial {
	const calls, sets = 64, 8
	t := snoobTrial(o, walk, n, k, kind, "sum")
	name := "Small" + t.Name
	return Trial{Name: name, Elems: calls * t.Elems, Sides: func() (sides []Side) {
		var in, low []*loopInput
		for i := range calls {
			in = append(in, &loopInput{n: n, k: k, set: o.set(fmt.Sprint(name, i%sets), n, kind)})
			low = append(low, &loopInput{n: n, k: k, set: contiguous(n)})
		}
		for _, impl := range []string{"hand", "inset", "iter", "steps", "stepsin"} {
			loop, on := loops[loopKey{walk, "sum", impl}], in
			apart := kind == "scattered" && (impl == "hand" || impl == "steps")
			if apart {
				on = low
			}
			sides = append(sides, Side{Impl: impl, Apart: apart, Run: func() (sum uint64) {
				for _, in := range on {
					sum += loop(in)
				}
				return sum
			}})
		}
		return sides
	}}
}

func subsetBlocksTrials(o *Options) (trials []Trial) {
	for _, n := range every(10, 20, pick(o, 5, 1)) {
		for _, kind := range []string{"low", "scattered"} {
			trials = append(trials, subsetBlocksTrial(o, n, kind))
		}
	}
	return trials
}

func snoobBlocksTrials(o *Options) (trials []Trial) {
	longSnoobs(o, func(n, k int) { trials = append(trials, snoobBlocksTrial(o, n, k, "scattered")) })
	return trials
}

func appendTrials(densities ...float64) func(*Options) []Trial {
	return func(o *Options) (trials []Trial) {
		for _, d := range densities {
			trials = append(trials, appendPositionsTrial(o, d))
		}
		return trials
	}
}

func positionsTrials(densities ...float64) func(*Options) []Trial {
	return func(o *Options) (trials []Trial) {
		for _, d := range densities {
			trials = append(trials, positionsTrial(o, "Positions", d))
		}
		return trials
	}
}

func countTrials(o *Options) []Trial { return []Trial{countBySizeTrial(o, 8<<10)} }

// ratios measures the promises, or those whose row matches the first argument.
func (c *command) ratios(ctx context.Context, stdout, stderr io.Writer) error {
	only := regexp.MustCompile("")
	if len(c.args) > 1 {
		return fmt.Errorf("unexpected argument %q: flags come before the regexp", c.args[1])
	}
	if len(c.args) > 0 {
		var err error
		if only, err = regexp.Compile(c.args[0]); err != nil {
			return err
		}
	}
	var trials []Trial
	var rows []*row
	for _, p := range promises {
		if !only.MatchString(p.title()) {
			continue
		}
		r := &row{promise: p, trials: map[string]bool{}}
		for _, t := range p.trials(&c.Options) {
			r.trials[t.Name] = true
			trials = append(trials, t)
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return fmt.Errorf("no row matches %q", c.args[0])
	}
	if err := writable(c.out); err != nil {
		return err
	}
	config, emulated := c.introduce(stdout)
	if emulated != "" {
		return errors.New("no ratios of times on an emulated processor: " + emulated)
	}
	outcomes, err := c.measureAll(ctx, trials, c.count, stderr)
	if len(outcomes) > 0 {
		res, err := resultsOf(config, outcomes)
		if err != nil {
			return err
		}
		for _, cs := range res.Cases {
			for _, r := range rows {
				if r.trials[cs.Name] {
					r.add(cs, c.Paths[0].String())
				}
			}
		}
		c.printRatios(stdout, rows)
	}
	if err != nil {
		return err
	}
	file := filepath.Join(c.out, "ratios.txt")
	fmt.Fprintln(stdout, "\nevery sample, for benchstat:", file)
	return atomically(file, func(w io.Writer) error { return writeResults(w, config, outcomes) })
}

func (p *promise) title() string {
	path := p.path
	if path != "" {
		path += " "
	}
	return p.what + " " + path + p.impl + "/" + p.against
}

// A row is a promise and what was measured of it.
type row struct {
	promise
	trials map[string]bool
	cases  []ratio
}

// A ratio is of one trial.
type ratio struct {
	name        string
	ratio       float64
	ns, against float64
	ofCeiling   float64 // 0 if there is none
	noisy       bool
}

func (r *row) add(c *Case, best string) {
	against, ceiling := c.Way(r.against, ""), c.Way("ceiling", "")
	path := r.path
	if path == "best" {
		path = best
	}
	for _, w := range c.Ways {
		if w.Impl != r.impl || against == nil || path != "" && w.Path != path {
			continue
		}
		a, b := w.Spread, against.Spread
		ratio := ratio{name: c.Name, ratio: a.Median / b.Median, ns: a.Median, against: b.Median,
			noisy: a.Noisy() || b.Noisy()}
		if ceiling != nil {
			ratio.ofCeiling = ceiling.Spread.Median / a.Median
		}
		r.cases = append(r.cases, ratio)
	}
}

func (c *command) printRatios(w io.Writer, rows []*row) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "what\tway/against\tcases\tmedian\tworst\tbound\taim\t\tof ceiling\tworst case")
	short := 0
	for _, r := range rows {
		way := strings.TrimSpace(r.path+" "+r.impl) + "/" + r.against
		if len(r.cases) == 0 {
			fmt.Fprintf(tw, "%s\t%s\t0\t\t\t%.2f\t%.2f\tnot measured\t\t\n", r.what, way, r.most, r.aim)
			continue
		}
		slices.SortStableFunc(r.cases, func(a, b ratio) int { return cmp.Compare(b.ratio, a.ratio) })
		var ratios, fractions []float64
		over, noisy := 0, 0
		for _, c := range r.cases {
			ratios = append(ratios, c.ratio)
			if c.ofCeiling > 0 {
				fractions = append(fractions, c.ofCeiling)
			}
			if short2(c.ratio, r.most) {
				over++
			}
			if c.noisy {
				noisy++
			}
		}
		worst := r.cases[0]
		verdict := "ok"
		switch {
		case over > 0:
			verdict = fmt.Sprintf("SHORT in %d", over)
			short++
		case !short2(worst.ratio, r.aim):
			verdict = "ok, aim met"
		}
		if noisy > 0 {
			verdict += fmt.Sprintf(", %d noisy", noisy)
		}
		ofCeiling := ""
		if len(fractions) > 0 {
			ofCeiling = percents(slices.Min(fractions), slices.Max(fractions))
		}
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%s, %.3g/%.3g ns\n", r.what, way, len(r.cases),
			median(ratios), worst.ratio, r.most, r.aim, verdict, ofCeiling, worst.name, worst.ns, worst.against)
		if c.verbose {
			for _, c := range r.cases {
				mark := ""
				if short2(c.ratio, r.most) {
					mark = "short"
				}
				if c.noisy {
					mark += " noisy"
				}
				fmt.Fprintf(tw, "\t\t\t\t%.2f\t\t\t%s\t\t%s, %.3g/%.3g ns\n", c.ratio, strings.TrimSpace(mark), c.name, c.ns, c.against)
			}
		}
	}
	tw.Flush()
	fmt.Fprintf(w, "\n%d rows, %d fall short; ratio of medians of %d rounds, all ways of a case interleaved\n", len(rows), short, c.count)
}

// short2 reports whether a ratio is above a bound by more than rounding to two
// places hides.
func short2(ratio, bound float64) bool { return ratio >= bound+0.005 }

func median(list []float64) float64 {
	return benchmath.AssumeNothing.Summary(benchmath.NewSample(list, &benchmath.DefaultThresholds), 0.5).Center
}
