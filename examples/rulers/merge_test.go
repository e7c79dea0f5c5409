package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/span"
)

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	refused := func(want string, names ...string) {
		t.Helper()
		if _, errs := rulers(t, 2, append([]string{"merge"}, names...)...); !strings.Contains(errs, want) {
			t.Errorf("merge %v: %s, want %s", names, errs, want)
		}
	}
	for i, part := range []int{2, 0, 5, 1, 3, 4, 6, 7, 8, 9, 10, 11} {
		if missing := []string{"0-11", "0-1,3-11", "1,3-11", "1,3-4,6-11"}; i > 0 && i < len(missing) {
			refused(": "+missing[i]+"\n", dir)
		}
		rulers(t, 0, "-part", fmt.Sprint(part, "/12"), "-checkpoint", dir, "13", "6")
	}
	// Leftovers of a killed process, and files of other programs, are ignored.
	one, twin := filepath.Join(dir, "13-6-03-of-12.rulers"), filepath.Join(t.TempDir(), "twin")
	write(t, one+".new123", []byte("x"))
	write(t, filepath.Join(dir, "README"), []byte("x"))
	for _, names := range [][]string{{dir}, {dir, dir}, {one, dir}} {
		if out, _ := rulers(t, 0, append([]string{"merge"}, names...)...); out != "6\n" {
			t.Errorf("merge %v: %s", names, out)
		}
	}
	data := []byte(testkit.Read(t, one))
	write(t, twin, data)
	refused("part 3 is there twice", dir, twin)

	// A part of another search, and an overlapping one of another n.
	for _, other := range []state{begin(false, 13, 7, 3, 12), begin(false, 12, 6, 3, 12), begin(false, 13, 6, 3, 13), begin(true, 13, 6, 3, 12)} {
		if err := save(twin, other); err != nil {
			t.Fatal(err)
		}
		refused(other.name(), dir, twin)
	}
	if err := save(one, begin(false, 13, 6, 3, 12)); err != nil {
		t.Fatal(err)
	}
	refused(": 3\n", dir) // is not finished
	write(t, one, data[1:])
	refused(one+" is damaged", dir)
}

// States that no count can have, with a valid checksum.
func TestForeign(t *testing.T) {
	words, boards := begin(false, 20, 7, 1, 3), begin(true, 72, 11, 1, 3)
	boards.Next, boards.Begun = 10, [][]int{{2, 4}, {1, 2, 5}} // in pieces 4 and 7
	path := filepath.Join(t.TempDir(), "state")
	check := func(s state) error {
		t.Helper()
		if err := save(path, s); err != nil {
			t.Fatal(err)
		}
		_, err := load(path)
		if err != nil && !strings.Contains(err.Error(), path) {
			t.Error(err)
		}
		return err
	}
	for _, s := range []state{words, boards} {
		if err := check(s); err != nil {
			t.Error(err)
		}
	}
	for of, changes := range map[*state][]func(s *state){&words: {
		func(s *state) { s.Program = "ruler" },
		func(s *state) { s.Length = 64 },
		func(s *state) { s.Length = 0 },
		func(s *state) { s.Marks = 22 },
		func(s *state) { s.Marks = 1 },
		func(s *state) { s.Part = 3 },
		func(s *state) { s.Part = -1 },
		func(s *state) { s.Parts = 0 },
		func(s *state) { s.Part = 2 },
		func(s *state) { s.Range = s.whole().Part(0, 3) },
		func(s *state) { s.Found = 1 },
		func(s *state) { s.Rest = s.whole().Part(0, 3).Split(1) },
		func(s *state) { s.Rest = s.whole().Indexes(0, s.Range.Len()).Split(1) }, // across the end
		func(s *state) { s.Rest = append(s.Rest, s.Rest[0]) },
		func(s *state) { s.Rest = append(s.Rest, span.Range[uint64]{}) },
		func(s *state) { s.Rest = span.Snoob(s.inner()>>1, 5).Split(1) },
		func(s *state) { s.Rest = span.Snoob(s.inner(), 4).Split(1) },
		func(s *state) { s.Rest = span.Subsets(s.inner()).Split(1) },
		func(s *state) { s.Rest = span.Snoob(^uint64(0), 5).Split(1) },
	}, &boards: {
		func(s *state) { s.Golomb = false },
		func(s *state) { s.Length = 128 },
		func(s *state) { s.Marks = 3 },
		func(s *state) { s.Part = 2 },
		func(s *state) { s.Next = 11 },
		func(s *state) { s.Next = -2 },
		func(s *state) { s.Next = 7 }, // but 7 is begun
		func(s *state) { s.Begun = append(s.Begun, s.Begun[0]) },
		func(s *state) { s.Begun[1] = []int{2, 2, 5} },
		func(s *state) { s.Begun[1] = []int{2, 1, 5} },
		func(s *state) { s.Begun[1] = []int{5} },
		func(s *state) { s.Next, s.Begun = 2416, [][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}} },
		func(s *state) { s.Begun[1] = []int{0, 2, 5} },
		func(s *state) { s.Next, s.Begun[1] = 10_000, []int{2, 72} },
	}} {
		for i, change := range changes {
			s := *of
			s.Rest, s.Begun = slices.Clone(s.Rest), slices.Clone(s.Begun)
			if change(&s); check(s) == nil {
				t.Errorf("change %d of %s is accepted: %+v", i, of.name(), s)
			}
		}
	}
}
