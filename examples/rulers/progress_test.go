package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	s := begin(false, 20, 7, 1, 3)
	half := s
	half.Rest = s.Range.Split(2)[:1]
	var b bytes.Buffer
	p := newProgress(&b, s)
	p.start = p.start.Add(-10 * time.Second)
	p.show(half, false)
	if b.Len() > 0 {
		t.Errorf("a line before the minute is over: %q", &b)
	}
	p.last = p.last.Add(-time.Minute)
	p.show(half, false)
	p.show(half, false)
	if got := b.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "part 1/3  50.0 %") || !strings.Contains(got, "10s left") {
		t.Errorf("half: %q", got)
	}
	p.bar = true
	p.show(half, false)
	p.show(half, true)
	if got := b.String(); strings.Count(got, "\r[###############...............] part 1/3  50.0 %") != 2 || strings.Count(got, "\n") != 2 {
		t.Errorf("a bar: %q", got)
	}
	b.Reset()
	newProgress(&b, half)
	if got := b.String(); got != "rulers: going on with part 1 of 3 of the rulers of length 20 with 7 marks\n" {
		t.Errorf("going on: %q", got)
	}
	none := begin(false, 3, 4, 2, 3)
	b.Reset()
	newProgress(&b, none).show(none, true)
	if got := b.String(); !strings.HasPrefix(got, "part 2/3 100.0 %, 0 found") {
		t.Errorf("an empty part: %q", got)
	}
	search := begin(true, 30, 7, 0, 1)
	search.Rest = search.Range.Split(2)[1:]
	b.Reset()
	p = newProgress(&b, search)
	p.last = p.last.Add(-time.Minute)
	if p.show(search, false); !strings.Contains(b.String(), "part 0/1 about ") {
		t.Errorf("an estimate: %q", &b)
	}
}
