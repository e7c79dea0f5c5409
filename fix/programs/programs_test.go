package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const source = `package a

import "math/bits"

// Sum adds up positions.
func Sum(x uint64) (n int) {
	for x != 0 { // from the lowest
		n += bits.TrailingZeros64(x)
		x &= x - 1
	}
	return n
}
`

const tests = `package a

import (
	"fmt"
	"testing"
)

func TestSum(t *testing.T) {
	if n := Sum(0x8001); n != 15 {
		t.Error(n)
	}
}

func TestBroken(t *testing.T) { t.Error("it fails before and after") }

func BenchmarkSum(b *testing.B) {
	for range b.N {
		Sum(0xF0F0)
	}
}

func BenchmarkOther(b *testing.B) {
	for range b.N {
		_ = fmt.Sprint(b.N)
	}
}
`

// TestSteps proves a module, and then each step with a mistake in the copy that it is to find.
func TestSteps(t *testing.T) {
	w, err := newWorkshop("../..", []string{"nice"})
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(w.dir)
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/a\n\ngo 1.23\n")
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.sum", string(sums))
	write(t, dir, "a.go", source)
	write(t, dir, "a_test.go", tests)
	line := "game example.com/a " + dir + "\n"
	programs, err := proveAll(w, line, []string{"example"})
	if err != nil {
		t.Fatal(err)
	}
	if p := programs[0]; p.loops != 1 || p.taken != 1 || len(p.ratios) != 1 {
		t.Errorf("%d of %d loops, ratios %v, want 1 of 1, and 1 ratio", p.taken, p.loops, p.ratios)
	}
	data, err := os.ReadFile(filepath.Join(w.after, "a.go"))
	if after := string(data); err != nil || after == source {
		t.Fatal("the file is as it was:", err)
	}
	for _, c := range []struct{ step, file, text string }{
		{"second run", "a.go", source},
		{"comments", "a.go", strings.Replace(source, " // from the lowest", "", 1)},
		{"build", "a.go", string(data) + "\nvar n int = \"\"\n"},
		{"build for 386", "a.go", string(data) + "\nvar n int = 1 << 40\n"},
		{"build for windows", "a_windows.go", "package a\n\nfunc init() { none() }\n"},
		{"vet", "b.go", "package a\n\nimport \"fmt\"\n\nfunc init() { fmt.Printf(\"%d\", \"\") }\n"},
		{"test", "a.go", strings.Replace(source, "n +=", "n -=", 1)},
	} {
		for _, s := range w.steps {
			if s.name != c.step {
				continue
			}
			write(t, w.after, c.file, c.text)
			if err := s.do(programs[0]); err == nil {
				t.Errorf("the step %s does not find the mistake", s.name)
			}
			os.Remove(filepath.Join(w.after, c.file))
			write(t, w.after, "a.go", string(data))
			if err := s.do(programs[0]); err != nil {
				t.Errorf("%s: %v", s.name, err)
			}
		}
	}
	w.steps = w.steps[:1]
	if _, err := proveAll(w, "game example.com/a /no/such/directory\n", nil); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

// TestTable shows that a table is told from another, and that its sums get into a page.
func TestTable(t *testing.T) {
	programs := []*program{
		{kind: "game", path: "example.com/a", version: "v1.0.0", loops: 3, taken: 2, left: map[string]int{"it does not end": 1}, ratios: []float64{0.5, 2}},
		{kind: "other", path: "example.com/b", version: "v1.0.0", loops: 1, taken: 1},
	}
	dir := t.TempDir()
	text := table(programs, "")
	for _, want := range []string{"| game | example.com/a v1.0.0 | 3 | 2 | 1.00 (0.50–2.00, 2) |\n", "| it does not end | 1 |\n", "| – |\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the table has no %q:\n%s", want, text)
		}
	}
	programs[0].ratios = nil
	if again := table(programs, text); again != text {
		t.Errorf("without benchmarks, the table becomes\n%s", again)
	}
	if err := same(text, programs); err != nil {
		t.Error(err)
	}
	programs[1].taken = 0
	if err := same(text, programs); err == nil || strings.Contains(err.Error(), "example.com/a") {
		t.Errorf("of another count: %v", err)
	}
	readme := filepath.Join(dir, "README.md")
	for i := range 2 { // what is written can be written again
		programs[1].taken = i
		if i == 0 {
			write(t, dir, "README.md", "a\n\nIn 1 public games it finds many.\n\nb\n")
		}
		if err := writeSums(readme, programs); err != nil {
			t.Fatal(err)
		}
		data, _ := os.ReadFile(readme)
		want := fmt.Sprintf("In 1 public games it finds 3 loops, and rewrites 2; in 1 other programs, %d of 1.", i)
		if text := string(data); !strings.HasPrefix(text, "a\n\n"+want) || !strings.HasSuffix(text, "\n\nb\n") {
			t.Errorf("README.md: %s", text)
		}
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
