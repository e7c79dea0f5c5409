package ratios

import (
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/rank"
)

// This file holds what is promised, a row each.

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

	{"wide: Bits Subsets Snoob, 2 to 8 words", "wide", "", "word", 1.50, 1.00, suites.WideTrials},
	{"wide: Snoob, 5 elements in a word", "wide", "", "word", 1.50, 1.00, suites.WideFewTrials},

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

func bitsTrials(bodies []string) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, walk := range []string{"Bits", "RBits", "Ones"} {
			for _, ones := range []int{2, 8, 32} {
				for _, body := range bodies {
					trials = append(trials, suites.BitsTrial(o, walk, ones, body))
				}
			}
		}
		return trials
	}
}

func subsetsTrials(bodies []string, from, to int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, walk := range []string{"Subsets", "RSubsets"} {
			for _, n := range suites.Every(from, to, suites.Pick(o, 3, 1)) {
				for _, kind := range []string{"low", "scattered"} {
					for _, body := range bodies {
						trials = append(trials, suites.SubsetsTrial(o, walk, n, kind, body))
					}
				}
			}
		}
		return trials
	}
}

// longSnoobs are the sizes with at least 100 000 k-subsets: all of them, or
// the ends and quarters of each range.
func longSnoobs(o *suites.Options, do func(n, k int)) {
	for _, n := range []int{28, 40, 64} {
		var ks []int
		for k := range n + 1 {
			if rank.Binomial(n, k) >= 100_000 {
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

func snoobTrials(bodies []string, kinds ...string) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
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
						trials = append(trials, suites.SnoobTrial(o, walk, n, k, kind, body, impls...))
					}
				}
			}
		})
		return trials
	}
}

// smallSnoobTrials are walks so short that setting them up counts.
func smallSnoobTrials(o *suites.Options) (trials []measure.Trial) {
	sizes := [][2]int{{5, 0}, {5, 5}, {64, 64}, {2, 1}, {4, 2}, {8, 1}, {8, 7}, {6, 3}, {64, 1}, {64, 63}, {8, 4}, {9, 4},
		{10, 5}, {20, 2}, {12, 4}, {12, 5}, {12, 6}, {13, 6}, {64, 2}, {64, 62}, {30, 3}, {24, 21}, {16, 5}, {16, 11}}
	for _, nk := range sizes {
		for _, walk := range []string{"Snoob", "RSnoob"} {
			for _, kind := range []string{"low", "scattered"} {
				trials = append(trials, suites.SmallSnoobTrial(o, walk, nk[0], nk[1], kind))
			}
		}
	}
	return trials
}

func subsetBlocksTrials(o *suites.Options) (trials []measure.Trial) {
	for _, n := range suites.Every(10, 20, suites.Pick(o, 5, 1)) {
		for _, kind := range []string{"low", "scattered"} {
			trials = append(trials, suites.SubsetBlocksTrial(o, n, kind))
		}
	}
	return trials
}

func snoobBlocksTrials(o *suites.Options) (trials []measure.Trial) {
	longSnoobs(o, func(n, k int) { trials = append(trials, suites.SnoobBlocksTrial(o, n, k, "scattered")) })
	return trials
}

func appendTrials(densities ...float64) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, d := range densities {
			trials = append(trials, suites.AppendPositionsTrial(o, d))
		}
		return trials
	}
}

func positionsTrials(densities ...float64) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, d := range densities {
			trials = append(trials, suites.PositionsTrial(o, "Positions", d))
		}
		return trials
	}
}

func countTrials(o *suites.Options) []measure.Trial {
	return []measure.Trial{suites.CountBySizeTrial(o, 8<<10)}
}
