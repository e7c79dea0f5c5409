// Armmodel prints how many cycles the loops of the arm64 kernels, and the same loops
// written by hand, take on some cores, as LLVM models them:
//
//	go run ./tools/armmodel
//
// It is a model, not a measurement: every load hits the L1 cache, every branch is
// predicted, and LLVM's data on a core may be wrong. It builds itself for arm64,
// takes the loops from the machine code, and passes them to llvm-mc and
// llvm-mca, of the Debian package llvm-22.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A loop is the part of a function's machine code to model.
type loop struct {
	what string // the left column
	fn   string // the function, as the linker names it
	part string // a loop by the number of its backward branch, or ranges of labels
	per  int    // how many words or positions it does
	unit string
}

const module = "github.com/bitwalk/bitwalk/"

var loops = []loop{
	{"Count, by hand", "main.countHand", "0", 1, "word"},
	{"Count, neon", module + "scan.countNEON.abi0", "0", 8, "word"},
	{"CountAnd, by hand", "main.countAndHand", "0", 1, "word"},
	{"CountAnd, neon", module + "scan.countAndNEON", "0", 8, "word"},
	{"AndNot, by hand", "main.andNotHand", "0", 1, "word"},
	{"AndNot, neon", module + "scan.storeAndNotNEON", "0", 8, "word"},
	{"AndNotCount, neon", module + "scan.tallyAndNotNEON", "0", 8, "word"},
	{"positions, by hand", "main.positionsHand", "0", 1, "position"},
	{"positions, neon, fewer than 16 in a word", module + "scan.fillPositionsNEON.abi0", "0", 4, "position"},
	{"64 positions, neon, by table", module + "scan.fillPositionsNEON.abi0", "loop:four dense:done next:dense", 1, "word"},
	{"subsets, by hand", "main.subsetsHand", "0", 1, "word"},
	{"FillSubsets, neon", module + "scan.fillRowsNEON.abi0", "row:done", 16, "word"},
	{"k-subsets of a run, by hand", "main.writeHand", "0", 1, "word"},
	{"k-subsets of a run, neon", module + "internal/colex.writeNEON.abi0", "0", 8, "word"},
	{"Zeta with Sum, one element, by hand", "main.levelHand", "0", 2, "word"},
	{"Zeta with Sum, one element, neon", module + "lattice.sum64NEON", "1", 48, "word"},
	{"Zeta with Max, one element, neon", module + "lattice.max64NEON", "1", 48, "word"},
}

