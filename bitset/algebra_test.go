package bitset

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// operations on two sets.
var operations = []struct {
	name    string
	holds   func(a, b bool) bool
	combine func(s *Set, a, b Set)
	count   func(a, b Set) int
	walk    func(a, b Set) []int // nil if there is none
}{
	{"And", func(a, b bool) bool { return a && b }, (*Set).And, Set.CountAnd, func(a, b Set) []int { return slices.Collect(a.AllAnd(b)) }},
	{"AndNot", func(a, b bool) bool { return a && !b }, (*Set).AndNot, Set.CountAndNot, func(a, b Set) []int { return slices.Collect(a.AllAndNot(b)) }},
	{"Or", func(a, b bool) bool { return a || b }, (*Set).Or, Set.CountOr, nil},
	{"Xor", func(a, b bool) bool { return a != b }, (*Set).Xor, Set.CountXor, nil},
}

// within reports whether n is limit, one less or one more.
func within(n, limit int) bool { return max(n-limit, limit-n) <= 1 }

// into makes a result in all the ways in which the receiver can have memory, and
// compares it with m: in a set without words, in others with fewer and more words and
// ones beyond them, and in place of each source.
func into(t *testing.T, where string, m model, sources []Set, combine func(s *Set, sources []Set)) {
	t.Helper()
	for _, s := range []Set{nil, dirty(Set{7}, 2), dirty(Set{7, 8, 9}, 0), dirty(testkit.RandomWords(testkit.NewRand(), 40, .5), 60)} {
		combine(&s, sources)
		check(t, s, m, "%s", where)
	}
	for i := range sources {
		for _, beyond := range []int{0, 1, 5, 100} {
			changed := slices.Clone(sources)
			changed[i] = dirty(sources[i], beyond)
			s := changed[i]
			combine(&s, changed)
			check(t, s, m, "%s, in place of source %d with %d words beyond", where, i, beyond)
			for j := range changed {
				if j != i && !slices.Equal(changed[j], sources[j]) {
					t.Fatalf("%s: source %d has changed", where, j)
				}
			}
		}
	}
}

func TestTwoSets(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		sets := sample(r, 4)[8:]
		for _, n := range []int{7, 8, 9, inlined - 1, inlined, inlined + 1, 31, 32, 33, 34, 64, 65, 70} {
			sets = append(sets, testkit.RandomWords(r, n, testkit.Mixed))
		}
		models := modelsOf(sets)
		n := 0
		for i, a := range sets {
			for j, b := range sets {
				inA, inB := models[i], models[j]
				for _, op := range operations {
					limit := within(max(len(a), len(b)), inlined) && min(len(a), len(b)) > inlined/2
					if n++; testkit.Short() && n%7 != 0 && !limit {
						continue
					}
					m := make(model)
					for i := range 64 * max(len(a), len(b)) {
						if op.holds(inA[i], inB[i]) {
							m[i] = true
						}
					}
					where := fmt.Sprintf("%s of %v and %v", op.name, a, b)
					if !testkit.Short() || n%21 == 0 || limit {
						into(t, where, m, []Set{a, b}, func(s *Set, sources []Set) { op.combine(s, sources[0], sources[1]) })
					}
					if got := op.count(a, b); got != len(m) {
						t.Fatalf("%s: count %d, want %d", where, got, len(m))
					}
					if op.walk != nil && !slices.Equal(op.walk(a, b), m.elements()) {
						t.Fatalf("%s: walk %d, want %d", where, op.walk(a, b), m.elements())
					}
				}
			}
		}
	})
}

// A set with itself.
func TestItself(t *testing.T) {
	for _, a := range sample(testkit.NewRand(), 9) {
		for _, op := range operations {
			s := a.Clone()
			op.combine(&s, s, s)
			want := make(model)
			if op.holds(true, true) {
				want = modelOf(a)
			}
			check(t, s, want, "%s of %v and itself", op.name, a)
		}
	}
}

