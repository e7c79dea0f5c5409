package chess

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The rules of chess and Chess960 on a board of 64 letters, one test at a time: slow, and
// right at sight.

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
	return g.keepPassed()
}

// keepPassed leaves passed only if a pawn can take there.
func (g *naive) keepPassed() *naive {
	for from := range 64 {
		if to := g.passed; to >= 0 && g.board[from]|32 == 'p' && from%8 != to%8 && g.legal(from, to) {
			return g
		}
	}
	g.passed = -1
	return g
}

func abs(n int) int { return max(n, -n) }

func (g *naive) own(s int) bool { return g.board[s] != '.' && (g.board[s] >= 'a') == g.black }

func (g *naive) enemy(s int) bool { return g.board[s] != '.' && !g.own(s) }

// free reports whether the squares between from and to, on a line, are empty.
func (g *naive) free(from, to int) bool {
	files, ranks := to%8-from%8, to/8-from/8
	n := max(abs(files), abs(ranks))
	for i := 1; i < n; i++ {
		if g.board[from+i*(files/n+8*(ranks/n))] != '.' {
			return false
		}
	}
	return true
}

// attacks reports whether the piece on from attacks to.
func (g *naive) attacks(from, to int) bool {
	c := g.board[from]
	files, ranks := to%8-from%8, to/8-from/8
	diagonal, straight := abs(files) == abs(ranks), files == 0 || ranks == 0
	if from == to {
		return false
	}
	switch c | 32 {
	case 'p':
		return abs(files) == 1 && ranks == map[byte]int{'P': 1, 'p': -1}[c]
	case 'n':
		return files*files+ranks*ranks == 5
	case 'k':
		return abs(files) <= 1 && abs(ranks) <= 1
	case 'b':
		return diagonal && g.free(from, to)
	case 'r':
		return straight && g.free(from, to)
	}
	return c|32 == 'q' && (diagonal || straight) && g.free(from, to)
}

// attacked reports whether the side to move attacks s.
func (g *naive) attacked(s int) bool {
	for from := range 64 {
		if g.own(from) && g.attacks(from, s) {
			return true
		}
	}
	return false
}

// turned returns g with the other side to move.
func (g naive) turned() *naive {
	g.black = !g.black
	return &g
}

// takesKing reports whether the side to move could take the king.
func (g *naive) takesKing() bool {
	for s, c := range g.board {
		if c|32 == 'k' && g.enemy(s) {
			return g.attacked(s)
		}
	}
	return false
}

// canCastle reports whether the squares that castling needs are empty, and safe.
func (g *naive) canCastle(king, rook int) bool {
	first := king / 8 * 8
	kingTo, rookTo := first+6, first+5
	if rook < king {
		kingTo, rookTo = first+2, first+3
	}
	for s := min(king, kingTo, rook, rookTo); s <= max(king, kingTo, rook, rookTo); s++ {
		kings := s >= min(king, kingTo) && s <= max(king, kingTo)
		rooks := s >= min(rook, rookTo) && s <= max(rook, rookTo)
		if (kings || rooks) && s != king && s != rook && g.board[s] != '.' || kings && g.turned().attacked(s) {
			return false
		}
	}
	return true
}

// legal reports whether a move leads to a position where the king can't be taken.
func (g *naive) legal(from, to int) bool {
	if !g.own(from) || from == to {
		return false
	}
	files, ranks := to%8-from%8, to/8-from/8
	switch c := g.board[from]; {
	case c|32 == 'k' && g.own(to):
		if !g.castle[to] || !g.canCastle(from, to) {
			return false
		}
	case g.own(to):
		return false
	case c|32 == 'p' && files == 0:
		up, second := 1, 1
		if g.black {
			up, second = -1, 6
		}
		double := ranks == 2*up && from/8 == second && g.free(from, to)
		if g.board[to] != '.' || ranks != up && !double {
			return false
		}
	case c|32 == 'p':
		if !g.attacks(from, to) || !g.enemy(to) && to != g.passed {
			return false
		}
	case !g.attacks(from, to):
		return false
	}
	return !g.moved(from, to, 0).takesKing()
}

// moved returns the position after a move; promoted is a small letter, or 0. A square is
// left in passed though nothing can take there.
func (g *naive) moved(from, to int, promoted byte) *naive {
	next := g.turned()
	next.plies, next.quiet, next.passed = g.plies+1, g.quiet+1, -1
	c := g.board[from]
	next.castle[from], next.castle[to] = false, false
	next.board[from] = '.'
	if g.enemy(to) || c|32 == 'p' {
		next.quiet = 0
	}
	if c|32 == 'k' {
		for s := range 64 {
			if g.own(s) {
				next.castle[s] = false
			}
		}
		if g.own(to) {
			first := from / 8 * 8
			next.board[to] = '.'
			if to < from {
				next.board[first+2], next.board[first+3] = c, g.board[to]
			} else {
				next.board[first+6], next.board[first+5] = c, g.board[to]
			}
			return next
		}
	}
	if c|32 == 'p' {
		if to == g.passed && from%8 != to%8 {
			next.board[from/8*8+to%8] = '.'
		}
		if abs(from-to) == 16 {
			next.passed = (from + to) / 2
		}
	}
	if promoted != 0 {
		c = promoted &^ 32
		if g.black {
			c = promoted
		}
	}
	next.board[to] = c
	return next
}

