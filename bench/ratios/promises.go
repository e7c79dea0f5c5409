package ratios

import (
	"regexp"
	"strings"

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

var promises = append([]promise{
	promise{what: "Bits RBits Ones, plain body", impl: "iter", against: "hand", most: 1.05, aim: 1.00, trials: bitsTrials(plain)}.
		shown("`Bits`, `RBits`, `Ones`", "loop by hand").first(),
	promise{what: "Bits RBits Ones, break or return", impl: "iter", against: "hand", most: 1.40, aim: 1.10, trials: bitsTrials(stopping)}.
		shown("`Bits`, `RBits`, `Ones`, left early, tiny body", "loop by hand").slow(state, "`scan.Pop`"),
	promise{what: "Subsets RSubsets, plain, 4–9 elements", impl: "iter", against: "hand", most: 1.05, aim: 1.05, trials: subsetsTrials(plain, 4, 9)}.
		shown("`Subsets`, `RSubsets`, 4 to 9 elements", "carry-rippler by hand").slow("short walks, whose end is often mispredicted", ""),
	promise{what: "Subsets RSubsets, plain, 10–20 elements", impl: "iter", against: "hand", most: 1.05, aim: 0.70, trials: subsetsTrials(plain, 10, 20)}.
		shown("`Subsets`, `RSubsets`, 10 to 20 elements", "carry-rippler by hand").first(),
	promise{what: "Subsets RSubsets, break or return", impl: "iter", against: "hand", most: 1.40, aim: 1.00, trials: subsetsTrials(stopping, 4, 20)}.
		shown("`Subsets`, `RSubsets`, left early, tiny body", "carry-rippler by hand").slow(state, "`scan.NextSubset`, `scan.PrevSubset`"),
	promise{what: "Snoob RSnoob, C ≥ 100 000, plain", impl: "iter", against: "hand", most: 0.35, aim: 0.20, trials: snoobTrials(plain, "low", "scattered")}.
		shown("`Snoob`, `RSnoob`, 100,000 subsets or more", "Gosper's hack").first(),
	promise{what: "Snoob RSnoob, scattered, plain", impl: "iter", against: "inset", most: 0.35, aim: 0.15, trials: snoobTrials(plain, "scattered")}.
		shown("`Snoob`, `RSnoob`, set with gaps", "Gosper's hack within the set"),
	promise{what: "Snoob RSnoob, break or return", impl: "iter", against: "hand", most: 0.70, aim: 0.40, trials: snoobTrials(stopping, "low", "scattered")}.
		shown("`Snoob`, `RSnoob`, left early, tiny body", "Gosper's hack"),
	promise{what: "Snoob RSnoob, n ≤ 12, low", impl: "iter", against: "hand", most: 2.00, aim: 1.15, trials: smallSnoobTrials("low")}.median(1.00).
		shown("`Snoob`, `RSnoob`, up to 12 elements", "Gosper's hack").slow("setting up walks of one to three words", "`scan.NextSnoob`"),
	promise{what: "Snoob RSnoob, n ≤ 12, scattered", impl: "iter", against: "inset", most: 2.00, aim: 1.15, trials: smallSnoobTrials("scattered")}.median(1.00).
		shown("`Snoob`, `RSnoob`, up to 12 elements with gaps", "Gosper's hack within the set").slow("setting up walks of one to three words", "`scan.NextSnoobIn`"),
	promise{what: "Snoob, the first ten", impl: "iter", against: "hand", most: 2.50, aim: 1.15, trials: suites.TenSnoobTrials}.median(1.25).
		shown("`Snoob`, left at the tenth", "Gosper's hack within the set").slow("in a set with gaps, twelve words are computed at once", "`scan.NextSnoobIn` if k ≤ 3"),
	promise{what: "SubsetBlocks", impl: "blocks", path: "avx512", against: "hand", most: 0.15, aim: 0.10, trials: subsetBlocksTrials}.
		shown("`SubsetBlocks`", "carry-rippler into the buffer"),
	{what: "SubsetBlocks", impl: "blocks", path: "avx2", against: "hand", most: 0.15, aim: 0.10, trials: subsetBlocksTrials},
	promise{what: "SnoobBlocks", impl: "blocks", path: "avx512", against: "hand", most: 0.10, aim: 0.05, trials: snoobBlocksTrials}.
		shown("`SnoobBlocks`", "Gosper's hack into the buffer"),
	{what: "SnoobBlocks", impl: "blocks", path: "avx2", against: "hand", most: 0.10, aim: 0.05, trials: snoobBlocksTrials},
	promise{what: "AppendPositions, density ≥ 0.1", impl: "AppendPositions", path: "avx512", against: "roaring", most: 0.95, aim: 0.70, trials: appendTrials(suites.Tenths...)}.
		shown("`AppendPositions`, density 0.1 to 0.9", "roaring `ToExistingArray`").first(),
	{what: "AppendPositions, density 0.001", impl: "AppendPositions", path: "avx512", against: "hand", most: 0.50, aim: 0.20, trials: appendTrials(0.001)},
	{what: "AppendPositions, density 0.001", impl: "AppendPositions", path: "avx512", against: "bitset", most: 0.50, aim: 0.20, trials: appendTrials(0.001)},
	promise{what: "AppendPositions, density 0.01 0.03", impl: "AppendPositions", path: "avx512", against: "hand", most: 0.80, aim: 0.50, trials: appendTrials(0.01, 0.03)}.
		shown("`AppendPositions`, density 0.01 to 0.03", "loop by hand"),
	{what: "AppendPositions, density 0.01 0.03", impl: "AppendPositions", path: "avx512", against: "bitset", most: 0.80, aim: 0.50, trials: appendTrials(0.01, 0.03)},
	{what: "AppendPositions, density ≥ 0.25", impl: "AppendPositions", path: "avx2", against: "hand", most: 0.45, aim: 0.25, trials: appendTrials(dense...)},
	{what: "AppendPositions, density ≥ 0.25", impl: "AppendPositions", path: "bmi2", against: "hand", most: 0.45, aim: 0.25, trials: appendTrials(dense...)},
	promise{what: "AppendPositions, 8192 words again and again", impl: "AppendPositions", path: "best", against: "hand", most: 1.60, aim: 1.00, trials: learntTrials}.
		shown("`AppendPositions`, the same 8,192 words again", "loop by hand"),
	promise{what: "Positions, 65536 words", impl: "iter", against: "hand", most: 1.05, aim: 1.00, trials: positionsTrials(append(sparse, 0.1, 0.25, 0.5, 0.9)...)}.
		shown("`Positions`, 65,536 words", "loop by hand"),
	promise{what: "Positions, 1 to 16384 words", impl: "iter", against: "hand", most: 1.10, aim: 1.00, trials: func(o *suites.Options) []measure.Trial { return suites.WholeTrials(o, suites.WholeSizes...) }}.median(1.05).
		shown("`Positions`, 1 to 16,384 words", "loop by hand").first(),
	promise{what: "PositionBlocks, 64 words and more, density 0.01 to 0.9", impl: "blocks", path: "best", against: "hand", most: 0.80, aim: 0.45, trials: blocksTrials}.
		shown("`PositionBlocks`, 64 words and more", "loop by hand"),
	promise{what: "Count, 8 KiB", impl: "Count", path: "avx512", against: "hand", most: 0.20, aim: 0.10, trials: countTrials}.
		shown("`Count`, 8 KiB", "loop of `bits.OnesCount64`"),
	{what: "Count, 8 KiB", impl: "Count", path: "avx2", against: "hand", most: 0.60, aim: 0.40, trials: countTrials},

	promise{what: "a loop in a loop: moves of knights", impl: "iter", against: "hand", most: 1.05, aim: 1.00, trials: suites.MovesTrials}.
		shown("a loop in a loop, by `iter` and `iter/inner`", "loops by hand"),
	promise{what: "a loop in a loop, both from iter", impl: "same", against: "hand", most: 2.50, aim: 1.00, trials: suites.MovesTrials}.
		shown("a loop in a loop, both by `iter`", "loops by hand").slow("the inner body stays a function", "`iter/inner`"),
	promise{what: "thirty instructions and a return", impl: "iter", against: "hand", most: 1.05, aim: 1.00, trials: suites.ThirtyTrials}.
		shown("thirty instructions and a `return`", "loop by hand"),
	promise{what: "an error return, three continues", impl: "iter", against: "hand", most: 1.40, aim: 1.05, trials: suites.PlanTrials}.
		shown("an error `return`, three `continue`s", "loop by hand").slow(state, "`scan.PrevSubset`"),
	promise{what: "programs, plain", impl: "iter", against: "hand", most: 1.10, aim: 1.05, trials: suites.ProgramTrials}.median(1.05).
		shown("inner loops of known programs", "loops by hand"),
	{what: "programs, by steps", impl: "step", against: "hand", most: 1.10, aim: 1.05, trials: suites.ProgramTrials},
	promise{what: "moves of 9×9 go", impl: "wide", against: "hand", most: 1.10, aim: 1.00, trials: suites.GoTrials}.
		shown("boards: legal moves of 9×9 go", "written out word by word"),
	promise{what: "moves of gomoku", impl: "wide", against: "hand", most: 1.10, aim: 1.00, trials: suites.GomokuTrials}.
		shown("boards: moves of gomoku that make five", "written out word by word"),
	promise{what: "searches that carry a state", impl: "span", against: "hand", most: 1.20, aim: 1.00, trials: suites.SearchTrials}.
		shown("`span.Search`", "recursive function"),
	promise{what: "bitset.Set.NextBitAnd, five words", impl: "scan", against: "hand", most: 1.30, aim: 1.00, trials: suites.CommonTrials}.
		shown("`bitset.Set.NextBitAnd`, the first element of two sets", "loop by hand"),
	promise{what: "Bits Subsets, break at the third", impl: "iter", against: "hand", most: 2.20, aim: 1.40, trials: thirdTrials("Bits", "Subsets")}.
		shown("`Bits`, `Subsets`, left at the third", "loop by hand").slow(state, "`scan.Pop`, `scan.NextSubset`"),
	promise{what: "Snoob, break at the third", impl: "iter", against: "hand", most: 6.00, aim: 2.00, trials: thirdTrials("Snoob")}.orUnder(40).
		shown("`Snoob` of pairs, left at the third", "`scan.NextSnoobIn`").slow("the set-up; in a set with gaps, twelve words are computed at once", "`scan.NextSnoobIn`"),
	promise{what: "Positions PositionRuns, left at the first", impl: "iter", against: "hand", most: 1.20, aim: 1.05, trials: earlyTrials(1)}.
		shown("`Positions`, `PositionRuns`, left at the first", "loop by hand"),
	promise{what: "Positions PositionRuns, left at the third", impl: "iter", against: "hand", most: 2.20, aim: 1.40, trials: earlyTrials(3)}.
		shown("`Positions`, `PositionRuns`, left at the third", "loop by hand").slow(state, "`scan.Pop` of each word"),
	promise{what: "first word of Snoob, SnoobBlocks, a span", impl: "iter", against: "hand", trials: suites.FirstTrials}.orUnder(100).
		shown("first word of `Snoob`, `SnoobBlocks`, a span", "– (nanoseconds)"),

	promise{what: "CountAnd, 1024 words", impl: "CountAnd", path: "avx512", against: "roaring", most: 0.95, aim: 0.80, trials: countAndTrials(1024)}.
		shown("`CountAnd`, 8 KiB each", "roaring"),
	{what: "CountAnd, 1024 words", impl: "CountAnd", path: "avx512", against: "bitset", most: 0.15, aim: 0.10, trials: countAndTrials(1024)},
	{what: "CountAnd, 1024 words", impl: "CountAnd", path: "avx2", against: "bitset", most: 0.33, aim: 0.20, trials: countAndTrials(1024)},
	{what: "And, 1024 words", impl: "And", path: "best", against: "hand", most: 0.30, aim: 0.20, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.AndTrial(o, 1024)} }},
	{what: "AndCount, 1024 words", impl: "AndCount", path: "best", against: "hand", most: 0.36, aim: 0.20, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.AndTrial(o, 1024)} }},
	promise{what: "PositionsAnd, one bit in a hundred", impl: "iter", against: "hand", most: 1.10, aim: 1.00, trials: nearlyEmptyTrials}.
		shown("`PositionsAnd`, 1 bit in 100 in both", "loop by hand"),
	promise{what: "bitset.Set.NextBit", impl: "NextPosition", against: "bitset", most: 1.00, aim: 0.90, trials: nextOneTrials}.
		shown("`bitset.Set.NextBit`", "bitset `NextSet`").slow("sets in which nearly all words are empty", "`iter.Positions`"),

	{what: "Set: questions, algebra, 1 to 16 words", impl: "Set", against: "hand", most: 1.60, aim: 1.10, trials: setTrials("Count|CountAnd|IsSubset|And|Or|OrInPlace|Not|All|Add|Remove", 1, 2, 5, 16)},
	{what: "Set: questions, algebra, 32 words and more", impl: "Set", against: "hand", most: 1.00, aim: 0.70, trials: setTrials("Count|CountAnd|And|Or|OrInPlace|Equal", 32, 64, 1024, 1<<20)},
	{what: "Set: lists, ranges, forms, places", impl: "Set", against: "bitset", most: 1.30, aim: 0.70, trials: setTrials("AppendTo|CountIn|MarshalBinary|Insert|Extract|Deposit|Rank|Select", suites.SetWords...)},
	{what: "Set: next and previous", impl: "Set", against: "bitset", most: 1.20, aim: 0.90, trials: setTrials("NextBit|PrevBit|NextZero", suites.SetWords...)},
	{what: "Set: adding in random order", impl: "Set", against: "bitset", most: 1.10, aim: 0.70, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.AddRandomTrial(o)} }},

	promise{what: "rank.Rank, 1 to 3 words", impl: "Rank", against: "bitset", most: 1.20, aim: 1.00, trials: rankTrials(suites.RankTrial, 1, 2, 3)}.
		shown("`rank.Rank`, 1 to 3 words", "bitset `Rank`").slow("a call that is not inlined", "`rank.RankBit` for one word"),
	promise{what: "rank.Select, 1 to 3 words", impl: "Select", against: "bitset", most: 1.00, aim: 0.60, trials: rankTrials(suites.SelectTrial, 1, 2, 3)}.
		shown("`rank.Select`, 1 to 3 words", "bitset `Select`").slow("an assembly call for the last word", "`rank.SelectBit` for one word"),
	promise{what: "rank.Rank, 8 KiB", impl: "Rank", against: "bitset", most: 0.35, aim: 0.15, trials: rankTrials(suites.RankTrial, 1024)}.
		shown("`rank.Rank`, 8 KiB", "bitset `Rank`"),
	promise{what: "rank.Select, 8 KiB", impl: "Select", against: "bitset", most: 0.50, aim: 0.30, trials: rankTrials(suites.SelectTrial, 1024)}.
		shown("`rank.Select`, 8 KiB", "bitset `Select`"),
	promise{what: "rank.Index.Select, 2^30 bits, a chain", impl: "index", against: "reads", most: 1.50, aim: 1.00, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.SelectChainTrial(o)} }}.
		shown("`rank.Index.Select`, 2^30 bits, each query dependent on the last", "two dependent reads"),
	{what: "rank.NewIndex, 2^30 bits", impl: "index", against: "Count", most: 1.60, aim: 1.10, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.NewIndexTrial(o)} }},
	{what: "rank.Index.Rank, 10^8 bits", impl: "index", against: "hand", most: 1.00, aim: 0.80, trials: rankTrials(suites.RankTrial, suites.MemoryWords)},
	promise{what: "rank.Index.RankEach, 2^30 bits", impl: "each", against: "chain", most: 0.25, aim: 0.10, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.RankEachTrial(o)} }}.
		shown("`rank.Index.RankEach`, 2^30 bits", "`Rank`, each query dependent on the last"),
	promise{what: "rank.Index.SelectEach, 2^30 bits", impl: "each", against: "chain", most: 0.30, aim: 0.12, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.SelectEachTrial(o)} }}.
		shown("`rank.Index.SelectEach`, 2^30 bits", "`Select`, each query dependent on the last"),

	promise{what: "AppendPositionsAll, 4 sets of 10^8 bits", impl: "AppendPositionsAll", path: "best", against: "hand", most: 0.80, aim: 0.50, trials: appendAllTrials(4)}.
		shown("`AppendPositionsAll` of 4 sets, 12.5 MB each", "loop by hand"),
	promise{what: "AppendPositionsAll, 16 sets of 10^8 bits", impl: "AppendPositionsAll", path: "best", against: "hand", most: 0.80, aim: 0.50, trials: appendAllTrials(16)}.
		shown("`AppendPositionsAll` of 16 sets, 12.5 MB each", "loop by hand"),
	{what: "AppendPositionsAll, 4 and 16 sets of 10^8 bits", impl: "AppendPositionsAll", path: "best", against: "roaring", most: 1.00, aim: 0.50, trials: appendAllTrials(4, 16)},
	{what: "AppendPositionsAll, 4 and 16 sets of 10^8 bits", impl: "AppendPositionsAll", path: "best", against: "bitset", most: 0.50, aim: 0.25, trials: appendAllTrials(4, 16)},
	promise{what: "AndAll, 16 sets of 10^8 bits", impl: "AndAll", path: "best", against: "ceiling", most: 1.25, aim: 1.05, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.AllTrial(o, 16, suites.MemoryWords)}
	}}.shown("`AndAll` of 16 sets, 12.5 MB each", "reading the sets"),
	{what: "AppendPositionsAll, 4 sets of 10^8 bits", impl: "AppendPositionsAll", path: "best", against: "hand4", most: 1.00, aim: 0.80, trials: appendAllTrials(4)},
	promise{what: "CountAll, 4 sets of 1024 words", impl: "CountAll", path: "best", against: "hand", most: 0.15, aim: 0.10, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.CountAllTrial(o, 1024)}
	}}.shown("`CountAll` of 4 sets, 8 KiB each", "loop by hand"),
	{what: "CountAll, 4 sets of 1024 words", impl: "CountAll", path: "best", against: "hand4", most: 0.25, aim: 0.15, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.CountAllTrial(o, 1024)}
	}},
	{what: "CountAll, 4 sets of 1024 words", impl: "CountAll", path: "best", against: "roaring", most: 0.15, aim: 0.10, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.CountAllTrial(o, 1024)}
	}},
	{what: "OrAll, 8 sets of 10^8 bits", impl: "OrAll", path: "best", against: "hand", most: 0.70, aim: 0.25, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.AnyTrial(o, 8, suites.MemoryWords)}
	}},
	{what: "OrAll, 8 sets of 10^8 bits", impl: "OrAll", path: "best", against: "roaring", most: 0.50, aim: 0.25, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.AnyTrial(o, 8, suites.MemoryWords)}
	}},
	promise{what: "AtLeast, 3 of 16 sets of 10^8 bits", impl: "AtLeast", path: "best", against: "AndAll", most: 2.50, aim: 1.50, trials: func(o *suites.Options) []measure.Trial {
		return []measure.Trial{suites.AtLeastTrial(o, suites.MemoryWords)}
	}}.shown("`AtLeast` 3 of 16 sets, 12.5 MB each", "`AndAll` of these"),
	promise{what: "Splits", impl: "order", against: "hand", most: 1.00, aim: 0.75, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.SplitsTrial(o)} }}.
		shown("`order.Splits`", "the step of Vance and Maier"),

	promise{what: "Zeta, 2^24 words", impl: "lattice", path: "best", against: "copy", most: 4.00, aim: 2.80, trials: latticeTrials(suites.ZetaTrial, 24)}.
		shown("`lattice.Zeta`, 2^24 words", "copying the words"),
	promise{what: "Zeta, 2^16 words", impl: "lattice", path: "best", against: "hand", most: 0.30, aim: 0.13, trials: latticeTrials(suites.ZetaTrial, 16)}.
		shown("`lattice.Zeta`, 2^16 words", "loops by hand"),
	{what: "Zeta, 2^24 words, two cores", impl: "two", against: "lattice", most: 0.60, aim: 0.50, trials: latticeTrials(suites.ZetaCoresTrial, 24)},
	promise{what: "WalshHadamard, 2^20 float64", impl: "lattice", path: "best", against: "hand", most: 0.40, aim: 0.20, trials: latticeTrials(suites.WalshHadamardTrial, 20)}.
		shown("`lattice.WalshHadamard`, 2^20 numbers", "loops by hand"),
	{what: "ConvolveSubsets, 16 elements", impl: "lattice", path: "best", against: "walk", most: 0.20, aim: 0.10, trials: latticeTrials(suites.ConvolveSubsetsTrial, 16)},
	promise{what: "Zeta, 2^20 words, against walks", impl: "lattice", against: "walk", most: 0.01, aim: 0.001, trials: func(o *suites.Options) []measure.Trial { return []measure.Trial{suites.WalkTrial(o)} }}.
		shown("`lattice.Zeta`, 2^20 words", "a walk over the subsets of each set"),

	promise{what: "kernels ending at an unmapped page", impl: "end", against: "mid", most: 1.20, aim: 1.05, trials: suites.EdgesTrials}.
		shown("kernels, slices ending at an unmapped page", "slices within a page"),
	{what: "kernels beginning after an unmapped page", impl: "begin", against: "mid", most: 1.20, aim: 1.05, trials: suites.EdgesTrials},

	promise{what: "wide: Bits Subsets Snoob, 2 to 8 words", impl: "wide", against: "word", most: 1.50, aim: 1.00, trials: suites.WideTrials}.
		shown("boards of 2 to 8 words: bits, subsets, k-subsets", "the same walk over one word"),
	promise{what: "wide: operations on four words", impl: "wide", against: "hand", most: 1.10, aim: 1.00, trials: suites.QuadTrials}.
		shown("boards of four words: operations", "written out word by word"),
	promise{what: "wide: Shift-And, Myers, four words", impl: "wide", against: "hand", most: 1.70, aim: 1.10, trials: suites.MatchTrials}.
		shown("boards of four words: Shift-And, Myers", "a variable for each word").slow("results that are read twice are stored", ""),
	promise{what: "wide: Snoob, 5 elements in a word", impl: "wide", against: "word", most: 2.00, aim: 1.00, trials: suites.WideFewTrials}.
		shown("boards with 5 elements in a word: k-subsets", "the same walk over one word").slow("runs are short, and two words change in each step", ""),

	{what: "SubsetBlocks", impl: "blocks", path: "generic", against: "hand", most: 1.00, aim: 1.00, trials: subsetBlocksTrials},
	{what: "SnoobBlocks", impl: "blocks", path: "generic", against: "hand", most: 1.00, aim: 1.00, trials: snoobBlocksTrials},
	{what: "AppendPositions", impl: "AppendPositions", path: "generic", against: "hand", most: 1.00, aim: 1.00, trials: appendTrials(append(sparse, 0.1, 0.25, 0.5, 0.9)...)},
	{what: "PositionBlocks", impl: "blocks", path: "generic", against: "hand", most: 1.80, aim: 1.00, trials: blocksTrials},
	promise{what: "Count, 8 KiB", impl: "Count", path: "generic", against: "hand", most: 1.00, aim: 1.00, trials: countTrials}.
		shown("`Count`, 8 KiB, path `generic`", "loop of `bits.OnesCount64`").slow("unrolling does not pay on every processor", ""),

	{what: "steps: TrailingZeros ClearLowest IsolateLowest", impl: "steps", against: "hand", most: 1.02, aim: 1.00, trials: bitsTrials([]string{"sum"})},
	{what: "steps: NextSubset PrevSubset", impl: "steps", against: "hand", most: 1.02, aim: 1.00, trials: subsetsTrials([]string{"sum"}, 4, 20)},
	promise{what: "steps: an error return, three continues", impl: "steps", against: "hand", most: 1.02, aim: 1.00, trials: suites.PlanTrials}.
		shown("an error `return`, three `continue`s, by `scan.PrevSubset`", "loop by hand"),
	promise{what: "steps: NextSnoob PrevSnoob", impl: "steps", against: "hand", most: 1.02, aim: 1.00, trials: snoobTrials([]string{"sum"}, "low")}.
		shown("`scan.NextSnoob`, `scan.PrevSnoob`", "Gosper's hack").slow("a further comparison, and complements", "`iter.Snoob`, `iter.RSnoob`"),
	{what: "steps: NextSnoobIn PrevSnoobIn", impl: "stepsin", against: "inset", most: 1.02, aim: 1.00, trials: snoobTrials([]string{"sum"}, "scattered")},

	promise{what: "an iterator chosen by an if", impl: "iter", against: "hand", most: 15, aim: 1.00, trials: slowTrials("chosen")}.
		shown("an iterator chosen by an `if`", "loop by hand").slow("one call per element, and allocations", "a loop in each branch"),
	promise{what: "Collect", impl: "iter", against: "hand", most: 5, aim: 1.00, trials: slowTrials("collect")}.
		shown("`slices.Collect(iter.Bits(x))`", "`append` to a slice long enough").slow("the slice grows", "`append`, `scan.AppendPositions`"),
	promise{what: "Pull", impl: "iter", against: "hand", most: 500, aim: 1.00, trials: slowTrials("pull")}.
		shown("`iter.Pull`", "loop by hand").slow("two coroutine switches per element", "`scan.Pop`, `scan.NextSubset`"),
}, smallPromises()...)

