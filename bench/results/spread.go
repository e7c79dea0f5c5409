package results

import (
	"slices"
	"strconv"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// A Spread is the median of samples, and the least of them.
type Spread struct{ Median, Min float64 }

// A Ratio is that of two times: of their medians, and of the least samples. A neighbour
// on the core's other thread slows one loop more than the other and so moves the first;
// one lucky sample moves the second.
type Ratio struct{ Median, Min float64 }

// Over returns the ratio of s to t.
func (s Spread) Over(t Spread) Ratio { return Ratio{s.Median / t.Median, s.Min / t.Min} }

// Sure reports whether the two are close enough to show.
func (r Ratio) Sure() bool { return measure.Sure(r.Median, r.Min) }

// Times writes how many times as fast a way is that takes this part of the time of another: 4.0 or
// 1/29, or a question mark if that is not sure.
func (r Ratio) Times() string {
	if !r.Sure() {
		return Unsure
	}
	return Times(1 / r.Median)
}

// Times writes how many times as fast something is.
func Times(times float64) string {
	switch {
	case times < 0.1:
		return "1/" + strconv.FormatFloat(1/times, 'f', 0, 64)
	case times < 9.95:
		return strconv.FormatFloat(times, 'f', 1, 64)
	}
	return strconv.FormatFloat(times, 'f', 0, 64)
}

// Unsure stands in place of a ratio that has to be measured again.
const Unsure = "?"

// String returns the ratio of medians, and that of minima if they differ by more than a
// tenth.
func (r Ratio) String() string {
	if r.Min < 0.9*r.Median || r.Min > 1.1*r.Median {
		return ratioDigits(r.Median) + " (" + ratioDigits(r.Min) + ")"
	}
	return ratioDigits(r.Median)
}

// ratioDigits writes a ratio with no more digits than it is worth.
func ratioDigits(f float64) string {
	switch {
	case f >= 9.995:
		return strconv.FormatFloat(f, 'f', 0, 64)
	case f < 0.005:
		return strconv.FormatFloat(f, 'g', 1, 64)
	}
	return strconv.FormatFloat(f, 'f', 2, 64)
}

// Median returns the median of the list.
func Median(list []float64) float64 {
	s := slices.Sorted(slices.Values(list))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
