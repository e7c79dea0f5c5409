//go:build linux && amd64

package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/tools/listing"
)

// emulate runs a test program under qemu and adds the instructions of the blocks
// that qemu translated, which it does when it reaches them.
func emulate(cmd *exec.Cmd, qemu, scratch string, places map[uint64]*listing.Instr, hits map[*listing.Instr]bool) error {
	addresses := slices.Sorted(maps.Keys(places))
	first, last := addresses[0], addresses[len(addresses)-1]
	// %d is the number of the process: tests start others.
	logs := filepath.Join(scratch, filepath.Base(cmd.Path)+".log")
	fields := strings.Fields(qemu)
	args := append([]string{"-d", "in_asm", "-dfilter", fmt.Sprintf("%#x..%#x", first, last+16), "-D", logs + ".%d"}, fields[1:]...)
	emulator := exec.Command("qemu-"+fields[0]+"-static", append(args, append([]string{cmd.Path}, cmd.Args[1:]...)...)...)
	emulator.Dir = cmd.Dir
	out, err := emulator.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	files, err := filepath.Glob(logs + ".*")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("qemu wrote no log (%v)", err)
	}
	for _, name := range files {
		if err := readLog(name, places, hits); err != nil {
			return err
		}
	}
	return nil
}

// readLog reads lines such as “0x004c8a40:  48 8b 74 24 08  movq 8(%rsp), %rsi”. Only their
// bytes count: after an instruction that it does not know, qemu's disassembler takes
// others apart in the middle.
func readLog(name string, places map[uint64]*listing.Instr, hits map[*listing.Instr]bool) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		hex, rest, ok := strings.Cut(lines.Text(), ":  ")
		hex, isHex := strings.CutPrefix(hex, "0x")
		address, err := strconv.ParseUint(hex, 16, 64)
		if !ok || !isHex || err != nil {
			continue
		}
		code, _, _ := strings.Cut(rest, "  ")
		for i := range len(strings.ReplaceAll(code, " ", "")) / 2 {
			if p, ok := places[address+uint64(i)]; ok {
				hits[p] = true
			}
		}
	}
	return lines.Err()
}