// smallPromises are a row for each function on slices, and one of all.
func smallPromises() (rows []promise) {
	for _, name := range append(suites.SmallNames(), "") {
		what := name
		if name == "" {
			what = "every function on slices"
		}
		row := promise{what: what + ", 1 to 64 words", impl: "bitwalk", path: "best", against: "hand", most: 1.20, aim: 1.10,
			trials: func(o *suites.Options) []measure.Trial { return suites.SmallTrials(o, name) }}
		if name == "" {
			row = row.shown("every function on slices, 1 to 64 words", "loop by hand").first().
				slow("checks and a call, with 1 to 4 words, and many sets of unequal lengths", "[wide](../wide) for a fixed number of words")
		}
		rows = append(rows, row)
	}
	return rows
}

// state is why a loop with break or return is slow: docs/compiler.md says it at length.
const state = "the compiler keeps [the loop's state](compiler.md)"

func learntTrials(o *suites.Options) []measure.Trial {
	return []measure.Trial{suites.AppendPositionsTrial(o, suites.LearntDensity, 1)}
}

func nearlyEmptyTrials(o *suites.Options) []measure.Trial {
	return []measure.Trial{suites.NearlyEmptyTrial(o)}
}

func slowTrials(way string) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) []measure.Trial { return suites.SlowTrials(o, way) }
}

