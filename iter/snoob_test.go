package iter

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// list returns first and the words after it, up to a limit. The step of package scan is
// tested there.
func list[W scan.Word](first W, most int, next func(W) (W, bool)) (words []W) {
	for x, ok := first, true; ok && len(words) < most; x, ok = next(x) {
		words = append(words, x)
	}
	return words
}

// firstSnoob and lastSnoob return the k-subsets of set at the ends of the walk, at most
// that many.
func firstSnoob[W scan.Word](set W, k, most int) []W {
	return list(scan.Deposit(W(1)<<k-1, set), most, func(x W) (W, bool) { return scan.NextSnoobIn(x, set) })
}

func lastSnoob[W scan.Word](set W, k, most int) []W {
	return list(set^scan.Deposit(W(1)<<(scan.OnesCount(set)-k)-1, set), most, func(x W) (W, bool) { return scan.PrevSnoobIn(x, set) })
}

// begins compares the beginning of a walk with want, which is the whole if it has fewer
// than most words.
func begins[W scan.Word](t *testing.T, name string, seq iter.Seq[W], want []W, most int) {
	t.Helper()
	i := 0
	for x := range seq {
		if i == most {
			return
		}
		if i == len(want) || x != want[i] {
			t.Fatalf("%s: word %d is %#x, want %#x", name, i, x, want[min(i, len(want)-1)])
		}
		i++
	}
	if i != len(want) {
		t.Fatalf("%s: %d words, want %d", name, i, len(want))
	}
}

// Sets of every size, packed and scattered, with every table that a walk may need.
func TestSnoobSizes(t *testing.T) {
	r := testkit.NewRand()
	step, most := 5, 1000
	if !testkit.Short() {
		step, most = 1, 10_000
	}
	testkit.EachPath(t, func(t *testing.T) {
		for n := r.IntN(step); n <= 64; n += step {
			testSizes(t, ^uint64(0)>>(64-n), most)
			testSizes(t, ^board64(0)<<(64-n), most)
			testSizes(t, testkit.RandomSet(r, n), most)
			testSizes(t, board32(testkit.RandomSet(r, n)), most)
			testSizes(t, uint16(testkit.RandomSet(r, n)), most)
		}
		testSizes(t, ^uint64(0), most)
	})
}

func testSizes[W scan.Word](t *testing.T, set W, most int) {
	t.Helper()
	n := scan.OnesCount(set)
	for _, k := range []int{0, 1, 2, 3, 4, 5, n / 3, n / 2, n - 5, n - 4, n - 3, n - 2, n - 1, n} {
		if k >= 0 && k <= n {
			begins(t, fmt.Sprintf("Snoob(%#x, %d)", set, k), Snoob(set, k), firstSnoob(set, k, most), most)
			begins(t, fmt.Sprintf("RSnoob(%#x, %d)", set, k), RSnoob(set, k), lastSnoob(set, k, most), most)
		}
	}
}

// A walk over k-subsets of a set with gaps begins with short tables and continues with
// longer ones. Of few elements without gaps, it looks up where it begins. The words are the
// same whether a loop ends after the first word, or anywhere near a change of tables, or
// runs inside another over the same walk.
func TestSnoobStages(t *testing.T) {
	const most = 600 // words: beyond the first run of each of these sets
	sets := []uint64{0xffff, 0x8000_0000_0000_0001, 0x1010_1010, 0x00ff_ff0f_0f00_0ff0, 0x7fff_ffff_ffff_fff7}
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range sets {
			n := bits.OnesCount64(set)
			for _, k := range []int{0, 1, 2, 4, n / 2, n - 4, n - 2, n - 1, n} {
				if k >= 0 && k <= n {
					testStages(t, "Snoob", Snoob(set, k), firstSnoob(set, k, most))
					testStages(t, "RSnoob", RSnoob(set, k), lastSnoob(set, k, most))
				}
			}
		}
	})
}

func testStages(t *testing.T, name string, seq iter.Seq[uint64], want []uint64) {
	t.Helper()
	for stop := 1; stop <= len(want); stop += 1 + stop/20 {
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
			if j++; j > 7*i%130 || j == len(want) {
				break
			}
		}
		i++
	}
}

// The blocks of a walk that changes its tables are its words in order, in buffers
// shorter than a table, as long, and longer than the first run.
func TestSnoobBlocksStages(t *testing.T) {
	const set, most = uint64(0x00ff_ff0f_0f00_0ff0), 3000
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{0, 1, 2, 4, 6, 28, 31, 32} {
			want := firstSnoob(set, k, most)
			for _, size := range []int{1, 7, 8, 63, 64, 65, 1000} {
				begins(t, fmt.Sprintf("SnoobBlocks of %d, k = %d", size, k), each(SnoobBlocks(set, k, make([]uint64, size))), want, most)
			}
		}
	})
}

// TestBlocksToTheEnd takes long walks in short blocks, to check that they end
// neither early nor late.
func TestBlocksToTheEnd(t *testing.T) {
	elements := 16
	if !testkit.Short() {
		elements = 20
	}
	set := scan.Deposit(uint64(1)<<elements-1, 0x8000_0f3a_0f3a_00ff)
	subsets, snoob := slices.Collect(Subsets(set)), slices.Collect(Snoob(set, elements/2))
	testkit.EachPath(t, func(t *testing.T) {
		begins(t, "SubsetBlocks", each(SubsetBlocks(set, make([]uint64, 7))), subsets, math.MaxInt)
		begins(t, "SnoobBlocks", each(SnoobBlocks(set, elements/2, make([]uint64, 7))), snoob, math.MaxInt)
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
