package chess

import (
	"os"
	"regexp"
	"strconv"
	"strings"
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
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range regexp.MustCompile(`(?m)^(\w.*?) ;(.*)$`).FindAllStringSubmatch(string(text), -1) {
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

// After each move a position is the one that its FEN describes, with its hash, checks and
// pins. Positions that differ in more than their counters have different hashes.
func TestPlay(t *testing.T) {
	hashes := make(map[uint64]string)
	var walk func(p *Position, depth int)
	walk = func(p *Position, depth int) {
		fen := p.String()
		if parsed := parse(t, fen); *parsed != *p {
			t.Fatalf("%s is\n%+v, parsed\n%+v", fen, *p, *parsed)
		}
		counters := strings.LastIndexByte(fen[:strings.LastIndexByte(fen, ' ')], ' ')
		if old, ok := hashes[p.Hash()]; ok && old != fen[:counters] {
			t.Fatalf("%s and %s have the same hash", old, fen)
		}
		hashes[p.Hash()] = fen[:counters]
		var l Moves
		n, listed, passing := p.Moves(&l), make(map[Move]bool), false
		for _, m := range p.List(nil, &l) {
			listed[m] = true
			passing = passing || m.Kind == Pawn && (m.To-m.From)&7 != 0 && p.At(m.To) == 0
			if depth > 0 {
				var next Position
				p.Play(&next, m)
				walk(&next, depth-1)
			}
		}
		if len(listed) != n {
			t.Fatalf("%s has %d moves, but %d in the list", fen, n, len(listed))
		}
		if passing == strings.HasSuffix(fen[:counters], "-") {
			t.Fatalf("%s: a pawn can take one that has passed: %v", fen, passing)
		}
	}
	depth := 2
	if testkit.Short() {
		depth = 1
	}
	pinned := strings.NewReplacer("8/8/1k6/8/2pP4/8/5BK1/8 b - d3", "8/8/1k6/8/2pP4/8/5BK1/8 b - -")
	for _, l := range suite(t, "perft.txt") {
		p := parse(t, l.fen)
		if got := p.String(); got != pinned.Replace(l.fen) {
			t.Errorf("%s became %s", l.fen, got)
		}
		walk(p, depth)
	}
	t.Logf("%d positions", len(hashes))
}

// play returns the position after moves.
func play(t *testing.T, fen, moves string) *Position {
	t.Helper()
	p := parse(t, fen)
next:
	for _, text := range strings.Fields(moves) {
		var l Moves
		p.Moves(&l)
		for _, m := range p.List(nil, &l) {
			if m.String() == text {
				next := new(Position)
				p.Play(next, m)
				p = next
				continue next
			}
		}
		t.Fatalf("%s is not legal in %s", text, p)
	}
	return p
}

// A pawn's double step leads to a position of its own only if the pawn can be taken.
func TestSamePosition(t *testing.T) {
	for _, test := range []struct {
		name, fen, a, b string
		same            bool
	}{
		{"no pawn beside", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a4", "a2a4 e8d8 e1d1 d8e8 d1e1", true},
		{"the start", Start, "e2e4", "e2e4 g8f6 g1f3 f6g8 f3g1", true},
		{"a pinned pawn", Start, "g1f3 g8f6 c2c4 b8c6 d1b3 e7e5 b3e3 e5e4 d2d4", "c2c4 e7e5 d2d4 b8c6 d1d3 g8f6 g1f3 e5e4 d3e3", true},
		{"two rooks, pinned", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5", "h7h5 e6h6 g7h7 h6e6 h7g7", true},
		{"a capture is possible", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4", "a2a4 e8d8 e1d1 d8e8 d1e1", false},
	} {
		a, b := play(t, test.fen, test.a), play(t, test.fen, test.b)
		if same := a.Hash() == b.Hash(); same != test.same {
			t.Errorf("%s: %s and %s have the same hash: %v", test.name, a, b, same)
		}
		fields := strings.Fields(b.String())
		fields[3] = test.a[len(test.a)-2:len(test.a)-1] + string("36"[a.Side()^1]) // what a text would say
		fields[4], fields[5] = "0", strings.Fields(a.String())[5]
		if text := strings.Join(fields, " "); *parse(t, text) != *a {
			t.Errorf("%s: %s is not %s", test.name, text, a)
		}
	}
}

// A king that moves on the other side's first rank takes no castling from that side.
func TestCastlingOfTheOtherSide(t *testing.T) {
	for _, test := range []struct {
		fen, want string
		m         Move
	}{
		{"2K1k2r/8/8/8/8/8/8/8 w k - 0 1", "4k2r/1K6/8/8/8/8/8/8 b k - 1 1", Move{58, 49, King, King}},
		{"8/8/8/8/8/8/8/R3K1k1 b Q - 0 1", "8/8/8/8/8/8/7k/R3K3 w Q - 1 2", Move{6, 15, King, King}},
	} {
		var next Position
		parse(t, test.fen).Play(&next, test.m)
		if got := next.String(); got != test.want || next != *parse(t, test.want) {
			t.Errorf("%s, %s: %s, want %s", test.fen, test.m, got, test.want)
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
