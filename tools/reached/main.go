//go:build linux && amd64

// Reached runs the tests and reports which instructions of the kernels they execute,
// kernel by kernel. It fails if there is one that they do not execute.
//
//	go run ./tools/reached                          # every path this CPU can run
//	go run ./tools/reached -qemu "x86_64 -cpu Haswell"
//	go run ./tools/reached -qemu aarch64 -arch arm64
//
// Natively, it sets a breakpoint at every instruction and removes it when a thread
// first hits it, which needs permission to trace its children. Under an emulator, it
// reads qemu's log of the blocks that it has translated.
package main

import (
	"cmp"
	"debug/elf"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/bitwalk/bitwalk/tools/listing"
)

var (
	arch  = flag.String("arch", "amd64", "architecture")
	qemu  = flag.String("qemu", "", "run the tests under qemu-`NAME`-static; flags may follow the name")
	paths = flag.String("paths", "", "the paths that must have run, as in \"avx2 bmi2\"; all by default")
)

// The packages whose tests count.
var tests = []string{"./scan", "./rank", "./internal/colex", "./internal/widen", "./lattice", "."}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "reached:", err)
		os.Exit(1)
	}
}

// A place is an instruction of a kernel.
type place struct {
	kernel string // with its package, as the symbol without its ABI
	offset int
}

func run() error {
	kernels, err := listing.Kernels(".", *arch)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "reached")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	hits := make(map[place]bool)
	for _, pkg := range tests {
		binary := filepath.Join(scratch, path.Base(pkg)+".test")
		build := exec.Command("go", "test", "-c", "-o", binary, pkg)
		build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+*arch)
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%v\n%s", err, out)
		}
		places, err := find(binary, kernels)
		if err != nil {
			return err
		}
		if len(places) == 0 {
			fmt.Printf("%s: no kernels for %s\n", pkg, *arch)
			continue
		}
		cmd := exec.Command(binary, "-test.short", "-test.v")
		if pkg == "." {
			cmd.Args = append(cmd.Args, "-test.run=^Fuzz")
		}
		cmd.Dir = pkg
		n := 0
		if *qemu != "" {
			n, err = emulate(cmd, *qemu, scratch, places, hits)
		} else {
			n, err = trace(cmd, places, hits)
		}
		if err != nil {
			return fmt.Errorf("%s: %v", pkg, err)
		}
		if n == 0 {
			return fmt.Errorf("%s: no test ran", pkg)
		}
		fmt.Printf("%s: %d tests, %d instructions of kernels so far\n", pkg, n, len(hits))
	}
	return report(kernels, hits)
}

// find returns the addresses of the kernels' instructions in a program.
func find(binary string, kernels []listing.Func) (map[uint64]place, error) {
	file, err := elf.Open(binary)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	if err != nil {
		return nil, err
	}
	places := make(map[uint64]place)
	for _, f := range kernels {
		name := f.Package + "." + f.Name
		for _, s := range symbols {
			if s.Name != name+".abi0" && s.Name != name || s.Size == 0 || s.Value == 0 {
				continue
			}
			// The wrapper that Go calls has the same name without abi0.
			if s.Name == name && slices.ContainsFunc(symbols, func(o elf.Symbol) bool { return o.Name == name+".abi0" }) {
				continue
			}
			for _, in := range f.Instrs {
				places[s.Value+uint64(in.Offset)] = place{name, in.Offset}
			}
		}
	}
	return places, nil
}

// report prints the table and the instructions that no test reached.
func report(kernels []listing.Func, hits map[place]bool) error {
	slices.SortStableFunc(kernels, func(a, b listing.Func) int {
		return cmp.Or(cmp.Compare(a.Path(), b.Path()), cmp.Compare(a.Package, b.Package))
	})
	ran := make(map[string]bool)
	for _, f := range kernels {
		for _, in := range f.Instrs {
			ran[f.Path()] = ran[f.Path()] || hits[place{f.Package + "." + f.Name, in.Offset}]
		}
	}
	want := ran
	if *paths != "" {
		want = make(map[string]bool)
		for _, p := range strings.Fields(*paths) {
			want[p] = true
			if !ran[p] {
				return fmt.Errorf("path %s did not run", p)
			}
		}
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "path\tkernel\tinstructions\treached\t")
	var missed []string
	all, reached := 0, 0
	for _, f := range kernels {
		if !want[f.Path()] {
			continue
		}
		n := 0
		for _, in := range f.Instrs {
			if hits[place{f.Package + "." + f.Name, in.Offset}] {
				n++
			} else {
				missed = append(missed, fmt.Sprintf("%s: %v", f.Name, in))
			}
		}
		fmt.Fprintf(table, "%s\t%s.%s\t%d\t%d\t\n", f.Path(), path.Base(f.Package), f.Name, len(f.Instrs), n)
		all, reached = all+len(f.Instrs), reached+n
	}
	table.Flush()
	for _, m := range missed {
		fmt.Println("not reached:", m)
	}
	fmt.Printf("%d of %d instructions reached\n", reached, all)
	if all == 0 {
		return fmt.Errorf("no kernel ran")
	}
	if reached < all {
		return fmt.Errorf("%d instructions not reached", all-reached)
	}
	return nil
}

// countTests counts the tests that passed in what -test.v prints.
func countTests(out []byte) int {
	return strings.Count("\n"+string(out), "\n--- PASS: ")
}
