package iter

import (
	"iter"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// Every walk over the subsets of at most twelve elements, in sets with gaps and without,
// at the bottom of the word and at the top, at every width, and left after each word.
func TestSnoobSmall(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		testSmall[uint8](t)
		testSmall[uint16](t)
		testSmall[board32](t)
		testSmall[uint64](t)
		testSmall[uint](t)
		testSmall[uintptr](t)
	})
}

func testSmall[W scan.Word](t *testing.T) {
	width := scan.Width[W]()
	r := testkit.NewRand()
	for n := range min(12, width) + 1 {
		var low, gaps W
		for i, at := range r.Perm(width)[:n] {
			low |= 1 << i
			gaps |= 1 << at
		}
		for _, set := range []W{low, low << (width - n), gaps} {
			for k := -1; k <= n+1; k++ {
				testSmallWalk(t, set, k)
			}
			for _, k := range []int{-17, -16, 15, 16, 17, 64} { // around the ends of colex.Starts
				check(t, "Snoob", []W(nil), Snoob(set, k), RSnoob(set, k))
			}
		}
	}
}

// testSmallWalk compares the k-subsets of set with those among all subsets of set.
func testSmallWalk[W scan.Word](t *testing.T, set W, k int) {
	var want []W
	for sub, more := W(0), true; more; more = sub != 0 {
		if bits.OnesCount64(uint64(sub)) == k {
			want = append(want, sub)
		}
		sub = (sub - set) & set
	}
	check(t, "Snoob", want, Snoob(set, k), RSnoob(set, k))
	most := 100
	if testkit.Short() {
		most = 30
	}
	testkit.CheckLeft(t, "Snoob", Snoob(set, k), want[:min(len(want), most)])
	slices.Reverse(want)
	testkit.CheckLeft(t, "RSnoob", RSnoob(set, k), want[:min(len(want), most)])
}

// A walk over k-subsets of a set with gaps begins with short tables and continues with
// longer ones. Of few elements without gaps, it looks up where it begins. The words are the
// same whether a loop ends after the first word, or anywhere near a change of tables, or
// runs inside another over the same walk.
func TestSnoobStages(t *testing.T) {
	const most = 600 // words: beyond the first run of each of these sets
	sets := []uint64{0x7fff, 0xffff, 0x8000_0000_0000_0001, 0x1010_1010, 0x5555, 0x00ff_ff0f_0f00_0ff0, 0x7fff_ffff_ffff_fff7}
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range sets {
			n := bits.OnesCount64(set)
			for _, k := range []int{0, 1, 2, 3, 4, 5, n / 2, n - 5, n - 3, n - 2, n - 1, n} {
				if k < 0 || k > n {
					continue
				}
				first := scan.Deposit(uint64(1)<<k-1, set)
				last := set ^ scan.Deposit(uint64(1)<<(n-k)-1, set)
				testStages(t, "Snoob", Snoob(set, k), list(first, most, func(x uint64) (uint64, bool) { return scan.NextSnoobIn(x, set) }))
				testStages(t, "RSnoob", RSnoob(set, k), list(last, most, func(x uint64) (uint64, bool) { return scan.PrevSnoobIn(x, set) }))
			}
		}
	})
}

// list returns first and the words after it, up to a limit.
func list(first uint64, most int, next func(uint64) (uint64, bool)) (words []uint64) {
	for x, ok := first, true; ok && len(words) < most; x, ok = next(x) {
		words = append(words, x)
	}
	return words
}

func testStages(t *testing.T, name string, seq iter.Seq[uint64], want []uint64) {
	t.Helper()
	for stop := 1; stop <= len(want); stop += 1 + stop/70 {
		var got []uint64
		for x := range seq {
			if got = append(got, x); len(got) == stop {
				break
			}
		}
		if !slices.Equal(got, want[:stop]) {
			t.Fatalf("%s, the first %d words: %#x, want %#x", name, stop, got, want[:stop])
		}
	}
	// Again inside itself, so that two walks have their tables at once.
	i := 0
	for x := range seq {
		if i == len(want) {
			break
		}
		if x != want[i] {
			t.Fatalf("%s, word %d with a walk inside: %#x, want %#x", name, i, x, want[i])
		}
		j := 0
		for y := range seq {
			if y != want[j] {
				t.Fatalf("%s, word %d of the walk inside: %#x, want %#x", name, j, y, want[j])
			}
			if j++; j > i%130 || j == len(want) {
				break
			}
		}
		i++
	}
}

// The blocks of a walk that changes its tables are its words in order, in buffers
// shorter than a table, as long, and longer than the first run.
func TestSnoobBlocksStages(t *testing.T) {
	const set = 0x00ff_ff0f_0f00_0ff0
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{0, 1, 2, 4, 6, 28, 31, 32} {
			want := list(scan.Deposit(uint64(1)<<k-1, set), 3000, func(x uint64) (uint64, bool) { return scan.NextSnoobIn(x, set) })
			for _, size := range []int{1, 7, 8, 63, 64, 65, 1000} {
				var got []uint64
				for block := range SnoobBlocks(uint64(set), k, make([]uint64, size)) {
					if got = append(got, block...); len(got) >= len(want) {
						break
					}
				}
				if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
					t.Fatalf("k = %d, blocks of %d: the words differ", k, size)
				}
			}
		}
	})
}

// No stage allocates.
func TestSnoobStagesAllocs(t *testing.T) {
	var buf [16]uint64
	sum := uint64(0)
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{0x81, 0x1010_1010, 0x5555, 0x00ff_ff0f_0f00_0ff0} {
			for _, k := range []int{1, 2, 5} {
				if n := testing.AllocsPerRun(5, func() {
					for x := range Snoob(set, k) {
						sum += x
					}
					for x := range RSnoob(set, k) {
						if sum += x; x&1 != 0 {
							break
						}
					}
					for block := range SnoobBlocks(set, k, buf[:]) {
						sum += block[0]
					}
				}); n != 0 {
					t.Errorf("set %#x, k = %d: %v allocations", set, k, n)
				}
			}
		}
	})
}
