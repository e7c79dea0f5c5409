package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// attacksBySteps is the oracle: a square is attacked if it lies on a line from
// the slider's, and nothing between them blocks.
func attacksBySteps(s slider, square int, blockers Bitboard) (set Bitboard) {
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

// verify holds each magic against the oracle, over every set of blockers, and
// returns how many those are.
func verify(t *testing.T, name string, s slider, magics [64]Bitboard) (sets int) {
	t.Helper()
	for square, magic := range magics {
		if testkit.Short() && square%9 != 0 {
			continue // the squares from a1 to h8 will do
		}
		var mask Bitboard
		for to := range 64 {
			// A blocker matters if there is a square behind it to be lost.
			if attacksBySteps(s, square, 1<<to) != attacksBySteps(s, square, 0) {
				mask |= 1 << to
			}
		}
		n := scan.OnesCount(mask)
		table := make(map[Bitboard]Bitboard)
		for i := range Bitboard(1) << n {
			blockers := scan.Deposit(i, mask)
			attacks := attacksBySteps(s, square, blockers)
			index := blockers * magic >> (64 - n)
			if old, ok := table[index]; ok && old != attacks {
				t.Fatalf("%s, square %d: magic %#x confuses blockers %#x with others", name, square, magic, blockers)
			}
			table[index] = attacks
			sets++
		}
	}
	return sets
}

func TestMagics(t *testing.T) {
	var progress bytes.Buffer
	rooks := findAll("rook", rook, 1, false, &progress)
	bishops := findAll("bishop", bishop, 1, false, &progress)
	if n := verify(t, "rook", rook, rooks); n != 102400 && !testkit.Short() {
		t.Errorf("rooks have %d sets of blockers, want 102400", n)
	}
	if n := verify(t, "bishop", bishop, bishops); n != 5248 && !testkit.Short() {
		t.Errorf("bishops have %d sets of blockers, want 5248", n)
	}
	for _, want := range []string{
		"\nrook: 64 magics have 555 ones, for 102400 sets of blockers\n",
		"\nbishop: 64 magics have 644 ones, for 5248 sets of blockers\n",
	} {
		if !strings.Contains(progress.String(), want) {
			t.Errorf("progress ends in\n%s\nwithout%s", progress.String()[progress.Len()-200:], want)
		}
	}
}

// The search by number of ones ends on every square.
func TestSparsest(t *testing.T) {
	if testkit.Short() {
		t.Skip("tries every word of up to five ones, on some squares")
	}
	var progress bytes.Buffer
	count := func(magics [64]Bitboard) (n [9]int) {
		for _, magic := range magics {
			n[scan.OnesCount(magic)]++
		}
		return n
	}
	rooks := findAll("rook", rook, 0, true, &progress)
	verify(t, "rook", rook, rooks)
	if got, want := count(rooks), [9]int{4: 48, 5: 10, 6: 6}; got != want {
		t.Errorf("rook magics by number of ones: %d, want %d", got, want)
	}
	bishops := findAll("bishop", bishop, 0, true, &progress)
	verify(t, "bishop", bishop, bishops)
	if got, want := count(bishops), [9]int{3: 8, 4: 14, 5: 38, 6: 4}; got != want {
		t.Errorf("bishop magics by number of ones: %d, want %d", got, want)
	}
}

// The magics that package chess uses are what its go:generate line makes: the same seed
// makes the same tables.
func TestGenerated(t *testing.T) {
	const chess = "../chess"
	tables, err := os.ReadFile(filepath.Join(chess, "board.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, command, ok := strings.Cut(string(tables), "//go:generate go run ../magics -o ")
	if !ok {
		t.Fatal("board.go does not run this command")
	}
	command, _, _ = strings.Cut(command, "\n")
	name, args, _ := strings.Cut(command, " ")
	made := filepath.Join(t.TempDir(), name)
	var stdout, progress bytes.Buffer
	if status := run(append(strings.Fields(args), "-o", made), &stdout, &progress); status != 0 || stdout.Len() > 0 {
		t.Fatalf("status %d, %s", status, &stdout)
	}
	want, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(chess, name))
	if err != nil {
		t.Fatal(err)
	}
	// Git may have checked the file out with other line ends.
	if got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")); !bytes.Equal(got, want) {
		t.Errorf("%s differs from what go generate would make", name)
	}
	f := newSearch(bishop, 0)
	if a, b := f.sparse(rand.New(rand.NewPCG(1, 0))), f.sparse(rand.New(rand.NewPCG(2, 0))); a == b {
		t.Errorf("two seeds make the same magic, %#x", a)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-seed -1", `magics: invalid value "-1" for flag -seed: parse error`},
		{"-package a-b", "magics: -package a-b: not a Go identifier"},
		{"rook", `magics: unexpected argument "rook"`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(test.args), &stdout, &stderr)
		if status != 2 || stdout.Len() > 0 || stderr.String() != test.want+"\n" {
			t.Errorf("%s: status %d, stdout %q, stderr\n%s\nwant\n%s", test.args, status, &stdout, &stderr, test.want)
		}
	}
}
