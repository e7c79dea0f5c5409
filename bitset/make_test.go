package bitset

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestMake(t *testing.T) {
	for _, list := range [][]int{nil, {0}, {63}, {64}, {5, 5, 200, 5}, {1000, 0, 64, 63}} {
		m := modelFrom(list)
		check(t, Of(list...), m, "Of(%d)", list)
		check(t, Collect(slices.Values(list)), m, "Collect(%d)", list)
	}
	for _, n := range []int{0, 1, 63, 64, 65, 128, 1000} {
		s := New(n)
		if len(s) != (n+63)/64 || !s.IsEmpty() {
			t.Errorf("New(%d) is %v", n, s)
		}
		for from := range n + 1 {
			m := modelIf(n, func(i int) bool { return i >= from })
			check(t, Range(from, n), m, "Range(%d, %d)", from, n)
		}
	}
	if n := testing.AllocsPerRun(10, func() { Of(3, 1000, 7) }); n != 1 {
		t.Errorf("Of makes %v allocations", n)
	}
}

func TestRoom(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		m := modelOf(s)
		for _, n := range []int{0, 1, 64, 65, 700} {
			grown := dirty(s, 3)
			grown.Grow(n)
			check(t, grown, m, "%v after Grow(%d)", s, n)
			if len(grown) != max(len(s), (n+63)/64) {
				t.Errorf("%v has %d words after Grow(%d)", s, len(grown), n)
			}
		}
		clipped := dirty(s, 3)
		clipped.Clip()
		check(t, clipped, m, "%v clipped", s)
		if n := len(clipped); cap(clipped) != n || n > 0 && clipped[n-1] == 0 {
			t.Errorf("%v clipped: %v of capacity %d", s, clipped, cap(clipped))
		}
		clone := s.Clone()
		check(t, clone, m, "a clone of %v", s)
		clone.Flip(1)
		check(t, s, m, "after a change of a clone of %v", s)
	}
}

// A set keeps its memory beside sets that end where it begins, and begin where it ends, and
// beside empty slices, which have no words in common with any.
func TestKeepsMemory(t *testing.T) {
	mem := make(Set, 20)
	s := mem[5:10]
	if s.Or(mem[:5], mem[10:15]); &s[0] != &mem[5] {
		t.Error("a set takes new memory between two others")
	}
	for _, args := range [][2]Set{{nil, nil}, {mem[:0], mem[5:5]}, {Set{}, Of(5)}, {mem[:10:10], mem[5:5]}} {
		for _, s := range []Set{mem[:0], mem[:10]} {
			s.Or(args[0], args[1])
			if cap(s) != 20 {
				t.Errorf("a set of %d words takes new memory for sets of %d and %d", len(s), len(args[0]), len(args[1]))
			}
		}
	}
}
