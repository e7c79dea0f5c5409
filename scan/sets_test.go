package scan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A setOp is an operation on sets, with its oracle: whether the result has a position that
// is in n of k sets, and in the first of them or not.
type setOp struct {
	name  string
	store func(dst []uint64, sets [][]uint64)
	count func(sets [][]uint64) int                    // nil if there is none
	list  func(dst []uint32, sets [][]uint64) []uint32 // nil if there is none
	holds func(n, k int, first bool) bool
}

// pairOps are the operations on two sets.
var pairOps = []setOp{
	pairOp("And", And, CountAnd, func(n, k int, first bool) bool { return n == 2 }),
	pairOp("AndNot", AndNot, CountAndNot, func(n, k int, first bool) bool { return n == 1 && first }),
	pairOp("Or", Or, CountOr, func(n, k int, first bool) bool { return n > 0 }),
	pairOp("Xor", Xor, CountXor, func(n, k int, first bool) bool { return n == 1 }),
}

func pairOp(name string, store func(dst, a, b []uint64), count func(a, b []uint64) int, holds func(n, k int, first bool) bool) setOp {
	return setOp{
		name, func(dst []uint64, sets [][]uint64) { store(dst, sets[0], sets[1]) },
		func(sets [][]uint64) int { return count(sets[0], sets[1]) }, nil, holds,
	}
}

// manyOps are the operations on many sets, with these thresholds.
func manyOps(thresholds ...int) []setOp {
	ops := []setOp{
		{"AndAll", AndAll, nil, AppendPositionsAndAll, func(n, k int, first bool) bool { return n == k }},
		{"OrAll", OrAll, nil, nil, func(n, k int, first bool) bool { return n > 0 }},
	}
	for _, t := range thresholds {
		ops = append(ops, setOp{fmt.Sprint("AtLeast ", t),
			func(dst []uint64, sets [][]uint64) { AtLeast(dst, sets, t) }, nil, nil,
			func(n, k int, first bool) bool { return n >= t }})
	}
	return ops
}

// checkSets compares operations on sets, which must not overlap, with their oracles: into
// dst, which is a part of around, and into some of the sets.
func checkSets(t *testing.T, sets [][]uint64, dst, around []uint64, ops []setOp) {
	t.Helper()
	times := make([]int, 64*len(sets[0])) // how many sets have each position
	for _, s := range sets {
		for i := range times {
			times[i] += int(s[i/64] >> (i % 64) & 1)
		}
	}
	for _, op := range ops {
		where := fmt.Sprintf("%s of %d sets of %d words", op.name, len(sets), len(dst))
		want := make([]uint64, len(dst))
		for i, n := range times {
			if op.holds(n, len(sets), sets[0][i/64]>>(i%64)&1 != 0) {
				want[i/64] |= 1 << (i % 64)
			}
		}
		if op.count != nil {
			if got, count := op.count(sets), len(naivePositions(want)); got != count {
				t.Fatalf("%s: count %d, want %d", where, got, count)
			}
		}
		for i, into := range append([][]uint64{dst}, sets[:min(len(sets), 3)]...) {
			old := slices.Clone(into)
			testkit.FillCanary(around)
			if op.store(into, sets); !slices.Equal(into, want) {
				t.Fatalf("%s, into number %d: %x, want %x", where, i, into, want)
			}
			testkit.CheckCanary(t, around, dst)
			copy(into, old)
		}
		if op.list == nil {
			continue
		}
		list := append([]uint32{7}, naivePositions(want)...)
		for _, room := range []int{1, len(list) - 1, len(list), len(list) + 70} {
			if got := op.list(append(make([]uint32, 0, room), 7), sets); !slices.Equal(got, list) {
				t.Fatalf("positions of %s, room for %d: %d, want %d", where, room, got, list)
			}
		}
	}
}

// Around every vector, loop of vectors, piece and block; around the numbers of sets that
// kernels take together; against guard pages, and two sets at all alignments.
func TestSets(t *testing.T) {
	const most = 2*blockWords + 20
	r := testkit.NewRand()
	var mem []guard.Memory[uint64] // the first is that of dst
	for range 71 {
		mem = append(mem, testkit.Guarded[uint64](t, most+8))
	}
	place := func(i, n, off int) []uint64 {
		if off == 8 {
			return mem[i].Last(n)
		}
		return mem[i].First(off + n)[off:]
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{1, 2, 3, 4, 5, 8, 9, 16, 17, 33, 70} {
			for n := range most {
				if n > 90 && n%13 != 0 && n != blockWords+1 || testkit.Short() && n > minKernel+1 && (n+k)%(11+k) != 0 {
					continue
				}
				ops, offs := manyOps(1+r.IntN(k+1), 1+r.IntN(min(k, 17))), []int{n % 9}
				if k == 2 {
					ops, offs = append(ops, pairOps...), []int{n % 9, (n + 4) % 9, 8}
					if !testkit.Short() {
						offs = []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
					}
				}
				for _, off := range offs {
					var sets [][]uint64
					for i := range k {
						s := place(1+i, n, (off+i*n)%9)
						copy(s, testkit.RandomWords(r, n, []float64{.03, .5, .9, .97, testkit.Mixed}[(n+k)%5]))
						sets = append(sets, s)
					}
					checkSets(t, sets, place(0, n, off), mem[0].All(), ops)
				}
			}
		}
	})
}

// Every threshold of every number of sets, in which position i is in i%(k+1) of them.
func TestAtLeastExact(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{1, 2, 15, 16, 17, 31, 63, 64, 65, 80} {
			sets := make([][]uint64, k)
			for j := range sets {
				sets[j] = make([]uint64, 17)
				for i := range 64 * 17 {
					if (i+5*j)%k < i%(k+1) {
						sets[j][i/64] |= 1 << (i % 64)
					}
				}
			}
			thresholds := []int{1 << 30}
			for at := range k + 1 {
				thresholds = append(thresholds, at+1)
			}
			checkSets(t, sets, make([]uint64, 17), nil, manyOps(thresholds...))
		}
	})
}

// A dst that overlaps a set anywhere gets any words, and nothing beside it is written.
func TestSetsOverlap(t *testing.T) {
	const most = 40
	mem := testkit.Guarded[uint64](t, 3*most)
	b := make([]uint64, most)
	ops := append(manyOps(2), pairOps...)
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			for from := range n {
				for _, op := range ops {
					around := mem.All()[:3*most]
					testkit.FillCanary(around)
					op.store(around[from:from+n], [][]uint64{around[:n], b[:n]})
					testkit.CheckCanary(t, around, around[from:from+n])
					last := mem.Last(n + from)
					op.store(last[:n], [][]uint64{last[from:], b[:n]})
				}
			}
		}
	})
}
