package bitset

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A call is a method that makes a set of a, of b as well or not, and of a number n from 0 to
// 127, and what it is to make.
type call struct {
	name string
	args int
	do   func(s *Set, a, b Set, n int)
	want func(a, b model, n int) model
}

var calls = []call{
	{"And", 2, func(s *Set, a, b Set, n int) { s.And(a, b) }, each(func(a, b bool) bool { return a && b })},
	{"AndNot", 2, func(s *Set, a, b Set, n int) { s.AndNot(a, b) }, each(func(a, b bool) bool { return a && !b })},
	{"Or", 2, func(s *Set, a, b Set, n int) { s.Or(a, b) }, each(func(a, b bool) bool { return a || b })},
	{"Xor", 2, func(s *Set, a, b Set, n int) { s.Xor(a, b) }, each(func(a, b bool) bool { return a != b })},
	{"AndAll", 2, func(s *Set, a, b Set, n int) { s.AndAll([]Set{a, b, a}) }, each(func(a, b bool) bool { return a && b })},
	{"OrAll", 2, func(s *Set, a, b Set, n int) { s.OrAll([]Set{a, b, b}) }, each(func(a, b bool) bool { return a || b })},
	{"AtLeast", 2, func(s *Set, a, b Set, n int) { s.AtLeast([]Set{a, b, a}, 2) }, each(func(a, b bool) bool { return a })},
	{"AtLeast of many", 2, func(s *Set, a, b Set, n int) {
		s.AtLeast(slices.Concat(slices.Repeat([]Set{a}, 35), slices.Repeat([]Set{b}, 20)), 36)
	}, each(func(a, b bool) bool { return a && b })},
	{"AtLeast of too few", 2, func(s *Set, a, b Set, n int) { s.AtLeast([]Set{a, b}, 3+n) }, each(func(a, b bool) bool { return false })},
	{"Not", 1, func(s *Set, a, b Set, n int) { s.Not(a, 7*n) }, func(a, b model, n int) model {
		return modelIf(7*n, func(i int) bool { return !a[i] })
	}},
	{"Not to the end", 1, func(s *Set, a, b Set, n int) { s.Not(a, 64*len(a)) }, nil},
	{"Shift", 1, func(s *Set, a, b Set, n int) { s.Shift(a, n) }, func(a, b model, n int) model { return a.moved(n) }},
	{"Shift far", 1, func(s *Set, a, b Set, n int) { s.Shift(a, 9*n) }, func(a, b model, n int) model { return a.moved(9 * n) }},
	{"Shift down", 1, func(s *Set, a, b Set, n int) { s.Shift(a, -n) }, func(a, b model, n int) model { return a.moved(-n) }},
	{"Shift far down", 1, func(s *Set, a, b Set, n int) { s.Shift(a, -9*n) }, func(a, b model, n int) model { return a.moved(-9 * n) }},
	{"Shift away", 1, func(s *Set, a, b Set, n int) { s.Shift(a, math.MinInt) }, each(func(a, b bool) bool { return false })},
	{"Extract", 2, func(s *Set, a, b Set, n int) { s.Extract(a, b) }, func(a, b model, n int) model {
		m := make(model)
		for r, i := range b.elements() {
			if a[i] {
				m[r] = true
			}
		}
		return m
	}},
	{"Deposit", 2, func(s *Set, a, b Set, n int) { s.Deposit(a, b) }, func(a, b model, n int) model {
		m := make(model)
		for r, i := range b.elements() {
			if a[r] {
				m[i] = true
			}
		}
		return m
	}},
}

// What counts the elements of a result, and walks over them, without storing it.
var (
	counts = map[string]func(a, b Set) int{"And": Set.CountAnd, "AndNot": Set.CountAndNot, "Or": Set.CountOr, "Xor": Set.CountXor}
	walks  = map[string]func(a, b Set) iter.Seq[int]{"And": Set.AllAnd, "AndNot": Set.AllAndNot}
)

// each returns the set of the elements of a, of b or of both that holds.
func each(holds func(a, b bool) bool) func(a, b model, n int) model {
	return func(a, b model, n int) model {
		m := make(model)
		for _, from := range []model{a, b} {
			for i := range from {
				if holds(a[i], b[i]) {
					m[i] = true
				}
			}
		}
		return m
	}
}

// lengths are those around which methods do something else.
var lengths = []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, minSkip - 1, minSkip, minSkip + 1}

