package iter

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/scan"
)

// Loops over these iterators behave as the language specifies.

// walks has every iterator as a sequence of numbers; the walks are long enough
// to stop in the middle of a run and of a block.
var walks = map[string]iter.Seq[uint64]{
	"Bits":           number(Bits(board)),
	"RBits":          number(RBits(board)),
	"Ones":           number(Ones(board)),
	"Positions":      number(Positions(boards)),
	"RPositions":     number(RPositions(boards)),
	"Subsets":        Subsets(board >> 20),
	"RSubsets":       RSubsets(board >> 20),
	"Snoob":          Snoob(board, 3),
	"RSnoob":         RSnoob(board, 3),
	"Snoob packed":   Snoob(uint64(1<<30-1), 26),
	"PositionBlocks": firsts(PositionBlocks(boards, make([]uint64, 3))),
	"SubsetBlocks":   firsts(SubsetBlocks(board>>20, make([]uint64, 3))),
	"SnoobBlocks":    firsts(SnoobBlocks(board, 3, make([]uint64, 3))),
}

const board = uint64(0xff77_0000_f00f_1111)

var boards = []uint64{board, 0, 1, ^board, 1 << 63, board, board, board, board, board}

func number[T scan.Word | int](seq iter.Seq[T]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for x := range seq {
			if !yield(uint64(x)) {
				return
			}
		}
	}
}

func firsts(seq iter.Seq[[]uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for block := range seq {
			if !yield(block[0]) {
				return
			}
		}
	}
}

func TestLoops(t *testing.T) {
	for name, seq := range walks {
		t.Run(name, func(t *testing.T) {
			want := slices.Collect(seq)
			if len(want) < 15 {
				t.Fatalf("only %d words", len(want))
			}
			if again := slices.Collect(seq); !slices.Equal(again, want) {
				t.Error("a second loop differs")
			}
			testBreak(t, seq, want)
			testNested(t, seq, want)
			testPanic(t, seq, want)
			testPull(t, seq, want)
			if !strings.HasSuffix(name, "Blocks") { // they share a buffer
				testGoroutines(t, seq, want)
			}
		})
	}
}

func testBreak(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	for stop := range 15 {
		n := 0
		for x := range seq {
			if x != want[n] {
				t.Fatalf("word %d: %#x, want %#x", n, x, want[n])
			}
			if n == stop {
				break
			}
			n++
		}
		if n != stop {
			t.Fatalf("stopped after %d words, not %d", n, stop)
		}
	}
	var order []string
	got := func() (got uint64) {
		defer func() { order = append(order, "outer") }()
		n := 0
		for x := range seq {
			if n++; n%2 == 0 {
				continue
			}
			defer func() { order = append(order, fmt.Sprint(n)) }()
			if n == 5 {
				return x
			}
		}
		return 0
	}()
	if got != want[4] || strings.Join(order, " ") != "5 5 5 outer" {
		t.Errorf("return: %#x, want %#x; deferred %v", got, want[4], order)
	}
	n := 0
	for x := range seq {
		if x == want[3] {
			goto out
		}
		n++
	}
out:
	if n != 3 {
		t.Errorf("goto after %d words, not 3", n)
	}
}

func testNested(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	n := 0
outer:
	for x := range seq {
		m := 0
		for y := range seq {
			if x != want[n] || y != want[m] {
				t.Fatalf("loops get in each other's way: %#x, %#x at %d, %d", x, y, n, m)
			}
			if m++; m == 7 {
				n++
				if n == 12 {
					break outer
				}
				continue outer
			}
		}
	}
	if n != 12 {
		t.Errorf("outer loop ended after %d", n)
	}
}

func testPanic(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	n := 0
	func() {
		defer func() {
			if got := recover(); got != "here" {
				t.Errorf("recovered %v", got)
			}
		}()
		for range seq {
			if n++; n == 9 {
				panic("here")
			}
		}
	}()
	if n != 9 {
		t.Errorf("panic after %d words", n)
	}
	if again := slices.Collect(seq); !slices.Equal(again, want) {
		t.Error("a loop after a panic differs")
	}
}

