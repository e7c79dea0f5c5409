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
// are left as functions, and those only whose loop names bitwalk's iterators
// unless all are asked for.
func inlined(args []string) int {
	fs := flag.NewFlagSet("bitwalkfix inlined", flag.ContinueOnError)
	tags := fs.String("tags", "", "build tags")
	every := fs.Bool("all", false, "list the bodies of loops over other iterators too")
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
	if _, err := run("", nil, "go", "build", "-tags="+*tags, "-o", exe, fs.Arg(0)); err != nil {
		return fail(err)
	}
	if _, err := os.Stat(exe); err != nil {
		return fail(fmt.Errorf("%s is not a command", fs.Arg(0)))
	}
	symbols, err := run("", nil, "go", "tool", "nm", exe)
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
		place := lines.Text()
		if !*every && !walksBits(place) {
			continue
		}
		n++
		fmt.Printf("%s: %s\n", relativePlace(place), name)
	}
	fmt.Fprintf(os.Stderr, "%d of the bodies of loops over iterators left as functions\n", n)
	return 0
}

func relativePlace(place string) string {
	if i := strings.LastIndexByte(place, ':'); i >= 0 {
		return relative(place[:i]) + place[i:]
	}
	return place
}

// walksBits reports whether the file of a place imports bitwalk's iterators.
func walksBits(place string) bool {
	i := strings.LastIndexByte(place, ':')
	if i < 0 {
		return true
	}
	src, err := os.ReadFile(place[:i])
	if err != nil {
		return true
	}
	return strings.Contains(string(src), `"`+root+`/iter`) || strings.Contains(string(src), `"`+root+`/wide`) ||
		strings.Contains(string(src), `"`+root+`/order`) || strings.Contains(string(src), `"`+root+`/span`)
}
