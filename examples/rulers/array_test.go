package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// slurmScript returns the job script rulers.sh with another search, fewer parts, and more
// frequent checkpoints, since its processes die sooner.
func slurmScript(t *testing.T, parts, search string) string {
	text, err := os.ReadFile("rulers.sh")
	if err != nil {
		t.Fatal(err)
	}
	script := string(text)
	if !strings.Contains(script, "--array=0-99\n") {
		t.Fatal("the tasks are not the parts 0 to 99")
	}
	for old, new := range map[string]string{
		" -parts 100 ": " -every 2ms -parts " + parts + " ",
		" 58 13\n":     " " + search + "\n",
	} {
		if strings.Count(script, old) != 1 {
			t.Fatalf("rulers.sh has not one %q:\n%s", old, script)
		}
		script = strings.Replace(script, old, new, 1)
	}
	return script
}

// The sum of an array is the published number of perfect rulers of length 36, OEIS
// A103300.
func TestArray(t *testing.T) { testArray(t, "36 10", "2") }

// An array of searches finds all Golomb rulers.
func TestArrayGolomb(t *testing.T) { testArray(t, "-golomb 63 8", "1442592") }

// testArray kills every task of an array at random moments and restarts it, until all
// have finished.
func testArray(t *testing.T, search, sum string) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" || runtime.GOOS == "plan9" {
		t.Skip("there is no shell")
	}
	if cmd, _, _ := command("merge"); errors.Is(cmd.Run(), syscall.ENOEXEC) {
		t.Skip("an emulated process can't start another")
	}
	parts := 8
	if testkit.Short() {
		parts = 3
	}
	script := slurmScript(t, strconv.Itoa(parts), search)
	dir := t.TempDir()
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "rulers")); err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), "RULERS_TEST_MAIN=1", "PATH="+dir+":"+os.Getenv("PATH"))

	// task runs task i under one scheduler's variable, for at most life, and
	// reports whether it finished.
	task := func(i, name string, life time.Duration) (done bool, err error) {
		var out, errs bytes.Buffer
		cmd := exec.Command("sh", "-c", script)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
		cmd.Env = append(slices.Clone(environment), name+"="+i)
		if err := cmd.Start(); err != nil {
			return false, err
		}
		timer := time.AfterFunc(life, func() { cmd.Process.Kill() })
		err = cmd.Wait()
		timer.Stop()
		if cmd.ProcessState.ExitCode() == -1 { // by a signal
			return false, nil
		}
		if err != nil {
			return false, errors.New(err.Error() + ": " + errs.String())
		}
		return true, nil
	}

	type result struct {
		kills int
		err   error
	}
	results := make(chan result)
	for i := range parts {
		go func() {
			life := 30 * time.Millisecond
			for kills := 0; ; kills++ {
				done, err := task(strconv.Itoa(i), indices[(i+kills)%2], rand.N(life))
				if done || err != nil {
					results <- result{kills, err}
					return
				}
				life += life / 10 // a slow machine must get there, too
			}
		}()
	}
	kills := 0
	for range parts {
		r := <-results
		if r.err != nil {
			t.Error(r.err)
		}
		kills += r.kills
	}
	if t.Failed() {
		return
	}
	var out, errs bytes.Buffer
	if code := run([]string{"merge", filepath.Join(dir, "rulers.state")}, &out, &errs); code != 0 || out.String() != sum+"\n" {
		t.Errorf("merge: exit status %d, %s%s", code, &out, &errs)
	}
	t.Logf("%d processes for %d parts, %d of them killed; the sum is %s", parts+kills, parts, kills, &out)
}
