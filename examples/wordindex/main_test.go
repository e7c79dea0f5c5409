package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
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
	if status := run([]string{"-nothing"}, &out, &errs); status != 2 {
		t.Errorf("a wrong flag: status %d", status)
	}
}

// The documents and words of every query by hand, in a larger text.
func TestQueries(t *testing.T) {
	var ix index
	var docs [][]string
	for i := range 3000 {
		var doc []string
		for p, word := range map[int]string{2: "two", 3: "three", 5: "five", 7: "seven"} {
			if i%p == 0 {
				doc = append(doc, word)
			}
		}
		docs = append(docs, doc)
		ix.add(strings.Join(doc, " "))
	}
	for _, query := range [][]string{{"two"}, {"two", "three"}, {"two", "three", "seven"}, {"five", "eleven", "two"}} {
		var all, any, most bitset.Set
		for i, doc := range docs {
			n := 0
			for _, word := range query {
				if slices.Contains(doc, word) {
					n++
				}
			}
			if n == len(query) {
				all.Add(i)
			}
			if n > 0 {
				any.Add(i)
			}
			if 2*n > len(query) {
				most.Add(i)
			}
		}
		if !ix.all(query).Equal(all) || !ix.any(query).Equal(any) || !ix.most(query).Equal(most) {
			t.Errorf("%q: %v, %v, %v, want %v, %v, %v", query, ix.all(query), ix.any(query), ix.most(query), all, any, most)
		}
	}
}
