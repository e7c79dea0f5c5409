package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// merge adds up the results of all parts of a search and prints the sum. The
// names are of checkpoints, or of directories of checkpoints. It returns the exit
// status.
func merge(names []string, stdout, stderr io.Writer) int {
	found, err := sum(names)
	if err != nil {
		fmt.Fprintf(stderr, "rulers merge: %v\n", err)
		return status(err)
	}
	fmt.Fprintln(stdout, found)
	return 0
}

// sum adds up the parts. All must be finished parts of one search, each part once.
func sum(names []string) (found uint64, err error) {
	names, err = files(names)
	if err != nil {
		return 0, err
	}
	if len(names) == 0 {
		return 0, fmt.Errorf("there is no checkpoint to add up")
	}
	var search state             // what the first is about
	done := make(map[int]string) // the names, by part
	seen := make(map[int]string) // of those that are not finished, too
	for i, name := range names {
		s, err := load(name)
		if err != nil {
			return 0, err
		}
		if i == 0 {
			search = s
		}
		other, twice := seen[s.Part]
		switch {
		case s.Golomb != search.Golomb || s.Length != search.Length || s.Marks != search.Marks || s.Parts != search.Parts:
			return 0, fmt.Errorf("%s is %s, and %s is %s", names[0], search.name(), name, s.name())
		case twice:
			return 0, fmt.Errorf("part %d is there twice: %s and %s", s.Part, other, name)
		}
		seen[s.Part] = name
		if s.left() == 0 {
			done[s.Part] = name
			found += s.Found
		}
	}
	// Each part is the one its number says, and no two are the same: if their
	// number is right, they cover the walk without gap or overlap.
	if len(done) < search.Parts {
		return 0, fmt.Errorf("of the %d parts, %d are missing or not finished: %s",
			search.Parts, search.Parts-len(done), gaps(done, search.Parts))
	}
	return found, nil
}

// gaps lists the parts that are not in done in the form that Slurm's --array
// takes: 3,17-20.
func gaps(done map[int]string, parts int) string {
	var list []string
	for i := 0; i < parts; i++ {
		first := i
		for ; i < parts && done[i] == ""; i++ {
		}
		switch {
		case i == first+1:
			list = append(list, fmt.Sprint(first))
		case i > first:
			list = append(list, fmt.Sprintf("%d-%d", first, i-1))
		}
	}
	return strings.Join(list, ",")
}

// files returns names with each directory replaced by the checkpoints in it.
func files(names []string) (all []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			all = append(all, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if filepath.Ext(e.Name()) == suffix {
				all = append(all, filepath.Join(name, e.Name()))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
