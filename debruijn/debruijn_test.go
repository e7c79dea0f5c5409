package debruijn_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/debruijn"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// isSequence is the oracle: it writes the word out as a string, with the zeros
// that a shift brings in, and looks for a window that it has seen.
func isSequence[W scan.Word](seq W) bool {
	width := word.Width[W]()
	n := bits.TrailingZeros(uint(width))
	digits := fmt.Sprintf("%0*b", width, seq) + strings.Repeat("0", n-1)
	for i := range width {
		if strings.Index(digits, digits[i:i+n]) < i {
			return false
		}
	}
	return true
}

// smallest returns the first sequence.
func smallest[W scan.Word]() (first W) {
	for first = range debruijn.Sequences[W]() {
		break
	}
	return first
}

// check returns the error that New has for seq.
func check[W scan.Word](seq W) error {
	_, err := debruijn.New(seq)
	return err
}

func TestSequences(t *testing.T) {
	testSequences[uint8](t, 0x17, 0x1d, 2)
	testSequences[uint16](t, 0x09af, 0x0f65, 16)
	testSequences[uint32](t, 0x04653adf, 0x07dcd629, 2048)
	testSequences[uint64](t, 0x0218a392cd3d5dbf, 0x03f79d71b4cb0a89, 67108864)
	testScan(t, smallest[uintptr]())
	testScan(t, smallest[board]())
}

// testSequences checks that there are so many sequences, ascending from first to last, and
// that they serve to count trailing zeros.
func testSequences[W scan.Word](t *testing.T, first, last W, count int) {
	n, prev := 0, W(0)
	for seq := range debruijn.Sequences[W]() {
		if seq <= prev {
			t.Fatalf("%#x follows %#x", seq, prev)
		}
		if count < 1<<20 || n%4099 == 0 { // the oracle is slow
			if !isSequence(seq) {
				t.Fatalf("%#x is not a De Bruijn sequence", seq)
			}
			testScan(t, seq)
			testScan(t, seq<<1) // the other word that serves
		}
		if n++; n == 1 && seq != first {
			t.Errorf("the first is %#x, want %#x", seq, first)
		}
		if prev = seq; n == 1<<20 && testkit.Short() {
			return
		}
	}
	if n != count || prev != last {
		t.Errorf("%d sequences to %#x, want %d to %#x", n, prev, count, last)
	}
}

// Every 8-bit and every 16-bit word is compared with the oracle; those that
// begin with n zeros are what Sequences yields, no more and no less.
func TestNewExhaustive(t *testing.T) {
	testNew[uint8](t)
	testNew[uint16](t)
}

func testNew[W scan.Word](t *testing.T) {
	width := word.Width[W]()
	var begin []W
	for w := range 1 << width {
		seq := W(w)
		if got, want := check(seq) == nil, isSequence(seq); got != want {
			t.Errorf("New(%#x) says %v, want %v", seq, got, want)
		} else if got && seq>>(width-bits.TrailingZeros(uint(width))) == 0 {
			begin = append(begin, seq)
		}
	}
	if want := slices.Collect(debruijn.Sequences[W]()); !slices.Equal(begin, want) {
		t.Errorf("%d bits: %#x, Sequences yields %#x", width, begin, want)
	}
}

// A named is a word that prints itself, as boards of games do: errors and generated files show
// a number.
type named uint8

func (named) String() string { return "e4" }

func TestNewError(t *testing.T) {
	for want, err := range map[string]error{
		"0x0f is not a De Bruijn sequence: its window 000 at 1 repeats that at 0":                   check(named(0x0f)),
		"0x04753ade is not a De Bruijn sequence: its window 00111 at 16 repeats that at 7":          check(uint32(0x04753ade)),
		"0x09ae is not a De Bruijn sequence: its window 0000 at 15 repeats that at 0":               check(uint16(0x09ae)),
		"0x03f79d71b4cb0a88 is not a De Bruijn sequence: its window 000000 at 61 repeats that at 0": check(uint64(0x03f79d71b4cb0a88)),
	} {
		if fmt.Sprint(err) != "debruijn: "+want {
			t.Errorf("%v\nwant debruijn: %s", err, want)
		}
	}
	scanner, err := debruijn.New(named(0x17))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(scanner.Source("p", "seq")); !strings.Contains(got, "const seq = 0x17\n") {
		t.Errorf("the source is\n%s", got)
	}
}

func testScan[W scan.Word](t *testing.T, seq W) {
	s, err := debruijn.New(seq)
	if err != nil {
		t.Fatal(err)
	}
	width := word.Width[W]()
	for i := range width {
		if got := s.TrailingZeros(1 << i); got != i {
			t.Fatalf("%#x: TrailingZeros(1<<%d) = %d", seq, i, got)
		}
		if got := s.TrailingZeros(^W(0) << i); got != i {
			t.Fatalf("%#x: TrailingZeros(^0<<%d) = %d", seq, i, got)
		}
		if got := s.Table()[debruijn.Hash(1<<i, seq)]; int(got) != i {
			t.Fatalf("%#x: the table holds %d for %d", seq, got, i)
		}
	}
	if got := s.TrailingZeros(0); got != width {
		t.Fatalf("%#x: TrailingZeros(0) = %d", seq, got)
	}
}

type board uint64
