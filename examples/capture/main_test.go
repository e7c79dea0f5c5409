package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

func random(r *rand.Rand) (p Position) {
	share := r.IntN(9) + 1
	for i := range size * size {
		switch r.IntN(20) % (2 + share) {
		case 0:
			wide.Add(&p.Black, i)
		case 1:
			wide.Add(&p.White, i)
		}
	}
	return p
}

// grow is the oracle: it adds to g the stone at i, and all that are connected, point by point.
func (g *Group) grow(p *Position, stones *Goban, i int) {
	wide.Add(&g.Stones, i)
	for j := range size * size {
		dx, dy := j%size-i%size, j/size-i/size
		switch {
		case dx*dx+dy*dy != 1:
		case !wide.Contains(&p.Black, j) && !wide.Contains(&p.White, j):
			wide.Add(&g.Liberties, j)
		case wide.Contains(stones, j) && !wide.Contains(&g.Stones, j):
			g.grow(p, stones, j)
		}
	}
}

func TestGroups(t *testing.T) {
	r := testkit.NewRand()
	for range 20 {
		p := random(r)
		for _, stones := range []*Goban{&p.Black, &p.White} {
			var all Goban
			for _, g := range p.Groups(stones) {
				for i := range wide.Bits(&g.Stones) {
					var want Group
					if want.grow(&p, stones, i); g != want {
						t.Fatalf("the group at %d is %x, want %x", i, g, want)
					}
				}
				wide.Or(&all, &all, &g.Stones)
			}
			if all != *stones {
				t.Fatalf("the groups have %x, the side %x", all, *stones)
			}
		}
	}
}

// Best is compared with all ways to play up to two stones anywhere. Groups without liberties,
// as a random position has them, count always.
func TestBest(t *testing.T) {
	r := testkit.NewRand()
	found := 0
	for range 10 {
		p := random(r)
		groups := p.Groups(&p.White)
		most := 0
		for i := range size * size {
			for j := range i + 1 {
				var moves Goban
				wide.Add(&moves, i)
				wide.Add(&moves, j)
				taken := 0
				for _, g := range groups {
					if wide.IsSubset(&g.Liberties, &moves) {
						taken += wide.Count(&g.Stones)
					}
				}
				most = max(most, taken)
			}
		}
		moves, stones := Best(groups, 2)
		if stones != most || wide.Count(&moves) > 2 {
			t.Errorf("%d moves take %d stones, want %d", wide.Count(&moves), stones, most)
		}
		found += stones
	}
	if found == 0 {
		t.Error("nothing to take in any position")
	}
}

func TestRun(t *testing.T) {
	command := testkit.Command(run)
	command.Prints(t, map[string]string{
		"-moves 1": "black captures 3 stones of white with K11",
		"-moves 2": "white captures",
		"-h":       "-moves",
	})
	command.Refuses(t, map[string]string{
		"-moves 5": "-moves 5 is not from 1 to 4",
		"nosuch":   "nosuch",
		"a b":      `unexpected argument "b"`,
	})
	file := filepath.Join(t.TempDir(), "position.txt")
	for text, want := range map[string]string{
		"X.O":                         "row 1: a position has 19 rows of 19 points",
		strings.Repeat(".", 19):       "1 rows: a position has 19 of 19 points",
		strings.Repeat(".", 18) + "x": `row 1: 'x' is not X, O or a dot`,
		rows("X"):                     "no liberties",
		rows(". "):                    "",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			command.Prints(t, map[string]string{file: "black captures nothing"})
		} else {
			command.Refuses(t, map[string]string{file: want})
		}
	}
}

// rows returns a board with the same on each point.
func rows(point string) string { return strings.Repeat(strings.Repeat(point, size)+"\n", size) }
