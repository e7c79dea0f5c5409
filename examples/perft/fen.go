package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/scan"
)

// Start is the position a game starts from.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func (c Colour) String() string { return [2]string{"White", "Black"}[c&1] }

// pieces are the letters of White's pieces and Black's, each by kind.
const pieces = "PNBRQKpnbrqk"

// Parse returns the position that fen describes, in Forsyth-Edwards notation with
// or without the two counters at the end. What is wrong with a fen, and where, is
// in the error.
func Parse(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 6 {
		return nil, fmt.Errorf("fen %q: %d fields, want placement, side to move, castling, en passant and perhaps two counters", fen, len(fields))
	}
	p := &Position{passed: none}
	for i, parse := range []func(string) error{p.parsePlacement, p.parseSide, p.parseCastling, p.parsePassed} {
		if err := parse(fields[i]); err != nil {
			return nil, fmt.Errorf("fen: %s %q: %w", [...]string{"placement", "side to move", "castling", "en passant"}[i], fields[i], err)
		}
	}
	for i, counter := range fields[4:] {
		if n, err := strconv.ParseUint(counter, 10, 16); err != nil || n < uint64(i) {
			return nil, fmt.Errorf("fen: %s %q: not a number from %d", [...]string{"halfmove clock", "move number"}[i], counter, i)
		}
	}
	waits := p.side ^ 1
	if p.attacked(p.side, p.colours[White]|p.colours[Black])&p.kinds[King]&p.colours[waits] != 0 {
		return nil, fmt.Errorf("fen: side to move %q: %s could take the king", fields[1], p.side)
	}
	return p, nil
}

func (p *Position) parsePlacement(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("%d ranks, want 8", len(ranks))
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, c := range text {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			piece := strings.IndexRune(pieces, c)
			if piece < 0 {
				return fmt.Errorf("rank %d, %q: %q is not a piece", rank+1, text, c)
			}
			if file < 8 {
				s := Square(8*rank + file)
				kind, colour := Kind(piece%6), Colour(piece/6)
				if kind == Pawn && (rank1 | rank8).has(s) {
					return fmt.Errorf("rank %d, %q: a pawn on %s", rank+1, text, s)
				}
				p.kinds[kind] |= s.bit()
				p.colours[colour] |= s.bit()
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d, %q: %d squares, want 8", rank+1, text, file)
		}
	}
	for c := range Colour(2) {
		count := func(kind Kind) int { return scan.OnesCount(p.kinds[kind] & p.colours[c]) }
		if n := count(King); n != 1 {
			return fmt.Errorf("%s has %d kings, want 1", c, n)
		}
		promoted := max(0, count(Knight)-2) + max(0, count(Bishop)-2) + max(0, count(Rook)-2) + max(0, count(Queen)-1)
		if n := count(Pawn); n+promoted > 8 {
			return fmt.Errorf("%s has %d pawns and %d pieces promoted from pawns, want at most 8", c, n, promoted)
		}
	}
	return nil
}

func (p *Position) parseSide(field string) error {
	switch field {
	case "w":
		p.side = White
	case "b":
		p.side = Black
	default:
		return fmt.Errorf("want w or b")
	}
	return nil
}

func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	const letters = "KQkq"
	for _, c := range field {
		i := strings.IndexRune(letters, c)
		if i < 0 {
			return fmt.Errorf("%q is not one of %s", c, letters)
		}
		king, rook := Square(4), [4]Square{7, 0, 63, 56}[i]
		king |= rook & 56
		side := Colour(i / 2)
		if p.castle.has(rook) {
			return fmt.Errorf("%q stands twice", c)
		}
		if !(p.kinds[King] & p.colours[side]).has(king) {
			return fmt.Errorf("%q: %s has no king on %s", c, side, king)
		}
		if !(p.kinds[Rook] & p.colours[side]).has(rook) {
			return fmt.Errorf("%q: %s has no rook on %s", c, side, rook)
		}
		p.castle |= rook.bit()
	}
	return nil
}

func (p *Position) parsePassed(field string) error {
	if field == "-" {
		return nil
	}
	var s Square
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' || field[1] < '1' || field[1] > '8' {
		return fmt.Errorf("not a square")
	}
	s = Square(field[0]-'a') | Square(field[1]-'1')<<3
	waits := p.side ^ 1
	up := Square(forward(waits))
	switch occupied := p.colours[White] | p.colours[Black]; {
	case s>>3 != 2 && waits == White, s>>3 != 5 && waits == Black:
		return fmt.Errorf("no pawn of %s passes rank %c in a double step", waits, field[1])
	case !(p.kinds[Pawn] & p.colours[waits]).has(s + up):
		return fmt.Errorf("%s has no pawn on %s", waits, s+up)
	case occupied.has(s):
		return fmt.Errorf("%s is occupied", s)
	case occupied.has(s - up):
		return fmt.Errorf("%s, where the pawn came from, is occupied", s-up)
	}
	p.passed = s
	return nil
}