func countAndTrials(words ...int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, n := range words {
			trials = append(trials, suites.CountAndTrial(o, n))
		}
		return trials
	}
}

func appendAllTrials(sets ...int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, k := range sets {
			trials = append(trials, suites.AppendAllTrial(o, k, suites.MemoryWords))
		}
		return trials
	}
}

func rankTrials(trial func(*suites.Options, int) measure.Trial, words ...int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, n := range words {
			trials = append(trials, trial(o, n))
		}
		return trials
	}
}

func latticeTrials(trial func(*suites.Options, int) measure.Trial, n int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) []measure.Trial { return []measure.Trial{trial(o, n)} }
}

// setTrials are the trials of methods of bitset.Set, named in a regular expression, on
// sets of so many words.
func setTrials(methods string, words ...int) func(*suites.Options) []measure.Trial {
	named := regexp.MustCompile("^Set(" + methods + ")/")
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, n := range words {
			for _, t := range suites.BitsetTrials(o, n) {
				if named.MatchString(t.Name) {
					trials = append(trials, t)
				}
			}
		}
		return trials
	}
}

func nextOneTrials(o *suites.Options) (trials []measure.Trial) {
	for _, density := range []float64{0.001, 0.01, 0.1, 0.5} {
		trials = append(trials, suites.NextOneTrial(o, density))
	}
	return trials
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

func smallSnoobTrials(kind string) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) []measure.Trial { return suites.SmallSnoobTrials(o, kind) }
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
			trials = append(trials, suites.AppendPositionsTrial(o, d, suites.ManySets))
		}
		return trials
	}
}

func positionsTrials(densities ...float64) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) (trials []measure.Trial) {
		for _, d := range densities {
			trials = append(trials, suites.PositionsTrial(o, "Positions", d, suites.ManySets))
		}
		return trials
	}
}

// blocksTrials are of sets large enough for a kernel.
func blocksTrials(o *suites.Options) (trials []measure.Trial) {
	for _, t := range append(suites.WholeTrials(o, 64, 1024, 16384), positionsTrials(0.01, 0.1, 0.25, 0.5, 0.9)(o)...) {
		if !strings.HasSuffix(t.Name, "density=0.001") {
			trials = append(trials, t)
		}
	}
	return trials
}

func countTrials(o *suites.Options) []measure.Trial {
	return []measure.Trial{suites.CountBySizeTrial(o, 8<<10)}
}

func earlyTrials(at int) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) []measure.Trial {
		return append(suites.EarlyTrials(o, "EarlyPositions", at), suites.EarlyTrials(o, "EarlyRuns", at)...)
	}
}

func thirdTrials(walks ...string) func(*suites.Options) []measure.Trial {
	return func(o *suites.Options) []measure.Trial { return suites.ThirdTrials(o, walks...) }
}
