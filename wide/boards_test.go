package wide_test

// The code that docs/boards.md answers questions with.

import (
	"math/bits"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

const firstColumn, lastColumn = 0x0101010101010101, 0x8080808080808080

func toRight(x uint64) uint64 { return (x &^ lastColumn) << 1 }
func toLeft(x uint64) uint64  { return (x &^ firstColumn) >> 1 }

type Goban [6]uint64 // 19 × 19 points

var points, rightmost Goban // all points, and those of the last column

func init() {
	wide.AddIn(&points, 0, 19*19)
	for y := range 19 {
		wide.Add(&rightmost, 19*y+18)
	}
}

// oneRight sets dst to the points right of those of a.
func oneRight(dst, a *Goban) {
	wide.AndNot(dst, a, &rightmost)
	wide.Shift(dst, dst, 1)
}

// oneDown sets dst to the points below those of a.
func oneDown(dst, a *Goban) {
	wide.Shift(dst, a, 19)
	wide.And(dst, dst, &points)
}

// flip exchanges the first row with the last, and so on: the board as the other player sees it in chess.
func flip(x uint64) uint64 { return bits.ReverseBytes64(x) }

// mirror exchanges the first column with the last, and so on.
func mirror(x uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(x)) }

// halfTurn rotates by 180 degrees.
func halfTurn(x uint64) uint64 { return bits.Reverse64(x) }

// transpose exchanges rows and columns: it swaps squares of neighbouring diagonals, then blocks of 2 × 2, then of 4 × 4.
func transpose(x uint64) uint64 {
	swap := (x ^ x>>7) & 0x00AA00AA00AA00AA
	x ^= swap ^ swap<<7
	swap = (x ^ x>>14) & 0x0000CCCC0000CCCC
	x ^= swap ^ swap<<14
	swap = (x ^ x>>28) & 0x00000000F0F0F0F0
	return x ^ swap ^ swap<<28
}

// quarterTurn has the point that each one goes to, clockwise. For the other symmetries, exchange x and y, or take 18-x for x.
var quarterTurn [19 * 19]int

func init() {
	for i := range quarterTurn {
		x, y := i%19, i/19
		quarterTurn[i] = 19*x + 18 - y
	}
}

// mapped sets dst to the points that those of a go to. dst must not be a.
func mapped(dst, a *Goban, to *[19 * 19]int) {
	*dst = Goban{}
	for i := range wide.Bits(a) {
		wide.Add(dst, to[i])
	}
}

// Each function goes where its name says, from every square; so does a random set of squares.
func TestBoards(t *testing.T) {
	type place struct{ x, y int }
	check := func(name string, n int, got uint64, stones []place, to func(place) place) {
		t.Helper()
		want := uint64(0)
		for _, p := range stones {
			if q := to(p); q.x >= 0 && q.x < 8 && q.y >= 0 && q.y < 8 {
				want |= 1 << (8*q.y + q.x)
			}
		}
		if got != want {
			t.Errorf("%s of %d squares is %#x, want %#x", name, n, got, want)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		set := uint64(1) << (n & 63)
		if n >= 64 {
			set = random.Uint64()
		}
		var stones []place
		for i := range 64 {
			if set>>i&1 != 0 {
				stones = append(stones, place{i % 8, i / 8})
			}
		}
		check("toRight", n, toRight(set), stones, func(p place) place { return place{p.x + 1, p.y} })
		check("toLeft", n, toLeft(set), stones, func(p place) place { return place{p.x - 1, p.y} })
		check("flip", n, flip(set), stones, func(p place) place { return place{p.x, 7 - p.y} })
		check("mirror", n, mirror(set), stones, func(p place) place { return place{7 - p.x, p.y} })
		check("halfTurn", n, halfTurn(set), stones, func(p place) place { return place{7 - p.x, 7 - p.y} })
		check("transpose", n, transpose(set), stones, func(p place) place { return place{p.y, p.x} })
		check("flip of transpose", n, flip(transpose(set)), stones, func(p place) place { return place{p.y, 7 - p.x} })
		check("transpose of flip", n, transpose(flip(set)), stones, func(p place) place { return place{7 - p.y, p.x} })
	}
	for i := range 19 * 19 {
		x, y := i%19, i/19
		var a, right, down, turned, want Goban
		wide.Add(&a, i)
		oneRight(&right, &a)
		if want = (Goban{}); x < 18 {
			wide.Add(&want, i+1)
		}
		if right != want {
			t.Errorf("right of %d is %x, want %x", i, right, want)
		}
		oneDown(&down, &a)
		if want = (Goban{}); y < 18 {
			wide.Add(&want, i+19)
		}
		if down != want {
			t.Errorf("below %d is %x, want %x", i, down, want)
		}
		mapped(&turned, &a, &quarterTurn)
		if want = (Goban{}); wide.Add(&want, 19*x+18-y) && turned != want {
			t.Errorf("%d turned is %x, want %x", i, turned, want)
		}
	}
}

// Every piece of Go in docs/boards.md is in this file.
func TestBoardsPage(t *testing.T) {
	var code []string
	for _, block := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(testkit.Read(t, "../docs/boards.md"), -1) {
		code = append(code, block[1])
	}
	if testkit.Runs(t, code, "boards_test.go"); len(code) < 4 {
		t.Errorf("%d pieces of code found", len(code))
	}
}
