package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestVetNests does what go vet says of each loop inside a loop over the same iterator: then it is
// inlined. The iterators are those of TestNests of the root module.
func TestVetNests(t *testing.T) {
	source, err := os.ReadFile("../../../nests_test.go")
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := os.ReadFile("../../nests.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, header, _ := strings.Cut(string(source), "const nestsHeader = `")
	header, _, _ = strings.Cut(header, "`")
	calls := map[string]string{} // by the name of an iterator or its twin
	for _, m := range regexp.MustCompile(`"((\w+)\.((?:Set\.|Range\.)?(\w+)))((?:\[\w+\])?\(.*?\))"`).FindAllStringSubmatch(string(source), -1) {
		calls[m[1]] = strings.Replace(m[1], "Range.", "Range[board].", 1) + m[5]
		calls[m[2]+"/inner."+m[4]] = m[2] + "_inner." + m[4] + m[5]
	}

	program := func(inner func(i int, walk string) (call string)) string {
		text, list := header, ""
		for i, pair := range strings.Split(strings.TrimSpace(string(pairs)), "\n") {
			outer, walk, _ := strings.Cut(pair, " ")
			text += fmt.Sprintf("\nfunc f%d() {\nfor range %s {\n%s\n}\n}\n", i, calls[outer], inner(i, walk))
			list += fmt.Sprintf("f%d, ", i)
		}
		return text + "\nfunc main() {\nfor _, f := range []func(){" + list + "} {\nf()\n}\n}\n"
	}
	loop := func(call string) string { return "for range " + call + " {\nsum++\n}" }
	before := program(func(i int, walk string) string { return loop(calls[walk]) + fmt.Sprint(" // ", i) })
	dir := tree(t, required+"-- main.go --\n"+before)
	sums(t, dir)
	_, said, _ := sh(t, dir, "go", "vet", "-vettool="+tool, ".")
	lines, advice := strings.Split(before, "\n"), map[int]string{}
	for _, m := range regexp.MustCompile(`main\.go:(\d+):\d+: a loop over .* is not inlined: (.*)`).FindAllStringSubmatch(said, -1) {
		line, _ := strconv.Atoi(m[1])
		i, _ := strconv.Atoi(strings.TrimPrefix(lines[line+1], "} // "))
		advice[i] = m[2]
	}

	functions, took, moved := "", 0, 0
	after := program(func(i int, walk string) string {
		other, takes := strings.CutPrefix(advice[i], "take ")
		switch {
		case takes && calls[other] != "":
			took++
			return loop(calls[other])
		case advice[i] == "move it to a function of its own":
			moved++
			functions += fmt.Sprintf("\nfunc g%d() {\n%s\n}\n", i, loop(calls[walk]))
			return fmt.Sprintf("g%d()", i)
		}
		t.Errorf("of %s go vet says %q", walk, advice[i])
		return ""
	})
	write(t, filepath.Join(dir, "main.go"), after+functions)
	must(t, dir, "go", "build", "-o", "nests.exe", ".")
	if bodies := regexp.MustCompile(`main\.[fg]\d+\S*range\S*`).FindAllString(must(t, dir, "go", "tool", "nm", "nests.exe"), -1); bodies != nil {
		t.Errorf("not inlined: %s", bodies)
	}
	t.Log(took, "twins,", moved, "functions")
	if took < 60 || moved > 12 {
		t.Errorf("%d twins, %d functions", took, moved)
	}
}
