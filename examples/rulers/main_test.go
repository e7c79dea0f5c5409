package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
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

// naive counts the perfect and the Golomb rulers by the definition, trying every choice of
// inner marks and every pair of marks.
func naive(length, marks int) (perfect, golomb uint64) {
	for inner := range iter.Snoob(uint64(1)<<length-2, marks-2) {
		all := slices.Collect(iter.Bits(inner | 1 | 1<<length))
		pairs := make([]int, length+1) // by distance
		for i, a := range all {
			for _, b := range all[:i] {
				pairs[a-b]++
			}
		}
		if slices.Min(pairs[1:]) > 0 {
			perfect++
		}
		if slices.Max(pairs) == 1 {
			golomb++
		}
	}
	return perfect, golomb
}

// The parts of a count, and of searches on words and on boards, find the rulers that there are.
func TestCount(t *testing.T) {
	for length := 1; length <= 16; length++ {
		for marks := 2; marks <= length+1; marks++ {
			perfect, golomb := naive(length, marks)
			for _, parts := range []int{1, 3} {
				checkCount(t, begin(false, length, marks, 0, parts), (*count).run, perfect)
				checkCount(t, begin(true, length, marks, 0, parts), (*count).run, golomb)
				if marks < minMarks {
					continue
				}
				checkCount(t, begin(true, length, marks, 0, parts), func(c *count, ctx context.Context, workers int) error {
					c.state.Rest, c.state.Next = nil, c.state.Part
					if c.searchBoards(ctx, workers); c.state.piecesLeft() > 0 {
						return fmt.Errorf("%d pieces left", c.state.piecesLeft())
					}
					return nil
				}, golomb)
			}
		}
	}
}

// checkCount compares the sum of all parts, each by as many workers, with want.
func checkCount(t *testing.T, s state, search func(*count, context.Context, int) error, want uint64) {
	t.Helper()
	found, listed := uint64(0), 0
	for part := range s.Parts {
		c := count{state: begin(s.Golomb, s.Length, s.Marks, part, s.Parts), every: time.Duration(rand.N(2 * time.Millisecond))}
		if err := search(&c, context.Background(), s.Parts); err != nil || len(c.snapshot().Rest) > 0 {
			t.Errorf("%s: %v, left %v", c.state.name(), err, c.state.Rest)
		}
		found += c.state.Found
		listed += len(c.state.Rulers)
	}
	if found != want || s.Golomb && want <= keep && listed != int(want) {
		t.Errorf("%s: %d, %d of them listed, want %d", s.name(), found, listed, want)
	}
}

// A worker that fails loses nothing: what it found before is saved with what is left.
func TestFailure(t *testing.T) {
	s := begin(true, 20, 4, 0, 1)
	_, golomb := naive(20, 4)
	bad := span.Snoob(s.inner(), 5) // three marks too many: the step panics
	c := &count{state: s, every: time.Hour}
	c.state.Rest = append([]span.Range[uint64]{bad}, s.Rest...)
	o := options{path: filepath.Join(t.TempDir(), "state"), every: time.Hour}
	now, err := o.watch(c, newProgress(io.Discard, s), func() error { return c.search(context.Background(), 1) })
	if err == nil || !strings.Contains(err.Error(), "span: Run: panic") {
		t.Errorf("the error is %v", err)
	}
	data, _ := os.ReadFile(o.path)
	var saved state
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if err := json.Unmarshal(line, &saved); err != nil || saved.Found != golomb || len(saved.Rest) != 1 || saved.left() < 1 {
		t.Errorf("saved: %v, %+v", err, saved)
	}
	if now.Found != saved.Found {
		t.Errorf("%d found, %d saved", now.Found, saved.Found)
	}
}

