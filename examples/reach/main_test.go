package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(strings.NewReader("a b\nb c\n\nc b\nd a\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "a: 2\nb: 2, itself among them\nc: 2, itself among them\nd: 3\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if err := run(strings.NewReader("a b\na b c\n"), &out); err == nil || !strings.Contains(err.Error(), `"a b c"`) {
		t.Errorf("three names: %v", err)
	}
}

// A search from each vertex of a random graph finds the same vertices.
func TestReach(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{1, 2, 63, 64, 65, 200} {
		for _, edges := range []int{0, n / 2, n, 3 * n} {
			rows, want := make([]bitset.Set, n), make([]bitset.Set, n)
			for range edges {
				rows[r.IntN(n)].Add(r.IntN(n))
			}
			for from := range rows {
				for todo := slices.Collect(rows[from].All()); len(todo) > 0; {
					v := todo[len(todo)-1]
					todo = todo[:len(todo)-1]
					if !want[from].Contains(v) {
						want[from].Add(v)
						todo = slices.AppendSeq(todo, rows[v].All())
					}
				}
			}
			reach(rows)
			for v := range rows {
				if !rows[v].Equal(want[v]) {
					t.Fatalf("%d vertices, %d edges: %d reaches %v, want %v", n, edges, v, rows[v], want[v])
				}
			}
		}
	}
}
