package scan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The oracle for two sets: a word of each, zero beyond its slice, and the operation
// done bit by bit.
var naiveOps = []struct {
	name    string
	count   func(a, b []uint64) int
	combine func(dst, a, b []uint64) int
	words   func(a, b int) int // how many dst needs
	holds   func(inA, inB bool) bool
}{
	{"And", CountAnd, counted(And), func(a, b int) int { return min(a, b) }, func(a, b bool) bool { return a && b }},
	{"AndNot", CountAndNot, counted(AndNot), func(a, b int) int { return a }, func(a, b bool) bool { return a && !b }},
	{"Or", CountOr, counted(Or), func(a, b int) int { return max(a, b) }, func(a, b bool) bool { return a || b }},
	{"Xor", CountXor, counted(Xor), func(a, b int) int { return max(a, b) }, func(a, b bool) bool { return a != b }},
	{"AndCount", CountAnd, AndCount, func(a, b int) int { return min(a, b) }, func(a, b bool) bool { return a && b }},
	{"AndNotCount", CountAndNot, AndNotCount, func(a, b int) int { return a }, func(a, b bool) bool { return a && !b }},
	{"OrCount", CountOr, OrCount, func(a, b int) int { return max(a, b) }, func(a, b bool) bool { return a || b }},
	{"XorCount", CountXor, XorCount, func(a, b int) int { return max(a, b) }, func(a, b bool) bool { return a != b }},
}

// counted returns combine with a count of what it made.
func counted(combine func(dst, a, b []uint64)) func(dst, a, b []uint64) int {
	return func(dst, a, b []uint64) int {
		combine(dst, a, b)
		return handCount(dst)
	}
}

func naiveCombine(a, b []uint64, holds func(inA, inB bool) bool) []uint64 {
	out := make([]uint64, max(len(a), len(b)))
	has := func(words []uint64, w, i int) bool { return w < len(words) && words[w]>>i&1 != 0 }
	for w := range out {
		for i := range 64 {
			if holds(has(a, w, i), has(b, w, i)) {
				out[w] |= 1 << i
			}
		}
	}
	return out
}

// toLines is the number of words from which the AVX-512 kernels that count begin at a cache
// line.
const toLines = 256

// pairLengths are lengths of two sets: around every vector and every loop of
// vectors, one of each length with itself and with others.
func pairLengths() (pairs [][2]int) {
	for n := range 84 {
		pairs = append(pairs, [2]int{n, n})
		if n%5 == 0 {
			pairs = append(pairs, [2]int{n, n + 1}, [2]int{n + 9, n}, [2]int{n, 0}, [2]int{0, n}, [2]int{n, 130})
		}
	}
	for _, limit := range []int{minBoth, 2 * minBoth} {
		for n := limit - 1; n <= limit+1; n++ {
			pairs = append(pairs, [2]int{n, n - 1}, [2]int{n - 1, n}, [2]int{n, 7}, [2]int{7, n}, [2]int{n, 0}, [2]int{0, n})
		}
	}
	return append(pairs, [2]int{128, 129}, [2]int{191, 190}, [2]int{200, 200}, [2]int{toLines - 1, toLines - 1}, [2]int{toLines, toLines}, [2]int{toLines + 15, toLines + 15})
}

// atLimit reports whether the longer of two sets of so many words is within one word of a
// length from which other code runs: six are written out.
func atLimit(n [2]int) bool {
	most := max(n[0], n[1])
	return within(most, 6) || within(most, minCombine) || within(most, minBoth) || within(most, 2*minBoth) || within(most, someWords) || most >= toLines-1
}

// within reports whether n is limit, one less or one more.
func within(n, limit int) bool { return max(n-limit, limit-n) <= 1 }

