package bitset

import (
	"reflect"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestMake(t *testing.T) {
	for _, list := range [][]int{nil, {0}, {63}, {64}, {5, 5, 200, 5}, {1000, 0, 64, 63}} {
		elements := slices.Compact(slices.Sorted(slices.Values(list)))
		check(t, Of(list...), elements, "Of(%d)", list)
		check(t, Collect(slices.Values(list)), elements, "Collect(%d)", list)
	}
	for _, n := range []int{0, 1, 63, 64, 65, 128, 1000} {
		if s := New(n); len(s) != (n+63)/64 || !s.IsEmpty() {
			t.Errorf("New(%d) is %v", n, s)
		}
	}
	if n := testing.AllocsPerRun(10, func() { Of(3, 1000, 7) }); n != 1 {
		t.Errorf("Of makes %v allocations", n)
	}
}

func TestRoom(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		elements := modelOf(s).list
		for _, n := range []int{0, 1, 64, 65, 700} {
			grown := dirty(s, 3)
			grown.Grow(n)
			check(t, grown, elements, "%v after Grow(%d)", s, n)
			if len(grown) != max(len(s), (n+63)/64) {
				t.Errorf("%v has %d words after Grow(%d)", s, len(grown), n)
			}
		}
		trimmed := dirty(s, 3)
		trimmed.Trim()
		check(t, trimmed, elements, "%v trimmed", s)
		if n := len(trimmed); cap(trimmed) != n || n > 0 && trimmed[n-1] == 0 {
			t.Errorf("%v trimmed: %v of capacity %d", s, trimmed, cap(trimmed))
		}
		clone := s.Clone()
		check(t, clone, elements, "a clone of %v", s)
		clone.Flip(1)
		check(t, s, elements, "after a change of a clone of %v", s)
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

// A set with room takes a result, or an element, without an allocation, and one that grows
// now and then.
func TestAllocations(t *testing.T) {
	for name, add := range map[string]func(s *Set, i int){
		"Or":  func(s *Set, i int) { s.Or(*s, append(New(i), 1)) },
		"Add": func(s *Set, i int) { s.Add(i) },
	} {
		var s Set
		grown := 0
		for i := range 2000 {
			before := cap(s)
			add(&s, 64*i)
			if cap(s) != before {
				grown++
			}
		}
		if s.Count() != 2000 || grown > 25 {
			t.Errorf("%s: %d elements in %d allocations", name, s.Count(), grown)
		}
	}
	s, a, b := New(130_000), between(0, 5000), between(300, 6000)
	for _, o := range ops {
		for _, words := range []int{0, 2000} {
			n := testing.AllocsPerRun(10, func() {
				s = s[:words]
				o.do(&s, a, b, 100, 100)
			})
			if n != 0 && o.name != "AtLeast of many" {
				t.Errorf("%s: %v allocations in a set of %d words with room", o.name, n, words)
			}
		}
	}
}

// noLeak has a call of every method that writes its receiver, which is on the stack, but for those
// that make new memory for what they read, or may have a pointer to their receiver in an argument.
var noLeak = map[string]func(a, b Set){
	"Add":             func(a, b Set) { s := make(Set, 4); s.Add(3) },
	"AddIn":           func(a, b Set) { s := make(Set, 4); s.AddIn(3, 100) },
	"And":             func(a, b Set) { s := make(Set, 4); s.And(a, b) },
	"AndNot":          func(a, b Set) { s := make(Set, 4); s.AndNot(a, b) },
	"Flip":            func(a, b Set) { s := make(Set, 4); s.Flip(3) },
	"FlipIn":          func(a, b Set) { s := make(Set, 4); s.FlipIn(3, 100) },
	"Grow":            func(a, b Set) { s := make(Set, 4); s.Grow(100) },
	"Not":             func(a, b Set) { s := make(Set, 4); s.Not(a, 100) },
	"Or":              func(a, b Set) { s := make(Set, 4); s.Or(a[:1], b) },
	"Shift":           func(a, b Set) { s := make(Set, 4); s.Shift(a, 70) },
	"Trim":            func(a, b Set) { s := make(Set, 0, 4); s.Trim() },
	"UnmarshalBinary": func(a, b Set) { s := make(Set, 4); s.UnmarshalBinary(make([]byte, 8)) },
	"Xor":             func(a, b Set) { s := make(Set, 4); s.Xor(a, b) },
}

// A set in an array of a function stays there, whatever is done to it.
func TestNoLeak(t *testing.T) {
	a, b := Of(1, 100), Of(100, 70)
	methods := reflect.TypeFor[*Set]()
	for i := range methods.NumMethod() {
		name := methods.Method(i).Name
		if _, reads := reflect.TypeFor[Set]().MethodByName(name); reads || slices.Contains([]string{"ReadFrom", "UnmarshalJSON", "UnmarshalText", "AndAll", "OrAll", "AtLeast"}, name) {
			continue
		}
		call := noLeak[name]
		if call == nil {
			t.Errorf("%s writes its receiver, and is not here", name)
		} else if n := testing.AllocsPerRun(10, func() { call(a, b) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
