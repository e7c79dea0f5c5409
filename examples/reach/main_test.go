package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
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

// graph returns a random graph of n vertices with edges edges.
func graph(n, edges int) []bitset.Set {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	rows := make([]bitset.Set, n)
	for range edges {
		rows[r.IntN(n)].Add(r.IntN(n))
	}
	return rows
}

// A search from each vertex finds the same vertices.
func TestReach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 63, 64, 65, 200} {
		for _, edges := range []int{0, n / 2, n, 3 * n} {
			if n == 0 {
				edges = 0
			}
			rows := graph(n, edges)
			want := make([]bitset.Set, n)
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

func byHand(rows [][]uint64) {
	for via := range rows {
		for from := range rows {
			if rows[from][via/64]>>(via%64)&1 != 0 {
				a, b := rows[from], rows[via]
				for w := range a {
					a[w] |= b[w]
				}
			}
		}
	}
}

func BenchmarkReach(b *testing.B) {
	for _, n := range []int{500, 1000, 2000, 4000} {
		rows, words := make([]bitset.Set, n), make([][]uint64, n)
		// Both sides begin with copies of the same rows, of as many words.
		fresh := func() {
			for v, row := range graph(n, 3*n) {
				rows[v], words[v] = bitset.New(n), make([]uint64, (n+63)/64)
				copy(rows[v], row)
				copy(words[v], row)
			}
		}
		for name, f := range map[string]func(){"set": func() { reach(rows) }, "hand": func() { byHand(words) }} {
			b.Run(fmt.Sprintf("n=%d/impl=%s", n, name), func(b *testing.B) {
				for range b.N {
					b.StopTimer()
					fresh()
					b.StartTimer()
					f()
				}
			})
		}
	}
}
