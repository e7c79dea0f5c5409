package scan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Slices that are cut into pieces: lengths around one piece and two, between guard
// pages, apart from the sources and in their place. The oracles are loops over words,
// which the tests of shorter slices have compared with loops over bits.

func TestPiecesCount(t *testing.T) {
	mem := testkit.Guarded[uint64](t, 2*word.Piece+9)
	copy(mem.All(), randomWords(len(mem.All())))
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range testkit.Lengths() {
			for _, words := range [][]uint64{mem.First(n), mem.Last(n)} {
				if got, want := Count(words), handCount(words); got != want {
					t.Fatalf("Count of %d words = %d, want %d", n, got, want)
				}
			}
		}
	})
}

// randomWords returns n words of random bits, half of them ones.
func randomWords(n int) []uint64 {
	r, words := testkit.NewRand(), make([]uint64, n)
	for i := range words {
		words[i] = r.Uint64()
	}
	return words
}

func TestPiecesTwoSets(t *testing.T) {
	const most = 2*word.Piece + 9
	memA, memB, memDst := testkit.Guarded[uint64](t, most), testkit.Guarded[uint64](t, most), testkit.Guarded[uint64](t, most)
	wordsA := randomWords(2 * most)
	wordsB := wordsA[most:]
	result, none := make([]uint64, most), make([]uint64, most)
	testkit.EachPath(t, func(t *testing.T) {
		for o, f := range naiveOps {
			for _, n := range testkit.Lengths() {
				want := result[:n]
				combineGeneric(op(o%4), want, wordsA[:n], wordsB[:n])
				for i, a := range [][]uint64{memA.First(n), memA.Last(n)} {
					b, dst := [][]uint64{memB.Last(n), memB.First(n)}[i], [][]uint64{memDst.First(n), memDst.Last(n)}[i]
					copy(a, wordsA)
					copy(b, wordsB)
					if got := f.count(a, b); got != handCount(want) {
						t.Fatalf("Count%s of %d words = %d, want %d", f.name, n, got, handCount(want))
					}
					for _, into := range [][]uint64{dst, a, b} {
						copy(a, wordsA)
						copy(b, wordsB)
						f.combine(into, a, b)
						if !slices.Equal(into, want) {
							t.Fatalf("%s of %d words: wrong words", f.name, n)
						}
					}
				}
			}
			// One set goes on where the other has ended, and dst after both.
			n := word.Piece + 3
			dst, a := memDst.Last(most), memA.Last(n+word.Piece)
			copy(a, wordsA)
			for _, m := range []int{0, 9, n} {
				b := wordsB[:m]
				for _, sets := range [][2][]uint64{{a, b}, {b, a}} {
					x, y := sets[0], sets[1]
					want := make([]uint64, most)
					combineGeneric(op(o%4), want[:len(a)], slices.Concat(x, none)[:len(a)], slices.Concat(y, none)[:len(a)])
					testkit.FillCanary(dst)
					if f.combine(dst, x, y); !slices.Equal(dst, want) {
						t.Fatalf("%s of %d and %d words: wrong words", f.name, len(x), len(y))
					}
				}
			}
		}
	})
}

func TestPiecesPositions(t *testing.T) {
	const most = 2*word.Piece + 9
	mem := testkit.Guarded[uint64](t, most)
	room := testkit.Guarded[uint32](t, 64*most)
	full := randomWords(most)
	ones := make([]uint64, most)
	for i := range ones {
		ones[i] = ^uint64(0)
	}
	testkit.EachPath(t, func(t *testing.T) {
		for kind, all := range map[string][]uint64{
			"the last word": append(make([]uint64, most-1), 1<<63|1),
			"one in 100":    sparse(full, 100),
			"one in 7":      sparse(full, 7),
			"all":           full,
			"all ones":      ones,
		} {
			for i, n := range testkit.Lengths() {
				if testkit.Short() && i%16 != 0 {
					continue
				}
				words := mem.Last(n)
				copy(words, all[most-n:])
				want := handPositions(nil, words)
				check := func(name string, got []uint32) {
					t.Helper()
					if !slices.Equal(got, want) {
						t.Fatalf("%s of %d words, %s: wrong positions", name, n, kind)
					}
				}
				check("AppendPositions", AppendPositions(room.Last(len(want))[:0], words))
				check("AppendPositionsAnd", AppendPositionsAnd(room.Last(len(want))[:0], words, ones))
				check("AppendPositionsAs", AppendPositionsAs(make([]uint32, 0, len(want)), words))
				// A full buffer ends some calls, the end of a piece others.
				list, buf := room.First(len(want))[:0], make([]uint32, 64*300)
				for at := 0; at < n; {
					found, used := FillPositions(buf, words[at:])
					for _, p := range buf[:found] {
						list = append(list, p+uint32(64*at))
					}
					at += used
				}
				check("FillPositions", list)
			}
		}
	})
}

