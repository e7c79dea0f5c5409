package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	printed := func(want string, times int) {
		t.Helper()
		if got := b.String(); strings.Count(got, want) != times || strings.Count(got, "\n") != 1 {
			t.Errorf("%q, want %q", got, want)
		}
		b.Reset()
	}
	s := begin(false, 20, 7, 1, 3)
	half := s
	half.Rest = s.Range.Split(2)[:1]
	p := newProgress(&b, s)
	p.start = p.start.Add(-10 * time.Second)
	p.show(half, false)
	if b.Len() > 0 {
		t.Errorf("a line before the minute is over: %q", &b)
	}
	p.last = p.last.Add(-time.Minute)
	p.show(half, false)
	p.show(half, false)
	if !strings.Contains(b.String(), "10s left") {
		t.Errorf("half: %q", &b)
	}
	printed("part 1/3  50.0 %", 1)
	p.bar = true
	p.show(half, false)
	p.show(half, true)
	printed("\r[###############...............] part 1/3  50.0 %", 2)

	newProgress(&b, half)
	printed("rulers: going on with part 1 of 3 of the rulers of length 20 with 7 marks\n", 1)
	none := begin(false, 3, 4, 2, 3)
	newProgress(&b, none).show(none, true)
	printed("part 2/3 100.0 %, 0 found", 1)

	search := begin(true, 30, 7, 0, 1)
	search.Rest = search.Range.Split(2)[1:]
	p = newProgress(&b, search)
	b.Reset()
	p.show(search, true)
	printed("part 0/1 about ", 1)
}
