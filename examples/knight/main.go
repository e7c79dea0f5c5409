// Knight shows the squares that one or more knights attack:
//
//	go run github.com/bitwalk/bitwalk/examples/knight -square d4,h8
//
// With -king it shows what kings attack. Below the board it prints the number of
// attacked squares, counted in three ways.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command, and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("knight", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var on Bitboard
	flags.Func("square", "the `squares` the pieces are on, with commas between them (default d4)", func(names string) error {
		set, err := parse(names)
		on |= set
		return err
	})
	king := flags.Bool("king", false, "show kings, not knights")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case on == 0:
		on, err = parse("d4")
	}
	if err != nil {
		fmt.Fprintln(stderr, "knight:", err)
		return 2
	}
	if *king {
		show(stdout, 'K', on, KingAttacks(on))
	} else {
		show(stdout, 'N', on, KnightAttacks(on))
	}
	return 0
}

// A Bitboard is a set of squares, a1 = 0, b1 = 1, … h8 = 63.
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7

	notA  = ^fileA
	notAB = ^(fileA | fileA<<1)
	notH  = ^fileH
	notGH = ^(fileH | fileH>>1)
)

// KnightAttacks returns the squares that knights attack. The whole set is shifted
// by each of a knight's eight moves, less the knights that the move would carry
// over the left or right edge. What crosses the other two edges falls out of the
// word.
func KnightAttacks(knights Bitboard) Bitboard {
	return knights&notH<<17 | knights&notA<<15 | // two ranks up
		knights&notGH<<10 | knights&notAB<<6 | // one up
		knights&notGH>>6 | knights&notAB>>10 | // one down
		knights&notH>>15 | knights&notA>>17 // two down
}

// KingAttacks returns the squares that kings attack: the squares on either side,
// then the ranks above and below these three.
func KingAttacks(kings Bitboard) Bitboard {
	beside := kings&notH<<1 | kings&notA>>1
	row := kings | beside
	return beside | row<<8 | row>>8
}

// parse returns the set of the squares named in a list such as d4,h8.
func parse(names string) (Bitboard, error) {
	var set Bitboard
	for _, name := range strings.Split(names, ",") {
		if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
			return 0, fmt.Errorf("%q is not a square from a1 to h8", name)
		}
		set |= 1 << (name[0] - 'a' + 8*(name[1]-'1'))
	}
	return set, nil
}

// show prints the board and the counts.
func show(out io.Writer, piece byte, on, attacked Bitboard) {
	board := []byte(strings.Repeat(". . . . . . . . ", 8))
	// A rank takes 16 bytes, rank 8 first, and a square two.
	at := func(i int) *byte { return &board[2*(i^56)] }
	for i := range iter.Bits(attacked) {
		*at(i) = '*'
	}
	for i := range iter.Bits(on) {
		*at(i) = piece
		if attacked>>i&1 != 0 {
			*at(i) += 'a' - 'A' // attacked by another
		}
	}
	for rank := range 8 {
		fmt.Fprintf(out, "%d  %s\n", 8-rank, board[16*rank:16*rank+15])
	}
	fmt.Fprintf(out, "   a b c d e f g h\n\nattacked squares, counted\n")
	fmt.Fprintf(out, "  by clearing the lowest one after another  %2d\n", countByClearing(attacked))
	fmt.Fprintf(out, "  by a table of 65536 counts                %2d\n", countByTable(attacked))
	fmt.Fprintf(out, "  by scan.OnesCount                         %2d\n", scan.OnesCount(attacked))
}

// countByClearing takes one iteration for each one bit.
func countByClearing(b Bitboard) int {
	n := 0
	for ; b != 0; b = scan.ClearLowest(b) {
		n++
	}
	return n
}

// counts holds the number of ones in each 16-bit word: its lowest bit and the ones
// of the word shifted right by one, which comes earlier in the table.
var counts = func() (counts [1 << 16]uint8) {
	for i := range counts {
		counts[i] = counts[i>>1] + uint8(i&1)
	}
	return counts
}()

// countByTable takes four lookups.
func countByTable(b Bitboard) int {
	return int(counts[b&0xffff]) + int(counts[b>>16&0xffff]) + int(counts[b>>32&0xffff]) + int(counts[b>>48])
}
