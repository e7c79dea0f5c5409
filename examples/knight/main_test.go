package main

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// naive returns what knights attack, or kings: the squares at a distance of a and b files and
// ranks, in either order.
func naive(on Bitboard, king bool) (set Bitboard) {
	for from := range iter.Bits(on) {
		for to := range 64 {
			df, dr := to%8-from%8, to/8-from/8
			d := df*df + dr*dr
			if king && (d == 1 || d == 2) || !king && d == 5 {
				set |= 1 << to
			}
		}
	}
	return set
}

func TestAttacks(t *testing.T) {
	boards := []Bitboard{0, ^Bitboard(0)}
	knights, kings := 0, 0
	for s := range 64 {
		boards = append(boards, 1<<s)
		knights += scan.OnesCount(KnightAttacks(1 << s))
		kings += scan.OnesCount(KingAttacks(1 << s))
	}
	if knights != 336 || kings != 420 {
		t.Errorf("knights have %d moves and kings %d, want 336 and 420", knights, kings)
	}
	for _, b := range testkit.RandomWords(testkit.NewRand(), 1000, .25) {
		boards = append(boards, Bitboard(b))
	}
	for _, on := range boards {
		got, want := KnightAttacks(on), naive(on, false)
		if got != want || KingAttacks(on) != naive(on, true) {
			t.Fatalf("knights on %#x attack %#x, want %#x; kings %#x, want %#x", on, got, want, KingAttacks(on), naive(on, true))
		}
		if n := scan.OnesCount(got); countByClearing(got) != n || countByTable(got) != n {
			t.Fatalf("%#x has %d squares, %d by clearing, %d by the table", got, n, countByClearing(got), countByTable(got))
		}
	}
}

func TestRun(t *testing.T) {
	testkit.Command(run).Prints(t, map[string]string{
		"-square d4,h8 -square b3": `8  . . . . . . . N
7  . . . . . * . .
6  . . * . * . * .
5  * * * . . * . .
4  . . . n . . . .
3  . n . . . * . .
2  . . * * * . . .
1  * . * . . . . .
   a b c d e f g h

attacked squares, counted
  by clearing the lowest one after another  16
  by a table of 65536 counts                16
  by scan.OnesCount                         16
`,
		"-king -square a1": `
2  * * . . . . . .
1  K * . . . . . .
   a b c d e f g h
`,
	})
	testkit.Command(run).Refuses(t, map[string]string{
		"-square d9":       `knight: invalid value "d9" for flag -square: "d9" is not a square from a1 to h8`,
		"-square d4,i1,e5": `"i1" is not a square`,
		"-square d4,":      `"" is not a square`,
		"-square D4":       `"D4" is not a square`,
		"-queen":           "knight: flag provided but not defined: -queen",
		"d4":               `knight: unexpected argument "d4"`,
	})
}
