package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/report"
	"github.com/bitwalk/bitwalk/bench/results"
)

// This file keeps the results of machines in the tree, a file each, and writes the
// tables and the figure made of them into the pages.

//go:generate go run . machines

const machinesFolder = "machines"

// keep writes what the tables read to the machine's file. If the file has the same
// machine, commit and settings, cases that are not measured again stay in it, so that
// the rows can be measured a few at a time.
func keep(name string, config [][2]string, res *results.Results) error {
	file := machineFile(name)
	res.Config = ofMachine(name, config)
	old, err := results.Read(file)
	switch {
	case err == nil:
		res.Merge(old)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return atomically(file, func(w io.Writer) error { return res.Keep(w, ratios.Keep(res)) })
}

// machineFile returns the file of a machine.
func machineFile(name string) string {
	return filepath.Join(machinesFolder, strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}), "-"))+".txt")
}

func ofMachine(name string, config [][2]string) [][2]string {
	return append([][2]string{{"machine", name}}, config...)
}

// keepsRest returns an error unless rows that are measured alone can go into the machine's file:
// the others in it are of the same commit and settings, or there is no such file.
func keepsRest(name string, config [][2]string) error {
	old, err := results.Read(machineFile(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && !slices.Equal(old.Config, ofMachine(name, config)):
		return fmt.Errorf("%s is of another commit (%s) or other settings: measure all rows", old.File, old.Get("commit"))
	}
	return err
}

// kept reads the files of all machines.
func kept() (machines []*results.Results, err error) {
	files, err := filepath.Glob(filepath.Join(machinesFolder, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		m, err := results.Read(file)
		if err != nil {
			return nil, err
		}
		machines = append(machines, m)
	}
	return machines, nil
}

// tables are what can stand in a page between a line <!-- bench NAME --> and a line
// <!-- end -->.
var tables = map[string]func(io.Writer, []*results.Results){
	"machines": ratios.Table,
	"slow":     ratios.Slow,
	"figure":   figure,
}

// pages are the pages with such tables.
var pages = []string{"../README.md", "../docs/speed.md"}

func figureFile(theme report.Theme) string { return fmt.Sprintf("docs/gains-%s.svg", theme) }

// figure writes the README's figure in Markdown: two drawings, one for each theme.
func figure(w io.Writer, machines []*results.Results) {
	if _, alt, machine := drawn(machines, report.Light); machine != "" {
		fmt.Fprintf(w, `How many times as fast, on %s:

<picture>
<source media="(prefers-color-scheme: dark)" srcset="%s">
<img src="%s" width="370" alt="%s">
</picture>
`, machine, figureFile(report.Dark), figureFile(report.Light), alt)
	}
}

// machines writes the tables and the figure of the machines kept.
func (c *command) machines() error {
	if len(c.args) > 0 {
		return fmt.Errorf("unexpected argument %q", c.args[0])
	}
	machines, err := kept()
	if err != nil {
		return err
	}
	for _, m := range machines {
		warnIfUnsure(m)
	}
	if _, _, of := drawn(machines, report.Light); of == "" {
		return errors.New("no machine has sure ratios for the figure of the README: measure again")
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		filled, _, err := fill(text, machines)
		if err != nil {
			return fmt.Errorf("%s: %w", page, err)
		}
		if err := replace(page, filled); err != nil {
			return err
		}
	}
	for _, theme := range []report.Theme{report.Light, report.Dark} {
		svg, _, _ := drawn(machines, theme)
		if err := replace(filepath.Join("..", figureFile(theme)), []byte(svg)); err != nil {
			return err
		}
	}
	return nil
}

// drawn returns the README's figure in a theme, the same in words, and the machine it is of: of
// those whose ratios are all sure one with the newest kernels, or else the first.
func drawn(machines []*results.Results, theme report.Theme) (svg, alt, machine string) {
	newest := func(m *results.Results) bool { return m.Get("kernels") == measure.Kernels() }
	if i := slices.IndexFunc(machines, newest); i >= 0 {
		machines = append([]*results.Results{machines[i]}, machines...)
	}
	for _, m := range machines {
		if gains := ratios.Gains(m); gains != nil {
			svg, alt := report.Bars(append(generators(m.Machine()), gains...), theme)
			return svg, alt, m.Machine()
		}
	}
	return "", "", ""
}

// generators returns the gains of the move generators on a machine: the first row of each of its tables
// under “Move generators”, where they stand beside programs in Rust, which the benchmark can't run.
func generators(machine string) (gains []ratios.Gain) {
	page, err := os.ReadFile("../docs/speed.md")
	if err != nil {
		panic(err) // the tables are written into it next
	}
	for _, m := range firstRow.FindAllStringSubmatch(string(page), -1) {
		theirs, err1 := strconv.ParseFloat(m[5], 64)
		ours, err2 := strconv.ParseFloat(m[6], 64)
		if strings.Contains(machine, m[3]) && err1 == nil && err2 == nil {
			gains = append(gains, ratios.Gain{What: m[1] + " perft, " + m[4], Against: m[2] + ", in Rust", Times: ours / theirs})
		}
	}
	return gains
}

var firstRow = regexp.MustCompile(`(?m)^\| \[(\w+)\]\(\.\./examples/.*?\| (.*?) on (.*?) \| GOAMD64=v1 \|.*\n\| ---.*\n\| (.*?) \| ([0-9.]+) \| ([0-9.]+) \|`)

// replace writes a file if that changes it.
func replace(file string, text []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return atomically(file, func(w io.Writer) error { _, err := w.Write(text); return err })
}

// warnIfUnsure names the rows that are not drawn, and says how to measure them again.
func warnIfUnsure(m *results.Results) {
	for _, row := range ratios.Unsure(m) {
		fmt.Fprintf(os.Stderr, "bench: %s: medians and minima differ by more than a quarter: go run -C bench . ratios -keep %q '^%s$'\n",
			m.File, m.Machine(), regexp.QuoteMeta(row))
	}
}

// fill returns the text of a page with its tables made anew, and their names.
func fill(text []byte, machines []*results.Results) (filled []byte, names []string, err error) {
	const begin, end = "<!-- bench ", "<!-- end -->\n"
	var out bytes.Buffer
	for {
		before, rest, found := strings.Cut(string(text), begin)
		out.WriteString(before)
		if !found {
			return out.Bytes(), names, nil
		}
		name, rest, _ := strings.Cut(rest, " -->\n")
		_, after, closed := strings.Cut(rest, end)
		table := tables[name]
		if table == nil || !closed {
			return nil, nil, fmt.Errorf("no table %q, or no line %q after it", name, strings.TrimSpace(end))
		}
		fmt.Fprintf(&out, "%s%s -->\n\n", begin, name)
		table(&out, machines)
		out.WriteString("\n" + end)
		names, text = append(names, name), []byte(after)
	}
}
