package iter

import (
	"iter"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

const board = uint64(0xff77_0000_f00f_1111)

var boards = []uint64{board, 0, 1, ^board, 1 << 63, board, board, board, board, board}

func number(seq iter.Seq[int]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for i := range seq {
			if !yield(uint64(i)) {
				return
			}
		}
	}
}

func start(start, _ int) uint64 { return uint64(start) }

// Loops over these iterators behave as the language specifies. The walks are long enough
// to stop in the middle of a run and of a block.
func TestLoops(t *testing.T) {
	loops := map[string]iter.Seq[uint64]{
		"Bits":                   number(Bits(board)),
		"BitsAs":                 number(BitsAs[int](board)),
		"RBitsAs":                number(RBitsAs[int](board)),
		"PositionsAs":            number(PositionsAs[int](boards)),
		"NonEmptySubsets":        NonEmptySubsets(board >> 20),
		"RNonEmptySubsets":       RNonEmptySubsets(board >> 20),
		"NonEmptyProperSubsets":  NonEmptyProperSubsets(board >> 20),
		"RNonEmptyProperSubsets": RNonEmptyProperSubsets(board >> 20),
		"RBits":                  number(RBits(board)),
		"Ones":                   Ones(board),
		"BitsAndOnes":            joined(BitsAndOnes(board), func(_ int, one uint64) uint64 { return one }),
		"Runs":                   joined(Runs(uint64(0x5555_5555)), start),
		"Positions":              number(Positions(boards)),
		"RPositions":             number(RPositions(boards)),
		"PositionsAnd":           number(PositionsAnd(boards, boards)),
		"PositionsAndNot":        number(PositionsAndNot(boards, boards[9:])),
		"PositionsIn":            number(PositionsIn(boards, 3, 600)),
		"RPositionsIn":           number(RPositionsIn(boards, 3, 600)),
		"PositionRuns":           joined(PositionRuns(boards), start),
		"Subsets":                Subsets(board >> 20),
		"RSubsets":               RSubsets(board >> 20),
		"Snoob":                  Snoob(board, 3),
		"RSnoob":                 RSnoob(board, 3),
		"Snoob packed":           Snoob(uint64(1<<30-1), 26),
		"PositionBlocks":         testkit.Joined(PositionBlocks(boards, make([]uint64, 3))),
		"SubsetBlocks":           testkit.Joined(SubsetBlocks(board>>20, make([]uint64, 3))),
		"SnoobBlocks":            testkit.Joined(SnoobBlocks(board, 3, make([]uint64, 3))),
	}
	for _, name := range looptest.Iterators(t, ".") {
		if loops[name] == nil {
			t.Errorf("no loop over %s", name)
		}
	}
	for name, seq := range loops {
		t.Run(name, func(t *testing.T) {
			var want []uint64
			for x := range seq {
				if want = append(want, x); len(want) == 20 {
					break
				}
			}
			if !strings.HasSuffix(name, "Blocks") { // they share a buffer
				testNested(t, seq, want)
			}
			testPanic(t, seq)
			next, stop := iter.Pull(seq)
			for i, w := range want {
				if x, ok := next(); !ok || x != w {
					t.Fatalf("Pull: word %d is %#x, %v, want %#x", i, x, ok, w)
				}
			}
			stop()
			if x, ok := next(); ok {
				t.Errorf("Pull: %#x after the end", x)
			}
		})
	}
}

// testNested leaves the inner loop for the outer one, and both by goto.
func testNested(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	n := 0
outer:
	for x := range seq {
		m := 0
		for y := range seq {
			if x != want[n] || y != want[m] {
				t.Fatalf("loops get in each other's way: %#x, %#x at %d, %d", x, y, n, m)
			}
			if m++; m < 7 {
				continue
			}
			if n++; n < 12 {
				continue outer
			}
			goto out
		}
	}
out:
	if n != 12 {
		t.Errorf("outer loop ended after %d", n)
	}
}

// testPanic panics in a body, which has deferred a function with another loop that it returns from.
func testPanic(t *testing.T, seq iter.Seq[uint64]) {
	n := 0
	defer func() {
		if got := recover(); got != "here" || n != 9 {
			t.Errorf("recovered %v after %d words", got, n)
		}
	}()
	for range seq {
		if n++; n == 5 {
			defer func() {
				for range seq {
					if n++; n == 9 {
						return
					}
				}
			}()
			panic("here")
		}
	}
}

// The compiler turns every walk into a plain loop.
func TestInlining(t *testing.T) {
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/iter",
		Inner:   true,
		Decl: `
			type board uint64
			type square int8
			var x, lo, words, buf = board(0x0103_0303), board(0x0101), []uint64{0xff, 7, 0, 1 << 63}, make([]board, 64)
			var places = make([]uint32, 64)`,
		Walks: []looptest.Walk{
			{"Bits(x)", "int", "v"},
			{"BitsAs[square](x)", "square", "int(v)"},
			{"RBits(x)", "int", "v"},
			{"RBitsAs[square](x)", "square", "int(v)"},
			{"BitsAndOnes(x)", "int, board", "v + int(w)"},
			{"Ones(x)", "board", "int(v)"},
			{"Positions(words)", "int", "v"},
			{"RPositions(words)", "int", "v"},
			{"PositionsAs[uint16](words)", "uint16", "int(v)"},
			{"Runs(x)", "int, int", "v + w"},
			{"PositionRuns(words)", "int, int", "v + w"},
			{"PositionsAnd(words, words[1:])", "int", "v"},
			{"PositionsAndNot(words, words[1:])", "int", "v"},
			{"PositionsIn(words, 3, 200)", "int", "v"},
			{"RPositionsIn(words, 3, 200)", "int", "v"},
			{"Subsets(x)", "board", "int(v)"},
			{"RSubsets(x)", "board", "int(v)"},
			{"NonEmptySubsets(x)", "board", "int(v)"},
			{"RNonEmptySubsets(x)", "board", "int(v)"},
			{"NonEmptyProperSubsets(x)", "board", "int(v)"},
			{"RNonEmptyProperSubsets(x)", "board", "int(v)"},
			{"Snoob(x, 3)", "board", "int(v)"},
			{"RSnoob(x, 3)", "board", "int(v)"},
			{"PositionBlocks(words, places)", "[]uint32", "int(v[0])"},
			{"SubsetBlocks(x, buf)", "[]board", "int(v[0])"},
			{"SnoobBlocks(x, 3, buf)", "[]board", "int(v[0])"},
		},
	}.Test(t)
}
