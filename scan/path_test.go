package scan

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// eachPath runs test once on every path that this CPU can run.
func eachPath(t *testing.T, test func(t *testing.T)) {
	for _, p := range Paths() {
		t.Run("path="+p.String(), func(t *testing.T) {
			defer Force(p)()
			if Active() != p {
				t.Fatalf("Active() = %v", Active())
			}
			test(t)
		})
	}
}

// densities are those of the sets that the kernels are tested and measured
// with; mixed gives every word a density of its own.
var densities = []float64{0, .001, .01, .03, .1, .25, .5, .9, 1, mixed}

const mixed = -1

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func randomWords(r *rand.Rand, n int, density float64) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		d := density
		if d == mixed {
			d = densities[r.IntN(len(densities)-1)]
		}
		for b := range 64 {
			if r.Float64() < d {
				words[i] |= 1 << b
			}
		}
	}
	return words
}

// mustPanic runs f, which must panic with a message that contains each of want.
func mustPanic(t *testing.T, f func(), want ...string) {
	t.Helper()
	defer func() {
		t.Helper()
		got := fmt.Sprint(recover())
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("panic %q does not mention %q", got, w)
			}
		}
	}()
	f()
}

func TestPaths(t *testing.T) {
	paths := Paths()
	if paths[len(paths)-1] != generic {
		t.Errorf("Paths() = %v: generic is not last", paths)
	}
	if os.Getenv("BITWALK_PATH") == "" && Active() != paths[0] {
		t.Errorf("Active() = %v, want the best of %v", Active(), paths)
	}
	// Whoever runs this under an emulator knows what must come out.
	if want := os.Getenv("BITWALK_TEST_PATHS"); want != "" && strings.Join(strings.Fields(fmt.Sprint(paths)), " ") != "["+want+"]" {
		t.Errorf("Paths() = %v, want [%v]", paths, want)
	}
	paths[0] = 77
	if slices.Contains(Paths(), 77) {
		t.Error("Paths does not return a fresh slice")
	}
	t.Logf("paths %v, active %v", Paths(), Active())
}

func TestPathString(t *testing.T) {
	for p, want := range map[Path]string{generic: "generic", bmi2: "bmi2", avx2: "avx2",
		avx512: "avx512", neon: "neon", numPaths: "Path(5)", 255: "Path(255)"} {
		if got := p.String(); got != want {
			t.Errorf("Path(%d).String() = %q, want %q", uint8(p), got, want)
		}
	}
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
		mustPanic(t, func() { Force(p) }, "Force", p.String(), "generic")
		mustPanic(t, func() { p.TrailingZeros(1) }, "Path.TrailingZeros", p.String())
		mustPanic(t, func() { p.OnesCount(1) }, "Path.OnesCount", p.String())
	}
	if Active() != before {
		t.Errorf("Active() = %v after Force panicked, want %v", Active(), before)
	}
}

func TestPathWord(t *testing.T) {
	r := newRand()
	xs := []uint64{0, ^uint64(0)}
	for i := range 64 {
		xs = append(xs, 1<<i, ^uint64(0)<<i, ^uint64(0)>>i, r.Uint64()<<i, r.Uint64()>>i)
	}
	for _, p := range Paths() {
		for _, x := range xs {
			if got, want := p.TrailingZeros(x), bits.TrailingZeros64(x); got != want {
				t.Errorf("%v.TrailingZeros(%#x) = %d, want %d", p, x, got, want)
			}
			if got, want := p.OnesCount(x), bits.OnesCount64(x); got != want {
				t.Errorf("%v.OnesCount(%#x) = %d, want %d", p, x, got, want)
			}
		}
	}
}

// TestEnvironment runs the test binary again under each value of BITWALK_PATH.
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
	if runnable[neon] {
		return "avx512"
	}
	return "neon"
}
