//go:build !purego

package path

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/cpuid/v2"
)

var (
	kernel  = regexp.MustCompile(`(?m)^// func \w+?(BMI2|AVX2|AVX512)\(.*\n((?:// .*\n)+)`)
	feature = regexp.MustCompile(`[A-Z][A-Z0-9]+(\.1)?`)
)

// A processor that lacks any feature which the comment of a kernel names does not
// run the path of the kernel.
func TestGates(t *testing.T) {
	files, err := filepath.Glob("../../*/*_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../*/*_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	kernels := 0
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range kernel.FindAllStringSubmatch(string(text), -1) {
			needs := 0
			for _, name := range feature.FindAllString(m[2], -1) {
				id := cpuid.ParseFeature(name)
				if name == "SSE4.1" {
					id = cpuid.SSE4
				}
				if id == cpuid.UNKNOWN {
					continue
				}
				needs++
				bmi2, avx2, avx512 := gates(func(ids ...cpuid.FeatureID) bool { return !slices.Contains(ids, id) })
				if runs := map[string]bool{"BMI2": bmi2, "AVX2": avx2, "AVX512": avx512}; runs[m[1]] {
					t.Errorf("%s: a processor without %s runs %s", file, name, strings.TrimSpace(m[0]))
				}
			}
			if needs == 0 {
				t.Errorf("%s: no feature in the comment of %s", file, strings.TrimSpace(m[0]))
			}
			kernels++
		}
	}
	if kernels < 30 {
		t.Errorf("%d kernels found", kernels)
	}
}
