package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

// TestLineDiff makes texts of others by changes of lines: the edits make the one of the other,
// and touch no more lines than were changed.
func TestLineDiff(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var before, after []string
		changed := 0
		for i := range r.IntN(400) {
			line := fmt.Sprintf("line %d\n", r.IntN(1+i))
			switch {
			case r.IntN(20) > 0:
				before, after = append(before, line), append(after, line)
			case r.IntN(2) == 0:
				before = append(before, line)
				changed++
			default:
				after = append(after, "new "+line, "}\n")
				changed += 2
			}
		}
		a, b := strings.Join(before, ""), strings.Join(after, "")
		edits := lineDiff(a, b)
		got, err := udiff.Apply(a, edits)
		if err != nil || got != b {
			t.Fatalf("%v: of\n%s\nbecomes\n%s\nwant\n%s", err, a, got, b)
		}
		lines := 0
		for _, e := range edits {
			lines += strings.Count(a[e.Start:e.End], "\n") + strings.Count(e.New, "\n")
		}
		if lines > changed {
			t.Errorf("%d lines in the edits, %d were changed", lines, changed)
		}
	}
	if lineDiff("", "") != nil || len(lineDiff("a\nb", "a\nb\n")) != 1 {
		t.Error("edits of nothing, or of a last line")
	}
}

// TestNewcomerBroken raises the go line of a module in which one package does not compile: the
// other is rewritten.
func TestNewcomerBroken(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.mod --\nmodule example.com/game\n\ngo 1.21\n"+game+"-- q/q.go --\npackage q\n\nfunc F() int { return \"x\" }\n")
	out, errs, code := sh(t, dir, tool, "-go", "-fix", "./...")
	if code != 0 || out != "" || !strings.Contains(errs, "2 of 2 loops rewritten\n") || strings.Contains(errs, "printf") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	must(t, dir, "go", "test", ".")
}
