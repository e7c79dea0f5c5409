package measure

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
)

func TestOtherProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if s := otherProgram(own); s != "" && Emulation() == "" {
		t.Errorf("the test itself is %q", s)
	}
	for _, other := range []string{"/bin/sh", "/usr/bin/env"} {
		link := t.TempDir() + "/exe"
		if err := os.Symlink(other, link); err != nil {
			t.Fatal(err)
		}
		if otherProgram(link) == "" {
			t.Errorf("%s passes for this program", other)
		}
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command to be another Go program")
	}
	link := t.TempDir() + "/exe"
	if err := os.Symlink(goTool, link); err != nil {
		t.Fatal(err)
	}
	if otherProgram(link) == "" {
		t.Error("the go command passes for this program")
	}
}

// Under an emulator the check finds it: the test runs itself under QEMU, if
// that is installed.
func TestEmulation(t *testing.T) {
	if os.Getenv("BENCH_TEST_EMULATED") != "" {
		if Emulation() == "" {
			t.Error("the emulator is not found")
		}
		return
	}
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64", "riscv64": "riscv64", "s390x": "s390x"}[runtime.GOARCH]
	qemu, err := exec.LookPath("qemu-" + arch + "-static")
	if err != nil {
		qemu, err = exec.LookPath("qemu-" + arch)
	}
	if err != nil || Emulation() != "" {
		t.Skip("no QEMU to run under")
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(qemu, own, "-test.run=^TestEmulation$")
	cmd.Env = append(os.Environ(), "BENCH_TEST_EMULATED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("under %s: %v\n%s", qemu, err, out)
	}
}
