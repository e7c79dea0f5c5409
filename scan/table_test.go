package scan

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// operands are what functions on slices are called with.
type operands struct {
	a, b, dst []uint64
	many      [][]uint64
	list      []uint32 // with room for all positions
	ints      []int    // the same, for what kernels write to a buffer first
}

// A row is a function on slices: the kernel that it runs, the paths that have one, as
// docs/paths.md says, and a call.
type row struct {
	name, kernel, paths string
	call                func(o operands)
}

// table has every function on slices; init adds those on two sets, since pairOps has oracles.
var table = []row{
	{"Count", "count", "neon bmi2 avx2 avx512", func(o operands) { Count(o.a) }},
	{"AppendPositions", "fillPositions", "neon bmi2 avx2 avx512", func(o operands) { AppendPositions(o.list[:0], o.a, 0) }},
	{"AppendPositions", "fillPositions", "neon bmi2 avx2 avx512", func(o operands) { AppendPositions(o.ints[:0], o.a, 0) }},
	{"FillPositions", "fillPositions", "neon bmi2 avx2 avx512", func(o operands) {
		var buf [256]uint32
		for used := 0; len(o.a) > 0; o.a = o.a[used:] {
			_, used = FillPositions(buf[:], o.a, 0)
		}
	}},
	{"AndAll", "andAll", "neon avx2 avx512", func(o operands) { AndAll(o.dst, o.many) }},
	{"OrAll", "orAll", "neon avx2 avx512", func(o operands) { OrAll(o.dst, o.many) }},
	{"AppendPositionsAndAll", "andAll", "neon avx2 avx512", func(o operands) { AppendPositionsAndAll(o.list[:0], o.many) }},
	{"AtLeast", "atLeast", "neon avx2 avx512", func(o operands) { AtLeast(o.dst, o.many, 2) }},
	{"FillSubsets", "fillRows", "neon avx2 avx512", func(o operands) { FillSubsets(o.dst, 0, 1<<20-1) }},
}

func init() {
	for _, op := range pairOps {
		table = append(table,
			row{op.name, "store" + op.name, "neon avx2 avx512", func(o operands) { op.store(o.dst, o.many[:2]) }},
			row{"Count" + op.name, "count" + op.name, "neon avx2 avx512", func(o operands) { op.count(o.many[:2]) }})
	}
}

// TestTable checks which path's kernel each function runs, and that a forced path is the one
// that runs. A kernel gives its name away by a fault on inaccessible memory. It also
// checks that no function on slices is missing.
func TestTable(t *testing.T) {
	missing := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^scan: func (\w+)(?:\[.*?\])?\([^)]*\[\]`).FindAllStringSubmatch(testkit.Read(t, "../api.txt"), -1) {
		missing[m[1]] = true
	}
	t.Logf("%d functions on slices", len(missing))
	for _, row := range table {
		delete(missing, row.name)
	}
	delete(missing, "Words") // computes nothing
	if len(missing) > 0 {
		t.Errorf("not in the table, nor, for a function on two sets, in pairOps: %v", missing)
	}
	page := testkit.Read(t, "../docs/paths.md")
	for _, row := range table {
		line := regexp.MustCompile("(?m)^\\| .*`" + row.name + "`.* \\| (.*) \\|$").FindStringSubmatch(page)
		if line == nil || strings.ReplaceAll(line[1], ",", "") != row.paths {
			t.Errorf("docs/paths.md has no line that says: %s has assembly for %s", row.name, row.paths)
		}
	}

	bad := testkit.Guarded[uint64](t, 1).Beyond()
	if bad == nil {
		t.Skip("no guard pages here")
	}
	list, ints := make([]uint32, 0, 64*(len(bad)+1)), make([]int, 0, 64*(len(bad)+1))
	assembly := regexp.MustCompile("(BMI2|AVX2|AVX512|NEON)$")
	testkit.EachPath(t, func(t *testing.T) {
		for _, row := range table {
			active := path.Active().String()
			got := testkit.Toucher(func() { row.call(operands{bad, bad, bad, [][]uint64{bad, bad, bad}, list, ints}) })
			if !strings.Contains(row.paths, active) {
				if assembly.MatchString(got) || got == row.kernel+"Kernel" {
					t.Errorf("%s: %q touches the memory, want Go in place of %s", row.name, got, row.kernel)
				}
			} else if got != row.kernel+strings.ToUpper(active) && (got != row.kernel+"Kernel" || active != "neon") {
				t.Errorf("%s: %q touches the memory, want %s%s", row.name, got, row.kernel, strings.ToUpper(active))
			}
		}
	})
}

// newOperands returns operands of n words.
func newOperands(n int, density float64) operands {
	r := testkit.NewRand()
	a, b := testkit.RandomWords(r, n, density), testkit.RandomWords(r, n, .5)
	return operands{a, b, make([]uint64, n), [][]uint64{a, b, a}, make([]uint32, 0, 64*(n+1)), make([]int, 0, 64*(n+1))}
}

func TestNoAllocations(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{5, 300} {
			o := newOperands(n, .5)
			for _, row := range table {
				if n := testing.AllocsPerRun(4, func() { row.call(o) }); n != 0 {
					t.Errorf("%s: %v allocations, want none", row.name, n)
				}
			}
		}
	})
}
