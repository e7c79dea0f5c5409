package main

import (
	"testing"

	"github.com/bitwalk/bitwalk/examples/shogi"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestRun(t *testing.T) {
	testkit.Command(run).Prints(t, map[string]string{
		"-depth 3": "25470 games in ",
		"-depth 0": "1 games in ",
		"-depth 4 -sfen '7lk/9/8S/9/9/9/9/7L1/8K b P'":        "167089 games in ",
		"-depth 1 -sfen '7lk/9/8S/9/9/9/9/7L1/8K b P' -board": "  .  .  .  .  .  .  .  l  k\n",
		"-h": "-depth moves",
	})
	testkit.Command(run).Refuses(t, map[string]string{
		"-depth 21": "perft: -depth 21: want at most 20\n",
		"-sfen 8/8": "perft: sfen \"8/8\": 1 fields, want ",
		"5":         "perft: unexpected argument \"5\"\n",
		"-x":        "perft: flag provided but not defined: -x\n",
	})
}

func TestNoAllocation(t *testing.T) {
	p, err := shogi.Parse(shogi.Start)
	if err != nil {
		t.Fatal(err)
	}
	s := make(search, 4)
	s[0].position = *p
	if n := testing.AllocsPerRun(3, func() { s.perft() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
