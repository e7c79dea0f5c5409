package shogi

import "strings"

// This file has the board: squares, sets of them, and their pictures.

// A Square is a square of the board, 9*file + rank. File 0 is the one on the right as Black
// sees the board, which is called 1, and rank 0 is the farthest from Black, called a.
type Square uint8

// At returns the square on a file and a rank, both from 0 to 8.
func At(file, rank int) Square { return Square(9*file + rank) }

// File returns the file of s.
func (s Square) File() int { return int(s) / 9 }

// Rank returns the rank of s.
func (s Square) Rank() int { return int(s) % 9 }

// String returns s in the notation of USI, such as 7g.
func (s Square) String() string {
	return string([]byte{'1' + byte(s.File()), 'a' + byte(s.Rank())})
}

// A Bitboard is a set of squares: a board of two words for the functions of package wide.
type Bitboard [2]uint64

// all has the squares of the board.
var all = Bitboard{^uint64(0), 1<<(81-64) - 1}

// String returns b as a grid of nine ranks, as Black sees the board.
func (b Bitboard) String() string {
	return grid(func(s Square) string { return string(".x"[b[s>>6]>>(s&63)&1]) })
}

// grid returns nine ranks of nine squares, from file 9 to file 1.
func grid(cell func(s Square) string) string {
	var text strings.Builder
	for rank := range 9 {
		for file := 8; file >= 0; file-- {
			text.WriteString(cell(At(file, rank)))
		}
		text.WriteByte('\n')
	}
	return text.String()
}
