package span

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// highest returns the highest element of set alone.
func highest(set uint64) uint64 { return 1 << 63 >> bits.LeadingZeros64(set) }

// naiveCut returns the first subset of the later half of left, the subsets after sub: it
// cuts the untried elements at the highest level that has any, those that follow the same
// higher elements as one of sub. If there are less than two trees, it returns false.
func naiveCut(left []uint64, sub uint64) (first uint64, ok bool) {
	prefix, trees := uint64(0), 0
	for ; sub != 0; sub &^= highest(sub) {
		var firsts []uint64 // for each element
		tried := highest(sub)
		for _, s := range left {
			if one := highest(s &^ prefix); s&-(prefix&-prefix) == prefix && one > tried {
				tried = one
				firsts = append(firsts, s)
			}
		}
		if trees == 0 && len(firsts) > 0 {
			first = firsts[len(firsts)/2]
		}
		trees += len(firsts)
		prefix |= highest(sub)
	}
	return first, trees > 1
}

// A worker that is asked after any subset halves what is left of its range when its search
// goes up and there are two trees in it.
func TestHalves(t *testing.T) {
	small, few := Subsets(uint64(1<<12-1)), Snoob(uint64(0xfedcba9876543210), 3)
	for _, r := range []Range[uint64]{small, few, small.To(1 << 11), small.Part(0, 3), small.Part(1, 3), few.Part(0, 3), few.Part(1, 3), few.Part(2, 3)} {
		all := slices.Collect(r.Walk())
		for after := 0; after < len(all); after += 31 {
			job := NewJob(r)
			w := &Worker[uint64]{job: job, run: job.open()}
			seen, split := 0, false
			for sub := range SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) { return set | 1<<i, ^uint64(0), true }) {
				if seen > after && !split {
					last := all[seen-1]
					parent := last & (last - 1)
					first, ok := naiveCut(all[seen:], last)
					ok = ok && sub&-(parent&-parent) != parent
					if split = len(job.free) > 0; split != ok || split && (job.free[0].first != first || w.rest.Len()+job.free[0].Len() != uint64(len(all)-seen)) {
						t.Fatalf("%v between %#x and %#x: want a cut at %#x: %v; the halves are %v and %v", r, last, sub, first, ok, w.rest, job.free)
					}
				}
				if seen == after {
					job.mu.Lock()
					job.waiting = 1
					job.unlock()
				}
				seen++
			}
			if seen != len(all) {
				t.Fatalf("%v: %d of %d subsets, asked after %d", r, seen, len(all), after)
			}
		}
	}
}

// The standard error of the mean of 1, 2, 3 and 4 is √(5/3)/√4.
func TestSample(t *testing.T) {
	var s sample
	for x := range 4 {
		s.add(float64(x + 1))
	}
	if got, want := s.deviation(), math.Sqrt(5.0/3/4); math.Abs(got-want) > 1e-15 || s.mean != 2.5 {
		t.Errorf("mean %v, standard error %v, want %v", s.mean, got, want)
	}
}
