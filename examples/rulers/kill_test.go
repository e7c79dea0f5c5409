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

// TestMain lets the test binary act as the command, for a test that kills it.
func TestMain(m *testing.M) {
	if os.Getenv("RULERS_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// attempt runs the command in sh, and sends it a signal after a while. It returns what the
// command printed on standard error, and whether it finished. It may only fail by the signal.
func attempt(t *testing.T, script, dir, index string, signal os.Signal, after time.Duration) (errs string, done bool) {
	var stderr bytes.Buffer
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir, cmd.Stderr = dir, &stderr
	cmd.Env = []string{"RULERS_TEST_MAIN=1", index, "PATH=" + dir + ":" + os.Getenv("PATH")}
	if err := cmd.Start(); errors.Is(err, syscall.ENOEXEC) {
		t.Skip("an emulated process can't start another: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { cmd.Process.Signal(signal) })
	err := cmd.Wait()
	timer.Stop()
	if code := cmd.ProcessState.ExitCode(); code == 126 { // found, and not to be executed
		t.Skip("an emulated process can't start another: ", &stderr)
	} else if code > 1 || code == 1 && signal == os.Kill {
		t.Fatalf("%v: %s", err, &stderr)
	}
	return stderr.String(), err == nil
}

// The job script for Slurm runs other searches. Every task is ended at random moments, by any
// signal, and started again until it has often had something to go on from, and then finishes. The sum is the published number: of
// perfect rulers (OEIS A103300), and of shortest Golomb rulers, searched on words and on boards.
func TestArray(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" || runtime.GOOS == "plan9" {
		t.Skip("there is no shell")
	}
	searches := map[string]string{"36 10": "2\n", "-golomb 63 8": "1442592\n", "-golomb 72 11": "4\n"}
	parts, often := 8, 5
	if testkit.Short() {
		parts, often = 3, 2
		delete(searches, "36 10")
		delete(searches, "-golomb 72 11")
	}
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	life := 30 * time.Millisecond
	signals := []os.Signal{os.Kill, os.Interrupt, syscall.SIGTERM}
	for search, sum := range searches {
		script, dir := slurmScript(t, parts, search), t.TempDir()
		if err := os.Symlink(self, filepath.Join(dir, "rulers")); err != nil {
			t.Fatal(err)
		}
		ended, resumed := 0, 0
		for i := range parts {
			for done := false; !done; ended++ {
				after := time.Hour
				if resumed < often*(i+1) {
					after = rand.N(life)
				}
				index := fmt.Sprintf("%s=%d", indices[ended%2], i)
				var errs string
				errs, done = attempt(t, script, dir, index, signals[ended%3], after)
				if strings.Contains(errs, "going on with") {
					resumed++
				} else if done {
					life = life/2 + time.Millisecond
				} else {
					life += life / 4 // a slow machine must get there, too
				}
			}
		}
		t.Logf("rulers %s: ended %d times, %d times with something to go on from", search, ended-parts, resumed)
		state := filepath.Join(dir, "rulers.state")
		if out, _ := rulers(t, 0, "merge", state); out != sum {
			t.Errorf("rulers %s: the sum is %s, want %s", search, out, sum)
		}
	}
}

// slurmScript returns rulers.sh with another search, fewer parts, and more frequent
// checkpoints, since its processes die sooner.
func slurmScript(t *testing.T, parts int, search string) string {
	text := testkit.Read(t, "rulers.sh")
	form := regexp.MustCompile(`(?s)^(.*--array=0-99\n.*) -parts 100 (.*) 58 13\n$`)
	if !form.MatchString(text) {
		t.Fatalf("rulers.sh does not count the parts 0 to 99:\n%s", text)
	}
	return form.ReplaceAllString(text, fmt.Sprintf("$1 -every 2ms -parts %d $2 %s\n", parts, search))
}
