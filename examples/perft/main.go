// Perft counts the chess games of a given number of plies from a position:
//
//	go run github.com/bitwalk/bitwalk/examples/perft -depth 6
//
// It starts from the position given by -fen, or from the start of a game. With -divide
// it also prints the number of games for each first move. Every loop over the squares
// of a bitboard is a for-range over iter.BitsAs, or over inner.BitsAs inside another
// such loop. The moves of the last ply are counted but not played (bulk counting).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// maxDepth is deeper than anyone can wait for.
const maxDepth = 20

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	fen := flags.String("fen", Start, "the position, in Forsyth-Edwards `notation`")
	depth := flags.Int("depth", 5, "the number of `moves`, each by one side")
	divide := flags.Bool("divide", false, "also print the number for each first move")
	err := flags.Parse(args)
	var p *Position
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *depth < 0 || *depth > maxDepth:
		err = fmt.Errorf("-depth %d: want 0 to %d", *depth, maxDepth)
	default:
		p, err = Parse(*fen)
	}
	if err != nil {
		fmt.Fprintln(stderr, "perft:", err)
		return 2
	}
	s := newSearch(*depth)
	start := time.Now()
	var nodes uint64
	if *divide && *depth > 0 {
		nodes = s.divide(p, *depth, stdout)
	} else {
		nodes = s.perft(p, *depth)
	}
	elapsed := time.Since(start)
	fmt.Fprintf(stdout, "%d nodes in %v, %.1f million a second\n",
		nodes, elapsed.Round(time.Microsecond), float64(nodes)/1e6/elapsed.Seconds())
	return 0
}

// A search has one level for each remaining ply, so that searching allocates
// nothing.
type search []struct {
	position Position
	moves    Moves
}

func newSearch(depth int) search { return make(search, depth+1) }

// perft returns the number of games of depth moves from p.
func (s search) perft(p *Position, depth int) uint64 {
	s[depth].position = *p
	return s.count(depth)
}

func (s search) count(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	here := &s[depth]
	here.position.Moves(&here.moves)
	if depth == 1 {
		return uint64(here.moves.n)
	}
	var nodes uint64
	next := &s[depth-1].position
	for _, m := range here.moves.list[:here.moves.n] {
		*next = here.position
		next.play(m)
		nodes += s.count(depth - 1)
	}
	return nodes
}

// divide is like perft, but also prints the number of games for each first move.
func (s search) divide(p *Position, depth int, out io.Writer) uint64 {
	var total uint64
	p.Moves(&s[depth].moves)
	for _, m := range s[depth].moves.list[:s[depth].moves.n] {
		next := *p
		next.play(m)
		nodes := s.perft(&next, depth-1)
		fmt.Fprintf(out, "%s %d\n", m, nodes)
		total += nodes
	}
	return total
}