func TestTwoSets(t *testing.T) {
	const most = toLines + 15
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		memA, memB := testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8)
		memDst := testkit.Guarded[uint64](t, most+8)
		for _, op := range naiveOps {
			for i, n := range pairLengths() {
				if testkit.Short() && i%5 != 0 && !atLimit(n) {
					continue
				}
				density, other := testkit.Densities[i%len(testkit.Densities)], float64(testkit.Mixed)
				if atLimit(n) { // each word counts
					density, other = .5, .5
				}
				wordsA, wordsB := testkit.RandomWords(r, n[0], density), testkit.RandomWords(r, n[1], other)
				result := naiveCombine(wordsA, wordsB, op.holds)
				size, need := naiveCount(result), op.words(n[0], n[1])
				for off := range 9 { // 8: up to the guard page above
					if testkit.Short() && off%4 != i%4 && off < 8 {
						continue
					}
					a, b, dst := memA.First(n[0] + off)[off:], memB.First(n[1] + 8 - off)[8-off:], memDst.First(need + off)[off:]
					if off == 8 {
						a, b, dst = memA.Last(n[0]), memB.Last(n[1]), memDst.Last(need)
					}
					copy(a, wordsA)
					copy(b, wordsB)
					where := fmt.Sprintf("%s of %d and %d words, %d off, density %v", op.name, n[0], n[1], off, density)
					if got := op.count(a, b); got != size {
						t.Fatalf("Count%s = %d, want %d", where, got, size)
					}
					all := memDst.All()
					testkit.FillCanary(all)
					if got := op.combine(dst, a, b); got != size || !slices.Equal(dst, result[:need]) {
						t.Fatalf("%s: %d, %x, want %d, %x", where, got, dst, size, result[:need])
					}
					testkit.CheckCanary(t, all, dst)
					longer := memDst.First(need + 3)
					if got := op.combine(longer, a, b); got != size || !slices.Equal(longer[:need], result[:need]) || handCount(longer[need:]) > 0 {
						t.Fatalf("%s, into more words: %d, %x, want %d, %x", where, got, longer, size, result[:need])
					}
					// Into a, and into b, where they are long enough.
					for _, into := range []struct {
						dst  []uint64
						data []uint64
					}{{a, wordsA}, {b, wordsB}} {
						if len(into.dst) < need {
							continue
						}
						got := op.combine(into.dst, a, b)
						if got != size || !slices.Equal(into.dst[:need], result[:need]) || handCount(into.dst[need:]) > 0 {
							t.Fatalf("%s, into one of them: %x, want %x", where, into.dst, result[:need])
						}
						copy(into.dst, into.data)
					}
				}
			}
			// More than one call of a kernel, and words beyond.
			a, b := testkit.RandomWords(r, 2*word.Piece+77, .5), testkit.RandomWords(r, 2*word.Piece+70, .5)
			result := naiveCombine(a, b, op.holds)
			dst := slices.Repeat([]uint64{testkit.Canary}, len(result)+9)
			made := op.combine(dst, a, b)
			if got := op.count(a, b); got != naiveCount(result) || made != got || !slices.Equal(dst[:len(result)], result) || handCount(dst[len(result):]) > 0 {
				t.Errorf("%s of %d and %d words differs", op.name, len(a), len(b))
			}
		}
	})
}

