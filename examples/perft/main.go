// Perft counts the chess games of a given number of plies from a position:
//
//	go run github.com/bitwalk/bitwalk/examples/perft -depth 6
//
// It starts from the position given by -fen, or from the start of a game. With -divide
// it also prints the number of games for each first move, with -board the position and
// the squares that its moves go to. Package chess has the rules. The moves of the last
// ply are counted but not played (bulk counting), unless -bulk=false says otherwise: then
// they are played, and the positions that they lead to are hashed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/bitwalk/bitwalk/examples/chess"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	fen := flags.String("fen", chess.Start, "the position, in Forsyth-Edwards `notation`")
	depth := flags.Int("depth", 5, "the number of `moves`, each by one side, from 1")
	bulk := flags.Bool("bulk", true, "count the last moves without playing them")
	divide := flags.Bool("divide", false, "also print the number for each first move")
	board := flags.Bool("board", false, "print the position and the squares that its moves go to, and count nothing")
	workers := flags.Int("workers", 1, "the number of `goroutines` that count")
	err := flags.Parse(args)
	var p *chess.Position
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *depth < 1 || *depth > 20: // nobody can wait for more
		err = fmt.Errorf("-depth %d: want 1 to 20", *depth)
	case *workers < 1:
		err = fmt.Errorf("-workers %d: want 1 or more", *workers)
	default:
		p, err = chess.Parse(*fen)
	}
	if err != nil {
		fmt.Fprintln(stderr, "perft:", err)
		return 2
	}
	if *board {
		var l chess.Moves
		var targets chess.Bitboard
		n := p.Moves(&l)
		for _, m := range p.List(nil, &l) {
			targets |= 1 << m.To
		}
		fmt.Fprintf(stdout, "%s\n%s\n%d moves, to\n%s", p, p.Grid(), n, targets.Grid())
		return 0
	}
	start := time.Now()
	moves, counts := perft(p, *depth, *bulk, *workers)
	nodes := uint64(0)
	for i, n := range counts {
		if nodes += n; *divide {
			fmt.Fprintf(stdout, "%s %d\n", moves[i], n)
		}
	}
	elapsed := time.Since(start)
	fmt.Fprintf(stdout, "%d nodes in %v, %.1f million a second\n",
		nodes, elapsed.Round(time.Microsecond), float64(nodes)/1e6/elapsed.Seconds())
	return 0
}

// perft returns the first moves from p, and the number of games of depth moves with each.
// Each worker counts those of some first moves.
func perft(p *chess.Position, depth int, bulk bool, workers int) ([]chess.Move, []uint64) {
	var l chess.Moves
	p.Moves(&l)
	moves := p.List(nil, &l)
	counts := make([]uint64, len(moves))
	var group sync.WaitGroup
	for first := range min(workers, len(moves)) {
		group.Add(1)
		go func() {
			defer group.Done()
			s := newPly(depth-1, bulk)
			for i := first; i < len(moves); i += workers {
				p.Play(&s.position, moves[i])
				counts[i] = s.count()
			}
		}()
	}
	group.Wait()
	return moves, counts
}

// A ply is one level of a search, so that searching allocates nothing.
type ply struct {
	position chess.Position
	moves    chess.Moves
	bulk     bool   // count the moves, don't play them
	hashes   uint64 // of the last positions, if they are played
	next     *ply   // nil for the last
}

// newPly returns the first of depth levels and a last one.
func newPly(depth int, bulk bool) *ply {
	s := &ply{}
	for i := range depth {
		s = &ply{bulk: bulk && i == 0, next: s}
	}
	return s
}

// count returns the number of games from the ply's position.
func (s *ply) count() (games uint64) {
	p, l, next := &s.position, &s.moves, s.next
	switch {
	case s.bulk:
		return uint64(p.Count())
	case next == nil:
		s.hashes ^= p.Hash() // to look it up in a search
		return 1
	}
	p.Moves(l)
	for from := range iter.BitsAs[chess.Square](p.Pieces()) {
		kind := p.At(from)
		for to := range inner.BitsAs[chess.Square](l.Targets[from]) {
			p.Play(&next.position, chess.Move{From: from, To: to, Kind: kind, Becomes: kind})
			games += next.count()
		}
	}
	for way, by := range p.Ways() {
		for to := range iter.BitsAs[chess.Square](l.Pawns[way]) {
			for _, kind := range chess.Becomes(to) {
				p.Play(&next.position, chess.Move{From: to - by, To: to, Kind: chess.Pawn, Becomes: kind})
				games += next.count()
			}
		}
	}
	return games
}