// More words than a kernel gets at a time.
func TestLong(t *testing.T) {
	r := testkit.NewRand()
	a, b := Set(testkit.RandomWords(r, 2*word.Piece+77, .5)), Set(testkit.RandomWords(r, 2*word.Piece+70, .5))
	for _, op := range operations {
		var s Set
		op.combine(&s, a, b)
		n := 0
		for i := range 64 * len(a) {
			want := op.holds(a.Contains(i), b.Contains(i))
			if s.Contains(i) != want {
				t.Fatalf("%s at %d: %v", op.name, i, !want)
			}
			if want {
				n++
			}
		}
		if s.Count() != n {
			t.Errorf("%s counts %d, want %d", op.name, s.Count(), n)
		}
	}
}

// A set that takes up more and more elements is allocated now and then.
func TestOrGrows(t *testing.T) {
	var s Set
	grown := 0
	for n := range 2000 {
		before := cap(s)
		s.Or(s, append(make(Set, n), 1))
		if cap(s) != before {
			grown++
		}
	}
	if s.Count() != 2000 || grown > 25 {
		t.Errorf("%d elements in %d allocations", s.Count(), grown)
	}
	a, b := Range(0, 5000), Range(300, 6000)
	if n := testing.AllocsPerRun(10, func() {
		for _, op := range operations {
			op.combine(&s, a, b)
		}
		s.Not(a, 5000)
		s.Shift(a, 100)
		s.KeepLowest(a, 7)
		s.Extract(a, b)
		s.Deposit(a, b)
	}); n != 0 {
		t.Errorf("%v allocations in a set with room", n)
	}
}

func TestNot(t *testing.T) {
	for _, a := range append(sample(testkit.NewRand(), 4), testkit.RandomWords(testkit.NewRand(), 20, .5)) {
		inA := modelOf(a)
		for _, n := range []int{0, 1, 63, 64, 65, 128, 150, 256, 300, 2000} {
			m := make(model)
			for i := range n {
				if !inA[i] {
					m[i] = true
				}
			}
			into(t, fmt.Sprintf("%v.Not(%d)", a, n), m, []Set{a}, func(s *Set, sources []Set) { s.Not(sources[0], n) })
		}
	}
}

// Words are inverted in blocks, and the rest in a loop.
func TestInvert(t *testing.T) {
	a := Set(testkit.RandomWords(testkit.NewRand(), 2*len(full)+few+1, .5))
	for _, n := range []int{inlined, inlined + 1, few, few + 1, few + 2, len(full) - 1, len(full), len(full) + 1, len(full) + few, len(full) + few + 1, len(a)} {
		var s Set
		s.Not(a[:n], 64*n)
		flipped := a.Clone()
		flipped.FlipIn(64, 64*(n+1)-1)
		for w := range a {
			if w < n && s[w] != ^a[w] {
				t.Fatalf("Not of %d words is wrong in word %d", n, w)
			}
			mask := ^uint64(0)
			switch {
			case w == 0 || w > n:
				mask = 0
			case w == n:
				mask >>= 1
			}
			if flipped[w] != a[w]^mask {
				t.Fatalf("FlipIn of %d words is wrong in word %d", n, w)
			}
		}
	}
}

func TestShift(t *testing.T) {
	for _, a := range append(sample(testkit.NewRand(), 4), testkit.RandomWords(testkit.NewRand(), 20, .5)) {
		inA := modelOf(a)
		for _, n := range []int{0, 1, 2, 31, 62, 63, 64, 65, 127, 128, 129, 200, 300, 1000, 1280, math.MaxInt} {
			for _, n := range []int{n, -n, -n - 1} {
				where := fmt.Sprintf("%v.Shift(%d)", a, n)
				m, tooFar := make(model), false
				for i := range inA {
					if tooFar = tooFar || n > 0 && n > math.MaxInt-i; (n >= 0 || i+n >= 0) && !tooFar {
						m[i+n] = true
					}
				}
				if tooFar {
					testkit.MustPanic(t, func() { new(Set).Shift(a, n) }, "bitset: Shift: ", " exceeds the greatest int")
				} else if n < 1<<20 || len(m) == 0 {
					into(t, where, m, []Set{a}, func(s *Set, sources []Set) { s.Shift(sources[0], n) })
				}
			}
		}
	}
}

