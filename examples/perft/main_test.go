package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/examples/chess"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

// The number of games depends on neither the workers nor on whether the last moves are
// played. Package chess tests the rules, on many positions.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen   string
		games []uint64
	}{
		{chess.Start, []uint64{20, 400, 8902, 197281}},
		{kiwipete, []uint64{48, 2039, 97862}},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379}},
		{"7k/5Q2/6K1/8/8/8/8/8 b - -", []uint64{0, 0}}, // stalemate
	} {
		p, err := chess.Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.games {
			for _, bulk := range []bool{true, false} {
				var first []uint64
				for _, workers := range []int{1, 2, 7} {
					moves, counts := perft(p, i+1, bulk, workers)
					got := uint64(0)
					for _, n := range counts {
						got += n
					}
					if got != want || len(moves) != len(counts) {
						t.Errorf("%s, depth %d, bulk %v, %d workers: %d games, want %d", test.fen, i+1, bulk, workers, got, want)
					}
					if first == nil {
						first = counts
					}
					if !slices.Equal(first, counts) {
						t.Errorf("%s, depth %d, bulk %v, %d workers: %d, want %d", test.fen, i+1, bulk, workers, counts, first)
					}
				}
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	p, err := chess.Parse(kiwipete)
	if err != nil {
		t.Fatal(err)
	}
	s := newPly(3, false)
	s.position = *p
	if n := testing.AllocsPerRun(3, func() { s.count() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-depth=1", `^20 nodes in [^\n]*s, [0-9.]+ million a second\n$`},
		{"-depth=3", `^8902 nodes in [^\n]*s, [0-9.]+ million a second\n$`},
		{"-depth=3 -bulk=false -workers=3", `^8902 nodes in [^\n]*s, [0-9.]+ million a second\n$`},
		{"-board -fen=4k3/P7/8/8/8/8/8/4K2R_w_K_-", "^4k3/P7/8/8/8/8/8/4K2R w K - 0 1\n" +
			"8 [.] [.] [.] [.] k [.] [.] [.]\n7 P [.] (?s:.*)1 [.] [.] [.] [.] K [.] [.] R\n  a b c d e f g h\n\n" +
			"19 moves, to\n8 x [.] [.] [.] [.] [.] [.] x\n(?s:.*)1 [.] [.] [.] x [.] x x [.]\n  a b c d e f g h\n$"},
		{"-depth=2 -divide -fen=4k3/P7/8/8/8/8/8/4K2R_w_K_-", `^e1d1 5\ne1f1 5\n(?s:.*)e1g1 3\n(?s:.*)a7a8q 3\n82 nodes`},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		var stdout, stderr bytes.Buffer
		status := run(args, &stdout, &stderr)
		if status != 0 || stderr.Len() > 0 || !regexp.MustCompile(test.want).Match(stdout.Bytes()) {
			t.Errorf("%s: status %d, stderr %q, stdout\n%s\nwant\n%s", test.args, status, &stderr, &stdout, test.want)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-depth -1", "perft: -depth -1: want 1 to 20"},
		{"-depth 21", "perft: -depth 21: want 1 to 20"},
		{"-workers 0", "perft: -workers 0: want 1 or more"},
		{"-depth two", `perft: invalid value "two" for flag -depth: parse error`},
		{"-fen 8/8", `perft: fen "8/8": 1 fields, want placement, side to move, castling, en passant and perhaps two counters`},
		{"e2e4", `perft: unexpected argument "e2e4"`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(test.args), &stdout, &stderr)
		if status != 2 || stdout.Len() > 0 || stderr.String() != test.want+"\n" {
			t.Errorf("%s: status %d, stdout %q, stderr\n%s\nwant\n%s", test.args, status, &stdout, &stderr, test.want)
		}
	}
}
