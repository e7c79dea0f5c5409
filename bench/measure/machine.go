package measure

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/klauspost/cpuid/v2"

	"github.com/bitwalk/bitwalk/scan"
)

// bitFeatures are the features that matter to walking bits; a CPU has many
// others.
var bitFeatures = []cpuid.FeatureID{
	cpuid.POPCNT, cpuid.LZCNT, cpuid.BMI1, cpuid.BMI2, cpuid.AVX, cpuid.AVX2,
	cpuid.AVX512F, cpuid.AVX512CD, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL,
	cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.AVX512VPOPCNTDQ, cpuid.AVX512BITALG,
	cpuid.GFNI, cpuid.ASIMD, cpuid.SVE,
}

// Configuration returns what results.txt says about this run, key and value,
// in order.
func Configuration() [][2]string {
	var features []string
	for _, f := range bitFeatures {
		if cpuid.CPU.Supports(f) {
			features = append(features, f.String())
		}
	}
	config := [][2]string{
		{"goos", runtime.GOOS},
		{"goarch", runtime.GOARCH},
		{"cpu", cpuName()},
		{"model", cpuModel()},
		{"features", strings.Join(features, " ")},
		{"caches", caches()},
		{"paths", strings.Trim(strings.ReplaceAll(PathNames(scan.Paths()), ",", ""), " ")},
		{"path", scan.Active().String()},
		{"goversion", runtime.Version()},
		{"goamd64", setting("GOAMD64")},
		{"commit", commit()},
		{"kernels", Kernels()},
	}
	return slices.DeleteFunc(config, func(c [2]string) bool { return c[1] == "" })
}

// caches returns the sizes of the data caches, the first one first, as far as they are known.
func caches() string {
	var sizes []string
	for _, size := range []int{cpuid.CPU.Cache.L1D, cpuid.CPU.Cache.L2, cpuid.CPU.Cache.L3} {
		if size > 0 {
			sizes = append(sizes, fmt.Sprintf("%dKiB", size>>10))
		}
	}
	return strings.Join(sizes, " ")
}

// PathNames lists the paths with commas between.
func PathNames(paths []scan.Path) string {
	var names []string
	for _, p := range paths {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

// cpuName returns the CPU's name for itself, or the system's for it.
func cpuName() string {
	if name := strings.TrimSpace(cpuid.CPU.BrandName); name != "" {
		return name
	}
	data, _ := os.ReadFile("/proc/cpuinfo")
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		key, value, _ := strings.Cut(s.Text(), ":")
		switch strings.TrimSpace(key) {
		case "model name", "uarch", "cpu model", "Processor":
			return strings.TrimSpace(value)
		}
	}
	return "unknown " + runtime.GOARCH
}

// cpuModel returns the numbers that tell processors of one name from each other,
// or "" where there are none.
func cpuModel() string {
	if cpuid.CPU.Family == 0 {
		return ""
	}
	return fmt.Sprintf("family %d, model %d, stepping %d", cpuid.CPU.Family, cpuid.CPU.Model, cpuid.CPU.Stepping)
}

// setting returns one of the settings the program was built with.
func setting(key string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// Kernels returns a checksum of the library's assembly, which tells results from those of other
// kernels, or "" if the program does not run in the folder bench.
func Kernels() string {
	files, _ := filepath.Glob("../*/*_*.s")
	inner, _ := filepath.Glob("../internal/*/*_*.s")
	sum := crc32.NewIEEE()
	for _, file := range append(files, inner...) {
		text, err := os.ReadFile(file)
		if err != nil {
			return ""
		}
		sum.Write(text)
	}
	if len(files) == 0 {
		return ""
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

// commit returns what was built: as stamped, or, since go run stamps nothing,
// as git says of the folder it is run in. What is kept of machines is no change.
func commit() string {
	rev, modified := setting("vcs.revision"), setting("vcs.modified") == "true"
	if rev == "" {
		out, err := exec.Command("git", "rev-parse", "HEAD").Output()
		if err != nil {
			return "unknown"
		}
		rev = strings.TrimSpace(string(out))
		out, err = exec.Command("git", "status", "--porcelain", "--untracked-files=no", ":/", ":(top,exclude)bench/machines").Output()
		modified = err != nil || len(out) > 0
	}
	rev = rev[:min(12, len(rev))]
	if modified {
		rev += "-modified"
	}
	return rev
}
