package results

import (
	"slices"
	"strconv"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// Noisy is the half-width of the interval around a median, as a fraction of the
// median, above which a result is marked as noisy.
const Noisy = 0.10

// A Spread is a median, the interval it lies in with 95 % confidence, and the
// least of the samples.
type Spread struct{ Median, Lo, Hi, Min float64 }

// spread makes no assumption about how the samples are distributed: a median lies
// between the r-th sample and the r-th from the end unless fewer than r samples are on
// one side of it, and each is on either side as a coin falls.
func spread(samples []float64) Spread {
	s := slices.Sorted(slices.Values(samples))
	n := len(s)
	cut, tail, p := 0, 0.0, 1.0 // p is the probability of exactly cut samples on one side
	for range n {
		p /= 2
	}
	for 2*cut < n-1 && tail+p <= 0.025 {
		tail += p
		cut++
		p *= float64(n-cut+1) / float64(cut)
	}
	cut = max(cut, 1) // of too few samples, the interval is all there is
	return Spread{Median(s), s[cut-1], s[n-cut], s[0]}
}

// Noisy reports whether the median is too uncertain to be relied on.
func (s Spread) Noisy() bool { return (s.Hi-s.Lo)/2 > Noisy*s.Median }

// A Ratio is that of two times: of their medians, and of the least samples. A neighbour
// on the core's other thread slows one loop more than the other and so moves the first;
// one lucky sample moves the second.
type Ratio struct{ Median, Min float64 }

// Over returns the ratio of s to t.
func (s Spread) Over(t Spread) Ratio { return Ratio{s.Median / t.Median, s.Min / t.Min} }

// Sure reports whether the two are close enough to show.
func (r Ratio) Sure() bool { return measure.Sure(r.Median, r.Min) }

// Times writes how many times as fast a way is that takes this part of the time of another: 4.0,
// or a question mark if that is not sure.
func (r Ratio) Times() string {
	if !r.Sure() {
		return Unsure
	}
	times := 1 / r.Median
	if times >= 9.95 {
		return strconv.FormatFloat(times, 'f', 0, 64)
	}
	return strconv.FormatFloat(times, 'f', 1, 64)
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
