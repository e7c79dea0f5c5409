package ratios

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bench/results"
)

// This file has the claims: words of the sentences about speed in pages and comments, with the
// ratios that make them true. If a sentence names a limit, one row has cases on its one side, and
// another on the other side. The root module's TestClaims finds sentences without a claim, and
// claims without a sentence.

var claims = []row{
	{what: "four to five times as fast as Gosper's hack in long walks", cases: `^Snoob/.*set=low`, impl: "iter", hand: "hand", least: 0.16, most: 0.28},
	{what: "of many words at the speed of memory", cases: `^CountAnd/words=1048576$`, impl: "CountAnd", hand: "ceiling", most: 1.25},
	{what: "lists them faster", cases: `^PeersAll/density=0\.0+1$`, impl: "Set", hand: "roaring", least: 1},
	{what: "lists them faster", cases: `^PeersAll/density=0\.(1|5)$`, impl: "Set", hand: "roaring", most: 1},
	{what: "two nested loops are faster", cases: `^Pairs/.*set=scattered$`, impl: "nested", hand: "Snoob", most: 1},
	{what: "two nested loops are faster", cases: `^Pairs/ones=(16|32)/set=low$`, impl: "nested", hand: "Snoob", least: 1},
	{what: "it is faster than a loop over [Index.Rank]", cases: `^RankEach/words=16777216$`, impl: "each", hand: "loop", most: 1},
	{what: "it is faster than a loop over [Index.Rank]", cases: `^RankEach/words=1024$`, impl: "each", hand: "loop", least: 1},

	// What bitwalkfix reports.
	{what: "slower than they need be", cases: `^(Bits|Subsets)/.*body=break$`, impl: "step", hand: "iter", most: 1},
	{what: "slower than they need be", cases: `^Moves/`, impl: "iter", hand: "same", most: 1},
	{what: "slower than they need be", cases: `^Counting/`, impl: "count", hand: "iter", most: 1},

	{what: "it is faster than a loop over these pairs", cases: `^ConvolveSubsets/n=1[24]$`, impl: "lattice", hand: "hand", most: 1},
	{what: "it is faster than a loop over these pairs", cases: `^ConvolveSubsets/n=8$`, impl: "lattice", hand: "hand", least: 1},
}

// Broken returns the claims that don't hold on a machine, as far as it has their cases.
func Broken(m *results.Results) (list []string) {
	for _, r := range allClaims {
		if name := r.beyond(r.of(m)); name != "" {
			list = append(list, fmt.Sprintf("%s: “%s” does not hold in %s", m.Machine(), r.what, name))
		}
	}
	return list
}

// verdict says whether a claim holds in these cases.
func (r *Row) verdict(of []ratio) string {
	if name := r.beyond(of); name != "" {
		return fmt.Sprintf("DOES NOT HOLD in %s: from %v to %v", name, r.least, r.most)
	}
	return "holds"
}

// beyond returns the name of a case whose ratios, of medians and of minima, are both beyond the
// bounds of a claim, or "".
func (r *Row) beyond(of []ratio) string {
	within := func(x float64) bool { return x >= r.least && (x <= r.most || r.most == 0) }
	for _, c := range of {
		if !within(c.Median) && !within(c.Min) {
			return c.name
		}
	}
	return ""
}
