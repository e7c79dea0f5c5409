package report

import (
	"fmt"
	"math"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
)

// A Claim was published. Seen says whether it holds on this machine.
type Claim struct {
	Text, Here string
	Seen       bool
}

// claims are of the experiment that figure "published" repeats: isolating the rightmost
// one is the fastest of three ways up to about 55 ones, and testing bit after bit is
// slowest near 32.
func claims(r *results.Results) []Claim {
	crossing, slowest, worst := math.NaN(), 0.0, 0.0
	var ones, over []float64 // the time of the rightmost way over the better of the others
	for _, c := range r.Cases {
		bitwise, table, right := c.Way("bitwise", ""), c.Way("table8", ""), c.Way("rightmost", "")
		if c.What != "Enumerate" || bitwise == nil || table == nil || right == nil {
			continue
		}
		x := measure.Number(c.Param("ones"))
		ones, over = append(ones, x), append(over, right.Median/min(bitwise.Median, table.Median))
		if bitwise.Median > worst {
			slowest, worst = x, bitwise.Median
		}
		if i := len(over) - 1; i > 0 && over[i-1] <= 1 && over[i] > 1 {
			crossing = ones[i-1] + (ones[i]-ones[i-1])*(1-over[i-1])/(over[i]-over[i-1])
		}
	}
	if len(ones) == 0 {
		return nil
	}
	if math.IsNaN(crossing) { // one of the ways always wins
		crossing = ones[0]
		if over[0] <= 1 {
			crossing = ones[len(ones)-1]
		}
	}
	return []Claim{
		{"Isolating the rightmost one is the fastest of the three published ways up to about 55 ones.",
			fmt.Sprintf("Here it is up to %.0f.", crossing), math.Abs(crossing-55) <= 5},
		{"Testing bit after bit is slowest near 32 ones.",
			fmt.Sprintf("Here it is at %.0f, with %s per word.", slowest, duration(worst)), math.Abs(slowest-32) <= 8},
	}
}
