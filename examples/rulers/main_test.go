package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// TestMain lets the test binary act as the command, for tests that kill it.
func TestMain(m *testing.M) {
	if os.Getenv("RULERS_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
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
			var out, errs bytes.Buffer
			args := []string{"-workers", fmt.Sprint(1 + marks%3), fmt.Sprint(length), fmt.Sprint(marks)}
			if code := run(args, &out, &errs); code != 0 {
				t.Fatalf("rulers %v: exit status %d: %s", args, code, &errs)
			}
			if got, want := strings.TrimSpace(out.String()), fmt.Sprint(naive(length, marks)); got != want {
				t.Errorf("rulers %v: %s, want %s", args, got, want)
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

// command returns the command, to be run in another process.
func command(args ...string) (cmd *exec.Cmd, out, errs *bytes.Buffer) {
	cmd = exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "RULERS_TEST_MAIN=1")
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = out, errs
	return cmd, out, errs
}

// TestKill kills or interrupts the command at random moments until it finishes.
// The count is the same, and the checkpoint is intact every time.
func TestKill(t *testing.T) {
	length, marks := "34", "11"
	if testkit.Short() {
		length, marks = "29", "10"
	}
	var all, errs bytes.Buffer
	if code := run([]string{length, marks}, &all, &errs); code != 0 {
		t.Fatalf("exit status %d: %s", code, &errs)
	}
	want := all.String()
	for how, signal := range map[string]os.Signal{"kill": os.Kill, "interrupt": os.Interrupt, "terminate": syscall.SIGTERM} {
		path := filepath.Join(t.TempDir(), "state")
		life := 50 * time.Millisecond
		times, saved := 0, 0
		for ; ; times++ {
			if times > 1000 {
				t.Fatalf("%s: no end", how)
			}
			cmd, out, errs := command("-workers", "2", "-every", "5ms", "-checkpoint", path, length, marks)
			if err := cmd.Start(); errors.Is(err, syscall.ENOEXEC) {
				t.Skip("an emulated process can't start another: ", err)
			} else if err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			var err error
			select {
			case err = <-ended:
			case <-time.After(life + rand.N(2*life)):
				cmd.Process.Signal(signal)
				err = <-ended
			}
			if err == nil {
				if out.String() != want {
					t.Errorf("%s: %q after %d times, want %q", how, out, times, want)
				}
				break
			}
			if cmd.ProcessState.ExitCode() == 2 {
				t.Fatalf("%s: %s", how, errs)
			}
			switch s, err := load(path); {
			case err == nil && s.left() < s.Range.Len():
				saved++
			case err != nil && !os.IsNotExist(err):
				t.Fatalf("%s: %v", how, err)
			}
			life += life / 10 // a slow machine must get there, too
		}
		t.Logf("%s: %d times, %d of them with something to go on from; %s", how, times, saved, want)
		left, _ := os.ReadDir(filepath.Dir(path))
		left = slices.DeleteFunc(left, func(e os.DirEntry) bool {
			return signal == os.Kill && strings.HasPrefix(e.Name(), "state.new")
		})
		if len(left) != 1 {
			t.Errorf("%s: files are left beside the checkpoint: %v", how, left)
		}
	}
}

// What another process is writing beside its checkpoint stays there.
func TestTwoOnOneCheckpoint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(path+".new1", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-checkpoint", path, "13", "6"}, &out, &errs); code != 0 {
		t.Fatalf("exit status %d: %s", code, &errs)
	}
	if _, err := os.Stat(path + ".new1"); err != nil {
		t.Error(err)
	}
}

// A checkpoint with one byte changed, or cut short anywhere, is rejected by an
// error that names it, and so is one for other rulers. A finished one gives its
// count.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	var out, errs bytes.Buffer
	if code := run([]string{"-checkpoint", path, "13", "6"}, &out, &errs); code != 0 || out.String() != "6\n" {
		t.Fatalf("exit status %d: %s%s", code, &out, &errs)
	}
	out.Reset()
	if code := run([]string{"-checkpoint", path, "13", "6"}, &out, &errs); code != 0 || out.String() != "6\n" {
		t.Fatalf("the second time: exit status %d: %s%s", code, &out, &errs)
	}
	for _, other := range []string{"13 7", "12 6", "-part 0/2 13 6", "-part 1/2 13 6"} {
		errs.Reset()
		args := append([]string{"-checkpoint", path}, strings.Fields(other)...)
		if code := run(args, &out, &errs); code != 2 || !strings.Contains(errs.String(), "part 0 of 1 of the rulers of length 13 with 6 marks") {
			t.Errorf("%s: exit status %d: %s", other, code, &errs)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		errs.Reset()
		if code := run([]string{"-checkpoint", path, "13", "6"}, &out, &errs); code != 2 || !strings.Contains(errs.String(), path) {
			t.Fatalf("%q: exit status %d: %s", data, code, &errs)
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

func TestRefusals(t *testing.T) {
	for _, args := range []string{
		"", "10", "0 2", "64 5", "x 5", "10 1", "10 12", "10 y", "10 5 5",
		"-workers 0 10 5", "-every 0s 10 5", "-nonsense 10 5", "-part 2/2 10 5", "-parts 2 10 5",
		"-checkpoint /nowhere/at/all 10 5", "merge", "merge /nowhere/at/all",
	} {
		var out, errs bytes.Buffer
		if code := run(strings.Fields(args), &out, &errs); code != 2 || errs.Len() == 0 || out.Len() > 0 {
			t.Errorf("rulers %s: exit status %d, %q", args, code, errs.String())
		}
	}
}
