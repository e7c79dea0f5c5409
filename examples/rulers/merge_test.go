package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// count13 counts part i of n of the rulers of length 13 with 6 marks into dir.
func count13(t *testing.T, dir, part string) {
	t.Helper()
	rulers(t, 0, "-part", part, "-checkpoint", dir, "13", "6")
}

// refused returns the error of merge for the files named.
func refused(t *testing.T, names ...string) string {
	t.Helper()
	_, errs := rulers(t, 2, append([]string{"merge"}, names...)...)
	return errs
}

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	for part, gaps := range []string{"0-11", "1-11", "1,3-11", "1,3-4,6-11"} {
		if got := refused(t, dir); part > 0 && !strings.Contains(got, ": "+gaps+"\n") {
			t.Errorf("missing parts: %s, want %s", got, gaps)
		}
		if part < 3 {
			count13(t, dir, []string{"0/12", "2/12", "5/12"}[part])
		}
	}
	for _, part := range []string{"1/12", "3/12", "4/12", "6/12", "7/12", "8/12", "9/12", "10/12", "11/12"} {
		count13(t, dir, part)
	}
	// Leftovers of a killed process, and files of other programs, are ignored.
	for _, name := range []string{"13-6-03-of-12.rulers.new123", "README"} {
		write(t, filepath.Join(dir, name), []byte("x"))
	}
	one := filepath.Join(dir, "13-6-03-of-12.rulers")
	for _, names := range [][]string{{dir}, {dir, dir}, {one, dir}} {
		if out, _ := rulers(t, 0, append([]string{"merge"}, names...)...); out != "6\n" {
			t.Errorf("merge %v: %s", names, out)
		}
	}

	twin := filepath.Join(t.TempDir(), "twin")
	data, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	write(t, twin, data)
	if got := refused(t, dir, twin); !strings.Contains(got, "part 3 is there twice") || !strings.Contains(got, twin) {
		t.Errorf("a double: %s", got)
	}

	// A part of another search, an overlapping one of another n, an unfinished
	// one, and a damaged one.
	for _, other := range []state{begin(false, 13, 7, 3, 12), begin(false, 12, 6, 3, 12), begin(false, 13, 6, 3, 13), begin(true, 13, 6, 3, 12)} {
		if err := save(twin, other); err != nil {
			t.Fatal(err)
		}
		if got := refused(t, dir, twin); !strings.Contains(got, other.name()) {
			t.Errorf("%s: %s", other.name(), got)
		}
	}
	if err := save(one, begin(false, 13, 6, 3, 12)); err != nil {
		t.Fatal(err)
	}
	if got := refused(t, dir); !strings.Contains(got, ": 3\n") {
		t.Errorf("an unfinished part: %s", got)
	}
	write(t, one, data[1:])
	if got := refused(t, dir); !strings.Contains(got, one+" is damaged") {
		t.Errorf("a damaged part: %s", got)
	}
}

// States that no count can have, with a valid checksum.
func TestForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	good := begin(false, 20, 7, 1, 3)
	foreign(t, path, good, map[string]func(*state){
		"program":         func(s *state) { s.Program = "ruler" },
		"length":          func(s *state) { s.Length = 64 },
		"no length":       func(s *state) { s.Length = 0 },
		"marks":           func(s *state) { s.Marks = 22 },
		"one mark":        func(s *state) { s.Marks = 1 },
		"part":            func(s *state) { s.Part = 3 },
		"negative part":   func(s *state) { s.Part = -1 },
		"no parts":        func(s *state) { s.Parts = 0 },
		"another part":    func(s *state) { s.Part = 2 },
		"another range":   func(s *state) { s.Range = s.whole().Part(0, 3) },
		"too many found":  func(s *state) { s.Found = 1 },
		"outside":         func(s *state) { s.Rest = s.whole().Part(0, 3).Split(1) },
		"across the end":  func(s *state) { s.Rest = s.whole().Indexes(0, s.Range.Len()).Split(1) },
		"twice":           func(s *state) { s.Rest = append(s.Rest, s.Rest[0]) },
		"empty":           func(s *state) { s.Rest = append(s.Rest, span.Range[uint64]{}) },
		"another set":     func(s *state) { s.Rest = span.Snoob(s.inner()>>1, 5).Split(1) },
		"another size":    func(s *state) { s.Rest = span.Snoob(s.inner(), 4).Split(1) },
		"of any size":     func(s *state) { s.Rest = span.Subsets(s.inner()).Split(1) },
		"not in the walk": func(s *state) { s.Rest = span.Snoob(^uint64(0), 5).Split(1) },
	})
	good = begin(true, 72, 11, 1, 3)
	good.Next, good.Begun = 10, [][]int{{2, 4}, {1, 2, 5}} // in pieces 4 and 7
	foreign(t, path, good, map[string]func(*state){
		"not Golomb":      func(s *state) { s.Golomb = false },
		"too long":        func(s *state) { s.Length = 128 },
		"three marks":     func(s *state) { s.Marks = 3 },
		"another part":    func(s *state) { s.Part = 2 },
		"next":            func(s *state) { s.Next = 11 },
		"negative next":   func(s *state) { s.Next = -2 },
		"not begun":       func(s *state) { s.Next = 7 },
		"twice":           func(s *state) { s.Begun = append(s.Begun, s.Begun[0]) },
		"a mark twice":    func(s *state) { s.Begun[1] = []int{2, 2, 5} },
		"unsorted":        func(s *state) { s.Begun[1] = []int{2, 1, 5} },
		"one mark":        func(s *state) { s.Begun[1] = []int{5} },
		"too many marks":  func(s *state) { s.Next, s.Begun = 2416, [][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}} },
		"a mark at 0":     func(s *state) { s.Begun[1] = []int{0, 2, 5} },
		"a mark too high": func(s *state) { s.Next, s.Begun[1] = 10_000, []int{2, 72} },
	})
}

func foreign(t *testing.T, path string, good state, changes map[string]func(*state)) {
	t.Helper()
	for what, change := range changes {
		s := good
		s.Rest, s.Begun = slices.Clone(s.Rest), slices.Clone(s.Begun)
		change(&s)
		if err := save(path, s); err != nil {
			t.Fatal(err)
		}
		if _, err := load(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := save(path, good); err != nil {
		t.Fatal(err)
	}
	if s, err := load(path); err != nil || s.left() != good.left() {
		t.Errorf("a good one: %v", err)
	}
}
