package scan

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// TestTable checks which path's kernel each function runs, as docs/paths.md says, and that
// a forced path is the one that runs. A kernel gives its name away by a fault on
// inaccessible memory.
func TestTable(t *testing.T) {
	bad := testkit.Guarded[uint64](t, 1).Beyond()
	if bad == nil {
		t.Skip("no guard pages here")
	}
	many := [][]uint64{bad, bad, bad}
	var buf [256]uint32
	table := []struct {
		kernel string
		paths  string // that have it
		run    func()
	}{
		{"count", "neon bmi2 avx2 avx512", func() { Count(bad) }},
		{"count", "neon bmi2 avx2 avx512", func() { AppendPositions([]uint32(nil), bad, 0) }}, // comes first
		{"fillPositions", "neon bmi2 avx2 avx512", func() { FillPositions(buf[:], bad, 0) }},
		{"countAnd", "neon avx2 avx512", func() { CountAnd(bad, bad) }},
		{"countAndNot", "neon avx2 avx512", func() { CountAndNot(bad, bad) }},
		{"countOr", "neon avx2 avx512", func() { CountOr(bad, bad) }},
		{"countXor", "neon avx2 avx512", func() { CountXor(bad, bad) }},
		{"storeAnd", "neon avx2 avx512", func() { And(bad, bad, bad) }},
		{"storeAndNot", "neon avx2 avx512", func() { AndNot(bad, bad, bad) }},
		{"storeOr", "neon avx2 avx512", func() { Or(bad, bad, bad) }},
		{"storeXor", "neon avx2 avx512", func() { Xor(bad, bad, bad) }},
		{"tallyAnd", "neon avx2 avx512", func() { AndCount(bad, bad, bad) }},
		{"tallyAndNot", "neon avx2 avx512", func() { AndNotCount(bad, bad, bad) }},
		{"tallyOr", "neon avx2 avx512", func() { OrCount(bad, bad, bad) }},
		{"tallyXor", "neon avx2 avx512", func() { XorCount(bad, bad, bad) }},
		{"andAll", "neon avx2 avx512", func() { AndAll(bad, many) }},
		{"orAll", "neon avx2 avx512", func() { OrAll(bad, many) }},
		{"andAll", "neon avx2", func() { CountAndAll(many) }},
		{"orAll", "neon avx2", func() { CountOrAll(many) }},
		{"countAndAll", "avx512", func() { CountAndAll(many) }},
		{"countOrAll", "avx512", func() { CountOrAll(many) }},
		{"atLeast", "neon avx2 avx512", func() { AtLeast(bad, many, 2) }},
		{"atLeast", "neon avx2 avx512", func() { CountAtLeast(many, 2) }},
		{"fillRows", "neon avx2 avx512", func() { FillSubsets(bad, 0, 1<<20-1) }},
	}
	assembly := regexp.MustCompile("(BMI2|AVX2|AVX512|NEON)$")
	testkit.EachPath(t, func(t *testing.T) {
		for _, row := range table {
			active := path.Active().String()
			has := strings.Contains(row.paths, active)
			switch got := testkit.Toucher(row.run); {
			case has && got != row.kernel+strings.ToUpper(active):
				t.Errorf("%q touches the memory, want %s%s", got, row.kernel, strings.ToUpper(active))
			case !has && active != "avx512" && row.paths != "avx512" && assembly.MatchString(got):
				t.Errorf("%q touches the memory, want Go in place of %s", got, row.kernel)
			}
		}
	})
}
