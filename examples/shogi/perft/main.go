// Perft counts the games of shogi of a given number of moves from a position:
//
//	go run github.com/bitwalk/bitwalk/examples/shogi/perft -depth 5
//
// It starts from the position given by -sfen, or from the start of a game, and prints it
// with -board. The moves of the last ply are counted but not played (bulk counting).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/bitwalk/bitwalk/examples/shogi"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	sfen := flags.String("sfen", shogi.Start, "the position, in SFEN `notation`")
	depth := flags.Uint("depth", 5, "the number of `moves`, each by one side")
	board := flags.Bool("board", false, "print the position")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case err == nil && *depth > 20:
		err = fmt.Errorf("-depth %d: want at most 20", *depth)
	}
	var p *shogi.Position
	if err == nil {
		p, err = shogi.Parse(*sfen)
	}
	if err != nil {
		fmt.Fprintln(stderr, "perft:", err)
		return 2
	}
	if *board {
		fmt.Fprint(stdout, p.Picture())
	}
	s := make(search, *depth+1)
	s[0].position = *p
	start := time.Now()
	games := s.perft()
	elapsed := time.Since(start)
	fmt.Fprintf(stdout, "%d games in %v, %.1f million a second\n",
		games, elapsed.Round(time.Microsecond), float64(games)/1e6/elapsed.Seconds())
	return 0
}

// A search has a level for the first position and one for each ply, and allocates nothing.
type search []struct {
	position shogi.Position
	moves    shogi.Moves
}

// perft returns the number of games from the position of the first level.
func (s search) perft() (games uint64) {
	if len(s) == 1 {
		return 1
	}
	here, next := &s[0], &s[1].position
	if len(s) == 2 {
		return uint64(here.position.Count())
	}
	here.position.Moves(&here.moves)
	for m := range here.moves.All {
		here.position.Play(next, m)
		games += s[1:].perft()
	}
	return games
}
