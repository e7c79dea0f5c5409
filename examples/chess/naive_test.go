package chess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A naive position has a board of 64 letters. It knows what a move changes, in chess and Chess960,
// and how that is written. Which moves are legal is for TestPerft, by published counts.
type naive struct {
	board  [64]byte // a letter, or '.'
	black  bool     // to move
	castle [64]bool // rooks that can castle
	passed int      // the square that a pawn passed and can be taken on, or -1
	plies  int      // since the start, and since a capture or a pawn's move
	quiet  int
}

// newNaive reads a valid FEN.
func newNaive(fen string) *naive {
	fields := strings.Fields(fen)
	g := &naive{black: fields[1] == "b", passed: -1}
	for i, rank := range strings.Split(fields[0], "/") {
		for n := range 9 {
			rank = strings.ReplaceAll(rank, strconv.Itoa(n), strings.Repeat(".", n))
		}
		copy(g.board[56-8*i:], rank)
	}
	for _, c := range strings.TrimPrefix(fields[2], "-") {
		first, rook := 0, "R"
		if c >= 'a' {
			first, rook = 56, "r"
		}
		rank, file := string(g.board[first:first+8]), int(c|32-'a')
		if c|32 == 'k' {
			file = strings.LastIndex(rank, rook)
		} else if c|32 == 'q' {
			file = strings.Index(rank, rook)
		}
		g.castle[first+file] = true
	}
	if square := fields[3]; square != "-" {
		g.passed = int(square[0]-'a') + 8*int(square[1]-'1')
	}
	number := 0
	fmt.Sscan(fields[4]+" "+fields[5], &g.quiet, &number)
	if g.plies = 2 * (number - 1); g.black {
		g.plies++
	}
	return g
}

func (g *naive) own(s int) bool { return g.board[s] != '.' && (g.board[s] >= 'a') == g.black }

func (g *naive) enemy(s int) bool { return g.board[s] != '.' && !g.own(s) }

// play returns the position after a move. A square is left in passed though nothing can take there.
func (g naive) play(m Move) *naive {
	from, to := int(m.From), int(m.To)
	c, castles, takes := g.board[from], g.own(to), g.enemy(to)
	passed := g.passed
	g.plies, g.quiet, g.passed = g.plies+1, g.quiet+1, -1
	g.castle[from], g.castle[to], g.board[from] = false, false, '.'
	switch {
	case castles:
		rook, first := g.board[to], from/8*8
		g.board[to] = '.'
		if to < from {
			g.board[first+2], g.board[first+3] = c, rook
		} else {
			g.board[first+6], g.board[first+5] = c, rook
		}
	case m.Becomes != m.Kind:
		g.board[to] = "PNBRQK"[slices.Index(kinds[:], m.Becomes)] | c&32
	default:
		g.board[to] = c
	}
	switch c | 32 {
	case 'k':
		for s := range g.castle {
			g.castle[s] = g.castle[s] && !g.own(s)
		}
	case 'p':
		if takes = true; to == passed && from%8 != to%8 {
			g.board[from/8*8+to%8] = '.'
		} else if to-from == 16 || from-to == 16 {
			g.passed = (from + to) / 2
		}
	}
	if takes {
		g.quiet = 0
	}
	g.black = !g.black
	return &g
}

