package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// naive is the oracle: a square is attacked if it lies on a line from the slider's, and
// nothing between them blocks.
func naive(s slider, square int, blockers Bitboard) (set Bitboard) {
	for to := range 64 {
		df, dr := to%8-square%8, to/8-square/8
		n := max(df, -df, dr, -dr)
		for _, d := range s {
			if n == 0 || df != n*d[0] || dr != n*d[1] {
				continue
			}
			free := true
			for i := 1; i < n; i++ {
				free = free && blockers>>(square+i*(d[0]+8*d[1]))&1 == 0
			}
			if free {
				set |= 1 << to
			}
		}
	}
	return set
}

// verify holds a magic against the oracle, over every set of blockers.
func verify(t *testing.T, s slider, square int, magic Bitboard) {
	t.Helper()
	var mask Bitboard
	for to := range 64 {
		// A blocker matters if there is a square behind it to be lost.
		if naive(s, square, 1<<to) != naive(s, square, 0) {
			mask |= 1 << to
		}
	}
	n := scan.OnesCount(mask)
	table := make(map[Bitboard]Bitboard)
	for blockers := range iter.Subsets(mask) {
		attacks := naive(s, square, blockers)
		index := blockers * magic >> (64 - n)
		if old, ok := table[index]; ok && old != attacks {
			t.Fatalf("%v, square %d: magic %#x confuses blockers %#x with others", s, square, magic, blockers)
		}
		table[index] = attacks
	}
}

func TestMagics(t *testing.T) {
	for _, test := range []struct {
		name       string
		slider     slider
		sparsest   bool // tries every word of up to five ones, on some squares
		sets, ones int
	}{
		{"rook", rook, false, 102400, 555},
		{"bishop", bishop, false, 5248, 644},
		{"rook", rook, true, 102400, 48*4 + 10*5 + 6*6},
		{"bishop", bishop, true, 5248, 8*3 + 14*4 + 38*5 + 4*6},
	} {
		if test.sparsest && testkit.Short() {
			continue
		}
		var progress bytes.Buffer
		for square, magic := range findAll(test.name, test.slider, 1, test.sparsest, &progress) {
			if !testkit.Short() || square%9 == 0 { // the squares from a1 to h8 will do
				verify(t, test.slider, square, magic)
			}
		}
		want := fmt.Sprintf("\n%s: 64 magics have %d ones, for %d sets of blockers\n", test.name, test.ones, test.sets)
		if !strings.HasSuffix(progress.String(), want) {
			t.Errorf("progress ends in\n%s\nnot in%s", progress.String()[progress.Len()-200:], want)
		}
	}
}

func TestRun(t *testing.T) {
	testkit.Command(run).Generates(t, "../chess/board.go", "../magics") // with the same seed
	testkit.Command(run).Refuses(t, map[string]string{
		"-seed -1":     "magics: invalid value \"-1\" for flag -seed: parse error\n",
		"-package a-b": "magics: -package a-b: not a Go identifier\n",
		"rook":         "magics: unexpected argument \"rook\"\n",
	})
}
