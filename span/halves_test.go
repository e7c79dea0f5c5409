package span

import (
	"slices"
	"testing"
)

// An asking is an owner that gives one range, and has what is left of it halved.
type asking struct {
	r          Range[uint64]
	mine, half Range[uint64]
	called     bool
}

func (a *asking) take() (r Range[uint64], ok bool) {
	r, a.r = a.r, Range[uint64]{}
	return r, !r.IsEmpty()
}

func (a *asking) halted(mine, half Range[uint64]) bool {
	a.mine, a.half, a.called = mine, half, true
	return false
}

func (a *asking) left(Range[uint64]) {}

// naiveCut returns the first subset of the later half of left, the subsets after sub: it
// cuts the untried elements at the highest level that has any, those that follow the same
// higher elements as one of sub.
func naiveCut(left []uint64, sub uint64) (first uint64, ok bool) {
	prefix := uint64(0)
	for ; sub != 0; sub &^= highest(sub) {
		var firsts []uint64 // for each element
		tried := highest(sub)
		for _, s := range left {
			if one := highest(s &^ prefix); s > prefix && s&prefix == prefix && one > tried {
				tried = one
				firsts = append(firsts, s)
			}
		}
		if len(firsts) > 0 {
			return firsts[len(firsts)/2], true
		}
		prefix |= highest(sub)
	}
	return 0, false
}

// A search that is halted after any subset halves what is left of its range.
func TestHalves(t *testing.T) {
	small, few := Subsets(uint64(1<<12-1)), Snoob(uint64(0xfedcba9876543210), 3)
	for _, r := range []Range[uint64]{small, few, small.Part(0, 3), small.Part(1, 3), few.Part(0, 3), few.Part(1, 3), few.Part(2, 3)} {
		all := slices.Collect(r.Walk())
		for after := 0; after < len(all); after += 37 {
			a := &asking{r: r}
			e := &edge[uint64]{owner: a}
			seen, last := 0, 0 // the last subset before the search halts
			for range search(Range[uint64]{}, e, 0, func(set uint64, i int) (uint64, uint64, bool) {
				return set | 1<<i, ^uint64(0), true
			}) {
				if seen == after {
					e.ask()
				}
				if !a.called {
					last = seen
				}
				seen++
			}
			if seen != len(all) || !a.called && last != len(all)-1 {
				t.Fatalf("%v: %d of %d subsets, asked after %d", r, seen, len(all), after)
			}
			left := all[last+1:]
			want, ok := naiveCut(left, all[last])
			got, _, halved := a.half.Bounds()
			if got != want || halved != ok || a.mine.Len()+a.half.Len() != uint64(len(left)) {
				t.Fatalf("%v after %#x: the halves are %v and %v, want the second from %#x on", r, all[last], a.mine, a.half, want)
			}
		}
	}
}
