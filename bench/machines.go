package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/report"
	"github.com/bitwalk/bitwalk/bench/results"
)

// This file keeps the results of machines in the tree, a file each.

const machinesFolder = "machines"

// keep writes what the rows and the headlines need to the machine's file. If the
// file has the same machine, commit and settings, cases that are not measured again
// stay in it, so that the rows can be measured a few at a time.
func keep(name string, config [][2]string, rows []*ratios.Row, res *results.Results) error {
	config = append([][2]string{{"machine", name}}, config...)
	var cases []*results.Case
	for _, c := range res.Cases {
		c.Ways = slices.DeleteFunc(c.Ways, func(w *results.Way) bool { return !ratios.Needs(rows, c, w) && !report.Headlining(c, w) })
		cases = append(cases, c)
	}
	file := filepath.Join(machinesFolder, strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}), "-"))+".txt")
	old, err := results.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if old != nil && sameConfig(old.Config, config) {
		cases = merge(old.Cases, cases)
	}
	return atomically(file, func(w io.Writer) error { return results.WriteShort(w, config, cases) })
}

func sameConfig(old map[string]string, config [][2]string) bool {
	for _, kv := range config {
		if old[kv[0]] != kv[1] {
			return false
		}
	}
	return len(old) == len(config)
}

// merge puts the ways measured anew into the cases there were.
func merge(old, anew []*results.Case) []*results.Case {
	for _, c := range anew {
		i := slices.IndexFunc(old, func(o *results.Case) bool { return o.Name == c.Name })
		if i < 0 {
			old = append(old, c)
			continue
		}
		for _, w := range old[i].Ways {
			if c.Way(w.Impl, w.Path) == nil {
				c.Ways = append(c.Ways, w)
			}
		}
		old[i] = c
	}
	return old
}

// kept reads the files of all machines.
func kept() (machines []*results.Results, err error) {
	files, err := filepath.Glob(filepath.Join(machinesFolder, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r, err := results.Read(file)
		if err != nil {
			return nil, err
		}
		if r.Emulated != "" {
			return nil, fmt.Errorf("%s: no times from an emulated processor: %s", file, r.Emulated)
		}
		machines = append(machines, r)
	}
	return machines, nil
}

// machines prints the table of the machines kept.
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
	ratios.Table(stdout, machines)
	return nil
}
