package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
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

// attempt runs a process that becomes the command, and sends it a signal after a while. It
// reports whether the command finished, and what it printed. It may only fail by the signal.
func attempt(t *testing.T, cmd *exec.Cmd, signal os.Signal, after time.Duration) (out string, done bool) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Env = append(append(os.Environ(), "RULERS_TEST_MAIN=1"), cmd.Env...)
	if err := cmd.Start(); errors.Is(err, syscall.ENOEXEC) {
		t.Skip("an emulated process can't start another: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { cmd.Process.Signal(signal) })
	err := cmd.Wait()
	timer.Stop()
	if code := cmd.ProcessState.ExitCode(); code > 1 || code == 1 && signal == os.Kill {
		t.Fatalf("%v: %s", err, &stderr)
	}
	return stdout.String(), err == nil
}

// A command that is ended at random moments, by any signal, and started again, prints what
// one prints that nobody disturbs. Its checkpoint is intact every time.
func TestKill(t *testing.T) {
	perfect, golomb, boards := "34 11", "-golomb 63 8", "-golomb 72 11"
	if testkit.Short() {
		perfect, golomb, boards = "29 10", "-golomb 55 8", "-golomb 66 10"
	}
	for _, search := range []string{perfect, golomb, boards} {
		args := strings.Fields(search)
		want, _ := rulers(t, 0, args...)
		for _, signal := range []os.Signal{os.Kill, os.Interrupt, syscall.SIGTERM} {
			if signal == os.Kill || search == perfect {
				kill(t, signal, args, want)
			}
		}
	}
}

// kill runs a command until it has often been ended with something done, and then until it
// finishes.
func kill(t *testing.T, signal os.Signal, args []string, want string) {
	often := 40
	if testkit.Short() {
		often = 3
	}
	path := filepath.Join(t.TempDir(), "state")
	life, ended, saved := 20*time.Millisecond, 0, 0
	for ; ; ended++ {
		after := rand.N(life)
		if saved >= often {
			after = time.Hour
		}
		flags := []string{"-workers", fmt.Sprint(1 + ended%2), "-every", "2ms", "-checkpoint", path}
		out, done := attempt(t, exec.Command(os.Args[0], append(flags, args...)...), signal, after)
		if done {
			if out != want {
				t.Errorf("rulers %s: %s after %d times %v, want %s", args, out, ended, signal, want)
			}
			break
		}
		s, err := load(path)
		switch {
		case err == nil && s.begun():
			saved++
		case err == nil || os.IsNotExist(err): // too early: a slow machine must get there, too
			life += life / 4
		default:
			t.Fatal(err)
		}
	}
	t.Logf("rulers %s: %d times %v, %d of them with something to go on from", args, ended, signal, saved)
	files, _ := os.ReadDir(filepath.Dir(path))
	for _, f := range files {
		if f.Name() != "state" && !(signal == os.Kill && strings.HasPrefix(f.Name(), "state.new")) {
			t.Errorf("%s is left beside the checkpoint", f.Name())
		}
	}
}

// The sum of an array of perfect rulers is the published number, OEIS A103300; an array of
// searches finds all Golomb rulers.
func TestArray(t *testing.T) {
	testArray(t, "36 10", "2\n")
	if testkit.Short() {
		testArray(t, "-golomb 55 8", "251426\n")
	} else {
		testArray(t, "-golomb 63 8", "1442592\n")
	}
}

// testArray runs the job script for Slurm with another search, kills every task at random
// moments and starts it again, until all have finished.
func testArray(t *testing.T, search, sum string) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" || runtime.GOOS == "plan9" {
		t.Skip("there is no shell")
	}
	attempt(t, exec.Command(os.Args[0], "-h"), os.Kill, time.Hour) // or skip
	parts := 8
	if testkit.Short() {
		parts = 3
	}
	script := slurmScript(t, fmt.Sprint(parts), search)
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "rulers")); err != nil {
		t.Fatal(err)
	}
	t.Run(search, func(t *testing.T) {
		for i := range parts {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				life, kills := 30*time.Millisecond, 0
				for done := false; !done; kills++ {
					cmd := exec.Command("sh", "-c", script)
					cmd.Dir = dir
					cmd.Env = []string{indices[(i+kills)%2] + "=" + fmt.Sprint(i), "PATH=" + dir + ":" + os.Getenv("PATH")}
					_, done = attempt(t, cmd, os.Kill, rand.N(life))
					life += life / 4 // a slow machine must get there, too
				}
				t.Logf("killed %d times", kills-1)
			})
		}
	})
	if out, _ := rulers(t, 0, "merge", filepath.Join(dir, "rulers.state")); out != sum {
		t.Errorf("the sum is %s, want %s", out, sum)
	}
}

// slurmScript returns rulers.sh with another search, fewer parts, and more frequent
// checkpoints, since its processes die sooner.
func slurmScript(t *testing.T, parts, search string) string {
	text, err := os.ReadFile("rulers.sh")
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`(?s)^(.*--array=0-99\n.*) -parts 100 (.*) 58 13\n$`)
	if !form.Match(text) {
		t.Fatalf("rulers.sh does not count the parts 0 to 99:\n%s", text)
	}
	return form.ReplaceAllString(string(text), "$1 -every 2ms -parts "+parts+" $2 "+search+"\n")
}
