// Debruijn prints De Bruijn sequences and the bit scans made of them:
//
//	go run github.com/bitwalk/bitwalk/debruijn/cmd/debruijn -order 3 -n 1 -table
//
// Without flags it prints the smallest sequence of order 6, which fills 64 bits.
//
//	-order 3..6   sequences of 8, 16, 32 or 64 bits
//	-n 5          sequence number 5, counted from 0 in ascending order
//	-seq 0x1d     this sequence, if it is one
//	-all          every sequence, ascending
//	-table        the windows bit by bit, and the table of positions
//	-go           Go source of the constant and the table, of the -package and
//	              with the -name given, into the file -o names
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/debruijn"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command, and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("debruijn", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&o.order, "order", 6, "`order` of the sequences, 3 to 6: they have 8, 16, 32 or 64 bits")
	flags.IntVar(&o.n, "n", 0, "take the sequence of this `number`, from 0 in ascending order")
	flags.StringVar(&o.seq, "seq", "", "take this sequence, a `word` such as 0x1d")
	flags.BoolVar(&o.all, "all", false, "print every sequence, ascending")
	flags.BoolVar(&o.table, "table", false, "print the windows bit by bit, and the table of positions")
	flags.BoolVar(&o.source, "go", false, "print Go source of the constant and the table")
	flags.StringVar(&o.pkg, "package", "main", "with -go, the `name` of the package")
	flags.StringVar(&o.name, "name", "", "with -go, the `name` of the constant (default deBruijn and the width)")
	flags.StringVar(&o.file, "o", "", "with -go, the `file` to write in place of standard output")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	}
	if err == nil {
		err = o.check(flags)
	}
	if err == nil {
		out := bufio.NewWriter(stdout)
		switch o.order {
		case 3:
			err = show[uint8](&o, out)
		case 4:
			err = show[uint16](&o, out)
		case 5:
			err = show[uint32](&o, out)
		case 6:
			err = show[uint64](&o, out)
		default:
			err = fmt.Errorf("-order %d: the orders are 3, 4, 5 and 6", o.order)
		}
		err = errors.Join(err, out.Flush())
	}
	if err != nil {
		fmt.Fprintln(stderr, "debruijn:", strings.TrimPrefix(err.Error(), "debruijn: "))
		return 2
	}
	return 0
}

// options is what the flags ask for.
type options struct {
	order, n           int
	seq                string
	all, table, source bool
	pkg, name, file    string
}

// check returns an error if the flags do not go together.
func (o *options) check(flags *flag.FlagSet) error {
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	set := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	for _, pair := range [][2]string{{"n", "seq"}, {"n", "all"}, {"seq", "all"}, {"all", "table"}, {"all", "go"}, {"table", "go"}} {
		if set[pair[0]] && set[pair[1]] {
			return fmt.Errorf("-%s and -%s exclude each other", pair[0], pair[1])
		}
	}
	if set["seq"] && o.seq == "" {
		return errors.New("-seq: no word given")
	}
	for _, name := range []string{"package", "name", "o"} {
		if set[name] && !o.source {
			return fmt.Errorf("-%s needs -go", name)
		}
	}
	if !set["name"] {
		o.name = fmt.Sprintf("deBruijn%d", 1<<(o.order&7))
	}
	for _, name := range []string{o.pkg, o.name} {
		if !token.IsIdentifier(name) {
			return fmt.Errorf("%q is not a Go identifier", name)
		}
	}
	return nil
}

// show writes what o asks for, of the sequences that fill a W.
func show[W scan.Word](o *options, out *bufio.Writer) error {
	if o.all {
		for seq := range debruijn.Sequences[W]() {
			fmt.Fprintln(out, hex(seq))
		}
		return nil
	}
	seq, err := choose[W](o)
	if err != nil {
		return err
	}
	s, err := debruijn.New(seq)
	if err != nil {
		return err
	}
	switch {
	case o.table:
		explain(out, seq, s)
	case o.source && o.file != "":
		return os.WriteFile(o.file, s.Source(o.pkg, o.name), 0o666)
	case o.source:
		out.Write(s.Source(o.pkg, o.name))
	default:
		fmt.Fprintln(out, hex(seq))
	}
	return nil
}

// choose returns the sequence that -seq or -n name.
func choose[W scan.Word](o *options) (W, error) {
	if o.seq != "" {
		x, err := strconv.ParseUint(o.seq, 0, word.Width[W]())
		if err != nil {
			return 0, fmt.Errorf("-seq %s: not a number of %d bits", o.seq, word.Width[W]())
		}
		return W(x), nil
	}
	// There are 2^(2^(order-1)-order) sequences (de Bruijn 1946).
	if count := 1 << (word.Width[W]()/2 - o.order); o.n < 0 || o.n >= count {
		return 0, fmt.Errorf("-n %d: the sequences of order %d have the numbers 0 to %d", o.n, o.order, count-1)
	}
	var seq W
	n := o.n
	for seq = range debruijn.Sequences[W]() {
		if n == 0 {
			break
		}
		n--
	}
	return seq, nil
}

func hex[W scan.Word](x W) string {
	return fmt.Sprintf("%#0*x", word.Width[W]()/4, x)
}

// explain writes the windows of a sequence, each below the bits it is made of,
// the table, and how both find the lowest one bit of a word.
func explain[W scan.Word](out io.Writer, seq W, s *debruijn.Scanner[W]) {
	width := word.Width[W]()
	order := scan.TrailingZeros(uint(width))
	digits := fmt.Sprintf("%0*b", width, seq)
	fmt.Fprintf(out, "%s is a De Bruijn sequence of order %d: its %d windows of %d bits are all different.\n\n",
		hex(seq), order, width, order)
	fmt.Fprintf(out, " i   %s|%s   the window at i, in decimal\n", digits, strings.Repeat("0", order-1))
	for i := range width {
		window := debruijn.Hash(1<<i, seq)
		fmt.Fprintf(out, "%2d   %s%0*b%s   %2d\n", i,
			strings.Repeat(".", i), order, window, strings.Repeat(".", width-1-i), window)
	}
	fmt.Fprintf(out, "\nA shift left brings in the zeros after the bar. The table maps the window at i\nback to i:\n\n")
	for i, v := range s.Table() {
		fmt.Fprintf(out, "%4d", v)
		if i%8 == 7 {
			fmt.Fprintln(out)
		}
	}
	// A word with a few bits, the lowest in the middle, to show it on.
	x := W(0b1011) << (width / 2)
	low := x & -x
	product := fmt.Sprintf("(x & -x) * %s", hex(seq))
	show := func(what string, word W) { fmt.Fprintf(out, "  %-*s  %0*b\n", len(product), what, width, word) }
	fmt.Fprintln(out, "\nThe lowest one bit of")
	show("x", x)
	fmt.Fprintln(out, "is isolated by")
	show("x & -x", low)
	fmt.Fprintln(out, "A multiplication by it shifts the window at its position to the top,")
	show(product, low*seq)
	fmt.Fprintf(out, "and a shift right by %d - %d leaves the window, %d: table[%[3]d] is %[4]d.\n",
		width, order, debruijn.Hash(low, seq), s.TrailingZeros(x))
}
