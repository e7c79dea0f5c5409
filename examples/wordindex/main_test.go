package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

const text = `No title yet
# Fruit
An apple a day
A pear, an apple and a plum
# Tools
A day with a saw
The saw and the plum tree
`

func TestRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"-all a,day":           "Fruit: An apple a day\nTools: A day with a saw\n",
		"-all apple,plum":      "Fruit: A pear, an apple and a plum\n",
		"-all apple,hammer":    "",
		"-any pear,title":      ": No title yet\nFruit: A pear, an apple and a plum\n",
		"-most saw,plum,tre":   "Tools: The saw and the plum tree\n",
		"-most saw,plum":       "Tools: The saw and the plum tree\n",
		"-any Fruit -all TREE": "Tools: The saw and the plum tree\nFruit: # Fruit\n",
	} {
		var out, errs strings.Builder
		if status := run(append(strings.Fields(query), name), &out, &errs); status != 0 || out.String() != want {
			t.Errorf("%s: status %d, %q, %s, want %q", query, status, out.String(), &errs, want)
		}
	}
	var out, errs strings.Builder
	if status := run([]string{"-all", "a", name + "x"}, &out, &errs); status != 1 || !strings.HasPrefix(errs.String(), "wordindex: ") {
		t.Errorf("no file: status %d, %s", status, &errs)
	}
	testkit.Command(run).Refuses(t, map[string]string{"-nothing": ""})
}
