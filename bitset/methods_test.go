package bitset

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/setop"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Around every word of small sets, by numbers within and beyond.
func TestEveryNumber(t *testing.T) {
	r := testkit.NewRand()
	sets := append(sample(r, 4), testkit.RandomWords(r, 20, .5), New(1280))
	for _, a := range sets {
		inA, around := modelOf(a), testkit.Around(64*len(a)+200)
		for _, i := range around {
			// Of the numbers within, those around the ends of words, and a few others.
			if testkit.Short() && 2 < i && i < 64*len(a)+198 && (i+1)%64 > 2 && i%13 > 0 {
				continue
			}
			b := sets[r.IntN(len(sets))]
			inB := modelOf(b)
			j := []int{0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 200, 64 * len(a), 1 + r.IntN(300)}[r.IntN(13)]
			for _, o := range ops {
				if o.sets < 2 && 0 <= i && i <= 64*len(a)+200 {
					o.test(t, r, a, b, inA, inB, i, j)
				}
			}
			ask(t, a, b, inA, inB, i, i+j)
			ask(t, a, b, inA, inB, i, around[r.IntN(len(around))])
		}
	}
}

// lengths are those around which methods do something else.
var lengths = []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, minSkip - 1, minSkip, minSkip + 1}

// Sets of all pairs of lengths, on every path.
func TestEveryLength(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, m := range lengths {
			for _, n := range lengths {
				a, b := Set(testkit.RandomWords(r, m, testkit.Mixed)), Set(testkit.RandomWords(r, n, testkit.Mixed))
				inA, inB := modelOf(a), modelOf(b)
				for _, o := range ops {
					if o.sets < 2 && m != n || testkit.Short() && max(m, n) > 16 && r.IntN(8) > 0 {
						continue
					}
					i := []int{r.IntN(128), 64 * m, r.IntN(64*m + 1000)}[r.IntN(3)]
					o.test(t, r, a, b, inA, inB, i, r.IntN(1000))
				}
				ask(t, a, b, inA, inB, r.IntN(64*m+100), r.IntN(64*m+100))
			}
		}
	})
}

// The element that decides is any number of words away, in sets of equal and other lengths.
func TestFarQuestions(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range append(lengths, setop.MinCount+1, 3*minSkip-1, 3*minSkip+5, 5*minSkip, 5*minSkip+1, 9*minSkip+7) {
			a, b := Set(testkit.RandomWords(r, n, testkit.Mixed)), Set(testkit.RandomWords(r, n, .5))
			inA, inB := modelOf(a), modelOf(b)
			for _, i := range []int{r.IntN(64*n + 1), len(inA.list) - 1, len(inA.list)} {
				ask(t, a, b, inA, inB, i, r.IntN(64*n+1))
			}
			all, none := between(0, 64*n), New(64*n)
			for w := range n {
				if testkit.Short() && w > minSkip+setop.MinCount && w%7 > 0 {
					continue
				}
				one, others := New(64*n), all.Clone()
				one.Add(64*w + w%64)
				others.Remove(64*w + w%64)
				sets := []Set{all, none, one, others, all[:w], one[:w+1]}
				for _, a := range sets {
					for _, b := range sets {
						if a.Intersects(b) != (a.CountAnd(b) > 0) || a.IsSubset(b) != (a.CountAndNot(b) == 0) || a.Equal(b) != (a.CountXor(b) == 0) {
							t.Fatalf("of %v and %v: intersects %v, is a subset %v, is equal %v", a, b, a.Intersects(b), a.IsSubset(b), a.Equal(b))
						}
					}
				}
			}
		}
	})
}

// At every offset of the receiver and the arguments, in one array, the result is right, an
// argument is what it was unless it begins where the receiver does, and nothing else changes.
func TestOverlap(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{1, 3, 15, 16, minSkip + 1} {
		for _, o := range ops {
			for at := 0; at <= 2*n && o.sets > 0; at += max(1, n/7) {
				for other := 0; other <= 2*n; other += max(1, n/7) {
					room := Set(testkit.RandomWords(r, 4*n+2, .5))
					old := room.Clone()
					more := r.IntN(3) // of the capacity of s
					s, a, b := room[n:2*n:2*n+more], room[at:at+n], room[other:other+n]
					var want Set
					i := r.IntN(128)
					o.do(&want, a.Clone(), b.Clone(), i, 0)
					o.do(&s, a, b, i, 0)
					if !s.Equal(want) {
						t.Fatalf("%s of %d words at %d and %d into %d: %v, want %v", o.name, n, at, other, n, s, want)
					}
					for w := range room {
						inA, inB := at != n && at <= w && w < at+n, o.sets > 1 && other != n && other <= w && w < other+n
						if room[w] != old[w] && (inA || inB || w < n || w >= 2*n+more) {
							t.Fatalf("%s of %d words at %d and %d into %d: word %d has changed", o.name, n, at, other, n, w)
						}
					}
				}
			}
		}
	}
}

// Changes far beyond a set leave it as it is, and end soon.
func TestChangesFar(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		want := s.Clone()
		for _, i := range []int{64 * len(s), math.MaxInt - 64, math.MaxInt} {
			s.Remove(i)
			s.RemoveIn(i, math.MaxInt)
			s.AddIn(i, i)
			s.FlipIn(i, i)
		}
		if !slices.Equal(s, want) {
			t.Fatalf("changes far beyond %v make it %v", want, s)
		}
		if s.RemoveIn(1, math.MaxInt); s.Count() != want.CountIn(0, 1) || s.Contains(0) != want.Contains(0) {
			t.Fatalf("%v without all but the first: %v", want, s)
		}
		if s.Shift(New(64*len(s)), math.MaxInt); !s.IsEmpty() {
			t.Fatalf("no elements, moved far: %v", s)
		}
	}
}

// Sets are changed and asked as data say, and compared with models.
func FuzzMethods(f *testing.F) {
	f.Add([]byte{0, 1, 0, 70, 3, 0, 200, 5, 1, 8, 0, 3, 9, 40, 10, 3, 4, 0, 60, 11, 5, 5, 12, 99, 80, 13, 64, 0})
	f.Add([]byte("a text is a program too, of some length, so that much happens: 0123456789"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const size = 1024 // what is made is mostly below that
		var sets [3]Set
		var models [3]model
		for ; len(data) >= 4; data = data[4:] {
			o, i, j := ops[int(data[0])%len(ops)], int(data[2]), int(data[3])
			s, a, b := data[1]%3, data[1]/3%3, data[1]/9%3
			if o.sets == 0 {
				a = s
			}
			if sets[a].Last()+i > size {
				continue
			}
			want := o.want(models[a], models[b], i, j)
			o.do(&sets[s], sets[a], sets[b], i, j)
			models[s] = want
			for k := range sets {
				check(t, sets[k], models[k].list, "set %d after %s of %d and %d by %d and %d", k, o.name, a, b, i, j)
			}
			ask(t, sets[s], sets[b], models[s], models[b], i, j)
		}
	})
}
