package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/examples/shogi"
)

func TestRun(t *testing.T) {
	const mate = "7lk/9/8S/9/9/9/9/7L1/8K b P"
	for _, test := range []struct {
		args   []string
		status int
		want   string // a regular expression
	}{
		{[]string{"-depth", "3"}, 0, `^25470 games in .*, [0-9.]+ million a second\n$`},
		{[]string{"-depth", "0"}, 0, `^1 games in `},
		{[]string{"-depth", "4", "-sfen", mate}, 0, `^167089 games in `},
		{[]string{"-depth", "1", "-sfen", mate, "-board"}, 0, `^(?s)  \.  \.  \.  \.  \.  \.  \.  l  k\n.*in hand P\n85 games in `},
		{[]string{"-depth", "21"}, 2, `^perft: -depth 21: want at most 20\n$`},
		{[]string{"-sfen", "8/8"}, 2, `^perft: sfen "8/8": 1 fields, want `},
		{[]string{"5"}, 2, `^perft: unexpected argument "5"\n$`},
		{[]string{"-x"}, 2, `^perft: flag provided but not defined: -x\n$`},
		{[]string{"-h"}, 0, `(?s)-board.*-depth moves.*-sfen notation`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(test.args, &stdout, &stderr)
		got := stdout.String() + stderr.String()
		if status != test.status || !regexp.MustCompile(test.want).MatchString(got) {
			t.Errorf("perft %s: status %d, want %d, output:\n%s", strings.Join(test.args, " "), status, test.status, got)
		}
	}
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
