// Armmodel prints how many cycles the loops of the arm64 kernels, and the same loops
// written by hand, take on some cores, as LLVM models them:
//
//	go run ./tools/armmodel
//
// It is a model, not a measurement: every load hits the L1 cache, every branch is
// predicted, and LLVM's data on a core may be wrong. It takes the loops from the listings
// of the assembler and the compiler, and passes their machine code to llvm-mc and
// llvm-mca, of the Debian package llvm-22.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/bitwalk/bitwalk/tools/listing"
)

// The cores, as llvm-mca names them.
var cpus = []string{"neoverse-n1", "neoverse-n2", "neoverse-v1", "neoverse-v2", "apple-m1", "cortex-a55"}

// A row is a part of a function to model.
type row struct {
	what string // the left column
	fn   string // with its package
	part func(listing.Func) []byte
	per  int // how many words or positions it does
	unit string
}

const hand = "tools/armmodel/hand"

var rows = []row{
	{"Count, by hand", hand + ".Count", nth(0), 1, "word"},
	{"Count, neon", "scan.countNEON", nth(0), 8, "word"},
	{"CountAnd, by hand", hand + ".CountAnd", nth(0), 1, "word"},
	{"CountAnd, neon", "scan.countAndNEON", nth(0), 8, "word"},
	{"AndNot, by hand", hand + ".AndNot", nth(0), 1, "word"},
	{"AndNot, neon", "scan.storeAndNotNEON", nth(0), 8, "word"},
	{"positions, by hand", hand + ".Positions", nth(0), 1, "position"},
	{"positions, neon, fewer than 16 in a word", "scan.fillPositionsNEON", nth(0), 4, "position"},
	{"64 positions, neon, by table", "scan.fillPositionsNEON", byTable, 1, "word"},
	{"subsets, by hand", hand + ".Subsets", nth(0), 1, "word"},
	{"FillSubsets, neon", "scan.fillRowsNEON", nth(0), 16, "word"},
	{"k-subsets of a run, by hand", hand + ".Write", nth(0), 1, "word"},
	{"k-subsets of a run, neon", "internal/colex.writeNEON", nth(0), 8, "word"},
	{"Zeta with Sum, one element, by hand", hand + ".Level", nth(0), 2, "word"},
	{"Zeta with Sum, one element, neon", "lattice.sum64NEON", nth(1), 48, "word"},
	{"Zeta with Max, one element, neon", "lattice.max64NEON", nth(1), 48, "word"},
}

// nth returns a function that returns the loop which the n-th branch backwards ends.
func nth(n int) func(listing.Func) []byte {
	return func(f listing.Func) []byte {
		start, end := loop(f, n)
		return f.Code[start:end]
	}
}

// byTable returns the way of a dense word through a loop: up to the inner loop, for other
// words, and then the way back to the beginning, which branch 2 backwards ends.
func byTable(f listing.Func) []byte {
	begin, _ := loop(f, 1)
	inner, _ := loop(f, 0)
	back, end := loop(f, 2)
	return slices.Concat(f.Code[begin:inner], f.Code[back:end])
}

// target matches the arguments of a branch.
var target = regexp.MustCompile(`^(?:.*, )?(\d+)$`)

// loop returns where in the code the loop is that the n-th branch backwards ends, from 0.
func loop(f listing.Func, n int) (start, end int) {
	for _, in := range f.Instrs {
		m := target.FindStringSubmatch(in.Args)
		if m == nil {
			continue
		}
		if to, _ := strconv.Atoi(m[1]); to > in.Offset {
			continue
		} else if n == 0 {
			return to, in.Offset + 4
		}
		n--
	}
	return 0, 0
}

func main() {
	if err := run(); err != nil {
		log.Fatalf("armmodel: %v", err)
	}
}

func run() error {
	funcs, err := read(".")
	if err != nil {
		return err
	}
	fmt.Print("Modelled by llvm-mca, not measured: cycles.\n\n")
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "loop\tper\t%s\n", strings.Join(cpus, "\t"))
	for _, r := range rows {
		var code strings.Builder // as llvm-mc reads it: byte by byte
		for _, b := range r.part(funcs[r.fn]) {
			fmt.Fprintf(&code, "%#02x ", b)
		}
		asm, err := output(code.String(), "llvm-mc-22", "--disassemble", "-triple=aarch64", "-mattr=+all")
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s", r.what, r.unit)
		for _, cpu := range cpus {
			cycles, err := model(asm, cpu)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "\t%.1f", cycles/float64(r.per))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// read returns the functions of the kernels and those by hand, by their names.
func read(dir string) (map[string]listing.Func, error) {
	const module = "github.com/bitwalk/bitwalk/"
	kernels, err := listing.Kernels(dir, "arm64")
	if err != nil {
		return nil, err
	}
	compiled, err := listing.Of(dir, "arm64", "gc", module+hand)
	if err != nil {
		return nil, err
	}
	funcs := make(map[string]listing.Func)
	for _, f := range append(kernels, compiled...) {
		funcs[strings.TrimPrefix(f.Package, module)+"."+f.Name] = f
	}
	return funcs, nil
}

const iterations = 200

var totalCycles = regexp.MustCompile(`Total Cycles:\s+(\d+)`)

// model returns the cycles that asm takes, over and over, on a core.
func model(asm, cpu string) (float64, error) {
	text, err := output(asm, "llvm-mca-22", "-mtriple=aarch64", "-mcpu="+cpu, fmt.Sprint("-iterations=", iterations))
	if err != nil {
		return 0, err
	}
	m := totalCycles.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("llvm-mca prints no cycles")
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return n / iterations, err
}

// output runs a command and returns what it prints.
func output(input, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	var errors bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(input), &errors
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", name, err, errors.Bytes())
	}
	return string(out), nil
}
