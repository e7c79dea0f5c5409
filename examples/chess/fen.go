package chess

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/iter"
)

// Positions and moves as texts.

// Start is the position a game starts from.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

const (
	letters  = "PNBRQKpnbrqk" // White's and Black's pieces, in the order of kinds
	castling = "KQkq"         // the outermost rook of White, of Black, to the right and left of the king
	files    = "AAaa"         // the a-file's letter, where castling names a rook by its file
)

// Parse returns the position that fen describes, in Forsyth-Edwards notation with
// or without the two counters at the end. Rooks that can castle are named as in X-FEN or
// Shredder-FEN, so that it reads Chess960. Operations of EPD may follow, and are ignored.
// The error says what is wrong, and where.
func Parse(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return nil, fmt.Errorf("fen %q: %d fields, want placement, side to move, castling, en passant and perhaps two counters", fen, len(fields))
	}
	p := &Position{passed: none}
	for i, parse := range []func(string) error{p.parsePlacement, p.parseSide, p.parseCastling, p.parsePassed} {
		if err := parse(fields[i]); err != nil {
			return nil, fmt.Errorf("fen: %s %q: %w", [...]string{"placement", "side to move", "castling", "en passant"}[i], fields[i], err)
		}
	}
	var counters [2]uint64
	rest := fields[4:]
	for i := 0; i < 2 && len(rest) > 0 && rest[0][0] >= '0' && rest[0][0] <= '9'; i++ {
		var err error
		if counters[i], err = strconv.ParseUint(rest[0], 10, 16); err != nil {
			return nil, fmt.Errorf("fen: %s %q: want a number up to 65535", [...]string{"halfmove clock", "move number"}[i], rest[0])
		}
		rest = rest[1:]
	}
	if text := strings.Join(rest, " "); text != "" && !strings.Contains(text, ";") {
		return nil, fmt.Errorf("fen: %q: want two counters, or operations that end with ;", text)
	}
	p.clock = uint16(counters[0])
	p.ply += 2 * uint32(max(counters[1], 1)-1) // some number moves from 0
	other := p.turned()
	if checks, _ := other.threats(); checks != 0 || kingAttacks[p.king].has(p.enemyKing) {
		return nil, fmt.Errorf("fen: side to move %q: %s could take the king", fields[1], p.Side())
	}
	p.checks, p.pinned = p.threats()
	p.keepPassed()
	return p, nil
}

// turned returns p with the other side to move.
func (p Position) turned() Position {
	p.own, p.enemy, p.king, p.enemyKing = p.enemy, p.own, p.enemyKing, p.king
	p.ply ^= 1
	return p
}

func (p *Position) parsePlacement(field string) error {
	texts := strings.Split(field, "/")
	if len(texts) != 8 {
		return fmt.Errorf("%d ranks, want 8", len(texts))
	}
	var count [len(letters)]int
	var colours [2]Bitboard
	var kings [2]Square
	for i, text := range texts {
		rank, file := 7-i, 0
		for _, c := range text {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			letter := strings.IndexRune(letters, c)
			if letter < 0 {
				return fmt.Errorf("rank %d, %q: %q is not a piece", rank+1, text, c)
			}
			if file < 8 {
				s, kind := Square(8*rank+file), kinds[letter%6]
				if kind == Pawn && ends.has(s) {
					return fmt.Errorf("rank %d, %q: a pawn on %s", rank+1, text, s)
				}
				count[letter]++
				colours[letter/6] |= s.bit()
				is := &everywhere[kind]
				p.pawns |= s.bit() & is.pawns
				p.knights |= s.bit() & is.knights
				p.bishops |= s.bit() & is.bishops
				p.rooks |= s.bit() & is.rooks
				if kind == King {
					kings[letter/6] = s
				}
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d, %q: %d squares, want 8", rank+1, text, file)
		}
	}
	for c := range Colour(2) {
		n := count[6*c:]
		if n[5] != 1 {
			return fmt.Errorf("%s has %d kings, want 1", c, n[5])
		}
		if promoted := max(0, n[1]-2) + max(0, n[2]-2) + max(0, n[3]-2) + max(0, n[4]-1); n[0]+promoted > 8 {
			return fmt.Errorf("%s has %d pawns and %d pieces promoted from pawns, want at most 8", c, n[0], promoted)
		}
	}
	p.own, p.enemy = colours[White], colours[Black]
	p.king, p.enemyKing = kings[White], kings[Black]
	return nil
}

func (p *Position) parseSide(field string) error {
	if field == "b" {
		*p = p.turned()
	} else if field != "w" {
		return fmt.Errorf("want w or b")
	}
	return nil
}

func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, c := range field {
		if !strings.ContainsRune("KQkqABCDEFGHabcdefgh", c) {
			return fmt.Errorf("%q is not one of KQkq or a file", c)
		}
		var rook, wing Bitboard
		for i, letter := range castling {
			rooks, outer := p.wing(i)
			if file := uint(c) - uint(files[i]); c == letter {
				rook, wing = outer, rooks
			} else if file < 8 && rooks&(fileA<<file) != 0 {
				rook, wing = rooks&(fileA<<file), rooks
			}
		}
		if rook == 0 {
			return fmt.Errorf("%q: no such rook beside a king on its first rank", c)
		}
		if p.castle&wing != 0 {
			return fmt.Errorf("%q: the king castles with one rook to each side", c)
		}
		p.castle |= rook
	}
	return nil
}