// A result that fits into the receiver takes its memory, and no word beyond it.
func TestShiftFits(t *testing.T) {
	r := testkit.NewRand()
	for _, size := range []int{1, 2, 3, 5, 40} {
		for _, n := range []int{0, 1, 2, 62, 63, 64, 65, 127, 128, 64*few - 1, 64 * few, 64*few + 70, -1, -63, -64, -70} {
			for top := range 65 { // elements in the top word
				for _, inPlace := range []bool{false, true} {
					room := Set(testkit.RandomWords(r, 4*few, .5))
					a := room[5:][:size]
					if !inPlace {
						a = testkit.RandomWords(r, size, .5)
					}
					a[size-1] = ^uint64(0) >> (64 - top)
					var want Set
					want.Shift(a.Clone(), n)
					need := want.words()
					if n < 0 { // which looks for no zero words
						need = len(want)
					}
					if need == 0 {
						continue
					}
					if inPlace {
						need = max(need, size)
					}
					s, old := room[5:5:5+need], room.Clone()
					s.Shift(a, n)
					if !s.Equal(want) || &s[0] != &room[5] {
						t.Fatalf("%d words and %d elements by %d into %d words: %v, want %v in the same memory", size, top, n, need, s, want)
					}
					if !slices.Equal(room[:5], old[:5]) || !slices.Equal(room[5+need:], old[5+need:]) {
						t.Fatalf("%d words and %d elements by %d into %d words: others have changed", size, top, n, need)
					}
				}
			}
		}
	}
}