func main() {
	cpus := flag.String("cpus", "neoverse-n1,neoverse-n2,neoverse-v1,neoverse-v2,apple-m1,cortex-a55",
		"the `cores`, as llvm-mca names them")
	suffix := flag.String("suffix", "-22", "the `end` of the names of llvm-mc and llvm-mca")
	flag.Parse()
	if flag.NArg() > 0 || keep == nil {
		fmt.Fprintf(os.Stderr, "armmodel: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := run(strings.Split(*cpus, ","), *suffix); err != nil {
		fmt.Fprintln(os.Stderr, "armmodel:", err)
		os.Exit(1)
	}
}

func run(cpus []string, suffix string) error {
	dir, err := os.MkdirTemp("", "armmodel")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "armmodel")
	if err := build(program); err != nil {
		return err
	}
	fmt.Print("Modelled by llvm-mca, not measured: cycles.\n\n")
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "loop\tper\t%s\n", strings.Join(cpus, "\t"))
	for _, l := range loops {
		code, err := l.code(program)
		if err != nil {
			return fmt.Errorf("%s: %w", l.what, err)
		}
		asm, err := output(exec.Command("llvm-mc"+suffix, "--disassemble", "-triple=aarch64", "-mattr=+all"), hex(code))
		if err != nil {
			return fmt.Errorf("%s: %w", l.what, err)
		}
		fmt.Fprintf(w, "%s\t%s", l.what, l.unit)
		for _, cpu := range cpus {
			cycles, err := model(asm, cpu, suffix)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", l.what, cpu, err)
			}
			fmt.Fprintf(w, "\t%.1f", cycles/float64(l.per))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// An instruction is a line of go tool objdump.
type instruction struct {
	line int // of the source file
	addr uint64
	code uint32
}

// build builds this program for arm64.
func build(program string) error {
	build := exec.Command("go", "build", "-o", program, module+"tools/armmodel")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	_, err := output(build, "")
	return err
}

// code returns the part of the function that l names.
func (l *loop) code(program string) (part []instruction, err error) {
	list, file, err := disassemble(program, l.fn)
	if err != nil {
		return nil, err
	}
	if n, err := strconv.Atoi(l.part); err == nil {
		return backwardLoop(list, n)
	}
	labels, err := labelsIn(file, list)
	if err != nil {
		return nil, err
	}
	for _, between := range strings.Fields(l.part) {
		from, to, _ := strings.Cut(between, ":")
		first, ok := labels[from]
		last, ok2 := labels[to]
		if !ok || !ok2 {
			return nil, fmt.Errorf("no labels %s in %s", between, file)
		}
		for _, in := range list {
			if first < in.line && in.line < last {
				part = append(part, in)
			}
		}
	}
	return part, nil
}

// hex writes machine code as llvm-mc reads it: byte by byte.
func hex(code []instruction) string {
	var b strings.Builder
	for _, in := range code {
		fmt.Fprintf(&b, "%#02x %#02x %#02x %#02x\n", byte(in.code), byte(in.code>>8), byte(in.code>>16), byte(in.code>>24))
	}
	return b.String()
}

var objdumpLine = regexp.MustCompile(`^\s+\S+:(\d+)\s+0x([0-9a-f]+)\s+([0-9a-f]{8})\s`)

// disassemble returns the machine code of a function, and its source file.
func disassemble(program, fn string) (list []instruction, file string, err error) {
	text, err := output(exec.Command("go", "tool", "objdump", "-s", "^"+regexp.QuoteMeta(fn)+"$", program), "")
	if err != nil {
		return nil, "", err
	}
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "TEXT "); ok {
			_, file, _ = strings.Cut(strings.TrimSpace(rest), " ")
			continue
		}
		if m := objdumpLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			addr, _ := strconv.ParseUint(m[2], 16, 64)
			code, _ := strconv.ParseUint(m[3], 16, 32)
			list = append(list, instruction{n, addr, uint32(code)})
		}
	}
	if len(list) == 0 {
		return nil, "", fmt.Errorf("the program has no function %s", fn)
	}
	return list, file, nil
}

// backwardLoop returns the loop that ends with the n-th branch backwards.
func backwardLoop(list []instruction, n int) ([]instruction, error) {
	for i, in := range list {
		offset, ok := branch(in.code)
		if !ok || offset >= 0 {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		start := i + int(offset)
		if start < 0 {
			continue // to the stack check before the function
		}
		return list[start : i+1], nil
	}
	return nil, fmt.Errorf("no loop %d", n)
}

// branch returns how many instructions a branch goes, if code is one: B, B.cond,
// CBZ, CBNZ, TBZ or TBNZ (Arm Architecture Reference Manual, C4.1).
func branch(code uint32) (offset int32, ok bool) {
	switch {
	case code>>26 == 0b000101: // B
		return int32(code<<6) >> 6, true
	case code>>24 == 0b01010100, code>>25&0b111111 == 0b011010: // B.cond, CBZ, CBNZ
		return int32(code<<8) >> 13, true
	case code>>25&0b111111 == 0b011011: // TBZ, TBNZ
		return int32(code<<13) >> 18, true
	}
	return 0, false
}

var label = regexp.MustCompile(`^(\w+):$`)

// labelsIn returns the lines of the labels in the function that list is of.
func labelsIn(file string, list []instruction) (map[string]int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	first, last := list[0].line, list[0].line
	for _, in := range list {
		first, last = min(first, in.line), max(last, in.line)
	}
	labels := make(map[string]int)
	for n := first; n <= last && n <= len(lines); n++ {
		if m := label.FindStringSubmatch(lines[n-1]); m != nil {
			labels[m[1]] = n
		}
	}
	return labels, nil
}

const iterations = 200

var totalCycles = regexp.MustCompile(`Total Cycles:\s+(\d+)`)

// model returns the cycles that asm takes, over and over, on a core.
func model(asm, cpu, suffix string) (float64, error) {
	text, err := output(exec.Command("llvm-mca"+suffix, "-mtriple=aarch64", "-mcpu="+cpu, fmt.Sprint("-iterations=", iterations)), asm)
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
func output(cmd *exec.Cmd, input string) (string, error) {
	var errors bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(input), &errors
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", filepath.Base(cmd.Path), err, errors.Bytes())
	}
	return string(out), nil
}
