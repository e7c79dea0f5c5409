// Capture shows the groups of a go position with few liberties, and the moves with
// which each side would capture the most stones if it could play several at once:
//
//	go run github.com/bitwalk/bitwalk/examples/capture -moves 2 examples/capture/position.txt
//
// A position is 19 lines of 19 points: X for black, O for white, a dot for an empty
// point. Without a file it shows a built-in position. The board of 361 points takes six
// words (package wide).
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/bitwalk/bitwalk/wide"
)

//go:embed position.txt
var example string

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command, and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("capture", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	moves := flags.Int("moves", 2, "the number of `moves` to play at once, 1 to 4")
	err := flags.Parse(args)
	text := example
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 1:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(1))
	case *moves < 1 || *moves > 4:
		err = fmt.Errorf("-moves %d is not from 1 to 4", *moves)
	case flags.NArg() == 1:
		var file []byte
		file, err = os.ReadFile(flags.Arg(0))
		text = string(file)
	}
	var p Position
	if err == nil {
		p, err = parse(text)
	}
	if err != nil {
		fmt.Fprintln(stderr, "capture:", err)
		return 2
	}
	black, white := p.Groups(&p.Black), p.Groups(&p.White)
	for _, g := range append(black[:len(black):len(black)], white...) {
		if wide.IsEmpty(&g.Liberties) {
			fmt.Fprintln(stderr, "capture: not a go position: no liberties for the group", names(&g.Stones))
			return 2
		}
	}
	show(stdout, "black", black)
	show(stdout, "white", white)
	fmt.Fprintln(stdout)
	take(stdout, "black", "white", white, *moves)
	take(stdout, "white", "black", black, *moves)
	return 0
}

const size = 19

// A Goban is a set of points, the upper left corner first, row by row.
type Goban [6]uint64

var points, left, right Goban // all points, and those at the left and right edge

func init() {
	for i := range size * size {
		wide.Add(&points, i)
	}
	for y := range size {
		wide.Add(&left, y*size)
		wide.Add(&right, y*size+size-1)
	}
}

// neighbours sets dst to the points adjacent to those of b, which may include points
// of b. dst must not be b.
func neighbours(dst, b *Goban) {
	var step Goban
	wide.AndNot(dst, b, &right)
	wide.Shift(dst, dst, 1)
	wide.AndNot(&step, b, &left)
	wide.Shift(&step, &step, -1)
	wide.Or(dst, dst, &step)
	wide.Shift(&step, b, size)
	wide.Or(dst, dst, &step)
	wide.Shift(&step, b, -size)
	wide.Or(dst, dst, &step)
	wide.And(dst, dst, &points)
}

// A Position is the stones on the board.
type Position struct{ Black, White Goban }

// A Group is a set of connected stones, with the empty points adjacent to them.
type Group struct{ Stones, Liberties Goban }

// Groups returns the groups of stones, the stones of one side.
func (p *Position) Groups(stones *Goban) []Group {
	var groups []Group
	var free, seen Goban
	wide.Or(&free, &p.Black, &p.White)
	wide.AndNot(&free, &points, &free)
	for point := range wide.Bits(stones) {
		if wide.Contains(&seen, point) {
			continue
		}
		var g Group
		var next, beside Goban
		// Flood fill: a stone, the stones adjacent to it, those adjacent to
		// them, until nothing is added.
		wide.Add(&next, point)
		for g.Stones != next {
			g.Stones = next
			neighbours(&beside, &g.Stones)
			wide.And(&next, &beside, stones)
			wide.Or(&next, &next, &g.Stones)
		}
		wide.And(&g.Liberties, &beside, &free)
		wide.Or(&seen, &seen, &g.Stones)
		groups = append(groups, g)
	}
	return groups
}

// Best returns the moves, at most n, that capture the most stones, and the number of
// stones captured. Among equals it returns the fewest moves, and among those the
// first in the order of the walk. If nothing can be captured there are no moves.
func Best(groups []Group, n int) (best Goban, stones int) {
	// Moves elsewhere capture nothing.
	var near Goban
	for i := range groups {
		if g := &groups[i]; wide.Count(&g.Liberties) <= n {
			wide.Or(&near, &near, &g.Liberties)
		}
	}
	for k := range n {
		for moves := range wide.Snoob(&near, k+1) {
			taken := 0
			for i := range groups {
				if wide.IsSubset(&groups[i].Liberties, moves) {
					taken += wide.Count(&groups[i].Stones)
				}
			}
			if taken > stones {
				best, stones = *moves, taken
			}
		}
	}
	return best, stones
}

// parse returns the position of a diagram. Spaces are ignored.
func parse(text string) (p Position, err error) {
	y := 0
	for _, line := range strings.Split(text, "\n") {
		line = strings.ReplaceAll(strings.TrimSpace(line), " ", "")
		if line == "" {
			continue
		}
		if len(line) != size || y == size {
			return p, fmt.Errorf("row %d: a position has %d rows of %d points", y+1, size, size)
		}
		for x := range line {
			switch line[x] {
			case 'X':
				wide.Add(&p.Black, y*size+x)
			case 'O':
				wide.Add(&p.White, y*size+x)
			case '.':
			default:
				return p, fmt.Errorf("row %d: %q is not X, O or a dot", y+1, line[x])
			}
		}
		y++
	}
	if y != size {
		return p, fmt.Errorf("%d rows: a position has %d of %d points", y, size, size)
	}
	return p, nil
}

// names returns the points as players name them: a letter, skipping I, and the row
// counted from below.
func names(b *Goban) string {
	var s []string
	for i := range wide.Bits(b) {
		s = append(s, fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRST"[i%size], size-i/size))
	}
	return strings.Join(s, " ")
}

// show prints the number of groups of a side, and those with at most two liberties.
func show(out io.Writer, side string, groups []Group) {
	fmt.Fprintf(out, "%s has %d groups\n", side, len(groups))
	for i := range groups {
		g := &groups[i]
		if n := wide.Count(&g.Liberties); n <= 2 {
			fmt.Fprintf(out, "  %s: %d liberties, %s\n", names(&g.Stones), n, names(&g.Liberties))
		}
	}
}

func take(out io.Writer, side, other string, groups []Group, n int) {
	moves, stones := Best(groups, n)
	if stones == 0 {
		fmt.Fprintf(out, "%s captures nothing of %s in %d moves or fewer\n", side, other, n)
		return
	}
	fmt.Fprintf(out, "%s captures %d stones of %s with %s\n", side, stones, other, names(&moves))
}
