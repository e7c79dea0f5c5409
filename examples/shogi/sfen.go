package shogi

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/wide"
)

// This file has the notation: SFEN, as in USI.

// Start is the position that a game starts from.
const Start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// letters are those of Black's pieces, then of White's, in the order of Piece.
const letters = "PLNSBRGKplnsbrgk"

// inGame has the number of pieces of each kind that a game has.
var inGame = [8]int{Pawn: 18, Lance: 4, Knight: 4, Silver: 4, Bishop: 2, Rook: 2, Gold: 4, King: 2}

// letter returns the letter of a piece, with a + if it is promoted.
func letter(side Colour, piece Piece) string {
	text := letters[8*Piece(side&1)+piece&7:][:1]
	if piece >= Promoted {
		return "+" + text
	}
	return text
}

// Parse returns the position that an SFEN describes, with or without the number of the move
// at its end. Pieces in hand may be written one by one: PPP is 3P. The error says what is
// wrong, and where. Each side must have a king; other pieces may be missing.
func Parse(sfen string) (*Position, error) {
	p := &Position{number: 1}
	if err := p.parse(strings.Fields(sfen)); err != nil {
		return nil, fmt.Errorf("sfen %q: %w", sfen, err)
	}
	return p, nil
}

func (p *Position) parse(fields []string) error {
	if len(fields) < 3 || len(fields) > 4 {
		return fmt.Errorf("%d fields, want board, side to move, hands and perhaps the number of the move", len(fields))
	}
	if fields[1] != "b" && fields[1] != "w" {
		return fmt.Errorf("side to move %q, want b or w", fields[1])
	}
	p.side = Colour(strings.Index("bw", fields[1]))
	if err := cmp.Or(p.parseBoard(fields[0]), p.parseHands(fields[2])); err != nil {
		return err
	}
	if len(fields) == 4 {
		n, err := strconv.ParseUint(fields[3], 10, 16)
		if err != nil || n == 0 {
			return fmt.Errorf("number %q, want 1 to 65535", fields[3])
		}
		p.number = uint16(n)
	}
	return p.check()
}

func (p *Position) parseBoard(field string) error {
	for s := range wide.BitsAs[Square](&all) {
		p.on[s] = nothing
	}
	ranks := strings.Split(field, "/")
	if len(ranks) != 9 {
		return fmt.Errorf("%d ranks, want 9", len(ranks))
	}
	for rank, text := range ranks {
		squares, promoted := 0, Piece(0)
		for _, c := range text {
			i := strings.IndexRune(letters, c)
			piece := Piece(i & 7)
			switch {
			case c == '+' && promoted == 0:
				promoted = Promoted
				continue
			case promoted != 0 && (i < 0 || piece >= Gold):
				return fmt.Errorf("rank %c, %q: %q can't be promoted", 'a'+rank, text, c)
			case '1' <= c && c <= '9':
				squares += int(c - '0')
			case i < 0:
				return fmt.Errorf("rank %c, %q: %q is not a piece", 'a'+rank, text, c)
			default:
				if squares++; squares > 9 {
					break
				}
				s, side := At(9-squares, rank), &p.own
				if Colour(i/8) != p.side {
					side = &p.enemy
				}
				p.on[s] = piece | promoted
				wide.Add(&p.sets[setOf[p.on[s]]], s)
				wide.Add(side, s)
			}
			promoted = 0
		}
		if squares != 9 || promoted != 0 {
			return fmt.Errorf("rank %c, %q: %d squares, want 9, and no + at the end", 'a'+rank, text, squares)
		}
	}
	return nil
}

// someInHand is one kind of piece in hand, after its number.
var someInHand = regexp.MustCompile("^([0-9]*)([PLNSBRGplnsbrg])")

func (p *Position) parseHands(field string) error {
	if field == "-" {
		return nil
	}
	for rest := field; rest != ""; {
		m := someInHand.FindStringSubmatch(rest)
		if m == nil {
			return fmt.Errorf("hands %q: %q is not a piece in hand, after its number or not", field, rest)
		}
		i, n := strings.Index(letters, m[2]), 1
		if m[1] != "" {
			n, _ = strconv.Atoi(m[1])
		}
		hand, piece := &p.hands[i/8], i%8
		if n < 1 || n > inGame[piece]-int(hand[piece]) {
			return fmt.Errorf("hands %q: %s at %q, want 1 to %d in all", field, m[0], rest, inGame[piece])
		}
		hand[piece] += uint8(n)
		rest = rest[len(m[0]):]
	}
	return nil
}

// check returns what no game can have led to: too many pieces, pieces that could not move on,
// two pawns on a file, or a king that could be taken.
func (p *Position) check() error {
	var count [8]int
	var pawns [2][9]bool
	for s := range wide.BitsAs[Square](&all) {
		piece, side, ok := p.On(s)
		if !ok {
			continue
		}
		count[piece&7]++
		switch {
		case piece < King && !wide.Contains(&stays[side][piece], s):
			return fmt.Errorf("%s could not move on from %s", letter(side, piece), s)
		case piece == Pawn && pawns[side][s.File()]:
			return fmt.Errorf("%s has two pawns on file %d", side, 1+s.File())
		case piece == Pawn:
			pawns[side][s.File()] = true
		}
	}
	if wide.CountAnd(&p.sets[kings], &p.own) != 1 || wide.CountAnd(&p.sets[kings], &p.enemy) != 1 {
		return fmt.Errorf("%d kings, want one of each side", count[King])
	}
	for piece, n := range count {
		if n += int(p.hands[Black][piece]) + int(p.hands[White][piece]); n > inGame[piece] {
			return fmt.Errorf("%d of %s, want at most %d", n, letters[piece:][:1], inGame[piece])
		}
	}
	turned := *p
	turned.own, turned.enemy, turned.side = p.enemy, p.own, p.side^1
	var v view
	if v.look(&turned); !wide.IsEmpty(&v.checks) {
		return fmt.Errorf("%s could take the king", p.side)
	}
	return nil
}

// String returns the SFEN of p.
func (p *Position) String() string {
	board := strings.ReplaceAll(strings.TrimSpace(grid(p.cell)), "\n", "/")
	for n := 9; n > 0; n-- {
		board = strings.ReplaceAll(board, strings.Repeat(".", n), strconv.Itoa(n))
	}
	return fmt.Sprintf("%s %s %s %d", board, "bw"[p.side&1:][:1], p.inHand(), p.number)
}

// Picture returns the board as a grid, as Black sees it, and the pieces in hand.
func (p *Position) Picture() string {
	return grid(func(s Square) string { return fmt.Sprintf("%3s", p.cell(s)) }) + "in hand " + p.inHand() + "\n"
}

// cell returns the letter of the piece on s, or a point.
func (p *Position) cell(s Square) string {
	if piece, side, ok := p.On(s); ok {
		return letter(side, piece)
	}
	return "."
}

// inHand returns the pieces in hand, in the order that USI wants.
func (p *Position) inHand() (text string) {
	for side := range p.hands {
		for _, piece := range []Piece{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn} {
			n := p.hands[side][piece]
			if n > 1 {
				text += strconv.Itoa(int(n))
			}
			if n > 0 {
				text += letter(Colour(side), piece)
			}
		}
	}
	return cmp.Or(text, "-")
}
