package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// A body of a range-over-func loop that is a function of its own, f-range1, is one
// that the compiler did not inline.
var rangeBody = regexp.MustCompile(`-range\d+$`)

// inlined builds a program and lists the bodies of its range-over-func loops that
// are left as functions: those in files that import bitwalk, unless all are asked for.
func inlined(args []string) int {
	fs := flag.NewFlagSet("bitwalkfix inlined", flag.ContinueOnError)
	tags := fs.String("tags", "", "build tags")
	every := fs.Bool("all", false, "list the bodies in files that do not import bitwalk too")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if fs.NArg() != 1 {
		return fail(fmt.Errorf("inlined wants one package that is a command"))
	}
	dir, err := os.MkdirTemp("", "bitwalkfix")
	if err != nil {
		return fail(err)
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "program.exe")
	if _, err := run("", "go", "build", "-tags="+*tags, "-o", exe, fs.Arg(0)); err != nil {
		return fail(err)
	}
	if _, err := os.Stat(exe); err != nil {
		return fail(fmt.Errorf("%s is not a command", fs.Arg(0)))
	}
	symbols, err := run("", "go", "tool", "nm", exe)
	if err != nil {
		return fail(err)
	}
	var names []string
	var addrs strings.Builder
	for line := range strings.Lines(symbols) {
		f := strings.Fields(line)
		if len(f) >= 3 && strings.EqualFold(f[1], "t") && rangeBody.MatchString(f[2]) {
			names = append(names, f[2])
			addrs.WriteString("0x" + f[0] + "\n")
		}
	}
	cmd := exec.Command("go", "tool", "addr2line", exe)
	cmd.Stdin = strings.NewReader(addrs.String())
	out, err := cmd.Output()
	if err != nil {
		return fail(err)
	}
	// Two lines for each address: the function, and file:line.
	lines := bufio.NewScanner(strings.NewReader(string(out)))
	n := 0
	for _, name := range names {
		lines.Scan()
		lines.Scan()
		file, line, _ := strings.Cut(lines.Text(), ".go:")
		src, err := os.ReadFile(file + ".go")
		if *every || err != nil || strings.Contains(string(src), `"`+root+"/") {
			fmt.Printf("%s.go:%s: %s\n", relative(file), line, name)
			n++
		}
	}
	fmt.Fprintf(os.Stderr, "%d of the bodies of loops over iterators left as functions\n", n)
	return 0
}
