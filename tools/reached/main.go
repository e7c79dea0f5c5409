//go:build linux && amd64

// Reached runs the tests and reports the instructions of the kernels of some paths that
// they do not execute. It fails if there is one.
//
//	go run ./tools/reached avx512 avx2 bmi2
//	go run ./tools/reached -qemu "x86_64 -cpu Haswell" avx2 bmi2
//	go run ./tools/reached -qemu aarch64 neon
//
// Natively, it sets a breakpoint at every instruction and removes it when a thread
// first hits it, which needs permission to trace its children. Under an emulator, it
// reads qemu's log of the blocks that it has translated.
package main

import (
	"debug/elf"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/bitwalk/bitwalk/tools/listing"
)

var qemu = flag.String("qemu", "", "run the tests under qemu-`NAME`-static; flags may follow the name")

// The packages whose tests count.
var tests = []string{"./scan", "./rank", "./internal/colex", "./lattice"}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		log.Fatalf("reached: %v", err)
	}
}

func run() error {
	goarch := "amd64"
	if *qemu == "aarch64" {
		goarch = "arm64"
	}
	kernels, err := listing.Kernels(".", goarch)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "reached")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	hits := make(map[*listing.Instr]bool)
	for _, pkg := range tests {
		binary := filepath.Join(scratch, filepath.Base(pkg)+".test")
		build := exec.Command("go", "test", "-c", "-o", binary, pkg)
		build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+goarch)
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%v\n%s", err, out)
		}
		places, err := find(binary, kernels)
		if err != nil {
			return err
		}
		cmd := exec.Command(binary, "-test.short")
		cmd.Dir = pkg
		if *qemu != "" {
			err = emulate(cmd, *qemu, scratch, places, hits)
		} else {
			err = trace(cmd, places, hits)
		}
		if err != nil {
			return fmt.Errorf("%s: %v", pkg, err)
		}
		fmt.Printf("%s: %d instructions of kernels so far\n", pkg, len(hits))
	}
	return report(kernels, hits, flag.Args())
}

// find returns the addresses of the kernels' instructions in a program.
func find(binary string, kernels []listing.Func) (map[uint64]*listing.Instr, error) {
	file, err := elf.Open(binary)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	if err != nil {
		return nil, err
	}
	values := make(map[string]uint64)
	for _, s := range symbols {
		if s.Size > 0 {
			values[s.Name] = s.Value
		}
	}
	places := make(map[uint64]*listing.Instr)
	for _, f := range kernels {
		name := f.Package + "." + f.Name
		// If Go calls it through a wrapper, that has the name without abi0.
		value, ok := values[name+".abi0"]
		if !ok {
			value, ok = values[name]
		}
		if !ok {
			continue // not in this program
		}
		for i := range f.Instrs {
			places[value+uint64(f.Instrs[i].Offset)] = &f.Instrs[i]
		}
	}
	return places, nil
}

// report prints the instructions of the paths that no test reached.
func report(kernels []listing.Func, hits map[*listing.Instr]bool, paths []string) error {
	all, reached := 0, 0
	for _, path := range paths {
		before := all
		for _, f := range kernels {
			if f.Path() != path {
				continue
			}
			for i := range f.Instrs {
				all++
				if in := &f.Instrs[i]; hits[in] {
					reached++
				} else {
					fmt.Printf("not reached: %s: %v\n", f.Name, in)
				}
			}
		}
		if all == before {
			return fmt.Errorf("path %s has no kernels", path)
		}
	}
	fmt.Printf("%d of %d instructions reached\n", reached, all)
	if reached < all {
		return fmt.Errorf("%d instructions not reached", all-reached)
	}
	return nil
}
