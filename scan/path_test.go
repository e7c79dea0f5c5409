package scan

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

const generic = Path(path.Generic)

func TestPaths(t *testing.T) {
	paths, active := Paths(), Active()
	if paths[len(paths)-1] != generic {
		t.Errorf("Paths() = %v: generic is not last", paths)
	}
	if os.Getenv("BITWALK_PATH") == "" && active != paths[0] {
		t.Errorf("Active() = %v, want the best of %v", active, paths)
	}
	// Under an emulator, the environment tells which paths to expect.
	if want := os.Getenv("BITWALK_TEST_PATHS"); want != "" && strings.Join(strings.Fields(fmt.Sprint(paths)), " ") != "["+want+"]" {
		t.Errorf("Paths() = %v, want [%v]", paths, want)
	}
	t.Logf("paths %v, active %v", paths, active)
	for p := range Path(8) {
		if !slices.Contains(paths, p) {
			testkit.MustPanic(t, func() { Force(p) }, "Force", p.String(), "generic")
			continue
		}
		restore := Force(p)
		if Active() != p {
			t.Errorf("Active() = %v after Force(%v)", Active(), p)
		}
		restore()
	}
	if Active() != active {
		t.Errorf("Active() = %v in the end, want %v", Active(), active)
	}
	if paths[0] = 77; slices.Contains(Paths(), 77) {
		t.Error("Paths does not return a fresh slice")
	}
}

// TestEnvironment runs the test binary again under values of BITWALK_PATH, of which the last ones
// name no path. Of an emulated processor the child knows nothing: it says which path is the best.
func TestEnvironment(t *testing.T) {
	if os.Getenv("BITWALK_TEST_CHILD") != "" {
		fmt.Println(Active(), Paths()[0])
		return
	}
	impossible := "neon"
	if runtime.GOARCH == "arm64" {
		impossible = "avx512"
	}
	values := append(strings.Fields(strings.Trim(fmt.Sprint(Paths()), "[]")), "", "mmx", "AVX2", impossible)
	for i, value := range values {
		cmd := exec.Command(os.Args[0], "-test.run=^TestEnvironment$")
		cmd.Env = append(os.Environ(), "BITWALK_TEST_CHILD=1", "BITWALK_PATH="+value)
		var stdout, stderr strings.Builder
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Skipf("cannot run the test binary again: %v", err)
		}
		var active, want string
		fmt.Sscan(stdout.String(), &active, &want)
		if i < len(Paths()) {
			want = value
		}
		if active == "" || active != want {
			t.Errorf("BITWALK_PATH=%q: %q, want %s", value, stdout.String(), want)
		}
		text := stderr.String()
		if i <= len(Paths()) && text != "" {
			t.Errorf("BITWALK_PATH=%q: %q on standard error", value, text)
		}
		if i > len(Paths()) && (strings.Count(text, "\n") != 1 || !strings.Contains(text, value) || !strings.Contains(text, "generic")) {
			t.Errorf("BITWALK_PATH=%q: %q on standard error, want a line that names it and the paths", value, text)
		}
	}
}
