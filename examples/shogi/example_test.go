package shogi_test

import (
	"fmt"

	"github.com/bitwalk/bitwalk/examples/shogi"
	"github.com/bitwalk/bitwalk/wide"
)

// The diagonal between the bishops is open.
func Example() {
	p, err := shogi.Parse("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3")
	if err != nil {
		panic(err)
	}
	var moves shogi.Moves
	p.Moves(&moves)
	fmt.Println(p.Count(), "moves, of the bishop:")
	var next shogi.Position
	for m := range moves.All {
		if m.Piece == shogi.Bishop {
			p.Play(&next, m)
			fmt.Println(m.String(), next.String())
		}
	}
	piece, side, _ := next.On(shogi.At(2, 2))
	fmt.Println(side.String(), piece == shogi.Bishop|shogi.Promoted)
	fmt.Print(next.Picture())
	// Output:
	// 39 moves, of the bishop:
	// 8h2b lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4
	// 8h3c lnsgkgsnl/1r5b1/ppppppBpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w - 4
	// 8h4d lnsgkgsnl/1r5b1/pppppp1pp/5Bp2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w - 4
	// 8h5e lnsgkgsnl/1r5b1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w - 4
	// 8h6f lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2PB5/PP1PPPPPP/7R1/LNSGKGSNL w - 4
	// 8h7g lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PPBPPPPPP/7R1/LNSGKGSNL w - 4
	// 8h2b+ lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4
	// 8h3c+ lnsgkgsnl/1r5b1/pppppp+Bpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w - 4
	// Black true
	//   l  n  s  g  k  g  s  n  l
	//   .  r  .  .  .  .  .  b  .
	//   p  p  p  p  p  p +B  p  p
	//   .  .  .  .  .  .  p  .  .
	//   .  .  .  .  .  .  .  .  .
	//   .  .  P  .  .  .  .  .  .
	//   P  P  .  P  P  P  P  P  P
	//   .  .  .  .  .  .  .  R  .
	//   L  N  S  G  K  G  S  N  L
	// in hand -
}

func ExampleBitboard() {
	var b shogi.Bitboard
	for i := range 9 {
		s := shogi.At(i, i)
		if s.String() != "5e" {
			wide.Add(&b, s)
		}
	}
	fmt.Print(b.String())
	// Output:
	// ........x
	// .......x.
	// ......x..
	// .....x...
	// .........
	// ...x.....
	// ..x......
	// .x.......
	// x........
}

func ExampleSquare() {
	s := shogi.At(6, 6)
	fmt.Println(s.File(), s.Rank(), s)
	// Output: 6 6 7g
}
