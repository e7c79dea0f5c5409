package main

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/examples/chess"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The number of games depends on neither the workers nor on whether the last moves are
// played. Package chess tests the rules, on many positions.
func TestPerft(t *testing.T) {
	for fen, games := range map[string][]uint64{
		chess.Start: {20, 400, 8902, 197281},
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": {48, 2039, 97862},
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8":        {44, 1486, 62379},
		"7k/5Q2/6K1/8/8/8/8/8 b - -":                                       {0, 0}, // stalemate
	} {
		p, err := chess.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range games {
			_, first := perft(p, i+1, true, 1)
			for _, bulk := range []bool{true, false} {
				for _, workers := range []int{1, 2, 7} {
					moves, counts := perft(p, i+1, bulk, workers)
					got := uint64(0)
					for _, n := range counts {
						got += n
					}
					if got != want || len(moves) != len(counts) || !slices.Equal(first, counts) {
						t.Errorf("%s, depth %d, bulk %v, %d workers: %d games, want %d", fen, i+1, bulk, workers, got, want)
					}
				}
			}
		}
		s := newPly(3, false)
		s.position = *p
		if n := testing.AllocsPerRun(1, func() { s.count() }); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func TestRun(t *testing.T) {
	testkit.Command(run).Prints(t, map[string]string{
		"-depth=1":                        "20 nodes in ",
		"-depth=3 -bulk=false -workers=3": "8902 nodes in ",
		"-depth=1 -divide":                "b1a3 1\nb1c3 1\n",
		"-board":                          "2 P P P P P P P P\n1 R N B Q K B N R\n  a b c d e f g h\n\n20 moves, to\n",
		"-board -depth=2":                 "5 . . . . . . . .\n4 x x x x x x x x\n3 x x x x x x x x\n2 . . . . . . . .\n",
	})
	testkit.Command(run).Refuses(t, map[string]string{
		"-depth 0":   "perft: -depth 0: want 1 to 20\n",
		"-depth 21":  "perft: -depth 21: want 1 to 20\n",
		"-workers 0": "perft: -workers 0: want 1 or more\n",
		"-depth two": "perft: invalid value \"two\" for flag -depth: parse error\n",
		"-fen 8/8":   "perft: fen \"8/8\": 1 fields, want placement, side to move, castling, en passant and perhaps two counters\n",
		"e2e4":       "perft: unexpected argument \"e2e4\"\n",
	})
}
