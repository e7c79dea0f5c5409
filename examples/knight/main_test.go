package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// oracle returns the squares at a distance of one file and rank, or of a and b in
// either order, from the square.
func oracle(square int, king bool) (set Bitboard) {
	for to := range 64 {
		df, dr := to%8-square%8, to/8-square/8
		d := df*df + dr*dr
		if king && (d == 1 || d == 2) || !king && d == 5 {
			set |= 1 << to
		}
	}
	return set
}

func TestAttacks(t *testing.T) {
	knights, kings := 0, 0
	for s := range 64 {
		if got, want := KnightAttacks(1<<s), oracle(s, false); got != want {
			t.Errorf("a knight on square %d attacks %#x, want %#x", s, got, want)
		}
		if got, want := KingAttacks(1<<s), oracle(s, true); got != want {
			t.Errorf("a king on square %d attacks %#x, want %#x", s, got, want)
		}
		knights += scan.OnesCount(KnightAttacks(1 << s))
		kings += scan.OnesCount(KingAttacks(1 << s))
	}
	if knights != 336 || kings != 420 {
		t.Errorf("knights have %d moves and kings %d, want 336 and 420", knights, kings)
	}
}

// Several pieces attack what each of them does, and the counts agree.
func TestSeveral(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		on := Bitboard(rng.Uint64() & rng.Uint64())
		var knights, kings Bitboard
		for s := range iter.Bits(on) {
			knights |= oracle(s, false)
			kings |= oracle(s, true)
		}
		if got := KnightAttacks(on); got != knights {
			t.Fatalf("knights on %#x attack %#x, want %#x", on, got, knights)
		}
		if got := KingAttacks(on); got != kings {
			t.Fatalf("kings on %#x attack %#x, want %#x", on, got, kings)
		}
		n := scan.OnesCount(knights)
		if c, tab := countByClearing(knights), countByTable(knights); c != n || tab != n {
			t.Fatalf("%#x has %d squares, %d by clearing, %d by the table", knights, n, c, tab)
		}
	}
	for _, b := range []Bitboard{0, 1, 1 << 63, ^Bitboard(0)} {
		if n := scan.OnesCount(b); countByClearing(b) != n || countByTable(b) != n {
			t.Errorf("%#x: %d, %d and %d", b, n, countByClearing(b), countByTable(b))
		}
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-square d4,h8 -square b3", `8  . . . . . . . N
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
`},
		{"-king -square a1", `
2  * * . . . . . .
1  K * . . . . . .
   a b c d e f g h
`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(test.args), &stdout, &stderr)
		if status != 0 || stderr.Len() > 0 || !strings.Contains(stdout.String(), test.want) {
			t.Errorf("%s: status %d, stderr %q, stdout\n%s\nwant\n%s", test.args, status, &stderr, &stdout, test.want)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-square d9", `knight: invalid value "d9" for flag -square: "d9" is not a square from a1 to h8`},
		{"-square d4,i1,e5", `knight: invalid value "d4,i1,e5" for flag -square: "i1" is not a square from a1 to h8`},
		{"-square d4,", `knight: invalid value "d4," for flag -square: "" is not a square from a1 to h8`},
		{"-square D4", `knight: invalid value "D4" for flag -square: "D4" is not a square from a1 to h8`},
		{"-queen", "knight: flag provided but not defined: -queen"},
		{"d4", `knight: unexpected argument "d4"`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(test.args), &stdout, &stderr)
		if status != 2 || stdout.Len() > 0 || stderr.String() != test.want+"\n" {
			t.Errorf("%s: status %d, stdout %q, stderr\n%s\nwant\n%s", test.args, status, &stdout, &stderr, test.want)
		}
	}
}