func TestTwoSetsPanics(t *testing.T) {
	a, b := make([]uint64, 5), make([]uint64, 3)
	testkit.MustPanic(t, func() { And(a[:2], a, b) }, "scan: And: len(dst) is 2, want at least 3")
	testkit.MustPanic(t, func() { AndNot(a[:4], a, b) }, "scan: AndNot: len(dst) is 4, want at least 5")
	testkit.MustPanic(t, func() { Or(b, a, b) }, "scan: Or: len(dst) is 3, want at least 5")
	testkit.MustPanic(t, func() { Xor(nil, b, a) }, "scan: Xor: len(dst) is 0, want at least 5")
	words := make([]uint64, 20)
	for _, op := range naiveOps {
		want := "scan: " + op.name + ": dst overlaps a set without beginning where it begins"
		testkit.MustPanic(t, func() { op.combine(words[1:11], words[:10], words[12:]) }, want)
		testkit.MustPanic(t, func() { op.combine(words[:10], b, words[9:12]) }, want)
		op.combine(words[:10], words[10:], words[10:]) // side by side
		op.combine(words[10:], words[:10], words[:10])
	}
	// Sets of other lengths than dst, which begin before it, where it does, or after it.
	for _, op := range naiveOps {
		for from := range 13 {
			dst, set := words[6:10], words[from:from+3]
			for _, f := range []func(){func() { op.combine(dst, set, b) }, func() { op.combine(dst, b, set) }} {
				if from > 3 && from != 6 && from < 10 {
					testkit.MustPanic(t, f, "scan: "+op.name+": dst overlaps a set without beginning where it begins")
				} else {
					f()
				}
			}
		}
	}
	// Sets of as many words as dst, of each number that another code takes.
	more := make([]uint64, 3*someWords+5)
	for _, op := range naiveOps {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, minBoth, someWords, someWords + 1} {
			dst, other := more[n+1:][:n], make([]uint64, n)
			for _, off := range []int{-n - 1, -n, 1 - n, -1, 0, 1, n - 1, n, n + 1} {
				set := more[n+1+off:][:n]
				for _, f := range []func(){func() { op.combine(dst, set, other) }, func() { op.combine(dst, other, set) }} {
					if -n < off && off < n && off != 0 {
						testkit.MustPanic(t, f, "scan: "+op.name+": dst overlaps a set without beginning where it begins")
					} else {
						f()
					}
				}
			}
		}
	}
	for _, op := range naiveOps {
		op.combine(words[:4], words[2:2], words[12:16]) // no words inside dst
		op.combine(words[:4], words[12:16], words[2:2])
		op.combine(words[2:2], words[:0], words[:0]) // and a dst of none
	}
	And(words[2:2], words[:4], nil)
	And(nil, nil, a)
	And(nil, a, nil)
	Or(nil, nil, nil)
}

func TestAppendPositionsOfSets(t *testing.T) {
	appends := map[string]func(dst []uint32, a, b []uint64) []uint32{"And": AppendPositionsAnd, "AndNot": AppendPositionsAndNot}
	prefix := []uint32{7, 0, 1<<32 - 1}
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, op := range naiveOps[:2] {
			for i, n := range append(pairLengths(), [2]int{256, 256}, [2]int{257, 300}, [2]int{600, 511}, [2]int{900, 1000}) {
				if testkit.Short() && i%5 != 0 {
					continue
				}
				density := testkit.Densities[i%len(testkit.Densities)]
				a, b := testkit.RandomWords(r, n[0], density), testkit.RandomWords(r, n[1], testkit.Mixed)
				want := append(slices.Clone(prefix), naivePositions(naiveCombine(a, b, op.holds))...)
				where := fmt.Sprintf("AppendPositions%s of %d and %d words, density %v", op.name, n[0], n[1], density)
				for _, slack := range []int{0, 1, 70, 300} {
					room := testkit.Guarded[uint32](t, len(want)+slack).Last(len(want) + slack)
					testkit.FillCanary(room)
					copy(room, prefix)
					got := appends[op.name](room[:len(prefix)], a, b)
					if !slices.Equal(got, want) || &got[0] != &room[0] {
						t.Fatalf("%s: %d, want %d", where, got, want)
					}
					testkit.CheckCanary(t, room, got)
				}
				for _, room := range []int{len(prefix), max(len(prefix), len(want)-1)} {
					if got := appends[op.name](append(make([]uint32, 0, room), prefix...), a, b); !slices.Equal(got, want) {
						t.Fatalf("%s, into %d of %d places: %d, want %d", where, room, len(want), got, want)
					}
				}
			}
		}
	})
}

func TestTwoSetsDoNotAllocate(t *testing.T) {
	a, b, dst, list := make([]uint64, 100), make([]uint64, 90), make([]uint64, 100), make([]uint32, 6400)
	if n := testing.AllocsPerRun(10, func() {
		for _, op := range naiveOps {
			op.count(a, b)
			op.combine(dst, a, b)
		}
		list = AppendPositionsAnd(list[:0], a, b)
		list = AppendPositionsAndNot(list[:0], a, b)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
