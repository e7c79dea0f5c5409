package chess

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func parse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// An entry of the suite: a position, and the number of games by their plies.
type entry struct {
	fen   string
	games map[int]uint64
}

func suite(t *testing.T, file string) (entries []entry) {
	t.Helper()
	for _, line := range regexp.MustCompile(`(?m)^(\w.*?) ;(.*)$`).FindAllStringSubmatch(testkit.Read(t, "testdata/"+file), -1) {
		e := entry{line[1], make(map[int]uint64)}
		for _, m := range regexp.MustCompile(`D(\d+) (\d+)`).FindAllStringSubmatch(line[2], -1) {
			depth, _ := strconv.Atoi(m[1])
			e.games[depth], _ = strconv.ParseUint(m[2], 10, 64)
		}
		entries = append(entries, e)
	}
	if len(entries) < 150 {
		t.Fatalf("%d positions", len(entries))
	}
	return entries
}

func perft(p *Position, depth int) (games uint64) {
	var l Moves
	n := p.Moves(&l)
	if depth == 1 {
		return uint64(n)
	}
	var list [218]Move
	var next Position
	for _, m := range p.List(list[:0], &l) {
		p.Play(&next, m)
		games += perft(&next, depth-1)
	}
	return games
}

func TestPerft(t *testing.T) {
	most, counted := uint64(1e10), uint64(0)
	if testing.Short() {
		most = 3e4
	} else if testkit.Short() {
		most = 1.3e6
	}
	for _, l := range append(suite(t, "perft.txt"), suite(t, "chess960.txt")...) {
		p := parse(t, l.fen)
		for depth, want := range l.games {
			if want > most {
				continue
			}
			counted += want
			if got := perft(p, depth); got != want {
				t.Errorf("%s, depth %d: %d games, want %d", l.fen, depth, got, want)
			}
		}
	}
	t.Logf("%d games", counted)
}

func TestMoveString(t *testing.T) {
	for want, m := range map[string]Move{
		"e1g1": {4, 7, King, King}, "e8c8": {60, 56, King, King}, "b1h1": {1, 7, King, King}, "a7b8n": {48, 57, Pawn, Knight},
	} {
		if got := m.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	p := parse(t, kiwipete)
	if n := testing.AllocsPerRun(3, func() { perft(p, 3) }); n != 0 {
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
				if got := test.slider.attacks(occupied | ^test.slider.mask); got != want {
					t.Fatalf("%s on %s, occupied %#x: %#x, want %#x", test.name, s, occupied, got, want)
				}
			}
		}
	}
}

// What follows the fourth field may be missing, or be operations of EPD.
func TestParseEnds(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"
	for _, test := range []struct{ end, want string }{
		{"", " 0 1"},
		{" 7", " 7 1"},
		{" 7 0", " 7 1"},
		{" 7 40", " 7 40"},
		{` bm O-O Ra8xa1; id "both; sides";`, " 0 1"},
		{" ;D1 26 ;D2 568", " 0 1"},
		{" 3 9 ;D1 26 ;D2 568", " 3 9"},
		{" 65535 65535 c0 \"é\";", " 65535 65535"},
	} {
		if got := parse(t, fen+test.end).String(); got != fen+test.want {
			t.Errorf("%q: %s, want %s", test.end, got, fen+test.want)
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
		{"4k3/8/8/8/8/8/8/4K2R w KX -", `fen: castling "KX": 'X' is not one of KQkq or a file`},
		{"4k3/8/8/8/8/8/8/4K2R w KK -", `fen: castling "KK": 'K': the king castles with one rook to each side`},
		{"4k3/8/8/8/8/8/8/4K2R w Q -", `fen: castling "Q": 'Q': no such rook beside a king on its first rank`},
		{"7r/3k4/8/8/8/8/8/4K2R w Kk -", `fen: castling "Kk": 'k': no such rook beside a king on its first rank`},
		{"4k3/8/8/8/8/8/8/3RK2R w C -", `fen: castling "C": 'C': no such rook beside a king on its first rank`},
		{"4k3/8/8/8/8/8/8/4KR1R w FH -", `fen: castling "FH": 'H': the king castles with one rook to each side`},
		{"7k/8/8/8/8/8/8/R3K3 w k -", `fen: castling "k": 'k': no such rook beside a king on its first rank`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e", `fen: en passant "e": not a square`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e9", `fen: en passant "e9": not a square`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e3", `fen: en passant "e3": no pawn of Black passes rank 3 in a double step`},
		{"4k3/8/8/4p3/8/8/8/4K3 w - d6", `fen: en passant "d6": Black has no pawn on d5`},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6", `fen: en passant "e6": e6 is occupied`},
		{"4k3/4n3/8/4p3/8/8/8/4K3 w - e6", `fen: en passant "e6": e7, where the pawn came from, is occupied`},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", `fen: "x 1": want two counters, or operations that end with ;`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", `fen: "-1": want two counters, or operations that end with ;`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", `fen: "2": want two counters, or operations that end with ;`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", `fen: halfmove clock "65536": want a number up to 65535`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", `fen: move number "1x": want a number up to 65535`},
		{"4k3/8/8/8/8/8/4R3/4K3 w - -", `fen: side to move "w": White could take the king`},
		{"8/8/8/8/8/3k4/4K3/8 b - -", `fen: side to move "b": Black could take the king`},
	} {
		if p, err := Parse(test.fen); err == nil || err.Error() != test.want || p != nil {
			t.Errorf("%q: %v, want\n%s", test.fen, err, test.want)
		}
	}
}
