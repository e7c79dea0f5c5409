package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/results"
)

// This file keeps the results of machines in the tree, a file each, and writes the
// tables made of them into the pages.

//go:generate go run . machines -w

const machinesFolder = "machines"

// keep writes what the tables read to the machine's file. If the file has the same
// machine, commit and settings, cases that are not measured again stay in it, so that
// the rows can be measured a few at a time.
func keep(name string, config [][2]string, res *results.Results) error {
	file := filepath.Join(machinesFolder, strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}), "-"))+".txt")
	m := ratios.Of(name, config, res)
	old, err := ratios.Read(file)
	switch {
	case err == nil:
		m.Merge(old)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return atomically(file, m.Write)
}

// kept reads the files of all machines.
func kept() (machines []*ratios.Machine, err error) {
	files, err := filepath.Glob(filepath.Join(machinesFolder, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		m, err := ratios.Read(file)
		if err != nil {
			return nil, err
		}
		machines = append(machines, m)
	}
	return machines, nil
}

// tables are what can stand in a page between a line <!-- bench NAME --> and a line
// <!-- end -->.
var tables = map[string]func(io.Writer, []*ratios.Machine){
	"machines": ratios.Table,
	"slow":     ratios.Slow,
	"six":      ratios.Six,
}

// pages are the pages with such tables.
var pages = []string{"../README.md", "../docs/speed.md"}

// machines prints the tables of the machines kept, or writes them into the pages.
func (c *command) machines(stdout io.Writer) error {
	if len(c.args) > 0 {
		return fmt.Errorf("unexpected argument %q", c.args[0])
	}
	if _, err := os.Stat(machinesFolder); err != nil {
		return err
	}
	machines, err := kept()
	if err != nil {
		return err
	}
	if !c.write {
		ratios.Table(stdout, machines)
		fmt.Fprintln(stdout)
		ratios.Slow(stdout, machines)
		return nil
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
		if bytes.Equal(text, filled) {
			continue
		}
		if err := atomically(page, func(w io.Writer) error { _, err := w.Write(filled); return err }); err != nil {
			return err
		}
	}
	return nil
}

// fill returns the text of a page with its tables made anew, and their names.
func fill(text []byte, machines []*ratios.Machine) (filled []byte, names []string, err error) {
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
