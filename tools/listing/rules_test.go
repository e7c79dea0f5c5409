//go:build linux && amd64

package listing

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The rules for kernels that go vet does not check.
var (
	wide     = regexp.MustCompile(`\b[YZ](?:\d|1[0-5])\b`) // the others have no lower halves in SSE
	target   = regexp.MustCompile(`^(?:.*, ?)?(\d+)$`)
	leaves   = regexp.MustCompile(`^[A-Z]|\(SB\)$`) // for another kernel, whose address is in a register, or by its name
	compares = regexp.MustCompile(`^(CMP[BWLQ]|TEST[BWLQ]|V?PTEST|KTEST.*|KORTEST.*)$`)
)

// TestUpperHalves follows every way through the kernels of amd64: none returns
// with anything in the upper halves of the vector registers, which would make the
// SSE code after it slow.
func TestUpperHalves(t *testing.T) {
	for _, f := range kernels(t, "amd64") {
		if dirty := dirtyReturns(t, f); len(dirty) > 0 {
			t.Errorf("%s: no VZEROUPPER on a way to the RET at %v", f.Name, dirty)
		}
	}
}

func dirtyReturns(t *testing.T, f Func) (returns []Instr) {
	at := make(map[int]int)
	for i, in := range f.Instrs {
		at[in.Offset] = i
	}
	type place struct {
		i     int
		dirty bool
	}
	seen := make(map[place]bool)
	for todo := []place{{0, false}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		if p.i == len(f.Instrs) {
			t.Errorf("%s runs out of its end", f.Name)
			continue
		}
		in := f.Instrs[p.i]
		switch {
		case in.Op == "RET" || in.Op == "JMP" && leaves.MatchString(in.Args):
			if p.dirty {
				returns = append(returns, in)
			}
			continue
		case in.Op == "VZEROUPPER" || in.Op == "VZEROALL":
			p.dirty = false
		case wide.MatchString(in.Args):
			p.dirty = true
		case strings.HasPrefix(in.Op, "J"):
			m := target.FindStringSubmatch(in.Args)
			if m == nil {
				t.Fatalf("%s: where does this jump: %v", f.Name, in)
			}
			offset, _ := strconv.Atoi(m[1])
			i, ok := at[offset]
			if !ok {
				t.Fatalf("%s: this jumps between instructions: %v", f.Name, in)
			}
			todo = append(todo, place{i, p.dirty})
			if in.Op == "JMP" {
				continue
			}
		}
		todo = append(todo, place{p.i + 1, p.dirty})
	}
	return returns
}

// TestReservedRegisters checks that kernels do not use the reserved registers: the
// frame pointer and g on amd64; the platform register, the assembler's temporary
// and g on arm64.
func TestReservedRegisters(t *testing.T) {
	reserved := map[string]*regexp.Regexp{
		"amd64": regexp.MustCompile(`\b(BP|BPB|R14|R14B|SP)$`),
		"arm64": regexp.MustCompile(`\b(R18|R27|R28|g|R29|R30|RSP)\b`),
	}
	for goarch, register := range reserved {
		for _, f := range kernels(t, goarch) {
			for _, in := range f.Instrs {
				if goarch == "arm64" && in.Op == "RET" || compares.MatchString(in.Op) {
					continue
				}
				if register.MatchString(in.Args) {
					t.Errorf("%s writes to a register that is not its own: %v", f.Name, in)
				}
			}
		}
	}
}

// TestPaths checks that the name of a function says its path, or Kernel if all it does is
// jump to that of a path. Package path asks the processor, on any path.
func TestPaths(t *testing.T) {
	for _, goarch := range []string{"amd64", "arm64"} {
		for _, f := range kernels(t, goarch) {
			if f.Path() == "?" && !strings.HasSuffix(f.Name, "Kernel") && !strings.HasSuffix(f.Package, "/path") {
				t.Errorf("the name of %s ends neither with a path nor with Kernel", f.Name)
			}
		}
	}
}

// TestRules shows that the checks find violations.
func TestRules(t *testing.T) {
	ret := Instr{Offset: 20, Op: "RET"}
	dirty := Instr{Offset: 0, Op: "VPXOR", Args: "Y0, Y0, Y0"}
	for _, test := range []struct {
		name string
		want int
		body []Instr
	}{
		{"clean", 0, []Instr{{Op: "VPXOR", Args: "X0, X0, X0"}, ret}},
		{"missing", 1, []Instr{dirty, ret}},
		{"there", 0, []Instr{dirty, {Offset: 4, Op: "VZEROUPPER"}, ret}},
		{"left for another", 1, []Instr{dirty, {Offset: 4, Op: "JMP", Args: "AX"}}},
		{"jumped over", 1, []Instr{dirty, {Offset: 2, Op: "JEQ", Args: "20"}, {Offset: 4, Op: "VZEROUPPER"}, ret}},
	} {
		if got := dirtyReturns(t, Func{Name: test.name, Instrs: test.body}); len(got) != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// kernels returns the kernels of an architecture, but for short tests none of arm64, for
// which the go command compiles the standard library first.
func kernels(t *testing.T, goarch string) []Func {
	t.Helper()
	if goarch != "amd64" && testkit.Short() {
		return nil
	}
	if listed[goarch] == nil {
		read(t)
		funcs, err := Kernels("../..", goarch)
		if err != nil {
			t.Fatal(err)
		}
		listed[goarch] = funcs
	}
	return listed[goarch]
}

var listed = make(map[string][]Func) // by GOARCH

// read reads the assembly of the module and the Go code beside it, which has its
// constants. The go command keeps the result of a test until a file that it has read
// changes, and does not know what the commands that it runs have read.
func read(t *testing.T) {
	t.Helper()
	n := 0
	for _, pattern := range []string{"../../*/*.[sgh]*", "../../internal/*/*.[sgh]*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if _, err := os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
			n++
		}
	}
	if n < 50 {
		t.Fatalf("read %d files", n)
	}
}
