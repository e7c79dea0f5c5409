package iter_test

import (
	"fmt"
	std "iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// naiveRuns is the oracle: the maximal runs of positions below n that are in
// the set, one position after the other.
func naiveRuns(n int, in func(int) bool) (runs [][2]int) {
	for i := 0; i < n; i++ {
		if !in(i) {
			continue
		}
		if len(runs) > 0 && runs[len(runs)-1][0]+runs[len(runs)-1][1] == i {
			runs[len(runs)-1][1]++
		} else {
			runs = append(runs, [2]int{i, 1})
		}
	}
	return runs
}

func collectRuns(seq std.Seq2[int, int]) (runs [][2]int) {
	for start, length := range seq {
		runs = append(runs, [2]int{start, length})
	}
	return runs
}

func checkRuns[W scan.Word](t *testing.T, x W) {
	t.Helper()
	in := func(i int) bool { return x>>i&1 != 0 }
	if got, want := collectRuns(iter.Runs(x)), naiveRuns(scan.Width[W](), in); !slices.Equal(got, want) {
		t.Fatalf("Runs(%#x) = %v, want %v", x, got, want)
	}
	out := func(i int) bool { return !in(i) }
	if got, want := collectRuns(iter.Runs(^x)), naiveRuns(scan.Width[W](), out); !slices.Equal(got, want) {
		t.Fatalf("Runs(^%#x) = %v, want %v", x, got, want)
	}
}

func checkPositionRuns(t *testing.T, words []uint64) {
	t.Helper()
	in := func(i int) bool { return words[i/64]>>(i%64)&1 != 0 }
	if got, want := collectRuns(iter.PositionRuns(words)), naiveRuns(64*len(words), in); !slices.Equal(got, want) {
		t.Fatalf("PositionRuns(%#x) = %v, want %v", words, got, want)
	}
	out := func(i int) bool { return !in(i) }
	last := 64*len(words) - 1
	for last >= 0 && out(last) {
		last--
	}
	if got, want := collectRuns(iter.PositionGaps(words)), naiveRuns(last+1, out); !slices.Equal(got, want) {
		t.Fatalf("PositionGaps(%#x) = %v, want %v", words, got, want)
	}
}

func TestRunsExhaustive(t *testing.T) {
	type board uint8
	for x := range 1 << 16 {
		checkRuns(t, uint16(x))
		checkRuns(t, uint64(x)<<48|uint64(x))
		if x < 256 {
			checkRuns(t, uint8(x))
			checkRuns(t, board(x))
		}
	}
}

func TestRunsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 5000 {
		checkRuns(t, r.Uint64())
		checkRuns(t, r.Uint64()|r.Uint64()|r.Uint64())
		checkRuns(t, r.Uint32())
		checkRuns(t, uint(r.Uint64()&r.Uint64()&r.Uint64()))
		words := make([]uint64, r.IntN(6))
		for i := range words {
			// A word often begins with the bit that the last one ended with.
			words[i] = []uint64{0, ^uint64(0), 1, 1 << 63, r.Uint64(), ^uint64(0) << r.IntN(64), ^uint64(0) >> r.IntN(64)}[r.IntN(7)]
		}
		checkPositionRuns(t, words)
	}
}

func FuzzRuns(f *testing.F) {
	f.Add(uint64(0), ^uint64(0), uint64(1))
	f.Add(uint64(1)<<63, uint64(0xff), uint64(1)<<63|1)
	f.Fuzz(func(t *testing.T, a, b, c uint64) {
		checkRuns(t, a)
		checkRuns(t, uint16(b))
		checkPositionRuns(t, []uint64{a, b, c})
	})
}

func ExampleRuns() {
	for start, length := range iter.Runs(uint8(0b1110_0110)) {
		fmt.Println(start, length)
	}
	// Output:
	// 1 2
	// 5 3
}

// The runs of zeros.
func ExampleRuns_zeros() {
	for start, length := range iter.Runs(^uint8(0b1110_0110)) {
		fmt.Println(start, length)
	}
	// Output:
	// 0 1
	// 3 2
}

// The free stretches of a disk whose used blocks are ones.
// A run goes on from one word into the next.
func ExamplePositionRuns() {
	used := []uint64{0xf000_0000_0000_00ff, 0x3}
	for start, length := range iter.PositionRuns(used) {
		fmt.Println(start, length)
	}
	// Output:
	// 0 8
	// 60 6
}

func ExamplePositionGaps() {
	used := []uint64{0xffff_ffff, 0, 0xff00_0000_0000_0000}
	for start, length := range iter.PositionGaps(used) {
		fmt.Println(start, length)
	}
	// Output:
	// 32 152
}
