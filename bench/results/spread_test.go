package results

import "testing"

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		samples        []float64
		median, lo, hi float64
		noisy          bool
	}{
		{[]float64{3}, 3, 3, 3, false},
		{[]float64{1, 2, 4}, 2, 1, 4, true},
		// Of seven samples the whole range is needed for 95 %: all seven on one
		// side of the median happens in one of 64 cases, six of them in one of 8.
		{[]float64{7, 1, 6, 2, 5, 3, 4}, 4, 1, 7, true},
		{[]float64{100, 101, 99, 102, 98, 103, 97}, 100, 97, 103, false},
		// Of nine the outermost on each side can go.
		{[]float64{100, 101, 99, 102, 98, 103, 97, 1000, 1}, 100, 97, 103, false},
	} {
		s := spread(c.samples)
		if s.Median != c.median || s.Lo != c.lo || s.Hi != c.hi || s.Noisy() != c.noisy {
			t.Errorf("spread(%v) = %+v, noisy %v; want %+v", c.samples, s, s.Noisy(), c)
		}
	}
}
