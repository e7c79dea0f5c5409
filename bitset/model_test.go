package bitset

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A model is what a set is compared with.
type model struct {
	in   []bool // whether each number is an element, up to the last one
	list []int  // the elements, ascending
}

// modelIf has the numbers below n that holds.
func modelIf(n int, holds func(i int) bool) (m model) {
	m.in = make([]bool, n)
	for i := range m.in {
		if m.in[i] = holds(i); m.in[i] {
			m.list = append(m.list, i)
		}
	}
	return m
}

// modelOf looks at one bit of s after another.
func modelOf(s Set) model {
	return modelIf(64*len(s), func(i int) bool { return s[i/64]>>(i%64)&1 != 0 })
}

func (m model) has(i int) bool { return 0 <= i && i < len(m.in) && m.in[i] }

// below returns the number of elements less than i, and at the element with so many below it.
func (m model) below(i int) int {
	n, _ := slices.BinarySearch(m.list, i)
	return n
}

func (m model) at(r int) int {
	if r < 0 || r >= len(m.list) {
		return -1
	}
	return m.list[r]
}

// next and prev return the nearest element, and the others the nearest number that is none.
func (m model) next(i int) int { return m.at(m.below(i)) }

func (m model) prev(i int) int {
	if m.has(i) {
		return i
	}
	return m.at(m.below(i) - 1)
}

func (m model) nextZero(i int) int {
	for i = max(i, 0); m.has(i); i++ {
	}
	return i
}

func (m model) prevZero(i int) int {
	for i = max(i, -1); m.has(i); i-- {
	}
	return i
}

// between returns the elements in [from, to).
func (m model) between(from, to int) []int {
	first := m.below(from)
	return m.list[first:max(first, m.below(to))]
}

// runs returns the ranges [from, to) of the runs, one number after the other.
func (m model) runs() (list []int) {
	for _, e := range m.list {
		if m.has(e - 1) {
			list[len(list)-1]++
		} else {
			list = append(list, e, e+1)
		}
	}
	return list
}

// between returns the set of the numbers in [from, to).
func between(from, to int) (s Set) {
	s.AddIn(from, to)
	return s
}

