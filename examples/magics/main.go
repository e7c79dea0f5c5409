// Magics finds a magic multiplier for each of the 64 rook and 64 bishop squares
// of a chessboard, and prints them as Go source:
//
//	go run github.com/bitwalk/bitwalk/examples/magics >magics.go
//
// What a rook or bishop attacks depends on the pieces in its way, the blockers. For a
// square with n squares for blockers, a magic is a word for which the top n bits of a
// product, blockers*magic>>(64-n), are an index into a table of attacks: sets of blockers
// with different attacks have different indexes. iter.Subsets walks all sets of blockers
// of a square.
//
// Candidates are random words with few ones; the same -seed finds the same magics.
// With -sparsest they are all words in the order of their number of ones, walked with
// iter.Snoob: the magic found has as few ones as possible, three to six, and is the
// smallest such word. This search takes a few seconds.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"
	"math/rand/v2"
	"os"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command, and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("magics", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	seed := flags.Uint64("seed", 1, "seed of the random candidates")
	sparsest := flags.Bool("sparsest", false, "find the magics with the fewest ones")
	file := flags.String("o", "", "the `file` to write in place of standard output, without showing progress")
	pkg := flags.String("package", "main", "the `name` of the package to print")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case !token.IsIdentifier(*pkg):
		err = fmt.Errorf("-package %s: not a Go identifier", *pkg)
	}
	if err == nil {
		progress := stderr
		if *file != "" {
			progress = io.Discard
		}
		rooks := findAll("rook", rook, *seed, *sparsest, progress)
		bishops := findAll("bishop", bishop, *seed, *sparsest, progress)
		tables := source(*pkg, rooks, bishops)
		if *file != "" {
			err = os.WriteFile(*file, tables, 0o666)
		} else {
			_, err = stdout.Write(tables)
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, "magics:", err)
		return 2
	}
	return 0
}

// A Bitboard is a set of squares, a1 = 0, b1 = 1, … h8 = 63.
type Bitboard uint64

// A slider is a piece that moves in straight lines: its directions, in files and
// ranks.
type slider [4][2]int

var (
	rook   = slider{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	bishop = slider{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
)

// attacks returns the squares that the slider attacks from square: in each
// direction, all up to and including the first blocker.
func (s slider) attacks(square int, blockers Bitboard) Bitboard {
	var set Bitboard
	for _, d := range s {
		for f, r := square%8+d[0], square/8+d[1]; f|r|7 == 7; f, r = f+d[0], r+d[1] {
			to := Bitboard(1) << (8*r + f)
			set |= to
			if blockers&to != 0 {
				break
			}
		}
	}
	return set
}

// mask returns the squares on which a piece can block the slider: all that it
// attacks on the empty board except the last in each direction, with nothing
// behind it.
func (s slider) mask(square int) Bitboard {
	var set Bitboard
	for _, d := range s {
		f, r := square%8+d[0], square/8+d[1]
		for ; (f+d[0])|(r+d[1])|7 == 7; f, r = f+d[0], r+d[1] {
			set |= 1 << (8*r + f)
		}
	}
	return set
}

// A search looks for a magic of one square.
type search struct {
	mask     Bitboard
	blockers []Bitboard // every set of blockers
	attacks  []Bitboard // the attacks for each of them
	shift    int        // brings the top bits down

	// Incrementing round empties the table.
	table []entry
	round uint32
}

type entry struct {
	attacks Bitboard
	round   uint32
}

func newSearch(s slider, square int) *search {
	f := &search{mask: s.mask(square)}
	for blockers := range iter.Subsets(f.mask) {
		f.blockers = append(f.blockers, blockers)
		f.attacks = append(f.attacks, s.attacks(square, blockers))
	}
	f.table = make([]entry, len(f.blockers))
	f.shift = 64 - scan.OnesCount(f.mask)
	return f
}

// verify reports whether magic gives different indexes to sets of blockers with
// different attacks.
func (f *search) verify(magic Bitboard) bool {
	f.round++
	for i, blockers := range f.blockers {
		e := &f.table[blockers*magic>>f.shift]
		if e.round != f.round {
			*e = entry{f.attacks[i], f.round}
		} else if e.attacks != f.attacks[i] {
			return false
		}
	}
	return true
}

// sparsest returns the smallest magic of those with the fewest ones.
func (f *search) sparsest() Bitboard {
	for k := 0; ; k++ {
		for magic := range iter.Snoob(^Bitboard(0), k) {
			if f.verify(magic) {
				return magic
			}
		}
	}
}

// sparse returns the first magic among random words. A product is a sum of shifted
// copies of the blockers, one for each one bit of the factor. The AND of three
// random words has few ones, so there are few copies, and fewer collisions.
func (f *search) sparse(rng *rand.Rand) Bitboard {
	for {
		magic := Bitboard(rng.Uint64() & rng.Uint64() & rng.Uint64())
		if f.verify(magic) {
			return magic
		}
	}
}

// findAll returns a magic for each square, and reports progress.
func findAll(name string, s slider, seed uint64, sparsest bool, progress io.Writer) (magics [64]Bitboard) {
	sets, ones := 0, 0
	for square := range magics {
		f := newSearch(s, square)
		var magic Bitboard
		if sparsest {
			magic = f.sparsest()
		} else {
			// One random source per square: the magic of a square does not
			// depend on the others.
			magic = f.sparse(rand.New(rand.NewPCG(seed, uint64(square))))
		}
		magics[square] = magic
		sets += len(f.blockers)
		ones += scan.OnesCount(magic)
		fmt.Fprintf(progress, "%s %c%c: %#016x has %d ones, for %d sets of blockers\n",
			name, 'a'+square%8, '1'+square/8, uint64(magic), scan.OnesCount(magic), len(f.blockers))
	}
	fmt.Fprintf(progress, "%s: 64 magics have %d ones, for %d sets of blockers\n", name, ones, sets)
	return magics
}

// source returns the magics as Go source.
func source(pkg string, rooks, bishops [64]Bitboard) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by github.com/bitwalk/bitwalk/examples/magics; DO NOT EDIT.\n\npackage %s\n", pkg)
	for _, table := range []struct {
		name   string
		magics [64]Bitboard
	}{{"rook", rooks}, {"bishop", bishops}} {
		fmt.Fprintf(&b, "\n// Blockers of a %[2]s on square have the index blockers * %[1]sMagics[square] >> (64 - n),\n// where n is the number of squares for blockers. Those with different attacks have\n// different indexes.\n", table.name, table.name)
		fmt.Fprintf(&b, "var %sMagics = [64]uint64{", table.name)
		for square, magic := range table.magics {
			separator := " "
			if square%4 == 0 {
				separator = "\n\t"
			}
			fmt.Fprintf(&b, "%s%#016x,", separator, magic)
		}
		fmt.Fprint(&b, "\n}\n")
	}
	return b.Bytes()
}
