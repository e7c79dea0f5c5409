package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

func parse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The numbers are those that engines agree on (chessprogramming.org, Perft
// Results); the positions after the first two are there for en passant pins,
// promotions and castling under attack.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen   string
		nodes []uint64
	}{
		{Start, []uint64{1, 20, 400, 8902, 197281, 4865609, 119060324}},
		{kiwipete, []uint64{1, 48, 2039, 97862, 4085603, 193690690}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{1, 14, 191, 2812, 43238, 674624}},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{1, 6, 264, 9467, 422333, 15833292}},
		{"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []uint64{1, 6, 264, 9467, 422333, 15833292}},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{1, 44, 1486, 62379, 2103487, 89941194}},
	} {
		p := parse(t, test.fen)
		s := newSearch(len(test.nodes))
		for depth, want := range test.nodes {
			if testkit.Short() && want > 200000 {
				break
			}
			if got := s.perft(p, depth); got != want {
				t.Errorf("%s, depth %d: %d nodes, want %d", test.fen, depth, got, want)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	p := parse(t, kiwipete)
	s := newSearch(3)
	if n := testing.AllocsPerRun(3, func() { s.perft(p, 3) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The tables agree with the rays for every set of blockers.
func TestSliders(t *testing.T) {
	for s := range Square(64) {
		for _, test := range []struct {
			name   string
			slider *slider
			steps  []step
		}{{"rook", &rooks[s], rookSteps}, {"bishop", &bishops[s], bishopSteps}} {
			for occupied := range iter.Subsets(test.slider.mask) {
				var want Bitboard
				for _, d := range test.steps {
					want |= ray(s, d, 7, occupied)
				}
				// Pieces off the rays, or at their ends, change nothing.
				if got := test.slider.lookup(occupied | ^test.slider.mask); got != want {
					t.Fatalf("%s on %s, occupied %#x: %#x, want %#x", test.name, s, occupied, got, want)
				}
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{"", `fen "": 0 fields, want placement, side to move, castling, en passant and perhaps two counters`},
		{"8/8/8/8/8/8/8/8 w -", `fen "8/8/8/8/8/8/8/8 w -": 3 fields, want placement, side to move, castling, en passant and perhaps two counters`},
		{"8/8/8/8/8/8/8 w - -", `fen: placement "8/8/8/8/8/8/8": 7 ranks, want 8`},
		{"4k3/8/8/8/8/8/7/4K3 w - -", `fen: placement "4k3/8/8/8/8/8/7/4K3": rank 2, "7": 7 squares, want 8`},
		{"4k3/8/8/8/8/8/44p/4K3 w - -", `fen: placement "4k3/8/8/8/8/8/44p/4K3": rank 2, "44p": 9 squares, want 8`},
		{"4k3/8/3x4/8/8/8/8/4K3 w - -", `fen: placement "4k3/8/3x4/8/8/8/8/4K3": rank 6, "3x4": 'x' is not a piece`},
		{"4k3/8/3é4/8/8/8/8/4K3 w - -", `fen: placement "4k3/8/3é4/8/8/8/8/4K3": rank 6, "3é4": 'é' is not a piece`},
		{"4k2P/8/8/8/8/8/8/4K3 w - -", `fen: placement "4k2P/8/8/8/8/8/8/4K3": rank 8, "4k2P": a pawn on h8`},
		{"8/8/8/8/8/8/8/4K3 w - -", `fen: placement "8/8/8/8/8/8/8/4K3": Black has 0 kings, want 1`},
		{"4k3/8/8/8/8/8/8/3KK3 w - -", `fen: placement "4k3/8/8/8/8/8/8/3KK3": White has 2 kings, want 1`},
		{"4k3/8/8/8/8/PPPPPPPP/8/1QQ1K3 w - -", `fen: placement "4k3/8/8/8/8/PPPPPPPP/8/1QQ1K3": White has 8 pawns and 1 pieces promoted from pawns, want at most 8`},
		{"4k3/8/8/8/8/8/8/4K3 x - -", `fen: side to move "x": want w or b`},
		{"4k3/8/8/8/8/8/8/4K2R w KX -", `fen: castling "KX": 'X' is not one of KQkq`},
		{"4k3/8/8/8/8/8/8/4K2R w KK -", `fen: castling "KK": 'K' stands twice`},
		{"4k3/8/8/8/8/8/8/4K2R w Q -", `fen: castling "Q": 'Q': White has no rook on a1`},
		{"3k3r/8/8/8/8/8/8/4K2R w Kk -", `fen: castling "Kk": 'k': Black has no king on e8`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e", `fen: en passant "e": not a square`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e9", `fen: en passant "e9": not a square`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e3", `fen: en passant "e3": no pawn of Black passes rank 3 in a double step`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - d6", `fen: en passant "d6": Black has no pawn on d5`},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6", `fen: en passant "e6": e6 is occupied`},
		{"4k3/4n3/8/4p3/8/8/8/4K3 w - e6", `fen: en passant "e6": e7, where the pawn came from, is occupied`},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", `fen: halfmove clock "x": not a number from 0`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 0", `fen: move number "0": not a number from 1`},
		{"4k3/8/8/8/8/8/4R3/4K3 w - -", `fen: side to move "w": White could take the king`},
	} {
		if p, err := Parse(test.fen); err == nil || err.Error() != test.want || p != nil {
			t.Errorf("%q: %v, want\n%s", test.fen, err, test.want)
		}
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-depth=0", `^1 nodes in [^\n]*s, [0-9.]+ million a second\n$`},
		{"-depth=3", `^8902 nodes in [^\n]*s, [0-9.]+ million a second\n$`},
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
		{"-depth -1", "perft: -depth -1: want 0 to 20"},
		{"-depth 21", "perft: -depth 21: want 0 to 20"},
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
