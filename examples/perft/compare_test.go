package main

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write byhand_test.go anew")

// byHand returns the text of moves.go with its loops over iterators written by
// hand.
func byHand(t *testing.T) []byte {
	text, err := os.ReadFile("moves.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, edit := range []struct{ old, with string }{
		{`(?s)^.*\n\)\n`, "// Code generated from moves.go by go test -update; DO NOT EDIT.\n\npackage main\n\n" +
			"import (\n\t\"math/bits\"\n\n\t\"github.com/bitwalk/bitwalk/scan\"\n)\n"},
		{`\b(attacked|Moves)\(`, "${1}ByHand("},
		{`(\n\t*)for (\w+) := range (?:iter|inner)\.BitsAs\[Square\]\((.*)\) \{`,
			"${1}for rest := uint64($3); rest != 0; {$1\t$2 := Square(bits.TrailingZeros64(rest))$1\trest &= rest - 1"},
	} {
		text = regexp.MustCompile(edit.old).ReplaceAll(text, []byte(edit.with))
	}
	return text
}

// The generator by hand differs from moves.go only in its loops.
func TestByHand(t *testing.T) {
	want := byHand(t)
	if *update {
		if err := os.WriteFile("byhand_test.go", want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("byhand_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("byhand_test.go is not what moves.go makes: run go test -update")
	}
	for _, p := range positions(t) {
		var a, b Moves
		p.Moves(&a)
		p.MovesByHand(&b)
		if a.n != b.n || !slices.Equal(a.list[:a.n], b.list[:b.n]) {
			t.Fatalf("%v has moves %v, by hand %v", p, a.list[:a.n], b.list[:b.n])
		}
	}
}

// positions returns the positions two moves after each of several varied ones.
func positions(t testing.TB) (list []Position) {
	for _, fen := range []string{Start, kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -"} {
		from := []Position{*parse(t, fen)}
		for range 2 {
			var to []Position
			for _, p := range from {
				var moves Moves
				p.Moves(&moves)
				for _, m := range moves.list[:moves.n] {
					next := p
					next.play(m)
					to = append(to, next)
				}
			}
			from = to
		}
		list = append(list, from...)
	}
	return list
}

// BenchmarkMoves finds the moves of a few thousand positions, alternately with
// loops over iterators and by hand, and reports the ratio of the fastest runs.
func BenchmarkMoves(b *testing.B) {
	list := positions(b)
	var moves Moves
	var times [2][]time.Duration
	n := 0
	for b.Loop() {
		n = 0
		start := time.Now()
		for i := range list {
			list[i].Moves(&moves)
			n += moves.n
		}
		middle := time.Now()
		for i := range list {
			list[i].MovesByHand(&moves)
		}
		times[0] = append(times[0], middle.Sub(start))
		times[1] = append(times[1], time.Since(middle))
	}
	iterators, hand := slices.Min(times[0]), slices.Min(times[1])
	b.ReportMetric(float64(iterators)/float64(n), "ns/move")
	b.ReportMetric(float64(hand)/float64(n), "ns/move-by-hand")
	b.ReportMetric(float64(iterators)/float64(hand), "ratio")
	b.ReportMetric(0, "ns/op")
}
