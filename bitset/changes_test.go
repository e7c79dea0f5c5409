package bitset

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A change to a set, by numbers i, j >= 0 and n > 0, and its oracle: whether e is an element
// then, of a set that had what old says.
type change struct {
	name string
	do   func(s *Set, i, j, n int)
	has  func(old func(e int) bool, e, i, j, n int) bool
}

var changes = []change{
	{"Add", func(s *Set, i, j, n int) { mustReport(!s.Contains(i), s.Add(i)) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) || e == i }},
	{"Remove", func(s *Set, i, j, n int) { mustReport(s.Contains(i), s.Remove(i)) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) && e != i }},
	{"Flip", func(s *Set, i, j, n int) { s.Flip(i) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) != (e == i) }},
	{"Put", func(s *Set, i, j, n int) { s.Grow(i + 1); s.Put(i, n%2 > 0) },
		func(old func(int) bool, e, i, j, n int) bool { return e != i && old(e) || e == i && n%2 > 0 }},
	{"AddIn", func(s *Set, i, j, n int) { s.AddIn(i, i+j) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) || i <= e && e < i+j }},
	{"RemoveIn", func(s *Set, i, j, n int) { s.RemoveIn(i, i+j) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) && !(i <= e && e < i+j) }},
	{"FlipIn", func(s *Set, i, j, n int) { s.FlipIn(i, i+j) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) != (i <= e && e < i+j) }},
	{"InsertAt", func(s *Set, i, j, n int) { s.InsertAt(i) },
		func(old func(int) bool, e, i, j, n int) bool { return e < i && old(e) || e > i && old(e-1) }},
	{"DeleteAt", func(s *Set, i, j, n int) { s.DeleteAt(i) },
		func(old func(int) bool, e, i, j, n int) bool { return e < i && old(e) || e >= i && old(e+1) }},
	{"DeleteFunc", func(s *Set, i, j, n int) { s.DeleteFunc(func(e int) bool { return e%n == 0 }) },
		func(old func(int) bool, e, i, j, n int) bool { return old(e) && e%n != 0 }},
}

// mustReport panics unless a change reports that there was one.
func mustReport(changed, reports bool) {
	if reports != changed {
		panic("a wrong report")
	}
}

// Around every word, by numbers within and beyond. Nothing gets shorter, or longer than it
// must.
func TestChanges(t *testing.T) {
	r, rounds := testkit.NewRand(), 30
	if testkit.Short() {
		rounds = 3
	}
	for _, s := range append(sample(r, 3), testkit.RandomWords(r, 20, .5), New(1280)) {
		old := func(e int) bool { return e>>6 < len(s) && s[e>>6]>>(e&63)&1 != 0 }
		for i := range 64*len(s) + 200 {
			if i > 200 && i%13 > 0 && testkit.Short() {
				continue
			}
			for range rounds {
				j := []int{0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 200, 64 * len(s), 1 + r.IntN(300)}[r.IntN(13)]
				n := []int{1, 2, 3, 1 + r.IntN(64), 63, 64, 65, 127, 128, 200, 1000, math.MaxInt}[r.IntN(12)]
				for _, c := range changes {
					changed := dirty(s, r.IntN(2)*r.IntN(40))
					c.do(&changed, i, j, n)
					for e := range 64 * max(len(changed), len(s)+1) {
						if got, want := e>>6 < len(changed) && changed[e>>6]>>(e&63)&1 != 0, c.has(old, e, i, j, n); got != want {
							t.Fatalf("%s with %d, %d, %d of %v: %d is an element: %v", c.name, i, j, n, s, e, got)
						}
					}
					if most := max(len(s), (i+max(j, 1)-1)>>6+1); len(changed) < len(s) || len(changed) > most && c.name != "InsertAt" || len(changed) > len(s)+1 && c.name == "InsertAt" {
						t.Fatalf("%s with %d, %d, %d: %d words become %d", c.name, i, j, n, len(s), len(changed))
					}
				}
			}
		}
	}
}

// Changes far beyond a set leave it as it is, and end soon.
func TestChangesFar(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		want := modelOf(s)
		var asked []int
		s.DeleteFunc(func(i int) bool { asked = append(asked, i); return false })
		if !slices.Equal(asked, want.elements()) {
			t.Fatalf("DeleteFunc asks for %d of %v", asked, s)
		}
		for _, i := range []int{64 * len(s), math.MaxInt - 64, math.MaxInt} {
			s.Remove(i)
			s.RemoveIn(i, math.MaxInt)
			s.DeleteAt(i)
			s.InsertAt(i)
			s.AddIn(i, i)
			s.FlipIn(i, i)
		}
		check(t, s, want, "after changes far beyond")
		s.RemoveIn(1, math.MaxInt)
		check(t, s, modelIf(1, func(i int) bool { return want[i] }), "without all but the first")
		s.Shift(New(64*len(s)), math.MaxInt)
		check(t, s, model{}, "no elements, moved far")
	}
}

// Sets are changed as data say, and compared with models.
func FuzzChanges(f *testing.F) {
	f.Add([]byte{0, 1, 0, 70, 3, 0, 200, 5, 1, 8, 0, 3, 9, 40, 10, 3, 4, 0, 60, 11, 5, 5, 12, 99, 80, 13, 64, 0})
	f.Add([]byte("a text is a program too, of some length, so that much happens: 0123456789"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const size = 512 // what is asked for is below that
		var sets [3]Set
		models := [3]model{{}, {}, {}}
		for step := 0; len(data) >= 4 && step < 200; step++ {
			op, which, i, j := int(data[0]), int(data[1]), int(data[2]), int(data[3])
			data = data[4:]
			s, old := &sets[which%3], maps.Clone(models[which%3])
			if op %= len(changes) + len(calls); op >= len(changes) {
				c := calls[op-len(changes)]
				a, b := which/3%3, which/9%3
				if c.want == nil || sets[a].Last()+9*(i%128) > 2*size {
					continue
				}
				want := c.want(models[a], models[b], i%128)
				c.do(s, sets[a], sets[b], i%128)
				models[which%3] = want
			} else if s.Last() < size {
				c := changes[op]
				c.do(s, i, j, 1+i%70)
				models[which%3] = modelIf(2*size, func(e int) bool { return c.has(func(e int) bool { return old[e] }, e, i, j, 1+i%70) })
			}
			for k := range sets {
				check(t, sets[k], models[k], "set %d after step %d, %d of set %d by %d and %d", k, step, op, which%3, i, j)
			}
		}
	})
}