func backward(list []int) []int {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// A question about two sets and two numbers has an answer, which may be a list.
type question struct {
	name      string
	got, want any
}

// questions has every method that only reads.
func questions(a, b Set, inA, inB model, i, j int) []question {
	var both, inAOnly []int
	for _, e := range inA.list {
		if inB.has(e) {
			both = append(both, e)
		} else {
			inAOnly = append(inAOnly, e)
		}
	}
	and, aOnly, bOnly := len(both), len(inAOnly), len(inB.list)-len(both)
	var runs, asked []int
	for from, to := range a.Runs() {
		runs = append(runs, from, to)
	}
	a.DeleteFunc(func(i int) bool { asked = append(asked, i); return false })
	return []question{
		{"Contains", a.Contains(i), inA.has(i)},
		{"IsEmpty", a.IsEmpty(), len(inA.list) == 0},
		{"First", a.First(), inA.at(0)},
		{"Last", a.Last(), inA.at(len(inA.list) - 1)},
		{"NextBit", a.NextBit(i), inA.next(i)},
		{"PrevBit", a.PrevBit(i), inA.prev(i)},
		{"NextZero", a.NextZero(i), inA.nextZero(i)},
		{"PrevZero", a.PrevZero(i), inA.prevZero(i)},
		{"Intersects", a.Intersects(b), and > 0},
		{"IsSubset", a.IsSubset(b), aOnly == 0},
		{"Equal", a.Equal(b), aOnly+bOnly == 0},
		{"Compare", a.Compare(b), slices.Compare(backward(inA.list), backward(inB.list))},
		{"Count", a.Count(), len(inA.list)},
		{"CountAnd", a.CountAnd(b), and},
		{"CountAndNot", a.CountAndNot(b), aOnly},
		{"CountOr", a.CountOr(b), and + aOnly + bOnly},
		{"CountXor", a.CountXor(b), aOnly + bOnly},
		{"CountIn", a.CountIn(i, j), len(inA.between(i, j))},
		{"Rank", a.Rank(i), inA.below(i)},
		{"Select", a.Select(i), inA.at(i)},
		{"All", slices.Collect(a.All()), inA.list},
		{"Backward", slices.Collect(a.Backward()), backward(inA.list)},
		{"AllIn", slices.Collect(a.AllIn(i, j)), inA.between(i, j)},
		{"BackwardIn", slices.Collect(a.BackwardIn(i, j)), backward(inA.between(i, j))},
		{"AllAnd", slices.Collect(a.AllAnd(b)), both},
		{"AllAndNot", slices.Collect(a.AllAndNot(b)), inAOnly},
		{"Runs", runs, inA.runs()},
		{"DeleteFunc", asked, inA.list},
	}
}

// ask compares the answers of sets with those of their models.
func ask(t *testing.T, a, b Set, inA, inB model, i, j int) {
	t.Helper()
	for _, q := range questions(a, b, inA, inB, i, j) {
		got, isList := q.got.([]int)
		if isList && !slices.Equal(got, q.want.([]int)) || !isList && q.got != q.want {
			t.Fatalf("%s of %v, %v, %d, %d is %v, want %v", q.name, a, b, i, j, q.got, q.want)
		}
	}
}

// check compares the elements of s with a list.
func check(t *testing.T, s Set, want []int, format string, args ...any) {
	t.Helper()
	n := 0
	for _, x := range s {
		n += bits.OnesCount64(x)
	}
	lacks := func(i int) bool { return i>>6 >= len(s) || s[i>>6]>>(i&63)&1 == 0 }
	if n != len(want) || slices.ContainsFunc(want, lacks) {
		t.Fatalf(format+": %d, want %d", append(args, modelOf(s).list, want)...)
	}
}

// An op makes a set of others, or changes one, by numbers i, j >= 0.
type op struct {
	name string
	sets int // of how many sets it makes one; 0 if it changes s, which is a copy of a
	do   func(s *Set, a, b Set, i, j int)
	has  oracle
}

// An oracle says whether e is an element then.
type oracle func(a, b model, e, i, j int) bool

func inBoth(a, b model, e, i, j int) bool { return a.has(e) && b.has(e) }
func inAny(a, b model, e, i, j int) bool  { return a.has(e) || b.has(e) }
func never(a, b model, e, i, j int) bool  { return false }

// ops has every method that changes its receiver's elements.
var ops = []op{
	{"And", 2, func(s *Set, a, b Set, i, j int) { s.And(a, b) }, inBoth},
	{"AndNot", 2, func(s *Set, a, b Set, i, j int) { s.AndNot(a, b) },
		func(a, b model, e, i, j int) bool { return a.has(e) && !b.has(e) }},
	{"Or", 2, func(s *Set, a, b Set, i, j int) { s.Or(a, b) }, inAny},
	{"Xor", 2, func(s *Set, a, b Set, i, j int) { s.Xor(a, b) },
		func(a, b model, e, i, j int) bool { return a.has(e) != b.has(e) }},
	{"AndAll", 2, func(s *Set, a, b Set, i, j int) { s.AndAll([]Set{a, b, a}) }, inBoth},
	{"OrAll", 2, func(s *Set, a, b Set, i, j int) { s.OrAll([]Set{a, b, b}) }, inAny},
	{"AtLeast", 2, func(s *Set, a, b Set, i, j int) { s.AtLeast([]Set{a, b, a}, 2) },
		func(a, b model, e, i, j int) bool { return a.has(e) }},
	{"AtLeast of many", 2, func(s *Set, a, b Set, i, j int) {
		s.AtLeast(slices.Concat(slices.Repeat([]Set{a}, 35), slices.Repeat([]Set{b}, 20)), 36)
	}, inBoth},
	{"AtLeast of too few", 2, func(s *Set, a, b Set, i, j int) { s.AtLeast([]Set{a, b}, 3+i) }, never},
	{"Not", 1, func(s *Set, a, b Set, i, j int) { s.Not(a, i) },
		func(a, b model, e, i, j int) bool { return e < i && !a.has(e) }},
	{"Shift", 1, func(s *Set, a, b Set, i, j int) { s.Shift(a, i) },
		func(a, b model, e, i, j int) bool { return a.has(e - i) }},
	{"Shift down", 1, func(s *Set, a, b Set, i, j int) { s.Shift(a, -i) },
		func(a, b model, e, i, j int) bool { return a.has(e + i) }},
	{"Shift away", 1, func(s *Set, a, b Set, i, j int) { s.Shift(a, math.MinInt) }, never},
	{"Add", 0, func(s *Set, a, b Set, i, j int) { mustReport(!s.Contains(i), s.Add(i)) },
		func(a, b model, e, i, j int) bool { return a.has(e) || e == i }},
	{"Remove", 0, func(s *Set, a, b Set, i, j int) { mustReport(s.Contains(i), s.Remove(i)) },
		func(a, b model, e, i, j int) bool { return a.has(e) && e != i }},
	{"Flip", 0, func(s *Set, a, b Set, i, j int) { s.Flip(i) },
		func(a, b model, e, i, j int) bool { return a.has(e) != (e == i) }},
	{"AddIn", 0, func(s *Set, a, b Set, i, j int) { s.AddIn(i, i+j) },
		func(a, b model, e, i, j int) bool { return a.has(e) || i <= e && e < i+j }},
	{"RemoveIn", 0, func(s *Set, a, b Set, i, j int) { s.RemoveIn(i, i+j) },
		func(a, b model, e, i, j int) bool { return a.has(e) && !(i <= e && e < i+j) }},
	{"FlipIn", 0, func(s *Set, a, b Set, i, j int) { s.FlipIn(i, i+j) },
		func(a, b model, e, i, j int) bool { return a.has(e) != (i <= e && e < i+j) }},
	{"DeleteFunc", 0, func(s *Set, a, b Set, i, j int) { s.DeleteFunc(func(e int) bool { return e%(j+1) == 0 }) },
		func(a, b model, e, i, j int) bool { return a.has(e) && e%(j+1) != 0 }},
}

// mustReport panics unless a change reports that there was one.
func mustReport(changed, reports bool) {
	if reports != changed {
		panic("a wrong report")
	}
}

// want returns what o makes of a and b.
func (o op) want(a, b model, i, j int) model {
	m := modelIf(max(len(a.in), len(b.in))+i+j+64, func(e int) bool { return o.has(a, b, e, i, j) })
	m.in = m.in[:m.at(len(m.list)-1)+1]
	return m
}

// test lets o make a set of a and b in receivers with less and more room, and in place. None
// gets shorter, or by a change longer than it must.
func (o op) test(t *testing.T, r *rand.Rand, a, b Set, inA, inB model, i, j int) {
	t.Helper()
	want := o.want(inA, inB, i, j)
	try := func(s *Set, a, b Set) {
		t.Helper()
		room := len(*s)
		o.do(s, a, b, i, j)
		check(t, *s, want.list, "%s of %v, %v, %d, %d in %d words", o.name, a, b, i, j, room)
		most := max(room, (i+max(j, 1)-1)>>6+1)
		if len(*s) < room || len(*s) > most && o.sets == 0 {
			t.Fatalf("%s of %d and %d words by %d, %d: %d become %d", o.name, len(a), len(b), i, j, room, len(*s))
		}
	}
	s := dirty(a, r.IntN(2)*r.IntN(40))
	try(&s, s, b)
	if o.sets == 0 {
		return
	}
	s = dirty(b, r.IntN(4))
	try(&s, a, s)
	for _, s := range []Set{
		nil, dirty(Set{7}, 2), dirty(Set{7, 8, 9}, 0), testkit.RandomWords(r, len(a), .5), dirty(testkit.RandomWords(r, 40, .5), 60),
	} {
		try(&s, a, b)
	}
}

// sample returns sets of up to n words: the edges, and random ones with and without
// zero words at the end.
func sample(r *rand.Rand, n int) []Set {
	sets := []Set{
		nil, {0}, {^uint64(0)}, {1}, {1 << 62}, {1 << 63}, {0, 0, 1}, {1, 0, 0}, {1 << 63, 0, 1 << 63},
		{^uint64(0), ^uint64(0)}, {^uint64(0), 0, ^uint64(0)}, {0, ^uint64(1), 0},
	}
	for range 16 {
		s := Set(testkit.RandomWords(r, 1+r.IntN(n), testkit.Mixed))
		sets = append(sets, append(s, make(Set, r.IntN(3))...))
	}
	return sets
}

// A dirty set has the same elements as s, and ones in the words beyond its length.
func dirty(s Set, beyond int) Set {
	room := slices.Concat(s, make(Set, beyond))
	for w := range room[len(s):] {
		room[len(s):][w] = testkit.Canary
	}
	return room[:len(s)]
}

// Every method has an oracle, in ops or questions, but for memory, texts and streams, which have
// tests of their own; and the package comment lists it, but for the methods of package encoding.
func TestMethods(t *testing.T) {
	has := make(map[string]bool)
	for _, o := range ops {
		has[strings.Fields(o.name)[0]] = true
	}
	for _, q := range questions(nil, nil, model{}, model{}, 0, 0) {
		has[q.name] = true
	}
	for _, name := range strings.Fields("Grow Trim Clone String Key WriteTo ReadFrom") {
		has[name] = true
	}
	text, methods := testkit.Read(t, "set.go"), reflect.TypeFor[*Set]()
	for i := range methods.NumMethod() {
		name := methods.Method(i).Name
		switch {
		case regexp.MustCompile("^(Append|Marshal|Unmarshal)(Text|Binary|JSON)$").MatchString(name):
		case !has[name]:
			t.Errorf("%s has no oracle in ops or questions", name)
		case !regexp.MustCompile(`(?m)^//\t.* ` + name + `([ ,]|$)`).MatchString(text):
			t.Errorf("the list of methods in set.go lacks %s", name)
		}
	}
}
