package chess

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// newNaive returns a start, by the pieces on the first ranks from a to h; all rooks can castle.
func newNaive(white, black string) *naive {
	g := &naive{passed: -1}
	copy(g.board[:], white+"PPPPPPPP"+strings.Repeat(".", 32)+"pppppppp"+strings.ToLower(black))
	for s, c := range g.board {
		g.castle[s] = c == 'R' || c == 'r'
	}
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

// play is moved, but leaves passed only if a pawn can take there.
func (g *naive) play(m Move) *naive {
	promoted := byte(0)
	if m.Becomes != m.Kind {
		promoted = "pnbrqk"[slices.Index(kinds[:], m.Becomes)]
	}
	next := g.moved(int(m.From), int(m.To), promoted)
	if to := next.passed; to >= 0 {
		takes := false
		for from := range 64 {
			takes = takes || next.board[from]|32 == 'p' && next.legal(from, to) && from%8 != to%8
		}
		if !takes {
			next.passed = -1
		}
	}
	return next
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

// same compares p with g: texts both ways, hash, moves. It returns the moves.
func same(t *testing.T, p *Position, g *naive) []Move {
	t.Helper()
	fen := g.text(false)
	if got := p.String(); got != fen {
		t.Fatalf("%s, want %s", got, fen)
	}
	for _, text := range []string{fen, g.text(true)} {
		if *parse(t, text) != *p {
			t.Fatalf("%s parsed is not what was played", text)
		}
	}
	var l Moves
	n := p.Moves(&l)
	got, want := p.List(nil, &l), g.moves()
	order := func(m Move) int { return int(m.From)<<16 | int(m.To)<<8 | int(m.Becomes) }
	compare := func(a, b Move) int { return order(a) - order(b) }
	slices.SortFunc(got, compare)
	slices.SortFunc(want, compare)
	if !slices.Equal(got, want) || n != len(want) {
		t.Fatalf("%s: %d moves, %v, want %v", fen, n, got, want)
	}
	return got
}

// walk plays a game of random moves from g, with castling whenever it is possible.
func walk(t *testing.T, random *rand.Rand, g *naive, plies int) (castled, passing int) {
	t.Helper()
	p := parse(t, g.text(true))
	for range plies {
		moves := same(t, p, g)
		if len(moves) == 0 {
			break
		}
		if g.passed >= 0 {
			passing++
		}
		m := moves[random.IntN(len(moves))]
		for _, c := range moves {
			if c.Kind == King && g.own(int(c.To)) && random.IntN(3) == 0 {
				m = c
			}
		}
		if m.Kind == King && g.own(int(m.To)) {
			castled++
		}
		next := new(Position)
		p.Play(next, m)
		p, g = next, g.play(m)
	}
	return castled, passing
}

// starts returns the first ranks of Chess960.
func starts() (texts []string) {
	for n := range 960 {
		rank := []byte("........")
		put := func(c byte, i int) { // on the empty square i
			for s := range rank {
				if rank[s] == '.' {
					if i == 0 {
						rank[s] = c
						return
					}
					i--
				}
			}
		}
		rank[n%4*2+1], rank[n/4%4*2] = 'B', 'B'
		put('Q', n/16%6)
		knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/96]
		put('N', knights[1])
		put('N', knights[0])
		put('R', 0)
		put('K', 0)
		put('R', 0)
		texts = append(texts, string(rank))
	}
	return texts
}

// Games from all starts of Chess960 go by the rules, and so do those of boards with few
// pieces, where castling is often possible, or prevented.
func TestNaive(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	all := starts()
	if all[518] != "RNBQKBNR" || len(slices.Compact(slices.Sorted(slices.Values(all)))) != 960 {
		t.Fatalf("start 518 is %s", all[518])
	}
	step, boards := 1, 6000
	if testing.Short() {
		step, boards = 32, 300
	} else if testkit.Short() {
		step, boards = 16, 600
	}
	castled, passing := 0, 0
	add := func(c, p int) { castled, passing = castled+c, passing+p }
	for i := random.IntN(step); i < 960; i += step {
		add(walk(t, random, newNaive(all[i], all[i]), 40))
		add(walk(t, random, newNaive(all[i], all[random.IntN(960)]), 40))
	}
	for range boards {
		g := newNaive("........", "........")
		for s := range g.board {
			g.board[s] = '.'
		}
		for _, letters := range []string{"RKR", "rkr"} {
			files := random.Perm(8)[:3]
			slices.Sort(files)
			for i, file := range files {
				s := file
				if letters == "rkr" {
					s += 56
				}
				g.board[s] = letters[i]
				g.castle[s] = i != 1
			}
		}
		for range random.IntN(12) {
			c := "NBRQPPnbrqpp"[random.IntN(12)]
			s := random.IntN(64)
			if g.board[s] == '.' && (c|32 != 'p' || s >= 8 && s < 56) {
				g.board[s] = c
			}
		}
		if !g.takesKing() {
			add(walk(t, random, g, 6))
		}
	}
	t.Logf("castled %d times, %d positions with en passant", castled, passing)
	if castled < 50 || passing < 10 {
		t.Errorf("castled %d times, %d positions with en passant", castled, passing)
	}
}