// sparse keeps one word of every few.
func sparse(words []uint64, every int) []uint64 {
	words = slices.Clone(words)
	for i := range words {
		if i%every != 0 {
			words[i] = 0
		}
	}
	return words
}

// Every kernel takes as few words as its comment says.
func TestFewest(t *testing.T) {
	const most = 64
	memA, memB, memDst := testkit.Guarded[uint64](t, most), testkit.Guarded[uint64](t, most), testkit.Guarded[uint64](t, most)
	places := testkit.Guarded[uint32](t, 64)
	random := randomWords(2 * most)
	testkit.EachPath(t, func(t *testing.T) {
		// words returns the fewest words that a kernel takes, of both sets.
		words := func(kernel string) (a, b, dst []uint64) {
			n := testkit.Fewest(t, kernel)
			a, b, dst = memA.Last(n), memB.First(n), memDst.Last(n)
			copy(a, random)
			copy(b, random[most:])
			return a, b, dst
		}
		a, _, _ := words("count")
		if got := count(a); got != handCount(a) {
			t.Errorf("count of %d words = %d, want %d", len(a), got, handCount(a))
		}
		some := []func(dst, a, b *uint64, n int){combineAnd, combineAndNot, combineOr, combineXor}
		for o, f := range naiveOps[:4] {
			want := make([]uint64, most)
			a, b, _ := words("count" + f.name)
			combineGeneric(op(o%4), want[:len(a)], a, b)
			if got := countBothSome(op(o), a, b); got != handCount(want[:len(a)]) {
				t.Errorf("count%s of %d words = %d, want %d", f.name, len(a), got, handCount(want[:len(a)]))
			}
			a, b, dst := words("combine" + f.name)
			combineGeneric(op(o%4), want[:len(a)], a, b)
			for i := 0; combines() && i < 3; i++ {
				a, b, _ := words("combine" + f.name)
				into := [][]uint64{dst, a, b}[i]
				if combineSome(op(o), &into[0], &a[0], &b[0], len(a)); !slices.Equal(into, want[:len(a)]) {
					t.Errorf("combine%s of %d words = %x, want %x", f.name, len(a), into, want[:len(a)])
				}
			}
			for n := fewest; combines() && n <= fewest+16; n++ {
				a, b, dst := memA.Last(n), memB.First(n), memDst.Last(n)
				for _, into := range [][]uint64{dst, a, b} {
					copy(a, random)
					copy(b, random[most:])
					combineGeneric(op(o), want[:n], a, b)
					if some[o](&into[0], &a[0], &b[0], n); !slices.Equal(into, want[:n]) {
						t.Errorf("combine%s of some, %d, words = %x, want %x", f.name, n, into, want[:n])
					}
				}
			}
			a, b, dst = words("tally" + f.name)
			combineGeneric(op(o), want[:len(a)], a, b)
			for i := 0; combines() && i < 3; i++ {
				a, b, _ := words("tally" + f.name)
				into := [][]uint64{dst, a, b}[i]
				if n := tallySome(op(o), &into[0], &a[0], &b[0], len(a)); n != handCount(want[:len(a)]) || !slices.Equal(into, want[:len(a)]) {
					t.Errorf("tally%s of %d words = %x, %d, want %x", f.name, len(a), into, n, want[:len(a)])
				}
			}
		}
		a, _, _ = words("fillPositions")
		if n, used := fillPositions(places.Last(64), a, 0); n != handCount(a) || used != len(a) {
			t.Errorf("fillPositions of %d words = %d, %d", len(a), n, used)
		}
		// A row is all that FillSubsets gives a kernel here.
		if n := testkit.Fewest(t, "fillRows"); n > 0 {
			dst := memDst.Last(n)
			got := FillSubsets(dst, 0, ^uint64(0))
			for i, x := range dst {
				if got != n || x != uint64(i) {
					t.Fatalf("fillRows of %d words: %d written, word %d is %#x", n, got, i, x)
				}
			}
		}
	})
}

// A piece of every fill is cut where others follow.
func TestPiecesFill(t *testing.T) {
	mem := testkit.Guarded[uint64](t, 2*word.Piece+9)
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for i, n := range testkit.Lengths() {
			if testkit.Short() && i%4 != 0 {
				continue
			}
			set := testkit.RandomSet(r, 20)
			for _, first := range []uint64{0, r.Uint64() & set} {
				dst := mem.Last(n)
				clear(dst)
				got := FillSubsets(dst, first, set)
				checkFill(t, fmt.Sprint("FillSubsets of ", n), dst, got, first, func(x uint64) (uint64, bool) { return NextSubset(x, set) })
				got = FillSnoob(dst, first, set)
				checkFill(t, fmt.Sprint("FillSnoob of ", n), dst, got, first, func(x uint64) (uint64, bool) { return NextSnoobIn(x, set) })
			}
		}
	})
}
