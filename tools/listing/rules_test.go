//go:build linux && amd64

package listing

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
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

// TestBranches checks that the kernels which say so have no jump that depends on what they
// read: only some to leave, before they have read a row or a word.
func TestBranches(t *testing.T) {
	jumps := map[string]int{"bitAtBMI2": 2, "bitAtAVX512": 2}
	for _, f := range kernels(t, "amd64") {
		want, ok := jumps[f.Name]
		delete(jumps, f.Name)
		where := make(map[string]bool)
		for _, in := range f.Instrs {
			if strings.HasPrefix(in.Op, "J") {
				want--
				where[in.Args] = true
			}
		}
		if ok && (want != 0 || len(where) != 1) {
			t.Errorf("%s has other jumps than to leave: %v", f.Name, where)
		}
	}
	if len(jumps) > 0 {
		t.Errorf("no kernels %v", jumps)
	}
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
// jump to that of a path, or its architecture has one. Package path asks the processor, on any
// path.
func TestPaths(t *testing.T) {
	for _, goarch := range []string{"amd64", "arm64"} {
		for _, f := range kernels(t, goarch) {
			if f.Path() == "?" && !strings.HasSuffix(f.Name, "Kernel") && !strings.HasSuffix(f.Package, "/path") {
				t.Errorf("the name of %s ends neither with a path nor with Kernel", f.Name)
			}
		}
	}
}

var (
	named = regexp.MustCompile(`(?m)^// (?:(?:SSE4\.1|POPCNT|BMI[12]|AVX\w*)(?: \(\w+\))?(?:, |,\n// |\.))+`)
	name  = regexp.MustCompile(`\b(SSE4\.1|POPCNT|BMI[12]|AVX\w*)`)
)

// TestFeatureComments checks that the last comment before a kernel that names features names those
// that its instructions need, and none that no kernel of its path in the package does.
func TestFeatureComments(t *testing.T) {
	all, ofPath := kernels(t, "amd64"), make(map[string]map[string]bool)
	for _, f := range all {
		features, unknown := f.Features()
		if len(unknown) > 0 {
			t.Errorf("%s: what do these need: %v", f.Name, unknown)
		}
		if path := f.Package + f.Path(); ofPath[path] == nil {
			ofPath[path] = features
		} else {
			maps.Copy(ofPath[path], features)
		}
	}
	for _, f := range all {
		features, _ := f.Features()
		if len(features) == 0 {
			continue
		}
		dir := strings.TrimPrefix(f.Package, "github.com/bitwalk/bitwalk")
		text := testkit.Read(t, filepath.Join("../..", dir, f.Instrs[0].File))
		before := strings.Join(strings.SplitAfter(text, "\n")[:f.Instrs[0].Line], "")
		comments := append([]string{""}, named.FindAllString(before, -1)...)
		comment := comments[len(comments)-1]
		has := name.FindAllString(comment, -1)
		for feature := range features {
			implied := feature == "AVX" && strings.Contains(comment, "AVX") || feature == "AVX2" && strings.Contains(comment, "AVX512")
			if !implied && !slices.Contains(has, feature) {
				t.Errorf("%v: %s needs %s, its comment says %q", f.Instrs[0], f.Name, feature, comment)
			}
		}
		for _, feature := range has {
			if !ofPath[f.Package+f.Path()][feature] {
				t.Errorf("%v: the comment of %s names %s, which no kernel of the path needs", f.Instrs[0], f.Name, feature)
			}
		}
	}
	if t.Logf("%d kernels", len(all)); len(all) < 50 {
		t.Errorf("%d kernels found", len(all))
	}
}

// TestPreemption looks at all loops of the module as compiled. A goroutine is not preempted in
// assembly, nor in a loop that does little but call it. So each loop that calls assembly calls a
// Go function as well, whose prologue is a preemption point; and each kernel is called by Go
// code that was compiled, or another kernel goes on to it: none escaped this test.
func TestPreemption(t *testing.T) {
	compiled := compiled(t)
	kernel, reached, loops := make(map[string]bool), make(map[string]bool), 0
	for _, f := range kernels(t, "amd64") {
		kernel[f.Package+"."+f.Name] = true
	}
	for _, f := range append(compiled, kernels(t, "amd64")...) {
		for _, name := range f.Refers {
			reached[name] = true
		}
		n, stuck := f.loops(kernel)
		loops += n
		for _, in := range stuck {
			t.Errorf("%s.%s calls assembly in a loop without a preemption point: %v", f.Package, f.Name, in)
		}
	}
	for k := range kernel {
		if !reached[k] {
			t.Errorf("no compiled code calls %s", k)
		}
	}
	t.Logf("%d loops of %d functions, %d kernels", loops, len(compiled), len(kernel))
}

// TestInlined looks at all calls within the library as compiled. None is of a function of a few
// instructions, without loops and calls: it has outgrown the budget of the inliner, as a function
// that says which kernel to call may by one more comparison. Generic functions have tests of
// their own: what they cost is not what is left of them for one type.
func TestInlined(t *testing.T) {
	const few = 25
	once := regexp.MustCompile(`^runtime\.morestack|path\.decide\(SB\)$`) // calls on the first call only
	tiny, calls := make(map[string]int), 0
	for _, f := range compiled(t) {
		loops, _ := f.loops(nil)
		calls := slices.ContainsFunc(f.Instrs, func(in Instr) bool { return in.Op == "CALL" && !once.MatchString(in.Args) })
		if !calls && loops == 0 && len(f.Instrs) < few && !strings.Contains(f.Package+f.Name, "[") {
			tiny[f.Package+"."+f.Name] = len(f.Instrs)
		}
	}
	for _, f := range compiled(t) {
		if strings.HasPrefix(f.Package, "main") || strings.Contains(f.Package, "/testkit") || strings.HasPrefix(f.Name, "func") && strings.Contains(f.Package, "[") {
			continue // the compiler also keeps copies of generic closures into which it has inlined nothing
		}
		for _, in := range f.Instrs {
			name := strings.TrimSuffix(in.Args, "(SB)")
			if in.Op != "CALL" || !strings.HasPrefix(name, "github.com/bitwalk/") {
				continue
			}
			if calls++; tiny[name] > 0 {
				t.Errorf("%s.%s, %d instructions, calls %s, of %d: %v", f.Package, f.Name, len(f.Instrs), name, tiny[name], in)
			}
		}
	}
	if t.Logf("%d calls, %d functions of fewer than %d instructions", calls, len(tiny), few); calls < 300 || len(tiny) < 100 {
		t.Error("that is not the library")
	}
}

// compiled returns the functions that the compiler makes of all packages.
func compiled(t *testing.T) []Func {
	if testkit.Short() {
		t.Skip("compiles all packages")
	}
	if listed["gc"] == nil {
		funcs, err := Of("../..", "amd64", "gc", "./...")
		if err != nil {
			t.Fatal(err)
		}
		listed["gc"] = funcs
	}
	return listed["gc"]
}

// loops returns the number of loops of a function, and the jumps back of those that call one of
// the kernels and no other function.
func (f Func) loops(kernel map[string]bool) (n int, stuck []Instr) {
	for _, back := range f.Instrs {
		m := target.FindStringSubmatch(back.Args)
		if !strings.HasPrefix(back.Op, "J") || m == nil {
			continue
		}
		to, _ := strconv.Atoi(m[1])
		if to > back.Offset || to == 0 { // to 0, after the stack has grown
			continue
		}
		n++
		assembly, other := false, false
		for _, in := range f.Instrs {
			if in.Op == "CALL" && to <= in.Offset && in.Offset < back.Offset {
				isKernel := kernel[strings.TrimSuffix(in.Args, "(SB)")]
				assembly, other = assembly || isKernel, other || !isKernel
			}
		}
		if assembly && !other {
			stuck = append(stuck, back)
		}
	}
	return n, stuck
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
	back := Instr{Offset: 9, Op: "JMP", Args: "1"}
	kernel := Instr{Offset: 2, Op: "CALL", Args: "p.countAVX2(SB)"}
	for want, body := range [][]Instr{
		{kernel, {Offset: 5, Op: "CALL", Args: "p.Count(SB)"}, back},
		{kernel, back},
	} {
		if n, got := (Func{Instrs: body}).loops(map[string]bool{"p.countAVX2": true}); n != 1 || len(got) != want {
			t.Errorf("of %d loops, these can't be preempted: %v", n, got)
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
		funcs, err := Kernels("../..", goarch)
		if err != nil {
			t.Fatal(err)
		}
		listed[goarch] = funcs
	}
	return listed[goarch]
}

var listed = make(map[string][]Func) // by GOARCH, and compiled
