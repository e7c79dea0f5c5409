package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rulers runs the command, whose exit status must be as given, and returns what it prints.
func rulers(t *testing.T, status int, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	if code := run(args, &o, &e); code != status || code != 0 && (e.Len() == 0 || o.Len() > 0) {
		t.Fatalf("rulers %s: exit status %d, want %d: %s%s", args, code, status, &o, &e)
	}
	return o.String(), e.String()
}

// naive counts perfect rulers by the definition, trying every choice of inner
// marks and every pair of marks.
func naive(length, marks int) (found uint64) {
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == marks-1 {
			chosen = append(chosen, length)
			seen := make(map[int]bool)
			for i, a := range chosen {
				for _, b := range chosen[:i] {
					seen[a-b] = true
				}
			}
			if len(seen) == length {
				found++
			}
			return
		}
		for p := from; p < length; p++ {
			choose(p+1, append(chosen[:len(chosen):len(chosen)], p))
		}
	}
	choose(1, []int{0})
	return found
}

func TestCount(t *testing.T) {
	for length := 1; length <= 13; length++ {
		for marks := 2; marks <= length+1; marks++ {
			got, _ := rulers(t, 0, "-workers", fmt.Sprint(1+marks%3), fmt.Sprint(length), fmt.Sprint(marks))
			if want := fmt.Sprintln(naive(length, marks)); got != want {
				t.Errorf("length %d, %d marks: %s, want %s", length, marks, got, want)
			}
		}
	}
}

// The number of perfect rulers with as few marks as possible (OEIS A103300).
func TestKnown(t *testing.T) {
	for _, r := range []struct{ length, marks, want int }{
		{1, 2, 1}, {2, 3, 1}, {3, 3, 2}, {4, 4, 3}, {5, 4, 4}, {6, 4, 2}, {7, 5, 12}, {8, 5, 8}, {9, 5, 4},
		{10, 6, 38}, {11, 6, 30}, {12, 6, 14}, {13, 6, 6}, {17, 7, 12}, {23, 8, 4}, {63, 2, 0},
	} {
		c := count{state: begin(false, r.length, r.marks, 0, 1)}
		c.run(context.Background(), 3)
		if s := c.snapshot(); s.Found != uint64(r.want) || s.left() != 0 {
			t.Errorf("length %d, %d marks: %d, want %d", r.length, r.marks, s.Found, r.want)
		}
	}
}

// What another process is writing beside its checkpoint stays there.
func TestTwoOnOneCheckpoint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	write(t, path+".new1", nil)
	rulers(t, 0, "-checkpoint", path, "13", "6")
	if _, err := os.Stat(path + ".new1"); err != nil {
		t.Error(err)
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// A checkpoint with one byte changed, or cut short anywhere, is rejected by an
// error that names it, and so is one for other rulers. A finished one gives its
// count.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	for range 2 {
		if out, _ := rulers(t, 0, "-checkpoint", path, "13", "6"); out != "6\n" {
			t.Fatal(out)
		}
	}
	for _, other := range []string{"13 7", "12 6", "-part 0/2 13 6", "-part 1/2 13 6"} {
		_, errs := rulers(t, 2, append([]string{"-checkpoint", path}, strings.Fields(other)...)...)
		if !strings.Contains(errs, "part 0 of 1 of the rulers of length 13 with 6 marks") {
			t.Errorf("%s: %s", other, errs)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(data []byte) {
		t.Helper()
		write(t, path, data)
		if _, errs := rulers(t, 2, "-checkpoint", path, "13", "6"); !strings.Contains(errs, path) {
			t.Fatalf("%q: %s", data, errs)
		}
	}
	for i := range whole {
		refused(whole[:i])
		data := bytes.Clone(whole)
		data[i] ^= 1 << rand.N(8)
		refused(data)
	}
	refused(append(whole, '\n'))
}

// What the system fails to read or write has status 1, and one that has read a finished
// part writes nothing.
func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	rulers(t, 1, "-checkpoint", loop, "13", "6")
	rulers(t, 1, "merge", loop)
	// There is no such file yet, and the longer name of the temporary one is too long.
	rulers(t, 1, "-checkpoint", filepath.Join(dir, strings.Repeat("x", 250)), "13", "6")

	path := filepath.Join(dir, "state")
	var files [2]os.FileInfo
	for i := range files {
		if out, _ := rulers(t, 0, "-checkpoint", path, "13", "6"); out != "6\n" {
			t.Error(out)
		}
		var err error
		if files[i], err = os.Stat(path); err != nil {
			t.Fatal(err)
		}
	}
	if !os.SameFile(files[0], files[1]) {
		t.Error("a finished part is written again")
	}
}

// A checkpoint is a regular file of a size that is read in a moment.
func TestNotRegular(t *testing.T) {
	if _, errs := rulers(t, 2, "-checkpoint", os.DevNull, "13", "6"); !strings.Contains(errs, "no regular file") {
		t.Error(errs)
	}
	path := filepath.Join(t.TempDir(), "large")
	write(t, path, nil)
	if err := os.Truncate(path, maxSize+1); err != nil {
		t.Fatal(err)
	}
	if _, errs := rulers(t, 2, "-checkpoint", path, "13", "6"); !strings.Contains(errs, "too large") {
		t.Error(errs)
	}
}

func TestRefusals(t *testing.T) {
	for _, args := range []string{
		"", "10", "0 2", "64 5", "x 5", "10 1", "10 12", "10 y", "10 5 5",
		"-workers 0 10 5", "-every 0s 10 5", "-nonsense 10 5", "-part 2/2 10 5", "-parts 2 10 5",
		"-golomb 128 9", "-golomb 64 3", "-golomb -part 2000/9223372036854775807 72 11", "-checkpoint /nowhere/at/all 10 5", "merge", "merge /nowhere/at/all",
	} {
		rulers(t, 2, strings.Fields(args)...)
	}
}
