package ratios

// This file has the rows of the tables.

// A row holds the time of a way against that of another, in all cases of a kind.
type row struct {
	what, against string  // as the tables show them
	cases         string  // a regular expression for their names
	impl, hand    string  // the two ways; impl on the best path, if it has paths
	why, instead  string  // why some case is slow, and what to write instead
	gain          bool    // it is in the README's figure
	least, most   float64 // of a claim: the bounds that make it true; a most of 0 is none
}

// leaves is why a loop with break or return is slow: docs/compiler.md says it at length.
const leaves = "[the loop's state](compiler.md)"

var rows = []row{
	// Words.
	{what: "`Bits`, `RBits`", against: "loop by hand", cases: `^R?Bits/.*body=sum`, impl: "iter", hand: "hand",
		why: "less than a nanosecond per element: the alignment differs"},
	{what: "`Bits`, left early, tiny body", against: "loop by hand", cases: `^Bits/.*body=break`, impl: "iter", hand: "hand",
		why: leaves, instead: "`scan.Pop`"},
	{what: "`Subsets`, 4 to 19 elements", against: "carry-rippler by hand", cases: `^Subsets/n=.*body=sum`, impl: "iter", hand: "hand",
		why: "short walks, whose end is often mispredicted"},
	{what: "`Subsets`, left early, tiny body", against: "carry-rippler by hand", cases: `^Subsets/.*body=break`, impl: "iter", hand: "hand",
		why: leaves, instead: "`scan.NextSubset`"},
	{what: "`SubsetBlocks`", against: "carry-rippler into the buffer", cases: `^SubsetBlocks/`, impl: "blocks", hand: "hand"},

	// k-subsets.
	{what: "`Snoob`, 10,000 subsets or more", against: "Gosper's hack", cases: `^Snoob/.*set=low`, impl: "iter", hand: "hand", gain: true},
	{what: "`Snoob`, set with gaps", against: "Gosper's hack within the set", cases: `^Snoob/.*set=scattered`, impl: "iter", hand: "inset"},
	{what: "`Snoob`, up to 12 elements", against: "Gosper's hack", cases: `^SmallSnoob/.*set=low`, impl: "iter", hand: "hand",
		why: "setting up walks of one to three words", instead: "`scan.NextSnoob`"},
	{what: "`Snoob`, up to 12 elements with gaps", against: "Gosper's hack within the set", cases: `^SmallSnoob/.*set=scattered`, impl: "iter", hand: "inset",
		why: "setting up walks of one to three words", instead: "`scan.NextSnoobIn`"},
	{what: "`Snoob` of pairs, left at the third", against: "`scan.NextSnoobIn`", cases: `^Third/walk=Snoob`, impl: "iter", hand: "hand",
		why: "the set-up; many words are computed at once", instead: "`scan.NextSnoobIn`"},
	{what: "`scan.NextSnoob`", against: "Gosper's hack", cases: `^Snoob/.*set=low`, impl: "steps", hand: "hand",
		why: "a further comparison", instead: "`iter.Snoob`"},
	{what: "`SnoobBlocks`", against: "Gosper's hack into the buffer", cases: `^SnoobBlocks/`, impl: "blocks", hand: "hand"},

	// Sets in slices of words.
	{what: "`Positions`, 1 to 65,536 words", against: "loop by hand", cases: `^WholePositions/`, impl: "iter", hand: "hand",
		why: "one word: a call, and the end of the set is mispredicted", instead: "`Bits`"},
	{what: "`PositionBlocks`, 64 words and more", against: "loop by hand", cases: `^WholePositions/words=(64|1024|16384|65536)/density=0\.(01|03|1|25|5|9)$`, impl: "blocks", hand: "hand", gain: true},
	{what: "`Positions`, left at the first", against: "loop by hand", cases: `^EarlyPositions/at=1/`, impl: "iter", hand: "hand", why: leaves},
	{what: "`Positions`, left at the third", against: "loop by hand", cases: `^EarlyPositions/at=3/`, impl: "iter", hand: "hand",
		why: leaves, instead: "`scan.Pop` of each word"},
	{what: "`AppendPositions`, density 0.1 to 0.9", against: "roaring `ToExistingArray`", cases: `^AppendPositions/density=0\.(1|25|5|75|9)$`, impl: "AppendPositions", hand: "roaring"},
	{what: "`AppendPositions`, density 0.01 to 0.03", against: "loop by hand", cases: `^AppendPositions/density=0\.0[13]$`, impl: "AppendPositions", hand: "hand"},
	{what: "`AppendPositions`, the same 8,192 words again", against: "loop by hand", cases: `^AppendPositions/.*/words=8192`, impl: "AppendPositions", hand: "hand",
		why: "the branch predictor learns the words", instead: "`Positions`"},
	{what: "`Count`, 8 KiB", against: "loop of `bits.OnesCount64`", cases: `^Count/size=8KiB`, impl: "Count", hand: "hand"},
	{what: "`CountAnd`, 8 KiB each", against: "roaring", cases: `^CountAnd/words=1024`, impl: "CountAnd", hand: "roaring"},
	{what: "every function on slices, 1 to 7 words", against: "loop by hand", cases: `^Slices/.*/words=[124]$`, impl: "ours", hand: "hand",
		why: "checks and calls", instead: "[wide](../wide)"},
	{what: "every function on slices, 8 to 64 words", against: "loop by hand", cases: `^Slices/.*/words=(8|16|64)$`, impl: "ours", hand: "hand",
		why: "checks and calls", instead: "[wide](../wide)"},

	// Many sets.
	{what: "`scan.AppendPositionsAndAll` of 4 and 16 sets, 12.5 MB each", against: "loop by hand", cases: `^AppendPositionsAll/`, impl: "AppendPositionsAll", hand: "hand"},
	{what: "`AndAll` of 16 sets, 12.5 MB each", against: "only reading the sets", cases: `^AndAll/`, impl: "AndAll", hand: "ceiling", why: "sixteen streams from memory, and a result"},

	// bitset.Set.
	{what: "`Set.Contains`, `Add`", against: "bits-and-blooms", cases: `^Set(Contains|Add)/`, impl: "Set", hand: "bitset", why: "calls that are not inlined"},
	{what: "`Set.Count`, `CountAnd`, `Or`, `IsSubset`, 1 to 7 words", against: "loop by hand", cases: `^Set(Count|CountAnd|Or|IsSubset)/words=[125]$`, impl: "Set", hand: "hand",
		why: "checks and calls", instead: "[wide](../wide)"},
	{what: "`Set.Count`, `CountAnd`, `Or`, `IsSubset`, 8 words and more", against: "loop by hand", cases: `^Set(Count|CountAnd|Or|IsSubset)/words=(16|64|1024)$`, impl: "Set", hand: "hand", why: "checks and calls"},
	{what: "`Set.Count`, `CountAnd`, `Or`, `IsSubset`, 1 to 1,024 words", against: "bits-and-blooms", cases: `^Set(Count|CountAnd|Or|IsSubset)/`, impl: "Set", hand: "bitset", why: "checks and calls"},
	{what: "`Set.All`, a loop over `NextBit`", against: "bits-and-blooms", cases: `^Set(All|NextBit)/`, impl: "Set", hand: "bitset",
		why: "a step computes its word anew", instead: "`Set.All`"},

	{what: "`Set.All`, one element in 1,000 to 100,000 places", against: "roaring", cases: `^PeersAll/density=0\.00+1$`, impl: "Set", hand: "roaring",
		why: "every word is read, empty ones too", instead: "roaring"},
	{what: "`Set.All`, density 0.01 to 0.5", against: "roaring", cases: `^PeersAll/density=0\.(01|1|5)$`, impl: "Set", hand: "roaring", why: "at 0.01, most words are empty"},
	{what: "`Set.CountAnd`, 1,024 words each", against: "loop by hand", cases: `^SetCountAnd/words=1024$`, impl: "Set", hand: "hand", gain: true},

	// Boards.
	{what: "boards of 1 to 8 words: `Or`, all elements", against: "`bitset.Set`", cases: `^Boards/`, impl: "wide", hand: "Set",
		why: "less than a nanosecond per element: the alignment differs"},
	{what: "boards of two words: `Or`, all elements", against: "two words written out", cases: `^Boards/.*words=2$`, impl: "wide", hand: "hand",
		why: "less than a nanosecond per element: the alignment differs"},
	{what: "boards of 2 to 8 words: bits, subsets", against: "the same walk over one word", cases: `^Wide(Bits|Subsets)/`, impl: "wide", hand: "word",
		why: "a step checks which word changes"},
	{what: "boards of 2 to 8 words: k-subsets", against: "the same walk over one word", cases: `^WideSnoob/`, impl: "wide", hand: "word",
		why: "a step begins each run, and runs are shorter"},
	{what: "boards: legal moves of 9×9 go", against: "written out word by word", cases: `^Go/`, impl: "wide", hand: "hand", why: "results that are read twice are stored"},

	// Rank and select, lattices.
	{what: "`Set.Rank`, `Set.Select`, 1 to 3 words", against: "bits-and-blooms", cases: `^(Rank|Select)/words=[123]$`, impl: "ours", hand: "bitset",
		why: "a call, for the last word of an assembly function", instead: "`rank.SelectBit` for one word"},
	{what: "`Set.Rank`, `Set.Select`, 8 KiB", against: "bits-and-blooms", cases: `^(Rank|Select)/words=1024$`, impl: "ours", hand: "bitset"},
	{what: "`rank.Index.RankEach`, 2^30 bits", against: "loop of `Rank`", cases: `^RankEach/words=16777216$`, impl: "each", hand: "loop"},
	{what: "`lattice.Zeta`, `Mobius`, 2^16 words", against: "loops by hand", cases: `^Zeta/n=16`, impl: "lattice", hand: "hand"},

	// Programs.
	{what: "a loop in a loop, by `iter` and `iter/inner`", against: "loops by hand", cases: `^Moves/into=slice`, impl: "iter", hand: "hand"},
	{what: "a loop in a loop, both by `iter`", against: "loops by hand", cases: `^Moves/into=slice`, impl: "same", hand: "hand", why: "the inner body stays a function", instead: "`iter/inner`"},
	{what: "thirty instructions and a `return`", against: "loop by hand", cases: `^Thirty/`, impl: "iter", hand: "hand", why: leaves},
	{what: "inner loops of known programs", against: "loops by hand", cases: `^Program/of=(Omaha|Helper|Queens)$`, impl: "iter", hand: "hand",
		why: "a small helper with a loop is not inlined; walks over few pairs", instead: "`scan.Pop`"},
	{what: "`span.Search`", against: "recursive function", cases: `^Sidon/`, impl: "span", hand: "hand", why: "the state is copied at each level"},

	// What not to do.
	{what: "an iterator chosen by an `if`", against: "loop by hand", cases: `^Slow/way=chosen`, impl: "iter", hand: "hand", why: "one call per element, and allocations", instead: "a loop in each branch"},
	{what: "`iter.Pull`", against: "loop by hand", cases: `^Slow/way=pull`, impl: "iter", hand: "hand", why: "two coroutine switches per element", instead: "`scan.Pop`, `scan.NextSubset`"},
}
