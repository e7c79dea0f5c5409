package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// A progress shows how far a count has come: as a moving bar on a terminal,
// otherwise as one line a minute.
type progress struct {
	w      io.Writer
	bar    bool
	start  time.Time
	before float64 // left to try when it began
	total  float64
	last   time.Time // when a line was written
}

func newProgress(w io.Writer, s state) *progress {
	f, ok := w.(*os.File)
	p := &progress{w: w, bar: ok && isTerminal(f), start: time.Now(), last: time.Now()}
	p.total, p.before = work(begin(s.Golomb, s.Length, s.Marks, s.Part, s.Parts)), work(s)
	if s.begun() {
		fmt.Fprintf(w, "rulers: going on with %s\n", s.name())
	}
	return p
}

// isTerminal reports whether f is a terminal, or another device where a bar does
// no harm.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// work returns the work left: the number of choices, of the steps of a search, estimated,
// or of its pieces.
func work(s state) float64 {
	if s.Golomb && !s.onBoards() {
		return s.steps()
	}
	return float64(s.left())
}

// show shows the progress of s, if it is time to. At the end it always is.
func (p *progress) show(s state, end bool) {
	if !p.bar && !end && time.Since(p.last) < time.Minute {
		return
	}
	left := work(s)
	done := 1.0
	if p.total > 0 {
		done = max(0, 1-left/p.total)
	}
	rate := max(0, p.before-left) / time.Since(p.start).Seconds()
	speed := fmt.Sprintf("%.0f million/s", rate/1e6)
	if s.onBoards() {
		speed = fmt.Sprintf("%.1f pieces/s", rate)
	}
	about := ""
	if s.Golomb && !s.onBoards() && left > 0 {
		about = "about " // two estimates, which may both be wrong
	}
	line := fmt.Sprintf("part %d/%d %s%5.1f %%, %d found, %s", s.Part, s.Parts, about, 100*done, s.Found, speed)
	if rate > 0 && left > 0 {
		line += fmt.Sprintf(", %v left", seconds(left/rate))
	}
	switch {
	case p.bar:
		const width = 30
		full := int(width * done)
		fmt.Fprintf(p.w, "\r[%s%s] %s\x1b[K", strings.Repeat("#", full), strings.Repeat(".", width-full), line)
		if end {
			fmt.Fprintln(p.w)
		}
	default:
		fmt.Fprintln(p.w, line)
		p.last = time.Now()
	}
}

// seconds returns s seconds as a duration, without overflow.
func seconds(s float64) time.Duration {
	return time.Duration(min(s, 1e9)) * time.Second
}