func testPull(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	next, stop := iter.Pull(seq)
	defer stop()
	other, stopOther := iter.Pull(seq)
	for i, w := range want {
		if x, ok := next(); !ok || x != w {
			t.Fatalf("Pull: word %d is %#x, %v, want %#x", i, x, ok, w)
		}
		if i < 10 {
			if x, ok := other(); !ok || x != w {
				t.Fatalf("second Pull: word %d is %#x, %v, want %#x", i, x, ok, w)
			}
		} else if i == 10 {
			stopOther()
		}
		if i == 2000 {
			return
		}
	}
	if x, ok := next(); ok {
		t.Errorf("Pull: %#x after the end", x)
	}
}

func testGoroutines(t *testing.T, seq iter.Seq[uint64], want []uint64) {
	var wait sync.WaitGroup
	for range 2 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			n := 0
			for x := range seq {
				if n >= len(want) || x != want[n] {
					t.Errorf("in a goroutine: word %d is %#x", n, x)
					return
				}
				n++
			}
		}()
	}
	wait.Wait()
}

func TestEmptyBuffer(t *testing.T) {
	for name, f := range map[string]func(){
		"iter: SubsetBlocks: buf is empty":   func() { SubsetBlocks(board, nil) },
		"iter: PositionBlocks: buf is empty": func() { PositionBlocks(boards, []uint32{}) },
		"iter: SnoobBlocks: buf is empty":    func() { SnoobBlocks(board, 3, []uint64{}) },
	} {
		func() {
			defer func() {
				if got := recover(); got != name {
					t.Errorf("panic %v, want %q", got, name)
				}
			}()
			f()
		}()
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
			var x, lo, words, buf = board(0x0f0f_0303), board(0x0101), []uint64{0xff, 7, 0, 1 << 63}, make([]board, 64)
			var places = make([]uint32, 64)`,
		Walks: []looptest.Walk{
			{"Bits(x)", "int", "v"},
			{"BitsAs[square](x)", "square", "int(v)"},
			{"RBits(x)", "int", "v"},
			{"RBitsAs[square](x)", "square", "int(v)"},
			{"BitsAndOnes[square](x)", "square, board", "int(v) + int(w)"},
			{"Ones(x)", "board", "int(v)"},
			{"Positions(words)", "int", "v"},
			{"RPositions(words)", "int", "v"},
			{"PositionsAs[uint16](words)", "uint16", "int(v)"},
			{"RPositionsAs[uint16](words)", "uint16", "int(v)"},
			{"Runs(x)", "int, int", "v + w"},
			{"PositionRuns(words)", "int, int", "v + w"},
			{"PositionGaps(words)", "int, int", "v + w"},
			{"PositionsAnd(words, words[1:])", "int", "v"},
			{"PositionsAndNot(words, words[1:])", "int", "v"},
			{"ZeroPositions(words)", "int", "v"},
			{"PositionsIn(words, 3, 200)", "int", "v"},
			{"RPositionsIn(words, 3, 200)", "int", "v"},
			{"Subsets(x)", "board", "int(v)"},
			{"RSubsets(x)", "board", "int(v)"},
			{"NonEmptySubsets(x)", "board", "int(v)"},
			{"RNonEmptySubsets(x)", "board", "int(v)"},
			{"NonEmptyProperSubsets(x)", "board", "int(v)"},
			{"RNonEmptyProperSubsets(x)", "board", "int(v)"},
			{"Supersets(lo, x)", "board", "int(v)"},
			{"Snoob(x, 3)", "board", "int(v)"},
			{"RSnoob(x, 3)", "board", "int(v)"},
			{"PositionBlocks(words, places)", "[]uint32", "int(v[0])"},
			{"SubsetBlocks(x, buf)", "[]board", "int(v[0])"},
			{"SnoobBlocks(x, 3, buf)", "[]board", "int(v[0])"},
		},
	}.Test(t)
}