// Sets of all pairs of lengths, into receivers with less and more room, and in place. No
// receiver gets shorter.
// Every method that makes a set of others, counts in two or walks over two is tested so.
func TestCallsAreAll(t *testing.T) {
	api, err := os.ReadFile("../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	have := make(map[string]bool)
	for _, c := range calls {
		have[c.name] = true
	}
	for op := range counts {
		have["Count"+op] = true
	}
	for op := range walks {
		have["All"+op] = true
	}
	methods := regexp.MustCompile(`(?m)^bitset: func \(s (?:\*Set\) \w+|Set\) (?:Count|All)\w+)\(\w+(?:, \w+)* (?:\[\])?Set\b`).FindAllString(string(api), -1)
	for _, m := range methods {
		name := m[strings.Index(m, ") ")+2 : strings.LastIndex(m, "(")]
		if !have[name] {
			t.Errorf("%s is not in the lists", name)
		}
	}
	if t.Logf("%d methods", len(methods)); len(methods) < 15 {
		t.Errorf("%d methods found", len(methods))
	}
}

func TestCalls(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, c := range calls {
			for _, m := range lengths {
				for _, n := range lengths {
					if c.args == 1 && n > 0 {
						continue
					}
					if testkit.Short() && max(m, n) > 16 && (r.IntN(4) > 0 || c.args == 2 && m != n && r.IntN(8) > 0) {
						continue
					}
					c.test(t, r, testkit.RandomWords(r, m, testkit.Mixed), testkit.RandomWords(r, n, testkit.Mixed), r.IntN(128))
				}
			}
		}
	})
}

func (c call) test(t *testing.T, r *rand.Rand, a, b Set, n int) {
	t.Helper()
	size := 64 * len(a)
	want := modelIf(size, func(i int) bool { return !a.Contains(i) }) // of Not to the end
	if c.want != nil {
		want = c.want(modelOf(a), modelOf(b), n)
	}
	for _, s := range []Set{nil, dirty(Set{7}, 2), dirty(Set{7, 8, 9}, 0), testkit.RandomWords(r, len(a), .5), dirty(testkit.RandomWords(r, 40, .5), 60)} {
		room := len(s)
		c.do(&s, a, b, n)
		check(t, s, want, "%s of %v and %v with %d in %d words", c.name, a, b, n, room)
		if len(s) < room {
			t.Fatalf("%s of %d and %d words: %d words become %d", c.name, len(a), len(b), room, len(s))
		}
	}
	if count := counts[c.name]; count != nil && count(a, b) != len(want) {
		t.Fatalf("Count%s of %v and %v is %d, want %d", c.name, a, b, count(a, b), len(want))
	}
	if walk := walks[c.name]; walk != nil && !slices.Equal(slices.Collect(walk(a, b)), want.elements()) {
		t.Fatalf("All%s of %v and %v: %d", c.name, a, b, slices.Collect(walk(a, b)))
	}
	s := dirty(a, r.IntN(4))
	c.do(&s, s, b, n)
	check(t, s, want, "%s of %v and %v with %d in the first", c.name, a, b, n)
	s = dirty(b, r.IntN(4))
	c.do(&s, a, s, n)
	check(t, s, want, "%s of %v and %v with %d in the second", c.name, a, b, n)
}

// At every offset of the receiver and the arguments, in one array, the result is right, an
// argument is what it was unless it begins where the receiver does, and nothing else changes.
func TestOverlap(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{1, 3, 15, 16, minSkip + 1} {
		for _, c := range calls {
			for at := 0; at <= 2*n; at += max(1, n/7) {
				for other := 0; other <= 2*n; other += max(1, n/7) {
					room := Set(testkit.RandomWords(r, 4*n+2, .5))
					old := room.Clone()
					more := r.IntN(3) // of the capacity of s
					s, a, b := room[n:2*n:2*n+more], room[at:at+n], room[other:other+n]
					var want Set
					k := r.IntN(128)
					c.do(&want, a.Clone(), b.Clone(), k)
					c.do(&s, a, b, k)
					where := fmt.Sprintf("%s of %d words at %d and %d into words at %d", c.name, n, at, other, n)
					if !s.Equal(want) {
						t.Fatalf("%s: %v, want %v", where, s, want)
					}
					for w := range room {
						inA, inB := at != n && at <= w && w < at+n, c.args > 1 && other != n && other <= w && w < other+n
						if room[w] != old[w] && (inA || inB || w < n || w >= 2*n+more) {
							t.Fatalf("%s: word %d has changed", where, w)
						}
					}
				}
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
	s, a, b := New(130_000), Range(0, 5000), Range(300, 6000)
	for _, c := range calls {
		if n := testing.AllocsPerRun(10, func() { c.do(&s, a, b, 100) }); n != 0 && c.name != "AtLeast of many" {
			t.Errorf("%s: %v allocations in a set with room", c.name, n)
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		s = s[:0]
		for i := range 1000 {
			s.Add(70 * i)
		}
	}); n != 0 || s.Count() != 1000 || s.Last() != 69930 {
		t.Errorf("%v allocations in a set with room, %d elements", n, s.Count())
	}
}
