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
	paths := Paths()
	if paths[len(paths)-1] != generic {
		t.Errorf("Paths() = %v: generic is not last", paths)
	}
	if os.Getenv("BITWALK_PATH") == "" && Active() != paths[0] {
		t.Errorf("Active() = %v, want the best of %v", Active(), paths)
	}
	// Under an emulator, the environment tells which paths to expect.
	if want := os.Getenv("BITWALK_TEST_PATHS"); want != "" && strings.Join(strings.Fields(fmt.Sprint(paths)), " ") != "["+want+"]" {
		t.Errorf("Paths() = %v, want [%v]", paths, want)
	}
	paths[0] = 77
	if slices.Contains(Paths(), 77) {
		t.Error("Paths does not return a fresh slice")
	}
	t.Logf("paths %v, active %v", Paths(), Active())
}

func TestForce(t *testing.T) {
	before := Active()
	restore := Force(generic)
	if Active() != generic {
		t.Errorf("Active() = %v after Force(generic)", Active())
	}
	restore()
	if Active() != before {
		t.Errorf("Active() = %v after restore, want %v", Active(), before)
	}
	for p := range Path(8) {
		if slices.Contains(Paths(), p) {
			continue
		}
		testkit.MustPanic(t, func() { Force(p) }, "Force", p.String(), "generic")
	}
	if Active() != before {
		t.Errorf("Active() = %v after Force panicked, want %v", Active(), before)
	}
}

// TestEnvironment runs the test binary again under each value of BITWALK_PATH. Of an emulated
// processor the child knows nothing: it says which path is the best.
func TestEnvironment(t *testing.T) {
	if os.Getenv("BITWALK_TEST_CHILD") != "" {
		fmt.Printf("active=%v best=%v\n", Active(), Paths()[0])
		return
	}
	run := func(value string) (out, errors string) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestEnvironment$")
		cmd.Env = append(os.Environ(), "BITWALK_TEST_CHILD=1", "BITWALK_PATH="+value)
		var stdout, stderr strings.Builder
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Skipf("cannot run the test binary again: %v", err)
		}
		return stdout.String(), stderr.String()
	}
	for _, p := range Paths() {
		out, errors := run(p.String())
		if !strings.Contains(out, "active="+p.String()+" ") || errors != "" {
			t.Errorf("BITWALK_PATH=%v: %q, %q", p, out, errors)
		}
	}
	for _, value := range []string{"", "mmx", "AVX2", impossible()} {
		out, errors := run(value)
		var active, best string
		fmt.Sscanf(out, "active=%s best=%s", &active, &best)
		if active == "" || active != best {
			t.Errorf("BITWALK_PATH=%q: %q, want the best path", value, out)
		}
		if value == "" {
			if errors != "" {
				t.Errorf("no BITWALK_PATH: %q", errors)
			}
			continue
		}
		if strings.Count(errors, "\n") != 1 || !strings.Contains(errors, value) || !strings.Contains(errors, "generic") {
			t.Errorf("BITWALK_PATH=%q: %q on standard error, want a line that names it and the paths", value, errors)
		}
	}
}

// impossible returns the name of a path that no CPU like this one has.
func impossible() string {
	if runtime.GOARCH == "arm64" {
		return "avx512"
	}
	return "neon"
}
