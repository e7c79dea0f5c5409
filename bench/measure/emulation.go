package measure

import (
	"debug/buildinfo"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/klauspost/cpuid/v2"
)

// This file finds out whether the processor is emulated. Times measured there would
// show the speed of the emulator and nothing about the machine it emulates, so none
// are taken.

// Emulation returns what shows that the processor is emulated, or "".
func Emulation() string {
	// QEMU's translator reports this name; under KVM, where the processor executes
	// the instructions, QEMU reports another.
	if cpuid.CPU.HypervisorVendorString == "TCGTCGTCGTCG" {
		return "cpuid is signed TCGTCGTCGTCG, as QEMU does when it translates"
	}
	if s := translated(); s != "" {
		return s
	}
	return otherProgram("/proc/thread-self/exe")
}

// otherProgram compares the program that the kernel runs with this one. An
// emulator in user mode (QEMU, Rosetta on Linux, FEX, Box64) is a program that
// reads this one's file; most of them lie about /proc/self, which is why the
// kernel is asked by another name. If the system has no /proc it returns "".
func otherProgram(exe string) string {
	if runtime.GOOS != "linux" {
		return ""
	}
	running, err := os.Readlink(exe)
	if err != nil {
		return ""
	}
	info, err := buildinfo.ReadFile(exe)
	if errors.Is(err, fs.ErrPermission) {
		return "" // may be run and not read
	}
	if err != nil {
		return "the kernel says that what runs is " + running
	}
	if own, ok := debug.ReadBuildInfo(); ok && info.Path != own.Path {
		return "the kernel says that what runs is " + running + ", built from " + info.Path
	}
	return ""
}
