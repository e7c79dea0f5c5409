package scan

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// TestTable checks, row by row, the table of kernels and paths in the package
// comment, and that a forced path is the one that runs. A kernel gives its name away
// by a fault on inaccessible memory.
func TestTable(t *testing.T) {
	bad := testkit.Guarded[uint64](t, 1).Beyond()
	if bad == nil {
		t.Skip("no guard pages here")
	}
	many := [][]uint64{bad, bad, bad}
	var buf [256]uint32
	run := map[string]func(){
		"Count":           func() { Count(bad) },
		"CountAnd":        func() { CountAnd(bad, bad) },
		"CountAndNot":     func() { CountAndNot(bad, bad) },
		"CountOr":         func() { CountOr(bad, bad) },
		"CountXor":        func() { CountXor(bad, bad) },
		"And":             func() { And(bad, bad, bad) },
		"AndCount":        func() { AndCount(bad, bad, bad) },
		"AndNot":          func() { AndNot(bad, bad, bad) },
		"AndNotCount":     func() { AndNotCount(bad, bad, bad) },
		"Or":              func() { Or(bad, bad, bad) },
		"OrCount":         func() { OrCount(bad, bad, bad) },
		"Xor":             func() { Xor(bad, bad, bad) },
		"XorCount":        func() { XorCount(bad, bad, bad) },
		"AndAll":          func() { AndAll(bad, many) },
		"OrAll":           func() { OrAll(bad, many) },
		"AtLeast":         func() { AtLeast(bad, many, 2) },
		"CountAll":        func() { CountAll(many) },
		"CountAny":        func() { CountAny(many) },
		"CountAtLeast":    func() { CountAtLeast(many, 2) },
		"AppendPositions": func() { AppendPositions(nil, bad) },
		"FillPositions":   func() { FillPositions(buf[:], bad) },
		"FillSubsets":     func() { FillSubsets(bad, 0, 1<<20-1) },
		"FillSnoob":       func() { FillSnoob(bad, 1<<4-1, 1<<20-1) },
	}
	kernel := map[string]string{
		"Count":           "count",
		"CountAnd":        "countAnd",
		"CountAndNot":     "countAndNot",
		"CountOr":         "countOr",
		"CountXor":        "countXor",
		"And":             "combineAnd",
		"AndCount":        "tallyAnd",
		"AndNot":          "combineAndNot",
		"AndNotCount":     "tallyAndNot",
		"Or":              "combineOr",
		"OrCount":         "tallyOr",
		"Xor":             "combineXor",
		"XorCount":        "tallyXor",
		"AndAll":          "all",
		"OrAll":           "any",
		"AtLeast":         "atLeast",
		"CountAll":        "ll", // of all or countAll
		"CountAny":        "ny",
		"CountAtLeast":    "atLeast",
		"AppendPositions": "count", // comes first
		"FillPositions":   "fillPositions",
		"FillSubsets":     "fillRows",
		"FillSnoob":       "write",
	}
	table := readTable(t)
	for name := range table["generic"] {
		// Three rows also depend on whether PDEP is fast.
		if run[name] == nil && name != "Deposit" && name != "DepositEach" && name != "Extract" {
			t.Errorf("the row %s of the table of doc.go is not compared", name)
		}
	}
	testkit.EachPath(t, func(t *testing.T) {
		column := table[path.Active().String()]
		for name, run := range run {
			want, got := kernel[name]+testkit.Suffix(), testkit.Toucher(run)
			switch column[name] {
			case "Go":
				if assembly.MatchString(got) {
					t.Errorf("%s: %q touches the memory, want Go", name, got)
				}
				continue
			case "asm":
			case "":
				t.Errorf("%s: not in the table of doc.go", name)
			default: // another path's kernel
				want = kernel[name] + strings.ToUpper(column[name])
			}
			if !strings.HasSuffix(got, want) && !strings.Contains(got, want+"[") {
				t.Errorf("%s: %q touches the memory, want %s", name, got, want)
			}
		}
	})
}

// The names of kernels in assembly end with that of their path.
var assembly = regexp.MustCompile("(BMI2|AVX2|AVX512|NEON)$")

// readTable returns the table of the package comment, by path and name.
func readTable(t *testing.T) map[string]map[string]string {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	table := make(map[string]map[string]string)
	var paths []string
	for line := range strings.Lines(string(doc)) {
		cells := strings.Fields(strings.TrimPrefix(line, "//"))
		switch {
		case len(cells) > 2 && cells[0] == "kernel":
			paths = cells[1:]
			for _, p := range paths {
				table[p] = make(map[string]string)
			}
		case len(cells) == 0:
			if len(paths) > 0 && len(table[paths[0]]) > 0 {
				return table
			}
		case len(paths) > 0:
			for i, p := range paths {
				table[p][cells[0]] = cells[i+1]
			}
		}
	}
	t.Fatal("no table in doc.go")
	return nil
}