// wing returns the rooks on a king's first rank to one of its sides, and the outermost,
// by the index in castling. There are none if the king is not on its first rank.
func (p *Position) wing(i int) (rooks, outer Bitboard) {
	side, own, king := Colour(i/2), p.own, p.king
	if side != p.Side() {
		own, king = p.enemy, p.enemyKing
	}
	first := rank1 << (56 * side)
	if !first.has(king) {
		return 0, 0
	}
	rooks = own & p.rooks &^ p.bishops & first
	if i%2 != 0 {
		rooks &= king.bit() - 1
		return rooks, rooks & -rooks
	}
	rooks &^= king.bit() - 1
	return rooks, rooks &^ (1<<(bits.Len64(uint64(rooks|1))-1) - 1)
}

func (p *Position) parsePassed(field string) error {
	if field == "-" {
		return nil
	}
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' || field[1] < '1' || field[1] > '8' {
		return fmt.Errorf("not a square")
	}
	s := Square(field[0]-'a') | Square(field[1]-'1')<<3
	waits := p.Side() ^ 1
	up := Square(waits.up())
	switch occupied := p.own | p.enemy; {
	case s>>3 != 2 && waits == White, s>>3 != 5 && waits == Black:
		return fmt.Errorf("no pawn of %s passes rank %c in a double step", waits, field[1])
	case !(p.pawns & p.enemy).has(s + up):
		return fmt.Errorf("%s has no pawn on %s", waits, s+up)
	case occupied.has(s):
		return fmt.Errorf("%s is occupied", s)
	case occupied.has(s - up):
		return fmt.Errorf("%s, where the pawn came from, is occupied", s-up)
	}
	p.passed = s
	return nil
}

// letter returns the letter of the piece on s, or a dot.
func (p *Position) letter(s Square) byte {
	i := slices.Index(kinds[:], p.At(s))
	if i < 0 {
		return '.'
	}
	if p.own.has(s) == (p.Side() == Black) {
		i += len(kinds)
	}
	return letters[i]
}

// Grid returns a drawing of p, with White's side at the bottom.
func (p *Position) Grid() string { return grid(p.letter) }

// empty replaces a run of empty squares by their number.
var empty = strings.NewReplacer("........", "8", ".......", "7", "......", "6", ".....", "5", "....", "4", "...", "3", "..", "2", ".", "1")

// String returns p in Forsyth-Edwards notation: X-FEN, where a rook that can castle is named
// by its file only if it is not the outermost.
func (p *Position) String() string {
	castle := ""
	for i, letter := range castling {
		rooks, outer := p.wing(i)
		for rook := range iter.BitsAs[Square](rooks & p.castle) {
			if rook.bit() != outer {
				letter = rune(files[i]) + rune(rook&7)
			}
			castle += string(letter)
		}
	}
	passed := "-"
	if p.passed != none {
		passed = p.passed.String()
	}
	placement := ranks(p.letter)
	return fmt.Sprintf("%s %c %s %s %d %d", empty.Replace(strings.Join(placement[:], "/")), "wb"[p.Side()], cmp.Or(castle, "-"), passed, p.clock, p.ply/2+1)
}

// String returns m in the notation that engines use, such as e2e4 or a7a8q. Castling from e1
// to h1 is e1g1, as in standard chess; engines that play Chess960 want From and To.
func (m Move) String() string {
	to := m.To
	if m.Kind == King && m.From&7 == 4 && (to&7 == 0 || to&7 == 7) {
		to, _ = castled(m.From, to)
	}
	s := m.From.String() + to.String()
	if m.Becomes != m.Kind {
		s += string("pnbrq"[slices.Index(kinds[:], m.Becomes)])
	}
	return s
}