// text returns g in X-FEN, or in Shredder-FEN.
func (g *naive) text(shredder bool) string {
	placement := ""
	for rank := 7; rank >= 0; rank-- {
		for i, c := range g.board[8*rank : 8*rank+8] {
			if last := len(placement) - 1; c != '.' {
				placement += string(c)
			} else if i > 0 && placement[last] <= '9' {
				placement = placement[:last] + string(placement[last]+1)
			} else {
				placement += "1"
			}
		}
		if rank > 0 {
			placement += "/"
		}
	}
	castle := ""
	for _, king := range "Kk" {
		at := strings.IndexByte(string(g.board[:]), byte(king))
		first, rook := at/8*8, "R"
		if king == 'k' {
			rook = "r"
		}
		rank := string(g.board[first : first+8])
		for s := first + 7; s >= first; s-- {
			if !g.castle[s] || string(g.board[s]) != rook {
				continue
			}
			c := byte('A' + s%8)
			if !shredder && s > at && strings.LastIndex(rank, rook) == s%8 {
				c = 'K'
			}
			if !shredder && s < at && strings.Index(rank, rook) == s%8 {
				c = 'Q'
			}
			castle += string(c | byte(king)&32)
		}
	}
	if castle == "" {
		castle = "-"
	}
	passed, side := "-", "w"
	if g.passed >= 0 {
		passed = Square(g.passed).String()
	}
	if g.black {
		side = "b"
	}
	return fmt.Sprintf("%s %s %s %s %d %d", placement, side, castle, passed, g.quiet, g.plies/2+1)
}

// A comparison of positions with naive ones counts the rare cases.
type comparison struct {
	*testing.T
	positions        map[uint64]string // by their hashes, without the counters
	castled, passing int
}

// tree compares all positions up to some plies from p: its texts, both ways, and its hash, which
// is that of no other position.
func (c *comparison) tree(p *Position, g *naive, plies int) {
	c.Helper()
	var l Moves
	n := p.Moves(&l)
	moves := p.List(nil, &l)
	takesPassed := func(m Move) bool { return m.Kind == Pawn && int(m.To) == g.passed && m.From&7 != m.To&7 }
	if slices.ContainsFunc(moves, takesPassed) {
		c.passing++
	} else {
		g.passed = -1
	}
	fen := g.text(false)
	position := strings.Join(strings.Fields(fen)[:4], " ")
	if got := p.String(); got != fen || n != len(moves) || n != p.Count() {
		c.Fatalf("%s with %d moves, want %s with %d", got, n, fen, len(moves))
	}
	if *parse(c, g.text(true)) != *p || parse(c, position).Hash() != p.Hash() {
		c.Fatalf("%s parsed is not what was played", fen)
	}
	if old, ok := c.positions[p.Hash()]; ok && old != position {
		c.Fatalf("%s and %s have the same hash", old, position)
	}
	c.positions[p.Hash()] = position
	for _, m := range moves {
		if plies > 0 {
			if g.own(int(m.To)) {
				c.castled++
			}
			var next Position
			p.Play(&next, m)
			c.tree(&next, g.play(m), plies-1)
		}
	}
}

// All moves in the positions of the suites, and in some where a double step can't be answered, a
// king moves on the other side's first rank, or rooks castle that are not the outermost.
func TestPlay(t *testing.T) {
	c := &comparison{T: t, positions: make(map[uint64]string)}
	plies, step := 1, 8
	if !testkit.Short() {
		plies, step = 2, 1
	}
	for _, e := range append(suite(t, "perft.txt"), []entry{
		{fen: "r1bqkb1r/pppp1ppp/2n2n2/8/2P1p3/4QN2/PP1PPPPP/RNB1KB1R w KQkq - 0 5"},
		{fen: "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1"},
		{fen: "2K1k2r/8/8/8/8/8/8/8 w k - 0 1"},
		{fen: "8/8/8/8/8/8/8/R3K1k1 b Q - 0 1"},
		{fen: "rr2k1rr/8/8/8/8/8/8/RR2K1RR w BGbg - 0 1"},
	}...) {
		c.tree(parse(t, e.fen), newNaive(e.fen), plies)
	}
	for i, e := range suite(t, "chess960.txt") {
		if i%step == 0 {
			c.tree(parse(t, e.fen), newNaive(e.fen), 1)
		}
	}
	t.Logf("%d positions, castled %d times, en passant %d times", len(c.positions), c.castled, c.passing)
	if c.castled < 50 || c.passing < 10 {
		t.Errorf("castled %d times, en passant %d times", c.castled, c.passing)
	}
}