// play returns the position after a move.
func (g *naive) play(m Move) *naive {
	promoted := byte(0)
	if m.Becomes != m.Kind {
		promoted = "pnbrqk"[slices.Index(kinds[:], m.Becomes)]
	}
	return g.moved(int(m.From), int(m.To), promoted).keepPassed()
}

// moves returns the legal moves.
func (g *naive) moves() (list []Move) {
	for from := range 64 {
		for to := range 64 {
			if !g.legal(from, to) {
				continue
			}
			kind := kinds[strings.IndexByte("pnbrqk", g.board[from]|32)]
			m := Move{Square(from), Square(to), kind, kind}
			if kind == Pawn && (to < 8 || to >= 56) {
				for _, m.Becomes = range []Kind{Knight, Bishop, Rook, Queen} {
					list = append(list, m)
				}
			} else {
				list = append(list, m)
			}
		}
	}
	return list
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
	random           *rand.Rand
	positions        map[uint64]string // by their hashes, without the counters
	castled, passing int
}

// same compares the texts of p, both ways, and its hash, which is that of no other position.
func (c *comparison) same(p *Position, g *naive) {
	c.Helper()
	fen := g.text(false)
	position := strings.Join(strings.Fields(fen)[:4], " ")
	if got := p.String(); got != fen {
		c.Fatalf("%s, want %s", got, fen)
	}
	if *parse(c, g.text(true)) != *p || parse(c, position).Hash() != p.Hash() {
		c.Fatalf("%s parsed is not what was played", fen)
	}
	if old, ok := c.positions[p.Hash()]; ok && old != position {
		c.Fatalf("%s and %s have the same hash", old, position)
	}
	c.positions[p.Hash()] = position
	if g.passed >= 0 {
		c.passing++
	}
}

// moves compares the moves in p, and returns them.
func (c *comparison) moves(p *Position, g *naive) []Move {
	c.Helper()
	var l Moves
	n := p.Moves(&l)
	got, want := p.List(nil, &l), g.moves()
	order := func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Becomes, b.Becomes))
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) || n != len(want) {
		c.Fatalf("%s: %d moves, %v, want %v", p, n, got, want)
	}
	return got
}

// tree compares all games from g on.
func (c *comparison) tree(p *Position, g *naive, plies int) {
	c.Helper()
	if c.same(p, g); plies > 0 {
		for _, m := range c.moves(p, g) {
			var next Position
			p.Play(&next, m)
			c.tree(&next, g.play(m), plies-1)
		}
	}
}

// game plays random moves from g on, with castling whenever it is possible.
func (c *comparison) game(g *naive, plies int) {
	c.Helper()
	p := parse(c, g.text(true))
	for range plies {
		c.same(p, g)
		moves := c.moves(p, g)
		if len(moves) == 0 {
			break
		}
		m := moves[c.random.IntN(len(moves))]
		for _, castling := range moves {
			if castling.Kind == King && g.own(int(castling.To)) && c.random.IntN(3) == 0 {
				m = castling
			}
		}
		if m.Kind == King && g.own(int(m.To)) {
			c.castled++
		}
		next := new(Position)
		p.Play(next, m)
		p, g = next, g.play(m)
	}
}

// All moves in the positions of a suite, and in some where a double step can't be answered, or a
// king moves on the other side's first rank. Random games of Chess960, and some from boards with
// few pieces, where castling is often possible, or prevented.
func TestNaive(t *testing.T) {
	c := &comparison{T: t, random: testkit.NewRand(), positions: make(map[uint64]string)}
	plies, step, boards := 2, 1, 6000
	if testing.Short() {
		plies, step, boards = 1, 32, 300
	} else if testkit.Short() {
		plies, step, boards = 1, 16, 600
	}
	for _, e := range append(suite(t, "perft.txt"), []entry{
		{fen: "r1bqkb1r/pppp1ppp/2n2n2/8/2P1p3/4QN2/PP1PPPPP/RNB1KB1R w KQkq - 0 5"},
		{fen: "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1"},
		{fen: "2K1k2r/8/8/8/8/8/8/8 w k - 0 1"},
		{fen: "8/8/8/8/8/8/8/R3K1k1 b Q - 0 1"},
	}...) {
		c.tree(parse(t, e.fen), newNaive(e.fen), plies)
	}
	chess960 := suite(t, "chess960.txt")
	for i := c.random.IntN(step); i < len(chess960); i += step {
		c.game(newNaive(chess960[i].fen), 40)
	}
	for range boards {
		if g := c.fewPieces(); !g.takesKing() {
			c.game(g, 6)
		}
	}
	t.Logf("%d positions, castled %d times, en passant %d times", len(c.positions), c.castled, c.passing)
	if c.castled < 50 || c.passing < 10 {
		t.Errorf("castled %d times, en passant %d times", c.castled, c.passing)
	}
}

// fewPieces returns a position in which both sides have their king between two rooks, and up to
// eleven other pieces stand anywhere.
func (c *comparison) fewPieces() *naive {
	g := newNaive("8/8/8/8/8/8/8/8 w - - 0 1")
	for side, letters := range []string{"RKR", "rkr"} {
		first, files := 56*side, c.random.Perm(8)[:3]
		slices.Sort(files)
		for i, file := range files {
			g.board[first+file] = letters[i]
			g.castle[first+file] = i != 1
		}
	}
	for range c.random.IntN(12) {
		piece, s := "NBRQPPnbrqpp"[c.random.IntN(12)], c.random.IntN(64)
		if g.board[s] == '.' && (piece|32 != 'p' || s >= 8 && s < 56) {
			g.board[s] = piece
		}
	}
	return g
}
