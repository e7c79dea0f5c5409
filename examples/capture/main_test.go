package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/wide"
)

// beside returns the points beside one, by rows and columns.
func beside(i int) (list []int) {
	for j := range size * size {
		dx, dy := j%size-i%size, j/size-i/size
		if dx*dx+dy*dy == 1 {
			list = append(list, j)
		}
	}
	return list
}

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

// naiveGroup returns the group of a stone, found point by point.
func naiveGroup(p *Position, stones *Goban, from int) (g Group) {
	todo := []int{from}
	wide.Add(&g.Stones, from)
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		for _, j := range beside(i) {
			switch {
			case !wide.Contains(&p.Black, j) && !wide.Contains(&p.White, j):
				wide.Add(&g.Liberties, j)
			case wide.Contains(stones, j) && !wide.Contains(&g.Stones, j):
				wide.Add(&g.Stones, j)
				todo = append(todo, j)
			}
		}
	}
	return g
}

func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		p := random(r)
		for _, stones := range []*Goban{&p.Black, &p.White} {
			var all Goban
			for _, g := range p.Groups(stones) {
				for i := range wide.Bits(&g.Stones) {
					if want := naiveGroup(&p, stones, i); g != want {
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

// Best is compared with all ways to play up to two stones anywhere.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 10 {
		p := random(r)
		groups := p.Groups(&p.White)
		var free Goban
		wide.Or(&free, &p.Black, &p.White)
		wide.AndNot(&free, &points, &free)
		most := 0
		for i := range wide.Bits(&free) {
			for j := range wide.RBits(&free) {
				taken := 0
				for _, g := range groups {
					wide.Remove(&g.Liberties, i)
					wide.Remove(&g.Liberties, j)
					if wide.Count(&g.Liberties) == 0 {
						taken += wide.Count(&g.Stones)
					}
				}
				most = max(most, taken)
			}
		}
		// Groups without liberties, as a random position has them, count always.
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
	file := filepath.Join(t.TempDir(), "position.txt")
	for _, test := range []struct {
		args        []string
		file        string
		status      int
		out, errors string
	}{
		{args: []string{"-moves", "1"}, out: "black captures 3 stones of white with K11"},
		{args: []string{"-moves", "2"}, out: "white captures"},
		{args: []string{"-h"}, out: "-moves"},
		{args: []string{"-moves", "5"}, status: 2, errors: "-moves 5 is not from 1 to 4"},
		{args: []string{"nosuch"}, status: 2, errors: "nosuch"},
		{args: []string{"a", "b"}, status: 2, errors: `unexpected argument "b"`},
		{args: []string{file}, file: "X.O", status: 2, errors: "row 1: a position has 19 rows of 19 points"},
		{args: []string{file}, file: strings.Repeat(".", 19), status: 2, errors: "1 rows: a position has 19 of 19 points"},
		{args: []string{file}, file: strings.Repeat(".", 18) + "x", status: 2, errors: `row 1: 'x' is not X, O or a dot`},
		{args: []string{file}, file: strings.Repeat(strings.Repeat("X", 19)+"\n", 19), status: 2, errors: "no liberties"},
		{args: []string{file}, file: strings.Repeat(strings.Repeat(". ", 19)+"\n", 19), out: "black captures nothing"},
	} {
		if test.file != "" {
			if err := os.WriteFile(file, []byte(test.file), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var out, errors bytes.Buffer
		status := run(test.args, &out, &errors)
		if status != test.status || !strings.Contains(out.String(), test.out) || !strings.Contains(errors.String(), test.errors) {
			t.Errorf("%q with %q: status %d, %s%s", test.args, test.file, status, &out, &errors)
		}
	}
}