// The perfect rulers with as few marks as possible (OEIS A103300), and the shortest Golomb
// rulers (OEIS A003022, A036501), each with its mirror image.
func TestKnown(t *testing.T) {
	for args, want := range map[string]string{
		"3 3": "2\n", "13 6": "6\n", "17 7": "12\n", "23 8": "4\n", "63 2": "0\n",
		"-golomb 34 8":  "[0 1 4 9 15 22 32 34]\n[0 2 12 19 25 30 33 34]\n2\n",
		"-golomb 54 10": "0\n",
		"-golomb 55 10": "[0 1 6 10 23 26 34 41 53 55]\n[0 2 14 21 29 32 45 49 54 55]\n2\n",
		"-golomb 72 11": "[0 1 4 13 28 33 47 54 64 70 72]\n[0 1 9 19 24 31 52 56 58 69 72]\n" +
			"[0 2 8 18 25 39 44 59 68 71 72]\n[0 3 14 16 20 41 48 53 63 71 72]\n4\n",
	} {
		if out, _ := rulers(t, 0, strings.Fields(args)...); out != want {
			t.Errorf("%s: %s, want %s", args, out, want)
		}
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// A finished checkpoint gives its count, and is not written again. One with a byte changed, or
// cut short anywhere, is refused by an error that names it, and so is one of other rulers.
func TestCheckpoint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	other := path + ".new1" // another process is writing it
	write(t, other, nil)
	var files [2]os.FileInfo
	for i := range files {
		if out, _ := rulers(t, 0, "-checkpoint", path, "13", "6"); out != "6\n" {
			t.Fatal(out)
		}
		files[i], _ = os.Stat(path)
	}
	if !os.SameFile(files[0], files[1]) {
		t.Error("a finished part is written again")
	}
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
	for _, args := range []string{"13 7", "12 6", "-golomb 13 6", "-part 0/2 13 6"} {
		_, errs := rulers(t, 2, append([]string{"-checkpoint", path}, strings.Fields(args)...)...)
		if !strings.Contains(errs, "part 0 of 1 of the rulers of length 13 with 6 marks") {
			t.Errorf("%s: %s", args, errs)
		}
	}
	whole := []byte(testkit.Read(t, path))
	damaged := [][]byte{append(bytes.Clone(whole), '\n')}
	for i := range whole {
		data := bytes.Clone(whole)
		data[i] ^= 1 << rand.N(8)
		damaged = append(damaged, data, whole[:i])
	}
	if err := os.Remove(path + older); err != nil {
		t.Log("no hard links: ", err)
	}
	for _, data := range damaged {
		write(t, path, data)
		if _, errs := rulers(t, 2, "-checkpoint", path, "13", "6"); !strings.Contains(errs, path) {
			t.Fatalf("%q: %s", data, errs)
		}
	}
}

// A checkpoint behind symbolic links is written there, and so is one that is not there yet.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"here", "there", "there/below"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	// here/up leads to there/below, and here/state by way of it to there/state.
	links := map[string]string{"here/up": "../there/below", "here/state": "up/../again", "there/again": filepath.Join(dir, "there", "state")}
	for link, to := range links {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	for range 2 {
		rulers(t, 0, "-checkpoint", filepath.Join(dir, "here", "state"), "13", "6")
		if s, err := load(filepath.Join(dir, "there", "state")); err != nil || s.left() > 0 {
			t.Errorf("behind the links: %v, %d left", err, s.left())
		}
		for link := range links {
			if info, err := os.Lstat(filepath.Join(dir, link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("%s is no link: %v", link, err)
			}
		}
	}
}

// If the last checkpoint is damaged, a count goes on with the one before, and says so.
func TestOlder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	first := begin(false, 13, 6, 0, 1)
	for range 2 {
		if err := save(path, first); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(path + older); err != nil {
		t.Skip("no hard links: ", err)
	}
	write(t, path, []byte("x"))
	out, errs := rulers(t, 0, "-checkpoint", path, "13", "6")
	if out != "6\n" || !strings.Contains(errs, "damaged") || !strings.Contains(errs, path+older) {
		t.Errorf("%s%s", out, errs)
	}
	if s, err := load(path); err != nil || s.Found != 6 {
		t.Errorf("%v, found %d", err, s.Found)
	}
}

// What can't be a checkpoint has status 2. What the system fails to read or write has
// status 1.
func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large")
	write(t, large, nil)
	if err := os.Truncate(large, maxSize+1); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{os.DevNull: "no regular file", large: "too large"} {
		if _, errs := rulers(t, 2, "-checkpoint", file, "13", "6"); !strings.Contains(errs, want) {
			t.Error(errs)
		}
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	rulers(t, 1, "-checkpoint", loop, "13", "6")
	rulers(t, 1, "merge", loop)
	// There is no such file yet, and the longer name of the temporary one is too long.
	rulers(t, 1, "-checkpoint", filepath.Join(dir, strings.Repeat("x", 250)), "13", "6")
}

func TestRefusals(t *testing.T) {
	for _, args := range []string{
		"", "10", "0 2", "64 5", "x 5", "10 1", "10 12", "10 y", "10 5 5",
		"-workers 0 10 5", "-every 0s 10 5", "-nonsense 10 5", "-part 2/2 10 5", "-parts 2 10 5",
		"-golomb 128 9", "-golomb 64 3", "-checkpoint /nowhere/at/all 10 5", "merge", "merge /nowhere/at/all",
	} {
		rulers(t, 2, strings.Fields(args)...)
	}
}