func TestManySets(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for i, n := range []int{1, 2, 3, 5, 17, 20} {
			for _, size := range []int{1, 3, 9, 40} {
				if testkit.Short() && (i+size)%2 > 0 {
					continue
				}
				var sets []Set
				in := make(map[int]int)
				for range n {
					s := Set(testkit.RandomWords(r, max(size-r.IntN(3), 0), .6))
					sets = append(sets, s)
					for i := range modelOf(s) {
						in[i]++
					}
				}
				least := func(t int) model {
					m := make(model)
					for i, n := range in {
						if n >= t {
							m[i] = true
						}
					}
					return m
				}
				where := fmt.Sprintf("of %d sets of %d words", n, size)
				into(t, "AndAll "+where, least(n), sets, (*Set).AndAll)
				into(t, "OrAll "+where, least(1), sets, (*Set).OrAll)
				for _, least1 := range []int{1, 2, n/2 + 1, n, n + 1, math.MaxInt} {
					into(t, fmt.Sprintf("AtLeast %d %s", least1, where), least(least1), sets, func(s *Set, sets []Set) { s.AtLeast(sets, least1) })
				}
			}
		}
	})
	for name, call := range map[string]func(s *Set){
		"AndAll": func(s *Set) { s.AndAll(nil) }, "OrAll": func(s *Set) { s.OrAll(nil) }, "AtLeast": func(s *Set) { s.AtLeast(nil, 1) },
	} {
		testkit.MustPanic(t, func() { call(new(Set)) }, "bitset: "+name+": no sets, want at least one")
	}
	testkit.MustPanic(t, func() { new(Set).AtLeast([]Set{nil}, 0) }, "bitset: AtLeast: t is 0, want at least 1")
	s, sets := New(6400), []Set{Range(0, 6400), Range(5, 6000), Range(7, 70)}
	if n := testing.AllocsPerRun(10, func() { s.AndAll(sets); s.OrAll(sets); s.AtLeast(sets, 2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// An argument that ends with zeros may have these in the memory of the receiver, and an
// empty one lies nowhere: neither changes, nor makes s grow.
func TestOverlapOfZeros(t *testing.T) {
	room := make(Set, 20)
	copy(room, Set{1, 2, 3})
	a, s := room[:10], room[5:5]
	s.Shift(a, 70)
	if !slices.Equal(a, Set{1, 2, 3, 0, 0, 0, 0, 0, 0, 0}) || !s.Equal(Set{0, 64, 128, 192}) {
		t.Errorf("%v shifted is %v", a, s)
	}
	s = room[10:10]
	for _, op := range operations {
		op.combine(&s, nil, nil)
		op.combine(&s, Set{}, nil)
		s.Not(nil, 0)
		s.Extract(nil, room)
	}
	s = room[5:6]
	s.Not(room[:7], 64*6)
	if cap(s) > 15 {
		t.Errorf("the capacity is %d words", cap(s))
	}
}

// However the receiver and the arguments overlap, the result is right, and the arguments
// are what they were, except one that begins where the receiver does.
func TestOverlap(t *testing.T) {
	r := testkit.NewRand()
	const size = 100 // words that all sets are made of
	type call struct {
		name string
		args int // that are read: a, or a and b
		do   func(s *Set, a, b Set)
	}
	var calls []call
	for _, op := range operations {
		calls = append(calls, call{op.name, 2, op.combine})
	}
	calls = append(calls,
		call{"Not", 1, func(s *Set, a, b Set) { s.Not(a, max(64*len(b)-5, 0)) }},
		call{"Not of as many", 1, func(s *Set, a, b Set) { s.Not(a, 64*len(a)) }},
		call{"Shift by 0", 1, func(s *Set, a, b Set) { s.Shift(a, 0) }},
		call{"Shift up", 1, func(s *Set, a, b Set) { s.Shift(a, 7) }},
		call{"Shift far up", 1, func(s *Set, a, b Set) { s.Shift(a, 200) }},
		call{"Shift down", 1, func(s *Set, a, b Set) { s.Shift(a, -7) }},
		call{"Shift far down", 1, func(s *Set, a, b Set) { s.Shift(a, -200) }},
		call{"KeepLowest", 1, func(s *Set, a, b Set) { s.KeepLowest(a, 40*len(b)) }},
		call{"KeepLowest of all", 1, func(s *Set, a, b Set) { s.KeepLowest(a, 64*size) }},
		call{"Extract", 2, (*Set).Extract},
		call{"Deposit", 2, (*Set).Deposit},
		call{"AndAll", 2, func(s *Set, a, b Set) { s.AndAll([]Set{a, b, a}) }},
		call{"OrAll", 2, func(s *Set, a, b Set) { s.OrAll([]Set{a, b}) }},
		call{"AtLeast", 2, func(s *Set, a, b Set) { s.AtLeast([]Set{a, b, a}, 2) }},
	)
	part := func(room Set, from, n int) Set { return room[from : from+n : size] }
	times := 20_000
	if testkit.Short() {
		times = 4000
	}
	for range times {
		room := Set(testkit.RandomWords(r, size, .5))
		old := room.Clone()
		n, m := r.IntN(30), r.IntN(30)
		at, from, other := r.IntN(35), r.IntN(35), r.IntN(35)
		if r.IntN(2) == 0 {
			m = n
		}
		for _, c := range calls {
			copy(room, old)
			s, a, b := part(room, at, r.IntN(3)), part(room, from, n), part(room, other, m)
			var want Set
			c.do(&want, a.Clone(), b.Clone())
			c.do(&s, a, b)
			where := fmt.Sprintf("%s of %d words from %d and %d words from %d into words from %d", c.name, n, from, m, other, at)
			if !s.Equal(want) {
				t.Fatalf("%s: %v, want %v", where, s, want)
			}
			for _, arg := range [][2]int{{from, n}, {other, m}}[:c.args] {
				if from, n := arg[0], arg[1]; from != at && !slices.Equal(room[from:][:n], old[from:][:n]) {
					t.Fatalf("%s: the argument from %d has changed", where, from)
				}
			}
		}
	}
}
